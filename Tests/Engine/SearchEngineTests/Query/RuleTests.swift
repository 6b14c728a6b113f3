import InstantSearchTesting
import SearchModel
import TestSupport
import Testing

@testable import SearchEngine

@Suite("Rules") struct RuleTests {
  private static let records: [JSON] = [
    ["objectID": "1", "name": "Desk lamp", "brand": "Acme", "color": "red", "price": 10],
    ["objectID": "2", "name": "Floor lamp", "brand": "Big Star", "color": "blue", "price": 20],
    ["objectID": "3", "name": "Lampshade", "brand": "Acme", "color": "blue", "price": 30],
    ["objectID": "4", "name": "Sofa", "brand": "Big Star", "color": "Red", "price": 40],
    ["objectID": "5", "name": "Chair", "brand": "Étoile", "color": "green", "price": 50],
  ]

  private static func index(_ rules: [Rule], _ settings: JSON.Object = [:]) throws -> LocalIndex {
    var members: JSON.Object = ["attributesForFaceting": ["searchable(brand)", "color"], "typoTolerance": false]
    for (name, value) in settings { members[name] = value }
    let index = try LocalIndex(settings: IndexSettings(parameters: members))
    try index.save(records)
    try index.saveRules(rules)
    return index
  }

  private static func rule(
    _ pattern: String?, _ anchoring: Rule.Anchoring = .contains, alternatives: Bool = false, id: String = "rule",
    then consequence: Rule.Consequence = Rule.Consequence()
  ) -> Rule {
    Rule(
      objectID: id,
      conditions: pattern.map { [Rule.Condition(pattern: $0, anchoring: anchoring, alternatives: alternatives)] } ?? [],
      consequence: consequence)
  }

  private static func applied(_ parameters: JSON.Object, in index: LocalIndex) throws -> [String] {
    try index.search(Query(parameters: parameters)).appliedRules.compactMap { $0["objectID"]?.string }
  }

  private static func ids(_ parameters: JSON.Object, in index: LocalIndex) throws -> [String] {
    try index.search(Query(parameters: parameters)).hits.map(\.objectID)
  }

  // MARK: Conditions

  @Test(
    "A pattern is words that follow each other, in any case, where its anchoring says",
    arguments: [
      (
        .contains, ["blue lamp", "a Blue-LAMP b", "blüe lamp"], ["lamp blue", "blue big lamp", "blue lamps", "blue la"]
      ),
      (.is, ["blue lamp", " Blue lamp! "], ["a blue lamp", "blue lamp b", ""]),
      (.startsWith, ["blue lamp", "blue lamp b"], ["a blue lamp"]),
      (.endsWith, ["blue lamp", "a blue lamp"], ["blue lamp b"]),
    ] as [(Rule.Anchoring, [String], [String])])
  func anchoring(anchoring: Rule.Anchoring, matching: [String], others: [String]) throws {
    let index = try Self.index([Self.rule("blue lamp", anchoring)])
    for text in matching { try expectEqual(Self.applied(["query": .string(text)], in: index), ["rule"], "\(text)") }
    for text in others { try expectEqual(Self.applied(["query": .string(text)], in: index), [], "\(text)") }
  }

  @Test("An empty pattern is an empty query, and a rule without conditions applies to all")
  func withoutWords() throws {
    let index = try Self.index([Self.rule("", .is, id: "empty"), Self.rule(nil, id: "all")])
    try expectEqual(Self.applied([:], in: index), ["empty", "all"])
    try expectEqual(Self.applied(["query": "?!"], in: index), ["empty", "all"])
    try expectEqual(Self.applied(["query": "lamp"], in: index), ["all"])
    try expectEqual(Self.applied(["query": "lamp", "enableRules": false], in: index), [])
  }

