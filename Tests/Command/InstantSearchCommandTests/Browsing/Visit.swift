import Foundation
import InstantSearchTerminal
import TerminalEmulator
import TestSupport
import Testing

/// The program in a pseudo-terminal: sends keys and reads screens.
final class Visit {
  let terminal: PseudoTerminal

  /// Starts the program and waits for its first screen.
  init(
    _ words: String..., size: ScreenSize = ScreenSize(columns: 80, rows: 24), directory: String = "/"
  ) async throws {
    terminal = try PseudoTerminal("instantsearch-command", words, directory: directory, size: size)
    try await terminal.waitFor("the first screen") { $0.text.contains(" results in ") }
  }

  /// The path of the catalogue.
  static let catalogue = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../../Examples/catalogue.ndjson").standardized.path

  func type(_ keys: String...) { terminal.type(keys.joined()) }

  /// Moves the focus to a row of a list at the side, and selects it.
  func choose(_ text: String, with keys: String...) async throws {
    terminal.type(keys.joined())
    try await terminal.waitFor("the focus on '\(text)'") { Self.focusedRow($0)?.contains(text) == true }
    terminal.type(" ")
    try await terminal.waitFor("'\(text)' to be chosen") { Self.focusedRow($0)?.contains("[x] \(text)") == true }
  }

  /// Returns to the search box. Waits: a key right after Escape would be a key with Alt.
  func escape() async throws {
    type(Keys.escape)
    try await terminal.waitFor("the focus on the text") { $0.cursor.row == 0 && Self.focusedRow($0) == nil }
  }

  /// The row of the lists at the side that has the focus.
  private static func focusedRow(_ screen: TerminalEmulator) -> Substring? {
    screen.lines.dropFirst().first { $0.hasPrefix("› ") }?.split(separator: "│").first
  }

  /// Waits until the screen equals a text file in `Screens`.
  ///
  /// With `INSTANTSEARCH_WRITE_SCREENS=1` in the environment, writes the file when the screen no longer changes: review the
  /// difference.
  func see(_ name: String, at location: SourceLocation = #_sourceLocation) async throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Screens/\(name).txt")
    if ProcessInfo.processInfo.environment["INSTANTSEARCH_WRITE_SCREENS"] == "1" {
      try await waitUntilQuiet()
      try Self.picture(terminal.screen).write(to: file, atomically: true, encoding: .utf8)
    }
    let expected = try String(contentsOf: file, encoding: .utf8)
    do {
      try await terminal.waitFor("the screen '\(name)'") { Self.picture($0) == expected }
    } catch {
      let picture = Self.picture(terminal.screen)
      expectEqual(picture, expected, "the screen '\(name)' is another one:\n\(picture)", sourceLocation: location)
      // The next screens would be others too, and each is waited for as long.
      throw error
    }
  }

  private func waitUntilQuiet() async throws {
    var last = ""
    while last != terminal.screen.text {
      last = terminal.screen.text
      try? await terminal.waitFor("a change", timeout: .milliseconds(600)) { $0.text != last }
    }
  }

  /// The screen, without the time that the search took.
  private static func picture(_ screen: TerminalEmulator) -> String {
    let text = screen.text.replacing(#/ in [0-9,]+ ms/#) { match in
      " in ? ms" + String(repeating: " ", count: match.0.count - " in ? ms".count)
    }
    return text.replacing(#/ +\n/#, with: "\n") + "\n"
  }
}

/// The bytes that keys send.
enum Keys {
  static let escape = "\u{1B}"
  static let tab = "\t"
  static let backTab = "\u{1B}[Z"
  static let enter = "\r"
  static let up = "\u{1B}[A"
  static let down = "\u{1B}[B"
  static let right = "\u{1B}[C"
  static let left = "\u{1B}[D"
  static let end = "\u{1B}[F"
  static func alt(_ key: String) -> String { escape + key }
  static let controlC = "\u{3}"
  static let controlQ = "\u{11}"
  static let controlU = "\u{15}"
}
