import Foundation
import SearchModel
import SearchTransport
import TestSupport
import Testing

@testable import OpenSearchBackend

/// Records that other clients have written, that are large, or whose types differ.
@Suite("Documents of OpenSearch", .enabled(if: TestServer.addresses != nil))
struct DocumentTests {
  private let index = TestServer.backend().index(IndexTests.newName())

  private func records(_ query: Query = Query(), of other: OpenSearchIndex? = nil) async throws -> [JSON] {
    var records: [JSON] = []
    for try await record in (other ?? index).browse(query) { records.append(record) }
    return records
  }

  /// Writes documents as another client does.
  private func write(_ documents: [(id: String, document: JSON)]) async throws {
    var lines: [UInt8] = []
    for (id, document) in documents {
      for line in [["index": ["_id": .string(id)]], document] as [JSON] { lines += line.bytes() + [10] }
    }
    let call = HTTPCall.lines("/\(index.name)/_bulk?refresh=true", lines, for: .writing)
    try await expectEqual(index.client.answer(to: call)["errors"], false)
  }

  @Test("Documents without an objectID, or with another one than their ID, are browsed and copied by their ID")
  func documentsOfOthers() async throws {
    try await index.updateSettings(IndexSettings(searchableAttributes: ["name"]))
    let count = 1_500
    try await index.save((0..<count).map { ["objectID": .string("own-\(10_000 + $0)"), "brand": "Lux"] })
    try await write((0..<count).map { ("other-\($0)", ["brand": "Lux"]) })
    // The first page ends between two with the same objectID.
    let renamed = ["renamed-1", "renamed-2"]
    try await write([
      (renamed[0], ["objectID": "own-10007", "brand": "Lux"]), (renamed[1], ["objectID": "own-10998", "brand": "Lux"]),
    ])
    let ids = Set((0..<count).flatMap { ["own-\(10_000 + $0)", "other-\($0)"] } + renamed)
    func check() async throws {
      let found = try await records().compactMap { $0["objectID"]?.string }
      #expect(found.count == ids.count && Set(found) == ids)
      var query = Query()
      query.attributesToRetrieve = []
      let names = try await records(query)
      #expect(names.count == ids.count && names.allSatisfy { $0.object?.count == 1 })
    }
    try await check()
    let names = try await IndexTests.names(of: index)
    try await index.updateSettings(IndexSettings(searchableAttributes: ["brand"]))
    #expect(try await IndexTests.names(of: index) != names)
    try await check()
    try await expectEqual(index.search(Query("lux")).nbHits, ids.count)
    try await expectEqual(index.record(renamed[0]), ["objectID": "renamed-1", "brand": "Lux"])
    var all = Query()
    all.hitsPerPage = 10_000
    for hit in try await index.search(all).hits { expectEqual(hit.record["objectID"], .string(hit.objectID)) }
    try await index.deleteIndex()
  }

  @Test("More documents than a page has may have the same objectID")
  func equalObjectIDs() async throws {
    try await index.updateSettings(IndexSettings(searchableAttributes: ["name"]))
    let count = 2_500
    try await index.save([["objectID": "a"], ["objectID": "c"]])
    try await write((0..<count).map { ("other-\($0)", ["objectID": "b"]) })
    let found = try await records().compactMap { $0["objectID"]?.string }
    #expect(found.count == count + 2 && Set(found) == Set((0..<count).map { "other-\($0)" } + ["a", "c"]))
    try await index.deleteIndex()
  }

  @Test("An alias with a filter shows what the filter does, and nothing is changed through it")
  func filteredAlias() async throws {
    try await index.save([["objectID": "1", "price": 3], ["objectID": "2", "price": 30]])
    let part = index.backend.index("\(index.name)-part")
    let name = try #require(try await IndexTests.names(of: index).first)
    let alias: JSON = [
      "add": ["index": .string(name), "alias": .string(part.name), "filter": ["range": ["price": ["gt": 10]]]]
    ]
    _ = try await index.client.answer(to: HTTPCall(.post, "/_aliases", ["actions": [alias]]))
    try await expectEqual(part.search(Query()).hits.map(\.objectID), ["2"])
    try await expectEqual(records(of: part), [["objectID": "2", "price": 30]])
    #expect(try await part.exists())
    #expect(try await part.settings.parameters.isEmpty)
    let changes: [() async throws -> Void] = [
      { try await part.save([["objectID": "1"]]) }, { try await part.partialUpdate([["objectID": "1", "price": 4]]) },
      { try await part.delete(["1"]) }, { try await part.delete(matching: .everything) }, { try await part.clear() },
      { try await part.replaceAll(with: []) }, { try await part.deleteIndex() }, { _ = try await part.record("1") },
      { try await part.updateSettings(IndexSettings(searchableAttributes: ["name"])) },
    ]
    for change in changes {
      let error = await #expect(throws: SearchError.self) { try await change() }
      #expect("\(error as Any)".contains("alias of a part"))
    }
    try await expectEqual(records(), [["objectID": "1", "price": 3], ["objectID": "2", "price": 30]])
    try await index.deleteIndex()
  }