  @Test("Alternatives of a pattern's words are those for which the search takes them")
  func alternatives() throws {
    let rules = [
      Self.rule("smartphone case", alternatives: true, id: "loose"), Self.rule("smartphone case", id: "strict"),
    ]
    func applied(_ parameters: JSON.Object, _ rules: [Rule]) throws -> [String] {
      let index = try Self.index(rules, ["typoTolerance": true])
      try index.saveSynonyms([Synonym(objectID: "1", kind: .equivalent(["smartphone", "mobile phone"]))])
      return try Self.applied(parameters, in: index)
    }
    for text in ["smartphone case", "smarphone case", "smart phone case", "mobile phone case"] {
      try expectEqual(applied(["query": .string(text)], [rules[0]]), ["loose"], "\(text)")
      try expectEqual(applied(["query": .string(text)], [rules[1]]), (text == "smartphone case" ? ["strict"] : []))
    }
    try expectEqual(applied(["query": "smarphone case", "typoTolerance": false], [rules[0]]), [])
    try expectEqual(applied(["query": "mobile phone case", "synonyms": false], [rules[0]]), [])
    try expectEqual(applied(["query": "smartphone cases", "typoTolerance": false], [rules[0]]), [])
    let plural: JSON.Object = ["query": "smartphone cases", "ignorePlurals": ["en"], "typoTolerance": false]
    try expectEqual(applied(plural, [rules[0]]), ["loose"])
    try expectEqual(applied(["query": "smartphone case"], rules), ["loose"])
  }

  @Test("A context must be one of the search's, which are few and of a form of their own")
  func contexts() throws {
    let index = try Self.index([
      Rule(objectID: "a", conditions: [.init(context: "mobile")], consequence: .init()),
      Rule(objectID: "b", conditions: [.init(pattern: "lamp", context: "web-2_x")], consequence: .init()),
    ])
    try expectEqual(Self.applied(["query": "lamp"], in: index), [])
    try expectEqual(Self.applied(["query": "lamp", "ruleContexts": ["mobile", "web-2_x"]], in: index), ["b", "a"])
    try expectEqual(Self.applied(["query": "sofa", "ruleContexts": ["mobile", "web-2_x"]], in: index), ["a"])
    for wrong: JSON in [["a b"], [""], [1], .array((0...10).map { .string("c\($0)") })] {
      #expect(throws: SearchError.self) { try Self.applied(["ruleContexts": wrong], in: index) }
    }
  }

  @Test("Filters must be among those that every result has to match, written in whichever parameter")
  func filters() throws {
    let index = try Self.index([
      Rule(
        objectID: "a", conditions: [.init(filters: "brand:Acme AND color:red")], consequence: .init(userData: [:]))
    ])
    for parameters: JSON.Object in [
      ["filters": "color:red AND price > 5 AND brand:Acme"], ["facetFilters": ["brand:Acme", ["color:red"]]],
      ["filters": "brand:Acme<score=3>", "facetFilters": "color:red"],
    ] { try expectEqual(Self.applied(parameters, in: index), ["a"], "\(parameters)") }
    for parameters: JSON.Object in [
      ["filters": "brand:Acme"], ["filters": "brand:Acme AND NOT color:red"],
      ["filters": "brand:Acme AND (color:red OR color:blue)"], ["query": "brand:Acme color:red"],
    ] { try expectEqual(Self.applied(parameters, in: index), [], "\(parameters)") }
    let condition = Condition(id: .base, expression: try FilterExpression(parsing: "brand:Acme AND color:red"))
    try expectEqual(index.search(Query(), conditions: [condition]).userData, [[:]])
  }

  @Test("A rule applies within its times, and while it is enabled")
  func validity() throws {
    var rule = Self.rule("lamp")
    rule.validity = [.init(from: 100, until: 200), .init(from: 300)]
    let index = try Self.index([rule])
    for (now, applies) in [(99.9, false), (100, true), (199.9, true), (200, false), (300, true), (9e9, true)] {
      let response = try index.search(
        HitsRequest(indexName: "", query: Query("lamp")), in: SearchContext(SearchBudget(now: now)))
      #expect(response.appliedRules.isEmpty != applies, "\(now)")
    }
    rule = Self.rule("lamp")
    rule.isEnabled = false
    try expectEqual(Self.applied(["query": "lamp"], in: Self.index([rule])), [])
  }

  // MARK: Facets in patterns

