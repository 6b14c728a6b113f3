internal import SearchModel

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The point around which a search is made.
///
/// Distances are those of the haversine formula on a sphere. They are compared as haversines, which grow with the
/// distance from 0 to 1 and need no inverse functions.
struct SearchCenter: Hashable, Sendable {
  let point: Query.GeoPoint
  private let cosine: Double

  /// The mean radius of the earth, in meters.
  private static let earthRadius = 6_371_008.8
  /// The distance of two opposite points.
  static let greatestDistance = .pi * earthRadius

  init(_ point: Query.GeoPoint) {
    self.point = point
    cosine = Self.cosine(point.latitude)
  }

  /// The haversine of the angle between the center and a point.
  func haversine(latitude: Double, longitude: Double) -> Double {
    Self.haversine(latitude - point.latitude)
      + cosine * Self.cosine(latitude) * Self.haversine(longitude - point.longitude)
  }

  /// Whether the haversine of the angle between the center and a point is not greater. Most points are too far north or
  /// south, which takes one sine.
  func isWithin(_ haversine: Double, latitude: Double, longitude: Double) -> Bool {
    if haversine == .infinity { return true }
    return Self.haversine(latitude - point.latitude) <= haversine
      && self.haversine(latitude: latitude, longitude: longitude) <= haversine
  }

  /// The haversine of a distance in meters. Infinity from half the circumference on, so that every point lies within.
  static func haversine(meters: Double) -> Double {
    guard meters < greatestDistance else { return .infinity }
    let half = sin(meters / earthRadius / 2)
    return half * half
  }

  /// The distance in meters of a point with this haversine.
  static func meters(_ haversine: Double) -> Double {
    haversine <= nothing ? 0 : 2 * earthRadius * asin(haversine.squareRoot().clamped(to: 0...1))
  }

  /// The angle between the center and a point with this haversine, in degrees.
  static func degrees(_ haversine: Double) -> Double { meters(haversine) / earthRadius * 180 / .pi }

  /// Bounds of the haversines of all points of a rectangle.
  func bounds(of rectangle: GeoRectangle) -> ClosedRange<Double> {
    let (south, north) = (rectangle.south - point.latitude, rectangle.north - point.latitude)
    let latitudes = Self.haversines(south, north)
    let longitudes = Self.haversines(rectangle.west - point.longitude, rectangle.east - point.longitude)
    let (first, last) = (Self.cosine(rectangle.south), Self.cosine(rectangle.north))
    let greatestCosine = rectangle.south <= 0 && rectangle.north >= 0 ? 1 : max(first, last)
    let least = latitudes.lowerBound + cosine * min(first, last) * longitudes.lowerBound
    let most = latitudes.upperBound + cosine * greatestCosine * longitudes.upperBound
    // Sines are rounded.
    return least * (1 - Self.rounding)...max(most, least) * (1 + Self.rounding)
  }

  /// More than the relative error of a bound.
  private static let rounding = 1e-12

  /// More than the relative error of a haversine that is converted to meters and back, and little more: at one meter from
  /// the opposite point, this fraction of a haversine is 16 centimeters.
  static let edge = 2e-15

  /// The greatest haversine of the center itself, which has many longitudes at a pole and two at the date line: less than
  /// 13 nanometers.
  static let nothing = 1e-30

  /// Bounds of the haversines of all angles between two, in degrees.
  private static func haversines(_ first: Double, _ last: Double) -> ClosedRange<Double> {
    func holds(_ angle: Double) -> Bool { first <= angle && angle <= last }
    let (left, right) = (haversine(first), haversine(last))
    return
      (holds(0) || holds(360) || holds(-360) ? 0 : min(left, right))...(holds(180) || holds(-180)
      ? 1 : max(left, right))
  }

  /// The haversine of an angle in degrees.
  private static func haversine(_ degrees: Double) -> Double {
    let half = sin(degrees * .pi / 360)
    return half * half
  }

  /// The cosine of a latitude in degrees, which is never negative.
  private static func cosine(_ degrees: Double) -> Double { max(0, cos(degrees * .pi / 180)) }
}

extension Double {
  fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
    max(range.lowerBound, min(self, range.upperBound))
  }
}
