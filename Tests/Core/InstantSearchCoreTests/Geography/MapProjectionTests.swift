import Foundation
import InstantSearchTesting
import TestSupport
import Testing

@testable import InstantSearchCore

@Suite("Maps and their groups of places")
struct MapProjectionTests {
  private static let sizes = [(600.0, 400.0), (100, 1_000), (1_000, 100), (1, 1), (0, -5)]

  @Test("A map shows the whole area, and fills its width or its height with it")
  func showing() {
    for seed in RandomCases.seeds(2_000, long: 50_000) {
      var generator = SeededGenerator(seed: seed)
      let points = generator.array(of: 1...6) { $0.geoPoint() }
      let size = generator.element(of: Self.sizes)
      guard let area = GeoArea(fitting: points) else { continue }
      let map = MapProjection(showing: area, width: size.0, height: size.1)
      for point in points { #expect(map.shows(map.position(of: point)), "seed \(seed): \(point) on a map of \(area)") }
      let xs = points.map { map.position(of: $0).x }, ys = points.map { map.position(of: $0).y }
      let isPoint = area.width * 111_000 < 20 && (area.north - area.south) * 111_000 < 20
      let spans = [(xs.max() ?? 0) - (xs.min() ?? 0), (ys.max() ?? 0) - (ys.min() ?? 0)]
      // At 360 degrees the western and the eastern edge are one.
      let fills = spans[0] > map.width * 0.999 || spans[1] > map.height * 0.999 || area.width > 359 || isPoint
      // Near the poles there is no map.
      #expect(fills || abs(area.north) > 85 || abs(area.south) > 85, "seed \(seed): \(spans) of \(area)")
      guard let shown = map.area else {
        Issue.record("seed \(seed): no area")
        continue
      }
      let within = points.filter { abs($0.longitude) < 180 }
      // The edges of what shows are rounded.
      #expect(
        within.allSatisfy(
          GeoArea(
            south: shown.south - 1e-6, west: shown.west - 1e-6, north: shown.north + 1e-6,
            east: shown.west + shown.width + 1e-6)?.contains ?? { _ in false }), "seed \(seed): \(shown) of \(points)")
    }
  }

  @Test("Zooming out after zooming in, and moving back, show the same again; there is an end in both directions")
  func zooming() throws {
    let paris = try #require(GeoArea(south: 48.8, west: 2.2, north: 48.9, east: 2.5))
    let map = MapProjection(showing: paris, width: 600, height: 400)
    let area = try #require(map.area)
    func isNear(_ other: GeoArea?) -> Bool {
      guard let other else { return false }
      return zip([area.south, area.west, area.north, area.east], [other.south, other.west, other.north, other.east])
        .allSatisfy { abs($0 - $1) < 1e-9 }
    }
    #expect(isNear(map.zoomed(by: 0.5)?.zoomed(by: 2)?.area))
    #expect(isNear(map.moved(columns: 0.5, rows: -0.25)?.moved(columns: -0.5, rows: 0.25)?.area))
    let zoomed = try #require(map.zoomed(by: 0.5)?.area)
    #expect(abs(zoomed.width - area.width / 2) < 1e-9)
    let east = try #require(map.moved(columns: 0.5, rows: 0)?.area)
    #expect(abs(east.west - area.center.longitude) < 1e-9 && east.north == area.north)
    let north = try #require(map.moved(columns: 0, rows: -0.5)?.area)
    #expect(north.south > area.south && north.south < area.north && north.north > area.north)
    var (inward, outward): (MapProjection?, MapProjection?) = (map, map)
    for _ in 0..<60 { (inward, outward) = (inward?.zoomed(by: 0.5), outward?.zoomed(by: 2)) }
    #expect(inward == nil && outward == nil)
  }

  @Test(
    "Every place is in one group, at its first place or near it, and groups are apart: as the obvious way makes them")
  func clusters() {
    var groupedCount = 0
    for seed in RandomCases.seeds(2_000, long: 50_000) {
      var generator = SeededGenerator(seed: seed)
      let places = generator.geoPlaces(0...60)
      let size = generator.element(of: Self.sizes)
      let radius = Double(generator.element(of: 0, 1, 20, 44, 300, 5_000))
      let area =
        generator.once(in: 2) ? generator.geoArea() : GeoArea(fitting: places.map(\.coordinate)) ?? generator.geoArea()
      let map = MapProjection(showing: area, width: size.0, height: size.1)
      let clusters = map.clusters(of: places, radius: radius)
      let expected = Self.obviousGroups(of: places, map, radius: max(radius, 1))
      expectEqual(clusters.map(\.places), expected, "seed \(seed)")
      for cluster in clusters {
        #expect(cluster.count == Set(cluster.places.map(\.objectID)).count && cluster.count > 0, "seed \(seed)")
        expectEqual(cluster.coordinate, cluster.places[0].coordinate, "seed \(seed)")
        if cluster.places.count > 1 { groupedCount += 1 }
      }
      // A map of all places leaves none out.
      if let whole = GeoArea(fitting: places.map(\.coordinate)) {
        let all = MapProjection(showing: whole, width: size.0, height: size.1).clusters(of: places, radius: radius)
        expectEqual(all.reduce(0) { $0 + $1.places.count }, places.count, "seed \(seed)")
      }
    }
    #expect(groupedCount > 500)
  }

