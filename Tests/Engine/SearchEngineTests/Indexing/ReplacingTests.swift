import SearchModel
import TestSupport
import Testing

@testable import SearchEngine

@Suite("Replacing all records") struct ReplacingTests {
  let folder: StoreFolder

  init() throws { folder = try StoreFolder(isQuick: true) }

  private static func records(_ range: Range<Int>, _ name: String) -> RecordSource {
    RecordSource(
      range.map { ["objectID": .string("\($0)"), "name": .string("\(name) \($0)"), "price": .integer(Int64($0))] })
  }

  private func names(_ index: LocalIndex, view: String = "") throws -> [String] {
    var query = Query("lamp")
    query.hitsPerPage = 1000
    let response = try index.search(HitsRequest(indexName: view, query: query))
    return response.hits.compactMap { $0.record["name"]?.string }
  }

  @Test("The new records replace all, with settings and views of their own", arguments: [3, 5_000])
  func replacing(count: Int) throws {
    for isStored in [false, true] {
      var index: LocalIndex? = try isStored ? LocalIndex(path: folder.store) : LocalIndex()
      try index?.save(Self.records(0..<count, "old lamp"))
      let settings = IndexSettings(searchableAttributes: ["name"], attributesForFaceting: ["name"])
      let replaced = try index?.replaceAll(
        with: Self.records(1..<4, "lamp"), settings: settings,
        views: [("expensive", IndexSettings(customRanking: [.descending("price")]))])
      expectEqual(replaced, 3)
      if isStored {
        index = nil
        index = try LocalIndex(path: folder.store)
      }
      let found = try #require(index)
      expectEqual(found.count, 3)
      try expectEqual(names(found).sorted(), ["lamp 1", "lamp 2", "lamp 3"])
      try expectEqual(names(found, view: "expensive"), ["lamp 3", "lamp 2", "lamp 1"])
      expectEqual(found.settings, settings)
      try expectEqual(found.record("0"), nil)
      // It can be changed like any other.
      try found.save(Self.records(3..<5, "new lamp"))
      try expectEqual(names(found).sorted(), ["lamp 1", "lamp 2", "new lamp 3", "new lamp 4"])
    }
  }

  @Test("Of two views with one name the first is searched, and is the one whose settings are read and changed")
  func sameName() throws {
    let index = try LocalIndex()
    let rising = IndexSettings(customRanking: [.ascending("price")])
    let falling = IndexSettings(customRanking: [.descending("price")])
    try index.replaceAll(
      with: Self.records(1..<4, "lamp"), views: [("sorted", falling), ("sorted", rising)])
    try expectEqual(names(index, view: "sorted"), ["lamp 3", "lamp 2", "lamp 1"])
    expectEqual(index.viewSettings("sorted"), falling)
    try index.setView("sorted", rising)
    try expectEqual(names(index, view: "sorted"), ["lamp 1", "lamp 2", "lamp 3"])
  }

  @Test("A record that can't be read leaves everything as it was", arguments: [false, true])
  func failing(isStored: Bool) throws {
    let index = try isStored ? LocalIndex(path: folder.store) : LocalIndex()
    try index.save(Self.records(0..<10, "lamp"))
    let before = index.settings
    #expect(throws: IndexError.self) {
      try index.replaceAll(
        with: RecordSource([["name": "chair"], 17]), settings: IndexSettings(attributesForFaceting: ["x"]))
    }
    expectEqual(index.count, 10)
    expectEqual(index.settings, before)
    try expectEqual(names(index).count, 10)
  }

  @Test("An empty source may replace all, and the settings stay unless others are given")
  func nothing() throws {
    let index = try LocalIndex(path: folder.store, settings: IndexSettings(attributesForFaceting: ["name"]))
    try index.save(Self.records(0..<10, "lamp"))
    try index.setView("a", IndexSettings())
    try expectEqual(index.replaceAll(with: RecordSource([])), 0)
    expectEqual(index.count, 0)
    expectEqual(index.settings.attributesForFaceting, ["name"])
    expectEqual(index.views, ["a"])
  }

  @Test("Segments of replaced records are not rebuilt when the index is opened")
  func saved() throws {
    var index: LocalIndex? = try LocalIndex(path: folder.store)
    try index?.save(Self.records(0..<5_000, "old lamp"))
    try index?.replaceAll(with: Self.records(0..<6_000, "lamp"))
    index = nil
    let store = try RecordStore(path: folder.store, access: .reading)
    try expectEqual(store.snapshot().contents().saved.map(\.rows), [5_000..<11_000])
  }
}
