internal import SearchModel

/// All points between two latitudes and two longitudes, in degrees.
struct GeoRectangle: Hashable, Sendable {
  var south: Double
  var west: Double
  var north: Double
  var east: Double

  func contains(latitude: Double, longitude: Double) -> Bool {
    south <= latitude && latitude <= north && west <= longitude && longitude <= east
  }

  func overlaps(_ other: GeoRectangle) -> Bool {
    south <= other.north && other.south <= north && west <= other.east && other.west <= east
  }

  func contains(_ other: GeoRectangle) -> Bool {
    south <= other.south && other.north <= north && west <= other.west && other.east <= east
  }
}

extension GeoRectangle {
  /// The rectangle with these opposite corners.
  init(_ first: Query.GeoPoint, _ last: Query.GeoPoint) {
    self.init(
      south: min(first.latitude, last.latitude), west: min(first.longitude, last.longitude),
      north: max(first.latitude, last.latitude), east: max(first.longitude, last.longitude))
  }

  func union(_ other: GeoRectangle) -> GeoRectangle {
    GeoRectangle(
      south: min(south, other.south), west: min(west, other.west), north: max(north, other.north),
      east: max(east, other.east))
  }
}

/// The area to which a search is restricted: the union of some shapes.
struct SearchArea: Hashable, Sendable {
  enum Shape: Hashable, Sendable {
    /// The points whose haversine from the center is not greater.
    case circle(SearchCenter, haversine: Double)
    case rectangle(GeoRectangle)
    case polygon(SearchPolygon)
  }

  /// The position of a rectangle relative to an area.
  enum Relation {
    case outside, crossing, inside
  }

  private let shapes: [Shape]
  /// The steps of work that testing a point or a rectangle takes.
  let cost: Int

  init(_ shapes: [Shape]) {
    self.shapes = shapes
    cost = shapes.reduce(0) { sum, shape in
      if case .polygon(let polygon) = shape { return sum + polygon.corners.count / 2 + 8 }
      return sum + 8
    }
  }

  /// The points within a radius. Haversines are rounded: a point at the edge is within, as is the center itself.
  init(around center: SearchCenter, meters: Double) {
    let haversine = SearchCenter.haversine(meters: meters)
    self.init([.circle(center, haversine: haversine * (1 + SearchCenter.edge) + 1e-30)])
  }

  func contains(latitude: Double, longitude: Double) -> Bool {
    shapes.contains { shape in
      switch shape {
      case .circle(let center, let haversine):
        center.isWithin(haversine, latitude: latitude, longitude: longitude)
      case .rectangle(let rectangle): rectangle.contains(latitude: latitude, longitude: longitude)
      case .polygon(let polygon): polygon.contains(latitude: latitude, longitude: longitude)
      }
    }
  }

  /// The position of a rectangle relative to the area; `crossing` where that is not clear.
  func relation(to rectangle: GeoRectangle) -> Relation {
    var relation = Relation.outside
    for shape in shapes {
      switch Self.relation(of: shape, to: rectangle) {
      case .outside: break
      case .crossing: relation = .crossing
      case .inside: return .inside
      }
    }
    return relation
  }

  private static func relation(of shape: Shape, to rectangle: GeoRectangle) -> Relation {
    switch shape {
    case .circle(let center, let haversine):
      let bounds = center.bounds(of: rectangle)
      return bounds.upperBound <= haversine ? .inside : bounds.lowerBound > haversine ? .outside : .crossing
    case .rectangle(let other):
      return other.contains(rectangle) ? .inside : other.overlaps(rectangle) ? .crossing : .outside
    case .polygon(let polygon): return polygon.relation(to: rectangle)
    }
  }
}

/// A polygon in the plane of latitudes and longitudes. What an odd number of its outlines encloses is inside.
struct SearchPolygon: Hashable, Sendable {
  let corners: [Query.GeoPoint]
  private let bounds: GeoRectangle

  init(_ polygon: Query.GeoPolygon) {
    corners = polygon.corners
    bounds = corners.dropFirst().reduce(GeoRectangle(corners[0], corners[0])) { $0.union(GeoRectangle($1, $1)) }
  }

  /// Counts the sides that a line from the point to the east crosses.
  func contains(latitude: Double, longitude: Double) -> Bool {
    guard bounds.contains(latitude: latitude, longitude: longitude), var last = corners.last else { return false }
    var isInside = false
    for corner in corners {
      if (corner.latitude > latitude) != (last.latitude > latitude) {
        let share = (latitude - corner.latitude) / (last.latitude - corner.latitude)
        if longitude < corner.longitude + share * (last.longitude - corner.longitude) { isInside.toggle() }
      }
      last = corner
    }
    return isInside
  }

  func relation(to rectangle: GeoRectangle) -> SearchArea.Relation {
    guard bounds.overlaps(rectangle), var last = corners.last else { return .outside }
    for corner in corners {
      if Self.mayCross(last, corner, rectangle) { return .crossing }
      last = corner
    }
    return contains(latitude: rectangle.south, longitude: rectangle.west) ? .inside : .outside
  }

  /// Whether a side may have a point in a rectangle.
  private static func mayCross(_ first: Query.GeoPoint, _ last: Query.GeoPoint, _ rectangle: GeoRectangle) -> Bool {
    guard GeoRectangle(first, last).overlaps(rectangle) else { return false }
    let (height, width) = (last.latitude - first.latitude, last.longitude - first.longitude)
    /// On which side of the line a corner of the rectangle lies.
    func side(_ latitude: Double, _ longitude: Double) -> Double {
      (latitude - first.latitude) * width - (longitude - first.longitude) * height
    }
    let sides = [
      side(rectangle.south, rectangle.west), side(rectangle.south, rectangle.east),
      side(rectangle.north, rectangle.west), side(rectangle.north, rectangle.east),
    ]
    // Products are rounded.
    return !sides.allSatisfy { $0 > 1e-9 } && !sides.allSatisfy { $0 < -1e-9 }
  }
}
