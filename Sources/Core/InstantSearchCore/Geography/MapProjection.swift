#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The part of the world map that a rectangle of a screen shows, in the Mercator projection of maps on the web.
///
/// The map is a square with sides of 1: `x` grows to the east from the antimeridian, `y` to the south. It ends at 85 degrees
/// of latitude; what lies beyond is drawn at its edge.
package struct MapProjection: Hashable, Sendable {
  /// The size of the rectangle.
  package let width: Double
  package let height: Double
  private let x: Double
  private let y: Double
  /// The distance on the map that a unit of the rectangle shows.
  package let scale: Double

  private static let greatestLatitude = 85.051_128_779_806_6
  /// Maps on the web end here too: a unit is some centimeters.
  private static let leastScale = 1 / Double(1 << 29)

  /// A rectangle that shows the whole area in its middle, as large as it fits.
  package init(showing area: GeoArea, width: Double, height: Double) {
    let (width, height) = (Self.length(width), Self.length(height))
    let (top, bottom) = (Self.y(area.north), Self.y(area.south))
    self.init(
      x: (area.west + 180 + area.width / 2) / 360, y: (top + bottom) / 2,
      scale: max(area.width / 360 / width, (bottom - top) / height), width: width, height: height)
  }

  /// A length that a screen may have: no map has another one.
  private static func length(_ length: Double) -> Double { length.isNaN ? 1 : length.clamped(to: 1...100_000) }

  private init(x: Double, y: Double, scale: Double, width: Double, height: Double) {
    (self.width, self.height) = (width, height)
    self.scale = scale.clamped(to: Self.leastScale...max(1 / width, 1 / height))
    self.x = x - x.rounded(.down)
    self.y = y.clamped(to: 0...1)
  }

  private static func y(_ latitude: Double) -> Double {
    let sine = sin(latitude.clamped(to: -greatestLatitude...greatestLatitude) * .pi / 180)
    return (0.5 - log((1 + sine) / (1 - sine)) / (4 * .pi)).clamped(to: 0...1)
  }

  /// The latitude of a point of the map. At the edges it is that of the poles, since everything beyond is drawn there.
  private static func latitude(_ y: Double) -> Double {
    if y <= 0 { return 90 }
    return y >= 1 ? -90 : 90 - 2 * atan(exp((2 * y - 1) * .pi)) * 180 / .pi
  }

  /// Where a point is drawn in the rectangle; outside of it if the rectangle does not show the point.
  package func position(of point: Query.GeoPoint) -> (x: Double, y: Double) {
    let (columns, rows) = (Self.turned((point.longitude + 180) / 360 - x), Self.y(point.latitude) - y)
    return (width / 2 + columns / scale, height / 2 + rows / scale)
  }

  /// The shorter way around the map, from -0.5 to 0.5.
  private static func turned(_ distance: Double) -> Double { distance - distance.rounded() }

  /// Whether the rectangle shows a position.
  package func shows(_ position: (x: Double, y: Double)) -> Bool {
    // Positions are rounded: what lies at the edge of an area is at the edge of the rectangle.
    let margin = 1e-6 * max(width, height)
    return (-margin...width + margin).contains(position.x) && (-margin...height + margin).contains(position.y)
  }

  /// Everything that the rectangle shows.
  package var area: GeoArea? {
    let (columns, rows) = (width * scale / 2, height * scale / 2)
    return GeoArea(
      south: Self.latitude(y + rows), west: columns >= 0.5 ? -180 : (x - columns) * 360 - 180,
      north: Self.latitude(y - rows), east: columns >= 0.5 ? 180 : (x + columns) * 360 - 180)
  }

  /// The rectangle after zooming; nil if it would show the same.
  ///
  /// - Parameter factor: How many times as wide what the rectangle shows becomes.
  package func zoomed(by factor: Double) -> MapProjection? { changed(scale: scale * factor, x: x, y: y) }

  /// The rectangle after moving over the map; nil if it would show the same.
  ///
  /// - Parameters:
  ///   - columns: How far to the east, in widths of the rectangle.
  ///   - rows: How far to the south, in heights of the rectangle.
  package func moved(columns: Double, rows: Double) -> MapProjection? {
    changed(scale: scale, x: x + columns * width * scale, y: y + rows * height * scale)
  }

  private func changed(scale: Double, x: Double, y: Double) -> MapProjection? {
    let changed = MapProjection(x: x, y: y, scale: scale, width: width, height: height)
    return changed.area == area ? nil : changed
  }
}

