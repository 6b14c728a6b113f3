internal import SearchModel

/// Puts together the answer to a search for records.
struct HitsAnswer {
  let search: IndexSearch
  let request: HitsRequest

  /// Facets that leave out the same conditions are counted over the same documents.
  private struct Variant {
    var ignoring: [Condition.ID]
    var facets: [FacetRequest] = []
    /// For each segment, the documents that match.
    var sets: [DocumentSet] = []
  }

  private var snapshot: IndexSnapshot { search.snapshot }
  private var parameters: SearchParameters { search.parameters }

  func response() throws(SearchError) -> SearchResponse {
    let asked = try expanded(request.facets)
    let variants = variants(of: asked)
    var response = SearchResponse()
    let sets = variants[0].sets
    response.nbHits = zip(search.parts, sets).reduce(0) { $0 + $1.1.count(of: $1.0.algebra.documents) }

    for variant in variants {
      count(variant, into: &response)
      try search.scratch.budget.check()
    }
    response.facets = asked.compactMap { facet in response.facets.first { $0.attribute == facet.attribute } }
    try addHits(of: sets, to: &response)
    response.query = parameters.text
    response.index = request.indexName
    response.renderingContent = parameters.renderingContent
    return response
  }

  // MARK: Facets

  /// The searches to count over, the one for the hits first.
  private func variants(of facets: [FacetRequest]) -> [Variant] {
    var variants = [Variant(ignoring: [])]
    let ids = Set(search.conditions.map(\.id))
    for facet in facets {
      let ignoring = facet.ignoring.filter { ids.contains($0) }
      if let place = variants.firstIndex(where: { Set($0.ignoring) == Set(ignoring) }) {
        variants[place].facets.append(facet)
      } else {
        variants.append(Variant(ignoring: ignoring, facets: [facet]))
      }
    }
    for place in variants.indices {
      variants[place].sets = search.parts.map { search.documents(in: $0, ignoring: variants[place].ignoring) }
    }
    return variants
  }

  /// The facets, each once, with `*` replaced by all that are not asked for by name.
  private func expanded(_ requests: [FacetRequest]) throws(SearchError) -> [FacetRequest] {
    let named = Set(requests.map(\.attribute))
    let asksForAll = named.contains("*")
    var expanded: [FacetRequest] = []
    var seen: Set<Attribute> = []
    for request in requests where seen.insert(request.attribute).inserted {
      if request.attribute == "*" {
        expanded += search.countedFacets.all.filter { !named.contains($0) }.map { FacetRequest($0) }
      } else {
        guard search.countedFacets.allows(request) else { throw .attributeNotFaceted(request.attribute) }
        expanded.append(request)
        // `*` asks for the values of this one too.
        if asksForAll, search.countedFacets.contains(request.attribute) {
          expanded[expanded.count - 1].wantsValues = true
        }
      }
    }
    return expanded
  }

