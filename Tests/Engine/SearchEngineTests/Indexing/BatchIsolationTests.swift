import Foundation
import InstantSearchTesting
import Platform
import SearchModel
import TestSupport
import Testing

@testable import SearchEngine

@Suite("Searches while an index is written")
struct BatchIsolationTests {
  private static let readers = 8
  private static let batches = RandomCases.isLongCheck ? 500 : 60
  private static let perBatch = 12

  /// The records of a batch, which all carry its number. Most replace those of the previous batch.
  private static func batch(_ number: Int) -> [JSON] {
    (0..<perBatch).map { index in
      [
        "objectID": .string("\(number % 3)-\(index)"), "batch": .integer(Int64(number)),
        "name": .string("thing \(index % 4)"), "number": .integer(Int64(index)),
      ]
    }
  }

  /// Searches once; returns the number of records found, and what is wrong with them.
  private static func search(_ index: LocalIndex, _ number: Int) throws -> (count: Int, fault: String?) {
    var query = Query(number % 3 == 0 ? "thing" : "")
    query.facets = ["batch"]
    query.hitsPerPage = 100
    query.filters = number % 2 == 0 ? "number >= 0" : nil
    let response = try index.search(HitsRequest(indexName: "x", query: query))
    let counts = response.facets(for: "batch") ?? []
    // The hits are the counted records.
    var found: [String: Int] = [:]
    for hit in response.hits { found["\(Int(hit.record["batch"]?.number ?? -1))", default: 0] += 1 }
    let isRight =
      counts.count <= 3 && counts.allSatisfy { $0.count == perBatch } && response.nbHits == counts.count * perBatch
      && found == Dictionary(uniqueKeysWithValues: counts.map { ($0.value, $0.count) })
    return (
      response.nbHits, isRight ? nil : "search \(number): \(response.nbHits) hits, counted \(counts), found \(found)"
    )
  }

  private static func write(_ index: LocalIndex) throws {
    for number in 0..<batches {
      if number % 25 == 24 { try index.clear() }
      try index.save(batch(number))
      if number % 7 == 6 { try index.delete(batch(number - 1).compactMap { $0["objectID"]?.string }) }
    }
  }

  @Test("see all of a batch or nothing of it", arguments: [false, true])
  func isolation(inFile: Bool) async throws {
    let folder = try StoreFolder(isQuick: true)
    let settings = IndexSettings(searchableAttributes: ["name"], attributesForFaceting: ["batch"])
    let index =
      try inFile ? LocalIndex(path: folder.store, settings: settings) : LocalIndex(settings: settings)
    let isDone = Locked(false)
    let readersThatFound = Locked(0)
    let faults = Locked<[String]>([])
    @Sendable func catching(_ body: () throws -> Void) {
      do { try body() } catch { faults.withLock { $0.append("\(error)") } }
    }
    // Threads instead of tasks, since there may be fewer cores than readers.
    var threads: [@Sendable () -> Void] = (0..<Self.readers).map { reader in
      {
        var (number, isLast, hasFound) = (reader, false, false)
        // Each searches once more after the last batch, so that it finds something however fast the writer is.
        repeat {
          isLast = isDone.withLock { $0 }
          catching {
            let (count, fault) = try Self.search(index, number)
            if let fault { faults.withLock { $0.append(fault) } }
            if count > 0 { hasFound = true }
          }
          number += 1
        } while !isLast || number < reader + 10
        if hasFound { readersThatFound.withLock { $0 += 1 } }
      }
    }
    threads.append {
      catching { try Self.write(index) }
      isDone.withLock { $0 = true }
    }
    await Self.run(threads)
    expectEqual(faults.withLock { Array($0.prefix(3)) }, [])
    expectEqual(readersThatFound.withLock { $0 }, Self.readers)
    withExtendedLifetime(folder) {}
  }

  private static func run(_ bodies: [@Sendable () -> Void]) async {
    await withCheckedContinuation { continuation in
      let left = Locked(bodies.count)
      for body in bodies {
        Thread.detachNewThread {
          body()
          let isLast = left.withLock { left in
            left -= 1
            return left == 0
          }
          if isLast { continuation.resume() }
        }
      }
    }
  }
}
