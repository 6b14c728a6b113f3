#if os(Linux) || os(macOS)
import Foundation
import InstantSearchTesting
import Platform
import SearchEngine
import SearchModel
import TestSupport
import Testing

@testable import SearchSync

/// What the processes do that are killed.
private enum Doing {
  static func killSoon(_ microseconds: UInt32) {
    Thread.detachNewThread {
      usleep(microseconds)
      kill(getpid(), SIGKILL)
    }
  }

  /// Each transaction gives all rows a new version, and replaces some. A few are so large that they reach the log before
  /// they are complete.
  static func change(_ connection: SQLiteConnection, _ random: inout SeededGenerator) throws {
    let version = random.number(in: 0...Int.max)
    let (first, count) = (random.number(in: 1...400), random.once(in: 10) ? 400 : random.number(in: 1...20))
    try connection.run(
      """
      BEGIN IMMEDIATE;
      UPDATE product SET version = \(version);
      UPDATE brand SET version = \(version);
      INSERT OR REPLACE INTO product(code, name, version)
        SELECT code, hex(randomblob(20)), \(version) FROM product WHERE code BETWEEN \(first) AND \(first + count);
      \(random.once(in: 4) ? "ROLLBACK" : "COMMIT")
      """)
  }

  static func changeUntilKilled(path: String, seed: UInt64, after microseconds: UInt32) throws {
    killSoon(microseconds)
    var random = SeededGenerator(seed: seed)
    let connection = try SQLiteConnection(path: path, access: .updating)
    while true { try? change(connection, &random) }
  }

  static func followUntilKilled(path: String, store: String, after microseconds: UInt32) async throws {
    killSoon(microseconds)
    let index = try LocalIndex(path: store)
    let feed = try feed(path)
    while true {
      _ = try? await index.catchUp(with: feed)
      if let token = index.position(of: "feed") { while (try? feed.forget(before: token)) ?? false {} }
    }
  }

  #if canImport(Glibc)
  /// Changes the database and follows it by turns, as apps do whose last commits may be lost.
  static func changeAndFollow(device: String, seed: UInt64, after points: Int) async throws {
    try PowerLoss.begin(in: device, images: device + "-durable", after: points)
    var random = SeededGenerator(seed: seed)
    let connection = try SQLiteConnection(path: device + "/app.db", access: .updating)
    try connection.run("PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 50")
    let (index, feed) = (try LocalIndex(path: device + "/search.db"), try feed(device + "/app.db"))
    while true {
      try change(connection, &random)
      if random.once(in: 2) { try await index.catchUp(with: feed) }
      if random.once(in: 3), let token = index.position(of: "feed") { _ = try feed.forget(before: token) }
    }
  }
  #endif

  static func feed(_ path: String) throws -> SQLiteFeed {
    try SQLiteFeed.sqlite(
      path, table: "product", id: "number",
      select: "SELECT p.*, b.version AS brand FROM product p, brand b WHERE b.id = 1",
      joins: [.init("brand", column: "id", ids: "SELECT number FROM product WHERE ? = 1")], install: true)
  }
}

@Suite("A process that is killed", .serialized)
struct KillTests {
  private let database: AppDatabase

  init() throws {
    database = try AppDatabase(
      """
      CREATE TABLE product(number INTEGER PRIMARY KEY AUTOINCREMENT, code INTEGER UNIQUE, name TEXT, version INTEGER);
      CREATE TABLE brand(id INTEGER PRIMARY KEY, version INTEGER); INSERT INTO brand VALUES (1, 0);
      WITH RECURSIVE number(n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM number WHERE n < 400)
        INSERT INTO product SELECT NULL, n, 'Lamp', 0 FROM number
      """, isQuick: false)
    _ = try Doing.feed(database.path)
  }

  /// Expects that the index has what one commit left, and everything after reading.
  private func expectRecovery(path: String? = nil, store: String? = nil, _ comment: Comment) async throws {
    let (path, index) = (path ?? database.path, try LocalIndex(path: store ?? database.store))
    let found = try index.records
    if !found.isEmpty {
      expectEqual(found.count, 400, comment)
      expectEqual(Set(found.values.flatMap { [$0["version"]?.int, $0["brand"]?.int] }).count, 1, comment)
    }
    try await index.catchUp(with: try Doing.feed(path))
    let expected = try SQLiteConnection(path: path, access: .reading)
      .records("SELECT p.*, b.version AS brand FROM product p, brand b WHERE b.id = 1")
    expectEqual(try index.records == expected, true, comment)
    expectEqual(expected.count, 400, comment)
  }

