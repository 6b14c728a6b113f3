import Foundation
import InstantSearchTesting
import Platform
import SearchEngine
import SearchModel
import TestSupport
import Testing

@testable import SearchSync

@Suite("A mirror of a server")
struct MirrorTests {
  private let server = FakeServer()
  private let folder = try? AppDatabase()
  private let events = Locked<[MirrorEvent]>([])

  private var path: String { folder?.store ?? "" }

  private func mirror(
    _ policy: MirrorPolicy = .localFirst, clock: (any Clock<Duration>)? = nil,
    resolve: @escaping @Sendable (MirrorConflict) -> MirrorConflict.Resolution = { _ in .mine }
  ) throws -> MirroredIndex {
    try MirroredIndex(
      "products", of: server, at: path, policy: policy, clock: clock,
      onEvent: { [events] event in events.withLock { $0.append(event) } }, resolve: resolve)
  }

  private func record(_ id: String, _ name: String) -> JSON { ["objectID": .string(id), "name": .string(name)] }

  private func names(_ mirror: MirroredIndex) async throws -> [String] {
    var names: [String] = []
    for try await record in mirror.browse() { names.append(record["name"]?.string ?? "") }
    return names.sorted()
  }

  private func count(_ mirror: MirroredIndex) async throws -> Int? { try await mirror.search(Query()).nbHits }

  @Test("The mirror answers when it has been filled, the server before, and the status says who did")
  func localFirst() async throws {
    let mirror = try mirror()
    server.state.withLock { $0.save(record("1", "lamp")) }
    try await expectEqual(count(mirror), 1_000_000)
    expectEqual(mirror.status.answeredBy, .server)
    expectEqual(mirror.status.currentAsOf, nil)
    try await mirror.read()
    try await expectEqual(count(mirror), 1)
    expectEqual(mirror.status.answeredBy, .mirror)
    expectEqual(mirror.status.currentAsOf != nil, true)
  }

  @Test("With the server first, the mirror answers when the server does not")
  func serverFirst() async throws {
    let clock = ManualClock()
    let mirror = try MirroredIndex(
      "products", of: server, at: path, policy: .serverFirst(timeout: .seconds(1)), clock: clock)
    await mirror.stop()
    server.state.withLock { $0.save(record("1", "lamp")) }
    try await mirror.read()
    try await expectEqual(count(mirror), 1_000_000)
    server.state.withLock { $0.faults = [.lost] }
    try await expectEqual(count(mirror), 1)
    expectEqual(mirror.status.answeredBy, .mirror)
  }

  @Test("Changes made without a network show at once, outlive the process, and are sent in their order")
  func waitingChanges() async throws {
    server.state.withLock { $0.save(record("1", "lamp")) }
    try await reopening { mirror in
      try await mirror.read()
      server.state.withLock { $0.faults = [.lost] }
      try await mirror.save([record("2", "table"), record("3", "chair")])
      try await mirror.partialUpdate([record("1", "light")])
      try await mirror.delete(["3"])
      try await expectEqual(names(mirror), ["light", "table"])
      await #expect(throws: SearchError.self) { try await mirror.read() }
      expectEqual(mirror.status.waitingCount, 4)
    }
    try await reopening { mirror in
      try await expectEqual(names(mirror), ["light", "table"])
      expectEqual(mirror.status.waitingCount, 4)
      try await mirror.read()
      expectEqual(mirror.status.waitingCount, 0)
      expectEqual(
        server.state.withLock { $0.received },
        [
          .save(record("2", "table")), .save(record("3", "chair")),
          .partialUpdate(record("1", "light"), createIfNotExists: true), .delete(objectID: "3"),
        ])
      try await expectEqual(names(mirror), ["light", "table"])
    }
  }

  /// Opens the mirror as soon as a former one has freed its file.
  private func reopening(_ body: (MirroredIndex) async throws -> Void) async throws {
    let mirror = try await MirroredIndex.reopened { try self.mirror() }
    try await body(mirror)
    await mirror.stop()
  }

  @Test("A change that can't be made is refused at once, and does not wait")
  func badChange() async throws {
    let mirror = try mirror()
    await #expect(throws: (any Error).self) { try await mirror.save([1]) }
    expectEqual(mirror.status.waitingCount, 0)
  }

