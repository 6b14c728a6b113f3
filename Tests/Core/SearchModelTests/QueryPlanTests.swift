import InstantSearchTesting
import SearchModel
import TestSupport
import Testing

@Suite("Planning several queries")
struct QueryPlanTests {
  /// Answers each query of the plan by itself, and merges the responses.
  static func answer(_ plan: QueryPlan, from backend: ReferenceBackend) throws -> SearchResponse {
    let responses = try plan.queries.map { try backend.answer(to: HitsRequest(indexName: "i", query: $0)) }
    return try plan.merged(responses)
  }

  static func request(_ groups: FilterGroups, facets: [Attribute], query: Query = Query()) -> HitsRequest {
    HitsRequest(
      indexName: "i", query: query, conditions: groups.conditions, facets: facets.map { groups.facetRequest(for: $0) })
  }

  static func groups(_ id: FilterGroup.ID, _ filters: (Attribute, String)...) -> FilterGroups {
    FilterGroups([
      FilterGroup(id: id, filters: filters.map { Filter(Filter.Facet(attribute: $0.0, stringValue: $0.1)) })
    ])
  }

  @Test("A search without filters is one query, as it was")
  func oneQuery() throws {
    var query = Query("x")
    query.filters = "not (even) readable <"
    query.facets = ["brand", "color"]
    let plan = try QueryPlan(HitsRequest(indexName: "i", query: query))
    expectEqual(plan.queries, [query])
    // An answer for each query is needed.
    #expect(throws: SearchError.self) { try plan.merged([]) }
    // With conditions, malformed filters of the query are an error.
    query.filters = "a:"
    #expect(throws: SearchError.unreadableFilter(FilterSyntaxError(text: "a:", offset: 2, expected: "a value"))) {
      try QueryPlan(Self.request(Self.groups(.and(name: "x"), ("e", "f")), facets: [], query: query))
    }
  }

  @Test("Facets that ignore the same conditions share a query, which requests no hits")
  func fewQueries() throws {
    var query = Query("x")
    query.page = 3
    query.hitsPerPage = 7
    query.clickAnalytics = true
    query.filters = "stock > 0 AND (a:b OR c:d)"
    var groups = Self.groups(.or(name: "colors"), ("color", "red"), ("shade", "dark"))
    groups.add(Filter.Facet(attribute: "brand", stringValue: "A"), toGroupWithID: .and(name: "brand"))
    let plan = try QueryPlan(Self.request(groups, facets: ["color", "brand", "shade", "size"], query: query))

    expectEqual(plan.queries.count, 2)
    #expect(plan.queries[0].page == 3 && plan.queries[0].hitsPerPage == 7 && plan.queries[0].clickAnalytics == true)
    expectEqual(
      plan.queries[0].filters, #"stock > 0 AND (a:"b" OR c:"d") AND (color:"red" OR shade:"dark") AND brand:"A""#)
    expectEqual(plan.queries[0].facets, ["color", "brand", "shade", "size"])
    expectEqual(plan.queries[1].filters, #"stock > 0 AND (a:"b" OR c:"d") AND brand:"A""#)
    expectEqual(plan.queries[1].facets, ["color", "shade"])
    expectEqual(plan.queries[1].query, "x")
    #expect(plan.queries[1].page == nil && plan.queries[1].hitsPerPage == 0 && plan.queries[1].analytics == false)
    #expect(plan.queries[1].attributesToRetrieve == [] && plan.queries[1].clickAnalytics == nil)
  }

  @Test(
    "A selected value is the listed one in another case, if the backend takes them for one; a tag is kept like a value")
  func selectedInAnotherCase() throws {
    let products = ReferenceBackend(records: [["brand": "Acme"], ["brand": "Acme"], ["brand": "Lux"]])
    var query = Query()
    for (most, counts) in [(10, ["ACME 2", "Lux 1"]), (1, ["ACME 2"])] {
      query.maxValuesPerFacet = most
      let request = Self.request(Self.groups(.or(name: "b"), ("brand", "ACME")), facets: ["brand"], query: query)
      let response = try Self.answer(QueryPlan(request, ignoresCase: true), from: products)
      expectEqual(response.facets(for: "brand")?.map { "\($0.value) \($0.count)" }, counts)
    }
    // Beyond the end of the list, the main query counts it.
    let lux = Self.request(Self.groups(.or(name: "b"), ("brand", "lux")), facets: ["brand"], query: query)
    let cut = try Self.answer(QueryPlan(lux, ignoresCase: true), from: products)
    expectEqual(cut.facets(for: "brand")?.map { "\($0.value) \($0.count)" }, ["Acme 2", "lux 1"])
    let answer = SearchResponse(facets: [
      AttributedFacets(attribute: "brand", facets: [Facet(value: "Acme", count: 2), Facet(value: "Lux", count: 1)])
    ])
    let exact = try QueryPlan(lux)
    let merged = try exact.merged(exact.queries.map { _ in answer })
    expectEqual(merged.facets(for: "brand")?.map(\.value), ["Acme", "Lux", "lux"])
    let groups = FilterGroups([FilterGroup(id: .or(name: "t", filterType: .tag), filters: [Filter(Filter.Tag("gone"))])]
    )
    // A selected tag is kept like a selected value.
    let request = Self.request(groups, facets: [.tags])
    expectEqual(
      request.facets, [FacetRequest(.tags, ignoring: [.group(.or(name: "t", filterType: .tag))], keeping: ["gone"])])
    try expectEqual(
      Self.answer(QueryPlan(request), from: ReferenceBackend(records: [["objectID": "1"]])).facets(for: .tags),
      [Facet(value: "gone", count: 0)])
  }

  @Test("An index may truncate lists at an unknown length: a value that is missing in one has no count")
  func unknownCut() throws {
    let groups = Self.groups(.or(name: "c"), ("color", "red"), ("color", "blue"))
    let plan = try QueryPlan(Self.request(groups, facets: ["color"]))
    func response(_ facets: [Facet]) -> SearchResponse {
      SearchResponse(facets: [AttributedFacets(attribute: "color", facets: facets)])
    }
    let (green, grey) = (Facet(value: "green", count: 9), Facet(value: "grey", count: 8))
    let cut = try plan.merged([response([Facet(value: "red", count: 4)]), response([green, grey])])
    expectEqual(
      cut.facets(for: "color"), [green, grey, Facet(value: "red", count: 4), Facet(value: "blue", count: 0)],
      "the main query's list is shorter than another one, so it is whole")
    let unknown = try plan.merged([
      response([Facet(value: "red", count: 4), Facet(value: "rose", count: 2)]), response([green, grey]),
    ])
    expectEqual(unknown.facets(for: "color")?.last, .uncounted(value: "blue"))

    // If a longer list shows that this one is complete, or the query sets the length, the count is 0.
    let longer = try plan.merged([response([green, grey, Facet(value: "red", count: 4)]), response([green, grey])])
    expectEqual(
      longer.facets(for: "color")?.suffix(2), [Facet(value: "red", count: 0), Facet(value: "blue", count: 0)])
    var query = Query()
    query.maxValuesPerFacet = 10
    let known = try QueryPlan(Self.request(groups, facets: ["color"], query: query))
    try expectEqual(known.merged([response([]), response([green])]).facets(for: "color")?.last?.isCountKnown, true)
    query.maxValuesPerFacet = 5_000
    let capped = try QueryPlan(Self.request(groups, facets: ["color"], query: query))
    let thousand = (0..<1_000).map { Facet(value: "v\($0)", count: 1) }
    try expectEqual(
      capped.merged([response(thousand), response(thousand)]).facets(for: "color")?.last?.isCountKnown, false)
    try expectEqual(plan.merged([response([]), response([])]).facets(for: "color")?.allSatisfy(\.isCountKnown), true)
    // The count of a selected value is that of its records, not of distinct hits.
    query.maxValuesPerFacet = 1
    query.distinct = 1
    let distinct = try QueryPlan(
      Self.request(Self.groups(.or(name: "c"), ("color", "red")), facets: ["color"], query: query))
    var main = SearchResponse(nbHits: 2)
    main.facets = [AttributedFacets(attribute: "color", facets: [Facet(value: "red", count: 7)])]
    var counts = SearchResponse()
    counts.facets = [AttributedFacets(attribute: "color", facets: [Facet(value: "blue", count: 9)])]
    try expectEqual(distinct.merged([main, counts]).facets(for: "color")?.last, Facet(value: "red", count: 7))
  }

  @Test("* returns every facet, those with selections counted disjunctively; counts are exact where all are")
  func everyFacet() throws {
    let plan = try QueryPlan(Self.request(Self.groups(.or(name: "b"), ("brand", "C")), facets: ["brand"]))
    var inexact = SearchResponse()
    inexact.exhaustiveFacetsCount = false
    inexact.exhaustiveNbHits = false
    #expect(try !plan.merged([SearchResponse(), inexact]).exhaustiveFacetsCount)
    #expect(try plan.merged([SearchResponse(), inexact]).exhaustiveNbHits)
    #expect(try !plan.merged([inexact, SearchResponse()]).exhaustiveNbHits)
    let groups = Self.groups(.or(name: "b"), ("brand", "A"))
    var main = SearchResponse(nbHits: 2)
    main.facets = ["brand", "size"].map { AttributedFacets(attribute: $0, facets: [Facet(value: "A", count: 2)]) }
    main.facetStats = ["size": FacetStats(min: 1, max: 2)]
    main.processingTimeMS = 3
    var counts = SearchResponse()
    counts.facets = [
      AttributedFacets(attribute: "brand", facets: [Facet(value: "A", count: 2), Facet(value: "B", count: 1)])
    ]
    counts.processingTimeMS = 4
    let merged = try QueryPlan(Self.request(groups, facets: ["*", "brand"])).merged([main, counts])
    expectEqual(merged.facets.map(\.attribute), ["brand", "size"])
    expectEqual(merged.facets(for: "brand")?.count, 2)
    expectEqual(merged.facetStats["size"]?.max, 2)
    expectEqual(merged.processingTimeMS, 7)
  }
}

@Suite("Exact counts: each count is that of a new search for the value")
struct QueryPlanLaws {
  /// A random catalogue, random groups and random facets to count.
  struct Case {
    let backend: ReferenceBackend
    let groups: FilterGroups
    let request: HitsRequest
    /// Whether a selection in an `and` group replaces the last one.
    let isReplacing: Bool

    static let attributes: [Attribute] = ["a", "b", "c", "n", "lvl0", "lvl1"]

    init(seed: UInt64) {
      var generator = SeededGenerator(seed: seed)
      let values = generator.number(in: 1...5)
      backend = ReferenceBackend(
        records: (0..<generator.number(in: 0...25)).map { Self.record(id: $0, values: values, &generator) })
      groups = FilterGroups(generator.array(of: 0...4) { Self.group(values: values, &$0) })
      let attributes = Self.attributes.shuffled(using: &generator).prefix(generator.number(in: 0...6))
      var replaceable: Set<Condition.ID> = []
      isReplacing = generator.once(in: 2)
      if isReplacing {
        replaceable = [
          .part(of: .and(name: "x"), "a"), .part(of: .and(name: "x"), "b"), .part(of: .and(name: "x"), "c"),
        ]
      }
      var query = Query(generator.once(in: 4) ? "w\(generator.number(in: 0...2))" : nil)
      if generator.once(in: 3) { query.filters = "n < \(generator.number(in: 1...5)) OR a:v1" }
      if generator.once(in: 3) { query.maxValuesPerFacet = generator.number(in: 1...3) }
      if generator.once(in: 3) { query.sortFacetValuesBy = .alpha }
      query.hitsPerPage = generator.number(in: 0...5)
      query.page = generator.number(in: 0...2)
      request = HitsRequest(
        indexName: "i", query: query, conditions: groups.conditions,
        facets: attributes.map { [groups] in groups.facetRequest(for: $0, replaceable: replaceable) })
    }

    private static func record(id: Int, values: Int, _ generator: inout SeededGenerator) -> JSON {
      let top = "T\(generator.number(in: 0...2))"
      return [
        "objectID": .string("\(id)"), "text": .string("w\(generator.number(in: 0...2))"),
        "a": .string("v\(generator.number(in: 0...values))"),
        "b": .array(generator.array(of: 0...3) { .string("v\($0.number(in: 0...values))") }),
        "c": .bool(generator.once(in: 2)), "n": .integer(Int64(generator.number(in: 0...5))), "lvl0": .string(top),
        "lvl1": .string("\(top) > \(generator.number(in: 0...2))"),
      ]
    }

    private static func group(values: Int, _ generator: inout SeededGenerator) -> FilterGroup {
      func facet(_ generator: inout SeededGenerator) -> Filter {
        let attribute = generator.element(of: ["a", "b", "c"] as [Attribute])
        let value: Filter.Facet.Value =
          attribute == "c" ? .bool(generator.once(in: 2)) : .string("v\(generator.number(in: 0...values + 1))")
        return Filter(Filter.Facet(attribute: attribute, value: value, isNegated: generator.once(in: 6)))
      }
      switch generator.number(in: 0...5) {
      case 0, 1: return FilterGroup(id: .or(name: "x"), filters: generator.array(of: 1...3, facet))
      case 2: return FilterGroup(id: .or(name: "y"), filters: generator.array(of: 1...3, facet))
      case 3: return FilterGroup(id: .and(name: "x"), filters: generator.array(of: 1...2, facet))
      case 4:
        return FilterGroup(
          id: .or(name: "n", filterType: .numeric),
          filters: generator.array(of: 1...2) { generator in
            Filter(Filter.Numeric(attribute: "n", operator: .lessThan, value: Double(generator.number(in: 0...5))))
          })
      default:
        let top = "T\(generator.number(in: 0...2))"
        let path = [("lvl0", top), ("lvl1", "\(top) > \(generator.number(in: 0...2))")].prefix(
          generator.number(in: 1...2))
        return FilterGroup(
          id: .hierarchical(name: "h"),
          filters: path.map { Filter(Filter.Facet(attribute: Attribute($0.0), stringValue: $0.1)) },
          levels: ["lvl0", "lvl1"])
      }
    }
  }

  @Test("The plan has the counts of brute force, with one query for each set of ignored conditions")
  func planAgainstBruteForce() throws {
    var unknownCounts = 0
    var knownCounts = 0
    for seed in RandomCases.seeds(500, long: 25_000) {
      let random = Case(seed: seed)
      let expected = try random.backend.answer(to: random.request)
      let plan = try QueryPlan(random.request, defaultMaxValuesPerFacet: 100)
      var answer = try QueryPlanTests.answer(plan, from: random.backend)
      answer.query = expected.query
      for (index, facets) in answer.facets.enumerated() {
        for (rank, facet) in facets.facets.enumerated() where !facet.isCountKnown {
          unknownCounts += 1
          answer.facets[index].facets[rank] = expected.facets[index].facets[rank]
          expectEqual(facet.value, expected.facets[index].facets[rank].value, "seed \(seed)")
        }
        knownCounts += facets.facets.count
      }
      expectEqual(answer, expected, "seed \(seed)")
      let waysToCount = Set(random.request.facets.map { Set($0.ignoring) }).subtracting([[]])
      expectEqual(plan.queries.count, 1 + waysToCount.count, "seed \(seed)")
    }
    // Some counts are unknown, since the lists are truncated at one to three values; they are rare.
    #expect(unknownCounts * 50 < knownCounts)
  }

  @Test("The count of a value is that of a search in which it replaces the selection on its attribute")
  func countsOfAlternatives() throws {
    for seed in RandomCases.seeds(150, long: 7_500) {
      let random = Case(seed: seed)
      let response = try QueryPlanTests.answer(QueryPlan(random.request), from: random.backend)
      for attribute in random.request.facets.map(\.attribute) {
        for value in response.facets(for: attribute) ?? [] where value.isCountKnown {
          let tapped = random.choosing(value.value, of: attribute)
          let fresh = HitsRequest(
            indexName: "i", query: random.request.query, conditions: tapped.conditions, facets: [])
          try expectEqual(random.backend.answer(to: fresh).nbHits, value.count, "seed \(seed), \(attribute) \(value)")
        }
      }
    }
  }
}

extension QueryPlanLaws.Case {
  /// The groups after a tap: this value replaces the selection on its attribute.
  func choosing(_ value: String, of attribute: Attribute) -> FilterGroups {
    var tapped = groups
    for group in groups {
      switch group.id {
      case .or:
        if group.filters.contains(where: { $0.attribute == attribute }) { tapped.removeAll(fromGroupWithID: group.id) }
      case .hierarchical:
        for level in group.levels.drop(while: { $0 != attribute }) {
          tapped.removeAll(for: level, fromGroupWithID: group.id)
        }
      case .and:
        for filter in group.filters where filter.attribute == attribute && !filter.isNegated && isReplacing {
          tapped.remove(filter, fromGroupWithID: group.id)
        }
      }
    }
    tapped.add(Filter.Facet(attribute: attribute, stringValue: value), toGroupWithID: .and(name: "tapped"))
    return tapped
  }
}
