import AlgoliaBackend
import Foundation
import InstantSearchTesting
import SearchEngine
import SearchModel
import Testing

// The example begins.
struct Product: Codable, Equatable {
  var objectID: String
  var name: String
  var brand: String
  var price: Int
}

func publish(_ products: [Product], in index: some SearchIndex) async throws {
  try await index.updateSettings(
    IndexSettings(attributesForFaceting: ["brand"], customRanking: [.ascending("price")]))
  try await index.replaceAll(with: products)
}

func raisePrices(of brand: String, by amount: Int, in index: some SearchIndex) async throws {
  var query = Query()
  query.facetFilters = [["brand:\(brand)"]]
  var raised: [Product] = []
  for try await record in index.browse(query) {
    var product: Product = try record.decoded()
    product.price += amount
    raised.append(product)
  }
  try await index.save(raised)
}
// The example ends.

/// Where an index is.
enum IndexLocation: CaseIterable {
  case memory, file, server

  /// Runs the body with an empty index.
  func withIndex(_ body: (any SearchIndex) async throws -> Void) async throws {
    switch self {
    case .memory: try await body(LocalIndex())
    case .file:
      let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      try await body(LocalIndex(path: folder.appending(path: "index").path))
    case .server:
      let server = try TestServer()
      let index = server.client().index("products")
      try await index.updateSettings(IndexSettings())
      try await body(index)
      withExtendedLifetime(server) {}
    }
  }
}

@Suite("Indices in the process and at a server behave alike", .serialized)
struct SearchIndexTests {
  private static let products = [
    Product(objectID: "1", name: "Desk lamp", brand: "Lux", price: 30),
    Product(objectID: "2", name: "Floor lamp", brand: "Lux", price: 80),
    Product(objectID: "3", name: "Lampshade", brand: "Umbra", price: 12),
  ]

  private func records(_ index: some SearchIndex, _ query: Query = Query()) async throws -> [String: JSON] {
    var records: [String: JSON] = [:]
    for try await record in index.browse(query) { records[record["objectID"]?.string ?? ""] = record }
    return records
  }

  @Test("The example publishes products and raises prices", arguments: IndexLocation.allCases)
  func example(location: IndexLocation) async throws {
    try await location.withIndex { index in
      try await publish(Self.products, in: index)
      try await raisePrices(of: "Lux", by: 5, in: index)
      #expect(try await records(index).mapValues { $0["price"] } == ["1": 35, "2": 85, "3": 12])
      let lamp: Product? = try await index.record("1")?.decoded()
      #expect(lamp == Product(objectID: "1", name: "Desk lamp", brand: "Lux", price: 35))
    }
  }

  @Test("The example is the one in the documentation")
  func sameText() throws {
    let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
    let lines = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
    let example = lines.drop { $0 != "// The example begins." }.dropFirst().prefix { $0 != "// The example ends." }
    let page = try String(contentsOf: root.appending(path: "Documentation/Indices.md"), encoding: .utf8)
    #expect(!example.isEmpty && page.contains("```swift\n\(example.joined(separator: "\n"))\n```"))
  }

  @Test("Saved records are returned by objectID, and replaced", arguments: IndexLocation.allCases)
  func saving(location: IndexLocation) async throws {
    try await location.withIndex { index in
      #expect(try await index.save([["objectID": "1", "a": 1], ["objectID": "2", "b": [2, nil]]]) == ["1", "2"])
      let made = try await index.save([["c": 3]])
      #expect(made.count == 1 && !["", "1", "2"].contains(made[0]))
      #expect(try await index.save(Self.products.suffix(1)) == ["3"])
      try await index.save([["objectID": "1", "new": true]])
      #expect(try await index.record("1") == ["objectID": "1", "new": true])
      #expect(try await index.record("2") == ["objectID": "2", "b": [2, nil]])
      #expect(try await index.record("3")?.decoded(as: Product.self) == Self.products[2])
      #expect(try await index.record(made[0])?["c"] == 3)
      #expect(try await index.record("none") == nil)
      await #expect(throws: (any Error).self) { try await index.save(["no record"]) }
      #expect(try await records(index).count == 4)
    }
  }

  @Test("Partial updates change attributes, and may add missing records", arguments: IndexLocation.allCases)
  func partialUpdates(location: IndexLocation) async throws {
    struct Price: Encodable {
      var objectID: String
      var price: Int
    }
    try await location.withIndex { index in
      try await index.save(Self.products)
      try await index.partialUpdate(
        [["objectID": "1", "price": ["_operation": "Increment", "value": 1]], ["objectID": "8", "price": 8]],
        createIfNotExists: true)
      try await index.partialUpdate(
        [Price(objectID: "2", price: 2), Price(objectID: "9", price: 9)], createIfNotExists: false)
      #expect(try await records(index).mapValues { $0["price"] } == ["1": 31, "2": 2, "3": 12, "8": 8])
      #expect(try await index.record("2")?["name"] == "Floor lamp")
    }
  }

