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
    let sets =
      search.isAfterDistinct(request.attribute)
      ? search.hits.firstsOfGroups(search.documents()) : search.documents()
    let counts = FacetCounter(search: search).counts(of: facet, in: sets)
    let found = matching(counts)
    try search.scratch.budget.check()
    var response = FacetValuesResponse(facetHits: found)
    response.ignoredParameters = search.parameters.ignored
    return response
  }

  /// The values that match the text, the most frequent first.
  private func matching(_ counts: FacetValueCounts) -> [Facet] {
    let limit = min(max(0, request.maxFacetHits ?? search.parameters.maxFacetHits), 100)
    var options = search.parameters.textOptions(search.view, search.snapshot.thresholds)
    options.queryType = .prefixLast
    options.readsPhrases = false
    options.readsExclusions = false
    let words = ParsedQuery(request.facetQuery, options: options).required
    var highlighter = Highlighter(
      of: search, words: words, Alternative.spellings(of: words, shortest: options.minWordSizeFor1Typo))
    var found: [Facet] = []
    for value in counts.numbersByCount(search.scratch) {
      if found.count == limit || search.scratch.budget.isSpent { break }
      let text = counts.string(value, search.scratch.budget)
      let passage = highlighter.passage(text)
      guard passage.matchLevel == .full || request.facetQuery.isEmpty || highlighter.isEmpty else { continue }
      search.scratch.budget.take(bytes: text.utf8.count + passage.value.utf8.count + FacetValueCounts.bytesBesideValue)
      found.append(Facet(value: text, count: Int(counts.counts[value]), highlighted: passage.value))
    }
    return found
  }
}
