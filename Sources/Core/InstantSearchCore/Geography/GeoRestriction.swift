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

  /// Reads the value of a link; nil if it is none.
  package init?(linkText text: String) {
    let fields = text.split(separator: ":", omittingEmptySubsequences: false).map { String($0) }
    let numbers = fields.prefix { $0 != Self.anyDistance }.compactMap { Double(linkText: $0) }
    if fields.count == 4, numbers.count == 4 {
      let corners = [(0, 1), (2, 3)].map { Query.GeoPoint(latitude: numbers[$0], longitude: numbers[$1]) }
      guard corners.allSatisfy(\.isOnEarth),
        let area = GeoArea(south: numbers[0], west: numbers[1], north: numbers[2], east: numbers[3])
      else { return nil }
      self = .area(area)
    } else if fields.count == 3, numbers.count >= 2 {
      let center = Query.GeoPoint(latitude: numbers[0], longitude: numbers[1])
      guard center.isOnEarth else { return nil }
      if fields[2] == Self.anyDistance {
        self = .around(center, meters: nil)
      } else if let meters = Int(fields[2]), meters > 0 {
        self = .around(center, meters: meters)
      } else {
        return nil
      }
    } else {
      return nil
    }
  }

  private static let anyDistance = "all"
}
