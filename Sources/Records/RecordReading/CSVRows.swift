import SearchModel

/// Splits CSV into rows and cells according to RFC 4180: quoted cells may contain separators, line ends and doubled
/// quotes. Lines end with `\n`, `\r\n` or `\r`; blank ones are skipped.
struct CSVRows {
  let bytes: UnsafeRawBufferPointer
  var separator = UInt8(ascii: ",")
  /// The offset at which the next row is read.
  private(set) var position: Int
  /// The offset at which the current row begins.
  private(set) var start = 0
  /// Whether cells that are not UTF-8 are in Windows-1252; nil until there is one.
  var isWindows1252: Bool?
  /// The cells of the current row.
  private(set) var cells: [Cell] = []
  /// The offset in the current row from which it can't be read.
  private var brokenOffset: Int?

  /// The range of a cell's text, without its quotes.
  struct Cell {
    var start: Int
    var end: Int
    var hasDoubledQuotes = false
    var isEmpty: Bool { start == end }
  }

  /// What is wrong, with its offset.
  enum Failure: Error {
    case unclosedQuotes(Int)
    case textAfterQuotes(Int)
    case tooLong(Int)

    fileprivate var offset: Int {
      switch self {
      case .unclosedQuotes(let offset), .textAfterQuotes(let offset), .tooLong(let offset): offset
      }
    }
  }

  init(_ bytes: UnsafeRawBufferPointer, from offset: Int) {
    self.bytes = bytes
    position = offset
  }

  private static let quote = UInt8(ascii: "\"")
  private static let newline = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  private func isLineEnd(_ byte: UInt8) -> Bool { byte == Self.newline || byte == Self.carriageReturn }

  /// Finds the separator: the one in a first line such as `sep=;`, which spreadsheets write, else the most frequent of `,`,
  /// `;`, tab and `|` in the first line outside quotes, else the comma.
  mutating func findSeparator() {
    let line = "sep=".utf8
    let start = bytes[position...]
    if start.count > line.count + 1, start.starts(with: line), isLineEnd(start[position + line.count + 1]) {
      separator = start[position + line.count]
      position += line.count + 1
    } else {
      separator = guessedSeparator
    }
  }

  private var guessedSeparator: UInt8 {
    var counts = ",;\t|".utf8.map { (separator: $0, count: 0) }
    var isQuoted = false
    var hasBegun = false
    for byte in bytes[position...].prefix(RecordSource.largestRecord) {
      if byte == Self.quote { isQuoted.toggle() }
      if isLineEnd(byte), !isQuoted {
        if hasBegun { break }
        continue
      }
      hasBegun = true
      if !isQuoted, let index = counts.firstIndex(where: { $0.separator == byte }) { counts[index].count += 1 }
    }
    return counts.reduce(counts[0]) { $1.count > $0.count ? $1 : $0 }.separator
  }

  /// The texts of the next rows, without going on to them; fewer where one can't be read.
  func following(_ count: Int) -> [[String]] {
    var rows = self
    var texts: [[String]] = []
    while texts.count < count, let isRead = try? rows.readRow(), isRead {
      texts.append(rows.cells.map { rows.text(of: $0) ?? "" })
    }
    return texts
  }

  /// Reads the next row; false where there is none.
  mutating func readRow() throws(Failure) -> Bool {
    while position < bytes.count, isLineEnd(bytes[position]) { position += 1 }
    guard position < bytes.count else { return false }
    start = position
    brokenOffset = nil
    cells.removeAll(keepingCapacity: true)
    while true {
      let cell: Cell
      do throws(Failure) {
        cell = try bytes.count > position && bytes[position] == Self.quote ? readQuotedCell() : readPlainCell()
      } catch {
        brokenOffset = error.offset
        throw error
      }
      cells.append(cell)
      // A cell is followed by a separator, the end of the line or of the text.
      guard position < bytes.count, bytes[position] == separator else { return true }
      position += 1
    }
  }

