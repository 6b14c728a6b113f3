internal import AlgoliaWire
internal import Platform
package import SearchEngine
package import SearchModel

/// A database of final searches and of the events of their hits, for the reports of the analytics routes.
///
/// Both are bounded: the oldest rows make room for new ones. An event may arrive before its search is final, and is counted
/// for it in either order. An event that is sent twice, as a client does after a lost response, is stored once.
///
/// `@unchecked Sendable`: the lock protects the connection.
package final class AnalyticsStore: @unchecked Sendable {
  private let lock = PosixLock()
  private let connection: SQLiteConnection
  private let statements: Statements
  /// The most searches, and the most events.
  private let limit: Int
  /// Tells the clients of the present period apart; nil until the first search. Protected by the lock.
  private var clients: ClientHashes?
  /// The day on which the hashes of clients were erased last. Protected by the lock.
  private var lastErasure: Int?

  /// The statements that write.
  private struct Statements {
    let insertSearch: SQLiteStatement
    let findSearch: SQLiteStatement
    let insertQuery: SQLiteStatement
    let addEvents: SQLiteStatement
    let insertEvent: SQLiteStatement
    let insertFilter: SQLiteStatement
    let addEvent: SQLiteStatement
  }

  private static let version = 2

  /// - Parameters:
  ///   - path: The path of the database, which is created if it is missing; nil to keep it in memory.
  ///   - limit: The most searches, and the most events of records.
  init(path: String?, limit: Int) throws(StoreError) {
    self.limit = limit
    if let path {
      // Created first, so that only its owner can read it. The files beside it get the same permissions.
      try SystemFile(path: path, for: .extendingPrivately).makePrivate()
    }
    connection = try SQLiteConnection(path: path ?? ":memory:", access: .writing)
    try connection.run(
      """
      PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA trusted_schema = OFF; PRAGMA secure_delete = ON
      """)
    let version = try connection.integer("PRAGMA user_version")
    guard version <= Self.version else { throw .newerVersion(version) }
    if version == 1 { try connection.run(Self.additionsSinceVersion1) }
    try connection.run(Self.schema)
    statements = Statements(
      insertSearch: try connection.prepare(
        """
        INSERT INTO searches (time, name, text, hits, filtered, tracked, client, client_period)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """),
      findSearch: try connection.prepare(
        "SELECT id FROM searches WHERE id = (SELECT search FROM queries WHERE query = ?)"),
      insertQuery: try connection.prepare("INSERT OR IGNORE INTO queries (query, search) VALUES (?, ?)"),
      addEvents: try connection.prepare(
        """
        UPDATE searches SET clicks = clicks + earlier.clicked, conversions = conversions + earlier.converted,
          positions = positions + earlier.clicked_positions
        FROM (SELECT ifnull(sum(kind = 'clicked'), 0) AS clicked,
          ifnull(sum(kind NOT IN ('viewed', 'clicked')), 0) AS converted,
          ifnull(sum(CASE kind WHEN 'clicked' THEN position END), 0) AS clicked_positions
          FROM events WHERE query = ?) AS earlier
        WHERE id = ?
        """),
      insertEvent: try connection.prepare(
        """
        INSERT OR IGNORE INTO events (digest, time, name, kind, object, position, query, user)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """),
      insertFilter: try connection.prepare(
        """
        INSERT OR IGNORE INTO filters (digest, time, name, kind, attribute, value, user) VALUES (?, ?, ?, ?, ?, ?, ?)
        """),
      addEvent: try connection.prepare(
        """
        UPDATE searches SET clicks = clicks + ?, conversions = conversions + ?, positions = positions + ?
        WHERE id = (SELECT search FROM queries WHERE query = ?)
        """))
  }

  /// Opens a database. A damaged file is renamed, and a new one is created.
  package static func opening(
    path: String?, limit: Int, log: (@Sendable (String) -> Void)?
  ) throws(StoreError) -> AnalyticsStore {
    do throws(StoreError) {
      return try AnalyticsStore(path: path, limit: limit)
    } catch {
      guard let path, error.isOfDamagedFile else { throw error }
      log?("the analytics in \(path) can't be read, and are set aside: \(error)")
      for end in ["-wal", "-shm"] { SystemFile.remove(path + end) }
      try SystemFile.move(path, to: path + "-damaged")
      return try AnalyticsStore(path: path, limit: limit)
    }
  }

  // MARK: Writing

  /// Stores final searches, and counts the events for them that have come before. A search that can't be stored does not
  /// keep the others out; the error of the last such one is thrown after they are stored.
  func add(_ searches: [LoggedSearch]) throws(StoreError) {
    var failure: StoreError?
    try transaction { () throws(StoreError) in
      if let time = searches.map(\.time).max() { try renewClients(at: time) }
      for search in searches {
        try connection.run("SAVEPOINT search")
        do throws(StoreError) {
          try add(search)
        } catch {
          // A full disk, for example, ends the whole transaction.
          guard connection.isInTransaction else { throw error }
          try connection.run("ROLLBACK TO search")
          failure = error
        }
        try connection.run("RELEASE search")
      }
      try trim("searches", to: limit)
      try connection.run("DELETE FROM queries WHERE search < ifnull((SELECT min(id) FROM searches), 0)")
      try trim("queries", to: 4 * limit)
    }
    if let failure { throw failure }
  }

  private func add(_ search: LoggedSearch) throws(StoreError) {
    guard let id = try row(of: search) else { return }
    for query in search.queryIDs {
      try statements.insertQuery.run(.text(query), .integer(id))
      if connection.changeCount == 1 { try statements.addEvents.run(.text(query), .integer(id)) }
    }
  }

  /// The row of a search. A further page belongs to the search that it continues; nil if that is not stored.
  private func row(of search: LoggedSearch) throws(StoreError) -> Int64? {
    if search.isFurtherPage {
      guard let queryID = search.continuedQueryID else { return nil }
      return try statements.findSearch.first(.text(queryID)) { $0.integer64(0) }
    }
    try statements.insertSearch.run(
      .integer(search.milliseconds), .text(search.index), .text(search.countedText),
      .integer(Int64(search.nbHits)),
      .integer(search.isFiltered ? 1 : 0), .integer(search.queryIDs.isEmpty ? 0 : 1),
      // Only searches that find all words can trend.
      search.findsOtherWords ? .null : clients.map { .integer($0.hash(of: search.client.address)) } ?? .null,
      clients.map { .integer($0.period) } ?? .null)
    return connection.lastRow
  }

  /// Erases the hashes of clients whose searches no longer count for trending texts, once a day, and begins a new period
  /// when the last one is over.
  private func renewClients(at time: Double) throws(StoreError) {
    let day = Int(time) / 86_400
    if lastErasure != day {
      try connection.run(
        """
        UPDATE searches SET client = NULL, client_period = NULL
        WHERE client_period IS NOT NULL AND time < \((day - ClientHashes.days + 1) * 86_400_000)
        """)
      lastErasure = day
    }
    if clients?.isCurrent(at: time) ?? false { return }
    clients = ClientHashes(
      period: Int64(try connection.integer("SELECT ifnull(max(client_period), 0) + 1 FROM searches")), start: time)
  }

  /// Stores events with a time, each record and each filter apart.
  package func add(_ events: [SearchEvent]) throws(StoreError) {
    let digests = events.map(Self.digest)
    try transaction { () throws(StoreError) in
      for (event, digest) in zip(events, digests) { try add(event, digest) }
      try trim("events", to: limit)
      try trim("filters", to: limit)
    }
  }

  /// Tells an event from others. The same event has the same digest.
  private static func digest(of event: SearchEvent) -> UInt64 {
    SHA256.digest(of: Array(event.json.text().utf8)).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// The difference of the digests of two records of an event that follow each other.
  private static let digestStep: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// The digests that the other records of an event have, given that of one.
  static func digests(besides digest: Int64) -> [Int64] {
    let digest = UInt64(bitPattern: digest)
    return (1..<UInt64(SearchEvent.mostObjects)).flatMap { distance in
      [digest &+ distance &* digestStep, digest &- distance &* digestStep].map { Int64(bitPattern: $0) }
    }
  }

  private func add(_ event: SearchEvent, _ digest: UInt64) throws(StoreError) {
    for (index, filter) in event.filters.enumerated() {
      try statements.insertFilter.run(
        .integer(Self.row(digest, index)), .integer(event.timestamp ?? 0), .text(event.indexName),
        .text(event.kind.rawValue), .text(filter.attribute.rawValue), .text(filter.value.description),
        event.userToken.map { .text($0) } ?? .null)
    }
    let isClick = event.kind == .clicked
    let isConversion = !isClick && event.kind != .viewed
    for (index, object) in event.objects.enumerated() {
      let query = (isConversion ? object.queryID : nil) ?? event.queryID
      try statements.insertEvent.run(
        .integer(Self.row(digest, index)), .integer(event.timestamp ?? 0), .text(event.indexName),
        .text(event.kind.rawValue), .text(object.objectID), object.position.map { .integer(Int64($0)) } ?? .null,
        query.map { .text($0) } ?? .null, event.userToken.map { .text($0) } ?? .null)
      guard connection.changeCount == 1, let query, event.kind != .viewed else { continue }
      try statements.addEvent.run(
        .integer(isClick ? 1 : 0), .integer(isConversion ? 1 : 0), .integer(isClick ? Int64(object.position ?? 0) : 0),
        .text(query))
    }
  }

  /// The digest of a record or filter of an event. They are spread over the whole range: those of two events hardly meet.
  private static func row(_ digest: UInt64, _ index: Int) -> Int64 {
    Int64(bitPattern: digest &+ UInt64(index) &* digestStep)
  }

  /// Removes the user token from its events.
  ///
  /// - Parameter isIncluded: Whether the events of an index are included.
  package func forget(
    userToken: String, in isIncluded: (_ indexName: String) -> Bool = { _ in true }
  ) throws(StoreError) {
    for table in ["events", "filters"] {
      let found = try rows("SELECT DISTINCT name FROM \(table) WHERE user = ?", [.text(userToken)]) { $0.text(0) }
      let names = found.filter(isIncluded)
      try transaction { () throws(StoreError) in
        let statement = try connection.prepare("UPDATE \(table) SET user = NULL WHERE user = ? AND name = ?")
        for name in names { try statement.run(.text(userToken), .text(name)) }
      }
    }
    // The log still has the pages with the token.
    try lock.withLock { () throws(StoreError) in try connection.run("PRAGMA wal_checkpoint(TRUNCATE)") }
  }

  private func trim(_ table: String, to limit: Int) throws(StoreError) {
    try connection.run("DELETE FROM \(table) WHERE id <= (SELECT max(id) FROM \(table)) - \(limit)")
  }

  private func transaction(_ body: () throws(StoreError) -> Void) throws(StoreError) {
    try lock.withLock { () throws(StoreError) in
      try connection.run("BEGIN IMMEDIATE")
      do throws(StoreError) {
        try body()
        try connection.run("COMMIT")
      } catch {
        if connection.isInTransaction { try? connection.run("ROLLBACK") }
        throw error
      }
    }
  }

  // MARK: Reading

  /// The rows of a query.
  func rows<Row>(
    _ sql: String, _ values: [SQLiteStatement.Value], _ row: (SQLiteStatement) throws(StoreError) -> Row
  ) throws(StoreError) -> [Row] {
    try lock.withLock { () throws(StoreError) in
      let statement = try connection.prepare(sql)
      try statement.bind(values)
      var rows: [Row] = []
      while try statement.step() { rows.append(try row(statement)) }
      return rows
    }
  }
}

extension StoreError {
  fileprivate var isOfDamagedFile: Bool {
    switch self {
    case .damaged, .notAnIndex: true
    default: false
    }
  }
}

extension SQLiteStatement {
  fileprivate func run(_ values: Value...) throws(StoreError) {
    try bind(values)
    try run()
  }

  fileprivate func first<Result>(
    _ values: Value..., read: (SQLiteStatement) -> Result
  ) throws(StoreError) -> Result? {
    try bind(values)
    defer { reset() }
    return try step() ? read(self) : nil
  }
}

extension LoggedSearch {
  fileprivate var milliseconds: Int64 { Int64(time * 1000) }

  /// The text as it is counted: without case, and with single spaces.
  fileprivate var countedText: String { Self.countedText(text) }

  static func countedText(_ text: String) -> String {
    text.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
