import AlgoliaBackend
import AlgoliaWire
import Foundation
import InstantSearchTesting
import SearchEngine
import SearchModel
import TestSupport
import Testing

/// What no contract of an index has: several indices, their lists and keys, and calls that are split.
@Suite("Client against server: writing, settings, keys", .serialized)
struct AdministrationTests {
  let server: TestServer
  let client: AlgoliaBackend
  let index: AlgoliaIndex

  init() throws {
    server = try TestServer()
    client = server.client()
    index = client.index("a/b ü%2F..")
  }

  static let lamps: [JSON] = [
    ["objectID": "1", "name": "Desk lamp", "color": "black", "price": 30],
    ["objectID": "2", "name": "Floor lamp", "color": "white", "price": 80],
    ["objectID": "3", "name": "Lampshade", "color": "white", "price": 12],
  ]

  func ids(_ client: AlgoliaBackend? = nil, _ query: Query = Query()) async throws -> [String] {
    let request = SearchRequest.hits(HitsRequest(indexName: index.name, query: query))
    guard case .hits(let response) = try await (client ?? self.client).search([request])[0] else { return [] }
    return response.hits.map(\.objectID)
  }

  func browsed(_ index: AlgoliaIndex) async throws -> [JSON] {
    var records: [JSON] = []
    for try await record in index.browse() { records.append(record) }
    return records
  }

  @Test("A batch is carried out in its order, also on several indices")
  func batches() async throws {
    try await index.batch([
      .save(Self.lamps[0]), .save(Self.lamps[1]),
      .partialUpdate(["objectID": "1", "price": 5], createIfNotExists: false),
      .delete(objectID: "2"),
    ]).wait()
    try await expectEqual(index.record("1")?["price"], 5)
    try await expectEqual(ids(), ["1"])
    let write = try await client.batch([
      (indexName: index.name, change: .clear),
      (indexName: "other", change: .save(Self.lamps[2])),
    ])
    try await write.wait()
    expectEqual(Set(write.tasks.map(\.indexName)), [index.name, "other"])
    #expect(try await ids().isEmpty)
    try await expectEqual(client.index("other").record("3"), Self.lamps[2])
  }

  @Test("Thousands of synonyms are saved in several calls, read, replaced and deleted")
  func synonyms() async throws {
    try await index.save(Self.lamps)
    let many = (0..<2_500).map { Synonym(objectID: "\($0)", kind: .oneWay(input: "light\($0)", finds: ["lamp"])) }
    try await index.saveSynonyms(many).wait()
    try await expectEqual(index.synonyms(), many)
    try await expectEqual(index.synonyms(matching: "light2499"), [many[2499]])
    try await expectEqual(index.synonym("2499"), many[2499])
    try await expectEqual(ids(nil, Query("light2499")), ["1", "2"])
    try await index.deleteSynonym("2499").wait()
    try await expectEqual(ids(nil, Query("light2499")), [])
    await #expect(throws: SearchError.self) { try await index.synonym("2499") }
    try await index.saveSynonyms(Array(many.prefix(1_500)), replacingAll: true).wait()
    try await expectEqual(index.synonyms(), Array(many.prefix(1_500)))
    try await index.saveSynonyms([]).wait()
    try await index.saveSynonyms([], replacingAll: true).wait()
    try await expectEqual(index.synonyms(), [])
    try await index.saveSynonyms([many[0]]).wait()
    try await index.clearSynonyms().wait()
    try await expectEqual(index.synonyms(), [])
  }

  @Test("Thousands of rules are saved in several calls, read, replaced and deleted")
  func rules() async throws {
    try await index.save(Self.lamps)
    let many = (0..<2_500).map { number in
      Rule(
        objectID: "\(number)", conditions: [Rule.Condition(pattern: "light\(number)", anchoring: .is)],
        consequence: Rule.Consequence(query: .text("lamp"), userData: .integer(Int64(number))))
    }
    try await index.saveRules(many).wait()
    try await expectEqual(index.rules(), many)
    try await expectEqual(index.rules(matching: "light2499"), [many[2499]])
    try await expectEqual(index.rule("2499"), many[2499])
    try await expectEqual(ids(nil, Query("light2499")), ["1", "2", "3"])
    try await index.deleteRule("2499").wait()
    try await expectEqual(ids(nil, Query("light2499")), [])
    await #expect(throws: SearchError.self) { try await index.rule("2499") }
    try await index.saveRules(Array(many.prefix(1_500)), replacingAll: true).wait()
    try await expectEqual(index.rules(), Array(many.prefix(1_500)))
    try await index.saveRules([]).wait()
    try await index.saveRules([], replacingAll: true).wait()
    try await expectEqual(index.rules(), [])
    try await index.saveRules([many[0]]).wait()
    try await index.clearRules().wait()
    try await expectEqual(index.rules(), [])
  }

