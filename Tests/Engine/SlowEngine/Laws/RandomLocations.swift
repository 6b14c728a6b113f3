import InstantSearchTesting
import SearchModel

extension SeededGenerator {
  /// A location of a record: mostly one of few, with others near it.
  mutating func location() -> Query.GeoPoint {
    let near = element(
      of: (48.85, 2.35), (48.85, 2.35), (40.7, -74), (0, 179.999), (0, -179.999), (89.999, 10), (-90, 0), (0, 0))
    let scale = element(of: 0.00001, 0.0001, 0.001, 0.01, 1)
    func moved(_ degrees: Double, by steps: Int, within limit: Double) -> Double {
      max(-limit, min(limit, degrees + Double(steps) * scale))
    }
    return Query.GeoPoint(
      latitude: moved(near.0, by: number(in: 0...8), within: 90),
      longitude: moved(near.1, by: number(in: -8...8), within: 180))
  }

  /// What a record has as its locations.
  mutating func locations() -> JSON {
    switch number(in: 0...9) {
    case 0:
      element(
        of: nil, [], "48.85,2.35", ["lat": 91, "lng": 0], ["lat": 1, "lng": 180.5], ["lat": "1", "lng": 2], [:])
    case 1, 2: .array(array(of: 0...4) { $0.once(in: 8) ? ["lat": 1] : $0.location().members })
    default: location().members
    }
  }

  /// Parameters of a search for records at some locations.
  mutating func locationParameters() -> JSON.Object {
    var query = Query()
    if !once(in: 6) { query.aroundLatLng = location() }
    if once(in: 2) {
      query.aroundRadius = element(
        of: .all, .meters(0), .meters(100), .meters(5_000), .meters(400_000), .meters(19_000_000), .meters(30_000_000))
    }
    if once(in: 3) { query.minimumAroundRadius = element(of: 0, 500, 6_000_000) }
    if once(in: 2) {
      query.aroundPrecision = element(
        of: .meters(1), .meters(250), .meters(10_000_000), .ranges([]), .ranges([.init(from: 0, value: 300)]),
        .ranges([.init(from: 2_000, value: 700), .init(from: 25, value: 3), .init(from: 2_000, value: 900)]))
    }
    if once(in: 5) {
      query.insideBoundingBox = array(of: 0...2) { Query.GeoBox($0.location(), $0.location()) }
    }
    if once(in: 5) {
      query.insidePolygon = array(of: 0...2) { generator in
        Query.GeoPolygon(
          generator.array(of: 3...7) { generator in
            let corner = generator.location()
            // Beside all locations of records.
            return Query.GeoPoint(
              latitude: corner.latitude + 0.0000123 * (Double(generator.number(in: -9...9)) + 0.5),
              longitude: corner.longitude + 0.0000234 * (Double(generator.number(in: -9...9)) + 0.5))
          })
      }
    }
    return query.parameters
  }
}

extension Query.GeoPoint {
  fileprivate var members: JSON { ["lat": .double(latitude), "lng": .double(longitude)] }
}
