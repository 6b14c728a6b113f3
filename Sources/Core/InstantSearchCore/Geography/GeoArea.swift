/// An area of a map: between two latitudes, and from a western longitude eastward to another one.
///
/// Where the area crosses the antimeridian, `west` is greater than `east`: Fiji lies in an area from 177 to -178.
public struct GeoArea: Hashable, Sendable {
  /// The southern edge, from -90 to 90 degrees.
  public let south: Double
  /// The western edge, from -180 to 180 degrees.
  public let west: Double
  /// The northern edge, not less than ``south``.
  public let north: Double
  /// The eastern edge, from -180 to 180 degrees.
  public let east: Double

  /// An area with these edges, such as a map view reports them; nil if one is not finite, or the north is below the south.
  ///
  /// Latitudes beyond a pole become that of the pole. Longitudes may go on beyond 180 degrees: the area from 170 to 190 is
  /// the one from 170 to -170. From 360 degrees on, the area goes around the earth.
  public init?(south: Double, west: Double, north: Double, east: Double) {
    guard [south, west, north, east].allSatisfy(\.isFinite), south <= north else { return nil }
    self.south = south.clamped(to: -90...90)
    self.north = north.clamped(to: -90...90)
    let goesAround = east - west >= 360
    self.west = goesAround ? -180 : west.asLongitude
    self.east = goesAround ? 180 : east.asLongitude
  }

  /// An area of a map around a point; nil if a number is not finite.
  package init?(centerLatitude latitude: Double, longitude: Double, height: Double, width: Double) {
    self.init(
      south: latitude - height / 2, west: longitude - width / 2, north: latitude + height / 2,
      east: longitude + width / 2)
  }

  /// The smallest area with all points that are on the earth; nil if none is.
  package init?(fitting points: [Query.GeoPoint]) {
    let points = points.filter(\.isOnEarth)
    let latitudes = points.map(\.latitude)
    let longitudes = points.map(\.longitude).sorted()
    guard let south = latitudes.min(), let north = latitudes.max(), let first = longitudes.first,
      let last = longitudes.last
    else { return nil }
    // The area leaves out the widest gap between neighboring longitudes. The first one considered, which wins ties, is
    // that across the antimeridian.
    var (west, east, widest) = (first, last, first + 360 - last)
    for (left, right) in zip(longitudes, longitudes.dropFirst()) where right - left > widest {
      (west, east, widest) = (right, left, right - left)
    }
    self.init(south: south, west: west, north: north, east: east)
  }
}

extension GeoArea {
  /// The distance from the western to the eastern edge, in degrees.
  package var width: Double { east >= west ? east - west : east - west + 360 }

  /// The point in the middle.
  package var center: Query.GeoPoint {
    Query.GeoPoint(latitude: (south + north) / 2, longitude: (west + width / 2).asLongitude)
  }

  /// Whether a point lies in the area or on its edge.
  package func contains(_ point: Query.GeoPoint) -> Bool {
    guard (south...north).contains(point.latitude) else { return false }
    return west <= east
      ? (west...east).contains(point.longitude)
      : point.longitude >= west && point.longitude <= 180 || point.longitude <= east && point.longitude >= -180
  }

  /// The boxes of a query: two where the area crosses the antimeridian, since no box of a query does.
  package var boxes: [Query.GeoBox] {
    func box(_ west: Double, _ east: Double) -> Query.GeoBox {
      Query.GeoBox(
        Query.GeoPoint(latitude: south, longitude: west), Query.GeoPoint(latitude: north, longitude: east))
    }
    return west <= east ? [box(west, east)] : [box(west, 180), box(-180, east)]
  }

  /// Whether a map that shows one area shows the other, as far as one can see.
  package func looksLike(_ other: GeoArea) -> Bool {
    let margin = max(width, north - south, 0.000_01) / 100
    let columns = abs(center.longitude - other.center.longitude)
    return abs(north - other.north) < margin && abs(south - other.south) < margin && abs(width - other.width) < margin
      && min(columns, 360 - columns) < margin
  }

  /// The area with some room around it, so that what lies at its edge is not at the edge of a map. A single point gets an
  /// area of about a kilometer.
  package var padded: GeoArea { padded(byAtLeast: 0.005) }

  /// The area with a tenth of its extent around it.
  ///
  /// - Parameter least: The least room on each side, in degrees.
  func padded(byAtLeast least: Double) -> GeoArea {
    let (rows, columns) = (max((north - south) * 0.1, least), max(width * 0.1, least))
    return GeoArea(south: south - rows, west: west - columns, north: north + rows, east: west + width + columns) ?? self
  }

  /// The area with edges in millionths of a degree, which is about 10 centimeters: two reports of the same map are equal,
  /// and a link is short.
  package var rounded: GeoArea {
    func round(_ degrees: Double) -> Double { (degrees * 1_000_000).rounded() / 1_000_000 }
    return GeoArea(south: round(south), west: round(west), north: round(north), east: round(east)) ?? self
  }

  /// The distance from the center to the farthest of the corners, in meters.
  package var radius: Double {
    [south, north].map { center.meters(to: Query.GeoPoint(latitude: $0, longitude: west)) }.max() ?? 0
  }

  /// The area around a point that has all points within a distance.
  package init?(around center: Query.GeoPoint, meters: Double) {
    guard center.isOnEarth else { return nil }
    let degrees = meters / Query.GeoPoint.metersOfDegree
    let (south, north) = (center.latitude - degrees, center.latitude + degrees)
    // Around a pole are all longitudes.
    guard south > -90, north < 90 else {
      self.init(south: max(south, -90), west: -180, north: min(north, 90), east: 180)
      return
    }
    let columns = Query.GeoPoint.longitudes(within: degrees, atLatitude: center.latitude)
    self.init(south: south, west: center.longitude - columns, north: north, east: center.longitude + columns)
  }
}

extension Double {
  /// The angle as a longitude from -180 to 180 degrees.
  var asLongitude: Double {
    if (-180...180).contains(self) { return self }
    let turned = (self + 180).truncatingRemainder(dividingBy: 360)
    return turned < 0 ? turned + 180 : turned - 180
  }
}
