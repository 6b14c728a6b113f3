internal import SearchModel

/// A polygon in the plane of latitudes and longitudes, or the sides of one that matter within a rectangle. What an odd
/// number of its outlines encloses is inside.
struct SearchPolygon: Hashable, Sendable {
  private var sides: [Side] = []
  /// Whether an odd number of further sides lies to the east of each point.
  private var isInsideOthers = false

  fileprivate struct Side: Hashable {
    var first: Query.GeoPoint
    var last: Query.GeoPoint
  }

  /// Where a rectangle lies, seen from a side.
  fileprivate enum Direction {
    case west, east, crossing
  }

  init(_ polygon: Query.GeoPolygon) {
    guard var last = polygon.corners.last else { return }
    sides.reserveCapacity(polygon.corners.count)
    for corner in polygon.corners {
      sides.append(Side(first: last, last: corner))
      last = corner
    }
  }

  private init() {}

  var sideCount: Int { sides.count }

  /// Counts the sides that a line from the point to the east crosses.
  func contains(latitude: Double, longitude: Double) -> Bool {
    var isInside = isInsideOthers
    for side in sides where side.isCrossed(toTheEastOf: latitude, longitude) { isInside.toggle() }
    return isInside
  }

  /// How much of a rectangle lies in the polygon, with the sides that decide about the points of the rectangle: those
  /// that may have a point in it, and those to the east of it that end between its latitudes.
  func extent(in rectangle: GeoRectangle) -> SearchArea.Extent<SearchPolygon> {
    var part = SearchPolygon()
    part.isInsideOthers = isInsideOthers
    var isCrossed = false
    for side in sides {
      let bounds = GeoRectangle(side.first, side.last)
      // Lines from the rectangle to the east don't reach these.
      if bounds.north < rectangle.south || bounds.south > rectangle.north || bounds.east < rectangle.west { continue }
      switch bounds.west > rectangle.east ? .west : side.direction(of: rectangle) {
      case .east: break
      case .west where bounds.south <= rectangle.south && rectangle.north < bounds.north: part.isInsideOthers.toggle()
      case .west: part.sides.append(side)
      case .crossing:
        part.sides.append(side)
        isCrossed = true
      }
    }
    if isCrossed { return .part(part) }
    return part.contains(latitude: rectangle.south, longitude: rectangle.west) ? .all : .nothing
  }
}

extension SearchPolygon.Side {
  fileprivate func isCrossed(toTheEastOf latitude: Double, _ longitude: Double) -> Bool {
    guard (first.latitude > latitude) != (last.latitude > latitude) else { return false }
    let share = (latitude - last.latitude) / (first.latitude - last.latitude)
    return longitude < last.longitude + share * (first.longitude - last.longitude)
  }

  /// Where a rectangle lies; `crossing` where that is not clear. A side along a latitude has nothing to its west.
  fileprivate func direction(of rectangle: GeoRectangle) -> SearchPolygon.Direction {
    let (height, width) = (last.latitude - first.latitude, last.longitude - first.longitude)
    /// Positive on one side of the line, negative on the other.
    func position(_ latitude: Double, _ longitude: Double) -> Double {
      (latitude - first.latitude) * width - (longitude - first.longitude) * height
    }
    let corners = (
      position(rectangle.south, rectangle.west), position(rectangle.south, rectangle.east),
      position(rectangle.north, rectangle.west), position(rectangle.north, rectangle.east)
    )
    let least = min(corners.0, corners.1, corners.2, corners.3)
    let greatest = max(corners.0, corners.1, corners.2, corners.3)
    // Products are rounded.
    if least > 1e-9 { return height > 0 ? .west : .east }
    if greatest < -1e-9 { return height < 0 ? .west : .east }
    return .crossing
  }
}
