import Foundation
import InstantSearchTesting
import Platform
import SearchEngine
import SearchModel
import TestSupport
import Testing
import TypesenseBackend

extension ClusterTests {
  @Suite("Indices of a cluster", .serialized)
  struct IndexTests {
    /// Indices of all nodes.
    private struct Driver: SearchIndexDriver {
      func withIndex(_ body: @MainActor @Sendable (any SearchIndex) async throws -> Void) async throws {
        try await IndexTests().withIndex { try await body($0) }
      }

      func withOtherIndex(_ body: @MainActor @Sendable (any SearchIndex) async throws -> Void) async throws {
        try await body(LocalIndex())
      }
    }

    @MainActor
    @Test(
      "An index of a cluster does what every index must",
      arguments: SearchIndexContract.cases(lacking: [.allOrNone, .operations, .nulls, .customRanking, .searchDefaults]))
    func contract(_ contract: Contract<any SearchIndexDriver>) async throws {
      try await contract.check { Driver() }
    }

    /// Runs the body with an index that does not exist, of all nodes.
    private func withIndex(_ body: (TypesenseIndex) async throws -> Void) async throws {
      try await TestCluster.shared.start()
      let index = TestCluster.backend().index("index-\(UUID().uuidString)")
      do {
        try await body(index)
      } catch {
        try? await index.deleteIndex()
        throw error
      }
      try await index.deleteIndex()
      #expect(try await !collections().contains { $0.hasPrefix(index.name) })
    }

    /// The names of all collections.
    private func collections() async throws -> [String] {
      let answer = await TestCluster.call(try await TestCluster.shared.leader(), "/collections")
      return try #require(answer?.array).compactMap { $0["name"]?.string }
    }

    private func records(_ index: TypesenseIndex, _ query: Query = Query()) async throws -> [String: JSON] {
      var records: [String: JSON] = [:]
      for try await record in index.browse(query) { records[record["objectID"]?.string ?? ""] = record }
      return records
    }

    @Test("A write is seen by the next search, whichever nodes write and search")
    func ownWrites() async throws {
      try await withIndex { index in
        for number in 0..<6 {
          let client = TestCluster.backend(nearest: number % 3 + 1).index(index.name)
          try await client.save([["objectID": "1", "number": .integer(Int64(number))]])
          try await expectEqual(client.search(Query()).hits.first?.record["number"], .integer(Int64(number)))
        }
      }
    }

    @Test("Refused records are named with the reason, and the others saved")
    func refusals() async throws {
      try await withIndex { index in
        try await index.save([["objectID": "1", "name": "Lamp", "price": 3]])
        let refused = try await index.saveAccepted([
          ["objectID": "2", "name": "Desk", "price": 4], ["objectID": "3", "name": "Bed", "price": "free"], "no record",
          ["objectID": "", "name": "Sofa"], ["objectID": "4", "name": 5],
        ])
        expectEqual(refused.map(\.number), [1, 2, 3, 4])
        expectEqual(refused.map(\.objectID), ["3", nil, "", "4"])
        #expect(refused[0].reason.contains("price") && refused[3].reason.contains("name"))
        try await expectEqual(Set(records(index).keys), ["1", "2"])
        let error = await #expect(throws: SearchError.self) { try await index.save([["objectID": "5", "price": "x"]]) }
        #expect("\(try #require(error))".contains("1 of 1 records were not saved; record 0 ('5')"))
      }
    }

    @Test("While all records are replaced, every search sees either the old ones or the new ones")
    func replacingWithoutGap() async throws {
      try await withIndex { index in
        func replace(_ count: Int) async throws {
          try await index.replaceAll(with: (0..<count).map { ["objectID": .string("\($0) of \(count)")] })
        }
        // So many that a node needs longer for them than for the change of the alias.
        let least = 1_000
        try await replace(least)
        let isOver = Locked(false)
        // One for each node.
        let readers = TestCluster.numbers.map { number in
          Task {
            let reader = TestCluster.backend(nearest: number).index(index.name)
            var counts: [Int] = []
            while !isOver.withLock({ $0 }) { counts.append(try await reader.search(Query()).nbHits) }
            return counts
          }
        }
        for round in 1...4 { try await replace(least + round) }
        isOver.withLock { $0 = true }
        for reader in readers {
          let counts = try await reader.value
          #expect(!counts.isEmpty && counts.allSatisfy { (least...least + 4).contains($0) }, "\(Set(counts))")
          expectEqual(counts, counts.sorted())
        }
        await #expect(throws: SearchError.self) { try await index.replaceAll(with: [["objectID": "1"], "no record"]) }
        try await expectEqual(index.search(Query()).nbHits, least + 4)
      }
    }

    @Test(
      "Operations and settings that Typesense has not are refused, and the records of another index arrive as they come"
    )
    func refusedSettings() async throws {
      try await withIndex { index in
        let local = try LocalIndex()
        try await (local as any SearchIndex).save((0..<3).map { ["objectID": .string("\($0)"), "price": 1] } as [JSON])
        try await index.replaceAll(with: (local as any SearchIndex).browse())
        try await expectEqual(index.search(Query()).nbHits, 3)
        for refused in [
          IndexSettings(customRanking: [.descending("price")]), IndexSettings(parameters: ["hitsPerPage": 3]),
        ] {
          await #expect(throws: SearchError.self) { try await index.updateSettings(refused) }
        }
        await #expect(throws: SearchError.self) {
          try await index.partialUpdate([["objectID": "1", "price": ["_operation": "Increment", "value": 1]]])
        }
      }
    }
  }
}
