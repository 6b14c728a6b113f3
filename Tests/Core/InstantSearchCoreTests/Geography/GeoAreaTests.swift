import Foundation
import InstantSearchTesting
import TestSupport
import Testing

@testable import InstantSearchCore

@Suite("Areas of maps")
struct GeoAreaTests {
  @Test(
    "Edges beyond a pole or the antimeridian are those of the earth; what are no numbers, or upside down, is no area")
  func edges() {
    let areas: [(given: [Double], expected: [Double]?)] = [
      ([10, 20, 30, 40], [10, 20, 30, 40]), ([-100, 0, 100, 1], [-90, 0, 90, 1]),
      ([0, 170, 1, 190], [0, 170, 1, -170]),
      ([0, -190, 1, -170], [0, 170, 1, -170]), ([0, 170, 1, -170], [0, 170, 1, -170]),
      ([0, -200, 1, 200], [0, -180, 1, 180]), ([0, -180, 1, 180], [0, -180, 1, 180]), ([5, 7, 5, 7], [5, 7, 5, 7]),
      ([0, 530, 1, 550], [0, 170, 1, -170]),
      ([.nan, 0, 1, 1], nil), ([0, .infinity, 1, 1], nil), ([0, 0, .infinity, 1], nil), ([0, 0, 1, -.infinity], nil),
      ([1, 0, 0, 1], nil),
    ]
    for (given, expected) in areas {
      let area = GeoArea(south: given[0], west: given[1], north: given[2], east: given[3])
      expectEqual(area.map { [$0.south, $0.west, $0.north, $0.east] }, expected, "\(given)")
    }
  }

  @Test("The area that fits points has all of them, and is the narrowest of those that begin at one of them")
  func fitting() {
    for seed in RandomCases.seeds(2_000, long: 50_000) {
      var generator = SeededGenerator(seed: seed)
      let points = generator.array(of: 0...7) { $0.geoPoint() }
      let wrong = [
        Query.GeoPoint(latitude: 91, longitude: 0), Query.GeoPoint(latitude: 0, longitude: 181),
        Query.GeoPoint(latitude: .nan, longitude: 0), Query.GeoPoint(latitude: 0, longitude: -.infinity),
      ]
      guard let area = GeoArea(fitting: points + wrong) else {
        #expect(points.isEmpty, "seed \(seed)")
        continue
      }
      #expect(points.allSatisfy(area.contains), "seed \(seed)")
      // From each point eastward to the farthest other one.
      let narrowest = points.map { west in
        points.map { east in
          let turn = east.longitude - west.longitude
          return turn < 0 ? turn + 360 : turn
        }.max() ?? 0
      }.min()
      #expect(abs(area.width - (narrowest ?? 0)) < 1e-9, "seed \(seed): \(points)")
      #expect(area.south == points.map(\.latitude).min() && area.north == points.map(\.latitude).max(), "seed \(seed)")
    }
  }

  @Test("The boxes of a query have the points of the area and no others")
  func boxes() {
    for seed in RandomCases.seeds(2_000, long: 50_000) {
      var generator = SeededGenerator(seed: seed)
      let area = generator.geoArea()
      for _ in 0..<10 {
        let point = generator.geoPoint()
        let turn = point.longitude - area.west
        let isInside =
          area.south <= point.latitude && point.latitude <= area.north
          // The antimeridian is both 180 and -180 degrees, and a query compares the numbers.
          && (turn < 0 ? turn + 360 : turn) <= area.width
          && !(abs(point.longitude) == 180 && area.west <= area.east
            && !(area.west...area.east).contains(point.longitude))
        expectEqual(area.contains(point), isInside, "seed \(seed): \(point) in \(area)")
        let inBoxes = area.boxes.contains { box in
          (box.corner.latitude...box.oppositeCorner.latitude).contains(point.latitude)
            && (box.corner.longitude...box.oppositeCorner.longitude).contains(point.longitude)
        }
        expectEqual(inBoxes, isInside, "seed \(seed)")
      }
    }
  }

  @Test("A padded area has the area, and a single point gets an area that can be seen")
  func padding() {
    for seed in RandomCases.seeds(1_000, long: 25_000) {
      var generator = SeededGenerator(seed: seed)
      let area = generator.geoArea()
      let corners = [area.south, area.north].flatMap { latitude in
        [area.west, area.east].map { Query.GeoPoint(latitude: latitude, longitude: $0) }
      }
      #expect(corners.allSatisfy(area.padded.rounded.contains), "seed \(seed): \(area)")
    }
    let point = GeoArea(fitting: [Query.GeoPoint(latitude: 10, longitude: 20)])?.padded
    expectEqual(point.map { $0.north - $0.south > 0.009 && $0.width > 0.009 }, true)
  }

  @Test("The area around a point has all points within the distance, also around poles and the antimeridian")
  func around() {
    for seed in RandomCases.seeds(2_000, long: 50_000) {
      var generator = SeededGenerator(seed: seed)
      let center = generator.geoPoint()
      let meters = Double(generator.element(of: 1, 1_000, 100_000, 5_000_000, 30_000_000))
      guard let area = GeoArea(around: center, meters: meters) else {
        Issue.record("seed \(seed): no area")
        continue
      }
      for _ in 0..<20 {
        let point = generator.geoPoint()
        if center.meters(to: point) < meters * 0.999, abs(point.longitude) != 180 {
          #expect(area.contains(point), "seed \(seed): \(point) from \(center)")
        }
      }
    }
    expectEqual(GeoArea(around: Query.GeoPoint(latitude: 91, longitude: 0), meters: 1), nil)
  }
}
