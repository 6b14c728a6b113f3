internal import SearchEngine
internal import SearchModel

/// A record or a value with its score, in hundredths of a point: 10,000 is the best.
struct ScoredName: Hashable, Sendable {
  var name: String
  var score: Int

  static let best = 10_000

  /// The names with their weights, the greatest of which has the best score; ties by code point.
  ///
  /// Weights are whole numbers and so are scores, so that the result does not depend on the order of the events.
  static func ranked(_ weights: [String: Int]) -> [ScoredName] {
    guard let greatest = weights.values.max(), greatest > 0 else { return [] }
    return sorted(weights.map { ScoredName(name: $0.key, score: $0.value * best / greatest) })
  }

  /// The names with the best scores first; ties by code point. Those without a score are left out.
  static func sorted(_ names: [ScoredName]) -> [ScoredName] {
    names.filter { $0.score > 0 }.sorted {
      $0.score == $1.score ? $0.name.precedesByCodePoint($1.name) : $0.score > $1.score
    }
  }
}

/// The weights of events in what is popular.
enum Trend {
  /// The days whose events count, with today.
  static let days = 8
  /// The latest events that are read.
  static let maxEvents = 100_000
  /// The most records.
  static let maxRecords = 1000

  /// The weight of an event of today; those of earlier days weigh less.
  static func weight(ofKind kind: String) -> Int {
    switch kind {
    case SearchEvent.Kind.viewed.rawValue: 1
    case SearchEvent.Kind.clicked.rawValue: 3
    default: 10
    }
  }

  /// How much an event counts whose day is so many days ago: 8 for today, 1 for a week ago.
  static func recency(daysAgo: Int) -> Int { max(0, days - max(0, daysAgo)) }
}

/// Which events bring two records together.
enum Companionship: Hashable, Sendable {
  /// Conversions: records that were put into a cart or bought.
  case conversions
  /// Clicks too.
  case interest

  fileprivate var condition: String {
    switch self {
    case .conversions: "kind NOT IN ('viewed', 'clicked')"
    case .interest: "kind <> 'viewed'"
    }
  }
}

extension AnalyticsStore {
  /// The events of a record that are compared with others: the latest ones.
  static let maxOccasions = 200
  /// How many pairs of events are read.
  private static let maxPairs = 20_000
  /// Events of one person within this time of each other belong together, in milliseconds.
  private static let occasion = AnalyticsPeriod.dayLength

  /// The records that are popular now. Each event weighs by its kind and its age in days.
  ///
  /// - Parameter day: Today, in days since 1970.
  func trendingRecords(of indexName: String, on day: Int) throws(StoreError) -> [ScoredName] {
    let start = Int64(day - Trend.days + 1) * AnalyticsPeriod.dayLength
    // Clocks of clients may be fast: events of the future count as those of today.
    let sql = """
      SELECT object, kind, time / \(AnalyticsPeriod.dayLength), count(*)
      FROM (SELECT object, kind, time FROM events WHERE name = ? AND time >= ? ORDER BY time DESC LIMIT \(Trend.maxEvents))
      GROUP BY 1, 2, 3
      """
    var weights: [String: Int] = [:]
    let found = try rows(sql, [.text(indexName), .integer(start)]) { row throws(StoreError) in
      (object: row.text(0), kind: row.text(1), day: try row.integer(2), count: try row.integer(3))
    }
    for row in found {
      weights[row.object, default: 0] +=
        Trend.weight(ofKind: row.kind) * Trend.recency(daysAgo: day - row.day) * row.count
    }
    return Array(ScoredName.ranked(weights).prefix(Trend.maxRecords))
  }

  /// The records whose events belong to those of a record: of the same event, of the same search, or of the same person
  /// within a day. The score is the share of the record's events that have one of the other record beside them.
  func records(
    together objectID: String, of indexName: String, by companionship: Companionship
  ) throws(StoreError) -> [ScoredName] {
    let own = try rows(
      """
      SELECT digest, time, query, user, kind FROM events
      WHERE name = ? AND object = ? AND \(companionship.condition) ORDER BY time DESC, digest LIMIT \(Self.maxOccasions)
      """, [.text(indexName), .text(objectID)]
    ) { row throws(StoreError) in
      Occasion(
        digest: row.integer64(0), time: row.integer64(1), query: row.text(2), user: row.text(3), kind: row.text(4))
    }
    var counts: [String: Int] = [:]
    var pairs = 0
    for occasion in own {
      var others: Set<String> = []
      for (column, value) in [("user", occasion.user), ("query", occasion.query)] {
        guard !value.isEmpty, pairs < Self.maxPairs else { continue }
        let found = try rows(
          """
          SELECT object FROM events WHERE \(column) = ? AND name = ? AND time BETWEEN ? AND ?
            AND \(companionship.condition) ORDER BY time DESC, digest LIMIT 1000
          """,
          [
            .text(value), .text(indexName), .integer(occasion.time - Self.occasion),
            .integer(occasion.time + Self.occasion),
          ]
        ) { $0.text(0) }
        pairs += found.count
        others.formUnion(found)
      }
      if occasion.user.isEmpty {
        // An event without a person has its records at the same time, and digests that follow each other.
        let found = try rows(
          "SELECT object, digest FROM events WHERE name = ? AND time = ? AND kind = ? AND user IS NULL LIMIT 1000",
          [.text(indexName), .integer(occasion.time), .text(occasion.kind)]
        ) { (object: $0.text(0), digest: $0.integer64(1)) }
        pairs += found.count
        others.formUnion(found.filter { Self.isSameEvent($0.digest, occasion.digest) }.map(\.object))
      }
      others.remove(objectID)
      for other in others { counts[other, default: 0] += 1 }
    }
    let scores = counts.map { ScoredName(name: $0.key, score: $0.value * ScoredName.best / own.count) }
    return Array(ScoredName.sorted(scores).prefix(Trend.maxRecords))
  }

  /// An event of a record. The query and the person are empty where it has none.
  private struct Occasion {
    var digest: Int64
    var time: Int64
    var query: String
    var user: String
    var kind: String
  }
}