  @Test("Settings are those that were set, and an unknown index is an error by its name")
  func settings() async throws {
    try await index.updateSettings(IndexSettings(parameters: ["searchableAttributes": ["name"], "hitsPerPage": 2]))
    let settings = try await index.settings
    #expect(settings["searchableAttributes"] == ["name"] && settings["hitsPerPage"] == 2)
    try await index.save(Self.lamps)
    try await expectEqual(ids().count, 2)
    await #expect(throws: SearchError.indexNotFound("no")) { try await client.index("no").settings }
    await #expect(throws: SearchError.self) {
      try await index.updateSettings(IndexSettings(parameters: ["ranking": 5]))
    }
  }

  @Test("Indices are listed, copied, renamed and deleted")
  func indices() async throws {
    try await index.updateSettings(IndexSettings(parameters: ["customRanking": ["desc(price)"]]))
    // This leaves no other index.
    try await index.replaceAll(with: Self.lamps)
    try await index.copy(to: "copy").wait()
    try await index.copy(to: "empty", scope: [.settings]).wait()
    try await client.index("copy").move(to: "moved").wait()
    let counts = try await client.indices().map { "\($0.name) \($0.recordCount)" }
    expectEqual(Set(counts), ["\(index.name) 3", "empty 0", "moved 3"])
    try await expectEqual(client.index("empty").settings["customRanking"], ["desc(price)"])
    try await client.index("moved").deleteIndex().wait()
    try await expectEqual(client.indices().count, 2)
  }

  @Test("A key does what it was made for, can be changed, taken away and brought back")
  func keys() async throws {
    try await index.save(Self.lamps)
    let value = try await client.addKey(APIKey([.search], indices: ["a*"], note: "for the app"))
    let key = try await client.key(value)
    #expect(key.value == value && key.permissions == [.search] && key.indices == ["a*"] && key.note == "for the app")
    #expect(try await client.keys().contains { $0.value == value })

    let searcher = server.client(value)
    try await expectEqual(ids(searcher).count, 3)
    await #expect(throws: SearchError.self) { try await searcher.index(index.name).clear() }
    try await client.updateKey(value, APIKey([.search, .browse]))
    try await expectEqual(browsed(searcher.index(index.name)).count, 3)

    try await client.deleteKey(value)
    await #expect(throws: SearchError.self) { try await ids(searcher) }
    try await client.restoreKey(value)
    try await expectEqual(ids(searcher).count, 3)
    try await expectEqual(ids().count, 3)
  }

  @Test("A secured key is held to its restrictions")
  func securedKeys() async throws {
    try await index.updateSettings(IndexSettings(parameters: ["attributesForFaceting": ["color"]]))
    try await index.save(Self.lamps)
    let parent = try await client.addKey(APIKey([.search]))
    var forced = Query()
    forced.filters = "color:white"
    var query = Query()
    query.filters = "price > 50"
    let held = server.client(AlgoliaBackend.securedKey(from: parent, query: forced, indices: [index.name]))
    try await expectEqual(ids(held), ["2", "3"])
    try await expectEqual(ids(held, query), ["2"])
    for wrong in [
      AlgoliaBackend.securedKey(from: parent, validUntil: .init(timeIntervalSince1970: 1)),
      AlgoliaBackend.securedKey(from: parent, indices: ["other"]),
      AlgoliaBackend.securedKey(from: "not a key"), "wrong",
    ] {
      await #expect(throws: SearchError.self) { try await ids(server.client(wrong)) }
    }
  }
}
