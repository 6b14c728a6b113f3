#if canImport(Glibc)
import Foundation
import InstantSearchTesting
import Platform
import SearchEngine
import SearchModel
import TestSupport
import Testing

@testable import SearchSync

/// A process with a mirror, which is killed.
private struct KilledMirror {
  let folder: String
  let life: Int
  var random: SeededGenerator
  private let notes: FileHandle
  private let server: FakeServer
  private let mirror: MirroredIndex
  private var number: Int

  static func server(_ folder: String, life: Int) -> FakeServer {
    FakeServer(file: folder + "/server.json", life: life, refuses: { $0.summary.hasSuffix("7") }) { PowerLoss.pass() }
  }

  static func mirror(_ folder: String, of server: FakeServer) throws -> MirroredIndex {
    try MirroredIndex("products", of: server, at: folder + "/device/products.db", clock: nil)
  }

  /// - Parameter points: After how many points the process ends.
  init(_ folder: String, life: Int, seed: UInt64, after points: Int) throws {
    (self.folder, self.life, number) = (folder, life, life * 10_000)
    random = SeededGenerator(seed: seed &* 1_000 &+ UInt64(life))
    _ = FileManager.default.createFile(atPath: folder + "/notes-\(life)", contents: nil)
    notes = try #require(FileHandle(forWritingAtPath: folder + "/notes-\(life)"))
    try PowerLoss.begin(in: folder + "/device", images: folder + "/durable", after: points)
    server = Self.server(folder, life: life)
    mirror = try Self.mirror(folder, of: server)
  }

  mutating func run() async throws {
    while true {
      switch random.number(in: 0...9) {
      case 0...2: changeServer()
      case 3...6: try await changeMirror()
      default:
        async let reading = mirror.read()
        if random.once(in: 2) { changeServer() }
        if random.once(in: 2) { try await changeMirror() }
        _ = try await reading
      }
    }
  }

  private mutating func next(_ letter: String) -> JSON {
    number += 1
    return ["objectID": .string("\(random.number(in: 0...9))"), "name": .string("\(letter)\(number)")]
  }

  private mutating func changeServer() {
    let (record, isDeletion) = (next("s"), random.once(in: 3))
    server.change { if isDeletion { $0.delete(record["objectID"]?.string ?? "") } else { $0.save(record) } }
  }

  private mutating func changeMirror() async throws {
    let changes: [RecordChange]
    switch random.number(in: 0...3) {
    case 0:
      number += 1
      // Each is deleted once.
      changes = [.delete(objectID: "d\(number)")]
    case 1:
      let id = next("")["objectID"] ?? .null
      changes = [.partialUpdate(["objectID": id, "size": .integer(Int64(number))], createIfNotExists: true)]
    default: changes = (0..<random.number(in: 1...3)).map { _ in .save(next("m")) }
    }
    try notes.write(contentsOf: Data(changes.map { $0.summary + "\n" }.joined().utf8))
    switch changes[0] {
    case .delete(let id): try await mirror.delete([id])
    case .partialUpdate(let record, _): try await mirror.partialUpdate([record])
    default: try await mirror.save(changes.compactMap { if case .save(let record) = $0 { record } else { nil } })
    }
    try notes.write(contentsOf: Data("done\n".utf8))
  }
}

@Suite("A process with a mirror", .serialized)
struct MirrorKillTests {
  @Test(
    "that is killed, or loses its power, loses no change, and sends none twice but the last ones",
    arguments: RandomCases.seeds(3, long: 100))
  func law(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let database = try AppDatabase()
    let folder = database.folder
    try FileManager.default.createDirectory(atPath: folder + "/device", withIntermediateDirectories: true)
    KilledMirror.server(folder, life: 0).change { state in
      state.pageSize = random.number(in: 1...4)
      state.makesSnapshots = seed.isMultiple(of: 2)
      for life in 1...4 {
        for number in 1...15 { state.save(["objectID": .string("d\(life * 10_000 + number)"), "name": "lamp"]) }
      }
    }
    for life in 1...4 {
      let points = random.number(in: 0...(random.once(in: 2) ? 30 : 300))
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [folder = folder as String, life = life as Int, seed = seed as UInt64, points = points as Int] in
        var mirror = try KilledMirror(folder, life: life, seed: seed, after: points)
        try await mirror.run()
      }
      if random.once(in: 2), PowerLoss.seesSQLite {
        try PowerLoss.strike(folder + "/device", images: folder + "/durable", &random)
      }
    }
    try await expectRecovery(folder, "seed \(seed)")
  }

  private func expectRecovery(_ folder: String, _ comment: Comment) async throws {
    let server = KilledMirror.server(folder, life: 9)
    let mirror = try KilledMirror.mirror(folder, of: server)
    try await mirror.read()
    expectEqual(mirror.status.waitingCount, 0, comment)
    var records: [String: JSON] = [:]
    for try await record in mirror.browse() { records[record["objectID"]?.string ?? ""] = record }
    let (expected, log) = server.state.withLock { ($0.records, $0.log) }
    expectEqual(records, Dictionary(uniqueKeysWithValues: expected.map { ($0.id, $0.record) }), comment)

    // Each change in the order in which they arrived first.
    var calls: [String: [String]] = [:]
    var arrived: [String] = []
    for line in log {
      let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
      if calls[parts[1]] == nil { arrived.append(parts[1]) }
      calls[parts[1], default: []].append(parts[0])
    }
    var made: [String] = []
    for life in 1...4 {
      let lines = try String(contentsOfFile: folder + "/notes-\(life)", encoding: .utf8).split(separator: "\n").map(
        String.init)
      made += lines.filter { $0 != "done" }
      let acknowledged = lines.prefix((lines.lastIndex(of: "done") ?? -1) + 1).filter { $0 != "done" }
      expectEqual(acknowledged.filter { calls[$0] == nil && !$0.hasSuffix("7") }, [], "\(comment), acknowledged")
    }
    expectEqual(arrived, made.filter { calls[$0] != nil }, "\(comment), order")
    // The answer to the last call of a process was lost with it.
    let last = Dictionary(log.map { ($0.prefix { $0 != "." }, $0.prefix { $0 != " " }) }, uniquingKeysWith: { $1 })
    for (change, calls) in calls {
      expectEqual(calls.dropLast().filter { !last.values.contains($0[...]) }, [], "\(comment), \(change) twice")
    }
  }
}
#endif
