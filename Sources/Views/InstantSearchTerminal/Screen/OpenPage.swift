import InstantSearchCore

/// A page that covers the screen, with its scroll offset.
@MainActor
struct OpenPage {
  let page: TerminalPage
  private(set) var offset = 0
  private let cache = WrappedRows()

  /// Caches the rows for the last width, since wrapping long texts is slow.
  private final class WrappedRows {
    var columns = -1
    var rows: [StyledText] = []
  }

  init(_ page: TerminalPage) { self.page = page }

  private func rows(_ size: ScreenSize) -> [StyledText] {
    let columns = size.columns - 2
    if cache.columns != columns {
      cache.columns = columns
      cache.rows = page.rows(columns: columns)
    }
    return cache.rows
  }

  /// How many rows fit between the title and the hints.
  private func height(_ size: ScreenSize) -> Int { size.rows - (size.rows >= 5 ? 2 : size.rows > 1 ? 1 : 0) }

  private func lastOffset(_ size: ScreenSize) -> Int { max(0, rows(size).count - height(size)) }

  /// Scrolls by a number of rows.
  mutating func scroll(_ rows: Int, size: ScreenSize) {
    offset = (min(offset, lastOffset(size)) + rows).clamped(to: 0...lastOffset(size))
  }

  /// Handles a key that scrolls; false for other keys.
  mutating func press(_ key: Key, size: ScreenSize) -> Bool {
    switch key {
    case .up: scroll(-1, size: size)
    case .down: scroll(1, size: size)
    case .pageUp: scroll(1 - height(size), size: size)
    case .pageDown, .character(" "): scroll(height(size) - 1, size: size)
    case .home: offset = 0
    case .end: offset = lastOffset(size)
    case .scroll(let notches, _): scroll(notches.clamped(to: -1_000...1_000) * 3, size: size)
    default: return false
    }
    return true
  }

  func draw(in frame: inout Frame) {
    let size = frame.size
    var top = 0
    if size.rows > 1 {
      frame.draw(.rule(page.title, columns: size.columns), at: ScreenPoint(column: 0, row: 0), columns: size.columns)
      top = 1
    }
    let rows = rows(size)
    let start = min(offset, lastOffset(size))
    for (line, row) in rows[start..<min(rows.count, start + height(size))].enumerated() {
      frame.draw(row, at: ScreenPoint(column: 1, row: top + line), columns: size.columns - 2)
    }
    guard size.rows >= 5 else { return }
    let hints = (rows.count > height(size) ? [KeyHint("↑ ↓ PgUp PgDn", "scroll")] : [])
    frame.draw(
      KeyHint.line(hints, [KeyHint("Esc", "back"), KeyHint("Ctrl-Q", "leave")], columns: size.columns),
      at: ScreenPoint(column: 0, row: size.rows - 1), columns: size.columns)
  }
}
