internal import SearchModel

/// Counts the facets of a request over all segments.
struct FacetCounting {
  let search: IndexSearch

  /// Facets that are counted over the same documents: they ignore the same conditions.
  struct Group {
    var ignoring: [Condition.ID]
    /// Whether they are counted over the records that are left of each group of `distinct`.
    var isAfterDistinct = false
    var facets: [FacetRequest] = []
    /// The matching documents of each segment.
    var sets: [DocumentSet] = []
  }

  private var snapshot: IndexSnapshot { search.snapshot }
  private var parameters: SearchParameters { search.parameters }

  /// The facets grouped by the conditions that they ignore; the first group, which ignores none, also yields the hits.
  func groups(of facets: [FacetRequest]) -> [Group] {
    if search.grouping == nil, facets.allSatisfy({ $0.ignoring.isEmpty }) {
      return [Group(ignoring: [], facets: facets, sets: search.documents())]
    }
    var groups = [Group(ignoring: [])]
    let ids = search.filters.conditions.map(\.id)
    groups[0].facets.reserveCapacity(facets.count)
    for facet in facets {
      // In the order of the conditions, so that those of two facets can be compared.
      let ignoring = facet.ignoring.isEmpty ? [] : ids.filter(Set(facet.ignoring).contains)
      let isAfterDistinct = search.isAfterDistinct(facet.attribute)
      if let index = groups.firstIndex(where: { $0.ignoring == ignoring && $0.isAfterDistinct == isAfterDistinct }) {
        groups[index].facets.append(facet)
      } else {
        groups.append(Group(ignoring: ignoring, isAfterDistinct: isAfterDistinct, facets: [facet]))
      }
    }
    for index in groups.indices {
      let sets = search.documents(ignoring: groups[index].ignoring)
      groups[index].sets = groups[index].isAfterDistinct ? search.firstsOfGroups(sets) : sets
    }
    return groups
  }

  /// The facets, each once, with `*` expanded to all that are not requested by name.
  func expanded(_ requests: [FacetRequest]) throws(SearchError) -> [FacetRequest] {
    let asksForAll = requests.contains { $0.attribute == "*" }
    let counted = search.view.countedFacets
    var seen = SmallSet<Attribute>()
    if !asksForAll, requests.indices.allSatisfy({ seen.insert(requests[$0].attribute) }) {
      for index in requests.indices where !counted.allows(requests[index]) {
        throw .attributeNotFaceted(requests[index].attribute)
      }
      return requests
    }
    var expanded: [FacetRequest] = []
    seen = SmallSet()
    for request in requests where seen.insert(request.attribute) {
      if request.attribute == "*" {
        let named = Set(requests.map(\.attribute))
        expanded += counted.all.filter { !named.contains($0) }.map { FacetRequest($0) }
      } else {
        guard counted.allows(request) else { throw .attributeNotFaceted(request.attribute) }
        expanded.append(request)
        // `*` includes the values of this one.
        if asksForAll, counted.contains(request.attribute) {
          expanded[expanded.count - 1].wantsValues = true
        }
      }
    }
    return expanded
  }

  /// Counts the facets of a group, and adds them to the response.
  func count(_ group: Group, into response: inout SearchResponse) {
    guard !group.facets.isEmpty else { return }
    snapshot.thresholds.count(search.segmentSearches.count == 1 ? .facetsOfOneSegment : .facetsOfSegments)
    var counted = group.facets.map { request in
      FacetTotals(facet: request.wantsValues ? snapshot.plan.facet(request.attribute) : nil)
    }
    if search.segmentSearches.count != 1 {
      for index in counted.indices {
        guard let facet = counted[index].facet else { continue }
        counted[index].totals = search.scratch.zeros(UInt32.self, snapshot.globalFacetValues[facet].count)
      }
    }
    for (segment, (segmentSearch, set)) in zip(search.segmentSearches, group.sets).enumerated() {
      count(group, segmentSearch, set, ofSegment: segment, into: &counted)
    }

    for (index, request) in group.facets.enumerated() {
      if let stats = counted[index].stats.stats(withSum: request.wantsValues) {
        response.facetStats[request.attribute] = stats
      }
      if let range = counted[index].stats.range, let empty = request.histogram?.emptyHistogram(spanning: range) {
        response.facetHistograms[request.attribute] = counted[index].bucketed.reduce(into: empty) {
          $1.counter.addBuckets(of: $1.number, in: $1.set, $1.cells, to: &$0)
        }
      }
      guard let facet = counted[index].facet, let counts = counted[index].totals else { continue }
      let answer = FacetCounts(of: facet, in: snapshot, counts: counts)
      response.facets.append(
        AttributedFacets(
          attribute: request.attribute,
          facets: answer.values(
            limit: parameters.maxValuesPerFacet, order: parameters.sortFacetValuesBy, keeping: request.keeping,
            search.scratch)))
    }
  }

