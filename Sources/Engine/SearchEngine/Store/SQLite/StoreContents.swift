/// The metadata of a store in one of its states.
struct StoreContents: Hashable, Sendable {
  /// The number of transactions up to here.
  var generation: Int
  /// The row of the next record. Rows are never reused.
  var nextRow: Int
  /// The number of records; nil where an earlier version wrote the store.
  var recordCount: Int?
  /// The settings of the index as they were written, empty if they never were.
  var settings: [UInt8]
  /// The segment files, in the order of their rows.
  var saved: [SavedFile]
  /// How far each follower of a database has come, by its name.
  var positions: [String: String] = [:]
  /// The number of the last record that was moved to the former ones.
  var lastFormer = 0
  /// The marks of the history that is kept, the oldest first; empty if none is.
  var marks: [HistoryMark] = []

  /// The beginning of the keys of positions.
  static let positionPrefix = "position:"
}

/// A segment file that the store lists.
struct SavedFile: Hashable, Sendable {
  /// Its name in the folder of the store.
  var name: String
  /// The rows that it covers; it lacks those removed before it was written.
  var rows: Range<Int>
  var checksum: UInt64
}

extension StoreContents {
  /// Reads the metadata within the transaction of a connection.
  init(over connection: SQLiteConnection) throws(StoreError) {
    self.init(generation: 0, nextRow: 0, recordCount: nil, settings: [], saved: [])
    let meta = try connection.prepare("SELECT key, value FROM meta")
    while try meta.step() {
      switch meta.text(0) {
      case "generation": generation = try meta.integer(1)
      case "nextRow": nextRow = try meta.integer(1)
      case "records": recordCount = try meta.integer(1)
      case "former": lastFormer = try meta.integer(1)
      case "marks": marks = HistoryMark.list(meta.text(1))
      case "settings": settings = Array(meta.bytes(1))
      case let key where key.hasPrefix(Self.positionPrefix):
        positions[String(key.dropFirst(Self.positionPrefix.count))] = meta.text(1)
      default: break
      }
    }
    let files = try connection.prepare("SELECT name, firstRow, endRow, checksum FROM saved ORDER BY firstRow, name")
    while try files.step() {
      let (first, end) = (try files.integer(1), try files.integer(2))
      guard 0 <= first, first <= end, end <= nextRow else { throw .damaged("impossible rows of a saved file") }
      guard !files.text(0).utf8.contains(UInt8(ascii: "/")) else { throw .damaged("a saved file in another folder") }
      let checksum = UInt64(bitPattern: files.integer64(3))
      saved.append(SavedFile(name: files.text(0), rows: first..<end, checksum: checksum))
    }
    let last = try connection.integer("SELECT coalesce(max(row), -1) FROM records")
    let version = try connection.integer("PRAGMA user_version")
    guard recordCount != nil || version == StoreSchema.versionWithoutChecksums else {
      throw .damaged("no number of records")
    }
    guard generation >= 0, last < nextRow else { throw .damaged("impossible number of a record") }
  }
}