  private static let resolutions: [(MirrorConflict.Resolution, name: String)] = [
    (.mine, "mine"), (.theirs, "theirs"), (.record(["name": "both"]), "both"),
  ]

  @Test(
    "A record that was changed on both sides becomes what the app decides, also if all records are read",
    arguments: resolutions.indices, [false, true])
  func conflicts(index: Int, isReset: Bool) async throws {
    let (resolution, name) = Self.resolutions[index]
    let mirror = try mirror { _ in resolution }
    server.state.withLock { state in
      state.save(record("1", "lamp"))
      state.save(record("2", "table"))
    }
    try await mirror.read()
    server.state.withLock { state in
      state.save(record("1", "theirs"))
      if isReset { state.beginNewHistory() }
    }
    try await mirror.save([record("1", "mine"), record("2", "desk")])
    try await mirror.read()
    expectEqual(
      server.state.withLock { $0.records.compactMap { $0.record["name"]?.string } }.sorted(), ["desk", name].sorted())
    try await expectEqual(names(mirror), ["desk", name].sorted())
    let met = events.withLock { $0.compactMap { if case .conflict(let conflict) = $0 { conflict } else { nil } } }
    expectEqual(met.map(\.theirs), [record("1", "theirs")])
  }

  private var conflictCount: Int { events.withLock { $0.count { if case .conflict = $0 { true } else { false } } } }

  @Test(
    "A record that was sent from here is no conflict later, while another change of it waits",
    arguments: [false, true])
  func ownRecord(isSent: Bool) async throws {
    let mirror = try mirror { _ in .theirs }
    server.state.withLock { $0.save(record("1", "lamp")) }
    try await mirror.read()
    try await mirror.save([record("1", "light")])
    try await mirror.delete(["2"])
    try await mirror.save([record("1", "lantern")])
    // The delete between them is lost twice, or else the save behind it.
    for faults in [[FakeServer.Fault.none, .none, isSent ? .none : .lost, .lost], [.none, .lost]] {
      server.state.withLock { $0.faults = faults }
      await #expect(throws: SearchError.self) { try await mirror.read() }
    }
    server.state.withLock { $0.beginNewHistory() }
    try await mirror.read()
    expectEqual(conflictCount, 0)
    try await expectEqual(names(mirror), ["lantern"])
    expectEqual(server.state.withLock { $0.records.map(\.record) }, [record("1", "lantern")])
  }

  @Test("A conflict that was resolved is not met again while the change waits")
  func resolvedConflict() async throws {
    let mirror = try mirror()
    server.state.withLock { $0.save(record("1", "lamp")) }
    try await mirror.read()
    try await mirror.save([record("1", "mine")])
    server.state.withLock { $0.save(record("1", "theirs")) }
    for _ in 0..<3 {
      server.state.withLock { state in
        state.beginNewHistory()
        state.faults = [.none, .lost]
      }
      await #expect(throws: SearchError.self) { try await mirror.read() }
    }
    expectEqual(conflictCount, 1)
  }

  @Test("A merged record shows in the mirror, also if the process ended when it was in the queue alone")
  func mergedRecord() async throws {
    try await reopening { mirror in
      server.state.withLock { $0.save(record("1", "lamp")) }
      try await mirror.read()
      try await mirror.save([record("1", "mine")])
    }
    let queue = try WriteQueue(path: path + "-outgoing")
    try queue.drop("1")
    try queue.append([.save(record("1", "both"))], replacing: ["1": record("1", "theirs")])
    server.state.withLock { state in
      state.save(record("1", "theirs"))
      state.beginNewHistory()
      state.faults = [.none, .lost]
    }
    try await reopening { mirror in
      await #expect(throws: SearchError.self) { try await mirror.read() }
      try await expectEqual(names(mirror), ["both"])
    }
  }

  @Test("A change that the server refuses is dropped and told, and its record is that of the server again")
  func refusedChange() async throws {
    let mirror = try mirror()
    server.state.withLock { state in
      state.save(record("1", "lamp"))
      state.refusesWrites = true
    }
    try await mirror.read()
    try await mirror.save([record("1", "mine"), record("2", "new")])
    try await mirror.read()
    try await expectEqual(names(mirror), ["lamp"])
    expectEqual(mirror.status.waitingCount, 0)
    expectEqual(events.withLock { $0.count { if case .refused = $0 { true } else { false } } }, 2)
  }

