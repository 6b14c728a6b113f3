internal import SearchModel

/// Answers a search for facet values.
struct FacetValuesAnswer {
  let search: IndexSearch
  let request: FacetValuesRequest

  func response() throws(SearchError) -> FacetValuesResponse {
    let plan = search.snapshot.plan
    guard let facet = plan.facet(request.attribute), !search.view.countedFacets.isHidden(request.attribute) else {
      throw .attributeNotFaceted(request.attribute)
    }
    guard plan.facets[facet].isSearchable else {
      throw .refused(
        message: "the values of '\(request.attribute)' can't be searched: declare 'searchable(\(request.attribute))'")
    }
    let globalValues = search.snapshot.globalFacetValues[facet]
    let counts = search.scratch.zeros(UInt32.self, max(1, globalValues.count))
    let sets =
      search.isAfterDistinct(request.attribute)
      ? search.firstsOfGroups(search.documents()) : search.documents()
    for (number, (segmentSearch, set)) in zip(search.segmentSearches, sets).enumerated() {
      let counter = FacetCounter(
        segment: segmentSearch.segment, algebra: segmentSearch.algebra, hasDeletions: segmentSearch.view.live != nil)
      let cells = counter.counts(of: [.facet(facet)], in: set)[0]
      FacetCounts.add(cells, ofSegment: number, in: search.snapshot, facet: facet, to: counts)
    }
    let answer = FacetCounts(of: facet, in: search.snapshot, counts: counts)
    let found = matching(answer)
    try search.scratch.budget.check()
    var response = FacetValuesResponse(facetHits: found)
    response.ignoredParameters = search.parameters.ignored
    return response
  }

  /// The values that match the text, the most frequent first.
  private func matching(_ answer: FacetCounts) -> [Facet] {
    let limit = min(max(0, request.maxFacetHits ?? search.parameters.maxFacetHits), 100)
    var options = search.textOptions
    options.queryType = .prefixLast
    options.readsPhrases = false
    options.readsExclusions = false
    let words = ParsedQuery(request.facetQuery, options: options).required
    var highlighter = search.highlighter(
      for: words, Alternative.spellings(of: words, shortest: options.minWordSizeFor1Typo))
    var found: [Facet] = []
    for value in answer.all(search.scratch) {
      if found.count == limit || search.scratch.budget.isSpent { break }
      let text = answer.string(value, search.scratch.budget)
      let passage = highlighter.passage(text)
      guard passage.matchLevel == .full || request.facetQuery.isEmpty || highlighter.isEmpty else { continue }
      search.scratch.budget.take(bytes: text.utf8.count + passage.value.utf8.count + FacetCounts.bytesBesideValue)
      found.append(Facet(value: text, count: Int(answer.counts[value]), highlighted: passage.value))
    }
    return found
  }
}
