import Foundation
import InstantSearchTesting
import SearchEngine
import SearchModel
import TestSupport
import Testing

@testable import SearchSync

/// Random changes of a database by several connections, with a follower that reads now and then.
///
/// The model of what an index must contain is the database itself, read by statements of their own; joined records are
/// put together here.
struct RandomSchedule {
  private var random: SeededGenerator
  private let database: AppDatabase
  private let seed: UInt64
  private let shape: Shape
  private let isJoined: Bool
  private var second: SQLiteConnection?
  private var index: LocalIndex?
  private var feed: SQLiteFeed?
  private var backup: String?
  private var columnCount = 0
  private(set) var steps: [String] = []

  /// How the table is keyed.
  private enum Shape: CaseIterable {
    case rowNumber, text, withoutRowNumber, secondKey

    var columns: String {
      switch self {
      case .rowNumber: "id INTEGER PRIMARY KEY"
      case .text: "id TEXT PRIMARY KEY"
      case .withoutRowNumber: "id TEXT PRIMARY KEY COLLATE NOCASE"
      case .secondKey: "id TEXT NOT NULL UNIQUE, number INTEGER PRIMARY KEY"
      }
    }
  }

  init(seed: UInt64) throws {
    self.seed = seed
    random = SeededGenerator(seed: seed)
    shape = random.element(of: Shape.allCases)
    isJoined = random.once(in: 2)
    database = try AppDatabase(random.once(in: 4) ? "PRAGMA journal_mode = DELETE;" : "")
    try database.run(
      """
      CREATE TABLE brand(id INTEGER PRIMARY KEY, name TEXT UNIQUE ON CONFLICT REPLACE);
      CREATE TABLE review(id INTEGER PRIMARY KEY, product, stars INTEGER);
      \(table("product"))
      INSERT INTO brand(id, name) VALUES (1, 'b1'), (2, 'b2'), (3, 'B3');
      """)
  }

  private func table(_ name: String) -> String {
    """
    CREATE TABLE \(name)(\(shape.columns), sku TEXT UNIQUE, name TEXT, brand INTEGER REFERENCES brand(id) ON DELETE
      CASCADE, shelf INTEGER, slot INTEGER, UNIQUE(shelf, slot) ON CONFLICT REPLACE)\
    \(shape == .withoutRowNumber ? " WITHOUT ROWID" : "");
    CREATE UNIQUE INDEX \(name)_lone ON \(name)(name COLLATE NOCASE) WHERE brand IS NULL;
    """
  }

  /// Runs all steps, with a comparison after each reading.
  mutating func run() async throws {
    for _ in 0..<random.number(in: 20...50) { try await step() }
    try await read()
  }

  private mutating func step() async throws {
    switch random.number(in: 0...41) {
    case 0...9: try await read()
    case 10...20: change(transaction())
    case 21...33: change(statement())
    case 34: try reopen()
    case 35: change("VACUUM")
    case 36: try changeSchema()
    case 37: try dropTrigger()
    case 38: try saveOrRestore()
    case 39: second = try second == nil ? database.another() : nil
    case 40: change("PRAGMA recursive_triggers = \(random.once(in: 2) ? "ON" : "OFF")")
    default:
      if let index, let feed, let token = index.position(of: "feed") {
        // It fails in a backup without the change table.
        for _ in 0..<3 { _ = try? feed.forget(before: token) }
      }
    }
  }

  // MARK: Reading

  private mutating func read() async throws {
    let opened = try index ?? database.index()
    let source = try feed ?? makeFeed()
    (index, feed) = (opened, source)
    try await opened.catchUp(with: source)
    let (found, expected) = (try opened.records, try model())
    if found != expected {
      let differing = Set(found.keys).union(expected.keys).filter { found[$0] != expected[$0] }.sorted()
      Issue.record(
        """
        seed \(seed), \(shape), joined: \(isJoined), differing: \(differing.map {
          "\($0): \(found[$0]?.text() ?? "-") is not \(expected[$0]?.text() ?? "-")" })
        \(steps.joined(separator: "\n"))
        """)
    }
    steps.append("-- read")
  }

  private func makeFeed() throws -> SQLiteFeed {
    guard isJoined else { return try database.feed(id: "id", portion: 2) }
    return try database.feed(
      id: "id",
      select: """
        SELECT p.id AS id, p.name AS title, b.name AS brand, (SELECT count(*) FROM review r WHERE r.product = p.id) AS
          reviews FROM product p LEFT JOIN brand b ON b.id = p.brand -- a comment
        """,
      joins: [
        .init("brand", column: "id", ids: "SELECT id FROM product WHERE brand = ?"),
        .init("review", column: "product"),
      ], portion: 2)
  }

  private func model() throws -> [String: JSON] {
    let products = try database.records("SELECT * FROM product")
    guard isJoined else { return products }
    let brands = try database.records("SELECT * FROM brand")
    let reviews = try database.records("SELECT * FROM review").values
    return try database.records("SELECT id, name AS title FROM product").mapValues { product in
      var record = product.object ?? [:]
      let id = record["objectID"]?.string ?? ""
      record["brand"] = products[id]?["brand"]?.int.flatMap { brands["\($0)"]?["name"] }
      record["reviews"] = .integer(Int64(reviews.count { $0["product"] != nil && $0["product"] == record["id"] }))
      return .object(record)
    }
  }

  // MARK: Changes

