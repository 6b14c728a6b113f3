import Foundation
import InstantSearchCore
import InstantSearchTesting
import SearchModel
import SearchTransport
import TestSupport
import Testing

@testable import OpenSearchBackend

@Suite("Searches of OpenSearch")
struct SearchTests {
  private static let properties: JSON = [
    "objectID": ["type": "keyword"],
    "name": ["type": "search_as_you_type"],
    "brand": [
      "type": "text", "fields": ["keyword": ["type": "keyword"], "lower": ["type": "keyword", "normalizer": "l"]],
    ],
    "price": ["type": "double"],
    "isNew": ["type": "boolean"],
    "maker": ["properties": ["name": ["type": "keyword"]]],
    "parts": ["type": "nested", "properties": ["name": ["type": "keyword"]]],
    "place": ["type": "geo_point"],
  ]
  private static let settings = IndexSettings(
    searchableAttributes: ["name", "brand"], attributesForFaceting: ["searchable(brand)", "price", "maker.name"],
    customRanking: [.descending("price")])

  private func cluster(
    settings: IndexSettings? = settings, answering answer: @escaping @Sendable (JSON) -> JSON = { _ in .found(0) }
  ) -> (OpenSearchBackend, ScriptedCluster) {
    let cluster = ScriptedCluster(Self.properties, settings: settings, answering: answer)
    return (OpenSearchBackend(nodes: ["http://127.0.0.1:9200"], transport: cluster), cluster)
  }

  private static func red(_ attribute: Attribute = "brand", _ group: FilterGroup.ID = .or(name: "brand")) -> Condition {
    Condition(id: .group(group), expression: .filter(.facet(Filter.Facet(attribute: attribute, stringValue: "red"))))
  }

  // MARK: One call

  @Test("All searches of a turn with all of their counts are one call, and the mapping is read once")
  func oneCall() async throws {
    let (backend, cluster) = cluster()
    let request = SearchRequest.hits(
      HitsRequest(
        indexName: "products", query: Query(), conditions: [Self.red(), Self.red("maker.name", .or(name: "maker"))],
        facets: [
          FacetRequest("brand", ignoring: [.group(.or(name: "brand"))]),
          FacetRequest("maker.name", ignoring: [.group(.or(name: "maker"))]), FacetRequest("price"),
        ]))
    let values = SearchRequest.facetValues(
      FacetValuesRequest(indexName: "products", attribute: "brand", facetQuery: "re"))
    for _ in 1...3 { _ = try await backend.search([request, values, request]) }
    await expectEqual(cluster.calls.map(\.count), [3, 3, 3])
    await expectEqual(cluster.requests.count { $0.method == .get }, 1)
    #expect(try await backend.search([]).isEmpty)
    await expectEqual(cluster.requests.count, 4)
  }

  @Test("Conditions that a facet ignores are filters of hits and of the other facets")
  func disjunctive() async throws {
    let (backend, cluster) = cluster()
    let price = Condition(
      id: .base,
      expression: .filter(.numeric(Filter.Numeric(attribute: "price", operator: .greaterThan, value: 2))))
    _ = try await backend.search([
      .hits(
        HitsRequest(
          indexName: "products", query: Query(), conditions: [price, Self.red()],
          facets: [FacetRequest("brand", ignoring: [.group(.or(name: "brand"))]), FacetRequest("maker.name")]))
    ])
    let body = try #require(await cluster.calls.first?.first)
    expectEqual(body["query"], ["bool": ["filter": [["range": ["price": ["gt": 2.0]]]]]])
    expectEqual(body["post_filter"], ["term": ["brand.keyword": "red"]])
    expectEqual(body["aggs"]?["0"]?["filter"], ["match_all": [:]])
    expectEqual(body["aggs"]?["1"]?["filter"], ["term": ["brand.keyword": "red"]])
    expectEqual(body["aggs"]?["1"]?["aggs"]?["values maker.name"]?["terms"]?["field"], "maker.name")
    expectEqual(body["track_total_hits"], true)
  }

