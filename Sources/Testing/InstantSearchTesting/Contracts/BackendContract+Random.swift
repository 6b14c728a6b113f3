import InstantSearchCore

/// Cases: random requests on random records, compared with the model.
extension BackendContract {
  /// Twelve random requests for each seed, on an index of random records.
  package static func random(_ lacking: Set<BackendAbility>, _ seeds: Range<UInt64>) -> Contract<any BackendDriver> {
    Contract("Every answer is equal to that of the reference backend") { make in
      for seed in seeds {
        var generator = SeededGenerator(seed: seed)
        let catalogue = BackendCatalogue.random(&generator, lacking)
        let model = ReferenceBackend(records: catalogue.records)
        let searched = SearchedCatalogue(
          backend: try await make().backend(for: catalogue), indexName: catalogue.indexName)
        for number in 0..<12 {
          let request = generator.request(indexName: catalogue.indexName, lacking)
          let label = "seed \(seed), request \(number)"
          let answer = try await searched.answer(request)
          switch (try model.answer(to: request), answer) {
          case (.hits(let expected), .hits(let response)):
            try compare(response, expected, request, lacking, label)
          case (.facetValues(let expected), .facetValues(let response)):
            try expect(response.facetHits.counts, expected.facetHits.counts, "values, \(label)")
          default: throw ContractViolation(description: "an answer of another kind, \(label)")
          }
        }
      }
    }
  }

  private static func compare(
    _ response: SearchResponse, _ expected: SearchResponse, _ request: SearchRequest,
    _ lacking: Set<BackendAbility>, _ label: String
  ) throws {
    guard case .hits(let request) = request else { return }
    try expect(response.nbHits, expected.nbHits, "records that match, \(label)")
    try expect(response.ids, expected.ids, "records, \(label)")
    if request.query.offset == nil {
      try expect(response.page, expected.page, "page, \(label)")
      try expect(response.nbPages, expected.nbPages, "pages, \(label)")
    }
    for facet in request.facets {
      let (stats, model) = (response.facetStats[facet.attribute], expected.facetStats[facet.attribute])
      try expect(stats?.min, model?.min, "the least \(facet.attribute), \(label)")
      try expect(stats?.max, model?.max, "the greatest \(facet.attribute), \(label)")
      try expect(
        response.facetHistograms[facet.attribute],
        lacking.contains(.histograms) ? nil : expected.facetHistograms[facet.attribute],
        "histogram of \(facet.attribute), \(label)")
      guard facet.wantsValues else { continue }
      try expect(stats, model, "numbers of \(facet.attribute), \(label)")
      var values = expected.facets(for: facet.attribute) ?? []
      let found = response.facets(for: facet.attribute) ?? []
      if lacking.contains(.countsOfKeptValues) {
        for (index, facet) in zip(values.indices, found) where !facet.isCountKnown {
          values[index] = .uncounted(value: values[index].value)
        }
      }
      try expect(found.counts, values.counts, "\(facet.attribute), \(label)")
    }
  }
}

extension BackendCatalogue {
  fileprivate static let colors = ["red", "blue", "green", "\"", "a:b, c", "AND", "", "true", "é 🧑‍🚀", "-1", "\\", "42"]
  fileprivate static let words = ["zebra", "zest", "zinc"]

  /// Mostly up to 60 records, sometimes hundreds; some records lack some attributes.
  fileprivate static func random(
    _ generator: inout SeededGenerator, _ lacking: Set<BackendAbility>
  ) -> BackendCatalogue {
    let count = generator.once(in: 10) ? generator.number(in: 300...600) : generator.number(in: 0...60)
    return BackendCatalogue(
      records: (0..<count).map { index in .object(record(index, &generator, lacking)) }, searchableAttributes: ["name"],
      attributesForFaceting: [
        "searchable(color)", "searchable(maker.name)", "price", "sizes", "isNew", "level0", "level1",
      ])
  }

  private static func record(
    _ index: Int, _ generator: inout SeededGenerator, _ lacking: Set<BackendAbility>
  ) -> JSON.Object {
    let colors = lacking.contains(.valuesWithoutCase) ? colors : colors + ["Red", "RED", "and", "É 🧑‍🚀", "e 🧑‍🚀"]
    let top = "T\(generator.number(in: 0...2))"
    var record: JSON.Object = [
      "objectID": .string("\(index + 100)"), "name": .string(generator.element(of: words)),
      "color": .string(generator.element(of: colors)), "level0": .string(top),
      "level1": .string("\(top) > \(generator.number(in: 0...2))"),
    ]
    if !generator.once(in: 4) { record["price"] = .double(Double(generator.number(in: -20...20)) / 4) }
    if generator.once(in: 2) { record["isNew"] = .bool(generator.once(in: 2)) }
    if generator.once(in: 2) {
      record["_tags"] = .array(generator.array(of: 0...2) { .string($0.element(of: colors)) })
    }
    record["sizes"] = .array(generator.array(of: 0...3) { .integer(Int64($0.number(in: 0...4))) })
    record["maker"] = .array(
      generator.array(of: 0...2) { ["name": .string($0.element(of: colors.prefix(5)))] })
    return record
  }
}