  /// Runs statements on one of the connections. Those that break a constraint have no effect.
  private mutating func change(_ sql: String) {
    let connection = random.once(in: 2) ? second ?? database.connection : database.connection
    steps.append(sql)
    for line in sql.split(separator: "\n") { try? connection.run(String(line)) }
    if connection.isInTransaction { try? connection.run("ROLLBACK") }
  }

  private mutating func transaction() -> String {
    var lines = ["BEGIN IMMEDIATE"]
    for _ in 0..<random.number(in: 1...6) {
      if random.once(in: 5) {
        lines += ["SAVEPOINT inner", statement(), random.once(in: 2) ? "ROLLBACK TO inner" : "RELEASE inner"]
      }
      lines.append(statement())
    }
    return (lines + [random.once(in: 4) ? "ROLLBACK" : "COMMIT"]).joined(separator: "\n")
  }

  private mutating func id() -> String {
    let number = random.number(in: 1...4)
    return shape == .rowNumber ? "\(number)" : random.once(in: 2) ? "'k\(number)'" : "'K\(number)'"
  }

  private mutating func small() -> String { random.once(in: 4) ? "NULL" : "\(random.number(in: 1...3))" }

  private mutating func text(_ letter: String) -> String {
    random.once(in: 6) ? "NULL" : "'\(random.once(in: 2) ? letter.uppercased() : letter)\(random.number(in: 1...3))'"
  }

  private mutating func statement() -> String {
    let or = random.element(of: "", "OR REPLACE ", "OR REPLACE ", "OR IGNORE ", "OR FAIL ")
    switch random.number(in: 0...18) {
    case 0...6:
      let number = shape == .secondKey ? (", number", ", \(random.once(in: 2) ? "NULL" : small())") : ("", "")
      let values = "\(id()), \(text("s")), \(text("n")), \(small()), \(small()), \(small())\(number.1)"
      let upsert = or.isEmpty && random.once(in: 2) ? " ON CONFLICT(id) DO UPDATE SET name = excluded.name" : ""
      return "INSERT \(or)INTO product(id, sku, name, brand, shelf, slot\(number.0)) VALUES (\(values))\(upsert)"
    case 7: return "UPDATE \(or)product SET sku = \(text("s")) WHERE id = \(id())"
    case 8: return "UPDATE \(or)product SET id = \(id()) WHERE id = \(id())"
    case 9:
      return "UPDATE \(or)product SET name = \(text("n")), brand = \(small()), slot = \(small()) WHERE id = \(id())"
    case 10: return "DELETE FROM product WHERE id = \(id())"
    case 11: return random.once(in: 6) ? "DELETE FROM product" : "DELETE FROM review"
    case 12: return "DELETE FROM brand WHERE id = \(small())"
    case 13: return "INSERT \(or)INTO brand(id, name) VALUES (\(small()), \(text("b")))"
    case 14: return "UPDATE \(or)brand SET name = \(text("b")) WHERE id = \(small())"
    case 15: return "UPDATE \(or)product SET id = \(shape == .rowNumber ? "id + 1" : "upper(id)") WHERE id = \(id())"
    case 16: return "UPDATE \(or)product SET rowid = \(random.number(in: 1...3)) WHERE id = \(id())"
    case 17: return "INSERT INTO review(product, stars) VALUES (\(id()), \(small()))"
    default: return "UPDATE review SET product = \(id()) WHERE id = \(small())"
    }
  }

  // MARK: Accidents

  /// Opens the index and the database again, as another process would.
  private mutating func reopen() throws {
    (index, feed) = (nil, nil)
    steps.append("-- reopen")
  }

  private mutating func changeSchema() throws {
    guard random.once(in: 2) else {
      columnCount += 1
      return change("ALTER TABLE product ADD COLUMN extra\(columnCount) INTEGER DEFAULT \(columnCount)")
    }
    // As migrations do what ALTER TABLE can't. The triggers are lost.
    let columns = "\(shape == .secondKey ? "number, " : "")id, sku, name, brand, shelf, slot"
    change(
      """
      PRAGMA foreign_keys = OFF
      DROP INDEX product_lone
      \(table("other").split(separator: "\n").joined(separator: " ").replacingOccurrences(of: "other_lone", with: "product_lone"))
      INSERT INTO other(\(columns)) SELECT \(columns) FROM product
      DROP TABLE product
      ALTER TABLE other RENAME TO product
      PRAGMA foreign_keys = ON
      """)
  }

  private mutating func dropTrigger() throws {
    let names = try database.connection.column("SELECT name FROM sqlite_schema WHERE type = 'trigger' ORDER BY name")
    guard !names.isEmpty else { return }
    change("DROP TRIGGER \(random.element(of: names).quotedName)\n\(statement())\n\(statement())")
  }

  /// Keeps a copy of the database, or puts it back, in place of the file or into it.
  private mutating func saveOrRestore() throws {
    guard let copy = backup else {
      backup = database.folder + "/copy.db"
      return change("VACUUM INTO \((database.folder + "/copy.db").quotedText)")
    }
    guard FileManager.default.fileExists(atPath: copy) else { return backup = nil }
    steps.append("-- restore")
    second = nil
    for end in ["-wal", "-shm", "-journal"] { try? FileManager.default.removeItem(atPath: database.path + end) }
    _ = rename(copy, database.path)
    try database.reconnect()
    backup = nil
  }
}
