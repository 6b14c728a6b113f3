import ChildProcesses
import Foundation
import InstantSearchTesting
import SearchEngine
import SearchModel
import SearchSync
import TerminalEmulator
import TestSupport
import Testing

@testable import InstantSearchCommand

@Suite("follow", .serialized) struct FollowTests {
  private let folder: ProgramFolder
  private let connection: SQLiteConnection

  init() throws {
    folder = try ProgramFolder()
    connection = try SQLiteConnection(path: folder.path + "/app.db", access: .writing)
    try connection.run(
      """
      PRAGMA journal_mode = WAL; CREATE TABLE product(id INTEGER PRIMARY KEY, name TEXT, brand TEXT);
      INSERT INTO product VALUES (1, 'Desk lamp', 'Lux'), (2, 'Rug', 'Wool')
      """)
  }

  @Test("reads a database once, and later what has changed")
  func once() throws {
    let words = ["follow", "app.db", "--table", "product"]
    expectEqual(
      try folder.run(words + ["--store", "search.db", "--once"]).text,
      """
      3 instantsearch: the database does not note its changes yet. To create a table for them, and triggers: --install. To \
      see these statements: --sql

      """)
    let sql = try folder.run(words + ["--sql"]).output
    #expect(sql.hasPrefix("CREATE TABLE IF NOT EXISTS \"instantsearch_changes_product\""))
    try connection.run(sql)
    expectEqual(
      try folder.run(words + ["--store", "search.db", "--once"]).text, "0 2 records in search.db: 2 saved, 0 deleted\n")
    try connection.run("DELETE FROM product WHERE id = 2; UPDATE product SET name = 'Floor lamp'")
    expectEqual(
      try folder.run(words + ["--store", "search.db", "--once"]).text, "0 1 records in search.db: 1 saved, 1 deleted\n")
    #expect(try folder.run("query", "--store", "search.db", "floor").output.contains("1. Floor lamp"))
  }

  @Test(
    "says what is wrong with its arguments",
    arguments: [
      ("app.db --store s.db", "2 instantsearch: --table is missing"),
      ("--table product", "2 instantsearch: one database"),
      ("app.db --table product", "2 instantsearch: --store is missing"),
      ("app.db --table product --store s.db --join brand", "2 instantsearch: --join can't be read at 'brand'"),
      ("app.db --table product --store s.db --join brand.name=brand", "2 instantsearch: --id is missing"),
      ("app.db --table nothing --store s.db", "3 instantsearch: the database has no table 'nothing'\n"),
      ("none.db --table product --store s.db", "3 instantsearch: there is no database at none.db\n"),
      ("app.db --table product --store app.db --install", "3 instantsearch: app.db: this is no index"),
    ])
  func wrong(words: String, text: String) throws {
    let run = try folder.run(["follow"] + words.split(separator: " ").map(String.init))
    #expect(run.text.hasPrefix(text), "\(run.text)")
  }

  @Test("joins tables, whose changes count, and notes them where it is told")
  func joins() throws {
    try connection.run(
      """
      CREATE TABLE brand(name TEXT PRIMARY KEY, country TEXT); CREATE TABLE review(id INTEGER PRIMARY KEY, product, text);
      INSERT INTO brand VALUES ('Lux', 'Norway')
      """)
    let words = [
      "follow", "app.db", "--table", "product", "--id", "id", "--store", "search.db", "--once", "--change-table",
      "noted",
      "--select",
      """
      SELECT p.id, p.name, country, (SELECT count(*) FROM review WHERE product = p.id) AS reviews
      FROM product p LEFT JOIN brand ON brand.name = p.brand
      """, "--join", "review.product,brand.name=brand",
    ]
    expectEqual(try folder.run(words + ["--install"]).exitCode, 0)
    try connection.run("UPDATE brand SET country = 'Sweden'; INSERT INTO review VALUES (1, 2, 'Fine')")
    expectEqual(try folder.run(words).text, "0 2 records in search.db: 2 saved, 0 deleted\n")
    let index = try LocalIndex(path: folder.path + "/search.db")
    expectEqual(try index.record("1")?["country"], "Sweden")
    expectEqual(try index.record("2")?["reviews"], 1)
    expectEqual(try connection.integer("SELECT count(*) FROM noted WHERE source != ''") > 0, true)
  }

