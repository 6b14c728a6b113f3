import Foundation
import InstantSearchTesting
import TestSupport
import Testing

@testable import TextEmbedders

@Suite("Canonical forms") struct CanonicalFormsTests {
  @Test("each character has the forms that Foundation gives, but for those that are newer than the library's tables")
  func eachCharacter() {
    for value in UInt32(0)..<0x30000 {
      guard let scalar = Unicode.Scalar(value), scalar.isKnown(since: 12, 1) else { continue }
      expectForms(of: [scalar])
    }
  }

  @Test("so have random texts of letters, marks and syllables")
  func randomTexts() {
    let scalars =
      "aeiouAEOUcnsyqz\u{300}\u{301}\u{302}\u{303}\u{304}\u{308}\u{30A}\u{323}\u{327}\u{328}\u{331}\u{345}\u{5B0}\u{5BC}\u{64B}\u{653}"
      + "\u{1100}\u{1112}\u{1161}\u{1175}\u{11A8}\u{11C2}\u{AC01}\u{D7A3}\u{915}\u{93C}\u{9C7}\u{9BE}\u{3042}\u{304B}\u{3099}"
      + "\u{1E69}\u{1EC7}\u{212B}\u{2126}\u{F900}\u{FB1D}\u{1D15E}\u{344}\u{958}\u{E33}\u{FF76}"
    let alphabet = Array(scalars.unicodeScalars)
    for seed in RandomCases.seeds(2_000, long: 50_000) {
      var generator = SeededGenerator(seed: seed)
      let text = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
        alphabet.randomElement(using: &generator) ?? "a"
      }
      expectForms(of: text, "seed \(seed)")
    }
  }

  @Test("a syllable of two letters takes a third one, which Foundation does not always do")
  func syllables() {
    expectEqual(CanonicalForms.composed(["z", "\u{AC00}", "\u{11C2}"]), ["z", "\u{AC1B}"])
    expectEqual(CanonicalForms.composed(["\u{AC01}", "\u{11C2}", "\u{1161}"]), ["\u{AC01}", "\u{11C2}", "\u{1161}"])
    expectEqual(
      CanonicalForms.decomposed(["\u{AC1B}", "\u{D7A3}"]).map(\.value),
      [
        0x1100, 0x1161, 0x11C2, 0x1112, 0x1175, 0x11C2,
      ])
  }

  private func expectForms(of text: [Unicode.Scalar], _ comment: Comment? = nil) {
    let string = String(String.UnicodeScalarView(text))
    let decomposed = Array(string.decomposedStringWithCanonicalMapping.unicodeScalars)
    let composed = Array(string.precomposedStringWithCanonicalMapping.unicodeScalars)
    // Comparing without `#expect` first: it costs more than the comparison.
    if CanonicalForms.decomposed(text) != decomposed {
      expectEqual(CanonicalForms.decomposed(text), decomposed, comment ?? "\(text)")
    }
    if CanonicalForms.composed(text) != composed {
      expectEqual(CanonicalForms.composed(text), composed, comment ?? "\(text)")
    }
  }
}
