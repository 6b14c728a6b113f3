import InstantSearchCore
import InstantSearchTesting
import TestSupport
import Testing

@testable import InstantSearchWeb

@Suite("The outlines of land on a map")
struct LandOutlineTests {
  @Test(
    "Known places are on land or in the sea",
    arguments: [
      (48.86, 2.35, true), (-1.29, 36.82, true), (39.74, -104.99, true), (-25, 134, true), (67, -177, true),
      (35, -40, false), (-30, 80, false), (0, -150, false), (36, 18, false), (42, 51, false),
    ])
  func known(latitude: Double, longitude: Double, isLand: Bool) {
    #expect(Self.isLand(Query.GeoPoint(latitude: latitude, longitude: longitude)) == isLand)
  }

  /// Whether a point is inside of an odd number of rings, whose longitudes go on beyond the antimeridian.
  private static func isLand(_ point: Query.GeoPoint) -> Bool {
    [-360, 0, 360].map { turn in
      rings.count { ring in
        let place = (x: point.longitude + turn, y: point.latitude)
        return ring.columns.contains(place.x) && ring.rows.contains(place.y) && contains(ring.points, place)
      }
    }.reduce(0, +) % 2 == 1
  }

  private static let rings = LandOutline.all.map { outline in
    let (columns, rows) = (outline.points.map(\.longitude), outline.points.map(\.latitude))
    return (
      points: outline.points.map { (x: $0.longitude, y: $0.latitude) },
      columns: (columns.min() ?? 0)...(columns.max() ?? 0), rows: (rows.min() ?? 0)...(rows.max() ?? 0)
    )
  }

  private static func contains(_ ring: [(x: Double, y: Double)], _ point: (x: Double, y: Double)) -> Bool {
    zip(ring, ring.dropFirst() + ring.prefix(1)).count { first, second in
      (first.y > point.y) != (second.y > point.y)
        && point.x < (second.x - first.x) * (point.y - first.y) / (second.y - first.y) + first.x
    } % 2 == 1
  }

  @Test("A path shows the land that all points of the outlines show, on maps of all sizes and places")
  func paths() throws {
    var (landCount, seaCount) = (0, 0)
    for seed in RandomCases.seeds(16, long: 400) {
      var generator = SeededGenerator(seed: seed)
      let west = Double.random(in: -180...180, using: &generator),
        south = Double.random(in: -70...60, using: &generator)
      let size = generator.element(of: 4.0, 12, 50, 359)
      let area = try #require(GeoArea(south: south, west: west, north: south + size / 4, east: west + size))
      let map = MapProjection(showing: area, width: 640, height: 400)
      let rings = Self.rings(ofPath: LandOutline.path(on: map))
      for _ in 0..<25 {
        let longitude = west + Double.random(in: 0...size, using: &generator)
        let point = Query.GeoPoint(
          latitude: Double.random(in: south...south + size / 4, using: &generator),
          longitude: longitude > 180 ? longitude - 360 : longitude)
        // Near a shore, rounding decides.
        let step = 2.5 * map.scale * 360
        let around = [(0, 0), (step, 0), (-step, 0), (0, step), (0, -step)].map { north, east in
          Self.isLand(Query.GeoPoint(latitude: point.latitude + north, longitude: point.longitude + east))
        }
        guard Set(around).count == 1 else { continue }
        if around[0] { landCount += 1 } else { seaCount += 1 }
        let position = map.position(of: point)
        let drawn = rings.count { Self.contains($0, position) } % 2 == 1
        #expect(drawn == around[0], "\(point) on \(area), seed \(seed)")
      }
    }
    #expect(landCount > 50 && seaCount > 50)
  }

  private static func rings(ofPath path: String) -> [[(x: Double, y: Double)]] {
    path.split(separator: "M").map { ring in
      let numbers = ring.split { " lz".contains($0) }.compactMap { Double($0) }
      return stride(from: 0, to: numbers.count, by: 2).reduce(into: []) { points, index in
        let last = points.last ?? (x: 0, y: 0)
        points.append((last.x + numbers[index], last.y + numbers[index + 1]))
      }
    }
  }

  @Test("A map of a town has no outlines, which are too coarse for it")
  func town() throws {
    let area = try #require(GeoArea(south: 48.8, west: 2.2, north: 48.9, east: 2.4))
    expectEqual(LandOutline.path(on: MapProjection(showing: area, width: 640, height: 400)), "")
  }
}
