@testable import InstantSearchCore
import InstantSearchTesting
import TestSupport
import Testing

private struct Product: Decodable, Hashable, Sendable {
  var brand: String
  var categories: [String]?
  var price: Double
  var isNew: Bool
  var year: Int
}

@MainActor
@Suite("Related items")
struct RelatedItemsTests {
  private let hit = Hit(
    objectID: #"a"1"#,
    record: Product(brand: "Apple", categories: ["phones", "-5 °C"], price: 10, isNew: true, year: 2020))
  private let patterns: [MatchingPattern<Product>] = [
    MatchingPattern(attribute: "brand", score: 3, filterPath: \.brand),
    MatchingPattern(attribute: "categories", score: 2, filterPath: \.categories),
    MatchingPattern(attribute: "price", score: 1, filterPath: \.price),
    MatchingPattern(attribute: "isNew", score: 1) { $0.isNew },
    MatchingPattern(attribute: "year", score: 1, filterPath: \.year),
  ]

  @Test("The records' values become optional filters with scores, several of an attribute as alternatives")
  func optionalFilters() {
    let query = Query().findingItems(relatedTo: hit, with: patterns)
    expectEqual(
      query.optionalFilters,
      [
        "brand:Apple<score=3>", ["categories:phones<score=2>", #"categories:\-5 °C<score=2>"#], "price:10<score=1>",
        "isNew:true<score=1>", "year:2020<score=1>",
      ])
    expectEqual(query.sumOrFiltersScores, true)
    var other = hit
    other.record.categories = nil
    let fewer = Query().findingItems(relatedTo: other, with: Array(patterns[1...2]))
    expectEqual(fewer.optionalFilters, ["price:10<score=1>"], "an attribute that the record lacks is left out")
    // A list of results can be connected by hand, also to related items of another type.
    let searcher = HitsSearcher(backend: ScriptedBackend(), indexName: "products")
    HitsInteractor<JSON>().connectSearcher(searcher, withRelatedItemsTo: hit, with: patterns)
    expectEqual(searcher.request.query.optionalFilters?.clauses.count, 5)
  }

  @Test(
    "Values, lists and enumerations of a record count, and those of JSON; what is no text, number or boolean does not")
  func values() {
    enum Color: String, Encodable, Sendable { case red }
    struct Size: Encodable, Sendable { var width = 1 }
    let record: JSON = ["a": ["x", 1, true, nil, ["b": 1]], "c": 2.5]
    let query = Query().findingItems(
      relatedTo: Hit(objectID: "1", record: record),
      with: [
        MatchingPattern(attribute: "a", score: 1) { $0["a"] }, MatchingPattern(attribute: "c", score: 2) { $0["c"] },
      ])
    expectEqual(query.optionalFilters, [["a:x<score=1>", "a:1<score=1>", "a:true<score=1>"], "c:2.5<score=2>"])
    let lists = MatchingPattern<[String]?>(attribute: "a", score: 1) { $0 }
    #expect(lists.filters(of: ["x", "y"]).map(\.value) == ["x", "y"] && lists.filters(of: nil).isEmpty)
    let colors = MatchingPattern<Color>(attribute: "a", score: 1) { $0 }
    expectEqual(colors.filters(of: .red).map(\.value), ["red"])
    let sizes = MatchingPattern<Size>(attribute: "a", score: 1) { $0 }
    #expect(sizes.filters(of: Size()).isEmpty)
    let numbers = MatchingPattern<Double>(attribute: "a", score: 1) { $0 }
    #expect(numbers.filters(of: 4).map(\.value) == [4] && numbers.filters(of: .nan).isEmpty)
    // Integers keep all their digits.
    let (exact, rounded) = (9_007_199_254_740_992, 9_007_199_254_740_993)
    let pattern = MatchingPattern<Int>(attribute: "a", score: 1) { $0 }
    expectEqual(pattern.filters(of: exact).map(\.value), [.number(Double(exact))])
    expectEqual(pattern.filters(of: rounded).map(\.value), [.string("9007199254740993")])
    let records = MatchingPattern<JSON>(attribute: "a", score: 1) { $0 }
    expectEqual(records.filters(of: .integer(Int64(rounded))).map(\.value), [.string("9007199254740993")])
    expectEqual(pattern.filters(of: rounded).map(\.value), [Filter.Facet.Value(integerLiteral: rounded)])
  }

  @Test(
    "The hit itself is left out, and the query's own filters stay",
    arguments: [
      (nil, #"NOT objectID:"a\"1""#), ("", #"NOT objectID:"a\"1""#),
      (#"color:"red" OR color:"blue""#, #"(color:"red" OR color:"blue") AND NOT objectID:"a\"1""#),
      (#"x:"1" AND y:"2""#, #"x:"1" AND y:"2" AND NOT objectID:"a\"1""#), ("((", #"(( AND NOT objectID:"a\"1""#),
    ])
  func itself(filters: String?, expected: String) {
    var query = Query("lamp")
    query.filters = filters
    let related = query.findingItems(relatedTo: hit, with: patterns)
    #expect(related.filters == expected && related.query == "lamp")
  }
}
