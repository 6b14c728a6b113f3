internal import SearchModel

/// The criteria that ranked the hits, for `getRankingInfo`.
struct RankingInfo {
  private let search: IndexSearch
  /// A scorer for each segment that has hits.
  private var scorers: [DocumentScorer?]

  init(_ search: IndexSearch) {
    self.search = search
    scorers = [DocumentScorer?](repeating: nil, count: search.segmentSearches.count)
  }

  /// The API's form of a hit's criteria; nil if the query does not ask for them.
  mutating func json(of hit: RankedDocument) -> JSON? {
    guard search.parameters.getRankingInfo, search.scratch.budget.take(bytes: Self.byteCount) else { return nil }
    let segment = hit.address.segment
    if scorers[segment] == nil { scorers[segment] = search.ranker.documentScorer(of: search.segmentSearches[segment]) }
    guard let components = scorers[segment]?.components(of: hit.address.document) else { return nil }
    var json: JSON.Object = [
      "nbTypos": .integer(Int64(components.typos)), "words": .integer(Int64(components.words)),
      "filters": .integer(Int64(components.filters)), "proximityDistance": .integer(Int64(components.proximity)),
      "firstMatchedWord": .integer(Int64(components.attribute == .max ? 0 : components.attribute)),
      "nbExactWords": .integer(Int64(components.exact)), "geoDistance": 0, "userScore": 0,
    ]
    if let distances = search.ranker.distances(of: search.segmentSearches[segment]),
      let nearest = distances.nearest(of: hit.address.document)
    {
      let (point, meters) = (distances.locations.point(nearest.location), SearchCenter.meters(nearest.haversine))
      json["geoDistance"] = .integer(Int64(distances.steps.step(at: meters)))
      json["geoPrecision"] = .integer(Int64(distances.steps.precision(at: meters)))
      json["matchedGeoLocation"] = [
        "lat": .double(point.latitude), "lng": .double(point.longitude), "distance": .integer(Int64(meters)),
      ]
    }
    if let similarity = search.segmentSearches[segment].similarity?.similarity(of: hit.address.document) {
      json["similarity"] = .double(Double(similarity) / Double(QuantizedVector.one))
    }
    if search.promoted.contains(hit.address) { json["promoted"] = true }
    return .object(json)
  }

  /// An estimate of the bytes of JSON for the criteria of a hit.
  private static let byteCount = 240
}
