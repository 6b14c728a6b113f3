internal import SearchEngine
internal import SearchModel

/// A record or a value with its score, in hundredths of a point: 10,000 is the best.
package struct ScoredName: Hashable, Sendable {
  package var name: String
  package var score: Int

  package init(name: String, score: Int) { (self.name, self.score) = (name, score) }

  static let best = 10_000

  /// The names with their weights, the greatest of which has the best score; ties by code point.
  ///
  /// Weights are whole numbers and so are scores, so that the result does not depend on the order of the events.
  package static func ranked(_ weights: [String: Int]) -> [ScoredName] { scaled(weighted(weights)) }

  /// The names with their weights as scores, the greatest first.
  static func weighted(_ weights: [String: Int]) -> [ScoredName] {
    sorted(weights.map { ScoredName(name: $0.key, score: $0.value) })
  }

  /// The scores of names with weights, the first of which is the greatest.
  package static func scaled(_ weighted: some Collection<ScoredName>) -> [ScoredName] {
    guard let greatest = weighted.first?.score, greatest > 0 else { return [] }
    return sorted(weighted.map { ScoredName(name: $0.name, score: $0.score * best / greatest) })
  }

  /// The names with the best scores first; ties by code point. Those without a score are left out.
  package static func sorted(_ names: [ScoredName]) -> [ScoredName] {
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
  /// The most records that are known to go with one.
  static let maxCompanions = 200

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
package enum Companionship: Hashable, Sendable {
  /// Conversions: records that were put into a cart or bought.
  case conversions
  /// Clicks too.
  case interest

  fileprivate func includes(kind: String) -> Bool {
    kind != SearchEvent.Kind.viewed.rawValue && (self == .interest || kind != SearchEvent.Kind.clicked.rawValue)
  }
}

extension AnalyticsStore {
  /// The events of a record that are compared with others: the latest ones.
  private static let maxOwnEvents = 200
  /// How many events of a record are read to find them, and how many of a person or a search at most.
  private static let (maxScannedOfRecord, maxScannedOfPerson) = (20_000, 1000)
  /// How many events of others are read in all.
  private static let maxScanned = 50_000
  /// Events of one person within this time of each other belong together, in milliseconds.
  private static let personalTime = AnalyticsPeriod.dayLength

  /// The records that are popular now, with their weights as scores. Each event weighs by its kind and its age in days.
  ///
  /// The events of one kind of a person about a record count once a day, and n events of nobody as the root of n, so that
  /// one client does not decide what is popular.
  ///
  /// - Parameters:
  ///   - day: Today, in days since 1970.
  ///   - spend: Counts steps of work, and throws if there were too many.
  package func trendingRecords(
    of indexName: String, on day: Int, spending spend: (_ steps: Int) throws -> Void = { _ in }
  ) throws -> [ScoredName] {
    let start = Int64(day - Trend.days + 1) * AnalyticsPeriod.dayLength
    // Clocks of clients may be fast: events of the future count as those of today.
    let sql = """
      SELECT object, kind, min(time / \(AnalyticsPeriod.dayLength), ?), count(DISTINCT user), sum(user IS NULL)
      FROM (
        SELECT object, kind, time, user FROM events WHERE name = ? AND time >= ?
        ORDER BY time DESC, digest DESC LIMIT \(Trend.maxEvents))
      GROUP BY 1, 2, 3
      """
    var weights: [String: Int] = [:]
    let found = try rows(sql, [.integer(Int64(day)), .text(indexName), .integer(start)]) { row throws(StoreError) in
      (
        object: row.text(0), kind: row.text(1), day: try row.integer(2), people: try row.integer(3),
        nobodys: try row.integer(4)
      )
    }
    try spend(100 * found.count)
    for row in found {
      let count = row.people + Int(Double(row.nobodys).squareRoot())
      weights[row.object, default: 0] +=
        Trend.weight(ofKind: row.kind) * Trend.recency(daysAgo: day - row.day) * count
    }
    return Array(ScoredName.weighted(weights).prefix(Trend.maxRecords))
  }

  /// The records whose events belong to those of a record: of the same event, of the same search, or of the same person
  /// within a day. The score is the share of the record's events that have one of the other record beside them.
  ///
  /// - Parameter spend: Counts steps of work, and throws if there were too many.
  package func records(
    together objectID: String, of indexName: String, by companionship: Companionship,
    spending spend: (_ steps: Int) throws -> Void = { _ in }
  ) throws -> [ScoredName] {
    let own = try ownEvents(of: objectID, in: indexName, companionship)
    try spend(100 * own.count)
    var counts: [String: Int] = [:]
    var (compared, scanned) = (0, 0)
    for event in own {
      guard scanned < Self.maxScanned else { break }
      compared += 1
      let near = try events(near: event, in: indexName)
      scanned += near.count
      try spend(100 * (1 + near.count))
      let others = Set(near.lazy.filter { companionship.includes(kind: $0.kind) }.map(\.object))
      for other in others where other != objectID { counts[other, default: 0] += 1 }
    }
    let scores = counts.map { ScoredName(name: $0.key, score: $0.value * ScoredName.best / compared) }
    return Array(ScoredName.sorted(scores).prefix(Trend.maxCompanions))
  }

  /// An event of a record. The query and the person are empty where it has none.
  private struct OwnEvent {
    var digest: Int64
    var time: Int64
    var query: String
    var user: String
    var kind: String
  }

  private func ownEvents(
    of objectID: String, in indexName: String, _ companionship: Companionship
  ) throws(StoreError) -> [OwnEvent] {
    let left = companionship == .conversions ? "'viewed', 'clicked'" : "'viewed'"
    return try rows(
      """
      SELECT * FROM (
        SELECT digest, time, query, user, kind FROM events WHERE name = ? AND object = ?
        ORDER BY time DESC, digest DESC LIMIT \(Self.maxScannedOfRecord))
      WHERE kind NOT IN (\(left)) ORDER BY time DESC, digest DESC LIMIT \(Self.maxOwnEvents)
      """, [.text(indexName), .text(objectID)]
    ) { row throws(StoreError) in
      OwnEvent(
        digest: row.integer64(0), time: row.integer64(1), query: row.text(2), user: row.text(3), kind: row.text(4))
    }
  }

  /// The records of the events that belong to one, of any kind.
  private func events(
    near event: OwnEvent, in indexName: String
  ) throws(StoreError) -> [(object: String, kind: String)] {
    var found: [(object: String, kind: String)] = []
    for (column, value) in [("user", event.user), ("query", event.query)] where !value.isEmpty {
      found += try rows(
        """
        SELECT object, kind FROM events WHERE \(column) = ? AND name = ? AND time BETWEEN ? AND ?
        ORDER BY time DESC, digest DESC LIMIT \(Self.maxScannedOfPerson)
        """,
        [
          .text(value), .text(indexName), .integer(event.time - Self.personalTime),
          .integer(event.time + Self.personalTime),
        ]
      ) { (object: $0.text(0), kind: $0.text(1)) }
    }
    guard event.user.isEmpty else { return found }
    // An event without a person has its records at the same time, and digests that follow each other.
    let digests = Self.digests(besides: event.digest)
    found += try rows(
      """
      SELECT object, kind FROM events WHERE digest IN (\(digests.map(String.init).joined(separator: ", ")))
        AND name = ? AND time = ? AND kind = ? AND user IS NULL
      """, [.text(indexName), .integer(event.time), .text(event.kind)]
    ) { (object: $0.text(0), kind: $0.text(1)) }
    return found
  }
}
