import InstantSearchTesting
import SearchModel
import TestSupport
import Testing

@Suite("Percent-encoding")
struct PercentEncodingTests {
  @Test(
    "Unreserved characters stay, all others are encoded byte by byte, and what is not encoded properly is not decoded")
  func encoding() {
    let unreserved = "abcxyzABCXYZ0189-._~"
    expectEqual(unreserved.percentEncoded, unreserved)
    expectEqual("".percentEncoded, "")
    expectEqual("a b/ü+%\u{0}🧑".percentEncoded, "a%20b%2F%C3%BC%2B%25%00%F0%9F%A7%91")
    expectEqual("/shop/a b".dropFirst(6).percentEncoded, "a%20b")
    for text in ["%", "a%2", "%zz", "%ff", "+%4"] {
      expectEqual(text.percentDecoded, nil, "\(text)")
    }
    expectEqual("lamp~ü".percentDecoded, "lamp~ü")
    expectEqual("red+lamp".percentDecoded, "red lamp")
  }

  @Test("Decoding undoes encoding")
  func decoding() {
    for seed in RandomCases.seeds(100, long: 1_000) {
      var generator = SeededGenerator(seed: seed)
      let scalars: [Unicode.Scalar] = ["a", "~", " ", "+", "%", "/", "\u{0}", "ü", "日", "🧑"]
      let text = String(
        String.UnicodeScalarView((0..<generator.number(in: 0...12)).map { _ in scalars[generator.number(in: 0...9)] }))
      expectEqual(text.percentEncoded.percentDecoded, text, "seed \(seed)")
      expectEqual(Substring(text).percentEncoded, text.percentEncoded, "seed \(seed)")
    }
  }
}
