import Foundation
import InstantSearchTesting
import Platform
import SearchEngine
import SearchModel
import TestSupport
import Testing

@testable import SearchSync

private let products = "CREATE TABLE product(id INTEGER PRIMARY KEY, name TEXT, price REAL);"

@Suite("A follower of a database", .serialized)
struct FollowerTests {
  // MARK: Polling

  @Test("Polls are 40 ms apart while there are changes, and 500 ms after ten seconds without")
  func pauses() {
    var schedule = PollSchedule()
    for _ in 0..<250 { expectEqual(schedule.nextPause(), .milliseconds(40)) }
    expectEqual(schedule.nextPause(), .milliseconds(500))
    schedule.noteUse()
    expectEqual(schedule.nextPause(), .milliseconds(40))
  }

  @Test("A commit is searchable after one poll, without a call of the app")
  func poll() async throws {
    let database = try AppDatabase(products + "INSERT INTO product VALUES (1, 'Desk lamp', 30)")
    let (index, clock) = (try database.index(), ManualClock())
    let follower = try index.follow(try database.feed(), clock: clock)
    await clock.waitForSleepers()
    expectEqual(try index.search(Query("lamp")).nbHits, 1)
    try database.run("INSERT INTO product VALUES (2, 'Floor lamp', 80)")
    expectEqual(try index.search(Query("lamp")).nbHits, 1)
    clock.advance(by: .milliseconds(40))
    await clock.waitForSleepers()
    expectEqual(try index.search(Query("lamp")).nbHits, 2)
    await follower.stop()
    expectEqual(clock.sleeperCount, 0)
  }

  @Test("What the app has committed is searchable when read() returns")
  func read() async throws {
    let database = try AppDatabase(products)
    let index = try database.index()
    let follower = try index.follow(try database.feed(), clock: ManualClock())
    for number in 1...20 {
      try database.run("INSERT INTO product VALUES (\(number), 'Lamp \(number)', 1)")
      try await follower.read()
      expectEqual(index.count, number)
    }
  }

  @Test("Reading again reads nothing, also in a new process")
  func nothing() async throws {
    let database = try AppDatabase(products + "INSERT INTO product VALUES (1, 'Lamp', 1), (2, 'Rug', 2)")
    let index = try database.index()
    expectEqual(try await index.catchUp(with: try database.feed()), FollowedBatch(saved: 2, deleted: 0))
    let position = index.position(of: "feed")
    let events = Locked<[FollowEvent]>([])
    let follower = try index.follow(try database.feed(), clock: nil) { event in events.withLock { $0.append(event) } }
    try database.run("CREATE TABLE other(id); DROP TABLE other; INSERT INTO product VALUES (3, 'Sofa', 3)")
    // The schema has changed, so all records are compared; those that are the same are not written.
    expectEqual(try await follower.read(), FollowedBatch(saved: 1, deleted: 0))
    try database.run("UPDATE product SET price = 2 WHERE id = 2")
    expectEqual(try await follower.read(), FollowedBatch())
    expectEqual(try await follower.read(), FollowedBatch())
    expectEqual(events.withLock { $0.count }, 2)
    #expect(index.position(of: "feed") != position)
  }

  @Test("A transaction that is rolled back is not read, and one that is open is not either")
  func rollback() async throws {
    let database = try AppDatabase(products)
    let (index, feed) = (try database.index(), try database.feed())
    try await index.catchUp(with: feed)
    try database.run("BEGIN; INSERT INTO product VALUES (1, 'Lamp', 1)")
    try await index.catchUp(with: feed)
    expectEqual(index.count, 0)
    try database.run("ROLLBACK; INSERT INTO product VALUES (2, 'Rug', 1)")
    try await index.catchUp(with: feed)
    expectEqual(Array(try index.records.keys), ["2"])
  }

  // MARK: Snapshots

