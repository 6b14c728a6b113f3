import Foundation
import InstantSearchTesting
import TestSupport
import Testing

@testable import SearchEngine

@Suite struct TokenizerTests {
  @Test(arguments: [
    ("O'Brien, 3.14", ["o", "brien", "3", "14"]),
    ("", []),
    (" -- ... ", []),
    ("Straße STRASSE Maßstab", ["strasse", "strasse", "massstab"]),
    ("İstanbul ISTANBUL", ["istanbul", "istanbul"]),
    ("Σίσυφος ΣΊΣΥΦΟΣ ᾳ", ["σισυφοσ", "σισυφοσ", "α"]),
    ("Crème brûlée cre\u{300}me", ["creme", "brulee", "creme"]),
    ("Ελλάδα Йод Ёлка", ["ελλαδα", "иод", "елка"]),
    ("مَرْحَبًا أحمد مـرحبا", ["مرحبا", "احمد", "مرحبا"]),
    ("שָׁלוֹם שׁלום", ["שלום", "שלום"]),
    ("øre łódź đà æther ħ ǖ ά й ς", ["øre", "łodz", "đa", "æther", "ħ", "u", "α", "и", "σ"]),
    ("ܐܳ ޒުވާން བོད་", ["ܐ", "ޒުވާން", "བོད"]),
    ("ら゙ カ が H\u{20D7}", ["ら", "カ", "が", "h"]),
    ("हिन्दी भाषा", ["हिन्दी", "भाषा"]),
    ("क\u{93C}लम \u{958}लम", ["क\u{93C}लम", "क\u{93C}लम"]),
    ("한국어 검색", ["한국어", "검색"]),
    ("ＡＢＣ１２３ Ｆull", ["abc123", "full"]),
    ("ﬁnance soft\u{AD}ly", ["finance", "softly"]),
    ("iPhone手机壳X", ["iphone", "手机", "机壳", "壳", "x"]),
    ("ｶﾞﾗｽ がらす か\u{3099}", ["ガラ", "ラス", "ス", "がら", "らす", "す", "が"]),
    ("ไทย", ["ไท", "ทย", "ย"]),
    ("a👍b 👍", ["a", "👍", "b", "👍"]),
    ("👨‍👩‍👧‍👦🇩🇪🇫🇷", ["👨‍👩‍👧‍👦", "🇩🇪", "🇫🇷"]),
    ("I ❤️ it ❤ ❤\u{FE0E}©️ 1️⃣", ["i", "❤", "it", "❤", "❤", "©️", "1"]),
    ("Acme™ © ® ‼ ↔ ☎x✔", ["acme", "☎", "x", "✔"]),
    ("🏳️‍🌈 🏳‍🌈 ❤️‍🔥 ❤‍🔥", ["🏳\u{200D}🌈", "🏳\u{200D}🌈", "❤\u{200D}🔥", "❤\u{200D}🔥"]),
    ("👍🏽 🏴\u{E0067}\u{E0062}\u{E007F}", ["👍🏽", "🏴\u{E0067}\u{E0062}\u{E007F}"]),
  ])
  func `A text is split into folded words`(text: String, words: [String]) {
    expectEqual(Tokenizer.words(of: text).map(\.folded), words.map { Array($0.utf8) }, "\(text)")
  }

  @Test func `Positions count words and characters, and sources are the bytes of the words`() {
    let text = "Le café 手机 👍!"
    let tokens = Tokenizer.words(of: text).map(\.token)
    expectEqual(tokens.map(\.position), [0, 1, 2, 3, 4])
    expectEqual(tokens.map(\.kind), [.word, .word, .pair, .single, .emoji])
    expectEqual(
      tokens.map { String(decoding: Array(text.utf8)[$0.source], as: UTF8.self) }, ["Le", "café", "手机", "机", "👍"])
  }

  @Test func `The last character of a run without spaces is no word of a query, but a single character is`() {
    expectEqual(Tokenizer.queryWords(of: "手机壳 red 壳").map(\.text), ["手机", "机壳", "red", "壳"])
  }

  @Test func `Words longer than 100 scalars are truncated`() {
    expectEqual(Tokenizer.words(of: String(repeating: "x", count: 250) + " y").map(\.folded.count), [100, 1])
    expectEqual(Tokenizer.words(of: String(repeating: "é", count: 250)).map(\.folded.count), [100])
    expectEqual(Tokenizer.words(of: String(repeating: "क", count: 250)).map(\.folded.count), [300])
    expectEqual(Tokenizer.words(of: String(repeating: "x", count: 250) + "é").map(\.token.source), [0..<252])
  }