extension SeededGenerator {
  fileprivate mutating func request(indexName: String, _ lacking: Set<BackendAbility>) -> SearchRequest {
    let groups = FilterGroups(array(of: 0...3) { $0.group(lacking) })
    let base = once(in: 3) ? [Condition(id: .base, expression: expression(depth: 3, lacking))] : []
    var query = Query(once(in: 3) ? element(of: "z", "ze", "zi", "-zest", #""zinc""#, #"-"zebra""#) : nil)
    query.advancedSyntax = true
    if once(in: 4) { query.filters = "price >= \(number(in: -4...4)) OR isNew:true" }
    if once(in: 4) { query.facetFilters = [["color:red", "color:\\-1"], "isNew:-false"] }
    if once(in: 4) { query.numericFilters = [["sizes<\(number(in: 0...4))", "price:0 TO 3"]] }
    if once(in: 6) { query.tagFilters = [["red", "-AND"]] }
    if once(in: 5) {
      let values = FacetValuesRequest(
        indexName: indexName, attribute: element(of: "color", "maker.name"),
        facetQuery: element(of: "", "r", "re", "b"), query: query, conditions: base + groups.conditions,
        maxFacetHits: once(in: 2) ? number(in: 1...4) : nil)
      return .facetValues(values)
    }
    if once(in: 3) {
      query.offset = number(in: 0...10)
      query.length = number(in: 0...10)
    } else {
      query.hitsPerPage = number(in: 1...20)
      query.page = number(in: 0...3)
    }
    if once(in: 2) { query.maxValuesPerFacet = number(in: 1...5) }
    if once(in: 3) { query.sortFacetValuesBy = .alpha }
    let attributes: [Attribute] = ["color", "maker.name", "price", "sizes", "isNew", "level0", "level1"]
    let replaceable: Set<Condition.ID> =
      once(in: 2) ? Set(attributes.map { .part(of: .and(name: "all"), $0, kind: element(of: .facet, .numeric)) }) : []
    return .hits(
      HitsRequest(
        indexName: indexName, query: query, conditions: base + groups.conditions,
        facets: attributes.shuffled(using: &self).prefix(number(in: 0...attributes.count)).map { attribute in
          var facet = groups.facetRequest(for: attribute, replaceable: replaceable)
          facet.wantsValues = !once(in: 6)
          if once(in: 3) {
            facet.histogram = HistogramRequest(
              buckets: number(in: 1...12), scale: element(of: .linear, .logarithmic),
              limits: once(in: 3) ? Double(number(in: -4...0)) / 2...Double(number(in: 0...8)) / 2 : nil)
          }
          return facet
        }))
  }

  private mutating func group(_ lacking: Set<BackendAbility>) -> FilterGroup {
    switch number(in: 0...5) {
    case 0, 1: FilterGroup(id: .or(name: "any"), filters: array(of: 1...3) { $0.facet() })
    case 2: FilterGroup(id: .and(name: "all"), filters: array(of: 1...2) { $0.facet() } + [number(lacking)])
    case 3:
      FilterGroup(id: .or(name: "numbers", filterType: .numeric), filters: array(of: 1...2) { $0.number(lacking) })
    case 4:
      FilterGroup(
        id: .or(name: "tags", filterType: .tag),
        filters: array(of: 1...2) {
          Filter(Filter.Tag(value: $0.element(of: BackendCatalogue.colors), isNegated: $0.once(in: 3)))
        })
    default: hierarchy()
    }
  }

  private mutating func expression(depth: Int, _ lacking: Set<BackendAbility>) -> FilterExpression {
    if depth == 0 || once(in: 3) { return FilterExpression(once(in: 2) ? facet() : number(lacking)) }
    let operands = array(of: 1...3) { $0.expression(depth: depth - 1, lacking) }
    return once(in: 2) ? .all(operands) : .any(operands)
  }

  private mutating func hierarchy() -> FilterGroup {
    let top = "T\(number(in: 0...2))"
    let path = [("level0", top), ("level1", "\(top) > \(number(in: 0...2))")].prefix(number(in: 1...2))
    return FilterGroup(
      id: .hierarchical(name: "menu"),
      filters: path.map { Filter(Filter.Facet(attribute: Attribute($0.0), stringValue: $0.1)) },
      levels: ["level0", "level1"])
  }

  private mutating func facet() -> Filter {
    let attribute: Attribute = element(of: "color", "maker.name", "isNew", "sizes")
    let value: Filter.Facet.Value =
      switch attribute {
      case "isNew": .bool(once(in: 2))
      case "sizes": .number(Double(number(in: 0...5)))
      default: .string(element(of: BackendCatalogue.colors))
      }
    return Filter(Filter.Facet(attribute: attribute, value: value, isNegated: once(in: 5)))
  }

  private mutating func number(_ lacking: Set<BackendAbility>) -> Filter {
    let attribute: Attribute = element(of: "price", "sizes")
    let isList = attribute == "sizes"
    let bounds = [Double(number(in: -10...10)) / 2, Double(number(in: -10...10)) / 2].sorted()
    let isNegated = once(in: 4) && !(isList && lacking.contains(.exclusionsFromLists))
    return once(in: 3)
      ? Filter(Filter.Numeric(attribute: attribute, range: bounds[0]...bounds[1], isNegated: isNegated))
      : Filter(
        Filter.Numeric(
          attribute: attribute, operator: element(of: Filter.Numeric.Operator.allCases), value: bounds[0],
          isNegated: isNegated))
  }
}
