internal import SearchAnalytics
internal import SearchEngine
internal import SearchModel

// Recommendations from the events that the server keeps, and from what records have in common. The restrictions of the
// key apply to all that is read and shown.

extension RestrictedSearch {
  /// Answers a request with a recommendation, or for the values that are popular.
  func recommendations(for request: SearchRequest) throws -> SearchAnswer {
    let started = ContinuousClock.now
    let entry = try entry(named: request.indexName)
    switch request {
    case .hits(let request):
      let recommendation = request.recommendation ?? Recommendation(.trending)
      try Self.check(recommendation.threshold)
      var response = try records(recommendation, request, of: entry)
      response.processingTimeMS = (ContinuousClock.now - started).wholeMilliseconds
      return .hits(response)
    case .facetValues(let request):
      try Self.check(request.trendThreshold ?? 0)
      var response = try values(request, of: entry)
      response.processingTimeMS = (ContinuousClock.now - started).wholeMilliseconds
      return .facetValues(response)
    }
  }

  private static func check(_ threshold: Double) throws {
    guard (0...100).contains(threshold) else {
      throw ServerFailure.badRequest("threshold: expected a number from 0 to 100")
    }
  }

  // MARK: Records

  private func records(
    _ recommendation: Recommendation, _ request: HitsRequest, of entry: IndexCatalogue.Entry
  ) throws -> SearchResponse {
    // A key may force the number.
    let count = permission.forcing(request.query).hitsPerPage
    let limit = permission.limited((count ?? Recommendation.defaultCount).clamped(to: 0...1000))
    let least = Self.leastScore(of: recommendation.threshold)
    var request = request
    var scores: [ScoredName] = []
    switch recommendation.model {
    case .trending: scores = try trending(of: entry, under: request.indexName)
    case .trendingAmong(let attribute, let value):
      scores = try trending(of: entry, under: request.indexName)
      let filter = Filter.Facet(attribute: attribute, stringValue: value)
      request.conditions.append(Condition(id: .base, expression: FilterExpression(filter)))
    case .boughtTogether(let objectID):
      _ = try call.analytics()
      if try record(objectID, under: request.indexName) != nil {
        scores = try together(objectID, .conversions, of: entry)
      }
    case .related(let objectID):
      if let record = try record(objectID, under: request.indexName) {
        // A server without events knows what records have in common.
        let together = call.application.analytics == nil ? [] : try together(objectID, .interest, of: entry)
        scores = Self.merged(together, try similar(to: record, request, of: entry))
      }
    case .similar(let objectID):
      if let record = try record(objectID, under: request.indexName) {
        scores = try similar(to: record, request, of: entry)
      }
    }
    let wanted = scores.filter { $0.score >= least && $0.name != recommendation.objectID }
    var response = SearchResponse()
    response.hits = try hits(of: wanted, request, limit: limit)
    if let fallback = recommendation.fallback, count != nil, response.hits.count < limit {
      let known = Set(response.hits.map(\.objectID) + [recommendation.objectID].compactMap(\.self))
      let others = try search(
        HitsRequest(indexName: request.indexName, query: fallback), hitsPerPage: min(1000, limit + known.count))
      response.hits += others.filter { !known.contains($0.objectID) }.prefix(limit - response.hits.count)
    }
    response.nbHits = response.hits.count
    response.nbPages = response.hits.isEmpty ? 0 : 1
    response.hitsPerPage = limit
    response.index = request.indexName
    if !request.facets.isEmpty { response.ignoredParameters = [.facets] }
    return response
  }

  /// The least score in hundredths. A threshold such as 0.07 is not exact: 7 hundredths reach it.
  private static func leastScore(of threshold: Double) -> Int { Int((threshold * 100 - 1e-6).rounded(.up)) }

  /// Both lists, with the better score of a record that is in both.
  private static func merged(_ first: [ScoredName], _ second: [ScoredName]) -> [ScoredName] {
    var scores: [String: Int] = [:]
    for name in first + second { scores[name.name] = max(scores[name.name] ?? 0, name.score) }
    return ScoredName.sorted(scores.map { ScoredName(name: $0.key, score: $0.value) })
  }

