import InstantSearchTesting
import SearchModel
import TestSupport
import Testing

@testable import SearchEngine

/// The cost of long queries and filters grows linearly with their length.
@Suite("Long queries")
struct QueryCostTests {
  private static func search(
    _ index: LocalIndex, _ parameters: JSON.Object, _ budget: SearchBudget = SearchBudget()
  ) throws -> SearchResponse {
    try index.search(HitsRequest(indexName: "index", query: Query(parameters: parameters)), in: SearchContext(budget))
  }

  @Test func `A query of many frequent words costs no more than its words, though each word of a text matches many`()
    throws
  {
    let words = ["lampshade", "bookshelf", "armchair", "cupboard", "nightstand"]
    let index = try LocalIndex()
    try index.save(
      (0..<800).map { number in
        let text = (0..<20).map { words[(number + $0 * (1 + number % 4)) % words.count] }.joined(separator: " ")
        return ["objectID": .string("\(number)"), "name": .string(text)]
      })
    // Each has a different last letter.
    let letters = Array("xyzqwvu")
    let misspelt = (0..<32).map { String(words[$0 % 5].dropLast()) + String(letters[$0 / 5]) }
    expectEqual(Set(misspelt).count, 32)
    try Growth.expectLinear(8) { count in
      let text = misspelt.prefix(count).joined(separator: " ")
      let parameters: JSON.Object = ["query": .string(text), "hitsPerPage": 20, "attributesToHighlight": []]
      let response = try Self.search(index, parameters)
      expectEqual(response.nbHits, 800)
    }
  }

  @Test func `A repeated word costs nothing`() throws {
    let index = try LocalIndex()
    try index.save(
      (0..<2000).map { ["objectID": .string("\($0)"), "name": .string("be bebe bo \($0) be bo bebe")] })
    func steps(_ text: String) throws -> Int {
      let budget = SearchBudget()
      try expectEqual(Self.search(index, ["query": .string(text), "queryType": "prefixNone"], budget).nbHits, 2000)
      return budget.steps
    }
    try expectEqual(steps("be bo"), steps(Array(repeating: "be bo", count: 16).joined(separator: " ")))
  }

  @Test func `Very many filters on one attribute need memory for one set`() throws {
    let index = try LocalIndex()
    try index.save((0..<20_000).map { ["objectID": .string("\($0)"), "price": .integer(Int64($0))] })
    for (text, count) in [
      ((0..<10_000).map { "price = \(2 * $0)" }.joined(separator: " OR "), 10_000),
      ((0..<5_000).map { "NOT price = \($0)" }.joined(separator: " AND "), 15_000),
      ((0..<5_000).map { "price > \($0)" }.joined(separator: " AND "), 15_000),
      ((0..<5_000).map { "NOT price > \($0)" }.joined(separator: " OR "), 5_000),
    ] {
      let budget = SearchBudget()
      let response = try Self.search(index, ["filters": .string(text), "hitsPerPage": 0], budget)
      expectEqual(response.nbHits, count)
      // A set has 2,500 bytes, so the sets of all filters would have 12 MB at least.
      #expect(budget.reservedBytes < 3_000_000)
    }
  }

  @Test func `The cost of parsing a filter does not depend on the number of parentheses and negations around it`()
    throws
  {
    let inner = (0..<1_000).map { "price=\($0)" }.joined(separator: " OR ")
    func reading(depth: Int) -> () -> Void {
      let text = String(repeating: "NOT (", count: depth) + inner + String(repeating: ")", count: depth)
      return {
        let expression = try? FilterExpression(parsing: text)
        expectEqual(expression?.filters.count, 1_000)
      }
    }
    Growth.expectAlike(reading(depth: 2), reading(depth: 120))
    #expect(
      try FilterExpression(parsing: "NOT (a:1 OR NOT (b:2 AND c:3))")
        == FilterExpression(parsing: "NOT a:1 AND b:2 AND c:3"))
  }

  @Test func `The cost of a deep page is linear in its depth, up to a logarithm`() throws {
    let index = try LocalIndex()
    try index.save([["objectID": "1"]])
    let algebra = DocumentSetAlgebra(index.snapshot.segments[0].segment, Scratch())
    Growth.expectLinear(4_000) { size in
      // Each document comes before all earlier ones.
      let documents = Array(0..<UInt32(2 * size))
      let ranks = Array(documents.reversed())
      let found = documents.withUnsafeBufferPointer { documents in
        ranks.withUnsafeBufferPointer { ranks in
          TopDocuments(algebra: algebra, limit: size, group: nil)
            .first(of: .list(documents), in: DocumentOrder(documents: documents, ranks: ranks)).map(\.document)
        }
      }
      expectEqual(found, Array(ranks.prefix(size)))
    }
  }

  @Test func `The cost of parsing filters is linear in their length`() throws {
    try Growth.expectLinear(1_000) { size in
      let text = (0..<size).map { "price = \($0) OR brand:\"b\($0)\"" }.joined(separator: " OR ")
      let expression = try FilterExpression(parsing: text)
      expectEqual(expression.filters.count, 2 * size)
    }
  }
}
