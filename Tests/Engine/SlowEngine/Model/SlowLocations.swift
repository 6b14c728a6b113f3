import Foundation
import SearchModel

/// The locations of records, and where a search looks for them.
struct SlowLocations {
  typealias Point = Query.GeoPoint

  private let query: Query
  /// The point around which is searched.
  let center: Point?
  /// The radius that was chosen for the search.
  var automaticRadius: Int?

  init(_ query: Query) {
    self.query = query
    let hasShapes = !(query.insideBoundingBox ?? []).isEmpty || !(query.insidePolygon ?? []).isEmpty
    center = hasShapes ? nil : query.aroundLatLng
  }

  var needsRadius: Bool { center != nil && query.aroundRadius == nil }

  /// The locations of a record that have a latitude and a longitude.
  static func locations(of record: SlowRecord) -> [Point] {
    guard let value = record.json["_geoloc"] else { return [] }
    return (value.array ?? [value]).compactMap { value in
      guard let latitude = value["lat"]?.number, let longitude = value["lng"]?.number, abs(latitude) <= 90,
        abs(longitude) <= 180
      else { return nil }
      return Point(latitude: latitude, longitude: longitude)
    }
  }

  /// The distance of the nearest location of a record; nil if it has none.
  func meters(to record: SlowRecord) -> Double? {
    guard let center else { return nil }
    return Self.locations(of: record).map { Self.meters(center, $0) }.min()
  }

  /// The haversine formula, as it is in books.
  private static func meters(_ first: Point, _ last: Point) -> Double {
    func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
    let height = sin(radians(last.latitude - first.latitude) / 2)
    let width = sin(radians(last.longitude - first.longitude) / 2)
    let a = height * height + cos(radians(first.latitude)) * cos(radians(last.latitude)) * width * width
    return 2 * 6_371_008.8 * asin(min(1, a.squareRoot()))
  }

  /// Whether a record has a location where the search looks.
  func allow(_ record: SlowRecord) -> Bool {
    let locations = Self.locations(of: record)
    if let boxes = query.insideBoundingBox, !boxes.isEmpty {
      return locations.contains { point in boxes.contains { Self.isInside(point, $0) } }
    }
    if let polygons = query.insidePolygon, !polygons.isEmpty {
      return locations.contains { point in polygons.contains { Self.isInside(point, $0.corners) } }
    }
    guard center != nil else { return true }
    guard let meters = meters(to: record) else { return false }
    // Distances are rounded.
    if case .meters(let radius) = query.aroundRadius { return meters <= Double(radius) + 0.000001 }
    return automaticRadius.map { meters <= Double($0) + 0.000001 } ?? true
  }

  private static func isInside(_ point: Point, _ box: Query.GeoBox) -> Bool {
    let latitudes = [box.corner.latitude, box.oppositeCorner.latitude].sorted()
    let longitudes = [box.corner.longitude, box.oppositeCorner.longitude].sorted()
    return latitudes[0] <= point.latitude && point.latitude <= latitudes[1] && longitudes[0] <= point.longitude
      && point.longitude <= longitudes[1]
  }

  /// Counts the sides west of the point.
  private static func isInside(_ point: Point, _ corners: [Point]) -> Bool {
    var crossed = 0
    for (index, first) in corners.enumerated() {
      let last = corners[(index + 1) % corners.count]
      guard (first.latitude > point.latitude) != (last.latitude > point.latitude) else { continue }
      let slope = (last.longitude - first.longitude) / (last.latitude - first.latitude)
      if first.longitude + slope * (point.latitude - first.latitude) < point.longitude { crossed += 1 }
    }
    return crossed % 2 == 1
  }

  /// The radius for the nearest of some records.
  func radius(of records: [SlowRecord], nearest: Int) -> Int {
    let distances = records.compactMap { meters(to: $0) }.sorted().prefix(nearest)
    // At a pole the same point has many longitudes, and its distance is not exactly 0.
    return max(query.minimumAroundRadius ?? 0, Int(((distances.last ?? 0) - 0.00000001).rounded(.up)))
  }

  /// The number of the step in which the distance of a record lies: counts from step to step.
  func step(of record: SlowRecord) -> Int {
    guard let meters = meters(to: record) else { return 0 }
    guard case .ranges(let ranges) = query.aroundPrecision else {
      guard case .meters(let length) = query.aroundPrecision else { return Int(meters / 10) }
      return Int(meters / Double(max(10, length)))
    }
    var step = 0
    var (start, length) = (0.0, 10.0)
    let starts = Set(ranges.map(\.from)).sorted()
    for next in starts {
      guard meters >= Double(next), let value = ranges.first(where: { $0.from == next })?.value else { break }
      step += Int(((Double(next) - start) / length).rounded(.up))
      (start, length) = (Double(next), Double(max(10, value)))
    }
    return step + Int((meters - start) / length)
  }
}
