import InstantSearchTesting
import SearchModel
import TestSupport
import Testing

@testable import SearchEngine

@Suite struct HighlightingTests {
  @Test func `A passage has the matched words, whether all match, and whether they are the whole text`() {
    var highlighter = Highlighter(words: ParsedQuery("Red red shoe").words)
    #expect(
      highlighter.passage("red boat")
        == .init(value: "<em>red</em> boat", matchLevel: .partial, matchedWords: ["red"], isFullyHighlighted: false))
    #expect(
      highlighter.passage("(Shoe, red)")
        == .init(
          value: "(<em>Shoe</em>, <em>red</em>)", matchLevel: .full, matchedWords: ["red", "shoe"],
          isFullyHighlighted: true))
    expectEqual(highlighter.passage("boat"), .init(value: "boat"))
    expectEqual(highlighter.passage("red shoes").isFullyHighlighted, false)
    var pairs = Highlighter(words: ParsedQuery("手机壳").words)
    #expect(pairs.passage("手机壳").isFullyHighlighted)
    #expect(!pairs.passage("手机壳新").isFullyHighlighted)
  }

  @Test func `Naming very many attributes to mark costs next to nothing for each record`() {
    let record: JSON = ["name": "red", "author": ["name": "red", "born": 1970]]
    // What is named is looked at once: for each record, sixteen times as many names cost next to nothing.
    let (few, many) = (Self.highlighting(record, names: 1_250), Self.highlighting(record, names: 20_000))
    Growth.expectAlike(few, many)
  }

  /// Marks a record, with so many attributes named that it has not.
  private static func highlighting(_ record: JSON, names count: Int) -> () -> Void {
    let names = (0..<count).flatMap { ["a\($0)", "author.a\($0)"] }
    let named = MarkedAttributes((names + ["author.name"]).map { .init($0) })
    var options = Highlighter.Options()
    options.attributesWithoutTypos = names.map { Attribute($0) }
    var highlighter = Highlighter(words: ParsedQuery("red").words, options: options)
    return {
      for _ in 0..<200 {
        expectEqual(highlighter.marked(record, attributes: named)?.passages.map(\.value), ["<em>red</em>"])
        expectEqual(highlighter.marked(record, attributes: [.init("*")])?.passages.count, 3)
      }
    }
  }

  @Test func `Highlights and snippets begin and end between the characters that a reader sees`() {
    for seed in RandomCases.seeds(1_000, long: 50_000) {
      var generator = SeededGenerator(seed: seed)
      let text = generator.clusters()
      let boundaries = Set(text.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.utf8.count) })
      let typed = String.UnicodeScalarView(text.unicodeScalars.shuffled(using: &generator).prefix(4))
      let query = generator.once(in: 2) ? generator.clusters() : String(typed)
      var options = QueryTextOptions()
      options.readsPhrases = generator.once(in: 4)
      options.queryType = .prefixAll
      var marks = Highlighter.Options()
      (marks.preTag, marks.postTag, marks.ellipsis) = ("\u{1}", "\u{2}", "\u{3}")
      let words = ParsedQuery(options.readsPhrases ? "\"\(query)\"" : query, options: options).required
      var highlighter = Highlighter(words: words, Alternative.spellings(of: words, shortest: 2), options: marks)
      for length in [nil, generator.number(in: 1...4)] {
        let value = Array(highlighter.passage(text, words: length).value.utf8)
        let shown = value.filter { $0 > 3 }
        // The shown bytes may occur in the text more than once.
        let starts = (0...text.utf8.count - shown.count).filter { Array(text.utf8)[$0...].starts(with: shown) }
        let isBetweenClusters = starts.contains { start in
          value.indices.allSatisfy { index in
            value[index] > 3 || boundaries.contains(start + value[..<index].count { $0 > 3 })
          }
        }
        #expect(isBetweenClusters, "seed \(seed): '\(query)' in '\(text)', \(length ?? 0) words: \(value)")
      }
    }
  }

  @Test func `A letter with very many marks is highlighted in linear time`() {
    Growth.expectLinear(2_000) { size in
      var highlighter = Highlighter(words: ParsedQuery("\u{E34}\u{E34}").words)
      let text = "ก" + String(repeating: "\u{E34}", count: size)
      expectEqual(highlighter.passage(text).value, "<em>\(text)</em>")
    }
  }

  @Test func `Without the tags the text is what it was, and what is marked are the words that match`() {
    for seed in RandomCases.seeds(300, long: 7_500) {
      var generator = SeededGenerator(seed: seed)
      let text = generator.text()
      let query = ParsedQuery(generator.text())
      var options = Highlighter.Options()
      options.preTag = "\u{1}"
      options.postTag = "\u{2}"
      options.ellipsis = "\u{3}"
      var highlighter = Highlighter(words: query.words, options: options)
      let passage = highlighter.passage(text)
      expectEqual(passage.value.utf8.filter { $0 > 2 }, Array(text.utf8), "seed \(seed)")

      let tokens = Tokenizer.words(of: text)
      let matching = query.words.filter { word in
        tokens.contains { $0.folded.withUnsafeBufferPointer { word.matcher.match($0) } != nil }
      }
      expectEqual(Set(passage.matchedWords), Set(matching.map(\.text)), "seed \(seed)")
      expectEqual(
        (passage.matchLevel == .full), (!matching.isEmpty && matching.count == query.words.count), "seed \(seed)")

      let length = generator.number(in: 1...12)
      let snippet = highlighter.passage(text, words: length)
      expectEqual(snippet.matchLevel, passage.matchLevel, "seed \(seed)")
      let shown = snippet.value.utf8.filter { $0 > 3 }
      #expect(tokens.count > length || shown == Array(text.utf8), "seed \(seed)")
      // A cluster is shown as a whole, also if it has several words: marks of Thai, emoji with marks that are joined, and
      // a virama behind an emoji.
      let shownCount = Tokenizer.words(of: String(decoding: shown, as: UTF8.self)).count
      #expect(
        text.unicodeScalars.contains { ["\u{E35}", "\u{200D}", "\u{94D}"].contains($0) }
          ? shownCount >= min(length, tokens.count) : shownCount == min(length, tokens.count),
        "seed \(seed)")
      #expect(passage.matchLevel == .none || snippet.value.utf8.contains(1), "seed \(seed)")
    }
  }
}

extension SeededGenerator {
  /// A text of letters, marks, joiners and other scalars that belong to the cluster before or after them.
  fileprivate mutating func clusters() -> String {
    var scalars = String.UnicodeScalarView()
    for _ in 0..<number(in: 0...20) {
      scalars.append(
        element(
          of: "a", "z", "é", "1", "ك", "ש", "क", "ष", "ก", "น", "手", "か", "각", "한", "👍", "👩", "❤", "🇩", "🇪", " ", "-",
          "\n",
          "\r", "\u{301}", "\u{64E}", "\u{94D}", "\u{93F}", "\u{9CD}", "\u{E34}", "\u{E33}", "\u{E48}", "\u{3099}",
          "\u{FF9E}", "\u{1100}", "\u{1161}", "\u{11A8}", "\u{200C}", "\u{200D}", "\u{FE0F}", "\u{FE0E}", "\u{20E3}",
          "\u{1F3FB}", "\u{AD}", "\u{FEFF}", "\u{2060}", "\u{600}", "\u{D4E}", "\u{110BD}", "\u{E0061}", "\u{E007F}"))
    }
    return String(scalars)
  }
}
