/// The distances of a segment's documents from the center of a search: for each, that of its nearest location.
struct DistanceScorer {
  let center: SearchCenter
  let steps: DistanceSteps
  let locations: LocationColumn
  private let budget: SearchBudget

  init(_ center: SearchCenter, _ steps: DistanceSteps, in segmentSearch: SegmentSearch) {
    self.center = center
    self.steps = steps
    locations = segmentSearch.segment.locations
    budget = segmentSearch.algebra.budget
  }

  /// The nearest location of a document, with its haversine; nil for a document without any.
  func nearest(of document: Int) -> (location: Int, haversine: Double)? {
    let own = locations.locations(of: document)
    budget.spend(own.count * 4)
    var nearest: (location: Int, haversine: Double)?
    for location in own {
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

  /// The area of all distances below a step. Those at its edge may be above.
  func area(below step: Int) -> SearchArea { SearchArea(around: center, meters: steps.start(of: step)) }

  /// Steps at which rings around the center end, each twice as wide as the one before. The last one ends beyond all
  /// distances.
  var ringEnds: [Int] {
    var ends: [Int] = []
    for meters in sequence(first: 100, next: { $0 * 2 }).prefix(while: { $0 < SearchCenter.greatestDistance }) {
      let step = steps.step(at: meters)
      if step > ends.last ?? 0 { ends.append(step) }
    }
    return ends + [steps.step(at: SearchCenter.greatestDistance) + 1]
  }
}
