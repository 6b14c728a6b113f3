import InstantSearchCore

/// The outlines of land, below the places of a map.
///
/// `Assets/land.bin` is Natural Earth's land at 1:50 million, which is in the public domain, simplified to 0.06 degrees. Each
/// ring has its number of points, then the steps from point to point to the east and to the north, in fiftieths of a degree:
/// numbers with seven bits in a byte, the lowest first, and the sign in the lowest bit. A ring that passes the antimeridian has
/// longitudes beyond it.
struct LandOutline {
  let points: [Query.GeoPoint]

  static let all: [LandOutline] = {
    var bytes = PackageResources.land_bin.makeIterator()
    func next() -> Int? {
      var (number, shift) = (0, 0)
      while let byte = bytes.next() {
        number |= Int(byte & 0x7F) << shift
        if byte < 0x80 { return number & 1 == 0 ? number >> 1 : -(number >> 1) - 1 }
        shift += 7
      }
      return nil
    }
    var (outlines, east, north): ([LandOutline], Int, Int) = ([], 0, 0)
    while let count = next() {
      outlines.append(
        LandOutline(
          points: (0..<count).map { _ in
            east += next() ?? 0
            north += next() ?? 0
            return Query.GeoPoint(latitude: Double(north) / 50, longitude: Double(east) / 50)
          }))
    }
    return outlines
  }()

  /// The path of all land that a map shows; nothing on a map whose pixels are finer than the outlines.
  static func path(on map: MapProjection) -> String {
    // The width of the whole world. An outline that passes the edge of a map shows at both of its sides.
    let world = 1 / map.scale
    guard map.width / world * 360 >= 4 else { return "" }
    return all.map { outline in
      let first = map.position(of: outline.points[0])
      let columns = outline.points.map { first.x + ($0.longitude - outline.points[0].longitude) / 360 * world }
      let rows = outline.points.map { map.position(of: $0).y }
      return [-world, 0, world].map { shift in
        path(through: zip(columns, rows).map { (Int(($0 + shift).rounded()), Int($1.rounded())) }, on: map)
      }.joined()
    }.joined()
  }

  /// A path without the points that do not change what the map shows: those that are where the last one is, and those between
  /// two others that are beside the map at the same side.
  private static func path(through points: [(x: Int, y: Int)], on map: MapProjection) -> String {
    func sides(_ point: (x: Int, y: Int)) -> Int {
      (point.x < 0 ? 1 : 0) | (point.x > Int(map.width) ? 2 : 0) | (point.y < 0 ? 4 : 0)
        | (point.y > Int(map.height) ? 8 : 0)
    }
    var drawn: [(x: Int, y: Int)] = []
    for point in points where drawn.last.map({ $0 != point }) ?? true {
      if drawn.count > 1, sides(drawn[drawn.count - 2]) & sides(drawn[drawn.count - 1]) & sides(point) != 0 {
        drawn.removeLast()
      }
      drawn.append(point)
    }
    guard drawn.count > 2 else { return "" }
    let steps = zip(drawn, drawn.dropFirst()).map { "\($1.x - $0.x) \($1.y - $0.y)" }
    return "M\(drawn[0].x) \(drawn[0].y)l\(steps.joined(separator: " "))z"
  }
}