  private mutating func readPlainCell() throws(Failure) -> Cell {
    let first = position
    while position < bytes.count, bytes[position] != separator, !isLineEnd(bytes[position]) { position += 1 }
    guard position - start <= RecordSource.largestRecord else { throw .tooLong(start) }
    return Cell(start: first, end: position)
  }

  private mutating func readQuotedCell() throws(Failure) -> Cell {
    let opening = position
    position += 1
    var cell = Cell(start: position, end: position)
    while position < bytes.count {
      guard position - start <= RecordSource.largestRecord else { throw .tooLong(start) }
      guard bytes[position] == Self.quote else {
        position += 1
        continue
      }
      if position + 1 < bytes.count, bytes[position + 1] == Self.quote {
        cell.hasDoubledQuotes = true
        position += 2
        continue
      }
      cell.end = position
      position += 1
      guard position == bytes.count || bytes[position] == separator || isLineEnd(bytes[position]) else {
        throw .textAfterQuotes(position)
      }
      return cell
    }
    throw .unclosedQuotes(opening)
  }

  /// Goes on to the line after the one in which the current row can't be read; no effect if the row was read.
  mutating func skipBrokenRow() {
    guard let brokenOffset else { return }
    position = brokenOffset
    while position < bytes.count, !isLineEnd(bytes[position]) { position += 1 }
  }

  /// Goes on to an offset at which a row begins.
  mutating func skip(to offset: Int) { position = offset }

  /// Whether a cell of the current row has a quote without being quoted, as the rest of a quoted cell has after a line
  /// break.
  var hasPlainQuote: Bool {
    cells.contains { cell in
      (cell.start == 0 || bytes[cell.start - 1] != Self.quote) && bytes[cell.start..<cell.end].contains(Self.quote)
    }
  }

  /// The text of a cell; nil where its encoding is unknown.
  func text(of cell: Cell) -> String? {
    let text = written(cell)
    guard let text, text.utf8.first == UInt8(ascii: "="), text.hasPrefix("=\""), text.hasSuffix("\"") else {
      return text
    }
    // Written so that spreadsheets take it for a text: `="0441172717"`.
    return text.utf8.count > 2 ? String(text.dropFirst(2).dropLast()) : text
  }

  private func written(_ cell: Cell) -> String? {
    let text = UnsafeRawBufferPointer(rebasing: bytes[cell.start..<cell.end])
    guard cell.hasDoubledQuotes else { return decoded(text) }
    var undoubled: [UInt8] = []
    undoubled.reserveCapacity(text.count)
    var isSecond = false
    for byte in text {
      isSecond = byte == Self.quote && !isSecond
      if byte != Self.quote || isSecond { undoubled.append(byte) }
    }
    return undoubled.withUnsafeBytes { decoded($0) }
  }

  private func decoded(_ text: UnsafeRawBufferPointer) -> String? {
    String(utf8: text) ?? (isWindows1252 == true ? Windows1252.text(text) : nil)
  }
}

extension CSVRows {
  /// The text as a boolean or a number if it is written as one, else as a string.
  static func value(of text: String, hasDecimalCommas: Bool = false) -> JSON {
    switch text.utf8.first ?? 0 {
    case UInt8(ascii: "t"), UInt8(ascii: "T"), UInt8(ascii: "f"), UInt8(ascii: "F"):
      guard text.utf8.count <= 5 else { return .string(text) }
      let lowercased = text.lowercased()
      return lowercased == "true" ? true : lowercased == "false" ? false : .string(text)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      guard let written = hasDecimalCommas ? DecimalNumber(text)?.withPoint : text, isNumber(written),
        let number = try? JSON(parsing: written)
      else { return .string(text) }
      return number
    default: return .string(text)
    }
  }

  /// Whether the text consists of characters of a JSON number without exponent, with at most 15 digits, which a double
  /// can represent exactly.
  private static func isNumber(_ text: String) -> Bool {
    var digits = 0
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digits += 1
      // The JSON parser refuses misplaced ones.
      case UInt8(ascii: "-"), UInt8(ascii: "."): continue
      default: return false
      }
    }
    return digits <= 15
  }
}
