import SearchModel
import TestSupport
import Testing

@testable import RecordOutlines

@Suite("Outlines of exported files") struct OutlineTests {
  @Test("the outline is the one that a person would choose", arguments: ExportedFile.all)
  func outlines(file: ExportedFile) throws {
    let (found, expected) = (ExportedFile.Expected(try file.outline()), file.expected)
    expectEqual(found.title, expected.title)
    expectEqual(found.subtitle, expected.subtitle)
    expectEqual(found.picture, expected.picture)
    expectEqual(found.price, expected.price)
    expectEqual(found.dates, expected.dates)
    expectEqual(found.links, expected.links)
    expectEqual(found.facets, expected.facets)
    expectEqual(found.ranges, expected.ranges)
    expectEqual(found.orders, expected.orders)
    expectEqual(found.detail, expected.detail)
    expectEqual(found.language, expected.language)
  }
}
