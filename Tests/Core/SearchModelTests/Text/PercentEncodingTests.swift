import InstantSearchTesting
import SearchModel
import TestSupport
import Testing

@Suite("Percent-encoding")
struct PercentEncodingTests {
  @Test("Unreserved characters stay, and all others are encoded byte by byte")
  func encoding() {
    let unreserved = "abcxyzABCXYZ0189-._~"
    expectEqual(unreserved.percentEncoded, unreserved)
    expectEqual("".percentEncoded, "")
    expectEqual("a b/ü+%\u{0}🧑".percentEncoded, "a%20b%2F%C3%BC%2B%25%00%F0%9F%A7%91")
    expectEqual("/shop/a b".dropFirst(6).percentEncoded, "a%20b")
  }

  @Test("Decoding undoes encoding; a plus sign is a space", arguments: 0..<100 as Range<UInt64>)
  func decoding(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let scalars: [Unicode.Scalar] = ["a", "~", " ", "+", "%", "/", "\u{0}", "ü", "日", "🧑"]
    let text = String(
      String.UnicodeScalarView((0..<generator.number(in: 0...12)).map { _ in scalars[generator.number(in: 0...9)] }))
    expectEqual(text.percentEncoded.percentDecoded, text)
    expectEqual(Substring(text).percentEncoded, text.percentEncoded)
  }

  @Test("Text that is not encoded as it must be is not decoded", arguments: ["%", "a%2", "%zz", "%ff", "+%4"])
  func malformed(text: String) {
    expectEqual(text.percentDecoded, nil)
  }

  @Test("Text without escapes is decoded to itself")
  func plain() {
    expectEqual("lamp~ü".percentDecoded, "lamp~ü")
    expectEqual("red+lamp".percentDecoded, "red lamp")
  }
}