extension MapProjection {
  /// Groups the places whose marks would overlap.
  ///
  /// In the order of the results, each place joins the nearest group whose first place is at most a radius away, or begins
  /// a group of its own. So no two groups are drawn nearer to each other than the radius, groups do not change while the
  /// map is moved without zooming, and each group is drawn where one of its places is. Takes linear time for any number of
  /// places.
  package func allClusters(of places: [GeoPlace], radius: Double) -> [GeoCluster] {
    let grid = ClusterGrid(radius: Self.length(radius) * scale)
    var groups: [(x: Double, y: Double, places: [GeoPlace])] = []
    var cells: [ClusterGrid.Cell: [Int]] = [:]
    for place in places {
      let point = (x: (place.coordinate.longitude + 180) / 360, y: Self.y(place.coordinate.latitude))
      var nearest: (group: Int, distance: Double)?
      for cell in grid.cells(around: point) {
        for group in cells[cell] ?? [] {
          let (columns, rows) = (Self.turned(groups[group].x - point.x), groups[group].y - point.y)
          let distance = columns * columns + rows * rows
          guard distance <= grid.radius * grid.radius else { continue }
          if let best = nearest, (best.distance, best.group) < (distance, group) { continue }
          nearest = (group, distance)
        }
      }
      if let nearest {
        groups[nearest.group].places.append(place)
      } else {
        cells[grid.cell(of: point), default: []].append(groups.count)
        groups.append((point.x, point.y, [place]))
      }
    }
    return groups.map { GeoCluster(places: $0.places) }
  }

  /// The groups that the rectangle shows.
  package func clusters(of places: [GeoPlace], radius: Double) -> [GeoCluster] {
    allClusters(of: places, radius: radius).filter { shows(position(of: $0.coordinate)) }
  }
}

/// Cells that are at least a radius wide, so that what is near a point lies in its cell or in one beside it.
private struct ClusterGrid {
  let radius: Double
  private let columns: Int

  struct Cell: Hashable {
    var column: Int
    var row: Int
  }

  init(radius: Double) {
    self.radius = radius
    // A little wider, since positions are rounded.
    columns = max(1, Int(0.999 / radius))
  }

  func cell(of point: (x: Double, y: Double)) -> Cell {
    // The antimeridian from the east is the last column, and beside the first one.
    Cell(
      column: min(Int(point.x * Double(columns)), columns - 1), row: min(Int(point.y * Double(columns)), columns - 1))
  }

  /// The cell of a point and those beside it, each once: the columns go around the earth.
  func cells(around point: (x: Double, y: Double)) -> [Cell] {
    let cell = cell(of: point)
    let beside = Set([-1, 0, 1].map { (cell.column + $0 + columns) % columns })
    return beside.flatMap { column in [-1, 0, 1].map { Cell(column: column, row: cell.row + $0) } }
  }
}

/// Places of results whose marks on a map would overlap.
public struct GeoCluster: Hashable, Sendable, Identifiable {
  /// The places in the order of the results, at least one.
  public let places: [GeoPlace]

  package init(places: [GeoPlace]) { self.places = places }

  public var id: String { places.first?.id ?? "" }

  /// The number of different records.
  public var count: Int { Set(places.map(\.objectID)).count }

  /// Where the group is drawn: at its first place.
  public var coordinate: Query.GeoPoint {
    places.first?.coordinate ?? Query.GeoPoint(latitude: 0, longitude: 0)
  }

  /// The area to show so that the group is divided, if a map can show places so near to each other; nil if all of its
  /// places are the same point.
  package var dividingArea: GeoArea? {
    guard Set(places.map(\.coordinate)).count > 1 else { return nil }
    // Some meters around places that are side by side.
    return GeoArea(fitting: places.map(\.coordinate))?.padded(byAtLeast: 0.000_01).rounded
  }

  /// The area to show so that the group is divided on a map of a size; nil if the places are too near to each other, or the
  /// map is too small.
  package func dividingArea(width: Double, height: Double, radius: Double = 44) -> GeoArea? {
    guard let area = dividingArea else { return nil }
    let map = MapProjection(showing: area, width: width, height: height)
    return map.allClusters(of: places, radius: radius).count > 1 ? area : nil
  }
}
