internal import SearchModel

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

extension Query.GeoPoint {
  /// The mean radius of the earth, in meters.
  private static let earthRadius = 6_371_008.8
  /// The length of a degree of latitude, in meters.
  static let metersOfDegree = earthRadius * .pi / 180

  /// Whether both coordinates are numbers of degrees that exist.
  package var isOnEarth: Bool { (-90...90).contains(latitude) && (-180...180).contains(longitude) }

  /// The distance to another point on a sphere, by the haversine formula.
  package func meters(to other: Query.GeoPoint) -> Double {
    func haversine(_ degrees: Double) -> Double {
      let half = sin(degrees * .pi / 360)
      return half * half
    }
    let angle =
      haversine(other.latitude - latitude)
      + cos(latitude * .pi / 180) * cos(other.latitude * .pi / 180) * haversine(other.longitude - longitude)
    return 2 * Self.earthRadius * asin(angle.clamped(to: 0...1).squareRoot())
  }

  /// The direction in which the shortest way to another point begins; nil if that is less than a meter away.
  package func direction(to other: Query.GeoPoint) -> CompassDirection? {
    guard meters(to: other) >= 1 else { return nil }
    // At a pole there is one direction only.
    if abs(latitude) == 90 { return latitude > 0 ? .south : .north }
    let (from, to) = (latitude * .pi / 180, other.latitude * .pi / 180)
    let turn = (other.longitude - longitude) * .pi / 180
    let bearing = atan2(sin(turn) * cos(to), cos(from) * sin(to) - sin(from) * cos(to) * cos(turn)) * 180 / .pi
    let sector = Int((bearing / 45).rounded())
    return CompassDirection.allCases[(sector + 8) % 8]
  }

  /// How many degrees of longitude a circle around a point extends to either side, if no pole lies in it.
  ///
  /// - Parameters:
  ///   - degrees: The radius of the circle, in degrees of latitude.
  ///   - latitude: The latitude of its center.
  static func longitudes(within degrees: Double, atLatitude latitude: Double) -> Double {
    let sine = sin(degrees * .pi / 180) / cos(latitude * .pi / 180)
    return asin(sine.clamped(to: 0...1)) * 180 / .pi
  }
}

/// The eight directions of a compass, clockwise from the north.
public enum CompassDirection: Int, CaseIterable, Hashable, Sendable {
  /// Toward the north pole.
  case north
  /// Between north and east.
  case northeast
  /// Toward sunrise.
  case east
  /// Between south and east.
  case southeast
  /// Toward the south pole.
  case south
  /// Between south and west.
  case southwest
  /// Toward sunset.
  case west
  /// Between north and west.
  case northwest

  /// An arrow in this direction on a map with the north on top.
  package var arrow: String { ["↑", "↗", "→", "↘", "↓", "↙", "←", "↖"][rawValue] }

  package var textKey: TextKey {
    [.north, .northeast, .east, .southeast, .south, .southwest, .west, .northwest][rawValue]
  }
}
