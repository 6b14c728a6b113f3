import AlgoliaBackend
import Foundation
import InstantSearchTesting
import SearchEngine
import SearchModel
import TestSupport
import Testing

@testable import SearchSync

@Suite("A mirror of an index of the server", .serialized)
final class MirrorServerTests {
  private let folder: String

  init() throws {
    folder = FileManager.default.temporaryDirectory.path + "/Mirror-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func server() async throws -> (TestServer, AlgoliaIndex) {
    let server = try TestServer(keepingChangesIn: folder + "/data")
    let index = server.client().index("products")
    try await index.updateSettings(
      IndexSettings(
        searchableAttributes: ["name"], attributesForFaceting: ["shop"], customRanking: [.descending("price")]))
    try await index.save([
      ["objectID": "1", "name": "lamp", "shop": "a", "price": 1],
      ["objectID": "2", "name": "table", "shop": "b", "price": 2],
      ["objectID": "3", "name": "chair", "shop": "a", "price": 3],
    ])
    return (server, index)
  }

  private func mirror(_ client: AlgoliaBackend, clock: (any Clock<Duration>)? = nil) throws -> MirroredIndex {
    try MirroredIndex("products", of: client, at: folder + "/mirror.db", clock: clock)
  }

  private func ids(_ mirror: MirroredIndex) async throws -> [String] {
    try await mirror.search(Query()).hits.map(\.objectID)
  }

  @Test("It has the records and settings of the server, and what changes, and its changes arrive there")
  func changes() async throws {
    let (server, index) = try await server()
    let mirror = try mirror(server.client())
    try await mirror.read()
    try await expectEqual(ids(mirror), ["3", "2", "1"])
    expectEqual(mirror.status.answeredBy, .mirror)
    try await index.delete(["2"])
    try await index.partialUpdate([["objectID": "1", "price": 9]], createIfNotExists: false)
    try await mirror.save([["objectID": "4", "name": "sofa", "shop": "b", "price": 4]])
    try await mirror.read()
    try await expectEqual(ids(mirror), ["1", "4", "3"])
    try await expectEqual(index.search(Query()).hits.map(\.objectID), ["1", "4", "3"])
    try await index.updateSettings(IndexSettings(customRanking: [.ascending("price")]))
    try await mirror.read()
    try await expectEqual(ids(mirror), ["3", "4", "1"])
  }

  @Test("A key sees its records alone: one that leaves its filter disappears, and hidden attributes never arrive")
  func restrictedKey() async throws {
    let (server, index) = try await server()
    var settings = IndexSettings()
    settings.unretrievableAttributes = ["price"]
    try await index.updateSettings(settings)
    let parent = try await server.client().addKey(APIKey([.search, .browse]))
    var query = Query()
    query.filters = "shop:a"
    let key = AlgoliaBackend.securedKey(from: parent, query: query)
    let mirror = try mirror(server.client(key))
    try await mirror.read()
    try await expectEqual(ids(mirror).sorted(), ["1", "3"])
    try await expectEqual(mirror.record("1"), ["objectID": "1", "name": "lamp", "shop": "a"])
    try await index.partialUpdate([["objectID": "1", "shop": "b"]], createIfNotExists: false)
    try await index.save([["objectID": "5", "name": "desk", "shop": "b"]])
    try await expectEqual(mirror.read(), FollowedBatch(saved: 0, deleted: 1))
    try await expectEqual(ids(mirror), ["3"])
  }

  @Test(
    "A mirror that is far behind takes the server's snapshot, unless its key has filters", arguments: [false, true])
  func snapshot(isFiltered: Bool) async throws {
    let (server, index) = try await server()
    // A page has no more records.
    var rights = APIKey([.search, .browse])
    rights.maxHitsPerQuery = 2
    if isFiltered { rights.parameters = Query(parameters: ["filters": "shop:a"]) }
    let mirror = try mirror(server.client(try await server.client().addKey(rights)))
    try await mirror.read()
    try await index.replaceAll(with: [
      ["objectID": "1", "name": "lamp", "shop": "a", "price": 1], ["objectID": "4", "name": "sofa", "shop": "a"],
      ["objectID": "5", "name": "desk", "shop": "a"],
    ])
    let batch = try await mirror.read()
    expectEqual(batch, isFiltered ? FollowedBatch(saved: 2, deleted: 1) : FollowedBatch(saved: 3, deleted: 3))
    try await expectEqual(ids(mirror).sorted(), ["1", "4", "5"])
    let calls = server.transfers.all.filter { $0.path.hasSuffix("/snapshot") }.map(\.status)
    expectEqual(calls, isFiltered ? [403] : [206, 206])
  }

  @Test("A key that is deleted ends the mirror, and so does the key that signed it", arguments: [false, true])
  func revokedKey(isSecured: Bool) async throws {
    let (server, _) = try await server()
    let parent = try await server.client().addKey(APIKey([.search, .browse]))
    let key = isSecured ? AlgoliaBackend.securedKey(from: parent, query: Query()) : parent
    let mirror = try mirror(server.client(key))
    try await mirror.read()
    try await server.client().deleteKey(parent)
    await #expect(throws: SearchError.self) { try await mirror.read() }
    expectEqual(mirror.status.isRevoked, true)
    expectEqual(mirror.index.count, 0)
  }

  @Test("While the app runs, a change of the server arrives without a call of the app")
  func following() async throws {
    let (server, index) = try await server()
    let (batches, continuation) = AsyncStream.makeStream(of: FollowedBatch.self)
    let mirror = try MirroredIndex(
      "products", of: server.client(), at: folder + "/mirror.db",
      onEvent: { if case .read(let batch) = $0 { continuation.yield(batch) } })
    var iterator = batches.makeAsyncIterator()
    await expectEqual(iterator.next(), FollowedBatch(saved: 3, deleted: 0))
    try await index.delete(["1", "2"])
    await expectEqual(iterator.next(), FollowedBatch(saved: 0, deleted: 2))
    await mirror.stop()
  }
}