  @Test("Each search sees the database as one commit left it", arguments: [false, true])
  func snapshots(isLarge: Bool) async throws {
    let count = isLarge ? 3_000 : 20
    let database = try AppDatabase(
      """
      \(products)
      WITH RECURSIVE number(n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM number WHERE n < \(count))
        INSERT INTO product SELECT n, 'Lamp', 0 FROM number
      """)
    let index = try LocalIndex(settings: IndexSettings(attributesForFaceting: ["price"]))
    let follower = try index.follow(try database.feed(), clock: nil)
    try await follower.read()
    var query = Query()
    query.facets = ["price"]
    let isDone = Locked(false)
    // Every transaction gives all rows one new price, and replaces one.
    let writing = Task.detached {
      let connection = try SQLiteConnection(path: database.path, access: .writing)
      for number in 1...(isLarge ? 20 : 200) {
        try connection.run(
          """
          BEGIN IMMEDIATE; UPDATE product SET price = \(number); DELETE FROM product WHERE id = \(number);
          INSERT INTO product VALUES (\(count + number), 'Lamp', \(number)); COMMIT
          """)
      }
      isDone.set(true)
    }
    var seen: Set<Int> = []
    while true {
      let isLast = isDone.withLock { $0 }
      try await follower.read()
      let prices = try index.search(query).facets(for: "price") ?? []
      expectEqual(prices.map(\.count), [count])
      if let price = prices.first.flatMap({ Int($0.value) }) { seen.insert(price) }
      if isLast { break }
    }
    try await writing.value
    #expect(seen.contains(isLarge ? 20 : 200))
  }

  @Test("Many changes of one transaction are published as one, and reading them can be stopped and begun again")
  func interrupted() async throws {
    let database = try AppDatabase(products)
    let index = try database.index()
    try await index.catchUp(with: try database.feed())
    try database.run(
      """
      WITH RECURSIVE number(n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM number WHERE n < 5000)
        INSERT INTO product SELECT n, 'Lamp', n FROM number
      """)
    let stopping = Locked<IndexFollower?>(nil)
    let follower = try index.follow(try database.feed(), clock: nil) { event in
      if case .reading = event { stopping.withLock { $0 }?.cancel() }
    }
    stopping.set(follower)
    await #expect(throws: FollowError.stopped) { try await follower.read() }
    stopping.set(nil)
    expectEqual(index.count, 0)
    try await index.catchUp(with: try database.feed())
    expectEqual(index.count, 5_000)
  }

  @Test("A transaction of a million rows is published as one", .enabled(if: RandomCases.isLongCheck))
  func million() async throws {
    let database = try AppDatabase(products + "INSERT INTO product VALUES (0, 'Lamp', 0)")
    let (index, counts) = (try database.index(), Locked<Set<Int>>([]))
    let feed = try database.feed()
    try await index.catchUp(with: feed)
    try database.run(
      """
      WITH RECURSIVE number(n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM number WHERE n < 1000000)
        INSERT INTO product SELECT n, 'Lamp ' || n, n FROM number
      """)
    let follower = try index.follow(feed, clock: nil) { event in
      if case .reading = event { counts.withLock { _ = $0.insert(index.count) } }
    }
    expectEqual(try await follower.read(), FollowedBatch(saved: 1_000_000, deleted: 0))
    expectEqual(counts.withLock { $0 }, [1])
    expectEqual(index.count, 1_000_001)
  }

  @Test("Stopping waits for a reading of another task, which gets an error, as later ones do")
  func stopped() async throws {
    let database = try AppDatabase(products)
    let (index, isReading) = (try database.index(), Locked(false))
    let (started, starting) = AsyncStream.makeStream(of: Void.self)
    let follower = try index.follow(try database.feed(), clock: nil) { event in
      guard case .reading(1_000) = event else { return }
      isReading.set(true)
      starting.finish()
      // So that the reading is under way when it is stopped.
      usleep(20_000)
      isReading.set(false)
    }
    try database.run(
      """
      WITH RECURSIVE number(n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM number WHERE n < 3000)
        INSERT INTO product SELECT n, 'Lamp', n FROM number
      """)
    let reading = Task { try await follower.read() }
    for await _ in started {}
    await follower.stop()
    expectEqual(isReading.withLock { $0 }, false)
    await #expect(throws: FollowError.stopped) { try await reading.value }
    await #expect(throws: FollowError.stopped) { try await follower.read() }
    expectEqual(index.count, 0)
  }

