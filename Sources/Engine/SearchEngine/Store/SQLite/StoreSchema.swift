/// The SQLite schema of a store: creating, checking and upgrading it.
enum StoreSchema {
  /// The application ID in the header of the file, which identifies databases of this library: "ISSE".
  static let application = 0x4953_5345
  static let version = 4
  /// The version without former records.
  static let versionWithoutFormer = 3
  /// The version without vectors of records.
  static let versionWithoutVectors = 2
  /// The version without checksums of records and without a record count.
  static let versionWithoutChecksums = 1

  /// The tables in the order of their names. They are compared as text: a file with other tables, triggers or views is
  /// refused.
  static let tables = [
    "CREATE TABLE former(number INTEGER PRIMARY KEY, row INTEGER NOT NULL, time REAL NOT NULL, body BLOB NOT NULL)",
    "CREATE TABLE meta(key TEXT PRIMARY KEY, value ANY) WITHOUT ROWID",
    "CREATE TABLE records(row INTEGER PRIMARY KEY, body BLOB NOT NULL, checksum INTEGER, vector BLOB)",
    "CREATE TABLE removed(row INTEGER PRIMARY KEY, generation INTEGER NOT NULL)",
    "CREATE TABLE saved(name TEXT PRIMARY KEY, firstRow INTEGER, endRow INTEGER, checksum INTEGER) WITHOUT ROWID",
  ]

  /// Throws where a database is not a store, or of a newer version.
  ///
  /// - Returns: Its version.
  @discardableResult
  static func check(_ connection: SQLiteConnection) throws(StoreError) -> Int {
    guard try connection.integer("PRAGMA application_id") == application else {
      throw .notAnIndex("a database of another program")
    }
    let found = try connection.integer("PRAGMA user_version")
    guard found <= version else { throw .newerVersion(found) }
    var expected = tables
    if found == versionWithoutChecksums { expected[2] = recordsWithoutChecksums }
    if found == versionWithoutVectors { expected[2] = recordsWithoutVectors }
    if found <= versionWithoutFormer { expected.removeFirst() }
    guard found >= versionWithoutChecksums,
      try connection.column("SELECT sql FROM sqlite_schema ORDER BY name") == expected
    else { throw .damaged("other tables than those of an index") }
    return found
  }

  private static let recordsWithoutChecksums = "CREATE TABLE records(row INTEGER PRIMARY KEY, body BLOB NOT NULL)"
  private static let recordsWithoutVectors =
    "CREATE TABLE records(row INTEGER PRIMARY KEY, body BLOB NOT NULL, checksum INTEGER)"

  /// Upgrades a store of an earlier version. Records of the first one have no checksums.
  static func upgrade(over connection: SQLiteConnection, from found: Int) throws(StoreError) {
    let addingChecksums =
      """
      ALTER TABLE records ADD COLUMN checksum INTEGER;
      INSERT INTO meta(key, value) SELECT 'records', count(*) FROM records;
      """
    try connection.run(
      """
      BEGIN IMMEDIATE;
      \(found == versionWithoutChecksums ? addingChecksums : "")
      \(found <= versionWithoutVectors ? "ALTER TABLE records ADD COLUMN vector BLOB;" : "")
      \(tables[0]);
      INSERT INTO meta(key, value) VALUES ('former', 0), ('marks', x'');
      PRAGMA user_version = \(version);
      COMMIT;
      """)
  }

  /// Whether nothing was ever written to the database.
  static func isMissing(_ connection: SQLiteConnection) throws(StoreError) -> Bool {
    let tableCount = try connection.integer("SELECT count(*) FROM sqlite_schema")
    let application = try connection.integer("PRAGMA application_id")
    return tableCount == 0 && application == 0
  }

  /// Creates the tables, in one transaction.
  static func create(over connection: SQLiteConnection) throws(StoreError) {
    try connection.run(
      """
      BEGIN IMMEDIATE;
      \(tables.joined(separator: ";\n"));
      INSERT INTO meta(key, value) VALUES
        ('generation', 0), ('nextRow', 0), ('records', 0), ('cleared', 0), ('settings', x''), ('former', 0),
        ('marks', x'');
      PRAGMA application_id = \(application);
      PRAGMA user_version = \(version);
      COMMIT;
      """)
  }
}
