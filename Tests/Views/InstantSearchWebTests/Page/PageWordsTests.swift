import InstantSearchCore
@testable import InstantSearchWeb
import TestSupport
import Testing

@Suite("Words and numbers of a page")
struct PageWordsTests {
  @Test("Numbers in fields are read as people write them in the language of the page, and as the fields show them")
  func numbers() {
    let texts: [(String, Double?, Double?)] = [
      ("1234.5", 1_234.5, 1_234.5), ("1,234.5", 1_234.5, 1_234.5), ("1.234,5", 1_234.5, 1_234.5),
      ("1234,5", 1_234.5, 1_234.5), ("1.234", 1.234, 1_234), ("1,234", 1_234, 1.234),
      ("1234.567", 1_234.567, 1_234.567),
      ("1.234.567", 1_234_567, 1_234_567), ("1,234,567", 1_234_567, 1_234_567),
      ("1.234.567,89", 1_234_567.89, 1_234_567.89),
      ("0.500", 0.5, 0.5), ("0,250", 0.25, 0.25), ("000.500", 0.5, 0.5), ("-0,250", -0.25, -0.25), ("0.5", 0.5, 0.5),
      ("1'000", 1_000, 1_000), ("1’234’567.5", 1_234_567.5, 1_234_567.5), ("1'000.500", 1_000.5, 1_000.5),
      ("1'00", nil, nil), ("1'000,000.5", nil, nil), ("1,234.567.890", nil, nil), ("1.234,567,890", nil, nil),
      ("0x10", nil, nil), ("5e2", nil, nil), ("1e", 1, 1), ("1k2", nil, nil), ("5e+2", 500, 500), ("5e-", 5, 5),
      ("CHF 1'000.-", 1_000, 1_000), ("Rs. 500", 500, 500), ("5 St.", 5, 5), ("5.", 5, 5), ("1,00", 1, 1),
      ("12.34", 12.34, 12.34), ("€ 50", 50, 50), ("50 kg", 50, 50), ("-5", -5, -5), ("−5", -5, -5), ("-€5", -5, -5),
      ("+5", 5, 5), (".5", 0.5, 0.5), (",5", 0.5, 0.5), ("5e-3", 0.005, 0.005), ("1\u{202F}000", 1_000, 1_000),
      ("0", 0, 0),
      ("", nil, nil), ("cheap", nil, nil), ("--5", nil, nil), ("1..5", nil, nil), ("1,2,3", nil, nil), ("-", nil, nil),
      ("inf", nil, nil), ("nan", nil, nil), ("1e999", nil, nil), ("٣", nil, nil),
    ]
    for (text, english, german) in texts {
      expectEqual(PageWords.english.number(inField: text), english, "\(text)")
      expectEqual(PageWords.german.number(inField: text), german, "\(text)")
    }
    expectEqual(PageWords(language: "x", thousandsSeparator: "", words: [:]).number(inField: "12.5"), 12.5)
    for words in [PageWords.english, .german, .hebrew] {
      for number in [0, 5, -1_234.5, 0.001, 1e21, 5e-121] {
        expectEqual(words.number(inField: words.fieldText(number)), number)
      }
    }
  }

  @Test("Each language has all words, with the same names in braces")
  func words() {
    for words in [PageWords.english, .german, .hebrew] {
      expectEqual(Set(words.words.keys), Set(PageWord.allCases))
      for word in PageWord.allCases {
        let names = [PageWords.english, words].map { Set($0(word).matches(of: /\{\w+\}/).map { String($0.0) }) }
        expectEqual(names[0], names[1], "\(word)")
      }
    }
  }

  @Test("From right to left, values are isolated from the words around them; in other languages nothing is added")
  func isolation() {
    expectEqual(PageWords.english.pair("Color", "white"), "Color: white")
    expectEqual(PageWords.hebrew.pair("Color", "white"), "\u{2068}Color\u{2069}: \u{2068}white\u{2069}")
    expectEqual(PageWords.hebrew.name(.to, in: "kg"), "עד (\u{2068}kg\u{2069})")
    expectEqual(PageWords.hebrew(.exclude, ["value": "red"]), "החרגת \u{2068}red\u{2069}")
    expectEqual(PageWords.hebrew.results(1_234), "1,234 תוצאות", "numbers have no direction of their own")
  }
}