  private func count(_ variant: Variant, into response: inout SearchResponse) {
    guard !variant.facets.isEmpty else { return }
    snapshot.thresholds.count(search.parts.count == 1 ? .facetsOfOneSegment : .facetsOfSegments)
    let places = variant.facets.map { facet in
      facet.wantsValues ? snapshot.plan.facet(facet.attribute) : nil
    }
    // What is counted over the whole index: in the numbers of the largest segment, or added up.
    var totals = places.map { place -> UnsafeMutablePointer<UInt32>? in
      guard let place, search.parts.count != 1 else { return nil }
      return search.scratch.zeros(UInt32.self, snapshot.facetSpaces[place].count)
    }
    var stats = [NumberStats](repeating: NumberStats(), count: variant.facets.count)

    for (part, set) in zip(search.parts, variant.sets) {
      let segment = part.part.segment
      let counter = FacetCounter(segment: segment, algebra: part.algebra, hasDeletions: part.part.live != nil)
      var columns = places.compactMap { $0 }.map { FacetCounter.Column.facet($0) }
      let numbers = variant.facets.map { segment.numberPlaces[$0.attribute.rawValue] }
      for (facet, number) in zip(variant.facets, numbers) where facet.wantsValues {
        if let number { columns.append(.number(number)) }
      }
      let cells = counter.counts(of: columns, in: set)
      var next = places.compactMap { $0 }.count
      var column = 0
      for facet in variant.facets.indices {
        if let place = places[facet] {
          if let sums = totals[facet] {
            FacetAnswer.add(cells[column], of: part.part, facet: place, to: sums)
          } else {
            totals[facet] = cells[column]
          }
          column += 1
        }
        guard let number = numbers[facet] else { continue }
        if variant.facets[facet].wantsValues {
          stats[facet].add(cells[next], segment.numbers[number].values)
          next += 1
        } else if let ranks = counter.extremes(of: number, in: set, within: hint(segment, number, variant)) {
          let values = segment.numbers[number].values
          stats[facet].add(values[ranks.lowerBound]...values[ranks.upperBound])
        }
      }
    }

    for (place, facet) in variant.facets.enumerated() {
      if let stats = stats[place].stats { response.facetStats[facet.attribute] = stats }
      guard let number = places[place], let counts = totals[place] else { continue }
      let answer = FacetAnswer(
        space: snapshot.facetSpaces[number], column: search.parts.first?.part.segment.facets[number], counts: counts)
      response.facets.append(
        AttributedFacets(
          attribute: facet.attribute,
          facets: answer.values(
            limit: parameters.maxValuesPerFacet, order: parameters.sortFacetValuesBy, keeping: facet.keeping,
            search.scratch)))
    }
  }

  /// The range in which a filter of the search holds an attribute's numbers.
  private func hint(_ segment: Segment, _ number: Int, _ variant: Variant) -> Range<Int>? {
    let conditions = search.conditions.filter { !variant.ignoring.contains($0.id) }.map(\.expression)
    for expression in [parameters.filter] + conditions {
      let filters =
        switch expression {
        case .filter: [expression]
        case .and(let parts): parts
        case .or: [FilterExpression]()
        }
      for case .filter(.numeric(let filter)) in filters where !filter.isNegated {
        guard segment.numberPlaces[filter.attribute.rawValue] == number, segment.numbers[number].field != nil else {
          continue
        }
        let ranges = segment.numbers[number].rankRanges(of: filter.value)
        if ranges.count == 1 { return ranges[0] }
      }
    }
    return nil
  }

  // MARK: Hits

  private func addHits(of sets: [DocumentSet], to response: inout SearchResponse) throws(SearchError) {
    let window = parameters.window
    response.hitsPerPage = parameters.pageSize
    response.page = parameters.offset == nil ? parameters.page : 0
    response.nbPages = parameters.pageCount(hits: response.nbHits)
    let end = min(response.nbHits, window.upperBound)
    guard window.lowerBound < end else { return }
    let found = search.top(end, sets).dropFirst(window.lowerBound)
    try search.scratch.budget.check()
    response.hits = try HitBuilder(search).hits(found)
  }
}

/// What the numbers of an attribute span, gathered over segments.
private struct NumberStats {
  private var range: ClosedRange<Double>?
  private var sum = 0.0
  private var count = 0
  private var isCounted = false

  /// Adds how many documents have each of some ascending numbers.
  mutating func add(_ counts: UnsafeMutablePointer<UInt32>, _ numbers: UnsafeBufferPointer<Double>) {
    isCounted = true
    guard let first = numbers.indices.first(where: { counts[$0] > 0 }),
      let last = numbers.indices.last(where: { counts[$0] > 0 })
    else { return }
    for index in first...last where counts[index] > 0 {
      sum += numbers[index] * Double(counts[index])
      count += Int(counts[index])
    }
    add(numbers[first]...numbers[last])
  }

  mutating func add(_ found: ClosedRange<Double>) {
    range = range.map { min($0.lowerBound, found.lowerBound)...max($0.upperBound, found.upperBound) } ?? found
  }

  var stats: FacetStats? {
    range.map { range in
      FacetStats(
        min: range.lowerBound, max: range.upperBound, average: isCounted ? sum / Double(count) : nil,
        sum: isCounted ? sum : nil)
    }
  }
}
