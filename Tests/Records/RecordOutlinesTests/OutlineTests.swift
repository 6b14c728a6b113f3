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
