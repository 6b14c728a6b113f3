import Foundation
import SearchEngine
import SearchModel
import TestSupport
import Testing

@testable import SearchSync

@Suite("The changes of a database")
struct SQLiteFeedTests {
  /// What a feed passes on after some statements, as the objectIDs of saved and of deleted records.
  private func changes(
    of schema: String, _ sql: String, id: String? = nil
  ) async throws -> (saved: [String], deleted: [String]) {
    let database = try AppDatabase(schema)
    let feed = try database.feed(id: id)
    let token = try feed.read(since: nil) { _ in }
    try database.run(sql)
    var (saved, deleted): ([String], [String]) = ([], [])
    _ = try feed.read(since: token) { change in
      switch change {
      case .all: Issue.record("all records are read again")
      case .save(_, let id): saved.append(id)
      case .delete(let id): deleted.append(id)
      }
    }
    return (saved.sorted(), deleted.sorted())
  }

  @Test(
    "of each kind are noted",
    arguments: [
      ("INSERT INTO product VALUES ('c', 'z', NULL)", "c", ""),
      ("UPDATE product SET name = 'new' WHERE id = 'a'", "a", ""),
      ("UPDATE product SET id = 'c' WHERE id = 'a'", "c", "a"),
      ("UPDATE product SET id = 'A' WHERE id = 'a'", "A", "a"),
      ("DELETE FROM product WHERE id = 'a'", "", "a"),
      ("DELETE FROM product", "", "a b"),
      ("DELETE FROM brand", "", "b"),
      ("INSERT OR REPLACE INTO product VALUES ('c', 'x', NULL)", "c", "a"),
      ("PRAGMA recursive_triggers = ON; INSERT OR REPLACE INTO product VALUES ('c', 'x', NULL)", "c", "a"),
      ("UPDATE OR REPLACE product SET name = 'x' WHERE id = 'b'", "b", "a"),
      ("INSERT INTO product VALUES ('a', 'z', NULL) ON CONFLICT(id) DO UPDATE SET name = 'new'", "a", ""),
      ("DELETE FROM product WHERE id = 'a'; INSERT INTO product VALUES ('a', 'again', NULL)", "a", ""),
      ("BEGIN; DELETE FROM product; ROLLBACK", "", ""),
    ], ["", " WITHOUT ROWID"])
  func kinds(change: (sql: String, saved: String, deleted: String), rowid: String) async throws {
    let found = try await changes(
      of: """
        CREATE TABLE brand(id INTEGER PRIMARY KEY);
        CREATE TABLE product(id TEXT PRIMARY KEY, name TEXT UNIQUE, brand REFERENCES brand ON DELETE CASCADE)\(rowid);
        INSERT INTO brand VALUES (1);
        INSERT INTO product VALUES ('a', 'x', NULL), ('b', 'y', 1);
        """, change.sql)
    expectEqual(found.saved.joined(separator: " "), change.saved)
    expectEqual(found.deleted.joined(separator: " "), change.deleted)
  }

  @Test("A row that replaces another by its row number, a partial index, or without regard to case is noted with it")
  func replaced() async throws {
    let schema = """
      CREATE TABLE product(number INTEGER PRIMARY KEY, id TEXT UNIQUE, code TEXT COLLATE NOCASE, part);
      CREATE UNIQUE INDEX coded ON product(code, "part") WHERE "code" IS NOT 'where' AND (part > 0);
      INSERT INTO product VALUES (1, 'a', 'x', 1), (2, 'b', 'y', 1), (3, 'c', 'z', 0);
      """
    for (sql, deleted) in [
      ("INSERT OR REPLACE INTO product VALUES (1, 'd', NULL, NULL)", "a"),
      ("INSERT OR REPLACE INTO product VALUES (7, 'd', 'Y', 1)", "b"),
      ("REPLACE INTO product VALUES (1, 'd', 'Y', 1)", "a b"),
    ] {
      let found = try await changes(of: schema, sql, id: "id")
      expectEqual(found.saved, ["d"], "\(sql)")
      expectEqual(found.deleted.joined(separator: " "), deleted, "\(sql)")
    }
    // The lookup uses the index.
    let database = try AppDatabase(schema)
    let table = try TableSchema.read("PRODUCT", in: database.connection)
    expectEqual(
      table.uniqueKeys.map(\.condition), [" \"code\" IS NOT 'where' AND (part > 0)", nil, nil])
    let plan = try database.connection.rows(
      "EXPLAIN QUERY PLAN SELECT id FROM product WHERE \"code\" COLLATE \"NOCASE\" = ? AND part = ? AND (\(table.uniqueKeys[0].condition ?? ""))"
    )
    #expect(plan[0][3].string?.contains("USING INDEX coded") ?? false)
  }

