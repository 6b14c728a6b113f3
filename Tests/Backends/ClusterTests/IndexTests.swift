import Foundation
import InstantSearchTesting
import Platform
import SearchEngine
import SearchModel
import Testing
import TypesenseBackend

extension ClusterTests {
  @Suite("Indices of a cluster", .serialized)
  struct IndexTests {
    struct Product: Codable, Equatable {
      var objectID: String
      var name: String
      var brand: String
      var price: Int
    }

    private static let products = [
      Product(objectID: "1", name: "Desk lamp", brand: "Lux", price: 30),
      Product(objectID: "2", name: "Floor lamp", brand: "Lux", price: 80),
      Product(objectID: "3", name: "Lampshade", brand: "Umbra", price: 12),
    ]

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

    @Test("The first records make the index: texts are searched, numbers are filtered")
    func firstRecords() async throws {
      try await withIndex { index in
        await #expect(throws: SearchError.indexNotFound(index.name)) { try await index.search(Query()) }
        #expect(try await index.save(Self.products) == ["1", "2", "3"])
        var query = Query("lamp")
        query.filters = "price < 50"
        #expect(try await Set(index.search(query).hits.map(\.objectID)) == ["1", "3"])
        let made = try await index.save([["name": "Bulb"]])
        #expect(made.count == 1 && !made[0].isEmpty)
        #expect(try await index.record(made[0])?["name"] == "Bulb")
        #expect(try await index.record("1")?.decoded(as: Product.self) == Self.products[0])
        #expect(try await index.record("none") == nil)
      }
    }

    @Test("A write is seen by the next search, whichever nodes write and search")
    func ownWrites() async throws {
      try await withIndex { index in
        for number in 0..<6 {
          let client = TestCluster.backend(nearest: number % 3 + 1).index(index.name)
          try await client.save([["objectID": "1", "number": .integer(Int64(number))]])
          #expect(try await client.search(Query()).hits.first?.record["number"] == .integer(Int64(number)))
        }
      }
    }

    @Test("Attributes whose numbers come later, or become fractions, are filtered too")
    func newNumbers() async throws {
      try await withIndex { index in
        try await index.save([["objectID": "1", "size": 3]])
        try await index.save([["objectID": "2", "size": 3.5, "weight": 7]])
        var query = Query()
        query.filters = "size > 3 AND weight = 7"
        #expect(try await index.search(query).hits.map(\.objectID) == ["2"])
        query.filters = "size >= 3"
        #expect(try await index.search(query).nbHits == 2)
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
        #expect(refused.map(\.number) == [1, 2, 3, 4])
        #expect(refused.map(\.objectID) == ["3", nil, "", "4"])
        #expect(refused[0].reason.contains("price") && refused[3].reason.contains("name"))
        #expect(try await Set(records(index).keys) == ["1", "2"])
        let error = await #expect(throws: SearchError.self) { try await index.save([["objectID": "5", "price": "x"]]) }
        #expect("\(try #require(error))".contains("1 of 1 records were not saved; record 0 ('5')"))
      }
    }

    @Test("Partial updates change attributes and their facets, and may add missing records")
    func partialUpdates() async throws {
      struct Price: Encodable {
        var objectID: String
        var price: Int
      }
      try await withIndex { index in
        try await index.updateSettings(IndexSettings(attributesForFaceting: ["brand"]))
        try await index.save(Self.products)
        try await index.partialUpdate([["objectID": "1", "brand": "Acme"], ["objectID": "8", "price": 8]])
        try await index.partialUpdate(
          [Price(objectID: "2", price: 2), Price(objectID: "9", price: 9)], createIfNotExists: false)
        #expect(try await records(index).mapValues { $0["price"] } == ["1": 30, "2": 2, "3": 12, "8": 8])
        var query = Query()
        query.filters = "brand:Acme"
        #expect(try await index.search(query).hits.map(\.record["name"]) == ["Desk lamp"])
        await #expect(throws: SearchError.self) {
          try await index.partialUpdate([["objectID": "1", "price": ["_operation": "Increment", "value": 1]]])
        }
      }
    }

