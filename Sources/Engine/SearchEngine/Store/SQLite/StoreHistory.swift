/// Keeps records that are deleted or replaced for some time, for those who read the changes since an earlier state.
///
/// Rows ascend and are never reused, so the records that were saved since a state are those from its next row on. Deleted
/// ones are the entries of the table `former` after its last number.
final class StoreHistory {
  private let retention: Double
  private let now: () -> Double
  private let insertion: SQLiteStatement
  private let oldest: SQLiteStatement

  /// - Parameters:
  ///   - retention: For how many seconds.
  ///   - now: The time in seconds since 1970.
  init(of connection: SQLiteConnection, retention: Double, now: @escaping () -> Double) throws(StoreError) {
    (self.retention, self.now) = (retention, now)
    insertion = try connection.prepare(
      "INSERT INTO former(number, row, time, body) SELECT ?, row, ?, body FROM records WHERE row = ?")
    oldest = try connection.prepare("SELECT number, time FROM former ORDER BY number LIMIT ?")
  }

  fileprivate func insert(row: Int, number: Int) throws(StoreError) {
    try insertion.bind([.integer(Int64(number)), .real(now()), .integer(Int64(row))])
    try insertion.run()
  }

  /// The number of the last entry that is too old, of the oldest ones. Without a gap, even where the clock was set back.
  fileprivate func lastObsolete(among count: Int) throws(StoreError) -> Int? {
    defer { oldest.reset() }
    try oldest.bind(1, count)
    let limit = now() - retention
    var last: Int?
    while try oldest.step(), case .real(let time) = oldest.value(1), time < limit { last = try oldest.integer(0) }
    return last
  }
}

/// A point from which the states of a store are one history, which only this store has. Copies of its files that are changed
/// on their own have other marks from there on.
struct HistoryMark: Hashable, Sendable {
  var id: String
  /// The generation before the mark.
  var generation: Int

  /// As many openings as a reader may miss.
  fileprivate static let most = 256

  fileprivate init(after generation: Int) {
    id = String(UInt64.random(in: 0 ... .max), radix: 36)
    self.generation = generation
  }

  private init?(_ text: Substring) {
    let parts = text.split(separator: ":")
    guard parts.count == 2, let generation = Int(parts[1]) else { return nil }
    (id, self.generation) = (String(parts[0]), generation)
  }

  static func list(_ text: String) -> [HistoryMark] { text.split(separator: " ").compactMap { HistoryMark($0) } }

  fileprivate static func text(of marks: [HistoryMark]) -> String {
    marks.map { "\($0.id):\($0.generation)" }.joined(separator: " ")
  }
}

extension RecordStore {
  /// Keeps former records from now on.
  func keepHistory(for retention: Double, now: @escaping () -> Double) throws {
    guard let writer else { throw StoreError.readOnly }
    writer.history = try StoreHistory(of: writer.connection, retention: retention, now: now)
    do {
      try write { try $0.addMark() }
    } catch {
      writer.history = nil
      throw error
    }
  }
}

extension RecordStore.Transaction {
  fileprivate func addMark() throws(StoreError) {
    try set(state.contents.marks.suffix(HistoryMark.most - 1) + [HistoryMark(after: generation - 1)])
  }

  private func set(_ marks: [HistoryMark]) throws(StoreError) {
    try writer.set("marks", Array(HistoryMark.text(of: marks).utf8))
    state.contents.marks = marks
  }

  /// Keeps a record that is about to be deleted, unless it is of this transaction. If no history is kept any more, forgets
  /// all of it, which would lack the record.
  func keepFormer(row: Int) throws(StoreError) {
    guard let history = writer.history else { return try forgetHistory() }
    guard row < state.firstRow else { return }
    try history.insert(row: row, number: state.contents.lastFormer + 1)
    state.contents.lastFormer += writer.connection.changeCount
  }

  private func forgetHistory() throws(StoreError) {
    guard !state.contents.marks.isEmpty else { return }
    try writer.connection.run("DELETE FROM former")
    try set([])
  }

  /// After all records were deleted: nobody has a state from which the changes are fewer than the records.
  func beginHistoryAnew() throws(StoreError) {
    try forgetHistory()
    if writer.history != nil { try addMark() }
  }

  /// Deletes obsolete entries, more than were added.
  func finishHistory() throws(StoreError) {
    let added = state.contents.lastFormer - state.lastFormer
    if added > 0 { try writer.set("former", state.contents.lastFormer) }
    guard let last = try writer.history?.lastObsolete(among: 2 * added + 100) else { return }
    try writer.connection.run("DELETE FROM former WHERE number <= \(last)")
  }
}

/// A record that was deleted or replaced.
struct FormerRecord {
  let number: Int
  let body: [UInt8]
}

extension RecordReader {
  /// The number of the oldest entry of the former records; nil if there is none.
  func oldestFormer() throws(StoreError) -> Int? {
    try reading { () throws(StoreError) in
      let query = try connection.prepare("SELECT number FROM former ORDER BY number LIMIT 1")
      return try query.step() ? try query.integer(0) : nil
    }
  }

  /// The former records after a number whose rows were before another, in the order in which they were deleted: at most so
  /// many, and at least one, as far as they have fewer bytes.
  func former(
    after number: Int, before row: Int, count: Int, bytes: Int
  ) throws(StoreError) -> (records: [FormerRecord], isAll: Bool) {
    try reading { () throws(StoreError) in
      let query = try connection.prepare(
        "SELECT number, body FROM former WHERE number > ? AND row < ? ORDER BY number")
      try query.bind(1, number)
      try query.bind(2, row)
      var found: [FormerRecord] = []
      var total = 0
      while try query.step() {
        guard found.count < count, total < bytes || found.isEmpty else { return (found, false) }
        found.append(FormerRecord(number: try query.integer(0), body: Array(query.bytes(1))))
        total += found[found.count - 1].body.count
      }
      return (found, true)
    }
  }
}