  @Test("A change that was refused is forgotten also when the process ends before the next reading")
  func refusedBeforeTheEnd() async throws {
    try await reopening { mirror in
      server.state.withLock { $0.save(record("1", "lamp")) }
      try await mirror.read()
      server.state.withLock { ($0.refusesWrites, $0.faults) = (true, [.none, .none, .none, .lost]) }
      try await mirror.save([record("1", "mine")])
      await #expect(throws: SearchError.self) { try await mirror.read() }
    }
    try await reopening { mirror in
      try await mirror.read()
      try await expectEqual(names(mirror), ["lamp"])
    }
  }

  @Test("A record that is saved where the key does not see it disappears, and one that is gone is not changed any more")
  func unseenRecords() async throws {
    let mirror = try mirror()
    server.state.withLock { $0.save(record("1", "lamp")) }
    try await mirror.read()
    server.state.withLock { $0.delete("1") }
    try await mirror.partialUpdate([record("1", "light")], createIfNotExists: false)
    try await mirror.save([record("2", "hidden")])
    server.state.withLock { $0.hiddenIDs = ["2"] }
    try await mirror.read()
    try await expectEqual(names(mirror), [])
    expectEqual(server.state.withLock { $0.received }, [.save(record("2", "hidden"))])
  }

  @Test("A server that keeps no changes is compared")
  func noFeed() async throws {
    let mirror = try mirror()
    server.state.withLock { state in
      state.save(record("1", "lamp"))
      state.keepsChanges = false
    }
    try await mirror.save([record("2", "table")])
    try await mirror.read()
    try await expectEqual(names(mirror), ["lamp", "table"])
    expectEqual(mirror.status.waitingCount, 0)
  }

  @Test("A mirror that the app lets go frees its file, also while it waits for changes")
  func release() async throws {
    server.state.withLock { $0.holds = true }
    var mirror: MirroredIndex? = try self.mirror(clock: ContinuousClock())
    try await mirror?.read()
    weak let reference = mirror
    mirror = nil
    while reference != nil { await Task.yield() }
    _ = try await MirroredIndex.reopened { try self.mirror() }
  }

  @Test("A process that ends after a reading, before it has noted that, removes nothing in the next one")
  func lostNote() async throws {
    try await reopening { mirror in
      try await mirror.save([record("1", "lamp")])
      try await mirror.read()
    }
    let queue = try WriteQueue(path: path + "-outgoing")
    try queue.noteSending([.save(record("1", "lamp"))], since: nil)
    try await reopening { mirror in
      try await mirror.read()
      try await expectEqual(names(mirror), ["lamp"])
    }
  }

  @Test("A revoked key ends the mirror and removes its records; changes that wait are kept and told")
  func revocation() async throws {
    let mirror = try mirror()
    server.state.withLock { $0.save(record("1", "lamp")) }
    try await mirror.read()
    try await mirror.save([record("2", "table")])
    // Of a process that was killed while it unpacked.
    for suffix in ["", "-journal", "-wal"] {
      _ = try SystemFile(path: path + "-copy-unpacked" + suffix, for: .replacing)
    }
    server.state.withLock { $0.isRevoked = true }
    await #expect(throws: SearchError.keyRevoked) { try await mirror.read() }
    expectEqual(mirror.status.isRevoked, true)
    try await expectEqual(names(mirror), [])
    await #expect(throws: SearchError.keyRevoked) { try await mirror.search(Query()) }
    let waiting = events.withLock { $0.compactMap { if case .revoked(let waiting) = $0 { waiting } else { nil } } }
    expectEqual(waiting, [[.save(record("2", "table"))]])
    expectEqual(leftFiles, [])
  }