  /// Five lists of which each has a chosen value, a text, and twenty hits.
  @Test("A screen is one call, of few bytes")
  func screen() async throws {
    let names: [Attribute] = ["brand", "color", "kind", "size", "country"]
    var properties: JSON.Object = ["objectID": ["type": "keyword"]]
    for name in ["name", "description", "brand"] { properties[name] = ["type": "search_as_you_type"] }
    for name in names { properties[name.rawValue] = ["type": "keyword"] }
    let settings = IndexSettings(
      searchableAttributes: ["name", "description", "brand"], attributesForFaceting: names.map(\.rawValue))
    let cluster = ScriptedCluster(.object(properties), settings: settings) { _ in .found(1) }
    let backend = OpenSearchBackend(nodes: ["http://127.0.0.1:9200"], transport: cluster)
    var groups = FilterGroups()
    for name in names {
      groups.add(Filter.Facet(attribute: name, stringValue: "red"), toGroupWithID: .or(name: name.rawValue))
    }
    let request = HitsRequest(
      indexName: "products", query: Query("wireless headph"), conditions: groups.conditions,
      facets: names.map { groups.facetRequest(for: $0) })
    for turn in 1...3 {
      _ = try await backend.search([.hits(request)])
      let calls = await cluster.requests.filter { $0.method == .post }
      expectEqual(calls.count, turn)
      #expect(calls[turn - 1].body.count < 5_000, "\(calls[turn - 1].body.count)")
    }
    // The mapping is read once.
    await expectEqual(cluster.requests.count, 4)
  }

  // MARK: Texts

  @Test("Each word is a clause over all attributes, and only the last one is a beginning")
  func words() async throws {
    let (backend, cluster) = cluster { _ in .found(1) }
    _ = try await backend.search([.hits(HitsRequest(indexName: "products", query: Query("Desk, LAMPS")))])
    let query = try #require(await cluster.calls.first?.first?["query"]?["bool"])
    let clauses = try #require(query["must"]?.array)
    let similar = "l(a(m(p|(.?|.p)s|sp)|(.?|.m)ps|pms)|(.?|.a)mps|maps).*"
    let types = clauses.map { clause in
      (clause["dis_max"]?["queries"]?.array ?? []).map { query -> String in
        let filter = query["constant_score"]?["filter"]
        if let similar = filter?["bool"]?["should"]?.array {
          return similar.compactMap { $0["regexp"]?.object?.first }.map {
            "\($0.key) \($0.value["value"]?.string ?? "")"
          }
          .joined(separator: " ")
        }
        let match = filter?["multi_match"]
        let fields = match?["fields"]?.array?.compactMap(\.string).joined(separator: " ") ?? ""
        return
          "\(match?["query"]?.string ?? "") \(match?["type"]?.string ?? "") \(fields) \(match?["fuzziness"]?.int ?? 0)"
      }
    }
    expectEqual(
      types,
      [
        ["Desk best_fields name 0", "Desk best_fields brand 0", "Desk best_fields name brand 1"],
        [
          "LAMPS best_fields name 0", "LAMPS bool_prefix name 0", "LAMPS best_fields brand 0",
          "LAMPS bool_prefix brand 0", "LAMPS best_fields name brand 1",
          "name \(similar) brand \(similar)",
        ],
      ])
    let boosts = (clauses[1]["dis_max"]?["queries"]?.array ?? []).compactMap { $0["constant_score"]?["boost"]?.int }
    expectEqual(boosts, boosts.sorted(by: >))
    expectEqual(query["should"]?.array?.first?["constant_score"]?["filter"]?["multi_match"]?["type"], "phrase_prefix")
  }

