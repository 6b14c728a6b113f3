import SearchModel

/// The attributes whose cells are texts in CSV, instead of numbers and booleans.
enum KeptTexts: Sendable {
  case none, all
  /// Those with types.
  case of(RecordTypes)

  func have(_ name: String) -> Bool {
    switch self {
    case .none: false
    case .all: true
    case .of(let types): types.know(name)
    }
  }
}

extension RecordText {
  /// Reads a table, whose first row names the attributes unless it has values.
  mutating func forEachRow(
    _ body: (JSON.Object, RecordLocation) throws(IndexError) -> Void
  ) throws(IndexError) {
    var rows = CSVRows(bytes, from: start)
    rows.findSeparator()
    let hasDecimalCommas = hasDecimalCommas ?? rows.showsDecimalCommas
    let first = rows
    guard try readRow(&rows) else { return }
    let header = try header(of: rows)
    for warning in header.warnings { onWarning?(warning) }
    // A byte of a row takes at most six bytes of JSON: only rows that might exceed the limit are encoded to measure
    // them.
    let headerSize = (rows.position - rows.start + header.names.count) * 6
    if header.isMissing { rows = first }
    var isAtEnd = false
    while number < maxRecords, !isAtEnd {
      let isRead = try reads { text throws(IndexError) in
        isAtEnd = try !text.readRow(&rows)
        if isAtEnd { return }
        let location = text.location(at: rows.start)
        try body(text.record(of: rows, header.names, hasDecimalCommas, headerSize, at: location), location)
      }
      if !isRead {
        rows.skipBrokenRow()
      } else if !isAtEnd {
        try finishRecord(at: rows.position)
      }
    }
  }

  private mutating func header(of rows: CSVRows) throws(IndexError) -> CSVHeader {
    var cells: [String] = []
    for cell in rows.cells {
      guard let text = rows.text(of: cell) else {
        throw .unreadableCSV(reason: "not UTF-8", at: location(at: cell.start))
      }
      cells.append(text)
    }
    let isMissing = CSVHeader.isMissing(first: cells, rows: rows.following(CSVHeader.comparedRows))
    let starts = rows.cells.map(\.start)
    return CSVHeader(cells, isMissing: isMissing) { location(at: starts[$0]) }
  }

  /// The most cells that a row may have beyond those of the header.
  private static let maxSurplusCells = 100

  /// The record of the current row.
  private mutating func record(
    of rows: CSVRows, _ names: [String], _ hasDecimalCommas: Bool, _ headerSize: Int, at location: RecordLocation
  ) throws(IndexError) -> JSON.Object {
    // So many that a line break or quotes are missing.
    guard rows.cells.count <= names.count + Self.maxSurplusCells else {
      throw .unreadableCSV(reason: "the row has \(rows.cells.count) cells, the header \(names.count)", at: location)
    }
    var record = JSON.Object()
    var lastColumn = -1
    for (column, cell) in rows.cells.enumerated() where !cell.isEmpty {
      guard let text = rows.text(of: cell) else {
        throw .unreadableCSV(reason: "not UTF-8", at: self.location(at: cell.start))
      }
      lastColumn = column
      var name = column < names.count ? names[column] : CSVHeader.name(ofColumn: column)
      while column >= names.count, record[name] != nil { name += "_2" }
      record[name] =
        keptTexts.have(name) || name == "objectID"
        ? .string(text) : CSVRows.value(of: text, hasDecimalCommas: hasDecimalCommas)
    }
    if rows.cells.count < names.count {
      onWarning?(.shortRow(cells: rows.cells.count, columns: names.count, at: location))
    } else if lastColumn >= names.count {
      onWarning?(.longRow(cells: rows.cells.count, columns: names.count, at: location))
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

  private func checkSize(of record: JSON.Object, at location: RecordLocation) throws(IndexError) {
    let size = JSON.object(record).bytes().count
    guard size > RecordSource.largestRecord else { return }
    throw .recordTooLarge(bytes: size, limit: RecordSource.largestRecord, at: location)
  }
}