  @Test("A facet in a pattern stands for its values, of several words too, which become filters and can be removed")
  func facets() throws {
    let consequence = Rule.Consequence(
      query: .edits([.remove("{facet:brand}")]), automaticFacetFilters: [.init("brand")])
    let index = try Self.index([Self.rule("{facet:brand}", then: consequence)])
    for (text, found, rest) in [
      ("acme lamp", ["1", "3"], "lamp"), ("lamp BIG-STAR", ["2"], "lamp"), ("etoile", ["5"], ""),
      ("big lamp", ["2"], nil),
    ] as [(String, [String], String?)] {
      let response = try index.search(Query(text))
      expectEqual(response.hits.map(\.objectID), found, "\(text)")
      #expect(response.parsedQuery == rest && response.query == text, "\(text)")
    }
    try index.delete(["5"])
    try expectEqual(Self.applied(["query": "etoile"], in: index), [])
  }

  @Test("Several values are required together, or one of them; equal words of different values are alternatives")
  func severalValues() throws {
    func ids(_ filter: Rule.AutomaticFilter, _ text: String) throws -> [String] {
      let consequence = Rule.Consequence(
        query: .edits([.remove("{facet:color}")]), automaticFacetFilters: [filter])
      return try Self.ids(["query": .string(text)], in: Self.index([Self.rule("{facet:color}", then: consequence)]))
    }
    try expectEqual(ids(.init("color"), "red"), ["1", "4"])
    try expectEqual(ids(.init("color"), "red green"), [])
    try expectEqual(ids(.init("color", isDisjunctive: true), "red green"), ["1", "4", "5"])
  }

  @Test("Optional automatic filters rank records first")
  func optionalFilters() throws {
    let consequence = Rule.Consequence(
      query: .edits([.remove("{facet:brand}")]), automaticOptionalFacetFilters: [.init("brand", score: 5)])
    let index = try Self.index([Self.rule("{facet:brand}", then: consequence)])
    try expectEqual(Self.ids(["query": "big star"], in: index), ["2", "4", "1", "3", "5"])
  }

  // MARK: Consequences

  @Test(
    "Words are removed and replaced, or the whole text",
    arguments: [
      (.edits([.remove("cheap")]), "a cheap  red cheap lamp", "a red lamp"),
      (.edits([.remove("red cheap"), .replace("lamp", with: "big sofa")]), "cheap red cheap lamp", "cheap big sofa"),
      (.edits([.replace("cheap", with: "x"), .remove("cheap")]), "cheap", "x"),
      (.edits([.remove("red cheap")]), "red -blue cheap lamp", "-blue lamp"),
      (.edits([.remove("none")]), "cheap", nil), (.text("sofa"), "cheap lamp", "sofa"), (.text(""), "cheap", ""),
    ] as [(Rule.QueryChange, String, String?)])
  func edits(change: Rule.QueryChange, text: String, expected: String?) throws {
    let index = try Self.index(
      [Self.rule("cheap", then: Rule.Consequence(query: change))], ["advancedSyntax": true])
    let response = try index.search(Query(text))
    #expect(response.parsedQuery == expected && response.query == text)
    try expectEqual(response.hits.map(\.objectID), index.search(Query(expected ?? text)).hits.map(\.objectID))
  }

  @Test("What stands for the words of a pattern is edited with them")
  func editedAlternatives() throws {
    let rule = Self.rule(
      "smartphone", alternatives: true, then: Rule.Consequence(query: .edits([.replace("smartphone", with: "sofa")])))
    let index = try Self.index([rule], ["typoTolerance": true])
    try expectEqual(Self.ids(["query": "smarphone"], in: index), ["4"])
  }