    @Test("Records are deleted by objectID, by filter and all at once; the settings stay")
    func deleting() async throws {
      try await withIndex { index in
        try await index.updateSettings(IndexSettings(searchableAttributes: ["name"], attributesForFaceting: ["brand"]))
        let odd = ["a/b", "é ü", "100%", "x?y=z&", "..", "`", "[1]", "日本"]
        try await index.save(odd.map { ["objectID": .string($0), "brand": "Odd"] })
        try await index.delete(odd.dropLast() + ["none"])
        #expect(try await Set(records(index).keys) == ["日本"])
        try await index.save(Self.products)
        try await index.delete(matching: FilterExpression(parsing: "brand:Lux AND price > 50"))
        #expect(try await Set(records(index).keys) == ["1", "3", "日本"])
        await #expect(throws: SearchError.attributeNotFaceted("color")) {
          try await index.delete(matching: FilterExpression(parsing: "color:red"))
        }
        try await index.delete((0..<250).map { "\($0)" })
        #expect(try await Set(records(index).keys) == ["日本"])
        try await index.clear()
        #expect(try await records(index).isEmpty)
        #expect(try await index.settings.attributesForFaceting == ["brand"])
        try await index.save(Self.products)
        #expect(try await index.search(Query("lamp")).nbHits == 3)
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
            while !isOver.value { counts.append(try await reader.search(Query()).nbHits) }
            return counts
          }
        }
        for round in 1...4 { try await replace(least + round) }
        isOver.value = true
        for reader in readers {
          let counts = try await reader.value
          #expect(!counts.isEmpty && counts.allSatisfy { (least...least + 4).contains($0) }, "\(Set(counts))")
          #expect(counts == counts.sorted())
        }
        await #expect(throws: SearchError.self) { try await index.replaceAll(with: [["objectID": "1"], "no record"]) }
        #expect(try await index.search(Query()).nbHits == least + 4)
      }
    }

    @Test("Settings are changed by copying the records; what Typesense can't do is refused")
    func settings() async throws {
      try await withIndex { index in
        try await index.save(Self.products)
        var query = Query()
        query.facets = ["brand"]
        await #expect(throws: SearchError.attributeNotFaceted("brand")) { try await index.search(query) }
        try await index.updateSettings(IndexSettings(attributesForFaceting: ["searchable(brand)"]))
        #expect(
          try await index.search(query).facets(for: "brand") == [
            Facet(value: "Lux", count: 2), Facet(value: "Umbra", count: 1),
          ])
        #expect(try await index.settings.searchableAttributes == ["brand", "name"])
        try await index.updateSettings(IndexSettings(searchableAttributes: ["brand"]))
        #expect(try await index.search(Query("lamp")).nbHits == 0)
        #expect(try await index.search(Query("umbra")).nbHits == 1)
        #expect(try await records(index).count == 3)
        for refused in [
          IndexSettings(customRanking: [.descending("price")]), IndexSettings(parameters: ["hitsPerPage": 3]),
        ] {
          await #expect(throws: SearchError.self) { try await index.updateSettings(refused) }
        }
      }
    }

    @Test("Thousands of records are browsed, whole, by a filter and by a text")
    func browsing() async throws {
      try await withIndex { index in
        let numbers = 0..<2_500
        try await index.save(
          numbers.map {
            ["objectID": .string("\($0)"), "n": .integer(Int64($0)), "text": $0 % 2 == 0 ? "even" : "odd"]
          })
        var seen: [Int] = []
        for try await record in index.browse() { seen.append(record["n"]?.int ?? -1) }
        #expect(seen.sorted() == Array(numbers))
        var query = Query()
        query.filters = "n >= 2000"
        query.attributesToRetrieve = ["n"]
        let last = try await records(index, query)
        #expect(last.count == 500 && last["2499"] == ["objectID": "2499", "n": 2499])
        #expect(try await records(index, Query("odd")).count == 1_250)
        query.filters = "undeclared:x"
        await #expect(throws: SearchError.self) { for try await _ in index.browse(query) {} }
        await #expect(throws: SearchError.self) {
          for try await _ in TestCluster.backend().index("none").browse() {}
        }
      }
    }

    @Test("An index of the engine in the process is copied to the cluster and back")
    func copying() async throws {
      try await withIndex { index in
        let local = try LocalIndex(settings: IndexSettings(attributesForFaceting: ["brand"]))
        try await (local as any SearchIndex).save(Self.products)
        try await index.updateSettings(local.settings)
        try await index.replaceAll(with: (local as any SearchIndex).browse())
        var query = Query("lamp")
        query.facets = ["brand"]
        #expect(
          try await index.search(query).facets(for: "brand") == local.search(query).facets(for: "brand"))
        let copy = try LocalIndex()
        var copied: [JSON] = []
        for try await record in index.browse() { copied.append(record) }
        try await (copy as any SearchIndex).save(copied)
        for product in Self.products {
          let found: Product? = try await (copy as any SearchIndex).record(product.objectID)?.decoded()
          #expect(found == product)
        }
      }
    }
  }
}

/// A value behind a lock.
private final class Locked<Value: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var stored: Value

  init(_ value: Value) { stored = value }

  var value: Value {
    get { lock.withLock { stored } }
    set { lock.withLock { stored = newValue } }
  }
}
