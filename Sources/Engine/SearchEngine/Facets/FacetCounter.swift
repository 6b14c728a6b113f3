internal import SearchModel

/// Counts facets over all segments.
struct FacetCounter {
  let search: IndexSearch

  private var snapshot: IndexSnapshot { search.snapshot }
  private var budget: SearchBudget { search.scratch.budget }

  /// Counts facets, and adds them to the response in their order.
  func count(
    _ requests: [FacetRequest], in groups: [DisjunctiveFacets], into response: inout SearchResponse
  ) throws(SearchError) {
    var tallies = requests.indices.map { index in
      FacetTally(requests[index].wantsValues ? snapshot.plan.facet(requests[index].attribute).map(noCounts) : nil)
    }
    for group in groups.indices where !groups[group].facets.isEmpty {
      for segment in search.segmentSearches.indices { count(&tallies, of: requests, groups[group], inSegment: segment) }
      try budget.check()
    }
    response.facets.reserveCapacity(requests.count)
    for index in requests.indices {
      tallies[index].add(
        requests[index], to: &response, limit: search.parameters.maxValuesPerFacet,
        order: search.parameters.sortFacetValuesBy, search.scratch)
    }
    try budget.check()
  }

  /// Counts the values of a facet.
  ///
  /// - Parameter sets: The documents of each segment.
  func counts(of facet: Int, in sets: [DocumentSet]) -> FacetValueCounts {
    var counts = noCounts(of: facet)
    for (number, (segmentSearch, set)) in zip(search.segmentSearches, sets).enumerated() {
      counts.add(SegmentFacetCounter(segmentSearch).counts(of: [.facet(facet)], in: set)[0], ofSegment: number)
    }
    return counts
  }

  private func noCounts(of facet: Int) -> FacetValueCounts { FacetValueCounts(of: facet, in: snapshot, search.scratch) }

  /// Counts the facets of a group in one segment, by its number in the snapshot.
  private func count(
    _ tallies: inout [FacetTally], of requests: [FacetRequest], _ group: DisjunctiveFacets, inSegment number: Int
  ) {
    let segment = search.segmentSearches[number].segment
    let counter = SegmentFacetCounter(search.segmentSearches[number])
    // One pass over the documents counts all columns. Each facet takes the counts of its own, in the same order.
    var columns: [SegmentFacetCounter.Column] = []
    columns.reserveCapacity(2 * group.facets.count)
    for index in group.facets {
      tallies[index].addColumns(of: requests[index], in: segment, to: &columns)
    }
    let counts = counter.counts(of: columns, in: group.sets[number])
    var next = 0
    for index in group.facets {
      if tallies[index].addValues(counts[next...].first, ofSegment: number) { next += 1 }
      guard let numbers = tallies[index].numbers else { continue }
      let counted = CountedNumbers(
        counter: counter, column: numbers.column, set: group.sets[number],
        counts: numbers.areCounted ? counts[next] : nil)
      if numbers.areCounted { next += 1 }
      tallies[index].add(
        counted, keepsForHistogram: requests[index].histogram != nil,
        within: filteredRanks(of: numbers.column, in: segment, ignoring: group.ignoring))
    }
  }

  /// The range of ranks to which a filter of the search restricts an attribute's numbers; nil if none does. Promoted
  /// records need not match it.
  private func filteredRanks(of number: Int, in segment: Segment, ignoring ignored: [Condition.ID]) -> Range<Int>? {
    guard search.promoted.isEmpty else { return nil }
    for expression in search.filters.expressions(ignoring: ignored) {
      let filters =
        switch expression {
        case .filter: [expression]
        case .and(let operands): operands
        case .or: [FilterExpression]()
        }
      for case .filter(.numeric(let filter)) in filters where !filter.isNegated {
        guard segment.numberIndices[filter.attribute.rawValue] == number, segment.numbers[number].field != nil else {
          continue
        }
        let ranges = segment.numbers[number].rankRanges(of: filter.value)
        if ranges.count == 1 { return ranges[0] }
      }
    }
    return nil
  }
}

