/// The records of an index on disk: an SQLite database in WAL mode.
///
/// To be used by one thread at a time; its snapshots may be used from any.
final class RecordStore {
  enum Access { case writing, reading }

  /// The path of the database, without links.
  let path: String
  /// The metadata after the last transaction, or when it was opened for reading.
  private(set) var contents: StoreContents

  let pool: ReaderPool
  private(set) var writer: StoreWriter?
  let thresholds: Thresholds
  /// Called with a line about damage that was found.
  let log: (@Sendable (String) -> Void)?

  /// Opens the store at a path. Opening for writing creates it if it is missing, and locks out other writers until this
  /// object is gone; others may read meanwhile.
  ///
  /// - Parameter mustExist: Whether a missing or empty store is an error instead of being created.
  init(
    path: String, access: Access = .writing, mustExist: Bool = false, thresholds: Thresholds = Thresholds(),
    log: (@Sendable (String) -> Void)? = nil
  ) throws(StoreError) {
    let path = try SystemFile.resolve(path)
    guard SystemFile.hasMemory(Self.usualMemory) else {
      throw .io("cannot open \(path)", code: SystemFile.lackOfMemory)
    }
    self.thresholds = thresholds
    self.log = log
    self.path = path
    // SQLite treats a file of one byte as an empty one. Only SQLite may open the file: closing another descriptor of it
    // would drop the POSIX locks of this process.
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
      if let damage = writer.log.damage { log?("\(path)-wal, the log of \(path), \(damage)") }
      pool = ReaderPool(path: path, access: .reading, thresholds)
    case .reading:
      writer = nil
      pool = ReaderPool(path: path, access: try Self.readingAccess(path), thresholds)
      contents = try RecordSnapshot(from: pool).contents()
    }
  }

  /// The memory that must be left when a store is opened: Swift ends a process in which memory can't be allocated.
  private static let usualMemory = 32 << 20

  /// SQLite needs a shared-memory file beside the database even for reading; where the folder is read-only and there is
  /// no log, it can read without one.
  private static func readingAccess(_ path: String) throws(StoreError) -> SQLiteConnection.Access {
    guard let size = SystemFile.size(of: path) else { throw .io("cannot open \(path)", code: SystemFile.missingCode) }
    guard size > 0 else { throw .notAnIndex("an empty file") }
    let isSealed =
      !SystemFile.mayWrite(SystemFile.components(of: path).folder) && SystemFile.size(of: path + "-wal") == nil
    return isSealed ? .readingUnchanging : .reading
  }

  /// The state after the last transaction.
  ///
  /// A store opened for reading includes what another process wrote up to now; compare `generation`.
  func snapshot() throws(StoreError) -> RecordSnapshot {
    try RecordSnapshot(from: pool)
  }

  /// Copies the log into the database, where a damaged byte does not hide all later changes, and releases the lock for
  /// other writers. Snapshots stay valid.
  func close() {
    reclaimLog(limit: 0)
    writer = nil
  }

  /// Runs a transaction, which is on disk when the function returns and has no effect if it throws.
  ///
  /// Segment files that are no longer listed afterwards are deleted; mapped ones stay readable.
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

  /// Checkpoints the write-ahead log when it has grown long.
  ///
  /// Each transaction begins with this. Call it also after many records were written, once the snapshots of older
  /// generations are released.
  ///
  /// - Parameter limit: The size up to which the log is left alone; nil for the usual one.
  func reclaimLog(limit: Int? = nil) {
    writer?.reclaimLog(readers: pool, generation: contents.generation, limit: limit)
  }
}