  @Test(
    "A row that replaces another by a computed column, or by a row number of any name, is noted with it",
    arguments: [
      (
        "id TEXT PRIMARY KEY, a TEXT, b TEXT AS (lower(a)) UNIQUE",
        "UPDATE OR REPLACE product SET a = 'X' WHERE id = 'b'"
      ),
      ("a INTEGER PRIMARY KEY, id TEXT UNIQUE", "UPDATE OR REPLACE product SET rowid = 1 WHERE id = 'b'"),
      ("id TEXT PRIMARY KEY, a", "UPDATE OR REPLACE product SET rowid = 1 WHERE id = 'b'"),
      ("id TEXT PRIMARY KEY, a", "INSERT OR REPLACE INTO product(rowid, id) VALUES (1, 'b2')"),
      ("id TEXT PRIMARY KEY, a, rowid, _rowid_", "INSERT OR REPLACE INTO product(oid, id) VALUES (1, 'b2')"),
      (
        "id TEXT PRIMARY KEY, a, rowid, _rowid_, oid",
        "DELETE FROM product WHERE id = 'a'; UPDATE product SET rowid = 7"
      ),
    ])
  func replacedByOthers(columns: String, sql: String) async throws {
    let schema = "CREATE TABLE product(\(columns)); INSERT INTO product(id, a) VALUES ('a', 1), ('b', 2);"
    let found = try await changes(
      of: columns.contains("lower") ? schema.replacingOccurrences(of: "1)", with: "'x')") : schema, sql, id: "id")
    expectEqual(found.saved, [sql.contains("b2") ? "b2" : "b"])
    expectEqual(found.deleted, ["a"])
  }

  @Test("The name of an index may contain the word by which its condition begins")
  func indexNames() async throws {
    let found = try await changes(
      of: """
        CREATE TABLE product(id TEXT PRIMARY KEY, name TEXT);
        CREATE UNIQUE INDEX product_nowhere ON product(name) WHERE name > 'm';
        INSERT INTO product VALUES ('a', 'x');
        """, "INSERT OR REPLACE INTO product VALUES ('b', 'x')")
    expectEqual(found.saved, ["b"])
    expectEqual(found.deleted, ["a"])
  }

  @Test("Keys of any kind become objectIDs, and rows without a key are left out")
  func keys() async throws {
    let database = try AppDatabase(
      """
      CREATE TABLE product(id PRIMARY KEY, "a ""quoted"" name");
      INSERT INTO product VALUES (1, 'x'), (2.5, 'x'), ('text''s', 'x'), (NULL, 'x'), ('', 'x'),
        (x'00112233445566778899aabbccddeeff', x'0102'), (x'0AFF', NULL);
      """)
    let (index, feed) = (try database.index(), try database.feed())
    try await index.catchUp(with: feed)
    let ids = ["1", "2.5", "text's", "00112233-4455-6677-8899-AABBCCDDEEFF", "0AFF"]
    expectEqual(Set(try index.records.keys), Set(ids))
    try database.run("UPDATE product SET \"a \"\"quoted\"\" name\" = 'y'")
    try await index.catchUp(with: feed)
    for id in ids { expectEqual(try index.record(id)?["a \"quoted\" name"], "y") }
  }