/// What is requested of an attribute's numbers in one segment.
private struct NumberRequest {
  let column: Int
  /// Whether documents are counted for each number. Otherwise only the lowest and the highest are needed.
  let areCounted: Bool

  /// Nil where no document has a number.
  init?(_ request: FacetRequest, in segment: Segment) {
    guard let column = segment.numberIndices[request.attribute.rawValue] else { return nil }
    self.column = column
    areCounted = request.wantsValues || request.histogram != nil && segment.numbers[column].field != nil
  }
}

/// The numbers of a facet in one segment.
private struct CountedNumbers {
  let counter: SegmentFacetCounter
  let column: Int
  let set: DocumentSet
  /// How many documents have each number; nil where that is not counted.
  let counts: UnsafeMutablePointer<UInt32>?

  /// The column's different numbers, ascending.
  var values: UnsafeBufferPointer<Double> { counter.segment.numbers[column].values }

  func addBuckets(to histogram: inout Histogram) {
    let isInRows = counter.segment.numbers[column].field != nil
    counter.addBuckets(of: column, in: set, isInRows ? counts : nil, to: &histogram)
  }
}

/// What is counted of a facet over all segments.
private struct FacetTally {
  /// Nil where only numbers are requested.
  private var values: FacetValueCounts?
  /// What is requested of the segment that is counted next; nil where it has no numbers.
  private(set) var numbers: NumberRequest?
  private var stats = NumberStats()
  /// The numbers of each segment, if there is a histogram. Buckets are filled when the span of all segments is known.
  private var bucketed: [CountedNumbers] = []

  init(_ values: FacetValueCounts?) { self.values = values }

  // All methods are mutating, so that the compiler makes no copy to call them.

  /// Adds the columns of a segment that are counted for the facet: first the column of values, then the column of numbers.
  mutating func addColumns(
    of request: FacetRequest, in segment: Segment, to columns: inout [SegmentFacetCounter.Column]
  ) {
    numbers = NumberRequest(request, in: segment)
    if let values { columns.append(.facet(values.facet)) }
    if let numbers, numbers.areCounted { columns.append(.number(numbers.column)) }
  }

  /// Adds the counts of a segment's values; false where only numbers are requested.
  mutating func addValues(_ counts: UnsafeMutablePointer<UInt32>?, ofSegment segment: Int) -> Bool {
    guard let counts, values != nil else { return false }
    values?.add(counts, ofSegment: segment)
    return true
  }

  /// Adds the numbers of a segment.
  ///
  /// - Parameter ranks: The ranks to which a filter restricts them.
  mutating func add(
    _ numbers: CountedNumbers, keepsForHistogram: Bool, within ranks: @autoclosure () -> Range<Int>?
  ) {
    if keepsForHistogram { bucketed.append(numbers) }
    if let counts = numbers.counts {
      stats.add(counts, numbers.values)
    } else if let found = numbers.counter.extremes(of: numbers.column, in: numbers.set, within: ranks()) {
      stats.add(numbers.values[found.lowerBound]...numbers.values[found.upperBound])
    }
  }

  /// Adds the facet to the response.
  mutating func add(
    _ request: FacetRequest, to response: inout SearchResponse, limit: Int, order: Query.FacetValueOrder,
    _ scratch: Scratch
  ) {
    if let stats = stats.stats(withSum: request.wantsValues) { response.facetStats[request.attribute] = stats }
    if let range = stats.range, let empty = request.histogram?.emptyHistogram(spanning: range) {
      response.facetHistograms[request.attribute] = bucketed.reduce(into: empty) { $1.addBuckets(to: &$0) }
    }
    guard let values else { return }
    response.facets.append(
      AttributedFacets(
        attribute: request.attribute,
        facets: values.first(limit, order: order, keeping: request.keeping, scratch)))
  }
}