  // MARK: Forgetting

  @Test("Applied changes are forgotten in small portions, and the last one is kept")
  func forgetting() async throws {
    let database = try AppDatabase(products)
    let (index, clock) = (try database.index(), ManualClock())
    let follower = try index.follow(try database.feed(), clock: clock)
    await clock.waitForSleepers()
    try database.run(
      """
      WITH RECURSIVE number(n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM number WHERE n < 2000)
        INSERT INTO product SELECT n, 'Lamp', n FROM number
      """)
    var counts: [Int] = []
    for _ in 0..<6 {
      clock.advance(by: .milliseconds(40))
      await clock.waitForSleepers()
      counts.append(try database.changeCount)
    }
    expectEqual(counts, [2_001, 1_501, 1_001, 501, 1, 1])
    // Another connection that writes is not made to wait, and makes nobody wait.
    try database.run("UPDATE product SET price = 0")
    try await follower.read()
    try database.run("BEGIN IMMEDIATE")
    clock.advance(by: .milliseconds(40))
    await clock.waitForSleepers()
    expectEqual(try database.changeCount, 2_001)
    try database.run("COMMIT")
    clock.advance(by: .milliseconds(40))
    await clock.waitForSleepers()
    expectEqual(try database.changeCount, 1_501)
  }

  // MARK: Accidents

  @Test("Rows that are written without triggers are found by a comparison, as are changes of the index by others")
  func verify() async throws {
    let database = try AppDatabase(
      products + "INSERT INTO product VALUES (1, 'Lamp', 1), (2, 'Rug', 2), (3, 'Sofa', 3)")
    let index = try database.index()
    let follower = try index.follow(try database.feed(), clock: nil)
    try await follower.read()
    expectEqual(try await follower.verify(), FollowedBatch())
    // What a program with disabled triggers does, as far as the schema shows it.
    let triggers = try database.connection.column("SELECT sql FROM sqlite_schema WHERE type = 'trigger'")
    let version = try database.connection.integer("PRAGMA schema_version")
    for name in try database.connection.column("SELECT name FROM sqlite_schema WHERE type = 'trigger'") {
      try database.run("DROP TRIGGER \(name.quotedName)")
    }
    try database.run("UPDATE product SET name = 'Lampshade' WHERE id = 1; DELETE FROM product WHERE id = 2")
    for sql in triggers { try database.run(sql) }
    try database.run("PRAGMA schema_version = \(version)")
    expectEqual(try await follower.read(), FollowedBatch())
    try await index.save([["objectID": "9", "name": "Stray"]])
    expectEqual(try await follower.verify(), FollowedBatch(saved: 1, deleted: 2))
    expectEqual(try index.records, try database.records("SELECT * FROM product"))
    expectEqual(try await follower.verify(), FollowedBatch())
  }

  @Test("A backup that is copied into the database is noticed, although the schema and the numbers fit")
  func backup() async throws {
    let database = try AppDatabase(products + "INSERT INTO product VALUES (1, 'Lamp', 1)")
    let (index, feed) = (try database.index(), try database.feed())
    try await index.catchUp(with: feed)
    // As many changes as before the restoration, but other ones.
    try database.run("CREATE TABLE backup AS SELECT * FROM instantsearch_changes")
    try await index.catchUp(with: feed)
    try database.run("INSERT INTO product VALUES (2, 'Rug', 1), (3, 'Sofa', 1)")
    try await index.catchUp(with: feed)
    try database.run(
      """
      BEGIN; DELETE FROM product WHERE id > 1; DELETE FROM instantsearch_changes;
      INSERT INTO instantsearch_changes SELECT * FROM backup;
      INSERT INTO product VALUES (4, 'Vase', 1), (5, 'Bed', 1), (6, 'Table', 1); COMMIT
      """)
    try await index.catchUp(with: feed)
    expectEqual(try index.records, try database.records("SELECT * FROM product"))
  }

