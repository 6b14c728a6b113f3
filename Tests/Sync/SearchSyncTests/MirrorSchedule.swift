import Foundation
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
    server.state.withLock { ($0.pageSize, $0.makesSnapshots) = (1 + Int(seed % 4), seed % 3 > 0) }
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
    let resolution = random.element(of: MirrorConflict.Resolution.mine, .theirs, .record(["name": "m"]))
    mirror = try await MirroredIndex.reopened { [server, folder, seed] in
      try MirroredIndex(
        "products", of: server, at: folder.store, clock: nil,
        resolve: { conflict in
          // What was sent from here is nobody else's change.
          expectEqual(conflict.theirs?["name"]?.string?.first, conflict.theirs.map { _ in "s" }, "seed \(seed)")
          return resolution
        })
    }
  }

  /// - Parameter writer: The server, or the mirror.
  private mutating func record(_ writer: String) -> JSON {
    number += 1
    return ["objectID": .string("\(random.number(in: 0...9))"), "name": .string("\(writer)\(number)")]
  }

  private mutating func step() async throws {
    let step = random.number(in: 0...13)
    let record = record(step == 6 ? "m" : "s")
    let id = record["objectID"]?.string ?? ""
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
      let (other, page) = (self.record("s")["objectID"]?.string ?? "", random.number(in: 1...4))
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
    case 11:
      // The mirror can't make the change: it must not be sent meanwhile, nor later.
      guard let queue = mirror?.queue else { return }
      let (changes, bad) = (queue.changes, RecordChange.save(self.record("bad")))
      #expect(throws: CancellationError.self) {
        try queue.append([bad], replacing: [:]) {
          expectEqual(queue.changes, changes, "seed \(seed)")
          throw CancellationError()
        }
      }
      expectEqual(queue.changes, changes, "seed \(seed)")
    default:
      let faults = (0..<random.number(in: 0...10)).map { _ in
        random.element(
          of: FakeServer.Fault.none, .none, .lost, .unanswered, .cut(Double(random.number(in: 0...99)) / 100))
      }
      // Another file for those who load it.
      let isAnother = random.once(in: 4)
      server.state.withLock { state in
        state.faults = faults
        if isAnother { state.snapshot = nil }
      }
      let staged = try random.once(in: 2) ? stagedFiles() : []
      do {
        try await mirror?.read()
        // The files were removed, but the power is lost before that is on the disk.
        for (path, bytes) in staged { try bytes.write(to: path) }
        try await check()
      } catch is SearchError {
        steps.append("failed")
      }
      server.state.withLock { $0.faults = [] }
      try checkWaiting()
    }
  }

  private func stagedFiles() throws -> [(path: URL, bytes: Data)] {
    try FileManager.default.contentsOfDirectory(
      at: URL(fileURLWithPath: folder.folder), includingPropertiesForKeys: nil
    )
    .filter { $0.lastPathComponent.contains("-incoming-") }.map { ($0, try Data(contentsOf: $0)) }
  }

  /// What waits shows in the mirror, whatever was read.
  private func checkWaiting() throws {
    guard let mirror else { return }
    var last: [String: RecordChange] = [:]
    for change in mirror.queue.changes { last[change.objectID ?? ""] = change }
    for (id, change) in last {
      let record = try mirror.index.record(id)
      switch change {
      case .save(let saved): expectEqual(record, saved, "seed \(seed): \(steps)")
      case .partialUpdate(let update, _): expectEqual(record?["size"], update["size"], "seed \(seed): \(steps)")
      case .delete, .clear: expectEqual(record, nil, "seed \(seed): \(steps)")
      }
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
