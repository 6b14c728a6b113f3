import CBareSQLite
import Foundation
import SearchEngine
import SearchModel

/// Batches of one record, and one of many, into an index in a file, beside what SQLite needs for the same table.
///
///     bench writing --store p1m.search
///
/// The store must hold an index, which is changed. SQLite writes the same rows into a copy of the store's database, in
/// transactions like those of the index. Its rows are encoded beforehand; what that took is taken from the time of the
/// index, which encodes its records by itself. One line of JSON: medians and sums in milliseconds, and ratios.
func benchmarkWriting() {
  do {
    try WritingBenchmark(Options()).run()
  } catch {
    FileHandle.standardError.write(Data("bench writing: \(error)\n".utf8))
    exit(1)
  }
}

private struct WritingBenchmark {
  let options: Options

  init(_ options: Options) { self.options = options }

  func run() throws {
    guard let path = options["store"] else { throw Failure(text: "--store is needed") }
    let bare = try BareDatabase(copying: path, to: path + "-bare")
    defer { bare.remove() }
    let index = try LocalIndex(path: path)
    let count = index.count

    let singles = try (0..<100).map { try times(["single-\($0)"], index, bare) }
    let batch = try times((0..<10_000).map { "batch-\($0)" }, index, bare)
    let total = count + singles.count + 10_000
    guard index.count == total else { throw Failure(text: "\(index.count) records, expected \(total)") }
    let difference = try bare.firstDifferentRow(from: path)
    if let difference { throw Failure(text: "row \(difference) is not the same in both tables") }

    let (own, sqlite) = (singles.map(\.own).sorted(), singles.map(\.sqlite).sorted())
    print(
      JSON.object([
        "records": .integer(Int64(count)), "single_ms": .double(own[50]), "sqlite_single_ms": .double(sqlite[50]),
        "ratioSingle": .double(own[50] / sqlite[50]), "batch_ms": .double(batch.own),
        "sqlite_batch_ms": .double(batch.sqlite), "ratioBatch": .double(batch.own / batch.sqlite),
        "encoding_batch_ms": .double(batch.encoding), "single_max_ms": .double(own[99]),
      ]))
  }

  /// The times of one batch: in the index but for encoding, in SQLite, and of encoding.
  private func times(
    _ ids: [String], _ index: LocalIndex, _ bare: BareDatabase
  ) throws -> (own: Double, sqlite: Double, encoding: Double) {
    let records = ids.map { Self.record($0) }
    var bodies: [[UInt8]] = []
    let encoding = milliseconds { bodies = records.map { $0.bytes() } }
    let sqlite = try milliseconds { try bare.insert(bodies) }
    let own = try milliseconds { try index.save(records) }
    return (own - encoding, sqlite, encoding)
  }

  /// A record like those of the generator.
  private static func record(_ id: String) -> JSON {
    let number = abs(id.hashValue % 1000)
    return [
      "objectID": .string(id), "name": "Black leather shoe classic \(number)",
      "description":
        "The perfect shoe for running with your kids in the summer and the winter, made of leather \(number).",
      "brand": "Laneist", "color": "Black", "categories": ["Shoes Basics", "Sports New"], "size": "M",
      "country": "Germany", "price": .double(Double(number) + 0.5), "rating": 4, "inStock": true,
      "popularity": .integer(Int64(number) * 900),
    ]
  }

  private func milliseconds(_ body: () throws -> Void) rethrows -> Double {
    let started = ContinuousClock.now
    try body()
    let time = started.duration(to: .now).components
    return Double(time.seconds) * 1e3 + Double(time.attoseconds) / 1e15
  }
}

/// A copy of an index's database, written as durably and in the same transactions as the index writes its own.
private final class BareDatabase {
  private let path: String
  private var handle: OpaquePointer?
  private var insertion: OpaquePointer?
  private var firstRow: Int64 = 0
  private var nextRow: Int64 = 0

  init(copying store: String, to path: String) throws {
    self.path = path
    remove()
    guard sqlite3_open(store, &handle) == SQLITE_OK else { throw Failure(text: "can't open \(store)") }
    try run("VACUUM INTO '\(path)'")
    sqlite3_close(handle)
    guard sqlite3_open(path, &handle) == SQLITE_OK else { throw Failure(text: "can't open \(path)") }
    // The log is emptied at 4 MB, as that of the index is.
    try run(
      "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -8192; PRAGMA wal_autocheckpoint = 512"
    )
    nextRow = try integers("SELECT value FROM meta WHERE key = 'nextRow'").first ?? 0
    firstRow = nextRow
    insertion = try prepared("INSERT INTO records(row, body) VALUES (?, ?)")
  }

  deinit {
    sqlite3_finalize(insertion)
    sqlite3_close(handle)
  }

  func insert(_ bodies: [[UInt8]]) throws {
    try run("BEGIN IMMEDIATE")
    for body in bodies {
      sqlite3_bind_int64(insertion, 1, nextRow)
      let result = body.withUnsafeBytes { bytes in
        sqlite3_bind_blob(insertion, 2, bytes.baseAddress, Int32(bytes.count), nil)
        return sqlite3_step(insertion)
      }
      guard result == SQLITE_DONE else { throw Failure(text: "can't insert") }
      sqlite3_reset(insertion)
      nextRow += 1
    }
    try run("UPDATE meta SET value = value + 1 WHERE key = 'generation'")
    try run("UPDATE meta SET value = \(nextRow) WHERE key = 'nextRow'")
    try run("COMMIT")
  }

  /// A row that was written into one table and not into the other, or with another body.
  func firstDifferentRow(from store: String) throws -> Int64? {
    try run("ATTACH '\(store)' AS store")
    let (own, others) = ("main.records WHERE row >= \(firstRow)", "store.records WHERE row >= \(firstRow)")
    return try integers(
      """
      SELECT row FROM (SELECT * FROM \(own) EXCEPT SELECT * FROM \(others)) UNION ALL
      SELECT row FROM (SELECT * FROM \(others) EXCEPT SELECT * FROM \(own))
      """
    ).first
  }

  func remove() {
    for ending in ["", "-wal", "-shm"] { unlink(path + ending) }
  }

  private func run(_ sql: String) throws {
    guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else { throw Failure(text: "can't run \(sql)") }
  }

  private func prepared(_ sql: String) throws -> OpaquePointer? {
    var statement: OpaquePointer?
    guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK else {
      throw Failure(text: "can't prepare \(sql)")
    }
    return statement
  }

  private func integers(_ sql: String) throws -> [Int64] {
    let statement = try prepared(sql)
    defer { sqlite3_finalize(statement) }
    var values: [Int64] = []
    while sqlite3_step(statement) == SQLITE_ROW { values.append(sqlite3_column_int64(statement, 0)) }
    return values
  }
}