  @Test func `Folding twice is folding once, for every scalar`() {
    for scalar in Self.differentScalars {
      let (value, text) = (scalar.value, String(scalar))
      let once = Tokenizer.words(of: text).map(\.text)
      #expect(once.count <= 1, "U+\(String(value, radix: 16))")
      guard let word = once.first else { continue }
      let twice = Tokenizer.words(of: word).map(\.folded)
      if twice != [Array(word.utf8)] { Issue.record("U+\(String(value, radix: 16)): \(word), \(twice)") }
    }
  }

  @Test func `Every scalar of the basic plane is the same word as its decomposition`() {
    for scalar in Self.differentScalars where scalar.value < 0x10000 {
      let text = String(scalar)
      let decomposed = Self.decomposed(text)
      guard decomposed.unicodeScalars.first != scalar else { continue }
      // An Indic vowel with two components in a script without spaces.
      guard scalar.value != 0x1026 else { continue }
      let words = (Tokenizer.words(of: text).map(\.folded), Tokenizer.words(of: decomposed).map(\.folded))
      if words.0 != words.1 { Issue.record("U+\(String(scalar.value, radix: 16)): \(words)") }
    }
  }

  /// All scalars except most of those in large ranges of the same kind.
  private static let differentScalars = (UInt32(0)..<0x20000)
    .filter { !(0x3500..<0x9F00).contains($0) && !(0xAD00..<0xD700).contains($0) && !(0xE000..<0xF900).contains($0) }
    .compactMap { Unicode.Scalar($0) }

  @Test func `A word is folded the same alone and within a text`() {
    for seed in RandomCases.seeds(300, long: 7_500) {
      var generator = SeededGenerator(seed: seed)
      let text = generator.text()
      let bytes = Array(text.utf8)
      var end = 0
      for word in Tokenizer.words(of: text) {
        let token = word.token
        let source = String(decoding: bytes[token.source], as: UTF8.self)
        #expect(String(source).utf8.elementsEqual(bytes[token.source]), "seed \(seed)")
        if token.kind != .pair { #expect(token.source.upperBound >= end, "seed \(seed)") }
        end = token.source.upperBound
        expectEqual(Tokenizer.words(of: source).first?.folded, word.folded, "seed \(seed): \(source)")
        let again = Tokenizer.words(of: word.text)
        expectEqual(again.first?.folded, word.folded, "seed \(seed): \(word.text)")
        expectEqual(again.count, (token.kind == .pair ? 2 : 1), "seed \(seed): \(word.text)")
      }
    }
  }

  @Test func `Composed and decomposed letters are the same words`() {
    for seed in RandomCases.seeds(300, long: 7_500) {
      var generator = SeededGenerator(seed: seed)
      let letters = generator.array(of: 1...8) { $0.element(of: Self.composed) }
      let composed = letters.map { String($0) }.joined(separator: generator.element(of: "", " "))
      let decomposed = Self.decomposed(composed)
      expectEqual(
        Tokenizer.words(of: composed).map(\.folded), Tokenizer.words(of: decomposed).map(\.folded), "seed \(seed)")
    }
  }

  private static let composed: [Character] = Array("한국하ÀéîõüçñşğİǖǰẗậΐΆϔЙёӂאּ\u{FB2C}آئ\u{958}ੜிொがパガヴ")

  private static func decomposed(_ text: String) -> String { text.decomposedStringWithCanonicalMapping }
}

extension SeededGenerator {
  /// A text of letters of many scripts, separators, marks and emoji.
  mutating func text() -> String {
    array(of: 0...30) {
      $0.element(
        of: "a", "Z", "é", "ß", "İ", "Σ", "ς", "й", "\u{301}", "مَ", "ש", "हि", "\u{94D}", "한", "手", "机", "か", "ｶ",
        "\u{FF9E}", "ไ",
        "ท\u{E35}", "1", "Ａ", "\u{FEFF}", "ﬃ", "👍", "👨‍👩‍👧", "🇩🇪", "🇫", "❤️", "❤", "\u{FE0F}", "\u{200D}", "\u{AD}", " ", ".",
        "’", "-",
        "x", "ob")
    }.joined()
  }
}
