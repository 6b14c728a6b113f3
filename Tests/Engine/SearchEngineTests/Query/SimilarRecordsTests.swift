import InstantSearchTesting
import SearchModel
import TestSupport
import Testing

@testable import SearchEngine

struct SimilarRecordsTests {
  @Test(arguments: RandomCases.seeds(40, long: 1_000))
  func `Scores are those that a slow model computes, however many segments have the records`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let records = (0..<generator.number(in: 2...30)).map { number -> JSON in
      let words = generator.array(of: 0...8) { $0.element(of: "lamp", "lamps", "desk", "the", "red", "9", "a1") }
      return [
        "objectID": .string("\(number)"), "name": .string(words.joined(separator: " ")),
        "tags": .array(generator.array(of: 0...4) { .string($0.element(of: "A", "a", "b", "c", "9", "true")) }),
        "isNew": .bool(generator.once(in: 2)),
      ]
    }
    let settings = IndexSettings(
      parameters: [
        "searchableAttributes": ["name"], "attributesForFaceting": ["tags", "filterOnly(isNew)"],
        "queryLanguages": ["en"],
      ])
    let deleted = generator.number(in: 1...records.count + 4)
    let expected = Self.scores(of: records, without: deleted)
    for batchSize in [records.count, 3] {
      let index = try LocalIndex(settings: settings)
      for start in stride(from: 0, to: records.count, by: batchSize) {
        try index.save(Array(records[start..<min(start + batchSize, records.count)]))
      }
      try index.delete(["\(deleted)"])
      let found = try index.similar(
        to: Hit(objectID: "0", record: records[0]), among: HitsRequest(indexName: "", query: Query()),
        budget: SearchBudget())
      expectEqual(found, expected, "seed \(seed)")
    }
  }

  private static func scores(of records: [JSON], without deleted: Int) -> [String: Int] {
    func words(_ record: JSON) -> [String] { record["name"]?.string?.split(separator: " ").map(String.init) ?? [] }
    func share(_ own: Set<String>, _ other: Set<String>) -> Int {
      own.isEmpty ? 0 : own.intersection(other).count * 10_000 / own.union(other).count
    }
    func tags(_ record: JSON) -> Set<String> { Set(record["tags"]?.array?.map { $0.string?.lowercased() ?? "" } ?? []) }
    let own = Set(words(records[0])).subtracting(["the", "9"])
    var scores: [String: Int] = [:]
    for (number, record) in records.enumerated().dropFirst() where number != deleted {
      var facets = [record["isNew"] == records[0]["isNew"] ? 10_000 : 0]
      if !tags(records[0]).isEmpty { facets.append(share(tags(records[0]), tags(record))) }
      var halves = [facets.reduce(0, +) / facets.count]
      if !own.isEmpty {
        let common = own.intersection(words(record)).count
        // An entry for each word, and one for the text.
        let count = common == 0 ? 0 : own.count * (words(record).count + 1) / (words(records[0]).count + 1)
        halves.append(common * 10_000 / (own.count + max(common, count) - common))
      }
      let score = halves.reduce(0, +) / halves.count
      if score > 0 { scores["\(number)"] = score }
    }
    return scores
  }

  @Test func `Of many records those are compared that have most in common`() throws {
    let index = try LocalIndex()
    try index.save((0..<2_000).map { ["objectID": .string("\($0)"), "name": "lamp"] })
    try index.save((0..<5).map { ["objectID": .string("desk \($0)"), "name": "desk lamp"] })
    let found = try index.similar(
      to: Hit(objectID: "desk 0", record: ["name": "desk lamp"]), among: HitsRequest(indexName: "", query: Query()),
      budget: SearchBudget())
    expectEqual(found.filter { $0.value == 10_000 }.keys.sorted(), (1..<5).map { "desk \($0)" })
    #expect(found.count == 399 && found["0"] == 5_000)
  }

  @Test func `Words are compared without numbers and stop words, of a part of a long text`() throws {
    func words(_ texts: String..., maxBytes: Int = 1000, languages: [String] = []) throws -> Set<String> {
      try DistinctiveWords.words(of: texts, maxBytes: maxBytes, languages: languages, SearchBudget())
    }
    try expectEqual(words("The LAMP of 1999, the lamp", "Étagère", "mx300"), ["etagere", "mx300", "lamp", "the", "of"])
    try expectEqual(words("The lamp of the desk", languages: ["en"]), ["desk", "lamp"])
    try expectEqual(words("abc défg", "later", maxBytes: 6), ["abc", "d"])
    try expectEqual(words("abc défg", "later", maxBytes: 7), ["abc", "de"])
    try expectEqual(words("", "...", "12"), [])
    let long = String(repeating: "word ", count: 1_000_000)
    let budget = SearchBudget()
    _ = try DistinctiveWords.words(of: [long, long], maxBytes: 10_000, languages: [], budget)
    #expect(10_000..<1_000_000 ~= budget.steps)
  }
}
