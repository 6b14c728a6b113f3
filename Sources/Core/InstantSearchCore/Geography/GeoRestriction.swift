/// Where results must be.
public enum GeoRestriction: Hashable, Sendable {
  /// In an area.
  case area(GeoArea)
  /// At most this far from a point, the nearest first; at any distance if the radius is nil.
  case around(Query.GeoPoint, meters: Int?)
}

extension GeoRestriction {
  /// The area in which all results are; nil if they may be anywhere.
  package var area: GeoArea? {
    switch self {
    case .area(let area): area
    case .around(_, nil): nil
    case .around(let center, let meters?): GeoArea(around: center, meters: Double(meters))
    }
  }

  /// Whether results can be there: a point is on the earth, and a radius is greater than 0.
  var exists: Bool {
    switch self {
    case .area: true
    case .around(let center, let meters): center.isOnEarth && (meters ?? 1) > 0
    }
  }

  /// The parameters of a query that a backend must support.
  var parameters: [Query.Parameter] {
    switch self {
    case .area: [.insideBoundingBox]
    case .around: [.aroundLatLng, .aroundRadius]
    }
  }

  /// Restricts a query, in place of the area that it has.
  func restrict(_ query: inout Query) {
    query.insidePolygon = nil
    switch self {
    case .area(let area): query.insideBoundingBox = area.boxes
    case .around(let center, let meters):
      query.insideBoundingBox = nil
      query.aroundLatLng = center
      query.aroundRadius = meters.map { .meters($0) } ?? .all
    }
  }
}

// MARK: Links

extension GeoRestriction {
  /// The value in a link: the south, west, north and east of an area, or a latitude, a longitude and a radius in meters.
  package var linkText: String {
    switch self {
    case .area(let area):
      [area.south, area.west, area.north, area.east].map(\.asPeopleWriteIt).joined(separator: ":")
    case .around(let center, let meters):
      [center.latitude, center.longitude].map(\.asPeopleWriteIt).joined(separator: ":") + ":"
        + (meters.map { "\($0)" } ?? Self.anyDistance)
    }
  }

  /// Reads the value of a link; nil if one of its fields can't be read, or if nothing can be there.
  package init?(linkText text: String) {
    let fields = text.split(separator: ":", omittingEmptySubsequences: false).map { String($0) }
    switch fields.count {
    case 4:
      let numbers = fields.compactMap { Double(linkText: $0) }
      guard numbers.count == 4, [numbers[0], numbers[2]].allSatisfy({ abs($0) <= 90 }),
        [numbers[1], numbers[3]].allSatisfy({ abs($0) <= 180 }),
        let area = GeoArea(south: numbers[0], west: numbers[1], north: numbers[2], east: numbers[3])
      else { return nil }
      self = .area(area)
    case 3:
      guard let latitude = Double(linkText: fields[0]), let longitude = Double(linkText: fields[1]) else { return nil }
      let meters = Int(fields[2])
      guard meters != nil || fields[2] == Self.anyDistance else { return nil }
      self = .around(Query.GeoPoint(latitude: latitude, longitude: longitude), meters: meters)
      if !exists { return nil }
    default: return nil
    }
  }

  private static let anyDistance = "all"
}