  @Test("A SELECT renames, computes, joins and reads JSON; a change of a joined table changes the right records")
  func joins() async throws {
    let database = try AppDatabase(
      """
      CREATE TABLE customer(id INTEGER PRIMARY KEY, name TEXT);
      CREATE TABLE purchase(id INTEGER PRIMARY KEY, customer INTEGER, tags TEXT);
      CREATE TABLE line(id INTEGER PRIMARY KEY, purchase INTEGER, price INTEGER);
      INSERT INTO customer VALUES (1, 'Ann'), (2, 'Bob');
      INSERT INTO purchase VALUES (1, 1, '["new"]'), (2, 1, NULL), (3, 2, 'no JSON');
      INSERT INTO line VALUES (1, 1, 10), (2, 1, 20), (3, 2, 5);
      """)
    let feed = try database.feed(
      "purchase",
      select: """
        SELECT purchase.id, customer.name AS customer, tags, sum(price) AS total FROM purchase
        LEFT JOIN customer ON customer.id = customer LEFT JOIN line ON line.purchase = purchase.id GROUP BY purchase.id
        """,
      joins: [
        .init("customer", column: "id", ids: "SELECT id FROM purchase WHERE customer = ?"),
        .init("line", column: "purchase"),
      ], json: ["tags"])
    let index = try database.index()
    try await index.catchUp(with: feed)
    expectEqual(try index.record("1"), ["id": 1, "customer": "Ann", "tags": ["new"], "total": 30, "objectID": "1"])
    expectEqual(try index.record("3"), ["id": 3, "customer": "Bob", "tags": "no JSON", "objectID": "3"])
    for (sql, saved) in [
      ("UPDATE customer SET name = 'Anna' WHERE id = 1", 2), ("UPDATE line SET purchase = 3 WHERE id = 3", 2),
      ("DELETE FROM line WHERE id = 1", 1), ("DELETE FROM customer WHERE id = 2", 1),
    ] {
      try database.run(sql)
      expectEqual(try await index.catchUp(with: feed), FollowedBatch(saved: saved, deleted: 0), "\(sql)")
    }
    expectEqual(try index.record("3"), ["id": 3, "tags": "no JSON", "total": 5, "objectID": "3"])
  }

  // MARK: Bad input

  /// The error of a feed of a table.
  private func failure(
    _ database: AppDatabase, _ table: String = "product", id: String? = nil, select: String? = nil, path: String? = nil
  ) -> FollowError? {
    do throws(FollowError) {
      _ = try SQLiteFeed.sqlite(path ?? database.path, table: table, id: id, select: select, install: true)
      return nil
    } catch {
      return error
    }
  }

  @Test("What can't be followed is refused, and leaves the database as it is")
  func refused() throws {
    let database = try AppDatabase(
      """
      CREATE TABLE product(id INTEGER PRIMARY KEY, name TEXT, brand INTEGER);
      CREATE TABLE brand(id INTEGER PRIMARY KEY, name TEXT);
      CREATE TABLE bare(a, b); CREATE TABLE double(a, b, PRIMARY KEY(a, b));
      CREATE VIEW seen AS SELECT * FROM product;
      """)
    let schema = try database.connection.column("SELECT sql FROM sqlite_schema")
    expectEqual(failure(database, "nothing"), .unusable("the database has no table 'nothing'"))
    expectEqual(
      failure(database, "seen"),
      .unusable(
        "'seen' is a view, a virtual table, or one of SQLite's own: follow a table, and read the records by a SELECT"))
    for table in ["bare", "double"] {
      expectEqual(
        failure(database, table),
        .unusable("'\(table)' has no primary key of one column: name a unique column as the id"))
    }
    expectEqual(failure(database, "bare", id: "c"), .unusable("the table 'bare' has no column 'c'"))
    expectEqual(
      failure(database, "bare", id: "a"),
      .unusable("'a' of 'bare' may have a value twice: name a primary key or a unique column"))
    expectEqual(failure(database, select: "SELECT name FROM product"), .unusable("the SELECT has no column 'id'"))
    expectEqual(
      failure(database, select: "SELECT p.id, b.name FROM product p, brand b WHERE b.id = p.brand"),
      .unusable("the SELECT reads 'brand', whose changes would be missed: add a join for it"))
    try database.run("CREATE VIRTUAL TABLE words USING fts5(text)")
    expectEqual(
      failure(database, select: "SELECT id, text FROM product LEFT JOIN words ON words.rowid = product.id"),
      .unusable("the SELECT reads the virtual table 'words', whose changes would be missed"))
    try database.run("DROP TABLE words")
    expectEqual(
      failure(database, select: "SELECT missing FROM product"),
      .unusable("the SELECT can't be read: no such column: missing"))
    #expect(failure(database, select: "DELETE FROM product") != nil)
    expectEqual(failure(database, path: database.folder + "/none.db"), .notFound(path: database.folder + "/none.db"))
    expectEqual(failure(database, path: database.folder), .notFound(path: database.folder))
    let text = database.folder + "/text.db"
    try String(repeating: "no database, or an encrypted one. ", count: 100).write(
      toFile: text, atomically: false, encoding: .utf8)
    expectEqual(failure(database, path: text), .notADatabase(path: text))
    expectEqual(try database.connection.column("SELECT sql FROM sqlite_schema"), schema)
    try database.run("CREATE TABLE instantsearch_changes(note)")
    expectEqual(
      failure(database),
      .unusable("there is another table 'instantsearch_changes': choose another name for the changes"))
    #expect(!FileManager.default.fileExists(atPath: database.folder + "/none.db"))
  }

