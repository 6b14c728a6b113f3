import Foundation
import InstantSearchTesting
import SearchModel
import TestSupport
import Testing
import TypesenseBackend

/// Tests that need a real cluster, one after the other.
@Suite("A cluster of three nodes", .serialized, .enabled(if: TestCluster.server != nil))
struct ClusterTests {}

extension ClusterTests {
  @Suite("Nodes that fail", .serialized)
  struct FailureTests {
    private let cluster = TestCluster.shared

    @Test("Writers and screens keep working while nodes are killed, paused, stopped and started again")
    func faults() async throws {
      try await cluster.start()
      let rounds = RandomCases.isLongCheck ? 60 : 1
      try await WorkUnderFaults.run(on: cluster) { work in
        var generator = SeededGenerator(seed: 1)
        for round in 0..<rounds {
          let leader = try await cluster.leader()
          // The leader every other time.
          let victim =
            round.isMultiple(of: 2) ? leader : generator.element(of: TestCluster.numbers.filter { $0 != leader })
          let fault = generator.number(in: 0...2)
          let name = ["killed", "paused", "stopped"][fault]
          print("round \(round): \(name) node \(victim)\(victim == leader ? ", the leader" : "")")
          switch fault {
          case 0:
            try await cluster.end(victim, by: SIGKILL)
            try await work.makeProgress()
            try await cluster.launch(victim)
          case 1:
            try await cluster.pausing(victim) {
              // Writes may wait for a leader that hangs.
              try await work.makeProgress(inWrites: false)
              _ = try await cluster.leader(besides: victim)
            }
          default:
            try await cluster.end(victim, by: SIGTERM)
            try await work.makeProgress()
            try await cluster.launch(victim)
          }
          // Two nodes must live all the time.
          try await cluster.waitForHealth(of: victim)
          try await cluster.waitForCatchingUp()
          try await work.makeProgress()
        }
      }
    }

    @Test("A rolling restart of all nodes fails no search")
    func rollingRestart() async throws {
      try await cluster.start()
      try await WorkUnderFaults.run(on: cluster) { work in
        // The last one first, which a screen reads from.
        for number in TestCluster.numbers.reversed().prefix(RandomCases.isLongCheck ? 3 : 1) {
          try await cluster.end(number, by: SIGTERM)
          try await work.makeProgress()
          try await cluster.launch(number)
          try await cluster.waitForHealth(of: number)
          try await cluster.waitForCatchingUp()
        }
      }
    }

    @Test("Without two of three nodes writes fail clearly, and all heals when they come back")
    func minority() async throws {
      try await cluster.start()
      let leader = try await cluster.leader()
      let backend = TestCluster.backend(nearest: leader) { configuration in
        configuration.electionTimeout = .seconds(2)
        configuration.writeTimeout = .seconds(2)
      }
      let index = backend.index("minority-\(UUID().uuidString)")
      try await index.save([["objectID": "1", "name": "Lamp"]])
      let dead = TestCluster.numbers.filter { $0 != leader }
      for number in dead { try await cluster.end(number, by: SIGKILL) }
      let failure = await #expect(throws: SearchError.self) {
        try await index.save([["objectID": "2", "name": "Lamp"]])
      }
      #expect("\(try #require(failure))".contains("127.0.0.1:9"), "\(String(describing: failure))")
      for number in dead { try await cluster.launch(number) }
      for number in TestCluster.numbers { try await cluster.waitForHealth(of: number) }
      _ = try await cluster.leader()
      try await index.save([["objectID": "3", "name": "Lamp"]])
      #expect(try await index.search(Query("lamp")).hits.map(\.objectID).contains("3"))
      try await index.deleteIndex()
      try await cluster.waitForAgreement()
    }

    @Test("A node that hangs costs one search at most the time for a connection, and no other search")
    func hanging() async throws {
      try await cluster.start()
      let leader = try await cluster.leader()
      let follower = TestCluster.numbers.first { $0 != leader } ?? 1
      let transfers = Transfers()
      let backend = TestCluster.backend(nearest: follower) { configuration in
        configuration.log = { transfers.add($0) }
      }
      let index = backend.index("hanging-\(UUID().uuidString)")
      try await index.save([["objectID": "1", "name": "Lamp"]])
      _ = try await index.search(Query())
      transfers.clear()
      let host = "127.0.0.1:\(TestCluster.port(follower))"
      try await cluster.pausing(follower) {
        for _ in 0..<20 {
          let count = try await index.search(Query()).nbHits
          expectEqual(count, 1)
        }
        let waits = transfers.all.filter { $0.host == host && $0.path == "/multi_search" }
        expectEqual(waits.count, 1)
      }
      try await cluster.waitForHealth(of: follower)
      // It is used again, without a search that waits for it.
      for _ in 0..<600
      where !transfers.all.contains(where: { $0.host == host && $0.path == "/multi_search" && $0.status == 200 }) {
        _ = try await index.search(Query())
        try await Task.sleep(for: .milliseconds(100))
      }
      #expect(transfers.all.contains { $0.host == host && $0.path == "/multi_search" && $0.status == 200 })
      try await index.deleteIndex()
    }
  }
}

/// The transfers of a client.
final class Transfers: @unchecked Sendable {
  // The lock protects the array.
  private let lock = NSLock()
  private var records: [TransferRecord] = []

  var all: [TransferRecord] { lock.withLock { records } }

  func add(_ record: TransferRecord) { lock.withLock { records.append(record) } }

  func clear() { lock.withLock { records = [] } }
}
