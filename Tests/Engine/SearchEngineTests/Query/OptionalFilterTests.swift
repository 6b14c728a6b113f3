import SearchEngine
import SearchModel
import TestSupport
import Testing

@Suite struct OptionalFilterTests {
  /// The scores of the records, the one with the lowest objectID first.
  private static func scores(_ filters: NestedFilters, _ values: [JSON]) throws -> [Int?] {
    let index = try LocalIndex(settings: IndexSettings(attributesForFaceting: ["b"]))
    try index.save(values.enumerated().map { ["objectID": .string("\($0)"), "b": $1] })
    var query = Query()
    query.optionalFilters = filters
    query.sumOrFiltersScores = true
    query.getRankingInfo = true
    let hits = try index.search(query).hits.sorted { $0.objectID.precedesByCodePoint($1.objectID) }
    return hits.map { $0.rankingInfo?["filters"]?.int }
  }

  @Test func `A number without quotes is one filter, for the number and for the text as it is written`() throws {
    let values: [JSON] = [1, "1.0", [1, "1.0"], "2", []]
    try expectEqual(Self.scores(["b:1.0<score=3>"], values), [3, 3, 3, 0, 0])
    try expectEqual(Self.scores(["b:-1.0"], values), [0, 0, 0, 1, 1])
    try expectEqual(Self.scores([["b:1.0<score=3>", "b:1<score=2>"]], values), [5, 3, 5, 0, 0])
    try expectEqual(Self.scores(["b:-1.0<score=2>", "b:1e0"], values), [1, 0, 1, 2, 2])
  }
}