  /// The records with these IDs that exist and match the request, the best first, each with its score.
  private func hits(of scores: [ScoredName], _ request: HitsRequest, limit: Int) throws -> [Hit<JSON>] {
    var found: [Hit<JSON>] = []
    var rest = scores[...]
    // The filter finds objectIDs in other case too: half of what a search returns at most.
    let largest = try max(1, Self.maxHits(of: entry(named: request.indexName), under: request.indexName) / 2)
    // Most often the first records exist and match.
    while found.count < limit, !rest.isEmpty {
      var part = Array(rest.prefix(min(max(50, limit), largest)))
      rest = rest.dropFirst(part.count)
      if part.count > limit - found.count {
        // Records may be long: only those that are shown are read.
        let ids = Set(try hits(named: part, request, onlyIDs: true).prefix(limit - found.count).map(\.objectID))
        part.removeAll { !ids.contains($0.name) }
      }
      if !part.isEmpty { found += try hits(named: part, request) }
    }
    return Array(found.prefix(limit))
  }

  /// Those of the records with these IDs that exist and match the request, in this order, each with its score.
  private func hits(
    named names: [ScoredName], _ request: HitsRequest, onlyIDs: Bool = false
  ) throws -> [Hit<JSON>] {
    let rank = Dictionary(names.enumerated().map { ($1.name, $0) }) { first, _ in first }
    var request = request
    request.conditions.append(Self.condition(objectIDs: names.map(\.name)))
    if onlyIDs {
      request.query.attributesToRetrieve = []
      request.query.attributesToHighlight = []
      request.query.attributesToSnippet = []
    }
    let hits = try search(request, hitsPerPage: 2 * names.count).filter { rank[$0.objectID] != nil }
    return hits.sorted { rank[$0.objectID] ?? 0 < rank[$1.objectID] ?? 0 }.map { hit in
      var hit = hit
      if var record = hit.record.object, let index = rank[hit.objectID] {
        record["_score"] = .double(Double(names[index].score) / 100)
        hit.record = .object(record)
      }
      return hit
    }
  }

  /// The most hits that a search of an index or a view returns.
  private static func maxHits(of entry: IndexCatalogue.Entry, under name: String) -> Int {
    entry.index.viewSettings(name)?.paginationLimitedTo ?? entry.settings.paginationLimitedTo ?? 1000
  }

  /// The record with exactly this ID; nil if it does not exist or the key can't find it.
  private func record(_ objectID: String, under indexName: String) throws -> Hit<JSON>? {
    // The filter finds IDs in other case too, of which there are few.
    let request = HitsRequest(
      indexName: indexName, query: Query(parameters: ["distinct": false, "attributesToHighlight": []]),
      conditions: [Self.condition(objectIDs: [objectID])])
    return try search(request, hitsPerPage: 100).first { $0.objectID == objectID }
  }

  private static func condition(objectIDs: [String]) -> Condition {
    let filters = objectIDs.map { FilterExpression(Filter.Facet(attribute: "objectID", stringValue: $0)) }
    return Condition(id: .base, expression: .any(filters))
  }

  /// Searches within the restrictions of the key, with as many hits as are said here. Rules are left out, since they could
  /// add records.
  private func search(_ request: HitsRequest, hitsPerPage: Int) throws -> [Hit<JSON>] {
    guard let restricted = restricted(request, hitsPerPage: hitsPerPage) else { return [] }
    let entry = try entry(named: request.indexName)
    return try entry.index.search(
      restricted, in: SearchContext(budget, within: permission.visibleAttributes)
    ).hits
  }

  private func restricted(_ request: HitsRequest, hitsPerPage: Int) -> HitsRequest? {
    guard case .hits(var restricted) = permission.restricting(.hits(request), defaultHits: hitsPerPage) else {
      return nil
    }
    (restricted.query.page, restricted.query.offset, restricted.query.length) = (nil, nil, nil)
    restricted.query.hitsPerPage = hitsPerPage
    restricted.query.clickAnalytics = nil
    restricted.query["enableRules"] = false
    restricted.query.facets = []
    restricted.facets = []
    return restricted
  }

