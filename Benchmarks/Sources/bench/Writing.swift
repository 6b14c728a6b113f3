import CBareSQLite
import Foundation
import SearchEngine
import SearchModel

/// Batches of one record, and one of many, into an index in a file, beside what SQLite needs for the same.
///
///     bench writing --store p1m.search
///
/// The store must hold an index, which is changed. One line of JSON: medians and sums in milliseconds, and ratios.
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
    let index = try LocalIndex(path: path)
    let bare = try BareDatabase(path: path + "-bare")
    defer { bare.remove() }
    let count = index.count

    var own: [Double] = []
    var sqlite: [Double] = []
    for number in 0..<100 {
      let record = Self.record("single-\(number)")
      sqlite.append(try milliseconds { try bare.insert([record]) })
      own.append(try milliseconds { try index.save([record]) })
      guard index.count == count + number + 1 else { throw Failure(text: "a record is missing") }
    }
    let batch = (0..<10_000).map { Self.record("batch-\($0)") }
    let sqliteBatch = try milliseconds { try bare.insert(batch) }
    let ownBatch = try milliseconds { try index.save(batch) }

    let (ownMedian, sqliteMedian) = (own.sorted()[50], sqlite.sorted()[50])
    print(
      JSON.object([
        "records": .integer(Int64(count)), "single_ms": .double(ownMedian), "sqlite_single_ms": .double(sqliteMedian),
        "ratioSingle": .double(ownMedian / sqliteMedian), "batch_ms": .double(ownBatch),
        "sqlite_batch_ms": .double(sqliteBatch), "ratioBatch": .double(ownBatch / sqliteBatch),
        "single_max_ms": .double(own.max() ?? 0),
      ]))
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

/// A table of texts by key, written as durably as the index writes.
private final class BareDatabase {
  private let path: String
  private var handle: OpaquePointer?

  init(path: String) throws {
    self.path = path
    remove()
    guard sqlite3_open(path, &handle) == SQLITE_OK else { throw Failure(text: "can't open \(path)") }
    try run(
      "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE records(id TEXT PRIMARY KEY, body TEXT)")
  }

  deinit { sqlite3_close(handle) }

  func insert(_ records: [JSON]) throws {
    try run("BEGIN IMMEDIATE")
    var statement: OpaquePointer?
    sqlite3_prepare_v2(handle, "INSERT OR REPLACE INTO records VALUES (?, ?)", -1, &statement, nil)
    let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    for record in records {
      sqlite3_bind_text(statement, 1, record["objectID"]?.string ?? "", -1, transient)
      sqlite3_bind_text(statement, 2, record.text(), -1, transient)
      guard sqlite3_step(statement) == SQLITE_DONE else { throw Failure(text: "can't insert") }
      sqlite3_reset(statement)
    }
    sqlite3_finalize(statement)
    try run("COMMIT")
  }

  func remove() {
    for ending in ["", "-wal", "-shm"] { unlink(path + ending) }
  }

  private func run(_ sql: String) throws {
    guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else { throw Failure(text: "can't run \(sql)") }
  }
}
