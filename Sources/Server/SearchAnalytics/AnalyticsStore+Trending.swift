internal import AlgoliaWire
package import SearchEngine

/// Tells clients apart without storing who they are: a hash of the address, with a random key that is only in memory.
///
/// Nobody can compute an address from a hash, since the key is never stored, and it ends with the server or after
/// ``days``. A client has another hash in each period, so that clients are counted within one period only.
struct ClientHashes {
  /// The longest period, in days, and how long a hash is kept.
  static let days = 30

  /// The number of the period, which is stored with each hash.
  let period: Int64
  private let start: Double
  private let key: [UInt8] = (0..<32).map { _ in .random(in: 0...255) }

  init(period: Int64, start: Double) { (self.period, self.start) = (period, start) }

  /// Whether the period is not over, also after the clock was set back.
  func isCurrent(at time: Double) -> Bool { abs(time - start) < Double(Self.days) * 86_400 }

  /// 32 bits.
  func hash(of address: [UInt8]) -> Int64 {
    SHA256.authenticationCode(for: address, key: key).prefix(4).reduce(0) { $0 << 8 | Int64($1) }
  }
}

extension AnalyticsStore {
  /// The texts that most clients searched for, of those that many did, on several days, and that find something; ties by
  /// code point.
  ///
  /// What one person searches for, however often, is nobody else's business.
  package func trendingTexts(in period: AnalyticsPeriod, limit: Int) throws(StoreError) -> [String] {
    let counted = "\(AnalyticsPeriod.condition) AND client IS NOT NULL"
    // SQLite takes `hits` from the row with the greatest `id`.
    let sql = """
      SELECT text, hits AS last_hits, max(id) FROM searches WHERE \(counted) AND text IN (
        SELECT text FROM searches WHERE \(counted) GROUP BY text, client_period
        HAVING count(DISTINCT client) >= \(Self.trendingClients))
      GROUP BY text HAVING last_hits > 0
        AND count(DISTINCT time / \(AnalyticsPeriod.dayLength)) >= \(Self.trendingDays)
      ORDER BY count(DISTINCT client_period << 32 | client) DESC, text LIMIT ?
      """
    return try rows(sql, period.values + period.values + [.integer(Int64(limit))]) { $0.text(0) }
  }

  /// The least clients that search for a trending text, and on how many days.
  private static let (trendingClients, trendingDays) = (5, 2)
}
