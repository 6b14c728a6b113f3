import InstantSearchTesting
import SearchModel
import TestSupport
import Testing

@testable import SearchEngine

@Suite struct HighlightingTests {
  @Test(arguments: [
    ("lap", "Laptop and lap", "<em>Lap</em>top and <em>lap</em>"),
    ("shoe", "Shoes, shoe & shop", "<em>Shoe</em>s, <em>shoe</em> & <em>shop</em>"),
    ("wireles mouse", "A Wireless MOUSE!", "A <em>Wireless</em> <em>MOUSE</em>!"),
    ("cre", "Cre\u{300}me crème", "<em>Cre\u{300}</em>me <em>crè</em>me"),
    ("strass", "Straße", "<em>Straß</em>e"),
    ("手机壳", "新手机壳！", "新<em>手机壳</em>！"),
    ("手机", "手机手机", "<em>手机</em><em>手机</em>"),
    ("机", "手机壳", "手<em>机</em>壳"),
    ("ガ", "ｶﾞﾗｽ", "<em>ｶﾞ</em>ﾗｽ"),
    ("ท", "ที่", "<em>ที่</em>"),
    (
      "한", "\u{1112}\u{1161}\u{11AB}\u{1100}\u{116E}\u{11A8}",
      "<em>\u{1112}\u{1161}\u{11AB}</em>\u{1100}\u{116E}\u{11A8}"
    ),
    ("👍", "ok 👍🏽👍", "ok 👍🏽<em>👍</em>"),
    // Marks of Thai count as characters of their own.
    ("กิน", "บิน", "<em>บิน</em>"),
    ("น้า", "ป้า น้ำ", "<em>ป้า</em> <em>น้ำ</em>"),
    ("ล\u{E33}", "ทำ", "ทำ"),
    ("क", "क\u{94D}षमा", "<em>क\u{94D}ष</em>मा"),
    ("क\u{94D}", "क\u{94D}\u{200D}षमा", "<em>क\u{94D}\u{200D}ष</em>मा"),
    ("می", "می\u{200C}خواهم", "<em>می\u{200C}</em>خواهم"),
    ("red", "red\u{FEFF}, \u{FEFF}red", "<em>red</em>\u{FEFF}, \u{FEFF}<em>red</em>"),
    ("lap", "lap\u{AD}top lap\u{2060} 手\u{FEFF}", "<em>lap</em>\u{AD}top <em>lap</em>\u{2060} 手\u{FEFF}"),
    ("手机", "手\u{FEFF}机\u{FEFF}!", "<em>手\u{FEFF}机</em>\u{FEFF}!"),
    ("1", "1\u{FE0F}\u{20E3}2 \u{600}1", "<em>1\u{FE0F}\u{20E3}</em>2 <em>\u{600}1</em>"),
    ("👍", "👍\u{301}\u{FE0E} 👍", "<em>👍\u{301}\u{FE0E}</em> <em>👍</em>"),
    ("", "Nothing", "Nothing"),
    ("lamp", "", ""),
  ])
  func `Matching words are marked`(query: String, text: String, value: String) {
    var highlighter = Highlighter(words: ParsedQuery(query).words)
    let marked = highlighter.passage(text).value
    expectEqual(Array(marked.utf8), Array(value.utf8), "\(marked)")
  }

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

  @Test func `The words of a phrase are highlighted only where the whole phrase occurs`() {
    var options = QueryTextOptions()
    options.readsPhrases = true
    options.readsExclusions = true
    let query = ParsedQuery(#""red shoe" big -boat"#, options: options)
    var highlighter = Highlighter(words: query.words)
    let passage = highlighter.passage("red boat, big red shoe, shoe")
    expectEqual(passage.value, "red boat, <em>big</em> <em>red</em> <em>shoe</em>, shoe")
    expectEqual(passage.matchLevel, .full)
    expectEqual(highlighter.passage("shoe red").matchLevel, .none)
  }

  @Test func `Highlights are nested like the record`() throws {
    let record: JSON = [
      "objectID": "red", "name": "Red lamp", "author": ["name": "Fred", "born": 1970, "nothing": nil],
      "tags": ["red", "blue", ["redder"]], "parts": [["color": "red"], ["size": 3]], "a.b": "red", "a": ["b": "blue"],
      "isRed": true, "price": 3.0,
    ]
    var highlighter = Highlighter(words: ParsedQuery("red").words)
    let everything = highlighter.marked(record, attributes: [MarkedAttribute("*")])
    let all = try #require(everything)
    expectEqual(all["objectID"], nil)
    expectEqual(all["name"]?.passage?.value, "<em>Red</em> lamp")
    expectEqual(all["author.born"]?.passage?.value, "1970")
    expectEqual(all["author.nothing"], nil)
    expectEqual(all["tags"]?.passages.map(\.value), ["<em>red</em>", "blue", "<em>red</em>der"])
    expectEqual(all["isRed"]?.passage?.value, "true")
    expectEqual(all["price"]?.passage?.value, "3")

    let some = highlighter.marked(
      record,
      attributes: MarkedAttributes(
        ["author.name", "parts.color", "a.b", "name.x", "none", "objectID"].map { .init($0) }))
    let color = MarkedText.text(
      .init(value: "<em>red</em>", matchLevel: .full, matchedWords: ["red"], isFullyHighlighted: true))
    #expect(
      some
        == .object([
          .init(name: "objectID", value: color),
          .init(name: "author", value: .object([.init(name: "name", value: .text(.init(value: "Fred")))])),
          .init(name: "parts", value: .list([.object([.init(name: "color", value: color)]), .object([])])),
          .init(name: "a.b", value: color),
          .init(name: "a", value: .object([.init(name: "b", value: .text(.init(value: "blue")))])),
        ]))
    expectEqual(highlighter.marked(record, attributes: []), nil)
    expectEqual(highlighter.marked(record, attributes: [.init("none")]), nil)
  }

  @Test func `Elements of arrays that do not match can be left out`() {
    var options = Highlighter.Options()
    options.isRestrictedToMatchingElements = true
    var highlighter = Highlighter(words: ParsedQuery("red").words, options: options)
    let record: JSON = ["tags": ["blue", "red"], "parts": [["color": "blue"], ["color": "red"]], "name": "blue"]
    let marked = highlighter.marked(record, attributes: [.init("*")])
    expectEqual(marked?["tags"]?.passages.map(\.value), ["<em>red</em>"])
    expectEqual(marked?["parts"]?.passages.map(\.value), ["<em>red</em>"])
    expectEqual(marked?["name"]?.passage?.value, "blue")
  }

  @Test func `Where an attribute tolerates no typos, none are marked`() {
    var options = Highlighter.Options()
    options.attributesWithoutTypos = ["code.sku"]
    options.preTag = "["
    options.postTag = "]"
    var highlighter = Highlighter(words: ParsedQuery("lamps").words, options: options)
    let record: JSON = ["name": "lamp", "code": ["sku": "lamp", "old": "lamp"]]
    let marked = highlighter.marked(record, attributes: [.init("*")])
    expectEqual(marked?.passages.map(\.value), ["[lamp]", "lamp", "[lamp]"])
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
