#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Generates objectIDs for the records of a batch that have none.
///
/// They ascend within a batch and over batches, so that records that nothing else orders keep their insertion order.
package struct NewObjectIDs {
  private let start: String
  private var count: UInt64 = 0

  package init() {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    let microseconds = UInt64(clamping: now.tv_sec) &* 1_000_000 &+ UInt64(clamping: now.tv_nsec / 1000)
    // A random number distinguishes batches that begin at the same moment.
    start = "\(Self.digits(microseconds, 11))-\(Self.digits(.random(in: 0..<(1 << 40)), 8))"
  }

  package mutating func next() -> String {
    defer { count += 1 }
    return "\(start)-\(Self.digits(count, 7))"
  }

  /// Whether an objectID has the form of a generated one.
  static func isGenerated(_ objectID: String) -> Bool {
    let components = objectID.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard components.count == 3, components[0].count == 11, components[1].count == 8, components[2].count >= 7 else {
      return false
    }
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    return components.allSatisfy { $0.allSatisfy { digits.contains($0) || letters.contains($0) } }
  }

  /// A number padded with zeros, so that the order by code point is numeric.
  private static func digits(_ number: UInt64, _ count: Int) -> String {
    let digits = String(number, radix: 36)
    return String(repeating: "0", count: max(0, count - digits.count)) + digits
  }
}
