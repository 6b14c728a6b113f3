/// The radius of a search around a point where none is set: that of the nearest records that match.
enum AutomaticRadius {
  /// The distance in whole meters within which the `nearest` documents of some sets lie, or all if they are fewer.
  ///
  /// - Parameter sets: the matching documents of each segment, all of which have a location.
  static func meters(nearest: Int, of sets: [DocumentSet], in segmentSearches: [SegmentSearch], _ ranker: Ranker) -> Int
  {
    let needed = min(nearest, segmentSearches.documentCount(of: sets))
    var near = sets
    let rings = segmentSearches.first.flatMap { ranker.distances(of: $0.segment)?.rings } ?? []
    for ring in rings {
      let inside = zip(segmentSearches, sets).map { segmentSearch, set in
        segmentSearch.algebra.intersection(
          set, segmentSearch.segment.locations.documents(in: ring.area, segmentSearch.algebra))
      }
      guard segmentSearches.documentCount(of: inside) < needed else {
        near = inside
        break
      }
    }
    var haversines: [Double] = []
    for (segmentSearch, set) in zip(segmentSearches, near) {
      guard let distances = ranker.distances(of: segmentSearch.segment) else { continue }
      segmentSearch.algebra.forEach(set) { document in
        if let nearest = distances.nearest(of: Int(document)) { haversines.append(nearest.haversine) }
        // Sorted now and then, so that a point with very many records takes little memory.
        if haversines.count > 2 * needed + 1024 { haversines.keepLeast(needed) }
        return false
      }
    }
    haversines.keepLeast(needed)
    return Int(SearchCenter.meters(haversines.last ?? 0).rounded(.up))
  }
}

extension [Double] {
  fileprivate mutating func keepLeast(_ count: Int) {
    sort()
    removeLast(Swift.max(0, self.count - count))
  }
}
