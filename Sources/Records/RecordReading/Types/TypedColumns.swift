import SearchModel

/// The values of a sample of records by attribute, from which the types are found.
package struct TypedColumns {
  private var columns: [TypedColumn] = []
  private var indices: [String: Int] = [:]
  private let hasDecimalCommas: Bool
  private let isTable: Bool
  /// The attributes some of whose texts say that there is no value.
  private var gaps: Set<String> = []

  /// - Parameter hasDecimalCommas: Whether the decimal mark of all numbers is known to be a comma.
  init(_ sample: RecordSample, hasDecimalCommas: Bool) {
    (self.hasDecimalCommas, isTable) = (hasDecimalCommas, sample.hasTables)
    for record in sample.records {
      for (name, value) in record where name != "objectID" { add(value, at: name) }
    }
  }

  private mutating func add(_ value: JSON, at path: String) {
    switch value {
    case .object(let members): for (name, member) in members { add(member, at: "\(path).\(name)") }
    case .array(let elements):
      for element in elements { add(element, at: path) }
      if let index = indices[path] { columns[index].isInArrays = true }
    case .string(let text):
      if text.isEmpty || Self.isSpreadsheetError(text) { return }
      if Self.isPlaceholder(text) { gaps.insert(path) } else { columns[index(of: path)].texts.append(text) }
    case .integer, .double:
      if let number = value.number { columns[index(of: path)].numbers.append(number) }
    case .null, .bool, .decimal: break
    }
  }

  private mutating func index(of path: String) -> Int {
    if let index = indices[path] { return index }
    indices[path] = columns.count
    columns.append(TypedColumn(name: path, isTable: isTable))
    return columns.count - 1
  }

  mutating func declare(_ reader: ValueReader, for path: String) { columns[index(of: path)].declared = reader }

  /// Whether a text says that there is no value.
  package static func isPlaceholder(_ text: String) -> Bool {
    guard text.utf8.count <= 7 else { return false }
    let (text, small) = (text.trimmed, text.trimmed.lowercased())
    // `Na` is a name, and the symbol of sodium.
    return placeholders.contains(small) && (text == small || text == text.uppercased() || text.count > 2)
  }

  /// Whether a text says that there is no value, rather than being a word for it: `none` may be one of several materials.
  static func isGap(_ text: String) -> Bool {
    isPlaceholder(text) && !wordsForNothing.contains(text.trimmed.lowercased())
  }

  private static let wordsForNothing: Set = ["none", "(none)", "nil", "unknown", "?"]

  private static let placeholders: Set = [
    "", "-", "--", "–", "—", "?", "n/a", "n.a.", "na", "#n/a", "null", "none", "nan", "nil", "k.a.", "unknown",
    "(blank)", "(none)", "(null)", "(empty)",
  ]

  /// Whether a text is what spreadsheets write in place of a value, so that it never is one.
  static func isSpreadsheetError(_ text: String) -> Bool {
    text.utf8.first == UInt8(ascii: "#") && spreadsheetErrors.contains(text)
  }

  private static let spreadsheetErrors: Set = [
    "#N/A", "#NV", "#REF!", "#VALUE!", "#WERT!", "#DIV/0!", "#NAME?", "#NULL!", "#NUM!",
  ]

  // MARK: Finding the types

  /// The columns with their types.
  mutating func detected() -> [TypedColumn] {
    for index in columns.indices { columns[index].detect(hasGaps: gaps.contains(columns[index].name)) }
    // Other columns decide what a column leaves open.
    let points = columns.reduce(0) { $0 + $1.marks[.point] }
    let commas = columns.reduce(0) { $0 + $1.marks[.comma] }
    let dayFirst = columns.reduce(0) { $0 + $1.orders[.dayFirst] }
    let monthFirst = columns.reduce(0) { $0 + $1.orders[.monthFirst] }
    let mark: WrittenNumber.DecimalMark? = points == commas ? nil : points > commas ? .point : .comma
    let order: WrittenDate.Order? =
      dayFirst == monthFirst ? (commas > points ? .dayFirst : nil) : dayFirst > monthFirst ? .dayFirst : .monthFirst
    for index in columns.indices {
      if hasDecimalCommas { columns[index].marks.require(.comma) }
      columns[index].decide(mark, order)
    }
    if let currency = columns.lazy.compactMap(\.onlyCurrency).first {
      for index in columns.indices { columns[index].take(currency: currency) }
    }
    return columns
  }
}
