import SearchModel

extension RecordText {
  /// Reads a table whose first row names the attributes.
  mutating func forEachRow(
    _ body: (JSON.Object, RecordLocation) throws(IndexError) -> Void
  ) throws(IndexError) {
    var rows = CSVRows(bytes, from: start)
    rows.separator = rows.guessedSeparator
    let hasDecimalCommas = hasDecimalCommas ?? rows.showsDecimalCommas
    guard try readRow(&rows) else { return }
    let names = try names(of: rows)
    // A byte of a row takes at most six bytes of JSON: only rows that might exceed the limit are encoded to measure
    // them.
    let headerSize = (rows.position - rows.start + names.count) * 6
    var isAtEnd = false
    while number < mostRecords, !isAtEnd {
      let isRead = try reads { text throws(IndexError) in
        isAtEnd = try !text.readRow(&rows)
        if isAtEnd { return }
        let location = text.location(at: rows.start)
        try body(text.record(of: rows, names, hasDecimalCommas, headerSize, at: location), location)
      }
      if !isRead {
        rows.skipBrokenRow()
      } else if !isAtEnd {
        try finishRecord(at: rows.position)
      }
    }
  }

  /// The record of the current row.
  private mutating func record(
    of rows: CSVRows, _ names: [String], _ hasDecimalCommas: Bool, _ headerSize: Int, at location: RecordLocation
  ) throws(IndexError) -> JSON.Object {
    guard rows.cells.count == names.count else {
      let cells = rows.cells.count == 1 ? "1 cell" : "\(rows.cells.count) cells"
      throw .unreadableCSV(reason: "the row has \(cells), the header \(names.count)", at: location)
    }
    var record = JSON.Object()
    for (name, cell) in zip(names, rows.cells) where !cell.isEmpty {
      guard let text = rows.text(of: cell) else {
        throw .unreadableCSV(reason: "not UTF-8", at: self.location(at: cell.start))
      }
      record[name] =
        keepsTexts || name == "objectID" ? .string(text) : CSVRows.value(of: text, hasDecimalCommas: hasDecimalCommas)
    }
    if headerSize + (rows.position - rows.start) * 6 > RecordSource.largestRecord {
      try checkSize(of: record, at: location)
    }
    return record
  }

  private mutating func readRow(_ rows: inout CSVRows) throws(IndexError) -> Bool {
    do throws(CSVRows.Failure) {
      return try rows.readRow()
    } catch {
      switch error {
      case .unclosedQuotes(let offset):
        throw .unreadableCSV(reason: "the quotes that open here are never closed", at: location(at: offset))
      case .textAfterQuotes(let offset):
        throw .unreadableCSV(
          reason: "expected a separator or the end of the line after the quotes", at: location(at: offset))
      case .tooLong(let offset): throw tooLarge(bytes: rows.position - offset, at: offset)
      }
    }
  }

  private mutating func names(of header: CSVRows) throws(IndexError) -> [String] {
    var names: [String] = []
    var known: Set<String> = []
    for cell in header.cells {
      guard let text = header.text(of: cell) else {
        throw .unreadableCSV(reason: "not UTF-8", at: location(at: cell.start))
      }
      let name = String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
      if name.isEmpty {
        throw .unreadableCSV(reason: "column \(names.count + 1) has no name", at: location(at: cell.start))
      }
      guard known.insert(name).inserted else {
        throw .unreadableCSV(reason: "two columns are named '\(name)'", at: location(at: cell.start))
      }
      names.append(name)
    }
    return names
  }

  private func checkSize(of record: JSON.Object, at location: RecordLocation) throws(IndexError) {
    let size = JSON.object(record).bytes().count
    guard size > RecordSource.largestRecord else { return }
    throw .recordTooLarge(bytes: size, limit: RecordSource.largestRecord, at: location)
  }
}
