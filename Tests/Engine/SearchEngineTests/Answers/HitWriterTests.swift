import AlgoliaWire
import InstantSearchTesting
import SearchEngine
import SearchModel
import TestSupport
import Testing

@testable import SlowEngine

/// Hits that are written are those that are built as values, as JSON.
struct HitWriterTests {
  @Test(arguments: RandomCases.slices(of: RandomCases.seeds(240, long: 6_000)))
  func `A written response is that of values, byte by byte`(seeds: Range<UInt64>) throws {
    var withHits = 0
    for seed in seeds {
      var generator = SeededGenerator(seed: seed &+ 8_000_000)
      let vocabulary = RandomVocabulary(from: &generator)
      let settings = generator.settings(vocabulary)
      let records = generator.records(generator.number(in: 1...12), vocabulary).map { record in
        generator.withOddMembers(record, vocabulary)
      }
      let index = try LocalIndex(
        records, settings, view: [:], batchSize: records.count, RandomThresholds(seed: seed).values)
      for _ in 0..<20 {
        let request = generator.searchRequest(vocabulary, settings: settings, view: [:])
        guard case .hits(var request) = request else { continue }
        if !generator.once(in: 4) { request.query.query = vocabulary.word(from: &generator) }
        generator.markOddly(&request.query)
        let visible = generator.once(in: 3) ? generator.array(of: 1...2) { $0.retrieved() } : []
        let expected = Self.values(request, index, visible)
        expectEqual(Self.written(request, index, visible), expected, "seed \(seed): \(request) within \(visible)")
        if case .success(let text) = expected, !text.hasPrefix(#"{"hits":[]"#) { withHits += 1 }
      }
    }
    #expect(withHits > seeds.count)
  }

  private static func values(
    _ request: HitsRequest, _ index: LocalIndex, _ visible: [[Attribute]]
  ) -> Result<String, SearchError> {
    Result { () throws(SearchError) in
      var response = try index.search(request, in: SearchContext(within: visible))
      response.processingTimeMS = 0
      return response.json.text().dropLast() + #","exhaustiveTypo":true,"params":"a=b","serverTimeMS":5}"#
    }
  }

  private static func written(
    _ request: HitsRequest, _ index: LocalIndex, _ visible: [[Attribute]]
  ) -> Result<String, SearchError> {
    Result { () throws(SearchError) in
      var writer = JSONWriter()
      SearchResponse.begin(in: &writer)
      var response = try index.search(request, in: SearchContext(within: visible), writingHitsTo: &writer)
      response.processingTimeMS = 0
      response.end(in: &writer, params: Array("a=b".utf8), serverTime: 5)
      return String(decoding: writer.output, as: UTF8.self)
    }
  }

  @Test func `Written hits are counted before they are written`() throws {
    let index = try LocalIndex()
    try index.save([["objectID": "1", "text": .string(String(repeating: "be ", count: 50_000))]])
    var query = Query("be")
    query.highlightPreTag = String(repeating: "<", count: 1000)
    let request = HitsRequest(indexName: "index", query: query)
    let budget = SearchBudget(answerBytes: 20_000_000)
    var writer = JSONWriter()
    #expect(throws: SearchError.limitPassed(.answerBytes(20_000_000))) {
      try index.search(request, in: SearchContext(budget), writingHitsTo: &writer)
    }
    #expect(writer.output.count < 200_000)
    let small = SearchBudget()
    writer = JSONWriter()
    _ = try index.search(
      HitsRequest(indexName: "index", query: Query("ba")), in: SearchContext(small), writingHitsTo: &writer)
    #expect(small.usedBytes >= writer.output.count)
  }

  @Test func `Names beyond those that are remembered are read anew in each record`() throws {
    let index = try LocalIndex()
    let records = (0..<3).map { number -> JSON in
      var members: JSON.Object = ["objectID": .string("\(number)")]
      for name in 0..<200 { members["name\((name &* 7 &+ number &* 50) % 230)"] = .string("red \(name)") }
      return .object(members)
    }
    try index.save(records)
    var query = Query("red")
    query.attributesToRetrieve = ["*", "-name3", "-name120"]
    let request = HitsRequest(indexName: "index", query: query)
    expectEqual(Self.written(request, index, []), Self.values(request, index, []))
  }
}

extension SeededGenerator {
  /// A record with further members: texts that JSON escapes, names that the API uses, nested values.
  fileprivate mutating func withOddMembers(_ record: JSON, _ vocabulary: RandomVocabulary) -> JSON {
    var members = record.object ?? [:]
    for _ in 0..<number(in: 0...3) {
      let name = element(
        of: "_highlightResult", "_snippetResult", "_rankingInfo", "a \"quoted\" name", "日本", "cafe\u{301}", "",
        "author.name", "description")
      members[name] = oddValue(vocabulary, depth: 2)
    }
    if once(in: 4) { members.moveFirstToEnd() }
    return .object(members)
  }

  private mutating func oddValue(_ vocabulary: RandomVocabulary, depth: Int) -> JSON {
    switch number(in: 0...(depth == 0 ? 4 : 6)) {
    case 0: element(of: .null, true, false, 0, -1, 1.5, 1e300, -0.0, 2.5e-10, .integer(.min), .integer(.max), "")
    case 1: .string("\(vocabulary.text(from: &self))\"\\\n\u{1}\(vocabulary.word(from: &self))")
    case 2: .string("<em>\(vocabulary.text(from: &self))</em> 🧑‍🚀 \(vocabulary.word(from: &self))\u{2028}")
    case 3, 4: .string(vocabulary.text(from: &self))
    case 5: .array(array(of: 0...3) { $0.oddValue(vocabulary, depth: depth - 1) })
    default:
      .object(
        JSON.Object(
          array(of: 0...3) {
            (key: $0.element(of: "name", "eu", "value", "a.b", "日"), value: $0.oddValue(vocabulary, depth: depth - 1))
          }))
    }
  }

  /// Adds parameters of highlights and snippets, some of which JSON escapes.
  fileprivate mutating func markOddly(_ query: inout Query) {
    if once(in: 2) {
      query.attributesToSnippet = array(of: 0...3) { generator in
        let name = generator.element(of: "*", "name", "description", "author.name", "authors", "price", "objectID")
        return "\(name):\(generator.number(in: 1...4))"
      }
    }
    if once(in: 3) { query.attributesToHighlight = retrieved() }
    if once(in: 3) { query.attributesToRetrieve = retrieved() }
    if once(in: 4) { query.highlightPreTag = element(of: "\"<", "\\", "\u{1}", "", "<mark class=\"x\">") }
    if once(in: 4) { query.snippetEllipsisText = element(of: "\"…\"", "", "\t") }
    if once(in: 4) { query.restrictHighlightAndSnippetArrays = true }
    if once(in: 3) { query.getRankingInfo = true }
  }

  fileprivate mutating func retrieved() -> [Attribute] {
    array(of: 0...3) { generator in
      Attribute(
        generator.element(
          of: "*", "name", "-name", "author", "author.name", "-author.name", "objectID", "-objectID", "authors.name",
          "_highlightResult", "-_snippetResult", "description.value", "-description.eu", "日本", "size.eu", "price"))
    }
  }
}

extension JSON.Object {
  /// Makes the first member, the objectID, the last one.
  fileprivate mutating func moveFirstToEnd() {
    guard let first else { return }
    self[first.key] = nil
    self[first.key] = first.value
  }
}
