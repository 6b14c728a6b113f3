import SearchEngine
import SearchModel
import TestSupport
import Testing

/// Terms that words matched with typos are kept for later searches.
struct TypoCacheTests {
  /// Words that differ from `abcdefgh` in one letter.
  private static func index(_ thresholds: Thresholds = Thresholds()) throws -> LocalIndex {
    let index = try LocalIndex(settings: IndexSettings(), thresholds: thresholds)
    let letters = Array("ijklmnopqrstuvwxyz")
    try index.save(
      (0..<126).map { number -> JSON in
        var word = Array("abcdefgh")
        word[1 + number / 18] = letters[number % 18]
        return ["objectID": .string("\(number)"), "name": .string(String(word))]
      })
    return index
  }

  private static func count(_ text: String, in index: LocalIndex) throws -> Int {
    var query = Query(text)
    // A search for hits that finds none searches for other texts.
    query.hitsPerPage = 0
    return try index.search(query).nbHits
  }

  @Test func `A word is searched once in a segment, until others take its space`() throws {
    let counter = BranchCounter()
    var thresholds = Thresholds()
    thresholds.counter = counter
    var index = try Self.index(thresholds)
    for _ in 0..<3 { try expectEqual(Self.count("abcdefgh", in: index), 126) }
    expectEqual([counter[.typosSearched], counter[.typosKnown]], [1, 2])
    // The options of the word count too.
    try expectEqual(Self.count("abcdefgh x", in: index), 0)
    expectEqual([counter[.typosSearched], counter[.typosKnown]], [2, 2])

    thresholds.maxTyposKept = 150
    index = try Self.index(thresholds)
    for _ in 0..<2 {
      try expectEqual(Self.count("abcdefgh", in: index), 126)
      #expect(try Self.count("abcdefgi", in: index) > 0)
    }
    expectEqual(counter[.typosSearched], 6)
  }

  @Test func `A deleted record is not found by a word that is known`() throws {
    let index = try Self.index()
    try expectEqual(Self.count("abcdefgh", in: index), 126)
    try index.delete(["7"])
    try expectEqual(Self.count("abcdefgh", in: index), 125)
    try index.save([["objectID": "new", "name": "abcdefgg"]])
    try expectEqual(Self.count("abcdefgh", in: index), 126)
  }

  @Test func `A search that was stopped leaves no incomplete terms`() throws {
    let index = try Self.index()
    var readings = 0
    let budget = SearchBudget(
      processorTime: .seconds(2),
      clock: {
        readings += 1
        return .seconds(readings)
      }, stepsBetweenChecks: 200)
    #expect(throws: SearchError.limitPassed(.processorTime(milliseconds: 2000))) {
      try index.search(HitsRequest(indexName: "index", query: Query("abcdefgh")), in: SearchContext(budget))
    }
    try expectEqual(Self.count("abcdefgh", in: index), 126)
  }
}
