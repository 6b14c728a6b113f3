internal import SearchModel

/// Answers a search for hits.
struct HitsAnswer {
  let search: IndexSearch
  let request: HitsRequest

  func response() throws(SearchError) -> SearchResponse {
    var hits: [Hit<JSON>] = []
    var response = try response { found throws(SearchError) in hits = try HitBuilder(search).hits(found) }
    response.hits = hits
    return response
  }

  /// The same without hits, which are written as JSON, with commas between them.
  func response(writingHitsTo writer: inout JSONWriter) throws(SearchError) -> SearchResponse {
    try response { found throws(SearchError) in
      var hits = HitWriter(search)
      try hits.write(found, to: &writer)
    }
  }

  private func response(
    _ show: (_ found: [RankedDocument]) throws(SearchError) -> Void
  ) throws(SearchError) -> SearchResponse {
    var requested = request.facets
    if !search.rules.isEmpty {
      // A widget's facets are counted also if a rule asks for others.
      let own = Set(request.query.facets)
      requested += search.parameters.facets.filter { !own.contains($0) }.map { FacetRequest($0) }
    }
    requested = try search.view.countedFacets.expanding(requested)
    let groups = DisjunctiveFacets.groups(of: requested, in: search)
    var response = SearchResponse()
    let sets = groups[0].sets
    response.nbHits = search.hits.count(of: sets)

    try FacetCounter(search: search).count(requested, in: groups, into: &response)
    response.hitsPerPage = search.parameters.pageSize
    response.page = search.parameters.offset == nil ? search.parameters.page : 0
    let shown = search.view.isVirtual ? search.relevant(sets) : sets
    let shownCount = search.view.isVirtual ? search.hits.count(of: shown) : response.nbHits
    response.nbPages = search.parameters.pageCount(hits: shownCount)
    let window = search.parameters.window.clamped(to: 0..<shownCount)
    if !window.isEmpty {
      let found = search.hits.page(window, of: shown)
      try search.scratch.budget.check()
      try show(found)
    }
    response.query = search.rules.isEmpty ? search.parameters.text : request.query.query ?? ""
    response.parsedQuery = search.rules.text
    response.queryAfterRemoval = search.matcher.markingRemoved(in: search.parameters.searchedText)
    // With hitsPerPage 0 only counts are read.
    if response.nbHits == 0, search.parameters.pageSize > 0 {
      let corrected = try TextCorrector(search).correctedTexts(for: request)
      (response.didYouMean, response.correctedQuery) = (corrected.didYouMean, corrected.correctedQuery)
    }
    let texts = [response.queryAfterRemoval, response.didYouMean, response.correctedQuery].compactMap(\.self)
    search.scratch.budget.take(bytes: texts.reduce(search.rules.byteCount) { $0 + $1.utf8.count })
    try search.scratch.budget.check()
    response.userData = search.rules.userData
    response.appliedRules = search.rules.objectIDs.map { ["objectID": .string($0)] }
    response.index = request.indexName
    response.renderingContent = search.parameters.renderingContent
    response.ignoredParameters = search.parameters.ignored
    if search.view.isVirtual {
      response.otherFields["nbSortedHits"] = .integer(Int64(shownCount))
      response.otherFields["appliedRelevancyStrictness"] = .integer(Int64(search.parameters.relevancyStrictness))
    }
    if let center = search.parameters.center { response.otherFields["aroundLatLng"] = center.point.parameter }
    response.textOnlyReason = search.textOnlyReason ?? search.nothingSimilar(in: sets)
    // A text, as in the service's answers.
    if let radius = search.automaticRadius { response.otherFields["automaticRadius"] = .string("\(radius)") }
    return response
  }
}
