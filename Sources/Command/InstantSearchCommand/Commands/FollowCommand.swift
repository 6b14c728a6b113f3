import Platform
import RecordOutlines
import SearchEngine
import SearchSync

/// `follow`: updates a stored index from a table of an SQLite database.
struct FollowCommand: Sendable {
  let arguments: Arguments
  let console: Console

  func run() async throws(Failure) {
    guard arguments.operands.count == 1 else {
      throw Failure(.wrongUse, "one database is followed", advice: "Name its file, and nothing else.")
    }
    guard let table = arguments.text(.table) else {
      throw Failure(.wrongUse, "--table is missing", advice: "Name the table with a row for each record: --table NAME")
    }
    let (database, id, select) = (arguments.operands[0], arguments.text(.id), arguments.text(.select))
    let (joins, changeTable) = (try joins(table), arguments.text(.changeTable) ?? SQLiteFeed.changeTable(of: table))
    if arguments[.sql] {
      let sql = try Failure.following {
        try SQLiteFeed.sql(database, table: table, id: id, select: select, joins: joins, changeTable: changeTable)
      }
      return try console.print(sql)
    }
    guard let store = arguments.text(.store) else {
      throw Failure(.wrongUse, "--store is missing", advice: "Name the file of the index: --store PATH")
    }
    // Before anything is installed.
    if SystemFile.size(of: store) != nil { _ = try Failure.storing { try LocalIndex(path: store, access: .reading) } }
    let feed = try Failure.following {
      try SQLiteFeed.sqlite(
        database, table: table, id: id, select: select, joins: joins, changeTable: changeTable,
        install: arguments[.install])
    }
    let index = try Failure.storing { try LocalIndex(path: store) { [console] in console.note($0) } }
    try await follow(index, feed, store)
  }

  /// The tables of `--join`: `line.purchase` has the ids of records, `customer.id=customer` what is in a column of theirs.
  private func joins(_ table: String) throws(Failure) -> [SQLiteFeed.Join] {
    try (arguments.list(.join) ?? []).map { text throws(Failure) in
      let sides = text.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
      let path = sides[0].split(separator: ".").map(String.init)
      guard path.count == 2, sides.count < 3, !sides.contains("") else {
        throw Failure(
          .wrongUse, "--join can't be read at '\(text)'",
          advice: "Write it as in: --join line.purchase,customer.id=customer")
      }
      guard sides.count == 2 else { return SQLiteFeed.Join(path[0], column: path[1]) }
      guard let id = arguments.text(.id) else {
        throw Failure(.wrongUse, "--id is missing", advice: "Name the column of the objectIDs for --join: --id NAME")
      }
      return SQLiteFeed.Join(
        path[0], column: path[1], ids: "SELECT \"\(id)\" FROM \"\(table)\" WHERE \"\(sides[1])\" = ?")
    }
  }

  private func follow(_ index: LocalIndex, _ feed: SQLiteFeed, _ store: String) async throws(Failure) {
    TerminationSignal.intercept(once: true)
    defer { TerminationSignal.restore() }
    let report = Locked(FollowReport())
    let name = ServeCommand.indexName(ofFile: store)
    let outline = try Failure.following { try index.prepare(for: feed, named: name) }
    let follower = try Failure.following {
      try index.follow(feed, clock: arguments[.once] ? nil : ContinuousClock()) { event in
        report.withLock { $0.add(event) }
      }
    }
    let showing = Task {
      while !Task.isCancelled, !TerminationSignal.hasArrived {
        show(report)
        try? await Task.sleep(for: .seconds(1))
      }
      follower.cancel()
    }
    defer { showing.cancel() }
    do throws(FollowError) { try await follower.read() } catch { throw Failure(error) }
    // Polling may have read first.
    let (saved, deleted) = report.withLock { $0.takeTotals() }
    if let outline { try Failure.storing { try index.keep(outline, chosen: PageSettings()) } }
    try console.print(
      "\(index.count.groupedByThousands()) records in \(store): \(saved.groupedByThousands()) saved, "
        + "\(deleted.groupedByThousands()) deleted\n")
    if arguments[.once] {
      // A writer may hold the database for long. What is left then is forgotten the next time.
      for _ in 0..<2_000 where !TerminationSignal.hasArrived {
        guard (try? follower.forget()) ?? false else { break }
        try? await Task.sleep(for: .milliseconds(5))
      }
    } else {
      await showing.value
    }
    await follower.stop()
    show(report)
  }