  @Test("Nothing is installed without permission; the app's migration can do it")
  func migration() async throws {
    let database = try AppDatabase("CREATE TABLE product(id INTEGER PRIMARY KEY, code TEXT UNIQUE);")
    let sql = try SQLiteFeed.sql(database.path, table: "product")
    #expect(throws: FollowError.notInstalled(sql: sql)) { try SQLiteFeed.sqlite(database.path, table: "product") }
    expectEqual(try database.connection.integer("SELECT count(*) FROM sqlite_schema WHERE type = 'trigger'"), 0)
    try database.run(sql)
    try database.run("INSERT INTO product VALUES (1, 'a')")
    let (index, feed) = (try database.index(), try SQLiteFeed.sqlite(database.path, table: "product"))
    try await index.catchUp(with: feed)
    expectEqual(index.count, 1)
    // Another unique index needs other triggers.
    try database.run("ALTER TABLE product ADD COLUMN part; CREATE UNIQUE INDEX parts ON product(part)")
    let newSQL = try SQLiteFeed.sql(database.path, table: "product")
    await #expect(throws: FollowError.notInstalled(sql: newSQL)) { try await index.catchUp(with: feed) }
    try database.run(newSQL)
    try database.run("INSERT INTO product VALUES (2, 'b', 1)")
    try await index.catchUp(with: feed)
    expectEqual(index.count, 2)
  }

  @Test("Triggers that are not needed any more are removed")
  func leftovers() async throws {
    let database = try AppDatabase(
      "CREATE TABLE product(id INTEGER PRIMARY KEY, code TEXT); CREATE UNIQUE INDEX codes ON product(code)")
    let (index, feed) = (try database.index(), try database.feed())
    try await index.catchUp(with: feed)
    let count = "SELECT count(*) FROM sqlite_schema WHERE type = 'trigger'"
    expectEqual(try database.connection.integer(count), 5)
    try database.run("DROP INDEX codes")
    try await index.catchUp(with: feed)
    expectEqual(try database.connection.integer(count), 3)
    try database.run("ALTER TABLE product DROP COLUMN code; INSERT INTO product VALUES (1)")
    try await index.catchUp(with: feed)
    expectEqual(index.count, 1)
  }

  @Test("With another key, the triggers of the former one are removed, and those of other feeds stay")
  func formerKey() async throws {
    let database = try AppDatabase(
      "CREATE TABLE product(id INTEGER PRIMARY KEY, code TEXT UNIQUE); INSERT INTO product VALUES (1, 'a')")
    let other = try SQLiteFeed.sqlite(database.path, table: "product", changeTable: "other", install: true)
    let index = try database.index()
    try await index.catchUp(with: database.feed())
    try await index.catchUp(with: database.feed(id: "code"))
    expectEqual(Array(try index.records.keys), ["a"])
    let names = try database.connection.column("SELECT name FROM sqlite_schema WHERE type = 'trigger'")
    expectEqual(names.filter { $0.hasPrefix("instantsearch_changes product.id ") }, [])
    expectEqual(names.filter { $0.hasPrefix("instantsearch_changes product.code ") }.count, 5)
    expectEqual(try await LocalIndex().catchUp(with: other), FollowedBatch(saved: 1, deleted: 0))
  }

