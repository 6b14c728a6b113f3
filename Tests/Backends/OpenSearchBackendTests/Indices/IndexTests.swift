import Foundation
import InstantSearchTesting
import SearchEngine
import SearchModel
import SearchTransport
import TestSupport
import Testing

@testable import OpenSearchBackend

#if !canImport(CCurl)
import SessionTransport
#endif

@Suite("Indices of OpenSearch", .enabled(if: TestServer.addresses != nil))
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

  static func newName() -> String { "index-\(UUID().uuidString.lowercased())" }

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
    "An index of a server does what every index must",
    arguments: SearchIndexContract.cases(lacking: [.allOrNone, .operations, .searchDefaults]))
  func contract(_ contract: Contract<any SearchIndexDriver>) async throws {
    try await contract.check { Driver() }
  }

  /// Runs the body with an index that does not exist, and checks that nothing of it is left.
  private func withIndex(
    _ change: (inout OpenSearchBackend.Configuration) -> Void = { _ in },
    _ body: (OpenSearchIndex) async throws -> Void
  ) async throws {
    let index = TestServer.backend(change).index(Self.newName())
    do {
      try await body(index)
    } catch {
      try? await index.deleteIndex()
      throw error
    }
    try await index.deleteIndex()
    #expect(try await Self.names(of: index).isEmpty)
  }

  /// The names of the indices of the cluster that belong to an index.
  static func names(of index: OpenSearchIndex) async throws -> [String] {
    let answer = try await call(.get, "/_cat/indices?format=json")
    return (answer.array ?? []).compactMap { $0["index"]?.string }.filter { $0.hasPrefix(index.name) }.sorted()
  }

  /// Calls the server without the client.
  @discardableResult
  static func call(_ method: TransportRequest.Method, _ path: String, _ body: JSON? = nil) async throws -> JSON {
    let url = try #require(URL(string: (TestServer.addresses?.first ?? "") + path))
    let request = TransportRequest(
      method: method, url: url, headers: ["content-type": "application/json"], body: body?.bytes() ?? [])
    return try JSON(parsing: try await systemTransport().send(request).body)
  }

  private func records(_ index: OpenSearchIndex, _ query: Query = Query()) async throws -> [String: JSON] {
    var records: [String: JSON] = [:]
    for try await record in index.browse(query) {
      let old = records.updateValue(record, forKey: record["objectID"]?.string ?? "")
      expectEqual(old, nil)
    }
    return records
  }

  @Test("A write is seen by the next search", arguments: [OpenSearchBackend.Visibility.atOnce, .waits])
  func ownWrites(visibility: OpenSearchBackend.Visibility) async throws {
    try await withIndex {
      $0.visibility = visibility
    } _: { index in
      for number in 0..<5 {
        try await index.save([["objectID": "1", "number": .integer(Int64(number))]])
        try await expectEqual(index.search(Query()).hits.first?.record["number"], .integer(Int64(number)))
      }
      try await index.delete(["1"])
      try await expectEqual(index.search(Query()).nbHits, 0)
    }
  }

  @Test("Refused records are named with the reason, and the others saved")
  func refusals() async throws {
    try await withIndex { index in
      try await index.save([["objectID": "1", "name": "Lamp"]])
      let refused = try await index.saveAccepted([
        ["objectID": "2", "name": "Desk"], "no record", ["objectID": "", "name": "Sofa"],
        ["objectID": .string(String(repeating: "x", count: 513))], ["objectID": 7, "name": "Bed"],
      ])
      expectEqual(refused.map(\.number), [1, 2, 3, 4])
      expectEqual(refused.map(\.objectID), [nil, "", String(repeating: "x", count: 513), nil])
      try await expectEqual(Set(records(index).keys), ["1", "2"])
      let error = await #expect(throws: SearchError.self) {
        try await index.save([["objectID": ""], ["objectID": "5"]])
      }
      #expect("\(try #require(error))".contains("1 of 2 records were not saved; record 0 ('')"))
      #expect(try await index.record("5") != nil)
      await #expect(throws: SearchError.self) {
        try await index.partialUpdate([["objectID": "1", "price": ["_operation": "Increment", "value": 1]]])
      }
      try await index.delete(["none", "", String(repeating: "x", count: 600)])
      for refused in [
        IndexSettings(parameters: ["ranking": ["custom"]]), IndexSettings(parameters: ["hitsPerPage": 3]),
      ] {
        await #expect(throws: SearchError.self) { try await index.updateSettings(refused) }
      }
    }
  }

  @Test("Clients that change different attributes of the same records lose no change of each other")
  func concurrentUpdates() async throws {
    try await withIndex { index in
      try await index.save((0..<20).map { ["objectID": .string("\($0)")] })
      try await withThrowingTaskGroup(of: Void.self) { group in
        for writer in 0..<4 {
          group.addTask {
            let index = TestServer.backend().index(index.name)
            try await index.partialUpdate(
              (0..<20).map { ["objectID": .string("\($0)"), "of\(writer)": .integer(Int64(writer))] })
          }
        }
        try await group.waitForAll()
      }
      for record in try await records(index).values {
        #expect((0..<4).allSatisfy { record["of\($0)"] == .integer(Int64($0)) }, "\(record)")
      }
    }
  }

  @Test("A new index has the shards and the settings of the old one, and refreshes as it did")
  func copiedSettings() async throws {
    try await withIndex { index in
      try await index.save(Self.products)
      let name = try #require(try await Self.names(of: index).first)
      try await Self.call(
        .put, "/\(name)/_settings", ["index": ["refresh_interval": "7s", "max_result_window": 20_000]])
      let local = try LocalIndex()
      try await (local as any SearchIndex).save(Self.products)
      try await index.replaceAll(with: (local as any SearchIndex).browse())
      try await expectEqual(index.search(Query()).nbHits, 3)
      let copy = try #require(try await Self.names(of: index).first)
      #expect(copy != name)
      let settings = try await Self.call(.get, "/\(copy)/_settings")[copy]?["settings"]?["index"]
      #expect(settings?["number_of_shards"] == "3" && settings?["number_of_replicas"] == "0")
      #expect(settings?["refresh_interval"] == "7s" && settings?["max_result_window"] == "20000")
    }
  }

  @Test("Settings that need no other fields change the mapping alone, and keep their text")
  func settingsOfMapping() async throws {
    try await withIndex { index in
      try await index.updateSettings(IndexSettings(searchableAttributes: ["name", "unordered(brand)"]))
      try await index.save(Self.products)
      let name = try await Self.names(of: index)
      try await expectEqual(index.search(Query()).hits.map(\.objectID), ["1", "2", "3"])
      try await index.updateSettings(IndexSettings(customRanking: [.descending("price")]))
      try await expectEqual(index.search(Query()).hits.map(\.objectID), ["2", "1", "3"])
      try await index.updateSettings(IndexSettings(searchableAttributes: ["brand"]))
      try await expectEqual(Self.names(of: index), name)
      try await expectEqual(index.search(Query("lamp")).nbHits, 0)
      var settings = IndexSettings(searchableAttributes: ["brand"], customRanking: [.descending("price")])
      try await expectEqual(index.settings, settings)
      settings.parameters["customRanking"] = .null
      try await index.updateSettings(settings)
      try await expectEqual(index.search(Query()).hits.map(\.objectID), ["1", "2", "3"])
      try await expectEqual(index.settings, IndexSettings(searchableAttributes: ["brand"]))
    }
  }

  @Test("Records keep their order among equal matches when they are changed, and when the index is made anew")
  func order() async throws {
    try await withIndex { index in
      let ids = ["z", "a", "m", "b"]
      try await index.updateSettings(IndexSettings(searchableAttributes: ["name"]))
      try await index.save(ids.map { ["objectID": .string($0), "color": "red", "size": 1] })
      try await expectEqual(index.search(Query()).hits.map(\.objectID), ids)
      try await index.partialUpdate([["objectID": "a", "size": 2], ["objectID": "c", "size": 2]])
      let name = try await Self.names(of: index)
      // It was not searched.
      try await index.updateSettings(IndexSettings(searchableAttributes: ["color"]))
      #expect(try await Self.names(of: index) != name)
      try await expectEqual(index.search(Query("red")).hits.map(\.objectID), ids)
      try await expectEqual(index.search(Query()).hits.map(\.objectID), ids + ["c"])
      try await expectEqual(index.record("a"), ["objectID": "a", "color": "red", "size": 2])
    }
  }

  @Test("The first values of an attribute decide about its field; objects and lists have fields too")
  func fields() async throws {
    try await withIndex { index in
      try await index.updateSettings(IndexSettings(attributesForFaceting: ["mixed", "maker.name", "a", "isNew"]))
      let record: JSON = [
        "objectID": "1", "mixed": "x", "maker": ["name": "Lux", "sizes": [1, 2]], "isNew": true, "a": 1,
        "parts": [["n": 1], ["n": 2]], "_geoloc": ["lat": 48.4, "lng": 9.9], "none": .null, "empty": [],
      ]
      try await index.save([record, ["objectID": "2", "mixed": 7, "a": ["b": 1]]])
      try await expectEqual(index.record("1"), record)
      for (filter, ids) in [
        ("maker.name:Lux", ["1"]), ("maker.sizes = 2", ["1"]), ("parts.n > 1", ["1"]), ("isNew:true", ["1"]),
        ("mixed:7", ["2"]), ("mixed:x", ["1"]), ("a:1", []), ("mixed > 1", []),
      ] {
        var query = Query()
        query.filters = filter
        try await expectEqual(index.search(query).hits.map(\.objectID), ids, "\(filter)")
      }
      var near = Query()
      (near.aroundLatLng, near.aroundRadius) = (.init(latitude: 48.4, longitude: 9.8), .meters(20_000))
      try await expectEqual(index.search(near).hits.map(\.objectID), ["1"])
      // A text where the index has numbers, and an object where it has a text.
      let refused = try await index.saveAccepted([
        ["objectID": "3", "maker": ["sizes": "large"]], ["objectID": "4", "maker": "Lux"],
        ["objectID": "5", "mixed": true],
      ])
      expectEqual(refused.map(\.objectID), ["3", "4"])
    }
  }

  @Test("Thousands of records are browsed, whole, by a filter and by a text, as they were when it began")
  func browsing() async throws {
    try await withIndex { index in
      let numbers = 0..<2_500
      func record(_ number: Int) -> JSON {
        ["objectID": .string("\(number)"), "n": .integer(Int64(number)), "text": number % 2 == 0 ? "even" : "odd"]
      }
      try await index.save(numbers.map(record))
      var seen: [Int] = []
      for try await record in index.browse() {
        if seen.isEmpty { try await index.delete((0..<2_500).map { "\($0)" }) }
        seen.append(record["n"]?.int ?? -1)
      }
      expectEqual(seen.sorted(), Array(numbers))
      try await index.save(numbers.map(record))
      var query = Query()
      query.filters = "n >= 2000"
      query.attributesToRetrieve = ["n"]
      let last = try await records(index, query)
      #expect(last.count == 500 && last["2499"] == ["objectID": "2499", "n": 2499])
      try await expectEqual(records(index, Query("odd")).count, 1_250)
      query.filters = "undeclared:x"
      await #expect(throws: SearchError.self) { for try await _ in index.browse(query) {} }
      await #expect(throws: SearchError.indexNotFound("none")) {
        for try await _ in TestServer.backend().index("none").browse() {}
      }
    }
  }

  @Test("If the index is replaced while it is browsed, reading goes on after the last record")
  func browsingReplaced() async throws {
    try await withIndex { index in
      let records: [JSON] = (0..<2_500).map { ["objectID": .string("\(10_000 + $0)")] }
      try await index.save(records)
      var seen: [String] = []
      for try await record in index.browse() {
        if seen.count == 10 { try await index.replaceAll(with: Array(records.reversed())) }
        seen.append(record["objectID"]?.string ?? "")
      }
      expectEqual(seen, (0..<2_500).map { "\(10_000 + $0)" })
    }
  }

  @Test("An index that was made by others is searched, written and browsed, but not replaced or changed")
  func foreignIndex() async throws {
    let index = TestServer.backend().index(Self.newName())
    try await Self.call(
      .put, "/\(index.name)",
      ["mappings": ["properties": ["title": ["type": "text"], "price": ["type": "long"], "kind": ["type": "keyword"]]]])
    for number in 0..<5 {
      try await Self.call(
        .put, "/\(index.name)/_doc/\(number)?refresh=true",
        ["title": .string("Chair \(number)"), "price": .integer(Int64(number)), "kind": number < 2 ? "low" : "high"])
    }
    try await expectEqual(index.search(Query("chair")).nbHits, 5)
    var query = Query()
    query.filters = "price > 2"
    try await expectEqual(Set(records(index, query).keys), ["3", "4"])
    try await expectEqual(index.record("3"), ["objectID": "3", "title": "Chair 3", "price": 3, "kind": "high"])
    try await index.save([["objectID": "9", "title": "Stool", "price": 1, "kind": "low"]])
    try await index.partialUpdate([["objectID": "9", "price": 7]])
    try await expectEqual(index.record("9")?["price"], 7)
    try await expectEqual(Self.call(.get, "/\(index.name)/_doc/9")["_source"]?["title"], "Stool")
    try await index.delete(matching: FilterExpression(parsing: "kind:low"))
    try await expectEqual(Set(records(index).keys), ["2", "3", "4"])
    await #expect(throws: SearchError.self) { try await index.replaceAll(with: []) }
    #expect(try await !index.settings(mayBeOlder: true).isOwn)
    await #expect(throws: SearchError.self) {
      try await index.updateSettings(IndexSettings(searchableAttributes: ["a"]))
    }
    try await index.clear()
    #expect(try await records(index).isEmpty)
    try await index.deleteIndex()
    #expect(try await Self.names(of: index).isEmpty)
  }

  @Test(
    "A name that could stand for several indices is refused",
    arguments: ["*", "a*", "a,b", "_all", "", "Products", "a b"])
  func names(name: String) async throws {
    let index = TestServer.backend().index(name)
    await #expect(throws: SearchError.self) { try await index.deleteIndex() }
    await #expect(throws: SearchError.self) { try await index.save([["objectID": "1"]]) }
  }
}
