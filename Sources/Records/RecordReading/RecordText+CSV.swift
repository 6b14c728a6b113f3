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

/// A table while it is being read.
struct CSVTable {
  var rows: CSVRows
  fileprivate let names: [String]
  /// The names of lists, each of which has several columns.
  fileprivate let lists: Set<String>
  fileprivate let hasDecimalCommas: Bool
  /// The most bytes of JSON that the names and the marks around them take in a record.
  fileprivate let headerSize: Int
}

extension RecordText {
  /// Reads a table, whose first row names the attributes unless it has values.
  mutating func forEachRow(
    _ body: (JSON.Object, RecordLocation) throws(IndexError) -> Void
  ) throws(IndexError) {
    guard var table = try table() else { return }
    _ = try readRows(of: &table, body)
  }

  /// The table with its header read; nil if there is nothing.
  mutating func table() throws(IndexError) -> CSVTable? {
    var rows = CSVRows(bytes, from: start)
    if isUTF8 { rows.isWindows1252 = false }
    rows.findSeparator()
    let hasDecimalCommas = hasDecimalCommas ?? rows.showsDecimalCommas
    var first = rows
    guard try readRow(&rows) else { return nil }
    let titleRows = CSVHeader.titleRows(
      first: rows.cells.map { rows.text(of: $0) ?? "" }, rows: rows.following(CSVHeader.comparedRows))
    if titleRows > 0 { onWarning?(.titleRows(titleRows, at: location(at: rows.start))) }
    for _ in 0..<titleRows {
      first = rows
      guard try readRow(&rows) else { return nil }
    }
    let header = try header(of: &rows)
    for warning in header.warnings { onWarning?(warning) }
    // A byte of a row takes at most six bytes of JSON: only rows that might exceed the limit are encoded to measure
    // them.
    let headerSize = (rows.position - rows.start + header.names.count) * 6
    if header.isMissing {
      let isWindows1252 = rows.isWindows1252
      rows = first
      rows.isWindows1252 = isWindows1252
    }
    return CSVTable(
      rows: rows, names: header.names, lists: header.lists, hasDecimalCommas: hasDecimalCommas, headerSize: headerSize)
  }

  /// Reads rows up to the end, or to the greatest number of records; true at the end.
  mutating func readRows(
    of table: inout CSVTable, _ body: (JSON.Object, RecordLocation) throws(IndexError) -> Void
  ) throws(IndexError) -> Bool {
    var isAtEnd = false
    while number < maxRecords, !isAtEnd {
      let isRead = try reads { text throws(IndexError) in
        isAtEnd = try !text.readRow(&table.rows)
        if isAtEnd { return }
        let location = text.location(at: table.rows.start)
        try body(text.record(of: &table, at: location), location)
      }
      if !isRead {
        table.rows.skipBrokenRow()
      } else if !isAtEnd {
        try finishRecord(at: table.rows.position)
      }
    }
    return isAtEnd
  }

  private mutating func header(of rows: inout CSVRows) throws(IndexError) -> CSVHeader {
    var cells: [String] = []
    for cell in rows.cells { cells.append(try text(of: cell, in: &rows)) }
    let following = rows.following(CSVHeader.comparedRows)
    let isMissing = CSVHeader.isMissing(first: cells, rows: following)
    let starts = rows.cells.map(\.start)
    return CSVHeader(cells, following, isMissing: isMissing) { location(at: starts[$0]) }
  }

  /// The text of a cell. The first one that is not UTF-8 decides whether the table is read as Windows-1252.
  private mutating func text(of cell: CSVRows.Cell, in rows: inout CSVRows) throws(IndexError) -> String {
    if let text = rows.text(of: cell) { return text }
    // Decided once, since it takes a look at the whole table.
    if rows.isWindows1252 == nil {
      let looksRight = Windows1252.looksRight(bytes)
      rows.isWindows1252 = looksRight
      if looksRight { onWarning?(.notUTF8(at: location(at: cell.start))) }
      if let text = rows.text(of: cell) { return text }
    }
    throw .unreadableCSV(reason: "not UTF-8", at: location(at: cell.start))
  }

