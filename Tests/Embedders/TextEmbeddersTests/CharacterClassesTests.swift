import TestSupport
import Testing

@testable import TextEmbedders

/// What the library `tokenizers` 0.23 does with each character, alone and between two letters.
@Suite("Classes of characters") struct CharacterClassesTests {
  @Test("marks are accents if they were marks in version 8 of Unicode")
  func accents() {
    let accents: [Unicode.Scalar] = ["\u{301}", "\u{20D0}", "\u{1734}", "\u{1171E}"]
    let others: [Unicode.Scalar] = [
      "e", "é", "\u{8D3}", "\u{AFA}", "\u{1AC1}", "\u{1885}", "\u{A9BD}", "\u{111C9}", "\u{903}",
    ]
    #expect(accents.filter { !$0.isBERTAccent }.isEmpty)
    #expect(others.filter(\.isBERTAccent).isEmpty)
  }

  @Test("punctuation is that of version 8, and all signs of ASCII")
  func punctuation() {
    let marks: [Unicode.Scalar] = [
      "!", "$", "+", "^", "~", "_", "\u{BF}", "\u{2019}", "\u{3002}", "\u{166D}", "\u{111C9}",
    ]
    let others: [Unicode.Scalar] = ["a", "5", " ", "\u{7F}", "€", "\u{61D}", "\u{2E4F}", "\u{2E55}"]
    #expect(marks.filter { !$0.isBERTPunctuation }.isEmpty)
    #expect(others.filter(\.isBERTPunctuation).isEmpty)
  }

  @Test("control characters are dropped but for those that are spaces, and formats of version 8 with them")
  func controls() {
    let controls: [Unicode.Scalar] = [
      "\0", "\u{B}", "\u{1B}", "\u{7F}", "\u{85}", "\u{AD}", "\u{200B}", "\u{FEFF}", "\u{E000}", "\u{FFFD}",
    ]
    let others: [Unicode.Scalar] = ["\t", "\n", "\r", " ", "a", "~", "\u{8E2}", "\u{890}", "\u{378}", "\u{2028}"]
    #expect(controls.filter { !$0.isBERTControl }.isEmpty)
    #expect(others.filter(\.isBERTControl).isEmpty)
  }

  @Test("characters that came after version 12 are not decomposed")
  func decompositions() {
    expectEqual(CanonicalForms.decomposed(["\u{11938}"]), ["\u{11938}"])
    expectEqual(CanonicalForms.composed(["\u{11935}", "\u{11930}"]), ["\u{11935}", "\u{11930}"])
    expectEqual(CanonicalForms.decomposed(["\u{1112E}"]), ["\u{11131}", "\u{11127}"])
  }
}
