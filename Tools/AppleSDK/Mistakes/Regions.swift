// ios tvos watchos watchos32 visionos macos: what the compiler finds after type checking: values that are sent, and used on

import Foundation

final class Draft { var text = "" }
func send(_ draft: Draft) async {
  await show(draft)  // error: sending 'draft' risks causing data races
}
@MainActor func show(_ draft: Draft) {}

func missing(_ value: Int) -> String {
  if value > 0 { return "" }
}  // error: missing return in global function expected to return 'String'

func endless() -> Int {
  while true {}
}
