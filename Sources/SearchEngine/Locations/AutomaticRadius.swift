/// Finds the radius of a search around a point where none is set: that of the nearest records that match.
struct AutomaticRadius {
  /// How many of the nearest records it includes.
  let nearest: Int
  let segmentSearches: [SegmentSearch]
  let distances: [DistanceScorer]

  /// The distance in whole meters within which the nearest documents of some sets lie, or all if they are fewer.
  ///
  /// - Parameter sets: the matching documents of each segment, all of which have a location.
  func meters(of sets: [DocumentSet]) -> Int {
    let needed = min(nearest, segmentSearches.documentCount(of: sets))
    var haversines: [Double] = []
    for (index, set) in near(sets, needed).enumerated() {
      segmentSearches[index].algebra.forEach(set) { document in
        if let nearest = distances[index].nearest(of: Int(document)) { haversines.append(nearest.haversine) }
        // Keeps memory bounded by the number needed, not by the number of matches.
        if haversines.count > 2 * needed + 1024 { haversines.keepLeast(needed) }
        return false
      }
    }
    haversines.keepLeast(needed)
    return Int(SearchCenter.meters(haversines.last ?? 0).rounded(.up))
  }

  /// Documents that include the nearest ones, and few others: those within a ring, found by bisection.
  private func near(_ sets: [DocumentSet], _ needed: Int) -> [DocumentSet] {
    guard let first = distances.first, segmentSearches.documentCount(of: sets) > nearest else { return sets }
    var (near, low, high) = (sets, 0, 0)
    for end in first.ringEnds {
      high = end
      guard let inside = documents(of: sets, below: end, atLeast: needed) else {
        low = end
        continue
      }
      near = inside
      break
    }
    while high - low > 1, segmentSearches.documentCount(of: near) > 2 * needed + 1024 {
      let middle = low + (high - low) / 2
      guard let inside = documents(of: sets, below: middle, atLeast: needed) else {
        low = middle
        continue
      }
      (near, high) = (inside, middle)
    }
    return near
  }

  /// The documents of some sets in an area; nil if they are too few.
  private func documents(of sets: [DocumentSet], below step: Int, atLeast needed: Int) -> [DocumentSet]? {
    let scratch = segmentSearches[0].algebra.scratch
    let mark = scratch.mark
    let inside = sets.indices.map { index in
      let algebra = segmentSearches[index].algebra
      let area = distances[index].area(below: step)
      return algebra.intersection(sets[index], distances[index].locations.documents(in: area, algebra))
    }
    guard segmentSearches.documentCount(of: inside) < needed else { return inside }
    scratch.release(to: mark)
    return nil
  }
}

extension [Double] {
  fileprivate mutating func keepLeast(_ count: Int) {
    sort()
    removeLast(Swift.max(0, self.count - count))
  }
}