  private func show(_ report: Locked<FollowReport>) {
    if let line = report.withLock({ $0.takeLine() }) { console.note(line) }
  }
}

extension SQLiteFeed {
  /// The name of the change table. Each followed table has its own, since the command makes an index of each.
  static func changeTable(of table: String) -> String { "instantsearch_changes_\(table.lowercased())" }
}

extension LocalIndex {
  /// Finds out what to list and to show, as `index` does, if the index is new. Keep the outline when there are records.
  func prepare(for feed: SQLiteFeed, named name: String) throws -> RecordOutline? {
    guard count == 0, !isFollowed else { return nil }
    let sample = try feed.sample(of: 2_000)
    guard !sample.records.isEmpty else { return nil }
    let outline = Inspection(RecordSample(sample.records, isWhole: sample.isWhole)).outline(PageSettings())
    // An interrupted first reading has left the same settings.
    guard settings == IndexSettings() || settings == outline.settings else { return nil }
    try setSettings(outline.settings, views: outline.views(of: name).map { ($0.name, $0.settings) })
    return outline
  }
}

/// What has happened since the last line about it.
struct FollowReport: Sendable {
  private var readCount = 0
  private var saved = 0
  private var deleted = 0
  private var notes: [String] = []
  private var totals = (saved: 0, deleted: 0)

  mutating func add(_ event: FollowEvent) {
    switch event {
    case .reading(let records): readCount = records
    case .applied(let batch):
      readCount = 0
      saved += batch.saved
      deleted += batch.deleted
      totals = (totals.saved + batch.saved, totals.deleted + batch.deleted)
    case .leftOut(let id, let bytes):
      notes.append("the record '\(id)' is left out: it has \(bytes.groupedByThousands()) bytes")
    case .failed(let error): notes.append("\(error)")
    }
  }

  /// How many records were saved and deleted since the beginning. The next line does not count them again.
  mutating func takeTotals() -> (saved: Int, deleted: Int) {
    (readCount, saved, deleted) = (0, 0, 0)
    return totals
  }

  /// The line; nil if nothing has happened.
  mutating func takeLine() -> String? {
    var parts = notes
    if readCount > 0 { parts.append("\(readCount.groupedByThousands()) records read …") }
    if saved + deleted > 0 {
      parts.append("\(saved.groupedByThousands()) saved, \(deleted.groupedByThousands()) deleted")
    }
    (readCount, saved, deleted, notes) = (0, 0, 0, [])
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }
}

extension Failure {
  /// Runs a body that opens or follows a database, or changes its index, and converts its errors.
  static func following<Value>(_ body: () throws -> Value) throws(Failure) -> Value {
    try storing {
      do { return try body() } catch let error as FollowError { throw Failure(error) }
    }
  }

  init(_ error: FollowError) {
    switch error {
    case .stopped: self.init(.interrupted, "interrupted", advice: "The store is as it was.")
    case .notInstalled:
      self.init(
        .badInput, "the database does not note its changes yet",
        advice: "To create a table for them, and triggers: --install. To see these statements: --sql")
    case .index(let cause):
      do throws(Failure) {
        try Failure.storing { throw cause }
        self.init(.backendFailed, "\(cause)")
      } catch {
        self = error
      }
    case .locked: self.init(.backendFailed, "\(error)", advice: "Try it again when that has ended.")
    case .database: self.init(.backendFailed, "\(error)")
    default: self.init(.badInput, "\(error)")
    }
  }
}
