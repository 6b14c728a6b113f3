import SearchModel
import TestSupport
import Testing

@testable import SearchEngine

/// Numbers with more digits than 64 bits hold.
@Suite struct LongNumberTests {
  private static let lines = """
    {"objectID": 18446744073709551616, "id": 18446744073709551616, "share": 0.12345678901234567890123}
    {"objectID": 18446744073709551617, "id": 18446744073709551617, "list": [-9223372036854775809, 100000000000000000000]}
    """

  private static func index() throws -> LocalIndex {
    let index = try LocalIndex(settings: IndexSettings(attributesForFaceting: ["searchable(id)"]))
    try index.save(RecordSource(text: Self.lines))
    return index
  }

  private static func ids(_ index: LocalIndex, _ change: (inout Query) -> Void) throws -> [String] {
    var query = Query()
    change(&query)
    return try index.search(query).hits.map(\.objectID)
  }

  @Test func `Records keep them as they were written, and objectIDs with other digits are other records`() throws {
    let index = try Self.index()
    expectEqual(index.count, 2)
    let records = try index.search(Query()).hits.map { $0.record.text() }
    #expect(records.contains { $0.contains(#""id":18446744073709551616,"share":0.12345678901234567890123"#) })
    #expect(records.contains { $0.contains(#""list":[-9223372036854775809,100000000000000000000]"#) })
    try expectEqual(index.record("18446744073709551617")?["id"], .decimal("18446744073709551617"))
  }

  @Test func `Texts and facets have all their digits`() throws {
    let index = try Self.index()
    let (first, second) = ("18446744073709551616", "18446744073709551617")
    try expectEqual(Self.ids(index) { ($0.query, $0.typoTolerance) = (second, .off) }, [second])
    try expectEqual(Self.ids(index) { $0.filters = "id:\(second)" }, [second])
    try expectEqual(Self.ids(index) { $0.filters = "id:\"\(first)\"" }, [first])
    try expectEqual(Self.ids(index) { $0.facetFilters = [.init(["id:-\(second)"])] }, [first])
    var query = Query("1844")
    query.facets = ["id"]
    let response = try index.search(query)
    expectEqual(response.facets(for: "id")?.map(\.value), [first, second])
    expectEqual(response.hits[0].highlights?["id"]?.passage?.value, "<em>1844</em>6744073709551616")
    try expectEqual(index.facetValues(of: "id", matching: "18446744073709551").facetHits.map(\.value), [first, second])
  }

  @Test func `Numeric filters, sorting and statistics see the nearest floating point number`() throws {
    let index = try Self.index()
    try expectEqual(Self.ids(index) { $0.numericFilters = ["id=18446744073709551616"] }.count, 2)
    #expect(try Self.ids(index) { $0.numericFilters = ["id>18446744073709551616"] }.isEmpty)
    var query = Query()
    query.facets = ["id"]
    try expectEqual(
      index.search(query).facetStats["id"], FacetStats(min: 0x1p64, max: 0x1p64, average: 0x1p64, sum: 0x1p65))
  }

  @Test func `Counting on from one rounds it`() throws {
    let index = try Self.index()
    try index.partialUpdate(
      [["objectID": "18446744073709551617", "id": ["_operation": "Increment", "value": 1]]])
    try expectEqual(index.record("18446744073709551617")?["id"], .double(0x1p64))
  }
}
