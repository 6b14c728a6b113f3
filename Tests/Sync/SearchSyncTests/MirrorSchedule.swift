import InstantSearchTesting
import Platform
import SearchEngine
import SearchModel
import TestSupport
import Testing

@testable import SearchSync

/// Random changes of a server and of its mirror, with a network that loses, cuts and repeats.
struct MirrorSchedule {
  private var random: SeededGenerator
  private let seed: UInt64
  private let server = FakeServer()
  private let folder: AppDatabase
  private var mirror: MirroredIndex?
  private var steps: [String] = []
  private var number = 0

  init(seed: UInt64) throws {
    (self.seed, random) = (seed, SeededGenerator(seed: seed))
    folder = try AppDatabase()
    server.state.withLock { $0.pageSize = 1 + Int(seed % 4) }
  }

  consuming func run() async throws {
    try await open()
    for _ in 0..<random.number(in: 5...40) { try await step() }
    server.state.withLock { $0.faults = [] }
    try await mirror?.read()
    try await check()
    expectEqual(mirror?.status.waitingCount, 0, "seed \(seed): \(steps)")
  }

  private mutating func open() async throws {
    let resolution = random.element(of: MirrorConflict.Resolution.mine, .theirs, .record(["name": "both"]))
    mirror = try await MirroredIndex.reopened { [server, folder] in
      try MirroredIndex("products", of: server, at: folder.store, clock: nil, resolve: { _ in resolution })
    }
  }

  private mutating func record() -> JSON {
    number += 1
    return ["objectID": .string("\(random.number(in: 0...9))"), "name": .string("n\(number)")]
  }

  private mutating func step() async throws {
    let record = record()
    let id = record["objectID"]?.string ?? ""
    let step = random.number(in: 0...12)
    steps.append("\(step) \(id)")
    switch step {
    case 0...2: server.state.withLock { $0.save(record) }
    case 3: server.state.withLock { $0.delete(id) }
    case 4: server.state.withLock { $0.beginNewHistory() }
    case 5: server.state.withLock { $0.settings[random.element(of: .customRanking, .ranking)] = ["asc(name)"] }
    case 6: try await mirror?.save([record])
    case 7: try await mirror?.delete([id])
    case 8: try await mirror?.partialUpdate([["objectID": .string(id), "size": .integer(Int64(number))]])
    case 9:
      // Changes before some page of the next reading.
      let (other, page) = (self.record()["objectID"]?.string ?? "", random.number(in: 1...4))
      server.state.withLock { state in
        state.pageNumber = 0
        state.beforePage = { state in
          guard state.pageNumber == page else { return }
          state.save(record)
          state.delete(other)
        }
      }
    case 10:
      await mirror?.stop()
      mirror = nil
      try await open()
    default:
      let faults = (0..<random.number(in: 0...6)).map { _ in
        random.element(
          of: FakeServer.Fault.none, .none, .lost, .unanswered, .cut(Double(random.number(in: 0...99)) / 100))
      }
      server.state.withLock { $0.faults = faults }
      do {
        try await mirror?.read()
        try await check()
      } catch is SearchError {
        steps.append("failed")
      }
      server.state.withLock { $0.faults = [] }
    }
  }

  private func check() async throws {
    guard let mirror, mirror.status.waitingCount == 0 else { return }
    var records: [String: JSON] = [:]
    for try await record in mirror.browse() { records[record["objectID"]?.string ?? ""] = record }
    let expected = server.state.withLock { state in
      Dictionary(uniqueKeysWithValues: state.records.map { ($0.id, $0.record) })
    }
    expectEqual(records, expected, "seed \(seed): \(steps)")
    try await expectEqual(
      mirror.settings.parameters.count, server.state.withLock { $0.settings.parameters.count }, "seed \(seed)")
  }
}

extension MirroredIndex {
  /// Opens a mirror as soon as one before has freed its file.
  static func reopened(_ open: () throws -> MirroredIndex) async throws -> MirroredIndex {
    while true {
      do { return try open() } catch FollowError.index(.locked) { await Task.yield() }
    }
  }
}