  @Test("Phrases and excluded words are clauses of their own, if the query reads them")
  func phrases() async throws {
    func body(_ change: (inout Query) -> Void) async throws -> JSON {
      let (backend, cluster) = cluster { _ in .found(1) }
      var query = Query(#"desk "Oak lamp" -red-ish"#)
      query.restrictSearchableAttributes = ["name"]
      change(&query)
      _ = try await backend.search([.hits(HitsRequest(indexName: "products", query: query))])
      return try #require(await cluster.calls.first?.first)
    }
    func phrase(_ text: String, _ fields: JSON) -> JSON {
      ["multi_match": ["query": .string(text), "fields": fields, "type": "phrase"]]
    }
    let read = try await body { $0.advancedSyntax = true }
    let clauses = try #require(read["query"]?["bool"]?["must"]?.array)
    expectEqual(clauses.count, 2)
    #expect(!clauses[0].text().contains("bool_prefix"), "the word before them is finished")
    expectEqual(clauses[1]["constant_score"]?["filter"], phrase("Oak lamp", ["name"]))
    expectEqual(read["query"]?["bool"]?["must_not"], [phrase("red ish", ["name", "brand"])])
    expectEqual(read["highlight"]?.text().contains(#"{"match_phrase":{"name":{"query":"Oak lamp"}}}"#), true)
    let excluding = try await body { ($0.advancedSyntax, $0.advancedSyntaxFeatures) = (true, [.excludeWords]) }
    #expect(excluding["query"]?["bool"]?["must"]?.array?.count == 3 && excluding["query"]?["bool"]?["must_not"] != nil)
    let alone = try await body { ($0.query, $0.advancedSyntax) = ("-red", true) }
    #expect(alone["query"] == ["bool": ["must_not": [phrase("red", ["name", "brand"])]]] && alone["highlight"] == nil)
    let unread = try await body { _ in }
    #expect(unread["query"]?["bool"]?["must"]?.array?.count == 5 && unread["query"]?["bool"]?["must_not"] == nil)
  }

  @Test("Phrases and excluded words stay where words are left out or corrected")
  func keptPhrases() async throws {
    let (backend, cluster) = cluster { body in
      .found(body["query"]?["bool"]?["must"]?.array?.count == 2 ? 4 : 0)
    }
    var query = Query(#"desk "oak lamp" -red x"#)
    (query.advancedSyntax, query.removeWordsIfNoResults) = (true, .lastWords)
    guard
      case .hits(let response) = try await backend.search([.hits(HitsRequest(indexName: "products", query: query))])[0]
    else { return }
    #expect(response.nbHits == 4 && response.queryAfterRemoval == #"desk "oak lamp" -red <em>x</em>"#)
    let excluded = await cluster.calls.joined().map { $0["query"]?["bool"]?["must_not"]?.array?.count }
    expectEqual(excluded, [1, 1])
  }

  @Test(
    "An unfinished word has at most one typo, and not in its first letter", arguments: RandomCases.seeds(40, long: 400))
  func similarBeginnings(_ seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    func word(_ lengths: ClosedRange<Int>) -> String {
      generator.array(of: lengths) { $0.element(of: "a", "b", "c") }.joined()
    }
    let text = word(4...8)
    let clause = try TextWriter(Query(text), mapping(Self.settings)).clause(of: 0)
    let similar = clause["dis_max"]?["queries"]?.array?.last?["constant_score"]?["filter"]?["bool"]?["should"]
    let pattern = try #require(similar?.array?.first?["regexp"]?["name"]?["value"]?.string)
    let expression = try NSRegularExpression(pattern: "^(?:\(pattern))$")
    // The first letter stays.
    let rest = Array(text.dropFirst())
    var variants: Set<String> = [String(rest)]
    for index in rest.indices {
      var other = rest
      other.remove(at: index)
      variants.insert(String(other))
      if index > 0 {
        other = rest
        other.swapAt(index - 1, index)
        variants.insert(String(other))
      }
      for letter in "abc" {
        other = rest
        other[index] = letter
        variants.insert(String(other))
        variants.insert(String(rest[..<index] + [letter] + rest[index...]))
      }
    }
    for _ in 0..<200 {
      let other =
        generator.once(in: 2) ? word(1...9) : text.prefix(1) + generator.element(of: variants.sorted()) + word(0...3)
      let matches = expression.firstMatch(in: other, range: NSRange(0..<other.count)) != nil
      let expected = other.first == text.first && variants.contains { other.dropFirst().hasPrefix($0) }
      expectEqual(matches, expected, "\(text) and \(other): \(pattern)")
    }
  }

  @Test("A word that the analyzer of others leaves out is in every document, unless one word of the text is enough")
  func stopWords() async throws {
    func missing(_ settings: IndexSettings?) async throws -> [[String?]] {
      let (backend, cluster) = cluster(settings: settings)
      var query = Query("the lamp")
      query.removeWordsIfNoResults = .allOptional
      _ = try await backend.search([.hits(HitsRequest(indexName: "products", query: query))])
      return await cluster.calls.prefix(2).flatMap { $0 }.map { body in
        let words = body["query"]?["bool"]?["must"]?.array ?? []
        let matching = words[0]["bool"]?["should"]?.array ?? words
        var found: [String?] = []
        for word in matching {
          for query in word["dis_max"]?["queries"]?.array ?? [] {
            guard let match = query["constant_score"]?["filter"]?["multi_match"] else { continue }
            if match["type"] == "best_fields", match["fuzziness"] == nil {
              found.append(match["zero_terms_query"]?.string)
            }
          }
        }
        return found
      }
    }
    // Two words, each in two groups of attributes.
    try await expectEqual(missing(nil), [["all", "all", "all", "all"], [nil, nil, nil, nil]])
    try await expectEqual(missing(Self.settings), [[nil, nil, nil, nil], [nil, nil, nil, nil]])
  }

  @Test("A long text looks for fewer similar words, and one that takes too many clauses is refused")
  func longTexts() throws {
    let mapping = try mapping(Self.settings)
    func similar(_ count: Int) throws -> [Int] {
      let text = Array(repeating: "lamps", count: count).joined(separator: " ")
      let clause = try TextWriter(Query(text), mapping).clauses(of: Array(0..<count)).first?.value
      let queries = clause?.array?.first?["dis_max"]?["queries"]?.array ?? []
      return queries.compactMap { $0["constant_score"]?["filter"]?["multi_match"]?["max_expansions"]?.int }
    }
    try expectEqual(similar(2), [50])
    try expectEqual(similar(20), [10])
    try expectEqual(similar(200), [1])
    #expect(throws: SearchError.self) { try similar(201) }
  }

  @Test("Words of a text that finds nothing are left out by a second call, and the answer says which")
  func fewerWords() async throws {
    let (backend, cluster) = cluster { body in
      .found(body["query"]?["bool"]?["must"]?.array?.count == 1 ? 4 : 0)
    }
    var query = Query("desk lamp x")
    query.removeWordsIfNoResults = .lastWords
    let answers = try await backend.search([.hits(HitsRequest(indexName: "products", query: query))])
    guard case .hits(let response) = answers[0] else { return }
    expectEqual(response.nbHits, 4)
    expectEqual(response.removedWords, ["lamp", "x"])
    await expectEqual(cluster.calls.map(\.count), [1, 2])
  }

  @Test(
    "Of a long text five words are left out at most, in one call",
    arguments: [Query.RemovedWords.lastWords, .firstWords])
  func mostFewerWords(_ removal: Query.RemovedWords) async throws {
    let (backend, cluster) = cluster()
    var query = Query(Array(repeating: "desk", count: 200).joined(separator: " "))
    query.removeWordsIfNoResults = removal
    let answers = try await backend.search([.hits(HitsRequest(indexName: "products", query: query))])
    guard case .hits(let response) = answers[0] else { return }
    expectEqual(response.removedWords, [])
    await expectEqual(cluster.calls.map(\.count), [1, 5])
    let counts = await cluster.calls[1].map { $0["query"]?["bool"]?["must"]?.array?.count }
    expectEqual(counts, [199, 198, 197, 196, 195])
  }

  // MARK: Corrections

  /// The similar words of the first one of two words.
  private static let similar: JSON = .found(
    0,
    [
      "aggregations": ["words": ["buckets": [["doc_count": 0], ["doc_count": 3]]]],
      "suggest": [
        "0": [
          [
            "text": "dsek",
            "options": [["text": "disk", "score": 0.5, "freq": 9], ["text": "desk", "score": 0.75, "freq": 1]],
          ],
          ["text": "lamp", "options": []],
        ]
      ],
    ])

  @Test(
    "A misspelt word is corrected where a text finds nothing, by a word of a document that no base filter hides",
    arguments: [
      // The documents with `desk` and with `disk`, those that match the texts with these, and what is proposed.
      ([1, 1], [2, 5], "desk lamp", nil), ([1, 1], [0, 5], "disk lamp", nil), ([0, 1], [3, 0], nil, "disk lamp"),
      ([1, 1], [0, 0], nil, "desk lamp"), ([0, 0], [0, 0], nil, nil),
    ] as [([Int], [Int], String?, String?)])
  func corrections(_ words: [Int], _ texts: [Int], _ didYouMean: String?, _ corrected: String?) async throws {
    func buckets(_ counts: [Int]) -> JSON { ["buckets": .array(counts.map { ["doc_count": .integer(Int64($0))] })] }
    let counted = JSON.found(
      0, ["aggregations": ["words": buckets(words), "texts": ["doc_count": 4, "texts": buckets(texts)]]])
    let (backend, cluster) = cluster { body in
      if body["suggest"] != nil { return Self.similar }
      return body["aggs"]?["texts"] == nil ? .found(0) : counted
    }
    let base = Condition(
      id: .base, expression: .filter(.numeric(Filter.Numeric(attribute: "price", operator: .lessThan, value: 9))))
    let request = HitsRequest(indexName: "products", query: Query("dsek lamp"), conditions: [base, Self.red()])
    guard case .hits(let response) = try await backend.search([.hits(request)])[0] else { return }
    expectEqual(response.nbHits, 0)
    expectEqual(response.didYouMean, didYouMean)
    expectEqual(response.correctedQuery, corrected)
    // Filters of the user's choice decide which text finds something, and not which words there are.
    let calls = await cluster.calls
    let visible: JSON = ["bool": ["filter": [["range": ["price": ["lt": 9.0]]]]]]
    expectEqual(calls.map(\.count), [1, 1, 1])
    expectEqual(calls[1][0]["query"], visible)
    expectEqual(calls[2][0]["query"], visible)
    expectEqual(calls[2][0]["aggs"]?["texts"]?["filter"], ["term": ["brand.keyword": "red"]])
  }

  @Test("A text of many words, of many unknown ones, or of words that are like no other is not corrected")
  func noCorrections() async throws {
    let (backend, cluster) = cluster { body in
      let words = body["aggs"]?["words"]?["filters"]?["filters"]?.array ?? []
      let zeros = JSON.array(words.map { _ in ["doc_count": 0] })
      let none = JSON.array(words.map { _ in ["text": "x", "options": []] })
      return .found(0, ["aggregations": ["words": ["buckets": zeros]], "suggest": ["0": none]])
    }
    for (count, calls) in [(11, 1), (4, 2), (1, 2)] {
      let before = await cluster.calls.count
      let text = Array(repeating: "dsek", count: count).joined(separator: " ")
      let answers = try await backend.search([.hits(HitsRequest(indexName: "products", query: Query(text)))])
      guard case .hits(let response) = answers[0] else { return }
      #expect(response.didYouMean == nil && response.correctedQuery == nil)
      await expectEqual(cluster.calls.count - before, calls, "\(count) words")
    }
  }

  // MARK: Values

  /// Letters whose cases or code points are many.
  private static let letters = [
    "k", "K", "\u{212A}", "å", "Å", "\u{212B}", "a\u{30A}", "A\u{30A}", "ß", "ẞ", "s", "S", "İ", "i", "I", "ı",
    "i\u{307}",
    "σ", "ς", "Σ", "é", "É", "e\u{301}", "E\u{301}", "e", "θ", "Θ", "ϴ", "ω", "Ω", "\u{2126}", "ǆ", "ǅ", "Ǆ", "ά", "Ά",
    "α\u{301}", "한", "\u{1112}\u{1161}\u{11AB}", "が", "か\u{3099}", "й", "и\u{306}", "Й", "日", "7", "ŉ", "ﬁ", "Ⅷ",
  ]

  @Test(
    "Values are found without case and composed or not, as by the model", arguments: RandomCases.seeds(40, long: 2_000))
  func valuesWithoutCase(_ seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    func word(_ generator: inout SeededGenerator) -> String {
      generator.array(of: 1...4) { $0.element(of: Self.letters) }.joined()
    }
    let values = generator.array(of: 1...20) { generator -> String in
      generator.array(of: 1...2) { word(&$0) }.joined(separator: generator.element(of: " ", "-", ", "))
    }
    let (backend, _) = cluster { body in
      let pattern = body["aggs"]?["values"]?["terms"]?["include"]?.string
      let expression = pattern.flatMap {
        try? NSRegularExpression(pattern: "^(?:\($0))$", options: .dotMatchesLineSeparators)
      }
      let found = values.filter { value in
        pattern == nil
          || expression?.firstMatch(in: value, range: NSRange(location: 0, length: value.utf16.count)) != nil
      }
      return .found(
        1, ["aggregations": ["values": ["buckets": .array(found.map { ["key": .string($0), "doc_count": 1] })]]])
    }
    // Each value by itself: the model would take values that differ by case alone for one.
    let models = values.map { ReferenceBackend(records: [["brand": .string($0)]]) }
    for _ in 1...20 {
      var text = generator.once(in: 5) ? word(&generator) : generator.element(of: values)
      text = String(text.prefix(generator.number(in: 1...4)))
      if generator.once(in: 3) { text = generator.once(in: 2) ? text.uppercased() : text.lowercased() }
      let request = FacetValuesRequest(
        indexName: "products", attribute: "brand", facetQuery: text, maxFacetHits: 100)
      guard case .facetValues(let response) = try await backend.search([.facetValues(request)])[0] else { return }
      let expected = try zip(values, models).filter { try !$1.answer(to: request).facetHits.isEmpty }.map(\.0)
      expectEqual(Set(response.facetHits.map(\.value)), Set(expected), "seed \(seed): '\(text)' in \(values)")
    }
  }

  @Test("The expression of a long word is short enough for a node")
  func longPattern() {
    for letter in ["a", "k", "é", "한", "日", "i\u{307}", "7"] {
      let pattern = ValuesSearch.pattern(of: String(repeating: letter, count: 2_000))
      #expect((100...990).contains(pattern.utf16.count), "\(letter)")
    }
  }

  // MARK: Honest answers

  @Test(
    "An answer of some shards only, a late one and a refused one are errors",
    arguments: [
      ("failed", SearchError.refused(message: "1 of 3 shards of 'products' failed: disk", status: 503)),
      ("late", .timedOut), ("refused", .refused(message: "query_shard_exception: no", status: 400)),
      ("gone", .indexNotFound("products")),
    ])
  func partial(_ kind: String, _ expected: SearchError) async throws {
    let (backend, _) = cluster { _ in
      switch kind {
      case "failed":
        .found(
          5, ["_shards": ["total": 3, "successful": 2, "failed": 1, "failures": [["reason": ["reason": "disk"]]]]])
      case "late": .found(5, ["timed_out": true])
      case "gone": ["error": ["type": "index_not_found_exception", "reason": "no such index"], "status": 404]
      default:
        [
          "error": [
            "type": "search_phase_execution_exception", "reason": "all shards failed",
            "root_cause": [["type": "query_shard_exception", "reason": "no"]],
          ], "status": 400,
        ]
      }
    }
    await #expect(throws: expected) {
      try await backend.search([.hits(HitsRequest(indexName: "products", query: Query()))])
    }
  }

  @Test("Counts that shards may have missed are marked as estimates", arguments: [0, 3])
  func estimates(_ error: Int) async throws {
    let (backend, _) = cluster { _ in
      let terms: JSON = [
        "doc_count_error_upper_bound": .integer(Int64(error)), "sum_other_doc_count": 9,
        "buckets": [["key": "red", "doc_count": 4], ["key": "blue", "doc_count": 4]],
      ]
      return .found(9, ["aggregations": ["0": ["values brand": terms], "values": terms]])
    }
    let answers = try await backend.search([
      .hits(HitsRequest(indexName: "products", query: Query(), facets: [FacetRequest("brand")])),
      .facetValues(FacetValuesRequest(indexName: "products", attribute: "brand")),
    ])
    guard case .hits(let hits) = answers[0], case .facetValues(let values) = answers[1] else { return }
    expectEqual(hits.facets(for: "brand")?.map(\.value), ["blue", "red"])
    expectEqual(hits.exhaustiveFacetsCount, (error == 0))
    expectEqual(values.exhaustiveFacetsCount, (error == 0))
    #expect(hits.exhaustiveNbHits)
  }

  @Test("Pages beyond the last one that a node returns are empty, and are not asked for")
  func window() async throws {
    let (backend, cluster) = cluster { _ in .found(50_000) }
    var query = Query()
    (query.page, query.hitsPerPage) = (600, 20)
    let answers = try await backend.search([.hits(HitsRequest(indexName: "products", query: query))])
    guard case .hits(let response) = answers[0] else { return }
    expectEqual(response.nbPages, 500)
    await expectEqual(cluster.calls[0][0]["size"], 0)
    (query.page, query.hitsPerPage) = (.max, 1_000)
    _ = try await backend.search([.hits(HitsRequest(indexName: "products", query: query))])
    await expectEqual(cluster.calls[1][0]["from"], 10_000)
  }

  @Test("Groups by an attribute that a cluster can't group by are refused")
  func groups() async throws {
    var settings = Self.settings
    (settings.attributeForDistinct, settings.distinct) = ("isNew", 1)
    let (backend, calls) = cluster(settings: settings)
    let request = SearchRequest.hits(HitsRequest(indexName: "products", query: Query()))
    let unable = "the cluster groups by texts and numbers, and 'isNew' has neither"
    await #expect(throws: SearchError.refused(message: unable)) { try await backend.search([request]) }
    #expect(await calls.calls.isEmpty)
    // All shards, or some: the node says that it failed.
    let reason: JSON = [
      "type": "illegal_state_exception", "reason": "failed to collapse 7, the collapse field must be single valued",
    ]
    let answers: [JSON] = [
      ["error": ["type": "search_phase_execution_exception", "root_cause": [reason]], "status": 500],
      .found(1, ["_shards": ["total": 3, "successful": 2, "failed": 1, "failures": [["reason": reason]]]]),
    ]
    settings.attributeForDistinct = "brand"
    for answer in answers {
      let (backend, calls) = cluster(settings: settings) { _ in answer }
      let several = "a record has several values to group by: give each one value"
      await #expect(throws: SearchError.refused(message: several, status: 400)) {
        try await backend.search([request])
      }
      await expectEqual(calls.calls.count, 1)
    }
  }

  // MARK: Filters

  @Test("Conditions that no document can meet match nothing, and values of a list are one clause")
  func filters() throws {
    let own = FilterWriter(mapping: try mapping(Self.settings))
    func written(_ text: String, _ writer: FilterWriter) throws -> JSON {
      try writer.clause(FilterExpression(parsing: text))
    }
    try expectEqual(written("price:two", own), FilterWriter.nothing)
    try expectEqual(written("NOT price:two", own), FilterWriter.everything)
    try expectEqual(written("price:5.0", own), ["term": ["price": 5.0]])
    try expectEqual(written("brand:a OR brand:b OR brand:a", own), ["terms": ["brand.keyword": ["a", "b"]]])
    try expectEqual(written("_tags:a", own), FilterWriter.nothing)
    try expectEqual(written("objectID:7", own), ["ids": ["values": ["7"]]])
    try expectEqual(written("NOT objectID:7", own), ["bool": ["must_not": [["ids": ["values": ["7"]]]]]])
    let joined = try written("objectID:7 OR brand:a OR objectID:x OR objectID:7", own)["bool"]?["should"]?.array
    expectEqual(joined, [["ids": ["values": ["7", "x"]]], ["term": ["brand.keyword": "a"]]])
    // A node refuses an empty ID.
    try expectEqual(written("objectID:''", own), FilterWriter.nothing)
    try expectEqual(written("objectID:\(String(repeating: "x", count: 513))", own), FilterWriter.nothing)
    #expect(throws: SearchError.attributeNotFaceted("isNew")) { try written("isNew:true", own) }
    let other = FilterWriter(mapping: try mapping(nil))
    try expectEqual(written("isNew:true", other), ["term": ["isNew": true]])
    // The field may have another value than the hits, which have the ID of the document.
    try expectEqual(written("objectID:7", other), ["ids": ["values": ["7"]]])
    #expect(throws: SearchError.attributeNotFaceted("parts.name")) { try written("parts.name:x", other) }
    #expect(throws: SearchError.attributeNotFaceted("weight")) { try written("weight > 5", other) }
  }

  @Test("Polygons are shapes for Elasticsearch 8, and polygons for others")
  func polygons() throws {
    let writer = FilterWriter(mapping: try mapping(nil))
    var query = Query()
    query.insidePolygon = [Query.GeoPolygon([1, 2, 3].map { .init(latitude: $0, longitude: $0) })]
    let old = try writer.place(query, ClusterVersion(product: .openSearch, major: 2, minor: 0))
    expectEqual(old?["geo_polygon"]?["place"]?["points"]?.array?.count, 3)
    let new = try writer.place(query, ClusterVersion(product: .elasticsearch, major: 8, minor: 1))
    expectEqual(new?["geo_shape"]?["place"]?["shape"]?["coordinates"]?.array?.first?.array?.count, 4)
  }

  private func mapping(_ settings: IndexSettings?) throws -> IndexMapping {
    var mapping: JSON.Object = ["properties": Self.properties]
    if let settings { mapping["_meta"] = ["instantsearch": ["settings": .object(settings.parameters)]] }
    return try IndexMapping(json: ["products-1": ["mappings": .object(mapping)]])
  }

  // MARK: Orders and fields

  @Test("An order is a sort clause with ties in the order of the records; one that can't be is refused")
  func orders() async throws {
    let (backend, cluster) = cluster()
    _ = try await backend.search([.hits(HitsRequest(indexName: "products/sort/price:desc,brand", query: Query("x")))])
    let sort = await cluster.calls[0][0]["sort"]?.array ?? []
    expectEqual(
      sort.compactMap { $0.object?.keys.first },
      [
        "price", "brand.keyword", "_score", "price", "_position", "objectID",
      ])
    for order in ["name", "price:up"] {
      await #expect(throws: SearchError.self) {
        try await backend.search([.hits(HitsRequest(indexName: "products/sort/\(order)", query: Query()))])
      }
    }
  }

  @Test("A field that came after the mapping was read is found")
  func newField() async throws {
    let (backend, cluster) = cluster(settings: nil)
    let request = SearchRequest.hits(
      HitsRequest(indexName: "products", query: Query(), facets: [FacetRequest("color")]))
    await #expect(throws: SearchError.attributeNotFaceted("color")) { try await backend.search([request]) }
    await cluster.set(["color": ["type": "keyword"]])
    _ = try await backend.search([request])
    await expectEqual(cluster.calls[0][0]["aggs"]?["0"]?["aggs"]?["values color"]?["terms"]?["field"], "color")
  }

  // MARK: Hits

  @Test("The texts of a record are marked where the node marks them, also elements of a list")
  func highlights() async throws {
    let (backend, _) = cluster { _ in
      let hit: JSON = [
        "_id": "7", "_source": ["name": ["desk lamp", "chair"], "brand": "Lux lamps of the north and the far south"],
        "highlight": [
          "name": [.string("desk \(Marks.start)lamp\(Marks.end)")],
          "brand": [.string("Lux \(Marks.start)lamps\(Marks.end) of the north and the far south")],
        ],
      ]
      return .found(1, ["hits": ["total": ["value": 1, "relation": "eq"], "hits": [hit]]])
    }
    var query = Query("lamp")
    query.attributesToSnippet = ["brand:3"]
    let answers = try await backend.search([.hits(HitsRequest(indexName: "products", query: query))])
    guard case .hits(let response) = answers[0], let hit = response.hits.first else { return }
    expectEqual(hit.objectID, "7")
    expectEqual(hit.record["objectID"], "7")
    expectEqual(hit.highlights?["name"]?.passages.map(\.value), ["desk <em>lamp</em>", "chair"])
    expectEqual(hit.highlights?["name"]?.passages.map(\.matchLevel), [.full, .none])
    expectEqual(hit.snippets?["brand"]?.passage?.value, "Lux <em>lamps</em> of…")
  }
}