  @Test(
    "while it follows loses nothing, and shows the database at one commit", arguments: RandomCases.seeds(3, long: 100))
  func follower(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let (path, store) = (database.path, database.store)
    let isDone = Locked(false)
    let writing = Task.detached { [seed] in
      var random = SeededGenerator(seed: ~seed)
      let connection = try SQLiteConnection(path: path, access: .updating)
      while !isDone.withLock({ $0 }) { try Doing.change(connection, &random) }
    }
    for round in 0..<3 {
      let microseconds = UInt32(random.number(in: 0...300_000))
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [path = path as String, store = store as String, microseconds = microseconds as UInt32] in
        try await Doing.followUntilKilled(path: path, store: store, after: microseconds)
      }
      if round == 2 { isDone.set(true) }
    }
    try await writing.value
    try await expectRecovery("seed \(seed)")
  }

  @Test("while it writes to the database is followed up to its last commit", arguments: RandomCases.seeds(3, long: 100))
  func writer(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let path = database.path
    for round in 0..<3 {
      let index = try database.index()
      let follower = try index.follow(try Doing.feed(path), clock: ContinuousClock())
      let microseconds = UInt32(random.number(in: 0...300_000))
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [path = path as String, seed = seed as UInt64, microseconds = microseconds as UInt32] in
        try Doing.changeUntilKilled(path: path, seed: seed, after: microseconds)
      }
      try await follower.read()
      expectEqual(
        try index.records,
        try database.records("SELECT p.*, b.version AS brand FROM product p, brand b WHERE b.id = 1"),
        "seed \(seed), round \(round)")
      await follower.stop()
    }
  }

  #if canImport(Glibc)
  @Test(
    "that loses its power leaves the database at one commit in the index, and loses nothing that is left",
    .enabled(if: PowerLoss.seesSQLite), arguments: RandomCases.seeds(2, long: 100))
  func powerLoss(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let memory = try AppDatabase()
    let device = memory.folder + "/device"
    try FileManager.default.createDirectory(atPath: device, withIntermediateDirectories: true)
    try database.run("VACUUM INTO '\(device)/app.db'")
    try SQLiteConnection(path: device + "/app.db", access: .updating).run("PRAGMA journal_mode = WAL")
    for round in 0..<3 {
      let points = random.number(in: 0...60)
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [device = device as String, seed = seed as UInt64, points = points as Int] in
        try await Doing.changeAndFollow(device: device, seed: seed, after: points)
      }
      try PowerLoss.strike(device, images: device + "-durable", &random)
      try await expectRecovery(
        path: device + "/app.db", store: device + "/search.db", "seed \(seed), round \(round), \(points) points")
    }
  }
  #endif

  @Test("When the disk of the index is full, it stays as it was, and follows later")
  func fullDisk() async throws {
    let (path, store) = (database.path, database.store)
    try await database.index().catchUp(with: try Doing.feed(path))
    await #expect(processExitsWith: .success) { [path = path as String, store = store as String] in
      signal(SIGXFSZ, SIG_IGN)
      let (index, feed) = (try LocalIndex(path: store), try Doing.feed(path))
      let connection = try SQLiteConnection(path: path, access: .updating)
      let before = try index.records
      try connection.run("UPDATE product SET name = hex(zeroblob(20000))")
      var limit = rlimit(rlim_cur: 1 << 20, rlim_max: 1 << 20)
      #if canImport(Glibc)
      setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      #else
      setrlimit(RLIMIT_FSIZE, &limit)
      #endif
      await #expect(throws: FollowError.index(.diskFull(path: store))) { try await index.catchUp(with: feed) }
      expectEqual(try index.records == before, true)
    }
    try await expectRecovery("full disk")
  }

  @Test("A database that may only be read is refused, since its changes could not be forgotten")
  func readOnly() async throws {
    let path = database.path
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
    await #expect(processExitsWith: .success) { [path = path as String] in
      if geteuid() == 0 { setuid(65_534) }
      #expect(throws: FollowError.readOnly(path: path)) { try Doing.feed(path) }
    }
  }
}
#endif
