// ios tvos watchos watchos32 macos: API of the standard library that is newer than the oldest systems

import Observation
import Synchronization

func count() -> Int128 { 0 }  // error: 'Int128' is only available in

func first(_ numbers: [Int]) -> Int? {
  numbers.span.isEmpty ? nil : numbers[0]  // error: 'span' is only available in
}

final class Counter {
  let state: Mutex<Int>? = nil  // error: 'Mutex' is only available in
}

func pairs(_ names: [String]) -> some Collection<(offset: Int, element: String)> {
  names.enumerated()  // error: is only available in
}

func observe(_ read: () -> Void) {
  withObservationTracking(read) {}  // error: 'withObservationTracking(_:onChange:)' is only available in
}

func start(_ body: @escaping @Sendable () async -> Void) {
  Task.immediate { await body() }  // error: is only available in
}

func all(_ numbers: [Int]) async {
  await withDiscardingTaskGroup { group in  // error: is only available in
    _ = numbers
  }
}
