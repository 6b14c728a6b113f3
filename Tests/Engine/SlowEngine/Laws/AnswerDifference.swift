import SearchModel

/// Describes the member in which two answers differ; nil where they are equal. All errors count as equal, since which
/// of several is thrown is not specified.
enum AnswerDifference {
  static func between(
    _ engine: Result<SearchResponse, SearchError>, _ model: Result<SearchResponse, SearchError>
  ) -> String? {
    switch (engine, model) {
    case (.success(let engine), .success(let model)): between(engine, model)
    case (.failure, .failure): nil
    case (.success, .failure(let error)): "the engine answered, expected the error: \(error)"
    case (.failure(let error), .success): "the engine failed: \(error)"
    }
  }

  static func between(
    _ engine: Result<FacetValuesResponse, SearchError>, _ model: Result<FacetValuesResponse, SearchError>
  ) -> String? {
    switch (engine, model) {
    case (.success(let engine), .success(let model)):
      difference("facet hits", engine.facetHits.map { "\($0)" }, model.facetHits.map { "\($0)" })
    case (.failure, .failure): nil
    case (.success, .failure(let error)): "the engine answered, expected the error: \(error)"
    case (.failure(let error), .success): "the engine failed: \(error)"
    }
  }

  private static func between(_ engine: SearchResponse, _ model: SearchResponse) -> String? {
    betweenRules(engine, model) ?? betweenCounts(engine, model) ?? betweenPages(engine, model)
      ?? betweenHits(engine.hits, model.hits)
  }

  private static func betweenPages(_ engine: SearchResponse, _ model: SearchResponse) -> String? {
    difference("page", engine.page, model.page)
      ?? difference("nbPages", engine.nbPages, model.nbPages)
      ?? difference("hitsPerPage", engine.hitsPerPage, model.hitsPerPage)
      ?? difference("query", engine.query, model.query)
      ?? difference("radius", engine.otherFields["automaticRadius"], model.otherFields["automaticRadius"])
  }

  private static func betweenHits(_ engine: [Hit<JSON>], _ model: [Hit<JSON>]) -> String? {
    difference("hits", engine.map(\.objectID), model.map(\.objectID))
      ?? difference("records", engine.map(\.record), model.map(\.record))
      ?? difference("found by meaning", engine.map(\.isSemantic), model.map(\.isSemantic))
      ?? difference("highlights", engine.map(\.highlights), model.map(\.highlights))
  }

  private static func betweenRules(_ engine: SearchResponse, _ model: SearchResponse) -> String? {
    difference("rules", engine.appliedRules, model.appliedRules)
      ?? difference("parsedQuery", engine.parsedQuery, model.parsedQuery)
      ?? difference("queryAfterRemoval", engine.queryAfterRemoval, model.queryAfterRemoval)
      ?? difference("didYouMean", engine.didYouMean, model.didYouMean)
      ?? difference("correctedQuery", engine.correctedQuery, model.correctedQuery)
      ?? difference("userData", engine.userData, model.userData)
  }

  private static func betweenCounts(_ engine: SearchResponse, _ model: SearchResponse) -> String? {
    difference("nbHits", engine.nbHits, model.nbHits)
      ?? difference("nbSortedHits", engine.otherFields["nbSortedHits"], model.otherFields["nbSortedHits"])
      ?? difference("facets", engine.facets, model.facets)
      ?? difference("stats", engine.facetStats, model.facetStats)
      ?? difference("histograms", engine.facetHistograms, model.facetHistograms)
  }

  private static func difference<Value: Equatable>(_ member: String, _ engine: Value, _ model: Value) -> String? {
    engine == model ? nil : "\(member)\n  engine: \(engine)\n  model:  \(model)"
  }
}