  @Test("finds out the settings of a new index only")
  func settings() throws {
    let (store, words) = (
      folder.path + "/search.db", ["follow", "app.db", "--table", "product", "--store", "search.db", "--once"]
    )
    let own = IndexSettings(searchableAttributes: ["brand"])
    try LocalIndex(path: store).setSettings(own)
    expectEqual(try folder.run(words + ["--install"]).exitCode, 0)
    expectEqual(try LocalIndex(path: store).settings, own)
    // Nor where there is no row at the moment.
    try connection.run("DELETE FROM product")
    expectEqual(try folder.run(words).text, "0 0 records in search.db: 0 saved, 2 deleted\n")
    try LocalIndex(path: store).setSettings(IndexSettings())
    try connection.run("INSERT INTO product VALUES (1, 'Desk lamp', 'Lux')")
    expectEqual(try folder.run(words).text, "0 1 records in search.db: 1 saved, 0 deleted\n")
    expectEqual(try LocalIndex(path: store).settings, IndexSettings())
  }

  @Test("ends at Ctrl-C while a writer keeps it from deleting changes")
  func locked() throws {
    let words = ["follow", "app.db", "--table", "product", "--store", "search.db", "--once"]
    expectEqual(try folder.run(words + ["--install"]).exitCode, 0)
    try connection.run(
      """
      WITH RECURSIVE number(n) AS (VALUES (3) UNION ALL SELECT n + 1 FROM number WHERE n < 1000)
        INSERT INTO product SELECT n, 'Lamp', 'Lux' FROM number;
      BEGIN IMMEDIATE
      """)
    let program = try ChildProcess(
      PseudoTerminal.path(ofProduct: "instantsearch-command"), words, directory: folder.path,
      output: folder.path + "/output", errors: folder.path + "/errors")
    try waitUntil { try String(contentsOfFile: folder.path + "/output", encoding: .utf8).contains("998 saved") }
    program.send(signal: SIGINT)
    try waitUntil { try program.ending == .exit(0) }
  }

  @Test("goes on until Ctrl-C")
  func goesOn() throws {
    let program = try ChildProcess(
      PseudoTerminal.path(ofProduct: "instantsearch-command"),
      ["follow", "app.db", "--table", "product", "--store", "search.db", "--install"], directory: folder.path,
      output: folder.path + "/output", errors: folder.path + "/errors")
    let store = folder.path + "/search.db"
    try waitUntil { (try? LocalIndex(path: store, access: .reading).count) == 2 }
    try connection.run("INSERT INTO product VALUES (3, 'Sofa', 'Wool')")
    try waitUntil { try LocalIndex(path: store, access: .reading).count == 3 }
    try waitUntil { try String(contentsOfFile: folder.path + "/errors", encoding: .utf8).contains("1 saved") }
    program.send(signal: SIGINT)
    expectEqual(try program.wait(), .exit(0))
    expectEqual(try LocalIndex(path: store).count, 3)
    let output = try String(contentsOfFile: folder.path + "/output", encoding: .utf8)
    expectEqual(output, "2 records in search.db: 2 saved, 0 deleted\n")
  }

  @Test("serve follows tables too, in the data folder from where it was", arguments: ["", " --data data"])
  func served(data: String) throws {
    for (count, index) in [(1, "product"), (2, "product_name_asc")] {
      let run = try folder.serving(
        "--follow app.db:product --install\(data)", key: "secret",
        #"request 'POST /1/indexes/\#(index)/query' '{"query":"lamp","facets":["*"]}' | tail -n 1"#)
      expectEqual(run.exitCode, 0, "\(run.errors)")
      expectEqual(try JSON(parsing: run.output)["nbHits"], .integer(Int64(count)), "\(run.text)")
      try connection.run("INSERT OR REPLACE INTO product VALUES (7, 'Floor lamp', 'Lux')")
    }
    #expect(try folder.run("serve", "--follow", "product").text.hasPrefix("2 instantsearch: --follow can't be read"))
    let twice = try folder.run("serve", "--follow", "app.db:product,other.db:Product")
    #expect(twice.text.hasPrefix("2 instantsearch: --follow has two tables 'Product'"))
  }

  @Test("prints a line when something has happened, and none when nothing has")
  func lines() {
    var report = FollowReport()
    expectEqual(report.takeLine(), nil)
    report.add(.reading(records: 12_000))
    expectEqual(report.takeLine(), "12,000 records read …")
    report.add(.leftOut(objectID: "7", bytes: 2_000_000))
    report.add(.failed(.unusable("the database has no table 'product'")))
    expectEqual(
      report.takeLine(), "the record '7' is left out: it has 2,000,000 bytes; the database has no table 'product'")
    expectEqual(report.takeLine(), nil)
  }
}