  /// Counts the facets of a group in one segment.
  private func count(
    _ group: Group, _ segmentSearch: SegmentSearch, _ set: DocumentSet, ofSegment segmentNumber: Int,
    into counted: inout [FacetTotals]
  ) {
    let segment = segmentSearch.segment
    let counter = FacetCounter(
      segment: segment, algebra: segmentSearch.algebra, hasDeletions: segmentSearch.view.live != nil)
    let numbers = group.facets.map { segment.numberIndices[$0.attribute.rawValue] }
    func isCounted(_ number: Int, _ request: FacetRequest) -> Bool {
      request.wantsValues || request.histogram != nil && segment.numbers[number].field != nil
    }
    var columns: [FacetCounter.Column] = []
    columns.reserveCapacity(2 * numbers.count)
    for facet in counted { if let facet = facet.facet { columns.append(.facet(facet)) } }
    // The columns of facets come before those of numbers.
    var (column, next) = (0, columns.count)
    for (index, number) in numbers.enumerated() {
      if let number, isCounted(number, group.facets[index]) { columns.append(.number(number)) }
    }
    let cells = counter.counts(of: columns, in: set)
    for index in counted.indices {
      if let facet = counted[index].facet {
        if let sums = counted[index].totals, search.segmentSearches.count != 1 {
          FacetCounts.add(cells[column], ofSegment: segmentNumber, in: snapshot, facet: facet, to: sums)
        } else {
          counted[index].totals = cells[column]
        }
        column += 1
      }
      guard let number = numbers[index] else { continue }
      if group.facets[index].histogram != nil {
        let isInRows = segment.numbers[number].field != nil
        counted[index].bucketed.append(
          BucketedNumbers(counter: counter, number: number, set: set, cells: isInRows ? cells[next] : nil))
      }
      if isCounted(number, group.facets[index]) {
        counted[index].stats.add(cells[next], segment.numbers[number].values)
        next += 1
      } else if let ranks = counter.extremes(of: number, in: set, within: hint(segment, number, group)) {
        let values = segment.numbers[number].values
        counted[index].stats.add(values[ranks.lowerBound]...values[ranks.upperBound])
      }
    }
  }

  /// The range of ranks to which a filter of the search restricts an attribute's numbers. Promoted records need not match it.
  private func hint(_ segment: Segment, _ number: Int, _ group: Group) -> Range<Int>? {
    guard search.promoted.isEmpty else { return nil }
    for expression in search.filters.expressions(ignoring: group.ignoring) {
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

/// What is counted of a facet over all segments.
private struct FacetTotals {
  /// The index of the facet; nil where only numbers are requested.
  let facet: Int?
  /// How many documents of the whole index have each value: the counts of the only segment, or sums by global numbers.
  var totals: UnsafeMutablePointer<UInt32>?
  var stats = NumberStats()
  /// Buckets are filled when the span of all segments is known.
  var bucketed: [BucketedNumbers] = []
}

/// The numbers of one segment that are counted in buckets.
private struct BucketedNumbers {
  let counter: FacetCounter
  let number: Int
  let set: DocumentSet
  /// How many documents have each number, if the column is stored in packed rows.
  let cells: UnsafeMutablePointer<UInt32>?
}

/// The statistics of an attribute's numbers, accumulated over segments.
private struct NumberStats {
  private(set) var range: ClosedRange<Double>?
  /// Exact, so that it is the same whatever the segments are.
  private var sum = ExactSum()
  private var count = 0

  /// Adds the counts of some ascending numbers.
  mutating func add(_ counts: UnsafeMutablePointer<UInt32>, _ numbers: UnsafeBufferPointer<Double>) {
    var (first, last) = (-1, -1)
    var all = 0
    // Ascending numbers with the same sign and exponent follow each other: their significands are added up first.
    var (high, low): (UInt64, UInt64) = (0, 0)
    var signAndExponent: UInt64 = 0
    counts.forEachCounted(of: numbers.count) { index in
      if first < 0 { first = index }
      last = index
      let number = numbers[index]
      if number.signAndExponent != signAndExponent {
        sum.add(significands: (high, low), signAndExponent: signAndExponent)
        (high, low) = (0, 0)
        signAndExponent = number.signAndExponent
      }
      let product = number.wholeSignificand.multipliedFullWidth(by: UInt64(counts[index]))
      let (partial, carry) = low.addingReportingOverflow(product.low)
      low = partial
      high += product.high + (carry ? 1 : 0)
      all += Int(counts[index])
    }
    sum.add(significands: (high, low), signAndExponent: signAndExponent)
    count += all
    if first >= 0 { add(numbers[first]...numbers[last]) }
  }

  mutating func add(_ found: ClosedRange<Double>) {
    range = range.map { min($0.lowerBound, found.lowerBound)...max($0.upperBound, found.upperBound) } ?? found
  }

  /// The statistics, with sum and average if every number was counted; nil without numbers.
  func stats(withSum hasSum: Bool) -> FacetStats? {
    range.map { range in
      let sum = hasSum ? sum.value : nil
      return FacetStats(
        min: range.lowerBound, max: range.upperBound, average: sum.map { $0 / Double(count) }, sum: sum)
    }
  }
}
