import Foundation
import InstantSearchTesting
import SearchModel
import TestSupport
import Testing

@testable import SearchEngine

@Suite("Synonyms") struct SynonymTests {
  private static let records: [JSON] = [
    ["objectID": "sofa", "name": "Blue sofa"], ["objectID": "couch", "name": "Blue couch"],
    ["objectID": "seater", "name": "Three seater, blue"], ["objectID": "apart", "name": "Three blue seater"],
    ["objectID": "tablet", "name": "Tablet"], ["objectID": "ipad", "name": "iPad"],
    ["objectID": "street", "name": "12 <street> Paris"],
  ]

  private static let synonyms = [
    Synonym(objectID: "1", kind: .equivalent(["sofa", "couch", "three seater"])),
    Synonym(objectID: "2", kind: .oneWay(input: "tablet", finds: ["iPad"])),
    Synonym(objectID: "3", kind: .placeholder("<street>", replacements: ["rue", "avenue", "4711"])),
  ]

  private static func index() throws -> LocalIndex {
    let index = try LocalIndex()
    try index.save(records)
    try index.saveSynonyms(synonyms)
    return index
  }

  @Test("Saving replaces synonyms of the same ID, in their place, or all of them; settings and records stay")
  func saving() throws {
    let index = try Self.index()
    let other = Synonym(objectID: "2", kind: .equivalent(["a", "b"]))
    try index.saveSynonyms([other, Synonym(objectID: "4", kind: .equivalent(["c", "d"]))])
    #expect(index.synonyms.map(\.objectID) == ["1", "2", "3", "4"] && index.synonyms[1] == other)
    try index.deleteSynonym("1")
    try index.deleteSynonym("none")
    expectEqual(index.synonyms.map(\.objectID), ["2", "3", "4"])
    try expectEqual(index.search(Query("sofa")).hits.map(\.objectID), ["sofa"])
    try index.saveSynonyms([other], replacingAll: true)
    expectEqual(index.synonyms, [other])
    try index.setSettings(IndexSettings(attributesForFaceting: ["name"]))
    try index.clear()
    #expect(index.synonyms == [other] && index.count == 0)
    try index.saveSynonyms([], replacingAll: true)
    #expect(index.synonyms.isEmpty)
  }

  @Test("Synonyms are saved with an index in a file, and apply to its sorted views")
  func savedInFile() throws {
    let folder = try StoreFolder(isQuick: true)
    do {
      let index = try LocalIndex(path: folder.store)
      try index.save(Self.records)
      try index.setView("by_name", IndexSettings(parameters: ["ranking": ["asc(name)"]]))
      try index.saveSynonyms(Self.synonyms)
    }
    let index = try LocalIndex(path: folder.store)
    expectEqual(index.synonyms, Self.synonyms)
    try expectEqual(index.search(Query("sofa"), view: "by_name").hits.map(\.objectID), ["couch", "sofa", "seater"])
  }

  @Test("A synonym is read from the JSON of the API and written as it, whichever case its type has")
  func json() throws {
    for synonym in Self.synonyms + [
      Synonym(objectID: "5", kind: .correction(of: "a", finds: ["b"], typos: 1)),
      Synonym(objectID: "6", kind: .correction(of: "a", finds: ["b"], typos: 2)),
    ] {
      try expectEqual(Synonym(json: synonym.json), synonym)
      try expectEqual(JSONDecoder().decode(Synonym.self, from: JSONEncoder().encode(synonym)), synonym)
      var members = try #require(synonym.json.object)
      members["type"] = .string(synonym.type.lowercased())
      try expectEqual(Synonym(json: .object(members)), synonym)
    }
  }

  @Test(
    "What is no synonym is refused, and the error says why",
    arguments: [
      (["type": "synonym", "synonyms": ["a"]], "'objectID' must be a text"),
      (["objectID": "1", "type": "other"], "the synonym '1': 'type' must be one of synonym, oneWaySynonym"),
      (["objectID": "1", "type": "synonym", "synonyms": []], "'synonyms' must be a list of texts"),
      (["objectID": "1", "type": "synonym", "synonyms": ["a", 1]], "'synonyms' must be a list of texts"),
      (["objectID": "1", "type": "oneWaySynonym", "synonyms": ["a"]], "'input' must be a text"),
      (["objectID": "1", "type": "altCorrection1", "word": "a"], "'corrections' must be a list of texts"),
      (["objectID": "1", "type": "placeholder", "placeholder": "", "replacements": ["a"]], "'placeholder' must be"),
    ] as [(JSON, String)])
  func refused(json: JSON, reason: String) throws {
    let error = #expect(throws: SearchError.self) { try Synonym(json: json) }
    #expect("\(try #require(error))".contains(reason))
  }

