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

  /// How much of a rectangle lies in an area or a shape.
  enum Extent<Kept> {
    case nothing, all
    /// Perhaps a part of it, which what is kept of the area or shape decides.
    case part(Kept)
  }

  private let shapes: [Shape]
  /// The steps of work that testing a point or a rectangle takes.
  let cost: Int

  init(_ shapes: [Shape]) {
    self.shapes = shapes
    cost = shapes.reduce(0) { sum, shape in
      if case .polygon(let polygon) = shape { return sum + polygon.sideCount / 2 + 8 }
      return sum + 8
    }
  }

  /// The points within a radius. Haversines are rounded: a point at the edge is within, as is the center itself.
  init(around center: SearchCenter, meters: Double) {
    let haversine = SearchCenter.haversine(meters: meters)
    self.init([.circle(center, haversine: haversine * (1 + SearchCenter.edge) + SearchCenter.nothing)])
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

  /// How much of a rectangle lies in the area, with the shapes that decide about the points of the rectangle.
  func extent(in rectangle: GeoRectangle) -> Extent<SearchArea> {
    var kept: [Shape] = []
    for shape in shapes {
      switch Self.extent(of: shape, in: rectangle) {
      case .nothing: break
      case .all: return .all
      case .part(let part): kept.append(part)
      }
    }
    return kept.isEmpty ? .nothing : .part(SearchArea(kept))
  }

  private static func extent(of shape: Shape, in rectangle: GeoRectangle) -> Extent<Shape> {
    switch shape {
    case .circle(let center, let haversine):
      let bounds = center.bounds(of: rectangle)
      return bounds.upperBound <= haversine ? .all : bounds.lowerBound > haversine ? .nothing : .part(shape)
    case .rectangle(let other):
      return other.contains(rectangle) ? .all : other.overlaps(rectangle) ? .part(shape) : .nothing
    case .polygon(let polygon):
      return switch polygon.extent(in: rectangle) {
      case .nothing: .nothing
      case .all: .all
      case .part(let part): .part(.polygon(part))
      }
    }
  }
}
