internal import Platform
internal import SearchEngine

/// Token buckets by sender: each holds `limit` tokens, and is refilled in `period` seconds.
final class RateLimiter: Sendable {
  private let buckets: Locked<[Sender: Bucket]>

  /// The key of a bucket: an API key, a client, or both; without either, the bucket of all calls.
  struct Sender: Hashable, Sendable {
    var key: String?
    var client: ClientAddress?
    /// Whether the rows of events are counted, rather than queries.
    var isOfEvents = false
  }

  private struct Bucket {
    var tokens: Double
    var time: Double
  }

  /// The greatest number of buckets; beyond it, the least recently used half is removed.
  private static let maxBuckets = 100_000

  init() { buckets = Locked([:]) }

  /// Takes tokens from the bucket of a sender.
  ///
  /// - Returns: Nil if there were enough tokens, else the seconds until there will be; infinity if that is never.
  func take(_ count: Int = 1, of sender: Sender, limit: Int, inSeconds period: Double, now: Double) -> Double? {
    let rate = Double(limit) / period
    return buckets.withLock { buckets in
      var bucket = buckets[sender] ?? Bucket(tokens: Double(limit), time: now)
      bucket.tokens = min(Double(limit), bucket.tokens + max(0, now - bucket.time) * rate)
      bucket.time = now
      let missing = Double(count) - bucket.tokens
      if missing <= 0 { bucket.tokens -= Double(count) }
      if buckets[sender] == nil, buckets.count >= Self.maxBuckets { Self.forgetHalf(&buckets) }
      buckets[sender] = bucket
      return missing <= 0 ? nil : count <= limit ? missing / rate : .infinity
    }
  }

  /// The seconds until the bucket of a sender has a token; nil if it has one.
  func wait(of sender: Sender, limit: Int, inSeconds period: Double, now: Double) -> Double? {
    guard let bucket = buckets.withLock({ $0[sender] }) else { return nil }
    let rate = Double(limit) / period
    let missing = 1 - bucket.tokens - max(0, now - bucket.time) * rate
    return missing <= 0 ? nil : missing / rate
  }

  /// Returns tokens to a bucket.
  func refund(_ count: Int, to sender: Sender) {
    buckets.withLock { $0[sender]?.tokens += Double(count) }
  }

  private static func forgetHalf(_ buckets: inout [Sender: Bucket]) {
    let times = buckets.values.map(\.time).sorted()
    let middle = times[times.count / 2]
    buckets = buckets.filter { $0.value.time > middle }
  }
}