  @Test("Parameters replace those of the search, and filters are added to them; counts see both")
  func parameters() throws {
    let consequence = Rule.Consequence(
      params: Query(parameters: [
        "hitsPerPage": 1, "filters": "price > 10", "facets": ["color"], "renderingContent": ["a": 1], "other": 1,
      ]))
    let index = try Self.index([Self.rule("lamp", then: consequence)])
    var query = Query(parameters: ["query": "lamp", "hitsPerPage": 5, "filters": "price < 30", "facets": ["brand"]])
    let response = try index.search(query)
    #expect(response.hits.map(\.objectID) == ["2"] && response.hitsPerPage == 1 && response.nbHits == 1)
    expectEqual(response.facets.map(\.attribute), ["brand", "color"])
    #expect(response.renderingContent?.members == ["a": 1] && response.ignoredParameters == ["other"])
    let condition = Condition(id: .group(.or(name: "b")), expression: try FilterExpression(parsing: "brand:Acme"))
    let disjunctive = try index.search(
      query, conditions: [condition], facets: [FacetRequest("brand", ignoring: [condition.id])])
    #expect(disjunctive.nbHits == 0 && disjunctive.facets(for: "brand") == [Facet(value: "Big Star", count: 1)])
    query.enableRules = false
    try expectEqual(index.search(query).nbHits, 2)
  }

  @Test("Facet values are counted as a search with the rule finds them")
  func facetValues() throws {
    let consequence = Rule.Consequence(
      query: .edits([.remove("cheap")]), params: Query(parameters: ["filters": "price<30"]))
    let index = try Self.index([Self.rule("cheap", then: consequence)])
    let found = try index.facetValues(of: "brand", matching: "ac", query: Query("cheap lamp")).facetHits
    #expect(found.map(\.value) == ["Acme"] && found.map(\.count) == [1])
  }

  @Test("Promoted records are hits at their positions on every page, counted once")
  func promotions() throws {
    let promote = [Rule.Promotion("5", at: 0), Rule.Promotion("3", "none", "4", at: 2)]
    let index = try Self.index([Self.rule("lamp", then: Rule.Consequence(promote: promote))])
    var query = Query("lamp")
    let all = try index.search(query)
    #expect(all.hits.map(\.objectID) == ["5", "1", "3", "4", "2"] && all.nbHits == 5)
    for size in 1...3 {
      query.hitsPerPage = size
      let pages = try (0..<6).flatMap { page in
        query.page = page
        return try index.search(query).hits.map(\.objectID)
      }
      expectEqual(pages, ["5", "1", "3", "4", "2"], "\(size)")
    }
    try expectEqual(Self.ids(["query": "lamp", "offset": 1, "length": 2], in: index), ["1", "3"])
    let counted = try index.search(Query(parameters: ["query": "lamp", "facets": ["brand"], "hitsPerPage": 0]))
    expectEqual(counted.facets(for: "brand")?.map(\.count), [2, 2, 1])
  }

  @Test("Beyond the last hit promoted ones follow each other; one position goes to the lesser objectID")
  func positions() throws {
    let index = try Self.index([
      Self.rule(
        "sofa",
        then: Rule.Consequence(promote: [
          .init("2", at: 200), .init("1", at: 100), .init("5", at: 0), .init("3", at: 0),
        ]))
    ])
    try expectEqual(Self.ids(["query": "sofa"], in: index), ["3", "5", "4", "1", "2"])
  }

  @Test("With filterPromotes, records that don't match the filters are left out; base filters always count")
  func filteredPromotions() throws {
    for filterPromotes in [false, true] {
      let consequence = Rule.Consequence(
        promote: [.init("4", at: 0), .init("5", at: 1)], filterPromotes: filterPromotes)
      let index = try Self.index([Self.rule("lamp", then: consequence)])
      let found = try Self.ids(["query": "lamp", "filters": "price < 45"], in: index)
      expectEqual(found, (filterPromotes ? ["4", "1", "2", "3"] : ["4", "5", "1", "2", "3"]))
      let base = Condition(id: .base, expression: try FilterExpression(parsing: "price < 45"))
      try expectEqual(index.search(Query("lamp"), conditions: [base]).hits.map(\.objectID), ["4", "1", "2", "3"])
    }
  }

  @Test("Hidden records are neither hits nor counted, promoted or not")
  func hiding() throws {
    let consequence = Rule.Consequence(promote: [.init("1", "5", at: 0)], hide: ["1", "2", "none"])
    let index = try Self.index([Self.rule("lamp", then: consequence)])
    let response = try index.search(Query(parameters: ["query": "lamp", "facets": ["brand"]]))
    #expect(response.hits.map(\.objectID) == ["5", "3"] && response.nbHits == 2)
    expectEqual(response.facets(for: "brand")?.map(\.value), ["Acme", "Étoile"])
  }

