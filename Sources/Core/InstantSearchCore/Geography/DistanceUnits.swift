#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// The units in which distances are shown.
public enum DistanceUnits: Hashable, Sendable {
  /// Meters and kilometers.
  case metric
  /// Feet and miles.
  case imperial

  /// The units of the user's region.
  public static var current: Self {
    #if os(Linux)
    // Without the tables of Foundation, the locale is not that of the user.
    let variables = ProcessInfo.processInfo.environment
    let locale = ["LC_ALL", "LC_MEASUREMENT", "LANG"].lazy.compactMap { variables[$0] }.first { !$0.isEmpty }
    return Self(localeIdentifier: locale ?? "")
    #else
    return Self(localeIdentifier: Locale.current.identifier)
    #endif
  }

  /// The units of a locale, such as `en_US` or `de_AT.UTF-8`: roads in the United States, the United Kingdom, Liberia and
  /// Myanmar have distances in miles.
  package init(localeIdentifier identifier: String) {
    let name = identifier.prefix { $0 != "." && $0 != "@" }
    let region = name.split { $0 == "_" || $0 == "-" }.dropFirst().last { $0.utf8.count == 2 }
    self = ["US", "GB", "LR", "MM"].contains(region?.uppercased() ?? "") ? .imperial : .metric
  }

  fileprivate static let metersOfFoot = 0.3048
  fileprivate static let metersOfMile = 1_609.344
}

/// A distance as people read it: `350 m`, `4.2 km`, `42 km`, `300 ft`, `2.6 mi`.
package struct ShownDistance: Hashable, Sendable {
  package enum Unit: Hashable, Sendable {
    case meters, kilometers, feet, miles
  }

  package let unit: Unit
  /// The number in tenths of the unit; from ten units on, a multiple of ten.
  let tenths: Int

  package init(meters: Double, in units: DistanceUnits) {
    let meters = meters.isFinite ? max(meters, 0) : 0
    let (small, large) = units == .metric ? (1, 1_000) : (DistanceUnits.metersOfFoot, DistanceUnits.metersOfMile)
    let smallCount = meters / small
    let rounded = smallCount < 100 ? smallCount.rounded() : (smallCount / 10).rounded() * 10
    if rounded < 1_000 {
      unit = units == .metric ? .meters : .feet
      tenths = Int(rounded) * 10
    } else {
      unit = units == .metric ? .kilometers : .miles
      let tenths = Int((meters / large * 10).rounded())
      self.tenths = tenths < 100 ? tenths : (tenths + 5) / 10 * 10
    }
  }

  /// The number in digits.
  package func number(decimalSeparator: String = ".", thousandsSeparator: String = ",") -> String {
    let (whole, tenth) = tenths.quotientAndRemainder(dividingBy: 10)
    return whole.groupedByThousands(separator: thousandsSeparator) + (tenth == 0 ? "" : "\(decimalSeparator)\(tenth)")
  }

  package var textKey: TextKey {
    switch unit {
    case .meters: .distanceInMeters
    case .kilometers: .distanceInKilometers
    case .feet: .distanceInFeet
    case .miles: .distanceInMiles
    }
  }
}

extension DistanceUnits {
  /// The radii that a user steps through, in meters: 1, 2 and 5 times each power of ten, from a tenth of a unit to ten
  /// thousand units. The least one in miles is 500 feet.
  package var radii: [Int] {
    let unit: Double = self == .metric ? 1_000 : Self.metersOfMile
    var radii = [0.1, 1, 10, 100, 1_000].flatMap { power in [1.0, 2, 5].map { $0 * power * unit } } + [10_000 * unit]
    // A tenth of a mile would be shown as 530 feet.
    if self == .imperial { radii[0] = 500 * Self.metersOfFoot }
    return radii.map { Int($0.rounded()) }
  }
}
