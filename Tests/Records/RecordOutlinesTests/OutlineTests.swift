import SearchModel
import TestSupport
import Testing

@testable import RecordOutlines

@Suite("Outlines of exported files") struct OutlineTests {
  @Test("the outline is the one that a person would choose", arguments: ExportedFile.all)
  func outlines(file: ExportedFile) throws {
    expectEqual(try file.outline().text(like: file.expected), file.expected)
  }
}