  @Test("A promoted record brings its group along")
  func groups() throws {
    let index = try Self.index(
      [Self.rule("lamp", then: Rule.Consequence(promote: [.init("4", at: 0), .init("3", at: 1)]))],
      ["attributeForDistinct": "brand"])
    for (distinct, ids) in [(1, ["4", "3"]), (2, ["4", "2", "3", "1"])] {
      let response = try index.search(Query(parameters: ["query": "lamp", "distinct": .integer(Int64(distinct))]))
      #expect(response.hits.map(\.objectID) == ids && response.nbHits == 2, "\(distinct)")
    }
  }

  @Test("The answer has the user data of rules, and ranking info says what was promoted")
  func answers() throws {
    let index = try Self.index([
      Self.rule("lamp", id: "b", then: Rule.Consequence(promote: [.init("5", at: 0)], userData: ["banner": "lamps"])),
      Self.rule(nil, id: "a", then: Rule.Consequence(userData: "always")),
    ])
    let response = try index.search(Query(parameters: ["query": "lamp", "getRankingInfo": true]))
    expectEqual(response.userData, [["banner": "lamps"], "always"])
    expectEqual(response.appliedRules, [["objectID": "b"], ["objectID": "a"]])
    expectEqual(response.hits.map { $0.rankingInfo?["promoted"] }, [true, nil, nil, nil])
    let plain = try index.search(Query(parameters: ["enableRules": false]))
    #expect(plain.userData.isEmpty && plain.appliedRules.isEmpty && plain.parsedQuery == nil)
    try index.updateSettings(IndexSettings(parameters: ["enableRules": false]))
    #expect(try index.search(Query("lamp")).userData.isEmpty)
  }

  // MARK: Precedence

  @Test(
    "Rules apply in the order of the API, and those whose words are taken don't",
    arguments: [
      (["red", "sofa"], "red sofa", ["red", "sofa"]), (["sofa", "red"], "sofa red", ["sofa", "red"]),
      (["red", "red sofa"], "red sofa", ["red sofa"]), (["sofa lamp", "red sofa"], "red sofa lamp", ["red sofa"]),
      (["sofa", "sofa"], "sofa", ["sofa"]),
    ])
  func precedence(patterns: [String], text: String, expected: [String]) throws {
    let rules = patterns.enumerated().map { Self.rule($1, id: "\($0)", then: Rule.Consequence(userData: .string($1))) }
    for rules in [rules, rules.reversed()] {
      try expectEqual(Self.index(rules).search(Query(text)).userData, expected.map { .string($0) })
    }
  }

  @Test("Of rules for the same words, the more specific one applies")
  func specificity() throws {
    func condition(_ anchoring: Rule.Anchoring, context: String? = nil, filters: String? = nil) -> Rule.Condition {
      Rule.Condition(pattern: "red", anchoring: anchoring, context: context, filters: filters)
    }
    var temporary = Rule(objectID: "5", conditions: [condition(.contains)], consequence: .init())
    temporary.validity = [.init(from: 0)]
    let best = [
      Rule(objectID: "9", conditions: [condition(.contains, filters: "brand:Acme")], consequence: .init()),
      Rule(objectID: "8", conditions: [condition(.is)], consequence: .init()),
      Rule(objectID: "7", conditions: [condition(.startsWith)], consequence: .init()),
      Rule(objectID: "6", conditions: [condition(.contains, context: "a")], consequence: .init()),
      temporary,
      Rule(objectID: "3", conditions: [condition(.contains)], consequence: .init()),
      Rule(objectID: "4", conditions: [condition(.contains)], consequence: .init()),
      Rule(objectID: "2", conditions: [.init(pattern: "{facet:color}")], consequence: .init()),
    ]
    for count in 1...best.count {
      let index = try Self.index(Array(best.suffix(count)).shuffled())
      let parameters: JSON.Object = ["query": "red", "filters": "brand:Acme", "ruleContexts": ["a"]]
      try expectEqual(Self.applied(parameters, in: index), [best[best.count - count].objectID])
    }
  }

