import InstantSearchTesting
import SearchModel
import TestSupport
import Testing

@testable import TypesenseBackend

@Suite("Exact values")
struct ExactValueTests {
  private static let characters = Array("aZ09 .:,`~%_-\"\\\n\u{0}äß日🧑‍🚀e\u{301}")

  @Test("A value and a name of an attribute are read as they were written, of words that nodes keep whole")
  func identity() {
    for seed in RandomCases.seeds(300, long: 7_500) {
      var generator = SeededGenerator(seed: seed)
      let value = String(generator.array(of: 0...100) { $0.element(of: Self.characters) })
      let text = ExactValue.text(of: value)
      expectEqual(ExactValue.value(of: text).map { Array($0.utf8) }, Array(value.utf8), "seed \(seed)")
      let words = text.split(separator: " ")
      #expect(
        words.allSatisfy { $0.count <= 100 && $0.allSatisfy { "0123456789abcdefx".contains($0) } }, "seed \(seed)")
      let field = ExactValue.fieldName(of: Attribute(value))
      expectEqual(ExactValue.attribute(ofField: field)?.rawValue, value, "seed \(seed)")
      #expect(
        field.dropFirst("_exact.".count).allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "_~".contains($0)) })
    }
  }

  @Test("Other texts are no exact values", arguments: ["", "y61", "x6", "xzz", "x 6", "x61g"])
  func others(_ text: String) { expectEqual(ExactValue.value(of: text), nil) }

  @Test("Other fields are no fields of exact values")
  func otherFields() {
    expectEqual(ExactValue.attribute(ofField: "color"), nil)
    expectEqual(ExactValue.attribute(ofField: "_exact"), nil)
  }
}
