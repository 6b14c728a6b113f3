import SearchEngine
import SearchModel
import TestSupport
import Testing

@testable import RecordOutlines

@Suite("Outlines of exported files") struct OutlineTests {
  @Test("the outline is the one that a person would choose", arguments: ExportedFile.all)
  func outlines(file: ExportedFile) throws {
    let outline = try file.outline()
    expectEqual(outline.text(like: file.expected), file.expected)
    #expect(outline.hasPairsOfOrders, "\(outline.orders.map(\.name))")
  }

  @Test("of records that match equally well, those that more people know come first")
  func weight() throws {
    let titles = ["Matri-Phony", "The Matrix", "The Matrix Defence", "Metropolis", "Heat", "Alien"]
    let rows = titles.enumerated().map {
      "\($1),\([120, 1_900_000, 700, 180_000, 680_000, 900_000][$0]),\(7 + $0 % 2).5"
    }
    var source = RecordSource(text: "title,numVotes,averageRating\n" + rows.joined(separator: "\n"), format: .csv)
    source.types = try RecordTypes(detectedIn: source)
    let outline = try RecordOutline(of: source)
    expectEqual(outline.orders.first?.name, "numVotes:desc")
    expectEqual(outline.orders.last?.name, "title:asc")
    expectEqual(outline.order?.name, "numVotes:desc")
    let index = try LocalIndex(settings: outline.settings)
    try index.save(source)
    func found(_ text: String) throws -> [String?] {
      try index.search(Query(text)).hits.map { $0.record["title"]?.string }
    }
    try expectEqual(found("matrx"), ["The Matrix", "The Matrix Defence", "Matri-Phony"])
    try expectEqual(found("").prefix(2), ["The Matrix", "Alien"])
  }

  @Test(
    "codes are found, whether they are numbers or not, and numbers that count are not",
    arguments: [("9780306406157", 1), ("20095", 3), ("SO-40317", 1), ("52", 0), ("1017", 1)])
  func codes(text: String, count: Int) throws {
    let rows = (0..<30).map { number in
      "\(["Rug", "Lamp"][number % 2]),\(9_780_306_406_157 + number * 110_110_011),2009\(number % 10),"
        + "SO-\(40_300 + number),\(number * 7 % 60),\(1000 + number)"
    }
    var source = RecordSource(
      text: "title,ISBN,zip,Order ID,weight,Bestellnr.\n" + rows.joined(separator: "\n"), format: .csv)
    source.types = try RecordTypes(detectedIn: source)
    let index = try LocalIndex(settings: RecordOutline(of: source).settings)
    try index.save(source)
    var query = Query(text)
    query.typoTolerance = .off
    try expectEqual(index.search(query).nbHits, count)
  }
}
