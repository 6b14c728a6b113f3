import Foundation
import InstantSearchTerminal
import TestSupport
import Testing

/// Compares a frame with the expected one in `Screens`, a text file for each.
///
/// With `INSTANTSEARCH_WRITE_SCREENS=1` in the environment the files are written instead: check the differences then.
@MainActor
func expectScreen(_ frame: Frame, _ name: String, at location: SourceLocation = #_sourceLocation) throws {
  let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Screens/\(name).txt")
  var text = frame.lines.joined(separator: "\n") + "\n"
  if let cursor = frame.cursor { text += "cursor: row \(cursor.row), column \(cursor.column)\n" }
  if ProcessInfo.processInfo.environment["INSTANTSEARCH_WRITE_SCREENS"] == "1" {
    try text.write(to: file, atomically: true, encoding: .utf8)
  }
  let expected = try String(contentsOf: file, encoding: .utf8)
  expectEqual(text, expected, "the screen '\(name)' is another one:\n\(text)", sourceLocation: location)
}
