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
}