  @Test("Records are deleted by objectID, by filter and all at once", arguments: IndexLocation.allCases)
  func deleting(location: IndexLocation) async throws {
    try await location.withIndex { index in
      try await publish(Self.products, in: index)
      try await index.delete(["3", "none"])
      #expect(try await Set(records(index).keys) == ["1", "2"])
      try await index.delete(matching: FilterExpression(parsing: "brand:Lux AND price > 50"))
      #expect(try await Set(records(index).keys) == ["1"])
      await #expect(throws: (any Error).self) {
        try await index.delete(matching: FilterExpression(parsing: "name:lamp"))
      }
      try await index.clear()
      #expect(try await records(index).isEmpty)
      #expect(try await index.settings.attributesForFaceting == ["brand"])
    }
  }

  @Test("A query finds records and counts its facets", arguments: IndexLocation.allCases)
  func searching(location: IndexLocation) async throws {
    try await location.withIndex { index in
      try await publish(Self.products, in: index)
      var query = Query("lamp")
      query.facets = ["brand"]
      query.filters = "price < 50"
      let response = try await index.search(query)
      #expect(response.hits.map(\.objectID) == ["3", "1"] && response.nbHits == 2)
      #expect(Set(response.facets(for: "brand")?.map(\.value) ?? []) == ["Lux", "Umbra"])
      query.filters = "undeclared:x"
      await #expect(throws: SearchError.self) { try await index.search(query) }
    }
  }

  @Test("Replacing keeps the settings, and the records if a new one is bad", arguments: IndexLocation.allCases)
  func replacing(location: IndexLocation) async throws {
    try await location.withIndex { index in
      try await publish(Self.products, in: index)
      try await index.replaceAll(with: [["objectID": "7", "brand": "Lux"]])
      #expect(try await records(index) == ["7": ["objectID": "7", "brand": "Lux"]])
      #expect(try await index.settings.attributesForFaceting == ["brand"])
      await #expect(throws: (any Error).self) {
        try await index.replaceAll(with: [["objectID": "8"], ["objectID": ""]])
      }
      #expect(try await Set(records(index).keys) == ["7"])
      try await index.replaceAll(with: [])
      #expect(try await records(index).isEmpty)
    }
  }

  @Test("Settings are changed one by one, and null restores a default", arguments: IndexLocation.allCases)
  func settings(location: IndexLocation) async throws {
    try await location.withIndex { index in
      try await index.updateSettings(IndexSettings(searchableAttributes: ["name"], attributesForFaceting: ["brand"]))
      try await index.updateSettings(IndexSettings(parameters: ["hitsPerPage": 3, "searchableAttributes": nil]))
      let settings = try await index.settings
      #expect(settings.attributesForFaceting == ["brand"])
      #expect(settings.hitsPerPage == 3)
      #expect(settings.searchableAttributes == nil)
      await #expect(throws: (any Error).self) {
        try await index.updateSettings(IndexSettings(parameters: ["ranking": 5]))
      }
      #expect(try await index.settings == settings)
    }
  }

  @Test("Thousands of records are browsed page by page, whole or in part", arguments: IndexLocation.allCases)
  func browsing(location: IndexLocation) async throws {
    try await location.withIndex { index in
      let numbers = 0..<2500
      try await index.save(numbers.map { ["objectID": .string("\($0)"), "n": .integer(Int64($0)), "text": "x"] })
      var seen: [Int] = []
      for try await record in index.browse() { seen.append(record["n"]?.int ?? -1) }
      #expect(seen.sorted() == Array(numbers))
      var query = Query()
      query.filters = "n >= 2000"
      query.attributesToRetrieve = ["n"]
      let last = try await records(index, query)
      #expect(last.count == 500 && last["2499"] == ["objectID": "2499", "n": 2499])
      query.filters = "undeclared:x"
      var iterator = index.browse(query).makeAsyncIterator()
      await #expect(throws: SearchError.self) { _ = try await iterator.next() }
      #expect(try await iterator.next() == nil)
    }
  }

  @Test("Records are browsed whole, whatever the settings let searches retrieve")
  func browsingWhole() async throws {
    let index = try LocalIndex(
      settings: IndexSettings(parameters: ["attributesToRetrieve": ["name"], "unretrievableAttributes": ["cost"]]))
    let record: JSON = ["objectID": "1", "name": "Lamp", "price": 30, "cost": 20]
    try await (index as any SearchIndex).save([record])
    var found: [JSON] = []
    for try await record in index.browse() { found.append(record) }
    #expect(found == [record])
    #expect(try index.search(Query()).hits.first?.record == ["objectID": "1", "name": "Lamp"])
  }
}