  @Test("What could not be read again is not saved, and none of the others with it")
  func unusable() throws {
    let index = try Self.index()
    let many = Array(repeating: "a", count: 1_001)
    for kind: Synonym.Kind in [
      .equivalent([]), .equivalent(["a", ""]), .oneWay(input: "", finds: ["a"]), .equivalent(many),
      .correction(of: "a", finds: ["b"], typos: 0), .correction(of: "a", finds: ["b"], typos: 3),
      .equivalent(["a", String(repeating: "b", count: 1_001)]),
    ] {
      let bad = Synonym(objectID: "bad", kind: kind)
      #expect(throws: IndexError.self) {
        try index.saveSynonyms([Synonym(objectID: "good", kind: .equivalent(["a", "b"])), bad])
      }
    }
    #expect(throws: IndexError.self) {
      try index.saveSynonyms([Synonym(objectID: "", kind: .equivalent(["a", "b"]))])
    }
    expectEqual(index.synonyms, Self.synonyms)
  }

  @Test func `At most a thousand texts stand for a word, however many synonyms they are of`() throws {
    func synonyms(_ count: Int, _ texts: Int) -> [Synonym] {
      (0..<count).map { number in
        Synonym(objectID: "\(number)", kind: .oneWay(input: "Sofa bed", finds: (0..<texts).map { "x\(number) \($0)" }))
      }
    }
    let index = try LocalIndex()
    try index.saveSynonyms(synonyms(4, 250))
    let reason = "more than 1000 texts would stand for 'sofa bed'"
    #expect(throws: IndexError.synonym(objectID: "4", reason: reason)) { try index.saveSynonyms(synonyms(5, 250)) }
    expectEqual(index.synonyms.count, 4)
    try index.saveSynonyms(synonyms(2, 500), replacingAll: true)
    #expect(throws: IndexError.synonym(objectID: "7", reason: reason)) {
      try index.saveSynonyms([Synonym(objectID: "7", kind: .equivalent(["sofa bed", "couch"]))])
    }
  }

  @Test func `Texts of a synonym that fold alike count once`() throws {
    let texts = ["cafe", "Café", "CAFÉ"] + (0..<600).map { "word\($0)" }
    let index = try LocalIndex()
    try index.saveSynonyms([Synonym(objectID: "1", kind: .equivalent(texts))])
    let others = Synonym(objectID: "2", kind: .oneWay(input: "cafe", finds: (0..<397).map { "other\($0)" }))
    try index.saveSynonyms([others])
    #expect(throws: IndexError.synonym(objectID: "3", reason: "more than 1000 texts would stand for 'cafe'")) {
      try index.saveSynonyms([Synonym(objectID: "3", kind: .oneWay(input: "café", finds: ["tea"]))])
    }
  }

  @Test func `Of several words for which too many texts stand the first ones are named`() throws {
    let inputs = ["b c", "d", "a z", "b a"]
    func synonyms(_ id: String) -> Synonym {
      Synonym(objectID: id, kind: .equivalent(inputs + (0..<600).map { "word\(id) \($0)" }))
    }
    let error = IndexError.synonym(objectID: "2", reason: "more than 1000 texts would stand for 'a z'")
    for _ in 0..<10 {
      #expect(throws: error) { try LocalIndex().saveSynonyms([synonyms("1"), synonyms("2")]) }
    }
  }

  @Test func `Too many texts from before the limit become fewer step by step`() throws {
    let folder = try StoreFolder(isQuick: true)
    defer { withExtendedLifetime(folder) {} }
    func synonym(_ id: Int, _ count: Int) -> Synonym {
      Synonym(objectID: "\(id)", kind: .oneWay(input: "sofa", finds: (0..<count).map { "x\(id) \($0)" }))
    }
    do {
      var stored = StoredSettings()
      stored.synonyms = (0..<5).map { synonym($0, 400) }
      let store = try RecordStore(path: folder.store, access: .writing)
      try store.write { try $0.setSettings(stored.json.bytes()) }
    }
    let index = try LocalIndex(path: folder.store)
    try index.deleteSynonym("1")
    try index.saveSynonyms([Synonym(objectID: "x", kind: .equivalent(["lamp", "light"])), synonym(2, 399)])
    #expect(throws: IndexError.self) { try index.saveSynonyms([synonym(2, 400)]) }
    #expect(throws: IndexError.self) { try index.saveSynonyms([synonym(7, 1)]) }
    try index.deleteSynonym("2")
    try index.deleteSynonym("3")
    try index.saveSynonyms([synonym(7, 200)])
    expectEqual(index.synonyms.map(\.objectID), ["0", "4", "x", "7"])
  }

  @Test("A search takes no longer with ten times as many synonyms, of which none applies")
  func cost() throws {
    func table(_ count: Int) -> SynonymTable {
      SynonymTable(
        (0..<count).map { number in
          Synonym(objectID: "\(number)", kind: .equivalent(["blue word\(number)", "sofa \(number) word"]))
        })
    }
    let words = ParsedQuery("blue sofa word").required
    let (few, many) = (table(1_000), table(10_000))
    Growth.expectAlike(
      {
        for _ in 0..<2_000 { _ = few.alternatives(of: words, exact: [], SearchBudget()) }
      },
      {
        for _ in 0..<2_000 { _ = many.alternatives(of: words, exact: [], SearchBudget()) }
      })
  }
}