  @Test(
    "A long reading that is interrupted goes on where it was, also in another process, and shows nothing before its end"
  )
  func interruption() async throws {
    server.state.withLock { state in
      state.pageSize = 1
      for number in 0..<10 { state.save(record("\(number)", "name \(number)")) }
    }
    for fault in [FakeServer.Fault.cut(0.5), .cut(0.99), .lost] {
      server.state.withLock { state in
        (state.faults, state.pageNumber) = ([], 0)
        state.beforePage = { if $0.pageNumber == 2 { $0.faults = [fault] } }
      }
      try await reopening { mirror in
        await #expect(throws: SearchError.self) { try await mirror.read() }
        try await expectEqual(names(mirror), [])
      }
    }
    server.state.withLock { ($0.beforePage, $0.faults, $0.callCount) = (nil, [], 0) }
    try await reopening { mirror in
      try await mirror.read()
      // Each attempt has kept its pages.
      expectEqual(server.state.withLock { $0.callCount } < 5, true)
      try await expectEqual(names(mirror).count, 10)
    }
  }

  @Test("A new mirror begins with a snapshot, and goes on from there")
  func snapshot() async throws {
    let original = path + "-original"
    let index = try LocalIndex(path: original)
    try await index.save([record("1", "lamp"), record("2", "table")])
    try index.writeSnapshot(to: original + ".snapshot")
    let mirror = try MirroredIndex(
      "products", of: server, at: path, snapshot: original + ".snapshot", clock: nil)
    try await expectEqual(count(mirror), 2)
    server.state.withLock { $0.save(record("2", "desk")) }
    try await expectEqual(mirror.read(), FollowedBatch(saved: 1, deleted: 1))
    try await expectEqual(names(mirror), ["desk"])
    #expect(throws: FollowError.self) {
      try MirroredIndex("products", of: server, at: path + "-other", snapshot: path + "-missing", clock: nil)
    }
  }

  @Test("The server's snapshot takes the place of many pages, also in a mirror with records and changes that wait")
  func copying() async throws {
    let mirror = try mirror()
    server.state.withLock { state in
      (state.makesSnapshots, state.pageSize) = (true, 1)
      for number in 0..<10 { state.save(record("\(number)", "name \(number)")) }
    }
    try await mirror.delete(["2"])
    server.state.withLock { state in
      // After the snapshot.
      state.beforePage = { state in
        if state.pageNumber == 2 { state.save(["objectID": "3", "name": "later"]) }
      }
    }
    for isReset in [false, true] {
      server.state.withLock { if isReset { $0.beginNewHistory() } }
      try await mirror.save([record("1", "mine"), record("new", "mine")])
      let reader = try LocalIndex(path: path, access: .reading)
      try await mirror.read()
      let expected = ["later", "mine", "mine"] + [0, 4, 5, 6, 7, 8, 9].map { "name \($0)" }
      try await expectEqual(names(mirror), expected)
      try reader.refresh()
      expectEqual(reader.count, 10)
      let (records, parts) = server.state.withLock { ($0.records.map { $0.record["name"]?.string ?? "" }, $0.offsets) }
      expectEqual(records.sorted(), expected)
      #expect(parts.first == 0 && parts.count > 1)
      server.state.withLock { $0.offsets = [] }
    }
    let batches = events.withLock { $0.compactMap { if case .read(let batch) = $0 { batch } else { nil } } }
    expectEqual(batches.last, FollowedBatch(saved: 10, deleted: 10))
    expectEqual(mirror.status.waitingCount, 0)
    expectEqual(leftFiles, [])
  }

  /// The files beside the mirror that only a reading needs.
  private var leftFiles: [String] {
    SystemFile.names(in: folder?.folder ?? "").filter {
      $0.contains("-download") || $0.contains("-copy") || $0.contains("-incoming")
    }
  }

  @Test(
    "A download that is interrupted goes on where it was, also in another process, unless the file is another one",
    arguments: [false, true])
  func interruptedDownload(isShorter: Bool) async throws {
    server.state.withLock { state in
      (state.makesSnapshots, state.pageSize) = (true, 1)
      for number in 0..<10 { state.save(record("\(number)", "name \(number)")) }
    }
    // The page, a part, half a part, and nothing.
    server.state.withLock { $0.faults = [.none, .none, .cut(0.5), .lost] }
    try await reopening { mirror in
      await #expect(throws: SearchError.self) { try await mirror.read() }
      try await expectEqual(names(mirror), [])
    }
    expectEqual(server.state.withLock { $0.offsets }, [0, 14_999])
    server.state.withLock { $0.faults = [.none, .lost] }
    try await reopening { mirror in await #expect(throws: SearchError.self) { try await mirror.read() } }
    expectEqual(server.state.withLock { $0.offsets.last }, 22_498)
    server.state.withLock { state in
      (state.snapshot, state.offsets) = (nil, [])
      state.save(record("new", "name"))
    }
    if isShorter {
      let longer = try SystemFile(path: path + "-download", for: .extendingPrivately)
      try [UInt8(0)].withUnsafeBytes { try longer.write($0, at: 999_999) }
    }
    try await reopening { mirror in
      try await mirror.read()
      try await expectEqual(names(mirror).count, 11)
    }
    expectEqual(
      server.state.withLock { Array($0.offsets.prefix(3)) }, isShorter ? [0, 14_999, 29_998] : [37_497, 0, 14_999])
    expectEqual(leftFiles, [])
  }

  private static let badSnapshots: [@Sendable (inout FakeServer.State) -> Void] = [
    { $0.makesSnapshots = false },
    { ($0.makesSnapshots, $0.snapshotStatus) = (false, 500) },
    { $0.snapshot?.bytes = Array(repeating: 0, count: 40_000) },
    { $0.snapshot?.bytes[30_000] ^= 1 },
    { $0.snapshot?.bytes.removeLast(100) },
    { $0.snapshot?.tag = "other" },
  ]

  @Test("Without a snapshot that fits, a mirror is filled by pages", arguments: badSnapshots.indices)
  func badSnapshot(number: Int) async throws {
    server.state.withLock { state in
      (state.makesSnapshots, state.pageSize) = (true, 1)
      for number in 0..<10 { state.save(record("\(number)", "name \(number)")) }
    }
    _ = try await server.snapshot(from: 0)
    server.state.withLock { Self.badSnapshots[number](&$0) }
    let mirror = try mirror()
    try await expectEqual(mirror.read(), FollowedBatch(saved: 10, deleted: 0))
    try await expectEqual(names(mirror).count, 10)
    expectEqual(events.withLock { $0.count }, 1)
    expectEqual(leftFiles, [])
  }

  @Test("A service that does not tell what has changed is compared")
  func comparison() async throws {
    let records = try LocalIndex(settings: IndexSettings(attributesForFaceting: ["name"]))
    try await records.save([record("1", "lamp"), record("2", "table")])
    let mirror = try MirroredIndex("products", of: PlainService(records: records), at: path, clock: nil)
    try await mirror.read()
    try await expectEqual(names(mirror), ["lamp", "table"])
    try await expectEqual(mirror.settings.attributesForFaceting, ["name"])
    try await records.save([record("3", "chair")])
    try await records.delete(["1"])
    try await expectEqual(mirror.read(), FollowedBatch(saved: 1, deleted: 1))
    try await expectEqual(names(mirror), ["chair", "table"])
  }

  @Test("A mirror is brought up to date while the app runs")
  func polling() async throws {
    let clock = ManualClock()
    let (batches, continuation) = AsyncStream.makeStream(of: FollowedBatch.self)
    server.state.withLock { $0.save(record("1", "lamp")) }
    let mirror = try MirroredIndex(
      "products", of: server, at: path, clock: clock,
      onEvent: { if case .read(let batch) = $0 { continuation.yield(batch) } })
    var iterator = batches.makeAsyncIterator()
    await expectEqual(iterator.next(), FollowedBatch(saved: 1, deleted: 0))
    server.state.withLock { $0.save(record("2", "table")) }
    await clock.waitForSleepers()
    clock.advance(by: .seconds(2))
    await expectEqual(iterator.next(), FollowedBatch(saved: 1, deleted: 0))
    await mirror.stop()
  }

  @Test("An index with other records is not taken for a mirror")
  func foreignIndex() throws {
    try LocalIndex(path: path).save([record("1", "lamp")])
    #expect(throws: FollowError.foreignIndex) { try mirror() }
  }

  @Test(
    "The mirror has the records of the server after each reading, whatever the network does",
    arguments: RandomCases.slices(of: RandomCases.seeds(100, long: 5_000)))
  func law(seeds: Range<UInt64>) async throws {
    for seed in seeds { try await MirrorSchedule(seed: seed).run() }
  }
}