  /// Compares each place with every group.
  private static func obviousGroups(of places: [GeoPlace], _ map: MapProjection, radius: Double) -> [[GeoPlace]] {
    func distance(_ first: GeoPlace, _ second: GeoPlace) -> Double {
      let (left, right) = (map.position(of: first.coordinate), map.position(of: second.coordinate))
      let around = 1 / map.scale
      let columns = min(abs(left.x - right.x), around - abs(left.x - right.x))
      return (columns * columns + (left.y - right.y) * (left.y - right.y)).squareRoot()
    }
    var groups: [[GeoPlace]] = []
    for place in places {
      let near = groups.indices.filter { distance(groups[$0][0], place) <= radius * (1 + 1e-9) }
      if let nearest = near.min(by: { distance(groups[$0][0], place) < distance(groups[$1][0], place) - 1e-6 }) {
        groups[nearest].append(place)
      } else {
        groups.append([place])
      }
    }
    return groups.filter { map.shows(map.position(of: $0[0].coordinate)) }
  }

  @Test("Moving the map without zooming changes no group")
  func moving() {
    for seed in RandomCases.seeds(500, long: 12_500) {
      var generator = SeededGenerator(seed: seed)
      let places = generator.geoPlaces(1...40)
      guard let area = GeoArea(south: 48.7, west: 2.2, north: 48.9, east: 2.4) else { continue }
      let map = MapProjection(showing: area, width: 600, height: 400)
      let before = map.clusters(of: places, radius: 44)
      let after = map.moved(columns: 0.1, rows: 0.1)?.clusters(of: places, radius: 44) ?? []
      for cluster in before {
        if let other = after.first(where: { $0.id == cluster.id }) { expectEqual(other, cluster, "seed \(seed)") }
      }
    }
  }

  @Test(
    "A group whose places are some meters apart is divided; one whose places no map shows apart is not, and it ends")
  func dividingNeighbors() throws {
    for (width, height, radius) in [(320.0, 320.0, 44.0), (640, 400, 36)] {
      for exponent in 0...8 {
        let distance = 1 / pow(10, Double(exponent))
        let places = [(0.0, 0.0), (distance, 0), (0, distance)].enumerated().map { index, offset in
          GeoPlace(
            objectID: "\(index)", title: "",
            coordinate: Query.GeoPoint(latitude: 48.86 + offset.0, longitude: 2.35 + offset.1))
        }
        var (cluster, steps): (GeoCluster?, Int) = (GeoCluster(places: places), 0)
        while let area = cluster?.dividingArea(width: width, height: height, radius: radius) {
          let former = cluster?.places.count ?? 0
          cluster = MapProjection(showing: area, width: width, height: height)
            .clusters(of: places, radius: radius).max { $0.places.count < $1.places.count }
          expectEqual(cluster.map { $0.places.count < former }, true, "a link to the same map")
          steps += 1
        }
        #expect(steps > 0 || distance < 0.000_1, "places \(distance) degrees apart, and a radius of \(radius)")
        #expect(steps == 0 || distance > 0.000_001)
      }
    }
    let near = GeoCluster(places: [
      GeoPlace(objectID: "1", title: "", coordinate: Query.GeoPoint(latitude: 10, longitude: 20)),
      GeoPlace(objectID: "2", title: "", coordinate: Query.GeoPoint(latitude: 10.1, longitude: 20)),
    ])
    expectEqual(near.dividingArea(width: 30, height: 30), nil, "a map that is smaller than a mark")
    func place(_ id: String, _ latitude: Double, _ longitude: Double) -> GeoPlace {
      GeoPlace(objectID: id, title: id, coordinate: Query.GeoPoint(latitude: latitude, longitude: longitude))
    }
    let same = GeoCluster(places: [place("1", 10, 20), place("2", 10, 20)])
    #expect(same.dividingArea == nil && same.count == 2, "the same point")
    let apart = GeoCluster(places: [place("1", 10, 20), place("2", 10.001, 20), place("1", 10, 20.001)])
    let area = try #require(apart.dividingArea)
    #expect(apart.count == 2 && apart.places.map(\.coordinate).allSatisfy(area.contains))
  }

  @Test("A map of no size, or with one that is no number, groups all the same")
  func wrongSizes() throws {
    var state = GeoSearchState()
    state.places = [(10.0, 20.0), (11, 21)].map {
      GeoPlace(objectID: "\($0)", title: "", coordinate: Query.GeoPoint(latitude: $0, longitude: $1))
    }
    let area = try #require(GeoArea(south: 10, west: 20, north: 10, east: 20))
    let numbers = [
      Double.nan, .infinity, -.infinity, 0, -1, .greatestFiniteMagnitude, .leastNonzeroMagnitude, 1e9, 320,
    ]
    for width in numbers {
      for height in numbers {
        for radius in numbers {
          let clusters = state.clusters(in: area, width: width, height: height, radius: radius)
          expectEqual(clusters.reduce(0) { $0 + $1.places.count }, 2)
        }
      }
    }
  }

  @Test("Grouping takes time in proportion to the number of places, whether they are apart or at one point")
  func growth() throws {
    let area = try #require(GeoArea(south: 48.7, west: 2.2, north: 48.9, east: 2.4))
    let map = MapProjection(showing: area, width: 600, height: 400)
    for isApart in [true, false] {
      Growth.expectLinear(5_000, of: isApart ? "apart" : "at one point") { size in
        var generator = SeededGenerator(seed: 1)
        let places = (0..<size).map { index in
          GeoPlace(
            objectID: "\(index)", title: "",
            coordinate: Query.GeoPoint(
              latitude: isApart ? .random(in: -80...80, using: &generator) : 48.8,
              longitude: isApart ? .random(in: -180...180, using: &generator) : 2.3))
        }
        expectEqual(map.clusters(of: places, radius: 44).count, (isApart ? 0 : 1))
      }
    }
  }
}
