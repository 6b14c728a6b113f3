import InstantSearchTesting
import SearchModel

extension SeededGenerator {
  /// A search of an index or of its view, among the records or among the values of a facet.
  mutating func searchRequest(
    _ vocabulary: RandomVocabulary, settings: JSON.Object, view: JSON.Object
  ) -> SearchRequest {
    let isView = once(in: 3)
    var settings = settings
    if isView { for (name, value) in view { settings[name] = value } }
    if once(in: 6) {
      var request = facetValuesRequest(vocabulary, settings: settings)
      if isView { request.indexName = SearchCase.viewName }
      return .facetValues(request)
    }
    var request = hitsRequest(vocabulary, settings: settings)
    if isView { request.indexName = SearchCase.viewName }
    return .hits(request)
  }

  /// A search of an index with such settings.
  private mutating func hitsRequest(_ vocabulary: RandomVocabulary, settings: JSON.Object) -> HitsRequest {
    let query = query(vocabulary, settings: settings)
    var facets: [FacetRequest] = []
    let countable = facetNames(of: settings) { !$0.contains("filterOnly(") }
    for _ in 0..<number(in: 0...3) {
      let name = once(in: 6) ? "*" : once(in: 40) ? "missing" : countable.isEmpty ? "*" : element(of: countable)
      if facets.contains(where: { $0.attribute.rawValue == name }) { continue }
      let wantsValues = name == "*" || !once(in: 6)
      facets.append(
        FacetRequest(
          Attribute(name), ignoring: array(of: 0...2) { $0.conditionID() },
          keeping: once(in: 4) ? array(of: 1...2) { $0.element(of: "red", "RED", "café", "1", "", "2.5", "none") } : [],
          wantsValues: wantsValues, histogram: once(in: 2) ? histogramRequest() : nil))
    }
    return HitsRequest(indexName: "index", query: query, conditions: conditions(settings), facets: facets)
  }

  mutating func histogramRequest() -> HistogramRequest {
    HistogramRequest(
      buckets: element(of: 1, 2, 5, 20, 200), scale: element(of: .linear, .logarithmic),
      limits: once(in: 3) ? Double(number(in: -2...3))...Double(number(in: 3...9)) : nil)
  }

  private mutating func facetValuesRequest(_ vocabulary: RandomVocabulary, settings: JSON.Object) -> FacetValuesRequest
  {
    let searchable = facetNames(of: settings) { $0.contains("searchable(") }
    let name = searchable.isEmpty || once(in: 12) ? element(of: Self.facets) : element(of: searchable)
    var text = ""
    switch number(in: 0...3) {
    case 0: break
    case 1: text = vocabulary.query(from: &self, isAdvanced: false)
    default: text = String(brand().prefix(number(in: 1...6)))
    }
    return FacetValuesRequest(
      indexName: "index", attribute: Attribute(name), facetQuery: text, query: query(vocabulary, settings: settings),
      conditions: conditions(settings), maxFacetHits: once(in: 3) ? number(in: 0...3) : nil)
  }

  private mutating func facetNames(of settings: JSON.Object, where isWanted: (String) -> Bool) -> [String] {
    let entries = settings["attributesForFaceting"]?.array?.compactMap(\.string) ?? []
    return entries.filter(isWanted).map { entry in
      entry.split(separator: "(").last.map { String($0.filter { $0 != ")" }) } ?? entry
    }
  }

  private mutating func query(_ vocabulary: RandomVocabulary, settings: JSON.Object) -> Query {
    var query = Query(parameters: once(in: 3) ? searchSettings(vocabulary) : [:])
    let isAdvanced = (query.parameters["advancedSyntax"] ?? settings["advancedSyntax"])?.bool ?? false
    if !once(in: 6) { query.query = vocabulary.query(from: &self, isAdvanced: isAdvanced || once(in: 20)) }
    if once(in: 4) {
      query.page = number(in: 0...3)
    } else if once(in: 6) {
      query.offset = number(in: 0...8)
      if once(in: 2) { query.length = number(in: 0...5) }
    }
    if once(in: 8) { query.sumOrFiltersScores = true }
    if once(in: 8) { query.facetingAfterDistinct = true }
    if once(in: 12) { query["naturalLanguages"] = element(of: ["en"], ["fr", "en"]) }
    if once(in: 4) { (query.query, query.typoTolerance) = (vocabulary.misspelt(from: &self), .off) }
    if once(in: 12) { query["similarQuery"] = .string(vocabulary.text(from: &self)) }
    if once(in: 8) { query["synonyms"] = .bool(once(in: 2)) }
    if once(in: 3) { query.ruleContexts = element(of: ["a"], ["b", "a"], []) }
    if once(in: 12) { query.enableRules = once(in: 3) }
    if once(in: 6) { query.restrictSearchableAttributes = restriction(settings) }
    if once(in: 6) { query.filters = filterText(settings) }
    if once(in: 8) { query.numericFilters = [["price>2", "stock=1"], "price<=8"] }
    if once(in: 8) { query.tagFilters = [["new", "-sale"]] }
    if once(in: 8), facetNames(of: settings, where: { _ in true }).contains("brand") {
      query.facetFilters = element(of: [["brand:red", "brand:RED", "brand:blue"]], ["brand:-Red"], ["brand:\\-x"])
    }
    if once(in: 8), facetNames(of: settings, where: { _ in true }).contains("sizes") {
      query.facetFilters = element(of: [["sizes:1.0", "sizes:S"]], ["sizes:-2.50"], ["sizes:1e0"])
    }
    if once(in: 6) { query.optionalFilters = optionalFilters(settings) }
    // Corrected texts are sought where nothing is found.
    if once(in: query.typoTolerance == .off ? 8 : 3) {
      query.mode = .semantic
      if !once(in: 8) { query[.queryVector] = vector() }
      if once(in: 2) { query.similarityThreshold = Double(element(of: 0, 1, 5, 7, 9, 10)) / 10 }
    }
    if once(in: 4) { for (name, value) in locationParameters() { query.parameters[name] = value } }
    return query
  }

