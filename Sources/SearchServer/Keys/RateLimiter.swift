internal import SearchEngine

/// Counts requests by who sends them: each may send so many at once, and the same number again in a while.
final class RateLimiter: Sendable {
  private let buckets: Locked<[String: Bucket]>

  private struct Bucket {
    var tokens: Double
    var time: Double
  }

  /// Who has not been seen for longest is forgotten when there are more.
  private static let mostBuckets = 100_000

  init() { buckets = Locked([:]) }

  /// Takes one request off what somebody may still send.
  ///
  /// - Returns: Nil if it may be answered, else the seconds after which the next one may be.
  func take(_ sender: String, limit: Int, inSeconds period: Double, now: Double) -> Double? {
    let rate = Double(limit) / period
    return buckets.withLock { buckets in
      var bucket = buckets[sender] ?? Bucket(tokens: Double(limit), time: now)
      bucket.tokens = min(Double(limit), bucket.tokens + max(0, now - bucket.time) * rate)
      bucket.time = now
      let wait = bucket.tokens >= 1 ? nil : (1 - bucket.tokens) / rate
      if wait == nil { bucket.tokens -= 1 }
      if buckets[sender] == nil, buckets.count >= Self.mostBuckets { Self.forgetHalf(&buckets) }
      buckets[sender] = bucket
      return wait
    }
  }

  private static func forgetHalf(_ buckets: inout [String: Bucket]) {
    let times = buckets.values.map(\.time).sorted()
    let middle = times[times.count / 2]
    buckets = buckets.filter { $0.value.time > middle }
  }
}
