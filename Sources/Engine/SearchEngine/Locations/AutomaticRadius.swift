internal import SearchModel

/// Finds the radius of a search around a point where none is set: that of the nearest records that match.
struct AutomaticRadius {
  private let center: SearchCenter
  /// How many of the nearest records it includes.
  private let nearest: Int
  /// The haversines of the nearest documents so far, and of at most as many others.
  private var haversines: [Double] = []
  /// The haversine of the last of the nearest documents so far, or more.
  private var farthest = Double.infinity
  /// More than the difference of latitudes within that distance, in degrees.
  private var maxDegrees = Double.infinity

  init(_ center: SearchCenter, nearest: Int) {
    self.center = center
    self.nearest = nearest
  }

  /// The radius in meters of a search around a point that has none; nil for any other search.
  static func meters(
    of parameters: borrowing SearchParameters, _ matches: MatchingDocuments, _ ranker: Ranker, _ thresholds: Thresholds
  ) -> Int? {
    guard parameters.hasAutomaticRadius, let center = parameters.center else { return nil }
    var radius = AutomaticRadius(center, nearest: thresholds.nearestRecords)
    for (segmentSearch, documents) in zip(matches.segmentSearches, matches.documents()) {
      if let distances = ranker.distances(of: segmentSearch) { radius.add(documents, of: segmentSearch, distances) }
    }
    return max(parameters.minimumAroundRadius, radius.meters)
  }

  /// Takes the matching documents of a segment, all of which have a location.
  mutating func add(_ documents: DocumentSet, of segmentSearch: SegmentSearch, _ distances: DistanceScorer) {
    let (algebra, locations) = (segmentSearch.algebra, segmentSearch.segment.locations)
    let count = documents.count(of: algebra.documents)
    // Among the locations around the center, so many are visited until the nearest documents are found.
    let visited = nearest * locations.count / max(1, count)
    let areFew = count <= nearest || count <= visited / algebra.thresholds.radiusDivisor
    if algebra.thresholds.choose(.radiusByDocuments, over: .radiusByBlocks, if: areFew) {
      return addAll(documents, of: segmentSearch, distances)
    }
    /// The documents whose distances are not known yet.
    let left = algebra.scratch.allocate(UInt64.self, algebra.words)
    left.update(from: algebra.bitmap(documents), count: algebra.words)
    // Filters may exclude what is near the center: from so many locations on, comparing all documents takes less.
    let most = count * algebra.thresholds.radiusDivisor
    var (visits, compared) = (0, 0)
    locations.visit(around: center, within: { visits > most ? -1 : farthest }, algebra.budget) { location, document in
      visits += 1
      let bit: UInt64 = 1 << UInt64(document & 63)
      guard left[document >> 6] & bit != 0, mayBeNear(location, of: locations) else { return }
      left[document >> 6] &= ~bit
      compared += 1
      if let nearest = distances.nearest(of: document) { add(nearest.haversine) }
    }
    guard algebra.thresholds.take(.radiusByBoth, if: visits > most) else { return }
    addAll(.bitmap(left, count: count - compared), of: segmentSearch, distances)
  }

  private mutating func addAll(
    _ documents: DocumentSet, of segmentSearch: SegmentSearch, _ distances: DistanceScorer
  ) {
    let locations = segmentSearch.segment.locations
    segmentSearch.algebra.forEach(documents) { document in
      if locations.locations(of: Int(document)).contains(where: { mayBeNear(Int($0), of: locations) }),
        let nearest = distances.nearest(of: Int(document))
      {
        add(nearest.haversine)
      }
      return false
    }
  }

  /// False for most locations that are too far away: those too far north or south, which takes no sines.
  private func mayBeNear(_ location: Int, of locations: LocationColumn) -> Bool {
    abs(locations.point(location).latitude - center.point.latitude) <= maxDegrees
  }

  private mutating func add(_ haversine: Double) {
    guard haversine < farthest else { return }
    haversines.append(haversine)
    if haversines.count >= 2 * nearest || haversines.count == nearest && farthest == .infinity { keepNearest() }
  }

  private mutating func keepNearest() {
    haversines.sort()
    haversines.removeLast(max(0, haversines.count - nearest))
    guard haversines.count == nearest, let last = haversines.last else { return }
    farthest = last
    maxDegrees = SearchCenter.degrees(last) * (1 + 1e-9) + 1e-9
  }

  /// The distance in whole meters within which the nearest documents lie, or all if they are fewer.
  var meters: Int {
    var all = self
    all.keepNearest()
    return Int(SearchCenter.meters(all.haversines.last ?? 0).rounded(.up))
  }
}