  // MARK: Scores

  /// The records that are popular, scored by the weight of the most popular one that the key can find: the weights of
  /// others would tell about records that its filters hide.
  private func trending(of entry: IndexCatalogue.Entry, under indexName: String) throws -> [ScoredName] {
    let analytics = try call.analytics()
    let seconds = call.application.clock.wholeSeconds
    let weighted = try call.application.recommendationCache.names(for: .trending(index: entry.name), at: seconds) {
      try analytics.trendingRecords(of: entry.name, on: seconds / 86_400) { try budget.require($0) }
    }
    guard permission.hasFilters else { return ScoredName.scaled(weighted) }
    let request = HitsRequest(indexName: indexName, query: Query(parameters: ["distinct": false]))
    guard let best = try hits(of: weighted, request, limit: 1).first,
      let start = weighted.firstIndex(where: { $0.name == best.objectID })
    else { return [] }
    return ScoredName.scaled(weighted[start...])
  }

  private func together(
    _ objectID: String, _ companionship: Companionship, of entry: IndexCatalogue.Entry
  ) throws -> [ScoredName] {
    let analytics = try call.analytics()
    let key = RecommendationCache.Key.together(objectID: objectID, index: entry.name, companionship)
    return try call.application.recommendationCache.names(for: key, at: call.application.clock.wholeSeconds) {
      try analytics.records(together: objectID, of: entry.name, by: companionship) { try budget.require($0) }
    }
  }

  /// The records that share values or words with a record, of those that match the request.
  private func similar(
    to hit: Hit<JSON>, _ request: HitsRequest, of entry: IndexCatalogue.Entry
  ) throws -> [ScoredName] {
    guard let request = restricted(request, hitsPerPage: 1) else { return [] }
    let scores = try entry.index.similar(to: hit, among: request, budget: budget)
    return ScoredName.sorted(scores.map { ScoredName(name: $0.key, score: $0.value) })
  }

  // MARK: Values

  /// The values that popular records have: each weighs as much as its records.
  private func values(
    _ request: FacetValuesRequest, of entry: IndexCatalogue.Entry
  ) throws -> FacetValuesResponse {
    var search = HitsRequest(indexName: request.indexName, query: request.query, conditions: request.conditions)
    search.facets = [FacetRequest(request.attribute)]
    if let attribute = try entry.index.uncountedFacets(in: search, budget).first {
      throw SearchError.attributeNotFaceted(attribute)
    }
    search.facets = []
    search.query.attributesToRetrieve = [request.attribute]
    search.query.attributesToHighlight = []
    search.query.attributesToSnippet = []
    let popular = try trending(of: entry, under: request.indexName)
    var weights: [String: Int] = [:]
    let scores = Dictionary(popular.map { ($0.name, $0.score) }) { first, _ in first }
    for hit in try hits(of: popular, search, limit: popular.count) {
      for value in Set(hit.record.values(at: request.attribute).compactMap(\.facetText)) {
        weights[value, default: 0] += scores[hit.objectID] ?? 0
      }
    }
    let least = Self.leastScore(of: request.trendThreshold ?? 0)
    let ranked = ScoredName.ranked(weights).filter { $0.score >= least }
      .prefix((request.maxFacetHits ?? Recommendation.defaultCount).clamped(to: 0...1000))
    var response = FacetValuesResponse(facetHits: ranked.map { .uncounted(value: $0.name) })
    response.otherFields["_scores"] = .array(ranked.map { .double(Double($0.score) / 100) })
    return response
  }
}

extension JSON {
  /// The value of a facet as its text.
  fileprivate var facetText: String? {
    switch self {
    case .string(let text), .decimal(let text): text
    case .bool(let isTrue): isTrue ? "true" : "false"
    case .integer(let integer): "\(integer)"
    case .double(let number): number.asPeopleWriteIt
    case .array, .object, .null: nil
    }
  }
}
