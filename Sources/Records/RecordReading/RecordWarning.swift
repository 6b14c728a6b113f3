public import SearchModel

/// Something unusual in a file that is read all the same.
public enum RecordWarning: Hashable, Sendable {
  /// A value can't be read as the type of its attribute, and stays as it is.
  case mistypedValue(String, of: Attribute, as: AttributeType, at: RecordLocation)
  /// The text is not UTF-8, and is read as Windows-1252, of which Latin-1 is a part. The place is the first such cell.
  case notUTF8(at: RecordLocation)
  /// The first line of a table has values instead of names: the columns are `column_1`, `column_2`, and so on.
  case missingHeader(at: RecordLocation)
  /// A title stands above the names of the columns: so many lines are left out.
  case titleRows(Int, at: RecordLocation)
  /// A column of a table has no name, and gets one from its number.
  case unnamedColumn(as: String, at: RecordLocation)
  /// A column of a table has the name of an earlier one, and gets a number behind it.
  case repeatedColumn(String, as: String, at: RecordLocation)
  /// Several columns of a table are one list.
  case listedColumns(Int, as: String, at: RecordLocation)
  /// A row has fewer cells than the table has columns: it lacks the last attributes.
  case shortRow(cells: Int, columns: Int, at: RecordLocation)
  /// A row has more cells than the table has columns: the others are attributes with the names of unnamed columns.
  case longRow(cells: Int, columns: Int, at: RecordLocation)
}

extension RecordWarning: CustomStringConvertible {
  public var description: String { "\(location): \(message)" }

  /// The place in the file.
  package var location: RecordLocation {
    switch self {
    case .mistypedValue(_, _, _, let location), .notUTF8(let location), .missingHeader(let location),
      .titleRows(_, let location), .unnamedColumn(_, let location), .repeatedColumn(_, _, let location),
      .listedColumns(_, _, let location), .shortRow(_, _, let location), .longRow(_, _, let location):
      location
    }
  }

  /// The description without the place.
  package var message: String {
    switch self {
    case .mistypedValue(let text, let attribute, let type, _):
      "'\(text.count > 40 ? text.prefix(40) + "…" : text)' in \(attribute), which is \(type)"
    case .notUTF8: "this is not UTF-8, and is read as Windows-1252, of which Latin-1 is a part"
    case .missingHeader: "this is no line of names: the columns are column_1, column_2, …"
    case .titleRows(let count, _):
      "a title above the names of the columns: \(count == 1 ? "1 line is" : "\(count) lines are") left out"
    case .unnamedColumn(let name, _): "a column without a name is \(name)"
    case .repeatedColumn(let written, let name, _): "a second column '\(written)' is \(name)"
    case .listedColumns(let count, let name, _): "\(count) columns are one list, \(name)"
    case .shortRow(let cells, let columns, _), .longRow(let cells, let columns, _):
      "\(cells) \(cells == 1 ? "cell" : "cells") for \(columns) \(columns == 1 ? "column" : "columns")"
    }
  }
}
