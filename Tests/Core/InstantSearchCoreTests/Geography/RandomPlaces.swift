import InstantSearchCore
import InstantSearchTesting

extension SeededGenerator {
  /// Coordinates as records have them: often the same ones, at the antimeridian, at the poles, or beside each other.
  mutating func geoPoint() -> Query.GeoPoint {
    switch number(in: 0...9) {
    case 0: Query.GeoPoint(latitude: element(of: 90, -90, 0, 85.06), longitude: element(of: 0, 180, -180, 90))
    case 1: Query.GeoPoint(latitude: 10, longitude: 20)
    case 2: Query.GeoPoint(latitude: degrees(5), longitude: (178 + degrees(4)).wrapped)
    case 3...6: Query.GeoPoint(latitude: 48.8 + degrees(0.1), longitude: 2.3 + degrees(0.1))
    default: Query.GeoPoint(latitude: degrees(90), longitude: degrees(180))
    }
  }

  /// Places of records, some of which have several.
  mutating func geoPlaces(_ count: ClosedRange<Int>) -> [GeoPlace] {
    let records = max(1, number(in: count))
    return (0..<number(in: count)).map { index in
      let record = number(in: 1...records)
      return GeoPlace(
        objectID: "\(record)", index: index, title: "record \(record)", coordinate: geoPoint())
    }
  }

  /// An area of any size, anywhere.
  mutating func geoArea() -> GeoArea {
    let (first, second) = (geoPoint(), geoPoint())
    guard
      let area = GeoArea(
        south: min(first.latitude, second.latitude), west: first.longitude,
        north: max(first.latitude, second.latitude), east: second.longitude)
    else { preconditionFailure("the points are on the earth") }
    return area
  }

  private mutating func degrees(_ most: Double) -> Double { Double.random(in: -most...most, using: &self) }
}

extension Double {
  fileprivate var wrapped: Double { self > 180 ? self - 360 : self }
}