  @Test("A SELECT may unfold a list by a function that is a virtual table")
  func tableFunction() async throws {
    let database = try AppDatabase(
      "CREATE TABLE product(id INTEGER PRIMARY KEY, sizes TEXT); INSERT INTO product VALUES (1, '[3, 7]')")
    try database.run("CREATE VIRTUAL TABLE words USING fts5(text)")
    let feed = try database.feed(select: "SELECT id, (SELECT max(value) FROM json_each(sizes)) AS largest FROM product")
    let index = try database.index()
    try await index.catchUp(with: feed)
    expectEqual(try index.record("1")?["largest"], 7)
  }

  @Test("All records are compared after triggers were missing, even if the schema has the same number as before")
  func reinstalled() async throws {
    let database = try AppDatabase(
      "CREATE TABLE product(id INTEGER PRIMARY KEY, name TEXT); INSERT INTO product VALUES (1, 'Lamp')")
    let index = try database.index()
    try await index.catchUp(with: database.feed())
    let version = try database.connection.integer("PRAGMA schema_version")
    let trigger = try database.connection.column("SELECT name FROM sqlite_schema WHERE name LIKE '%update'")[0]
    try database.run("DROP TRIGGER \(trigger.quotedName); UPDATE product SET name = 'Lantern'")
    try database.run(try SQLiteFeed.sql(database.path, table: "product"))
    try database.run("PRAGMA schema_version = \(version)")
    try await index.catchUp(with: database.feed())
    expectEqual(try index.record("1")?["name"], "Lantern")
  }

  @Test("An index with other records is refused, and one whose SELECT has two rows for a key stays as it is")
  func foreignIndex() async throws {
    let database = try AppDatabase(
      """
      CREATE TABLE product(id INTEGER PRIMARY KEY, name TEXT); CREATE TABLE tag(product, name);
      INSERT INTO product VALUES (1, 'Lamp')
      """)
    let index = try database.index()
    try await index.save([["objectID": "x"]])
    let feed = try database.feed()
    #expect(throws: FollowError.foreignIndex) { try index.follow(feed) }
    expectEqual(index.count, 1)
    try await index.clear()
    let tagged = try database.feed(
      select: "SELECT p.id, t.name FROM product p LEFT JOIN tag t ON t.product = p.id",
      joins: [.init("tag", column: "product")])
    try await index.catchUp(with: tagged)
    try database.run("INSERT INTO tag VALUES (1, 'new'), (1, 'cheap')")
    await #expect(throws: FollowError.repeated("1")) { try await index.catchUp(with: tagged) }
    expectEqual(try index.record("1"), ["id": 1, "objectID": "1"])
    let fresh = try LocalIndex()
    await #expect(throws: FollowError.repeated("1")) { try await fresh.catchUp(with: tagged) }
    try database.run("DELETE FROM tag WHERE name = 'new'")
    try await index.catchUp(with: tagged)
    expectEqual(try index.record("1")?["name"], "cheap")
  }

  @Test("A locked database is read when the lock is gone")
  func locked() async throws {
    let database = try AppDatabase("PRAGMA journal_mode = DELETE; CREATE TABLE product(id INTEGER PRIMARY KEY);")
    let (index, feed) = (try database.index(), try database.feed())
    try await index.catchUp(with: feed)
    try database.run("BEGIN EXCLUSIVE; INSERT INTO product VALUES (1)")
    await #expect(throws: FollowError.locked(path: database.path)) { try await index.catchUp(with: feed) }
    try database.run("COMMIT")
    try await index.catchUp(with: feed)
    expectEqual(index.count, 1)
  }

  @Test("A table that is dropped or renamed is an error until it is back")
  func dropped() async throws {
    let database = try AppDatabase("CREATE TABLE product(id INTEGER PRIMARY KEY); INSERT INTO product VALUES (1)")
    let (index, feed) = (try database.index(), try database.feed())
    try await index.catchUp(with: feed)
    try database.run("ALTER TABLE product RENAME TO item")
    await #expect(throws: FollowError.unusable("the database has no table 'product'")) {
      try await index.catchUp(with: feed)
    }
    expectEqual(index.count, 1)
    try database.run("INSERT INTO item VALUES (2); ALTER TABLE item RENAME TO product")
    try await index.catchUp(with: feed)
    expectEqual(index.count, 2)
  }
}
