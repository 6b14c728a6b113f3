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
    var groups = [Group(ignoring: [])]
    let ids = search.filters.conditions.map(\.id)
    for facet in facets {
      // In the order of the conditions, so that those of two facets can be compared.
      let ignoring = ids.filter(Set(facet.ignoring).contains)
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
    var expanded: [FacetRequest] = []
    var seen: Set<Attribute> = []
    for request in requests where seen.insert(request.attribute).inserted {
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
    let facetIndices = group.facets.map { facet in
      facet.wantsValues ? snapshot.plan.facet(facet.attribute) : nil
    }
    // Counts over the whole index: those of the only segment, or sums by global numbers.
    var totals = facetIndices.map { facet -> UnsafeMutablePointer<UInt32>? in
      guard let facet, search.segmentSearches.count != 1 else { return nil }
      return search.scratch.zeros(UInt32.self, snapshot.globalFacetValues[facet].count)
    }
    var stats = [NumberStats](repeating: NumberStats(), count: group.facets.count)
    // Buckets are filled when the span of all segments is known.
    var bucketed = [[BucketedNumbers]](repeating: [], count: group.facets.count)

    for (segmentNumber, (segmentSearch, set)) in zip(search.segmentSearches, group.sets).enumerated() {
      let segment = segmentSearch.segment
      let counter = FacetCounter(
        segment: segment, algebra: segmentSearch.algebra, hasDeletions: segmentSearch.view.live != nil)
      var columns = facetIndices.compactMap { $0 }.map { FacetCounter.Column.facet($0) }
      let numbers = group.facets.map { segment.numberIndices[$0.attribute.rawValue] }
      let counted = zip(group.facets, numbers).map { facet, number in
        guard let number else { return false }
        return facet.wantsValues || facet.histogram != nil && segment.numbers[number].field != nil
      }
      for (number, isCounted) in zip(numbers, counted) where isCounted {
        if let number { columns.append(.number(number)) }
      }
      let cells = counter.counts(of: columns, in: set)
      var next = facetIndices.compactMap { $0 }.count
      var column = 0
      for facet in group.facets.indices {
        if let index = facetIndices[facet] {
          if let sums = totals[facet] {
            FacetCounts.add(cells[column], ofSegment: segmentNumber, in: snapshot, facet: index, to: sums)
          } else {
            totals[facet] = cells[column]
          }
          column += 1
        }
        guard let number = numbers[facet] else { continue }
        if group.facets[facet].histogram != nil {
          let isInRows = segment.numbers[number].field != nil
          bucketed[facet].append(
            BucketedNumbers(counter: counter, number: number, set: set, cells: isInRows ? cells[next] : nil))
        }
        if counted[facet] {
          stats[facet].add(cells[next], segment.numbers[number].values)
          next += 1
        } else if let ranks = counter.extremes(of: number, in: set, within: hint(segment, number, group)) {
          let values = segment.numbers[number].values
          stats[facet].add(values[ranks.lowerBound]...values[ranks.upperBound])
        }
      }
    }

    for (index, facet) in group.facets.enumerated() {
      response.facetStats[facet.attribute] = stats[index].stats(withSum: facet.wantsValues)
      response.facetHistograms[facet.attribute] = stats[index].range.flatMap { range in
        facet.histogram?.emptyHistogram(spanning: range)
      }.map { empty in
        bucketed[index].reduce(into: empty) { $1.counter.addBuckets(of: $1.number, in: $1.set, $1.cells, to: &$0) }
      }
      guard let column = facetIndices[index], let counts = totals[index] else { continue }
      let answer = FacetCounts(of: column, in: snapshot, counts: counts)
      response.facets.append(
        AttributedFacets(
          attribute: facet.attribute,
          facets: answer.values(
            limit: parameters.maxValuesPerFacet, order: parameters.sortFacetValuesBy, keeping: facet.keeping,
            search.scratch)))
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
  private var sum = 0.0
  private var count = 0

  /// Adds the counts of some ascending numbers.
  mutating func add(_ counts: UnsafeMutablePointer<UInt32>, _ numbers: UnsafeBufferPointer<Double>) {
    var (first, last) = (-1, -1)
    counts.forEachCounted(of: numbers.count) { index in
      if first < 0 { first = index }
      last = index
      sum += numbers[index] * Double(counts[index])
      count += Int(counts[index])
    }
    if first >= 0 { add(numbers[first]...numbers[last]) }
  }

  mutating func add(_ found: ClosedRange<Double>) {
    range = range.map { min($0.lowerBound, found.lowerBound)...max($0.upperBound, found.upperBound) } ?? found
  }

  /// The statistics, with sum and average if every number was counted; nil without numbers.
  func stats(withSum hasSum: Bool) -> FacetStats? {
    range.map { range in
      FacetStats(
        min: range.lowerBound, max: range.upperBound, average: hasSum ? sum / Double(count) : nil,
        sum: hasSum ? sum : nil)
    }
  }
}
