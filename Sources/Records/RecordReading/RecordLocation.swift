/// The origin of a record, for messages.
public struct RecordLocation: Hashable, Sendable, CustomStringConvertible {
  /// The record's number in its batch, counted from 0.
  public var number: Int
  /// The line, counted from 1, where the record came as text.
  public var line: Int?
  /// The column in bytes, counted from 1, where the record came as text.
  public var column: Int?
  /// The file.
  public var file: String?

  /// Makes a location.
  package init(number: Int, line: Int? = nil, column: Int? = nil, file: String? = nil) {
    self.number = number
    self.line = line
    self.column = column
    self.file = file
  }

  public var description: String {
    let components = [file, line.map { "line \($0)" }, column.map { "column \($0)" }].compactMap(\.self)
    let record = "record \(number), counted from 0"
    return components.isEmpty ? record : "\(components.joined(separator: ", ")) (\(record))"
  }
}
