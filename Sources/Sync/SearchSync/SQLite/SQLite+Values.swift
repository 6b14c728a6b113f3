internal import SearchEngine
internal import SearchModel

extension SQLiteConnection {
  /// The rows of a query.
  func rows(_ sql: String, _ values: [SQLiteStatement.Value] = []) throws(StoreError) -> [[SQLiteStatement.Value]] {
    let statement = try prepare(sql)
    try statement.bind(values)
    let columns = 0..<Int32(statement.columnNames.count)
    var rows: [[SQLiteStatement.Value]] = []
    while try statement.step() { rows.append(columns.map { statement.value($0) }) }
    return rows
  }
}

extension SQLiteStatement.Value {
  var string: String? { if case .text(let text) = self { text } else { nil } }
  var integer: Int64? { if case .integer(let number) = self { number } else { nil } }

  /// The objectID of the row with this key; nil if there can't be one.
  var objectID: String? {
    switch self {
    case .null, .text(""): nil
    case .integer(let number): "\(number)"
    case .real(let number): "\(number)"
    case .text(let text): text
    case .blob(let bytes): Self.uuid(bytes) ?? bytes.map { Self.hexadecimal($0) }.joined()
    }
  }

  /// The value in a record; nil for NULL and for blobs, which are no text. 16 bytes are a UUID, as GRDB stores it.
  func json(isJSON: Bool) -> JSON? {
    switch self {
    case .null: nil
    case .integer(let number): .integer(number)
    case .real(let number): number.isFinite ? .double(number) : nil
    case .text(let text): isJSON ? (try? JSON(parsing: text)) ?? .string(text) : .string(text)
    case .blob(let bytes): Self.uuid(bytes).map { .string($0) }
    }
  }

  private static func uuid(_ bytes: [UInt8]) -> String? {
    guard bytes.count == 16 else { return nil }
    let groups = [0..<4, 4..<6, 6..<8, 8..<10, 10..<16]
    return groups.map { bytes[$0].map(hexadecimal).joined() }.joined(separator: "-")
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
  }
}

extension String {
  /// The name as an identifier of SQL.
  var quotedName: String { "\"\(split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\""))\"" }

  /// The text as a literal of SQL.
  var quotedText: String { "'\(split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''"))'" }
}
