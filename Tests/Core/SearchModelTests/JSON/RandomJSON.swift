import InstantSearchTesting
import SearchModel

extension SeededGenerator {
  /// A random value, nested at most so deep; numbers are whole, fractional, tiny and huge.
  mutating func json(depth: Int = 4) -> JSON {
    switch number(in: 0...(depth > 0 ? 8 : 6)) {
    case 0: .null
    case 1: .bool(Bool.random(using: &self))
    case 2: .integer(Int64.random(in: -100...100, using: &self))
    case 3: .integer(Int64.random(in: .min ... .max, using: &self))
    case 4: .double(finiteDouble())
    case 5, 6: .string(jsonText())
    case 7: .array(array(of: 0...5) { $0.json(depth: depth - 1) })
    default: .object(jsonObject(of: 0...5, depth: depth - 1))
    }
  }

  /// A random object; of two members with one name only one remains.
  mutating func jsonObject(of count: ClosedRange<Int>, depth: Int = 0) -> JSON.Object {
    JSON.Object(array(of: count) { (key: $0.jsonText(), value: $0.json(depth: depth)) })
  }

  /// A text with characters that need escapes.
  mutating func jsonText() -> String {
    array(of: 0...6) {
      $0.element(
        of: "a", "Z", " ", "\"", "\\", "/", "\n", "\r\n", "\t", "\u{0}", "\u{8}", "\u{c}", "\u{1b}", "\u{1f}", "\u{7f}",
        "é", "e\u{301}", "\u{2028}", "\u{fffd}", "\u{ffff}", "日", "🧑‍🚀", "𝄞", "{", "]", ",", ":")
    }.joined()
  }

  /// Any finite number, by its bits.
  mutating func finiteDouble() -> Double {
    while true {
      let double = Double(bitPattern: next())
      if double.isFinite { return double }
    }
  }
}
