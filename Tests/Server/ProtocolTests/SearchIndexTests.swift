import AlgoliaBackend
import Foundation
import InstantSearchTesting
import SearchEngine
import SearchModel
import TestSupport
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
enum IndexLocation: SearchIndexDriver, CaseIterable {
  case memory, file, server

  func withIndex(_ body: @MainActor @Sendable (any SearchIndex) async throws -> Void) async throws {
    switch self {
    case .memory: try await body(LocalIndex())
    case .file:
      let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      try await body(LocalIndex(path: folder.appending(path: "index").path))
    case .server:
      let server = try TestServer()
      try await body(server.client().index("products"))
      withExtendedLifetime(server) {}
    }
  }

  func withOtherIndex(_ body: @MainActor @Sendable (any SearchIndex) async throws -> Void) async throws {
    try await (self == .server ? IndexLocation.memory : .server).withIndex(body)
  }
}

@Suite("Indices in the process and at a server behave alike", .serialized)
struct SearchIndexTests {
  private static let products = [
    Product(objectID: "1", name: "Desk lamp", brand: "Lux", price: 30),
    Product(objectID: "2", name: "Floor lamp", brand: "Lux", price: 80),
    Product(objectID: "3", name: "Lampshade", brand: "Umbra", price: 12),
  ]

  @Test("The example publishes products and raises prices", arguments: IndexLocation.allCases)
  func example(location: IndexLocation) async throws {
    try await location.withIndex { index in
      try await publish(Self.products, in: index)
      try await raisePrices(of: "Lux", by: 5, in: index)
      for (id, price) in [("1", 35), ("2", 85), ("3", 12)] {
        let product: Product? = try await index.record(id)?.decoded()
        expectEqual(product?.price, price)
      }
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

  @MainActor
  @Test("An index in memory does what every index must", arguments: SearchIndexContract.cases(lacking: [.absence]))
  func memory(_ contract: Contract<any SearchIndexDriver>) async throws {
    try await contract.check { IndexLocation.memory }
  }

  @MainActor
  @Test("An index in a file does what every index must", arguments: SearchIndexContract.cases(lacking: [.absence]))
  func file(_ contract: Contract<any SearchIndexDriver>) async throws {
    try await contract.check { IndexLocation.file }
  }

  @MainActor
  @Test("An index at a server does what every index must", arguments: SearchIndexContract.cases())
  func server(_ contract: Contract<any SearchIndexDriver>) async throws {
    try await contract.check { IndexLocation.server }
  }

  @Test("Records are browsed whole, whatever the settings let searches retrieve")
  func browsingWhole() async throws {
    let index = try LocalIndex(
      settings: IndexSettings(parameters: ["attributesToRetrieve": ["name"], "unretrievableAttributes": ["cost"]]))
    let record: JSON = ["objectID": "1", "name": "Lamp", "price": 30, "cost": 20]
    try await (index as any SearchIndex).save([record])
    var found: [JSON] = []
    for try await record in index.browse() { found.append(record) }
    expectEqual(found, [record])
    try expectEqual(index.search(Query()).hits.first?.record, ["objectID": "1", "name": "Lamp"])
  }
}