  @Test("Changes of records make the index that they need, each as if it was there")
  func changesWithoutIndex() async throws {
    try await index.partialUpdate([["objectID": "1", "a": 1], ["objectID": "1", "b": 2]], createIfNotExists: false)
    #expect(try await !index.exists())
    try await index.partialUpdate([["objectID": "1", "a": 1], ["objectID": "1", "b": 2]])
    try await expectEqual(records(), [["objectID": "1", "a": 1, "b": 2]])
    try await index.deleteIndex()
  }

  @Test("A change of settings keeps the types of attributes, whatever the first records have")
  func types() async throws {
    try await index.updateSettings(IndexSettings(searchableAttributes: ["name"]))
    // The fields are made by these; in the order of the objectIDs they come last.
    try await index.save([
      ["objectID": "z1", "size": "12 cm", "code": 7, "isNew": true, "maker": ["name": "Lux"], "note": "none"]
    ])
    try await index.save((0..<1_200).map { ["objectID": .string("\(10_000 + $0)"), "size": 3] })
    let old = try await mapping()
    let names = try await IndexTests.names(of: index)
    try await index.updateSettings(IndexSettings(searchableAttributes: ["name", "note"]))
    #expect(try await IndexTests.names(of: index) != names)
    let new = try await mapping()
    expectEqual(new.fields.count, old.fields.count)
    for field in old.fields where field.name != "note" { expectEqual(new.field(of: field.attribute), field) }
    expectEqual(new.field(of: "note")?.kind, .text)
    try await expectEqual(index.search(Query("none")).hits.map(\.objectID), ["z1"])
    // An attribute that no record has any more.
    try await index.delete(["z1"])
    try await index.updateSettings(IndexSettings(searchableAttributes: ["size"]))
    try await expectEqual(mapping().field(of: "code")?.isNumber, true)
    try await expectEqual(index.saveAccepted([["objectID": "z2", "size": "13 cm", "code": "x"]]).count, 1)
    #expect(try await index.saveAccepted([["objectID": "z2", "size": "13 cm", "code": 8]]).isEmpty)
    try await index.deleteIndex()
  }

  private func mapping() async throws -> IndexMapping {
    try IndexMapping(json: try await index.client.answer(to: .mapping(of: index.name)))
  }

  @Test("A text is no number, also if it has digits only")
  func digits() async throws {
    try await index.save([["objectID": "1", "price": 12], ["objectID": "2", "code": "12"]])
    let refused = try await index.saveAccepted([
      ["objectID": "3", "price": "12"], ["objectID": "4", "price": 12.5], ["objectID": "5", "price": [1, "2"]],
      ["objectID": "6", "code": 12],
    ])
    expectEqual(refused.map(\.objectID), ["3", "5"])
    var query = Query()
    query.filters = "price > 0"
    try await expectEqual(Set(index.search(query).hits.map(\.objectID)), ["1", "4"])
    try await index.deleteIndex()
  }

  @Test("Pages of large records are divided until they fit the limit of a response; one that does not is an error")
  func largeRecords() async throws {
    let count = 40
    func text(_ length: Int) -> JSON { .string(String(repeating: "x", count: length)) }
    try await index.save((0..<count).map { ["objectID": .string("\(100 + $0)"), "text": text(20_000)] })
    let limited = TestServer.backend { $0.answerLimit = 90_000 }.index(index.name)
    try await expectEqual(records(of: limited).map { $0["objectID"] }, (0..<count).map { .string("\(100 + $0)") })
    try await limited.partialUpdate((0..<count).map { ["objectID": .string("\(100 + $0)"), "n": 1] })
    #expect(try await records(of: limited).allSatisfy { $0["n"] == 1 })
    try await index.save([["objectID": "120", "text": text(200_000)]])
    var read = 0
    await #expect(throws: SearchError.answerTooLarge(limit: 90_000)) {
      for try await _ in limited.browse() { read += 1 }
    }
    expectEqual(read, 20)
    await #expect(throws: SearchError.answerTooLarge(limit: 90_000)) { try await limited.record("120") }
    try await index.deleteIndex()
  }

  @Test("Browsed records have the attributes that are asked for")
  func browsedAttributes() async throws {
    let record: JSON = ["objectID": "1", "name": "Lamp", "maker": ["name": "Lux", "city": "Ulm"], "price": 3]
    try await index.save([record])
    for (attributes, expected) in [
      (["*"], record), (["name"], ["objectID": "1", "name": "Lamp"]), ([], ["objectID": "1"]),
      (["-name"], ["objectID": "1", "maker": ["name": "Lux", "city": "Ulm"], "price": 3]),
      (["*", "-maker"], ["objectID": "1", "name": "Lamp", "price": 3]),
      (["maker.name"], ["objectID": "1", "maker": ["name": "Lux"]]),
      (["maker", "-maker.name"], ["objectID": "1", "maker": ["city": "Ulm"]]),
      (["-objectID", "-maker"], ["objectID": "1", "name": "Lamp", "price": 3]),
    ] as [([Attribute], JSON)] {
      var query = Query()
      query.attributesToRetrieve = attributes
      try await expectEqual(records(query), [expected], "\(attributes)")
      // A search shows the same.
      query.attributesToHighlight = []
      try await expectEqual(index.search(query).hits.map(\.record), [expected], "\(attributes)")
    }
    try await index.deleteIndex()
  }
}
