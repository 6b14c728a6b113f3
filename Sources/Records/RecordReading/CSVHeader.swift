import SearchModel

/// The names of the columns of a table.
struct CSVHeader {
  private(set) var names: [String] = []
  /// Whether names were made up for all columns, because the first row has values.
  let isMissing: Bool
  private(set) var warnings: [RecordWarning] = []
  /// The names that several columns have, whose cells are one list.
  private(set) var lists: Set<String> = []

  /// The names in the cells of the first row.
  ///
  /// - Parameters:
  ///   - cells: The first row.
  ///   - rows: Rows below it.
  ///   - isMissing: Whether the first row has values.
  ///   - location: The location of a cell.
  init(_ cells: [String], _ rows: [[String]], isMissing: Bool, _ location: (_ cell: Int) -> RecordLocation) {
    self.isMissing = isMissing
    if isMissing {
      names = cells.indices.map(Self.name(ofColumn:))
      warnings = [.missingHeader(at: location(0))]
      return
    }
    let cells = cells.map { String($0.trimmed) }
    // A made-up name must not be that of another column.
    let given = Set(cells)
    var known: Set<String> = []
    // The last number behind each repeated name, so that very many columns of one name take little time.
    var numbers: [String: Int] = [:]
    for (column, written) in cells.enumerated() where column >= names.count {
      if let list = Self.list(from: column, cells, rows), known.insert(list.name).inserted {
        warnings.append(.listedColumns(list.columns.count, as: list.name, at: location(column)))
        names += list.columns.map { _ in list.name }
        lists.insert(list.name)
        continue
      }
      var name = written.isEmpty ? Self.name(ofColumn: column) : written
      if known.contains(name) || written.isEmpty && given.contains(name) {
        var number = numbers[name] ?? 1
        repeat { number += 1 } while given.contains("\(name)_\(number)") || known.contains("\(name)_\(number)")
        numbers[name] = number
        name += "_\(number)"
      }
      if written.isEmpty {
        warnings.append(.unnamedColumn(as: name, at: location(column)))
      } else if name != written {
        warnings.append(.repeatedColumn(written, as: name, at: location(column)))
      }
      known.insert(name)
      names.append(name)
    }
  }

  /// The columns from one on that are a list: side by side, with texts, and with the same name, or one that ends with
  /// numbers from 1: `Tag,Tag`, `Image 1,Image 2,Image 3`. Answers to numbered questions may be equal, elements are not.
  private static func list(
    from first: Int, _ names: [String], _ rows: [[String]]
  ) -> (name: String, columns: Range<Int>)? {
    // Whether these are a list was found out at the first of them.
    if first > 0, names[first - 1] == names[first] { return nil }
    var (name, end) = (names[first], names[first...].firstIndex { $0 != names[first] } ?? names.count)
    let isNumbered = end == first + 1
    if isNumbered {
      guard let stem = name.last == "1" ? name.dropLast() : nil else { return nil }
      name = String(stem)
      while let last = name.last, " _-.#".contains(last) { name.removeLast() }
      while end < names.count, names[end] == "\(stem)\(end - first + 1)" { end += 1 }
      guard end - first > 2, !names.contains(name) else { return nil }
    }
    let values = rows.map { row in row[min(first, row.count)..<min(end, row.count)].filter { !$0.isEmpty } }
    let areElements = values.joined().allSatisfy { cell in
      [.text, .address].contains(Kind(cell)) && BooleanWords.value(of: cell) == nil
    }
    guard areElements, name.contains(where: \.isLetter), values.contains(where: { !$0.isEmpty }),
      !isNumbered || values.allSatisfy({ Set($0).count == $0.count })
    else { return nil }
    return (name, first..<end)
  }

  /// The name of a column that has none.
  static func name(ofColumn column: Int) -> String { "column_\(column + 1)" }
}

// MARK: Is there one?

extension CSVHeader {
  /// The number of rows after the first that are compared with it.
  static let comparedRows = 50

  /// Whether the first row has values like those below it: a date, an address or a number that nobody calls a column by.
  ///
  /// A table with a name above numbers, dates or addresses has a header, and so has a table of texts alone, and one whose
  /// first row begins with a usual name of a column that is no value: `name,10,20,50`.
  static func isMissing(first: [String], rows: [[String]]) -> Bool {
    var numbers: [Int] = []
    var hasValue = false
    for (column, cell) in first.enumerated() {
      let kind = Kind(cell)
      let below = rows.compactMap { column < $0.count ? Kind($0[column]) : nil }.filter { $0 != .empty }
      guard kind != .empty, !below.isEmpty else { continue }
      if column == 0, isUsualName(cell), !rows.contains(where: { column < $0.count && $0[column] == cell }) {
        return false
      }
      if kind == .text {
        if below.count(where: { $0 != .text }) * 10 >= below.count * 9 { return false }
      } else if below.count(where: { $0 == kind }) * 10 >= below.count * 9 {
        if kind == .number, let number = Int(cell.trimmed), number >= 0 {
          numbers.append(number)
        } else {
          hasValue = true
        }
      }
    }
    return hasValue || !numbers.isEmpty && !areNames(numbers)
  }

  /// How many rows stand above the names, as in a table from a spreadsheet: a title of one or two cells, and empty rows.
  static func titleRows(first: [String], rows: [[String]]) -> Int {
    func filled(_ row: [String]) -> Int { row.count { Kind($0) != .empty } }
    guard filled(first) <= 2, let index = rows.prefix(5).firstIndex(where: { filled($0) > 2 }) else { return 0 }
    let names = rows[index]
    // The title stands alone, or in a row of the table's width, as all other rows do.
    let isAbove = [1, names.count].contains(first.count) && rows[index...].allSatisfy { $0.count == names.count }
    let areNames = Set(names).count == names.count && names.allSatisfy { [.empty, .text].contains(Kind($0)) }
    return isAbove && areNames && filled(names) > 3 && filled(names) * 5 >= names.count * 4 ? index + 1 : 0
  }

  /// Whether many tables have a column of this name.
  private static func isUsualName(_ cell: String) -> Bool {
    let name = AttributeWords(String(cell.trimmed))
    return [.title, .key, .country, .currency, .latitude, .longitude].contains { name.isOnly($0) }
  }

  /// Whether whole numbers may be names of columns: years, or numbers that count the columns.
  private static func areNames(_ numbers: [Int]) -> Bool {
    if numbers.allSatisfy({ (1800...2200).contains($0) }) { return true }
    return numbers.count > 1 && zip(numbers, numbers.dropFirst()).allSatisfy { $1 == $0 + 1 }
  }

  /// What a cell looks like.
  private enum Kind: Hashable {
    case empty, text, number, date, address

    init(_ cell: String) {
      let cell = String(cell.trimmed)
      if cell.isEmpty {
        self = .empty
      } else if TextForms.isURL(cell) || TextForms.isEmail(cell) {
        self = .address
      } else if let number = WrittenNumber(cell), number.prefix.isEmpty, number.suffix.isEmpty {
        self = .number
      } else {
        self = WrittenDate(cell) == nil ? .text : .date
      }
    }
  }
}
