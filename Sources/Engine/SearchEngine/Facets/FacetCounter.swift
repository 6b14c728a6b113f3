internal import SearchModel

/// Counts facets over all segments.
struct FacetCounter {
  let search: IndexSearch

  private var snapshot: IndexSnapshot { search.snapshot }
  private var budget: SearchBudget { search.scratch.budget }

  /// Counts facets, and adds them to the response.
  func count(_ group: DisjunctiveFacets, into response: inout SearchResponse) {
    guard !group.facets.isEmpty else { return }
    snapshot.thresholds.count(search.segmentSearches.count == 1 ? .facetsOfOneSegment : .facetsOfSegments)
    var tallies = group.facets.map { request in
      FacetTally(request, values: request.wantsValues ? snapshot.plan.facet(request.attribute).map(noCounts) : nil)
    }
    for (number, (segmentSearch, set)) in zip(search.segmentSearches, group.sets).enumerated() {
      count(&tallies, segmentSearch, number, set, ignoring: group.ignoring)
    }
    // Without a copy of each.
    for index in tallies.indices {
      tallies[index].add(
        to: &response, limit: search.parameters.maxValuesPerFacet, order: search.parameters.sortFacetValuesBy,
        search.scratch)
    }
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

  /// Counts facets in one segment, by its number in the snapshot.
  private func count(
    _ tallies: inout [FacetTally], _ segmentSearch: SegmentSearch, _ number: Int, _ set: DocumentSet,
    ignoring ignored: [Condition.ID]
  ) {
    let counter = SegmentFacetCounter(segmentSearch)
    let columns = tallies.map { $0.columns(in: segmentSearch.segment) }
    // One pass over the documents counts all columns. Each facet takes the counts of its own, in the same order.
    var counts = counter.counts(of: columns.flatMap(\.counted), in: set).makeIterator()
    for (index, columns) in columns.enumerated() {
      if columns.facet != nil, let found = counts.next() { tallies[index].values?.add(found, ofSegment: number) }
      guard let column = columns.number else { continue }
      let numbers = SegmentNumbers(
        counter: counter, column: column, set: set, counts: columns.countsNumbers ? counts.next() : nil)
      tallies[index].add(numbers, within: filteredRanks(of: column, in: segmentSearch.segment, ignoring: ignored))
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

/// The columns of a facet in one segment.
private struct SegmentColumns {
  /// Nil where only numbers are requested.
  let facet: Int?
  /// Nil where no document has a number.
  let number: Int?
  /// Whether documents are counted for each number. Otherwise only the lowest and the highest are needed.
  let countsNumbers: Bool

  var counted: [SegmentFacetCounter.Column] {
    [facet.map { .facet($0) }, countsNumbers ? number.map { .number($0) } : nil].compactMap(\.self)
  }
}

/// The numbers of a facet in one segment.
private struct SegmentNumbers {
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
  let request: FacetRequest
  /// Nil where only numbers are requested.
  var values: FacetValueCounts?
  private var stats = NumberStats()
  /// The numbers of each segment. Buckets are filled when the span of all segments is known.
  private var bucketed: [SegmentNumbers] = []

  init(_ request: FacetRequest, values: FacetValueCounts?) {
    self.request = request
    self.values = values
  }

  /// The columns of the facet in a segment.
  func columns(in segment: Segment) -> SegmentColumns {
    let number = segment.numberIndices[request.attribute.rawValue]
    let countsNumbers = number.map {
      request.wantsValues || request.histogram != nil && segment.numbers[$0].field != nil
    }
    return SegmentColumns(facet: values?.facet, number: number, countsNumbers: countsNumbers ?? false)
  }

  /// Adds the numbers of a segment.
  ///
  /// - Parameter ranks: The ranks to which a filter restricts them.
  mutating func add(_ numbers: SegmentNumbers, within ranks: @autoclosure () -> Range<Int>?) {
    if request.histogram != nil { bucketed.append(numbers) }
    if let counts = numbers.counts {
      stats.add(counts, numbers.values)
    } else if let found = numbers.counter.extremes(of: numbers.column, in: numbers.set, within: ranks()) {
      stats.add(numbers.values[found.lowerBound]...numbers.values[found.upperBound])
    }
  }

  /// Adds the facet to the response.
  func add(to response: inout SearchResponse, limit: Int, order: Query.FacetValueOrder, _ scratch: Scratch) {
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
