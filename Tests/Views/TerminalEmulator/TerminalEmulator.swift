package import InstantSearchTerminal

/// An emulated terminal: supports the sequences in the project's output and a shell's.
package struct TerminalEmulator: Sendable {
  package private(set) var size: ScreenSize
  package private(set) var cells: [[EmulatedCell]]
  package private(set) var cursor = ScreenPoint(column: 0, row: 0)
  /// The numbers of the private modes that are on.
  package private(set) var modes = Mode.atFirst
  /// Sequences that the emulator does not know.
  package private(set) var unknown: [String] = []

  package enum Mode {
    package static let wrapping = 7
    package static let cursor = 25
    package static let mouse = 1000
    package static let mouseInText = 1006
    package static let alternateScreen = 1049
    package static let bracketedPaste = 2004
    package static let synchronized = 2026
    /// The modes that are on by default.
    package static let atFirst: Set<Int> = [wrapping, cursor]
  }

  private var parser = SequenceParser()
  private var look = EmulatedCell.Look()
  /// Whether the next character begins a new row, since the last one is in the last column.
  private var wraps = false
  /// The cell of the last character if the next scalar may extend it.
  private var last: ScreenPoint?
  /// The content of the main screen while the alternate one is active.
  private var main: (cells: [[EmulatedCell]], cursor: ScreenPoint)?

  package init(size: ScreenSize) {
    self.size = size
    cells = Self.blank(size)
  }

  package mutating func feed(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      switch parser.read(byte) {
      case .scalar(let scalar)?: show(scalar)
      case .control(let byte)?: control(byte)
      case .sequence(let sequence)?: obey(sequence)
      case nil: break
      }
    }
  }

  /// Resizes the screen; the content that fits stays.
  package mutating func resize(to size: ScreenSize) {
    cells = Self.resized(cells, to: size)
    if let main { self.main = (Self.resized(main.cells, to: size), main.cursor) }
    self.size = size
    moveTo(column: cursor.column, row: cursor.row)
  }

  /// The rows of the screen without trailing blanks.
  package var lines: [String] {
    cells.map { row in
      let end = row.lastIndex { $0.text != " " }.map { $0 + 1 } ?? 0
      return row[..<end].map(\.text).joined()
    }
  }

  /// The text of the screen.
  package var text: String { lines.joined(separator: "\n") }

  // MARK: Showing text

  private mutating func show(_ scalar: Unicode.Scalar) {
    if let last, let joined = joined(cells[last.row][last.column].text, scalar) {
      widen(at: last, to: joined)
      return
    }
    let character = Character(scalar)
    let columns = character.columns
    guard columns > 0, columns <= size.columns else { return }
    if wraps || cursor.column + columns > size.columns {
      if modes.contains(Mode.wrapping) {
        cursor.column = 0
        lineFeed()
      } else {
        cursor.column = size.columns - columns
      }
    }
    put(character, columns: columns, at: cursor)
    last = cursor
    advance(past: cursor, columns: columns)
  }

  private func joined(_ text: String, _ scalar: Unicode.Scalar) -> Character? {
    var scalars = text.unicodeScalars
    scalars.append(scalar)
    let joined = String(scalars)
    return joined.count == 1 ? joined.first : nil
  }

  /// Handles a change of the character in this cell, which may have become wider.
  private mutating func widen(at point: ScreenPoint, to character: Character) {
    let columns = min(character.columns, size.columns - point.column)
    put(character, columns: max(columns, 1), at: point)
    advance(past: point, columns: max(columns, 1))
  }

  private mutating func advance(past point: ScreenPoint, columns: Int) {
    let next = point.column + columns
    wraps = next >= size.columns
    cursor = ScreenPoint(column: min(next, size.columns - 1), row: point.row)
  }

  private mutating func put(_ character: Character, columns: Int, at point: ScreenPoint) {
    for column in point.column..<point.column + columns { breakUp(column: column, row: point.row) }
    cells[point.row][point.column] = EmulatedCell(text: String(character), columns: columns, look: look)
    if columns == 2 { cells[point.row][point.column + 1] = EmulatedCell(text: "", columns: 0, look: look) }
  }

  /// Replaces the other half of a wide character by a blank.
  private mutating func breakUp(column: Int, row: Int) {
    switch cells[row][column].columns {
    case 0: cells[row][column - 1] = EmulatedCell()
    case 2: cells[row][column + 1] = EmulatedCell()
    default: break
    }
  }

  // MARK: Control characters and sequences

  private mutating func control(_ byte: UInt8) {
    switch byte {
    case 0x08: moveTo(column: cursor.column - 1, row: cursor.row)
    case 0x09: moveTo(column: (cursor.column / 8 + 1) * 8, row: cursor.row)
    case 0x0A: lineFeed()
    case 0x0D: moveTo(column: 0, row: cursor.row)
    default: break
    }
  }

  private mutating func lineFeed() {
    wraps = false
    last = nil
    if cursor.row == size.rows - 1 {
      cells.removeFirst()
      cells.append(Array(repeating: EmulatedCell(), count: size.columns))
    } else {
      cursor.row += 1
    }
  }

  private mutating func moveTo(column: Int, row: Int) {
    cursor = ScreenPoint(
      column: min(max(column, 0), size.columns - 1), row: min(max(row, 0), size.rows - 1))
    wraps = false
    last = nil
  }

  private mutating func obey(_ sequence: SequenceParser.Sequence) {
    let first = max(sequence.numbers.first ?? 1, 1)
    switch (sequence.prefix, sequence.end) {
    case ("[?", "h"): sequence.numbers.forEach { turnOn($0) }
    case ("[?", "l"): sequence.numbers.forEach { turnOff($0) }
    case ("[", "m"): look.change(sequence.numbers)
    case ("[", "A"): moveTo(column: cursor.column, row: cursor.row - first)
    case ("[", "B"): moveTo(column: cursor.column, row: cursor.row + first)
    case ("[", "C"): moveTo(column: cursor.column + first, row: cursor.row)
    case ("[", "D"): moveTo(column: cursor.column - first, row: cursor.row)
    case ("[", "G"): moveTo(column: first - 1, row: cursor.row)
    case ("[", "H"): moveTo(column: max(sequence.numbers.dropFirst().first ?? 1, 1) - 1, row: first - 1)
    case ("[", "J"): eraseScreen(sequence.numbers.first ?? 0)
    case ("[", "K"): eraseLine(sequence.numbers.first ?? 0)
    case ("\\", _): break
    default: unknown.append("ESC \(sequence.prefix)\(sequence.numbers)\(sequence.end)")
    }
  }

  private mutating func turnOn(_ mode: Int) {
    if mode == Mode.alternateScreen, main == nil {
      main = (cells, cursor)
      cells = Self.blank(size)
    }
    modes.insert(mode)
  }

  private mutating func turnOff(_ mode: Int) {
    if mode == Mode.alternateScreen, let main {
      cells = main.cells
      moveTo(column: main.cursor.column, row: main.cursor.row)
      self.main = nil
    }
    modes.remove(mode)
  }

  private mutating func eraseScreen(_ mode: Int) {
    switch mode {
    case 0:
      eraseLine(0)
      erase(rows: cursor.row + 1..<size.rows)
    case 1:
      erase(rows: 0..<cursor.row)
      eraseLine(1)
    default: erase(rows: 0..<size.rows)
    }
  }

  private mutating func erase(rows: Range<Int>) {
    for row in rows { cells[row] = Array(repeating: EmulatedCell(), count: size.columns) }
  }

  private mutating func eraseLine(_ mode: Int) {
    last = nil
    let columns =
      switch mode {
      case 0: cursor.column..<size.columns
      case 1: 0..<cursor.column + 1
      default: 0..<size.columns
      }
    for column in columns {
      breakUp(column: column, row: cursor.row)
      cells[cursor.row][column] = EmulatedCell()
    }
  }

  private static func blank(_ size: ScreenSize) -> [[EmulatedCell]] {
    Array(repeating: Array(repeating: EmulatedCell(), count: size.columns), count: size.rows)
  }

  private static func resized(_ cells: [[EmulatedCell]], to size: ScreenSize) -> [[EmulatedCell]] {
    var resized = blank(size)
    for (row, line) in cells.enumerated().prefix(size.rows) {
      for (column, cell) in line.enumerated().prefix(size.columns) { resized[row][column] = cell }
      if resized[row].last?.columns == 2 { resized[row][size.columns - 1] = EmulatedCell() }
    }
    return resized
  }
}
