import Foundation
import InstantSearchTesting
import SearchModel
import TestSupport
import Testing

@Suite("Alphabetical order")
struct TextOrderTests {
  @Test("Case and accents matter only between equal letters")
  func letters() {
    let texts = [
      "", "1", "Zoë", "zoo", "Ångström", "angle", "Éclair", "eclair", "école", "Strauss", "Straße", "Ω", "ώρα", "Й",
      "и", "日本", "🧑",
    ]
    expectEqual(
      texts.reversed().sorted { TextOrder.alphabetical($0, $1) < 0 },
      [
        "", "1", "angle", "Ångström", "eclair", "Éclair", "école", "Straße", "Strauss", "Zoë", "zoo", "Ω", "ώρα", "Й",
        "и", "日本", "🧑",
      ])
  }

  @Test(
    "Random texts are ordered by their folded letters, as Foundation folds them",
    arguments: RandomCases.seeds(20, long: 2000))
  func law(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let letters = Array("aAäÄáåzZñÑeéêEœ-. 1éÉ\u{301}ΑάωΏиЙё日🧑")
    let texts = (0..<40).map { _ in String((0..<random.number(in: 0...5)).map { _ in random.element(of: letters) }) }
    for left in texts {
      for right in texts {
        let keys = [left, right].map { text in
          Array(text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil).unicodeScalars)
        }
        let expected =
          keys[0] == keys[1] ? left.precedesByCodePoint(right) : keys[0].lexicographicallyPrecedes(keys[1])
        expectEqual(TextOrder.alphabetical(left, right) < 0, expected, "seed \(seed): '\(left)' and '\(right)'")
        expectEqual(TextOrder.alphabetical(left, right) == 0, left.utf8.elementsEqual(right.utf8))
      }
    }
  }
}