  private mutating func optionalFilters(_ settings: JSON.Object) -> NestedFilters {
    let names = facetNames(of: settings) { _ in true }
    let clauses = array(of: 1...3) { generator in
      NestedFilters.Clause(
        generator.array(of: 1...2) { generator in
          let name = names.isEmpty ? "objectID" : generator.element(of: names)
          let value = generator.element(of: "red", "-RED", "1", "true", "2.50", "-2.50", "1e0", "-1.0", "S", "-\\-x")
          return "\(name):\(value)\(generator.element(of: "", "", "<score=2>", "<score=0>", "<score=65535>"))"
        })
    }
    return NestedFilters(clauses)
  }

  private mutating func restriction(_ settings: JSON.Object) -> [Attribute]? {
    let names = (settings["searchableAttributes"]?.array ?? ["name", "brand", "author"]).compactMap(\.string)
      .flatMap { $0.split(separator: ",") }
      .map { $0.filter { $0 != " " && $0 != ")" }.replacing("unordered(", with: "") }
    return array(of: 1...2) { Attribute($0.element(of: names)) }
  }

  private mutating func filterText(_ settings: JSON.Object) -> String {
    let names = facetNames(of: settings) { _ in true }
    let facet =
      "\(names.isEmpty ? "_tags" : element(of: names)):\(element(of: "red", "RED", "1", "true", "2.50", "1e0", "01"))"
    return element(
      of: facet, "NOT \(facet)", "(\(facet)<score=3> OR _tags:new) AND price > 1", "price:1 TO 5", "stock != 2",
      "NOT objectID:3",
      "\(facet)<score=2> OR _tags:sale OR price < 3")
  }

  // MARK: Conditions

  private mutating func conditionID() -> Condition.ID {
    element(
      of: .base, .group(.or(name: "a")), .group(.or(name: "b")), .group(.or(name: "c", filterType: .numeric)),
      .part(of: .and(name: "a"), "brand"), .part(of: .hierarchical(name: "a"), "price"))
  }

  private mutating func conditions(_ settings: JSON.Object) -> [Condition] {
    array(of: 0...(once(in: 2) ? 0 : 3)) { generator in
      Condition(id: generator.conditionID(), expression: generator.filterExpression(settings, depth: 2))
    }
  }

  mutating func filterExpression(_ settings: JSON.Object, depth: Int) -> FilterExpression {
    switch number(in: 0...(depth == 0 ? 2 : 5)) {
    case 3, 4: .or(array(of: 0...3) { $0.filterExpression(settings, depth: depth - 1) })
    case 5: .and(array(of: 0...3) { $0.filterExpression(settings, depth: depth - 1) })
    default: .filter(searchFilter(settings))
    }
  }

  private mutating func searchFilter(_ settings: JSON.Object) -> Filter {
    let isNegated = once(in: 4)
    let facets = facetNames(of: settings) { _ in true }
    switch number(in: 0...3) {
    case 0:
      return .tag(
        .init(
          value: element(of: "new", "NEW", "sale", "", "none"), isNegated: isNegated,
          score: once(in: 3) ? number(in: 0...3) : nil))
    case 1:
      let attribute = Attribute(element(of: "price", "stock", "sizes", "brand", "missing", "authors.born"))
      let numbers = [Double(number(in: -2...20)) / 2, Double(number(in: -2...20)) / 2].sorted()
      if once(in: 2) {
        return .numeric(.init(attribute: attribute, range: numbers[0]...numbers[1], isNegated: isNegated))
      }
      return .numeric(
        .init(
          attribute: attribute, operator: element(of: Filter.Numeric.Operator.allCases), value: numbers[0],
          isNegated: isNegated))
    default:
      let name = once(in: 8) ? "objectID" : facets.isEmpty || once(in: 60) ? "undeclared" : element(of: facets)
      let value: Filter.Facet.Value = element(
        of: .number(Double(number(in: 0...9)) / (name == "objectID" ? 1 : 2)), .bool(true),
        .string(name == "objectID" ? "\(number(in: 0...12))" : brand()))
      return .facet(
        .init(
          attribute: Attribute(name), value: value, isNegated: isNegated,
          score: once(in: 3) ? number(in: 0...3) : nil))
    }
  }
}
