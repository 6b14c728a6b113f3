// ios tvos watchos watchos32 visionos macos: API of the standard library that is newer than the oldest systems

import InstantSearchCore

func counts() -> Int128 { 0 }  // error: 'Int128' is only available in

func first(_ numbers: [Int]) -> Int? {
  numbers.span.isEmpty ? nil : numbers[0]  // error: 'span' is only available in
}