  @Test("All records are read again when other ones are to be followed, or the index was emptied")
  func otherRecords() async throws {
    let database = try AppDatabase(products + "INSERT INTO product VALUES (1, 'Lamp', 1), (2, 'Rug', 2)")
    let index = try database.index()
    try await index.catchUp(with: try database.feed())
    let sql = "SELECT id, name AS title, price * 2 AS double FROM product WHERE price > 1"
    try await index.catchUp(with: try database.feed(select: sql))
    expectEqual(try index.records, ["2": ["objectID": "2", "id": 2, "title": "Rug", "double": 4]])
    try await index.clear()
    try await index.catchUp(with: try database.feed(select: sql))
    expectEqual(index.count, 1)
  }

  @Test("An index that somebody empties is filled again by the next poll, and keeps a table without rows")
  func emptied() async throws {
    let database = try AppDatabase(products + "INSERT INTO product VALUES (1, 'Lamp', 1)")
    let (index, clock, events) = (try database.index(), ManualClock(), Locked<[FollowEvent]>([]))
    let follower = try index.follow(try database.feed(), clock: clock) { event in
      events.withLock { $0.append(event) }
    }
    await clock.waitForSleepers()
    func poll() async {
      clock.advance(by: .milliseconds(40))
      await clock.waitForSleepers()
    }
    try await index.clear()
    await poll()
    expectEqual(index.count, 1)
    try database.run("DELETE FROM product")
    for _ in 0..<3 { await poll() }
    expectEqual(index.count, 0)
    expectEqual(events.withLock { $0.count }, 3)
    await follower.stop()
  }

  /// A source that passes on the same changes each time.
  private struct FixedFeed: ChangeFeed {
    var changes: [FeedChange]

    func hasChanges(since token: String?) -> Bool { true }
    func forget(before token: String) -> Bool { false }
    func read(since token: String?, _ receive: (FeedChange) throws -> Void) throws -> String {
      for change in changes { try receive(change) }
      return "token"
    }
  }

  @Test("A record that is deleted and saved again within a batch stays, also if it is the same")
  func deletedAndSaved() async throws {
    let (index, lamp) = (try LocalIndex(), FeedChange.save(["name": "Lamp"], objectID: "1"))
    try await index.follow(FixedFeed(changes: [lamp]), clock: nil).read()
    let again = FixedFeed(changes: [.delete(objectID: "1"), .delete(objectID: "1"), lamp])
    expectEqual(try await index.follow(again, clock: nil).read(), FollowedBatch(saved: 1, deleted: 1))
    expectEqual(try index.records, ["1": ["name": "Lamp", "objectID": "1"]])
  }

  @Test("A record that is too large is left out, and keeps no other out")
  func tooLarge() async throws {
    let database = try AppDatabase(products)
    let (index, events) = (try database.index(), Locked<[FollowEvent]>([]))
    let follower = try index.follow(try database.feed(), clock: nil) { event in events.withLock { $0.append(event) } }
    try database.run("INSERT INTO product VALUES (1, hex(zeroblob(600000)), 1), (2, 'Rug', 2)")
    try await follower.read()
    expectEqual(Array(try index.records.keys), ["2"])
    #expect(events.withLock { if case .leftOut("1", 1_200_000...) = $0[0] { true } else { false } })
    // Among all records, it is deleted once.
    try database.run(
      "ALTER TABLE product ADD COLUMN size; UPDATE product SET name = hex(zeroblob(600000)) WHERE id = 2")
    expectEqual(try await follower.read(), FollowedBatch(saved: 0, deleted: 1))
  }

  @Test("An index in memory follows too, and begins anew each time")
  func inMemory() async throws {
    let database = try AppDatabase(products + "INSERT INTO product VALUES (1, 'Lamp', 1)")
    for _ in 0..<2 {
      let index = try LocalIndex()
      let follower = try index.follow(try database.feed(), clock: nil)
      try await follower.read()
      try database.run("INSERT INTO product(name) VALUES ('Rug')")
      try await follower.read()
      expectEqual(try index.records.count, try database.records("SELECT * FROM product").count)
    }
  }
}
