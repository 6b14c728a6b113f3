import Foundation
import InstantSearchTesting
import TestSupport
import Testing

@testable import InstantSearchCore

@Suite("Distances and directions")
struct GeoDistanceTests {
  /// The point as a vector of length 1.
  private func vector(_ point: Query.GeoPoint) -> [Double] {
    let (latitude, longitude) = (point.latitude * .pi / 180, point.longitude * .pi / 180)
    return [cos(latitude) * cos(longitude), cos(latitude) * sin(longitude), sin(latitude)]
  }

  private func dot(_ first: [Double], _ second: [Double]) -> Double { zip(first, second).map(*).reduce(0, +) }

  @Test("A distance is the arc between two vectors, the same in both directions")
  func meters() {
    for seed in RandomCases.seeds(5_000, long: 125_000) {
      var generator = SeededGenerator(seed: seed)
      let (first, second) = (generator.geoPoint(), generator.geoPoint())
      let (left, right) = (vector(first), vector(second))
      let chord = zip(left, right).map { ($0 - $1) * ($0 - $1) }.reduce(0, +).squareRoot()
      let sum = zip(left, right).map { ($0 + $1) * ($0 + $1) }.reduce(0, +).squareRoot()
      let expected = 6_371_008.8 * 2 * atan2(chord, sum)
      #expect(abs(first.meters(to: second) - expected) < max(0.1, expected * 1e-7), "seed \(seed): \(first) \(second)")
      expectEqual(first.meters(to: second), second.meters(to: first), "seed \(seed)")
    }
  }

  @Test("The direction is the nearest of eight to where the shortest way begins")
  func direction() {
    for seed in RandomCases.seeds(5_000, long: 125_000) {
      var generator = SeededGenerator(seed: seed)
      let (first, second) = (generator.geoPoint(), generator.geoPoint())
      guard abs(first.latitude) != 90, first.meters(to: second) >= 1, first.meters(to: second) < 20_000_000 else {
        continue
      }
      // The vectors to the north and to the east at the first point, and the part of the second one along them.
      let (latitude, longitude) = (first.latitude * .pi / 180, first.longitude * .pi / 180)
      let north = [-sin(latitude) * cos(longitude), -sin(latitude) * sin(longitude), cos(latitude)]
      let east = [-sin(longitude), cos(longitude), 0]
      let target = vector(second)
      let (up, right) = (dot(target, north), dot(target, east))
      let likeness = CompassDirection.allCases.map { direction in
        let angle = Double(direction.rawValue) * .pi / 4
        return up * cos(angle) + right * sin(angle)
      }
      guard let direction = first.direction(to: second), let best = likeness.max() else {
        Issue.record("seed \(seed): no direction")
        continue
      }
      #expect(likeness[direction.rawValue] >= best - 1e-7, "seed \(seed): \(direction) from \(first) to \(second)")
    }
  }

  @Test("There is no direction to the same point, and one only from a pole")
  func noDirection() {
    let paris = Query.GeoPoint(latitude: 48.86, longitude: 2.35)
    expectEqual(paris.direction(to: paris), nil)
    for longitude in [-180, 0, 77] as [Double] {
      expectEqual(Query.GeoPoint(latitude: 90, longitude: longitude).direction(to: paris), .south)
      expectEqual(Query.GeoPoint(latitude: -90, longitude: longitude).direction(to: paris), .north)
    }
    expectEqual(
      Query.GeoPoint(latitude: 0, longitude: 179).direction(to: Query.GeoPoint(latitude: 0, longitude: -179)), .east)
  }

  @Test("A distance shows with as many digits as it is worth, in the units of the region, whose radii ascend")
  @MainActor
  func shown() {
    let distances: [(Double, String, String)] = [
      (0, "0 m", "0 ft"), (0.4, "0 m", "1 ft"), (42.4, "42 m", "140 ft"), (99.6, "100 m", "330 ft"),
      (344, "340 m", "0.2 mi"), (994, "990 m", "0.6 mi"), (995, "1 km", "0.6 mi"), (999.9, "1 km", "0.6 mi"),
      (4_160, "4.2 km", "2.6 mi"), (9_949, "9.9 km", "6.2 mi"), (9_951, "10 km", "6.2 mi"),
      (20_015_115, "20,015 km", "12,437 mi"), (.infinity, "0 m", "0 ft"), (-5, "0 m", "0 ft"),
    ]
    for (meters, metric, imperial) in distances {
      var state = GeoSearchState()
      expectEqual(state.text(meters: meters), metric)
      state.units = .imperial
      expectEqual(state.text(meters: meters), imperial)
    }
    let state = GeoSearchState()
    expectEqual(state.text(meters: 4_160, decimalSeparator: ",", thousandsSeparator: "."), "4,2 km")
    for (locale, units) in [
      ("en_US", DistanceUnits.imperial), ("en_GB.UTF-8", .imperial), ("de_DE@euro", .metric), ("en-US", .imperial),
      ("my_MM", .imperial), ("en", .metric), ("", .metric), ("C", .metric), ("zh_Hant_TW", .metric), ("us", .metric),
      ("es-419", .metric), ("en_US_POSIX", .imperial),
    ] {
      expectEqual(DistanceUnits(localeIdentifier: locale), units, "\(locale)")
    }
    for units in [DistanceUnits.metric, .imperial] {
      let radii = units.radii
      #expect(zip(radii, radii.dropFirst()).allSatisfy { $0 < $1 && Double($1) <= Double($0) * 2.52 })
    }
    #expect(DistanceUnits.metric.radii.first == 100 && DistanceUnits.metric.radii.last == 10_000_000)
  }

  @Test("The nearest place of each record shows once, by distance and then in the order of the results")
  func nearestFirst() {
    for seed in RandomCases.seeds(1_000, long: 25_000) {
      var generator = SeededGenerator(seed: seed)
      let (places, origin) = (generator.geoPlaces(0...12), generator.geoPoint())
      let nearby = places.nearestFirst(from: origin)
      let records = places.map(\.objectID)
      expectEqual(nearby.count, Set(records).count, "seed \(seed)")
      var last = (meters: -1.0, index: -1)
      for place in nearby {
        let own = places.filter { $0.objectID == place.place.objectID }.map { origin.meters(to: $0.coordinate) }
        expectEqual(place.meters, own.min(), "seed \(seed)")
        let index = places.indices.first {
          places[$0].objectID == place.place.objectID && origin.meters(to: places[$0].coordinate) == place.meters
        }
        expectEqual(index.map { last < (place.meters ?? 0, $0) }, true, "seed \(seed): the order")
        last = (place.meters ?? 0, index ?? 0)
      }
      let unmeasured = places.nearestFirst(from: nil)
      expectEqual(unmeasured.map(\.place.objectID), records.reduce(into: []) { if !$0.contains($1) { $0.append($1) } })
      #expect(unmeasured.allSatisfy { $0.meters == nil && $0.direction == nil })
    }
  }
}
