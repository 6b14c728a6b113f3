import Platform
import RecordOutlines
import SearchEngine
import SearchSync

/// `follow`: keeps a stored index as a table of an SQLite database is.
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
    if arguments[.sql] {
      let sql = try Failure.following { () throws(FollowError) in
        try SQLiteFeed.sql(database, table: table, id: id, select: select)
      }
      return try console.print(sql)
    }
    guard let store = arguments.text(.store) else {
      throw Failure(.wrongUse, "--store is missing", advice: "Name the file of the index: --store PATH")
    }
    // Before anything is installed.
    if SystemFile.size(of: store) != nil { _ = try Failure.storing { try LocalIndex(path: store, access: .reading) } }
    let feed = try Failure.following { () throws(FollowError) in
      try SQLiteFeed(database, table: table, id: id, select: select, install: arguments[.install])
    }
    let index = try Failure.storing { try LocalIndex(path: store) { [console] in console.note($0) } }
    try await follow(index, feed, store)
  }

  private func follow(_ index: LocalIndex, _ feed: SQLiteFeed, _ store: String) async throws(Failure) {
    TerminationSignal.intercept(once: true)
    defer { TerminationSignal.restore() }
    let report = Locked(FollowReport())
    let name = ServeCommand.indexName(ofFile: store)
    let outline = try Failure.storing { try index.prepare(for: feed, named: name) }
    let follower = try Failure.following { () throws(FollowError) in
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
    let batch: FollowedBatch
    do throws(FollowError) { batch = try await follower.read() } catch { throw Failure(error) }
    report.withLock { $0 = FollowReport() }
    if let outline { try Failure.storing { try index.keep(outline, chosen: PageSettings()) } }
    let (saved, deleted) = (batch.saved.groupedByThousands(), batch.deleted.groupedByThousands())
    try console.print("\(index.count.groupedByThousands()) records in \(store): \(saved) saved, \(deleted) deleted\n")
    if arguments[.once] {
      while (try? follower.forget()) ?? false { try? await Task.sleep(for: .milliseconds(5)) }
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

extension LocalIndex {
  /// Finds out what to list and to show, as `index` does, if there is no record yet. Keep the outline when there are.
  func prepare(for feed: SQLiteFeed, named name: String) throws -> RecordOutline? {
    guard count == 0 else { return nil }
    let sample = try feed.sample(of: 2_000)
    guard !sample.records.isEmpty else { return nil }
    let outline = Inspection(RecordSample(sample.records, isWhole: sample.isWhole)).outline(PageSettings())
    try setSettings(outline.settings, views: outline.views(of: name).map { ($0.name, $0.settings) })
    return outline
  }
}

/// What has happened since the last line about it.
struct FollowReport: Hashable, Sendable {
  private var readCount = 0
  private var saved = 0
  private var deleted = 0
  private var notes: [String] = []

  mutating func add(_ event: FollowEvent) {
    switch event {
    case .reading(let records): readCount = records
    case .applied(let batch):
      readCount = 0
      saved += batch.saved
      deleted += batch.deleted
    case .leftOut(let id, let bytes):
      notes.append("the record '\(id)' is left out: it has \(bytes.groupedByThousands()) bytes")
    case .failed(let error): notes.append("\(error)")
    }
  }

  /// The line; nil if nothing has happened.
  mutating func takeLine() -> String? {
    var parts = notes
    if readCount > 0 { parts.append("\(readCount.groupedByThousands()) records read …") }
    if saved + deleted > 0 {
      parts.append("\(saved.groupedByThousands()) records saved, \(deleted.groupedByThousands()) deleted")
    }
    self = FollowReport()
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }
}

extension Failure {
  /// Runs a body that opens or follows a database, and converts its errors.
  fileprivate static func following<Value>(_ body: () throws(FollowError) -> Value) throws(Failure) -> Value {
    do throws(FollowError) { return try body() } catch { throw Failure(error) }
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
    case .database, .locked: self.init(.backendFailed, "\(error)")
    default: self.init(.badInput, "\(error)")
    }
  }
}
