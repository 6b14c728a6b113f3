/// The file in which an index keeps its records: an SQLite database with a log beside it.
///
/// One thread at a time may use it; the snapshots that it gives may be used from any.
final class RecordStore {
  enum Access { case writing, reading }

  /// The path of the database, without links.
  let path: String
  /// What the store says about itself: after the last transaction, or as it was opened for reading.
  private(set) var contents: StoreContents

  let pool: ReaderPool
  private(set) var writer: StoreWriter?
  let thresholds: Thresholds

  /// Opens the store at a path. One opened for writing is made if there is none, and nobody else can open it for
  /// writing until this one is gone; others may read meanwhile.
  ///
  /// - Parameter mustExist: Whether a store that is missing or empty is damaged, and not made.
  init(
    path: String, access: Access = .writing, mustExist: Bool = false, thresholds: Thresholds = Thresholds()
  ) throws(StoreError) {
    let path = try SystemFile.resolve(path)
    self.thresholds = thresholds
    self.path = path
    // SQLite takes a file of one byte for an empty one. Nobody but SQLite opens the file: closing it once more would
    // drop the locks that this process has on it.
    let size = SystemFile.size(of: path)
    if let size, 0 < size, size < 512 { throw .notAnIndex("no SQLite database") }
    if mustExist, size ?? 0 == 0 {
      throw .damaged("the file of its records is \(size == nil ? "gone" : "empty")")
    }
    switch access {
    case .writing:
      let writer = try StoreWriter(path: path, mustExist: mustExist, thresholds)
      contents = try StoreContents(over: writer.connection)
      self.writer = writer
      pool = ReaderPool(path: path, access: .reading, thresholds)
    case .reading:
      writer = nil
      pool = ReaderPool(path: path, access: try Self.readingAccess(path), thresholds)
      contents = try RecordSnapshot(from: pool).contents()
    }
  }

  /// SQLite keeps a lock file beside the database even for reading; where nobody can write, nobody needs one.
  private static func readingAccess(_ path: String) throws(StoreError) -> SQLiteConnection.Access {
    guard let size = SystemFile.size(of: path) else { throw .io("cannot open \(path)", code: SystemFile.missingCode) }
    guard size > 0 else { throw .notAnIndex("an empty file") }
    let isSealed = !SystemFile.mayWrite(SystemFile.parts(of: path).folder) && SystemFile.size(of: path + "-wal") == nil
    return isSealed ? .readingUnchanging : .reading
  }

  /// The state after the last transaction.
  ///
  /// A store opened for reading sees what another process wrote up to now; the snapshot's `generation` tells.
  func snapshot() throws(StoreError) -> RecordSnapshot {
    try RecordSnapshot(from: pool)
  }

  /// Lets others write. Snapshots stay as they are.
  func close() { writer = nil }

  /// Makes changes that are on the disk, all of them, when the function returns; none of them if it throws.
  ///
  /// Files of search structures that the store has no use for any more are deleted; what is mapped stays readable.
  @discardableResult
  func write<Value>(_ body: (Transaction) throws -> Value) throws -> Value {
    guard let writer else { throw StoreError.readOnly }
    reclaimLog()
    let old = contents
    try writer.begin()
    do {
      let transaction = Transaction(writer: writer, contents: old)
      let value = try body(transaction)
      contents = try transaction.commit()
      let kept = Set(contents.saved.map(\.name))
      for file in old.saved where !kept.contains(file.name) { SystemFile.remove(path(ofFile: file.name)) }
      return value
    } catch {
      writer.rollBack()
      contents = old
      throw error
    }
  }

  /// Empties the log when it has grown long.
  ///
  /// Each transaction begins with this. Call it also after many records were written, once the snapshots of older
  /// states are let go.
  ///
  /// - Parameter limit: The size up to which it stays; nil for the usual one.
  func reclaimLog(limit: Int? = nil) {
    writer?.reclaimLog(readers: pool, generation: contents.generation, limit: limit)
  }
}
