/// The only connection that writes to a store, with the lock that excludes others.
final class StoreWriter {
  let connection: SQLiteConnection
  let insertion: SQLiteStatement
  let deletion: SQLiteStatement
  let removal: SQLiteStatement
  private let path: String
  private let lockFile: SystemFile
  /// The size of the log above which a transaction waits for the readers of older generations.
  private var patience: Int
  private let thresholds: Thresholds
  /// What was found in the log when the store was opened.
  let log: LogCheck
  /// How former records are kept; nil if they are not.
  var history: StoreHistory?

  /// - Parameter mustExist: Whether an empty database is an error instead of being initialized.
  init(path: String, mustExist: Bool = false, _ thresholds: Thresholds = Thresholds()) throws(StoreError) {
    self.thresholds = thresholds
    patience = thresholds.logPatience
    self.path = path
    lockFile = try Self.lock(path)
    // Before SQLite reads it.
    log = try LogCheck(ofDatabase: path)
    connection = try SQLiteConnection(path: path, access: .writing)
    // Page size and encoding affect a new database only; only `reclaimLog` checkpoints. `fullfsync` is for Apple's systems,
    // on which `fsync` leaves the bytes in the cache of the drive.
    try connection.run(
      """
      PRAGMA page_size = 8192; PRAGMA encoding = 'UTF-8'; PRAGMA auto_vacuum = NONE;
      PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA secure_delete = OFF;
      PRAGMA synchronous = FULL; PRAGMA fullfsync = ON; PRAGMA checkpoint_fullfsync = ON; PRAGMA cache_size = -8192;
      """)
    // Checked before anything is changed, so that another program's database stays as it is.
    if try StoreSchema.isMissing(connection) {
      guard !mustExist else { throw .damaged("the file of its records, or the log beside it, is empty or gone") }
      try connection.run("PRAGMA journal_mode = WAL")
      try StoreSchema.create(over: connection)
      try SystemFile(path: SystemFile.components(of: path).folder, for: .reading).synchronize()
    }
    let version = try StoreSchema.check(connection)
    if version < StoreSchema.version { try StoreSchema.upgrade(over: connection, from: version) }
    guard try connection.column("PRAGMA journal_mode = WAL") == ["wal"] else {
      throw .io("cannot keep a log beside \(path)", code: 0)
    }
    try connection.run("PRAGMA wal_autocheckpoint = 0; PRAGMA journal_size_limit = \(thresholds.logLimit)")
    insertion = try connection.prepare("INSERT INTO records(row, body, checksum, vector) VALUES (?, ?, ?, ?)")
    deletion = try connection.prepare("DELETE FROM records WHERE row = ?")
    removal = try connection.prepare("INSERT OR REPLACE INTO removed(row, generation) VALUES (?, ?)")
  }

  private static func lock(_ path: String) throws(StoreError) -> SystemFile {
    do {
      let file = try SystemFile(path: path + "-lock", for: .locking)
      try file.lockAtOnce()
      return file
    } catch .io(_, let code) where SystemFile.isForbidden(code) {
      throw .readOnly
    }
  }

  func begin() throws(StoreError) {
    try connection.run("BEGIN IMMEDIATE")
  }

  func commit() throws(StoreError) {
    try connection.run("COMMIT")
  }

  func rollBack() {
    if connection.isInTransaction { try? connection.run("ROLLBACK") }
  }

  func set(_ key: String, _ value: Int) throws(StoreError) {
    try connection.run("UPDATE meta SET value = \(value) WHERE key = '\(key)'")
  }

  func set(_ key: String, _ value: [UInt8]) throws(StoreError) {
    let statement = try connection.prepare("UPDATE meta SET value = ? WHERE key = '\(key)'")
    try value.withUnsafeBufferPointer { bytes throws(StoreError) in
      try statement.bind(1, UnsafeRawBufferPointer(bytes))
      try statement.run()
    }
  }

  /// Checkpoints a long log and truncates it.
  ///
  /// SQLite restarts a log only when no reader depends on it, and snapshots of the newest generation may always exist.
  /// So when all readers read the newest generation, the log is copied, and they restart their transactions: now they
  /// read from the database. Readers of an older generation, or in another process, delay this.
  ///
  /// - Parameter limit: The size up to which a log is left alone.
  func reclaimLog(readers pool: ReaderPool, generation: Int, limit: Int? = nil) {
    let size = SystemFile.size(of: path + "-wal") ?? 0
    guard size > limit ?? thresholds.logLimit else { return }
    var current = pool.readers(ofNothingBut: generation, waiting: 0)
    if thresholds.take(.waitedForReaders, if: current == nil && size > patience) {
      current = pool.readers(ofNothingBut: generation, waiting: thresholds.maxWaitForReaders)
      // A long read, such as a full copy, must not delay every transaction.
      if current == nil { patience = size * 2 }
    }
    guard let readers = current else {
      thresholds.count(.logKept)
      return
    }
    patience = thresholds.logPatience
    // An error here is harmless: the log is intact, and the next transaction tries again.
    guard (try? connection.copyLog()) == true else { return }
    for reader in readers { reader.renew() }
    connection.emptyLog()
    thresholds.count(.logEmptied)
  }
}
