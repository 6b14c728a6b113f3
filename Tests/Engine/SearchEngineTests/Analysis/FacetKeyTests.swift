import SearchModel
import TestSupport
import Testing

@testable import SearchEngine

@Suite("What is compared of facet values")
struct FacetKeyTests {
  private let key = FacetKey(of: "brand")

  @Test(
    "Values that differ by case and by composition only have one key",
    arguments: [
      ["Apple", "APPLE", "apple", "aPPLE"], ["Straße", "STRASSE", "strasse", "STRAẞE"], ["ΟΔΟΣ", "οδος", "οδοσ"],
      ["Café", "CAFÉ", "cafe\u{301}", "CAFE\u{301}"], ["J\u{30C}", "ǰ"], ["KAPI", "kapı", "kapi"], ["Ǆ", "ǅ", "ǆ"],
      ["42 KG", "42 kg"], ["ÆØÅ", "æøå", "æøa\u{30A}"], ["", ""], ["日本", "日本"], ["Ⓐ", "ⓐ"], ["Ꭰ", "ꭰ"],
    ])
  func equal(forms: [String]) {
    expectEqual(Set(forms.map { key.key(of: $0) }).count, 1)
  }

  @Test(
    "Accents, width, spaces and punctuation stay different",
    arguments: [
      ["cafe", "café"], ["O", "Ø"], ["Ａ", "A"], ["a b", "a  b"], ["A-B", "AB"], ["İ", "I"], ["1", "½"],
    ])
  func different(values: [String]) {
    expectEqual(Set(values.map { key.key(of: $0) }).count, values.count)
  }

  @Test("Tags and objectIDs are compared with their case, in one normalization", arguments: ["_tags", "objectID"])
  func names(attribute: String) {
    let key = FacetKey(of: attribute)
    expectEqual(key.key(of: "New"), "New")
    expectEqual(Array(key.key(of: "E\u{301}").utf8), Array("É".utf8))
  }

  @Test("The key of any character is its own key, and that of its lower and upper case")
  func allScalars() {
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value), !scalar.isUnused else { continue }
      var text = String(scalar).composed
      let folded = key.key(of: text)
      if folded == text, scalar.properties.lowercaseMapping == text, scalar.properties.uppercaseMapping == text {
        continue
      }
      expectEqual(Array(key.key(of: folded).utf8), Array(folded.utf8), "U+\(String(value, radix: 16))")
      #expect(folded.utf8.count <= 3 * text.utf8.count)
      for form in [text.lowercased(), text.uppercased()] {
        expectEqual(key.key(of: form), folded, "U+\(String(value, radix: 16))")
      }
      text.withUTF8 { text in
        var folded = folded
        #expect(folded.withUTF8 { key.isKey($0, of: text) })
      }
    }
  }
}
