internal import AlgoliaWire
internal import SearchEngine

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Counts what is spent by sender: each may spend so much at once, and the same again in a while.
final class RateLimiter: Sendable {
  private let buckets: Locked<[String: Bucket]>

  private struct Bucket {
    var tokens: Double
    var time: Double
  }

  /// Who has not been seen for longest is forgotten when there are more.
  private static let mostBuckets = 100_000

  init() { buckets = Locked([:]) }

  /// Takes some of what somebody may still spend.
  ///
  /// - Returns: Nil if there was enough of it, else the seconds after which there will be, for ever if that is never.
  func take(_ count: Int = 1, of sender: String, limit: Int, inSeconds period: Double, now: Double) -> Double? {
    let rate = Double(limit) / period
    return buckets.withLock { buckets in
      var bucket = buckets[sender] ?? Bucket(tokens: Double(limit), time: now)
      bucket.tokens = min(Double(limit), bucket.tokens + max(0, now - bucket.time) * rate)
      bucket.time = now
      let missing = Double(count) - bucket.tokens
      if missing <= 0 { bucket.tokens -= Double(count) }
      if buckets[sender] == nil, buckets.count >= Self.mostBuckets { Self.forgetHalf(&buckets) }
      buckets[sender] = bucket
      return missing <= 0 ? nil : count <= limit ? missing / rate : .infinity
    }
  }

  /// Gives back what was taken in vain.
  func giveBack(_ count: Int, to sender: String) {
    buckets.withLock { $0[sender]?.tokens += Double(count) }
  }

  private static func forgetHalf(_ buckets: inout [String: Bucket]) {
    let times = buckets.values.map(\.time).sorted()
    let middle = times[times.count / 2]
    buckets = buckets.filter { $0.value.time > middle }
  }
}

extension RateLimiter {
  /// What an address is counted as: of IPv6 the first 64 bits, since one client has all addresses that begin with them.
  static func network(of address: String) -> String {
    var parsed = in6_addr()
    guard address.contains(":"), inet_pton(AF_INET6, address, &parsed) == 1 else { return address }
    let bytes = withUnsafeBytes(of: parsed) { Array($0) }
    // An IPv4 address in the form of IPv6.
    if bytes.prefix(12) == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff] {
      return bytes.suffix(4).map { "\($0)" }.joined(separator: ".")
    }
    return bytes.prefix(8).hexadecimal
  }
}
