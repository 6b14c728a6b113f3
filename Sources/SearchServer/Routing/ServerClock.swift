#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

extension Duration {
  var microseconds: Int {
    let (seconds, attoseconds) = components
    return Int(clamping: seconds * 1_000_000 + attoseconds / 1_000_000_000_000)
  }

  var milliseconds: Int { microseconds / 1000 }
}

/// The time of day, which tests set themselves.
struct ServerClock: Sendable {
  /// Seconds since 1970.
  let seconds: @Sendable () -> Double

  static let system = ServerClock { Date().timeIntervalSince1970 }

  var wholeSeconds: Int { Int(seconds()) }

  /// The time as the protocol writes it.
  var text: String { Self.text(of: seconds()) }

  static func text(of seconds: Double) -> String {
    Date(timeIntervalSince1970: seconds).formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
  }
}