  /// The most cells that a row may have beyond those of the header.
  private static let maxSurplusCells = 100

  /// The record of the current row.
  private mutating func record(
    of table: inout CSVTable, at location: RecordLocation
  ) throws(IndexError) -> JSON.Object {
    let (names, rows) = (table.names, table.rows)
    // So many that a line break or quotes are missing.
    guard rows.cells.count <= names.count + Self.maxSurplusCells else {
      throw .unreadableCSV(reason: "the row has \(rows.cells.count) cells, the header \(names.count)", at: location)
    }
    var record = JSON.Object()
    var lastColumn = -1
    for (column, cell) in rows.cells.enumerated() where !cell.isEmpty {
      let text = try text(of: cell, in: &table.rows)
      lastColumn = column
      var name = column < names.count ? names[column] : CSVHeader.name(ofColumn: column)
      while column >= names.count, record[name] != nil { name += "_2" }
      let value =
        keptTexts.have(name) || name == "objectID"
        ? .string(text) : CSVRows.value(of: text, hasDecimalCommas: table.hasDecimalCommas)
      record[name] = table.lists.contains(name) ? .array((record[name]?.array ?? []) + [value]) : value
    }
    if rows.cells.count < names.count {
      onWarning?(.shortRow(cells: rows.cells.count, columns: names.count, at: location))
    } else if lastColumn >= names.count {
      onWarning?(.longRow(cells: rows.cells.count, columns: names.count, at: location))
    }
    if table.headerSize + (rows.position - rows.start) * 6 > RecordSource.largestRecord {
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

// MARK: Sampling

extension RecordText {
  /// About `count` records behind the rows that were read, in stretches spread over the rest of the table.
  ///
  /// A stretch begins at a line from which rows with as many cells as the header can be read, since a line break may be
  /// inside quotes.
  mutating func spreadRows(_ count: Int, of table: CSVTable) -> [JSON.Object] {
    // Any line inside quotes looks like a row of a single cell.
    guard table.names.count > 1 else { return [] }
    let (stretches, begin) = (40, table.rows.position)
    var table = table
    var records: [JSON.Object] = []
    for number in 0..<stretches {
      let target = begin + (bytes.count - begin) / stretches * number
      var line = target <= table.rows.position ? table.rows.position : lineEnd(from: target, before: bytes.count) + 1
      for _ in 0..<Self.triedLines where line < bytes.count {
        if let found = stretch(of: max(count / stretches, 2), from: line, of: &table) {
          records += found
          break
        }
        line = lineEnd(from: line, before: bytes.count) + 1
      }
    }
    return records
  }

  /// The number of lines at which a stretch may begin.
  private static let triedLines = 30
  /// The most bytes of a stretch, so that a missing quote does not cause reading a whole file.
  private static let longestStretch = 1 << 18

  /// The records from an offset on; nil if the rows there are not like those of the table.
  private mutating func stretch(of count: Int, from offset: Int, of table: inout CSVTable) -> [JSON.Object]? {
    let end = min(bytes.count, offset + Self.longestStretch)
    var next = table
    next.rows = CSVRows(UnsafeRawBufferPointer(rebasing: bytes[..<end]), from: offset)
    next.rows.separator = table.rows.separator
    next.rows.isWindows1252 = table.rows.isWindows1252
    defer { table.rows.isWindows1252 = next.rows.isWindows1252 }
    var records: [JSON.Object] = []
    var readEnd = offset
    while records.count < count {
      guard let isRead = try? next.rows.readRow() else { return nil }
      // The last row may be cut off.
      guard isRead, next.rows.position < end || end == bytes.count else { break }
      guard next.rows.cells.count == table.names.count, !next.rows.hasPlainQuote,
        let record = try? record(of: &next, at: RecordLocation(number: number))
      else { return nil }
      records.append(record)
      readEnd = next.rows.position
    }
    table.rows.skip(to: readEnd)
    return records.isEmpty ? nil : records
  }
}
