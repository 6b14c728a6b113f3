import SearchModel
import Testing

@testable import RecordOutlines

@Suite("Outlines of exported files") struct OutlineTests {
  @Test("the outline is the one that a person would choose", arguments: ExportedFile.all)
  func outlines(file: ExportedFile) throws {
    let (found, expected) = (ExportedFile.Expected(try file.outline()), file.expected)
    #expect(found.title == expected.title)
    #expect(found.subtitle == expected.subtitle)
    #expect(found.picture == expected.picture)
    #expect(found.price == expected.price)
    #expect(found.dates == expected.dates)
    #expect(found.links == expected.links)
    #expect(found.facets == expected.facets)
    #expect(found.ranges == expected.ranges)
    #expect(found.orders == expected.orders)
    #expect(found.detail == expected.detail)
    #expect(found.language == expected.language)
  }
}
