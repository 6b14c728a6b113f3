/// The distances of a segment's documents from the center of a search: for each, that of its nearest location.
struct DistanceScorer {
  let center: SearchCenter
  let steps: DistanceSteps
  let locations: LocationColumn

  /// The nearest location of a document, with its haversine; nil for a document without any.
  func nearest(of document: Int) -> (location: Int, haversine: Double)? {
    var nearest: (location: Int, haversine: Double)?
    for location in locations.locations(of: document) {
      let point = locations.point(Int(location))
      let haversine = center.haversine(latitude: point.latitude, longitude: point.longitude)
      if haversine < nearest?.haversine ?? .infinity { nearest = (Int(location), haversine) }
    }
    return nearest
  }

  /// The number of the step in which the distance of a document lies; the greatest for one without a location.
  func step(of document: Int) -> Int {
    nearest(of: document).map { steps.step(at: SearchCenter.meters($0.haversine)) } ?? .max
  }

  /// Areas around the center, each of which contains the one before, and the step from which on documents are that are
  /// in none of them.
  var rings: [(area: SearchArea, next: Int)] {
    var rings: [(area: SearchArea, next: Int)] = []
    for meters in sequence(first: 100, next: { $0 * 2 }).prefix(while: { $0 < SearchCenter.greatestDistance }) {
      let step = steps.step(at: meters)
      guard step > rings.last?.next ?? 0 else { continue }
      let haversine = SearchCenter.haversine(meters: steps.start(of: step)) * (1 + SearchCenter.rounding)
      rings.append((SearchArea([.circle(center, haversine: haversine)]), step))
    }
    return rings
  }
}
