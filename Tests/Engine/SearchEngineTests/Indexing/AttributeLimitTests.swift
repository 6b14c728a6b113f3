import InstantSearchTesting
import SearchModel
import TestSupport
import Testing

@testable import SearchEngine

/// The number of attributes of an index is limited, since each takes memory and time of its own.
@Suite("The limit on attributes")
struct AttributeLimitTests {
  private let folder: StoreFolder

  init() throws { folder = try StoreFolder(isQuick: true) }

  /// A record with these many attributes of its own.
  private static func record(_ id: String, _ count: Int, value: JSON = "red") -> JSON {
    .object(JSON.Object([("objectID", .string(id))] + (0..<count).map { ("\(id)-\($0)", value) }))
  }

  private static func limited(to count: Int, _ settings: JSON.Object = [:]) -> IndexSettings {
    var settings = IndexSettings(parameters: settings)
    settings.attributesLimitedTo = count
    return settings
  }

  private func refusal<Value>(_ change: @autoclosure () throws(IndexError) -> Value) -> IndexError? {
    do throws(IndexError) {
      _ = try change()
      return nil
    } catch {
      return error
    }
  }

  @Test func `A batch with one attribute more than a thousand is refused, unless the limit is raised`() throws {
    let index = try LocalIndex()
    try index.save([Self.record("a", 1_000)])
    let error = refusal(try index.save([Self.record("b", 1), ["objectID": "c"]]))
    expectEqual(error, .tooManyAttributes(first: "b-0", limit: 1_000))
    #expect(
      error?.description
        == "the records have more than the 1000 attributes that the index may have: 'b-0' is one too many; make keys that vary from record to record values, or name the attributes to index in searchableAttributes and numericAttributesForFiltering, or raise attributesLimitedTo"
    )
    expectEqual(index.count, 1)
    try index.save([Self.record("a", 1_000), ["objectID": "c", "a-0": "blue", "a-1": 1]])
    try index.updateSettings(Self.limited(to: 1_001))
    try index.save([Self.record("b", 1)])
    expectEqual(index.count, 3)
    #expect(refusal(try index.save([Self.record("d", 1)])) != nil)
  }

  @Test func `A batch alone is limited too, and a replaced index begins anew`() throws {
    let index = try LocalIndex(settings: Self.limited(to: 10))
    let records = (0..<4).map { Self.record("\($0)", 3) }
    expectEqual(
      refusal(try index.save(records)), .tooManyAttributes(first: "3-1", limit: 10))
    try index.save(Array(records[..<3]))
    try index.replaceAll(with: [records[3]])
    try index.save(Array(records[1..<3]))
    expectEqual(index.count, 3)
    try index.clear()
    try index.save(Array(records[..<3]))
  }

  @Test func `The attributes of deleted and replaced records don't count, and a restart changes nothing`() throws {
    do {
      let index = try LocalIndex(path: folder.store, settings: Self.limited(to: 10))
      try index.save((0..<3).map { Self.record("\($0)", 3, value: $0 == 1 ? 7 : "red") })
      #expect(refusal(try index.save([Self.record("x", 2)])) != nil)
      try index.save([["objectID": "1", "0-0": "x"]])
      try index.delete(["2"])
      try index.save([Self.record("x", 7)])
    }
    let index = try LocalIndex(path: folder.store)
    #expect(
      refusal(try index.save([Self.record("y", 1)]))
        == .tooManyAttributes(first: "y-0", limit: 10))
    try index.delete(["0"])
    try index.save([Self.record("y", 2)])
    expectEqual(index.count, 3)
  }

  @Test func `Only attributes that are searched or have numbers count`() throws {
    let index = try LocalIndex(settings: Self.limited(to: 2, ["searchableAttributes": ["name"]]))
    try index.save([["objectID": "1", "name": "lamp", "x": "red", "y": ["z": "blue"], "price": 3, "tags": [true]]])
    try index.save([Self.record("2", 100), Self.record("3", 100, value: ["deep": "text"])])
    #expect(
      refusal(try index.save([["objectID": "4", "weight": 1]]))
        == .tooManyAttributes(first: "weight", limit: 2))
    try index.updateSettings(IndexSettings(parameters: ["numericAttributesForFiltering": ["price"]]))
    try index.save([["objectID": "4", "weight": 1]])

    // All would be searched.
    let error = refusal(try index.updateSettings(IndexSettings(parameters: ["searchableAttributes": nil])))
    guard case .tooManyAttributes(_, 2)? = error else { return issue(with: error) }
    expectEqual(index.settings.searchableAttributes, ["name"])
  }

  @Test func `Words keep their distances in an attribute that occurs after very many others`() throws {
    let index = try LocalIndex(
      settings: Self.limited(to: 100, ["searchableAttributes": ["notes.text"], "attributesForFaceting": ["kind"]]))
    let others = (0..<70_000).map { ("o\($0)", JSON.string("x")) }
    let notes: JSON = [["text": "red lamp"], ["text": "green desk"]]
    try index.save([
      .object(JSON.Object(others + [("objectID", "1"), ("notes", notes), ("kind", "a")])),
      ["objectID": "2", "notes": [["text": "green red"], ["text": "lamp"]]],
    ])
    func ids(_ text: String) throws -> [String] {
      var query = Query(text)
      query.advancedSyntax = true
      return try index.search(query).hits.map(\.objectID)
    }
    try expectEqual(ids("\"red lamp\""), ["1"])
    try expectEqual(ids("\"red desk\""), [])
    try expectEqual(ids("desk"), ["1"])
  }

  @Test(arguments: [IndexSettings(), IndexSettings(searchableAttributes: ["name"])])
  func `Names that no other record has cost no more than their length`(settings: IndexSettings) throws {
    try Growth.expectLinear(2_000) { count in
      let index = try LocalIndex(settings: settings)
      _ = try? index.save([Self.record("a", count / 2), Self.record("b", count / 2, value: ["deep": [1, "text"]])])
    }
  }

  // MARK: Settings

  /// A list of attributes; one of criteria has `typo` among them, since it may have fewer attributes.
  private static func list(_ name: String, _ count: Int) -> IndexSettings {
    IndexSettings(parameters: [
      name: .array((0..<count).map { .string(name == "ranking" ? "typo" : "a\($0)") })
    ])
  }

  @Test(arguments: Query.Parameter.attributeLists.map(\.rawValue).filter { $0 != "customRanking" }.sorted())
  func `A list of attributes in the settings has the same limit`(name: String) throws {
    func list(_ count: Int) -> IndexSettings { Self.list(name, count) }
    let index = try LocalIndex(settings: list(1_000))
    let error = refusal(try index.updateSettings(list(1_001)))
    #expect(
      error?.description
        == "the setting '\(name)' must be a list of at most 1000 attributes, unless attributesLimitedTo is raised; it is one of 1001"
    )
    expectEqual(refusal(try LocalIndex(settings: list(1_001))), error)
    #expect(refusal(try index.setView("view", list(1_001))) != nil)
    // An index that has more already can be opened.
    _ = try IndexConfiguration(StoredSettings(settings: list(1_001)))
    var raised = list(1_001)
    raised.attributesLimitedTo = 1_001
    try index.updateSettings(raised)
  }

  @Test func `Attributes of the same rank count, and views have the limit of their index`() throws {
    let names = (0..<1_001).map { "a\($0)" }.joined(separator: ",")
    let settings = IndexSettings(searchableAttributes: [names])
    #expect(refusal(try LocalIndex(settings: settings)) != nil)
    let index = try LocalIndex()
    #expect(refusal(try index.setView("view", Self.limited(to: 2_000))) != nil)
  }

  @Test func `An index has at most a hundred views`() throws {
    func replicas(_ count: Int) -> IndexSettings {
      IndexSettings(parameters: ["replicas": .array((0..<count).map { .string("view\($0)") })])
    }
    let index = try LocalIndex(settings: replicas(100))
    try index.setView("view7", IndexSettings(customRanking: [.ascending("price")]))
    let error = refusal(try index.updateSettings(replicas(101)))
    expectEqual(error?.description, "the setting 'replicas' must be at most 100 sorted views; it is 101")
    expectEqual(refusal(try index.setView("another", IndexSettings())), error)
  }

  private static func ranking(by names: [String], in parameter: String = "customRanking") -> IndexSettings {
    IndexSettings(parameters: [parameter: .array(names.map { .string("desc(\($0))") })])
  }

  private static func names(_ count: Int) -> [String] { (0..<count).map { "n\($0)" } }

  @Test func `Records are sorted by at most 64 attributes, those of both lists together`() throws {
    let index = try LocalIndex(settings: Self.ranking(by: Self.names(64)))
    let error = refusal(try index.updateSettings(Self.ranking(by: Self.names(65))))
    #expect(
      error?.description
        == "the setting 'customRanking' must be at most 64 attributes, together with those in 'ranking'; it is 65")
    expectEqual(index.settings, Self.ranking(by: Self.names(64)))
    expectEqual(
      refusal(try LocalIndex(settings: Self.ranking(by: Self.names(65)))), error)
    let more: JSON = ["asc(price)", "custom"]
    func update(_ ranking: JSON) -> IndexError? {
      refusal(try index.updateSettings(IndexSettings(parameters: ["ranking": ranking])))
    }
    expectEqual(update(more), error)
    #expect(
      refusal(try index.setView("view", IndexSettings(parameters: ["ranking": more])))
        == error)
    // Without `custom` the other list has no effect.
    expectEqual(update(["asc(price)"]), nil)
    try index.setView("view", Self.ranking(by: Self.names(65)))
  }

  @Test func `Attributes that no record has cost nothing in sorting`() throws {
    // As many as an index from before the limit may have.
    let settings = Self.ranking(by: Self.names(1_000) + ["rank"])
    let records = (0..<20_000).map { ["objectID": .string("\($0)"), "rank": .integer(Int64($0 % 2))] as JSON }
    func writer(_ settings: IndexSettings) throws -> IndexWriter {
      let writer = IndexWriter(try IndexConfiguration(StoredSettings(settings: settings)))
      try writer.save { try $0.add(records) }
      return writer
    }
    let (many, one) = (try writer(settings), try writer(Self.ranking(by: ["rank"])))
    func ids(_ writer: IndexWriter) -> [Int64] {
      let segment = writer.snapshot.segments[0].segment
      return (0..<segment.count).map { segment.storeRow($0) }
    }
    expectEqual(ids(many), ids(one))
    Growth.expectAlike({ _ = try? writer(Self.ranking(by: ["rank"])) }, { _ = try? writer(settings) })
  }

  // MARK: Indices that exceed a limit

  /// An index with settings that it had before there were limits.
  private func index(_ settings: StoredSettings, named name: String = "store") throws -> LocalIndex {
    do {
      let store = try RecordStore(path: folder.file(name), access: .writing)
      try store.write { try $0.setSettings(settings.json.bytes()) }
    }
    return try LocalIndex(path: folder.file(name))
  }

  @Test func `An index with too many views loses one after the other, and takes other settings`() throws {
    var stored = StoredSettings()
    for number in 0..<103 { stored.setView("view\(number)", IndexSettings()) }
    let index = try index(stored)
    try index.updateSettings(IndexSettings(parameters: ["hitsPerPage": 5]))
    try index.setView("view7", Self.ranking(by: ["price"]))
    try index.setView("view7", nil)
    expectEqual(index.views.count, 102)
    let error = refusal(try index.setSettings(IndexSettings(), views: [("new", IndexSettings())]))
    expectEqual(error?.description, "the setting 'replicas' must be at most 100 sorted views; it is 103")
    for number in 0..<2 { try index.setView("view\(number)", nil) }
    try index.setView("view2", nil)
    try index.setView("new", IndexSettings())
    #expect(refusal(try index.setView("other", IndexSettings())) != nil)
  }

  @Test func `A list that is too long becomes shorter step by step, and not longer`() throws {
    for name in ["attributesToRetrieve", "searchableAttributes"] {
      let index = try index(StoredSettings(settings: Self.list(name, 1_003)), named: name)
      try index.updateSettings(IndexSettings(parameters: ["hitsPerPage": 5]))
      try index.updateSettings(Self.list(name, 1_002))
      #expect(refusal(try index.updateSettings(Self.list(name, 1_003))) != nil)
      #expect(refusal(try index.updateSettings(Self.limited(to: 999))) != nil)
      #expect(refusal(try index.setView("view", Self.list(name, 1_001))) != nil)
    }
  }

  @Test func `A ranking that is too long becomes shorter step by step, and not longer`() throws {
    var stored = StoredSettings(settings: Self.ranking(by: Self.names(70)))
    stored.setView("view", Self.ranking(by: Self.names(80)))
    let index = try index(stored)
    try index.updateSettings(Self.ranking(by: Self.names(69)))
    try index.updateSettings(IndexSettings(parameters: ["attributesForFaceting": ["a"]]))
    try index.setView("view", Self.ranking(by: Self.names(79)))
    #expect(refusal(try index.updateSettings(Self.ranking(by: Self.names(70)))) != nil)
    #expect(refusal(try index.setView("view", Self.ranking(by: Self.names(80)))) != nil)
    // Another view would be sorted like the index.
    #expect(refusal(try index.setView("other", IndexSettings())) != nil)
  }

  @Test func `Records with more attributes than the limit are indexed again for other settings`() throws {
    let index = try LocalIndex(settings: Self.limited(to: 6))
    try index.save([Self.record("a", 5)])
    try index.updateSettings(Self.limited(to: 3))
    try index.updateSettings(IndexSettings(parameters: ["attributesForFaceting": ["a-0"]]))
    #expect(refusal(try index.save([Self.record("b", 1)])) != nil)
    try expectEqual(index.search(Query(parameters: ["query": "red", "facets": ["a-0"]])).nbHits, 1)
  }
}
