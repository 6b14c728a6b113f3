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
    _ pattern: String?, _ anchoring: Rule.Anchoring = .contains, id: String = "rule",
    then consequence: Rule.Consequence = Rule.Consequence()
  ) -> Rule {
    Rule(
      objectID: id,
      conditions: pattern.map { [Rule.Condition(pattern: $0, anchoring: anchoring)] } ?? [],
      consequence: consequence)
  }

  private static func applied(_ parameters: JSON.Object, in index: LocalIndex) throws -> [String] {
    try index.search(Query(parameters: parameters)).appliedRules.compactMap { $0["objectID"]?.string }
  }

  private static func ids(_ parameters: JSON.Object, in index: LocalIndex) throws -> [String] {
    try index.search(Query(parameters: parameters)).hits.map(\.objectID)
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

  @Test(
    "The answer has the user data of rules and the parameters of the first, and ranking info says what was promoted")
  func answers() throws {
    let index = try Self.index([
      Self.rule(
        "lamp", id: "b",
        then: Rule.Consequence(
          params: Query(parameters: ["hitsPerPage": 7]), promote: [.init("5", at: 0)], userData: ["banner": "lamps"])),
      Self.rule(
        nil, id: "a", then: Rule.Consequence(params: Query(parameters: ["hitsPerPage": 9]), userData: "always")),
    ])
    let response = try index.search(Query(parameters: ["query": "lamp", "getRankingInfo": true]))
    expectEqual(response.userData, [["banner": "lamps"], "always"])
    expectEqual(response.appliedRules, [["objectID": "b"], ["objectID": "a"]])
    expectEqual(response.hitsPerPage, 7)
    expectEqual(response.hits.map { $0.rankingInfo?["promoted"] }, [true, nil, nil, nil])
    let plain = try index.search(Query(parameters: ["enableRules": false]))
    #expect(plain.userData.isEmpty && plain.appliedRules.isEmpty && plain.parsedQuery == nil)
    try index.updateSettings(IndexSettings(parameters: ["enableRules": false]))
    #expect(try index.search(Query("lamp")).userData.isEmpty)
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

  @Test("The last word that is read of a text that goes on is not its end")
  func endOfLongText() throws {
    let index = try Self.index([Self.rule("word63", .endsWith)])
    func text(_ count: Int) -> JSON { .string((0..<count).map { "word\($0)" }.joined(separator: " ")) }
    try expectEqual(Self.applied(["query": text(64)], in: index), ["rule"])
    try expectEqual(Self.applied(["query": text(65)], in: index), [])
  }

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