  @Test("Rules by the same filter exclude each other, those without words and filters never")
  func conflicts() throws {
    func rule(_ id: String, _ condition: Rule.Condition) -> Rule {
      Rule(objectID: id, conditions: [condition], consequence: .init())
    }
    let index = try Self.index([
      rule("1", .init(filters: "brand:Acme AND color:red")), rule("2", .init(filters: "color:red")),
      rule("3", .init(context: "a")), rule("4", .init(context: "a")), Self.rule(nil, id: "5"),
    ])
    let parameters: JSON.Object = ["filters": "brand:Acme AND color:red", "ruleContexts": ["a"]]
    try expectEqual(Self.applied(parameters, in: index), ["1", "3", "4", "5"])
  }

  @Test("A rule applies once, by the best of its conditions")
  func severalConditions() throws {
    let rule = Rule(
      objectID: "1", conditions: [.init(pattern: "lamp"), .init(pattern: "red"), .init(context: "a")],
      consequence: .init(userData: 1))
    let index = try Self.index([rule])
    let response = try index.search(Query(parameters: ["query": "red lamp", "ruleContexts": ["a"]]))
    expectEqual(response.userData, [1])
    #expect(try index.search(Query("sofa")).userData.isEmpty)
  }

  // MARK: Saving

  @Test("Rules are saved with an index in a file, views have their own, and both stay when settings change")
  func savedInFile() throws {
    let folder = try StoreFolder(isQuick: true)
    let rule = Self.rule("lamp", then: Rule.Consequence(userData: 1))
    let own = Self.rule("lamp", then: Rule.Consequence(userData: 2))
    do {
      let index = try LocalIndex(path: folder.store)
      try index.save(Self.records)
      try index.updateSettings(IndexSettings(parameters: ["replicas": ["by_price", "by_name"]]))
      try index.setView("by_price", IndexSettings(customRanking: [.descending("price")]))
      try index.saveRules([rule])
      try index.saveRules([own], of: "by_price")
    }
    let index = try LocalIndex(path: folder.store)
    #expect(index.rules() == [rule] && index.rules(of: "by_price") == [own] && index.rules(of: "by_name") == [])
    try expectEqual(index.search(Query("lamp")).userData, [1])
    try expectEqual(index.search(Query("lamp"), view: "by_price").userData, [2])
    try expectEqual(index.search(Query("lamp"), view: "by_name").userData, [])
    try index.saveRules([Self.rule("sofa", id: "second")], forwardingToViews: true)
    expectEqual(index.rules(of: "by_name").map(\.objectID), ["second"])
    try index.deleteRule("second", of: "by_price")
    #expect(index.rules(of: "by_price") == [own] && index.rules().count == 2)
    try index.saveRules([], replacingAll: true, forwardingToViews: true)
    #expect(index.rules().isEmpty && index.rules(of: "by_price").isEmpty)
    try index.saveRules([own], of: "by_name")
    try index.updateSettings(IndexSettings(parameters: ["replicas": ["by_price"]]))
    try index.updateSettings(IndexSettings(parameters: ["replicas": ["by_price", "by_name"]]))
    #expect(index.rules(of: "by_name").isEmpty)
    #expect(throws: IndexError.self) { try index.saveRules([own], of: "none") }
  }

  @Test("Saving replaces rules of the same ID, in their place, or all of them")
  func saving() throws {
    let index = try Self.index([Self.rule("a", id: "1"), Self.rule("b", id: "2")])
    try index.saveRules([Self.rule("c", id: "2"), Self.rule("d", id: "3"), Self.rule("e", id: "3")])
    #expect(index.rules().map(\.objectID) == ["1", "2", "3"] && index.rules()[2] == Self.rule("e", id: "3"))
    try index.deleteRule("1")
    try index.deleteRule("none")
    expectEqual(index.rules().map(\.objectID), ["2", "3"])
    try index.clear()
    expectEqual(index.rules().count, 2)
    try index.saveRules([Self.rule("f", id: "4")], replacingAll: true)
    expectEqual(index.rules().map(\.objectID), ["4"])
  }

