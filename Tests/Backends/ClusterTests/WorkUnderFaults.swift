import Foundation
import InstantSearchTesting
import SearchModel
import TestSupport
import Testing
import TypesenseBackend

/// Two writers and two screens of a cluster, which work until the end, and what they have seen.
///
/// Each writer counts: its counter, a record, has the number of its last write, and each write adds a record of its own.
/// Screens search, and no counter may go back but in an answer that is marked as possibly older. A write that is not confirmed in time may be made later, so that its writer
/// goes on with another counter.
actor WorkUnderFaults {
  private let index: String
  private var tasks: [Task<Void, Never>] = []
  /// How many writes of each writer were acknowledged.
  private var writes = [0, 0]
  /// The objectIDs of the records that were.
  private var acknowledged: Set<String> = []
  /// The last number of each counter that was.
  private var counts: [String: Int] = [:]
  private var unconfirmed = 0
  private var searches = [0, 0]
  /// How many answers of each screen were not marked as possibly older.
  private var current = [0, 0]
  private var failures: [String] = []
  private var isOver = false

  /// Runs the body while others write and search, and checks in the end what they have seen.
  static func run(on cluster: TestCluster, _ body: (WorkUnderFaults) async throws -> Void) async throws {
    let work = try await WorkUnderFaults()
    do {
      try await body(work)
    } catch {
      await work.end()
      throw error
    }
    try await work.check(on: cluster)
  }

  private init() async throws {
    index = "work-\(UUID().uuidString)"
    let index = TestCluster.backend().index(index)
    try await index.updateSettings(
      IndexSettings(searchableAttributes: ["name"], attributesForFaceting: ["writer", "counter"]))
    try await index.save([0, 1].map { Self.counter("counter-\($0)-0", 0) })
    // A screen that has seen nothing may see what a node had before.
    try await TestCluster.shared.waitForAgreement()
    for writer in [0, 1] { tasks.append(Task { await write(writer) }) }
    for screen in [0, 1] { tasks.append(Task { await search(screen) }) }
  }

  private static func counter(_ id: String, _ number: Int) -> JSON {
    ["objectID": .string(id), "name": "counter", "counter": true, "number": .integer(Int64(number))]
  }

  // MARK: Writers

  private func write(_ writer: Int) async {
    let index = TestCluster.backend(nearest: writer + 1) { $0.writeTimeout = .seconds(10) }.index(index)
    var (number, generation) = (0, 0)
    while !isOver {
      number += 1
      let (id, counter) = ("\(writer)-\(number)", "counter-\(writer)-\(generation)")
      do {
        try await index.save([
          ["objectID": .string(id), "name": "lamp", "writer": .string("\(writer)"), "number": .integer(Int64(number))],
          Self.counter(counter, number),
        ])
        acknowledged.insert(id)
        counts[counter] = number
        writes[writer] += 1
      } catch {
        if "\(error)".contains("not confirmed in time") {
          unconfirmed += 1
          generation += 1
        } else {
          failures.append("write \(number) of writer \(writer): \(error)")
        }
      }
      try? await Task.sleep(for: .milliseconds(50))
    }
  }

  // MARK: Screens

  private func search(_ screen: Int) async {
    let backend = TestCluster.backend(nearest: 3 - screen)
    var seen: [String: Int] = [:]
    var group = FilterGroups()
    group.add(Filter.Facet(attribute: "counter", boolValue: true), toGroupWithID: .and(name: "counter"))
    var all = Query()
    all.hitsPerPage = 1_000
    let counters = HitsRequest(indexName: index, query: all, conditions: group.conditions)
    let lamps = HitsRequest(indexName: index, query: Query("lamp"), facets: [FacetRequest("writer")])
    while !isOver {
      do {
        let answers = try await backend.search([.hits(counters), .hits(lamps)])
        guard case .hits(let found) = answers[0] else { continue }
        for hit in found.hits {
          guard let number = hit.record["number"]?.int else { continue }
          let before = seen[hit.objectID] ?? 0
          if number < before, !found.mayBeOlder {
            failures.append("screen \(screen): \(hit.objectID) is at \(number), and was at \(before)")
          }
          seen[hit.objectID] = max(number, before)
        }
        if found.hits.count < max(seen.count, 2), !found.mayBeOlder {
          failures.append("screen \(screen): a counter is missing")
        }
        if !found.mayBeOlder { current[screen] += 1 }
        searches[screen] += 1
      } catch {
        failures.append("search \(searches[screen]) of screen \(screen): \(error)")
        searches[screen] += 1
      }
      // A person types no faster.
      try? await Task.sleep(for: .milliseconds(20))
    }
  }

  // MARK: Checks

  /// Returns when each screen has made 20 more searches, and, if most nodes run, each has got an answer that is not older
  /// and each writer has made a write.
  func makeProgress(inWrites: Bool = true) async throws {
    let (searches, writes, current) = (searches, writes, current)
    for _ in 0..<12_000 {
      let isDone =
        zip(self.searches, searches).allSatisfy { $0 >= $1 + 20 }
        && (!inWrites || zip(self.writes + self.current, writes + current).allSatisfy(>))
      if isDone { return }
      try await Task.sleep(for: .milliseconds(10))
    }
    Issue.record("no progress: \(failures.suffix(5))")
  }

  private func end() async {
    isOver = true
    for task in tasks { await task.value }
  }

  /// Ends the work, and checks that nothing failed and that every node has everything that was acknowledged.
  private func check(on cluster: TestCluster) async throws {
    await end()
    expectEqual(failures, [])
    #expect(searches.allSatisfy { $0 >= 20 } && writes.allSatisfy { $0 > 0 })
    try await cluster.waitForAgreement()
    for node in TestCluster.numbers {
      let index = TypesenseBackend(nodes: [TestCluster.address(node)], apiKey: TestCluster.key).index(index)
      var found: Set<String> = []
      for try await record in index.browse() { found.insert(record["objectID"]?.string ?? "") }
      expectEqual(acknowledged.subtracting(found), [], "node \(node)")
      for (counter, number) in counts {
        #expect(try await index.record(counter)?["number"]?.int ?? -1 >= number, "node \(node), \(counter)")
      }
    }
    try await TestCluster.backend().index(index).deleteIndex()
    print("\(searches) searches, \(current) answers that are not older, \(writes) writes, \(unconfirmed) not confirmed")
  }
}