  @Test(
    "What an index can't apply is not saved, and the error says why",
    arguments: [
      (Self.rule("a", then: .init(params: Query(parameters: ["filters": "price <"]))), "params"),
      (Self.rule("a", then: .init(params: Query(parameters: ["hitsPerPage": -1]))), "'hitsPerPage' must be"),
      (Self.rule("a", then: .init(params: Query(parameters: ["reRankingApplyFilter": "a:b"]))), "reRankingApplyFilter"),
      (Self.rule("a", then: .init(automaticFacetFilters: [.init("brand")])), "no pattern has '{facet:brand}'"),
      (Self.rule("a", then: .init(promote: [.init("1", at: 301)])), "more than 300"),
      (Self.rule("a", then: .init(promote: [.init((0...300).map { "\($0)" }, at: 0)])), "more than 300 records"),
      (Self.rule("a", then: .init(userData: .string(String(repeating: "x", count: 100_000)))), "bytes"),
      (Self.rule("{facet:", then: .init()), "'conditions[0].pattern' must be"),
      (Self.rule("", then: .init()), "must be"),
      (Self.rule("a", id: "", then: .init()), "'objectID' must be"),
      (
        Rule(objectID: "1", conditions: Array(repeating: .init(pattern: "a"), count: 26), consequence: .init()),
        "26 conditions"
      ),
    ])
  func unusable(rule: Rule, reason: String) throws {
    let index = try Self.index([])
    let error = try #require(
      #expect(throws: IndexError.self) { try index.saveRules([Self.rule("good"), rule]) })
    #expect("\(error)".contains(reason), "\(error)")
    #expect(index.rules().isEmpty)
  }

  @Test("Browsing and deleting by a query are not changed by rules")
  func browsing() async throws {
    let index = try Self.index([Self.rule(nil, then: Rule.Consequence(promote: [.init("5", at: 0)], hide: ["1"]))])
    var browsed: [String] = []
    for try await record in index.browse(Query("lamp")) { browsed.append(record["objectID"]?.string ?? "") }
    expectEqual(browsed, ["1", "2", "3"])
  }

  @Test("A search takes no longer with ten times as many rules, of which none applies")
  func cost() throws {
    func index(_ count: Int) throws -> LocalIndex {
      try Self.index(
        (0..<count).map { number in
          Rule(
            objectID: "\(number)",
            conditions: [
              .init(pattern: "blue word\(number)"), .init(context: "context\(number)"),
              .init(filters: "brand:brand\(number)"),
            ], consequence: .init(userData: 1))
        })
    }
    let (few, many) = (try index(1_000), try index(10_000))
    let query = Query(parameters: ["query": "blue sofa", "filters": "brand:Acme", "ruleContexts": ["mobile"]])
    Growth.expectAlike(
      { for _ in 0..<500 { _ = try? few.search(query) } }, { for _ in 0..<500 { _ = try? many.search(query) } })
  }

  @Test("A search takes no more steps with ten times as many rules, all of which its words meet")
  func costOfMatches() throws {
    let text = String(repeating: "blue acme big star x ", count: 12)
    func steps(_ count: Int) throws -> (Int, applied: Int) {
      let patterns = ["blue", "{facet:brand}", "blue {facet:brand}", "acme", "big star"]
      let index = try Self.index(
        (0..<count).map { number in
          let conditions = (0..<25).map { Rule.Condition(pattern: patterns[$0 % 5], alternatives: $0 < 10) }
          return Rule(objectID: "\(number)", conditions: conditions, consequence: .init(userData: 1))
        }, ["typoTolerance": true])
      let budget = SearchBudget()
      let request = HitsRequest(indexName: "", query: Query(text))
      let applied = try index.search(request, in: SearchContext(budget)).appliedRules.count
      return (budget.steps, applied)
    }
    let (few, many) = (try steps(200), try steps(2_000))
    #expect(few.applied > 1 && many.applied == few.applied)
    #expect(many.0 < few.0 * 3 / 2)
  }

  @Test("A rule that lost a word to another is met by the next one like it")
  func laterWord() throws {
    let index = try Self.index([Self.rule("lamp", id: "1"), Self.rule("lamp", id: "2"), Self.rule("lamp", id: "3")])
    try expectEqual(Self.applied(["query": "lamp x lamp"], in: index), ["1", "2"])
  }
}
