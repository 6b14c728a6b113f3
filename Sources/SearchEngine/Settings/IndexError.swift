public import SearchModel

/// Why an index could not be opened, changed or read.
public enum IndexError: Error, Hashable, Sendable {
  // MARK: Records

  /// A record that is no JSON: what should have stood at the place.
  case unreadableJSON(expected: String, at: RecordPlace)
  /// A record that is JSON, but no object: what it is instead.
  case notAnObject(found: String, at: RecordPlace)
  /// A record with more bytes than a record may have.
  case recordTooLarge(bytes: Int, limit: Int, at: RecordPlace)
  /// A record whose objectID is neither a text nor a number, or empty: what it is instead.
  case unusableObjectID(found: String, at: RecordPlace)
  /// A table that is no CSV: what is wrong at the place.
  case unreadableCSV(reason: String, at: RecordPlace)
  /// A value of one of your own types that could not be written as JSON.
  case unencodableRecord(reason: String, at: RecordPlace)

  // MARK: What the index is asked to do

  /// A setting with a value that it can't have, or that is not supported and would make other records match.
  case setting(Query.Parameter, expected: String, found: String)
  /// More records in one batch than can be searched as one: how many words, or values of an attribute, it has.
  case batchTooLarge(count: Int, limit: Int)
  /// A filter on an attribute that the index does not declare for faceting.
  case attributeNotFaceted(Attribute)
  /// The index was opened for reading only, or its file must not be written.
  case readOnly(path: String)

  // MARK: Files

  /// There is no file, or no index, at the path.
  case notFound(path: String)
  /// Somebody else has the index open for writing.
  case locked(path: String)
  /// The file is no index: what it is instead.
  case notAnIndex(path: String, reason: String)
  /// The index contradicts itself, so that its answers could not be trusted.
  case damaged(path: String, reason: String)
  /// A newer version of the library wrote the index.
  case newerVersion(path: String, version: Int)
  /// There is no room left for what is to be written.
  case diskFull(path: String)
  /// The change is on the disk, but searches don't see it: the newest state could not be read. They see it after the
  /// next change, or when the index is opened again.
  case notVisible(path: String, reason: String)
  /// The system or the database refused something: its own words and its code.
  case disk(path: String, message: String, code: Int)
}

/// Where a record came from, for messages.
public struct RecordPlace: Hashable, Sendable, CustomStringConvertible {
  /// The record's number in its batch, counted from 0.
  public var number: Int
  /// The line, counted from 1, where the record came as text.
  public var line: Int?
  /// The column in bytes, counted from 1, where the record came as text.
  public var column: Int?
  /// The file.
  public var file: String?

  public init(number: Int, line: Int? = nil, column: Int? = nil, file: String? = nil) {
    self.number = number
    self.line = line
    self.column = column
    self.file = file
  }

  public var description: String {
    let parts = [file, line.map { "line \($0)" }, column.map { "column \($0)" }].compactMap(\.self)
    let record = "record \(number), counted from 0"
    return parts.isEmpty ? record : "\(parts.joined(separator: ", ")) (\(record))"
  }
}

extension IndexError: CustomStringConvertible {
  /// What happened, where, and what can be done.
  public var description: String {
    switch self {
    case .unreadableJSON(let expected, let place): "a record is not valid JSON: \(place): expected \(expected)"
    case .notAnObject(let found, let place): "a record must be a JSON object, not \(found): \(place)"
    case .recordTooLarge(let bytes, let limit, let place):
      "a record has \(bytes) bytes, more than the \(limit) that are possible: \(place); split it into several records"
    case .unusableObjectID(let found, let place):
      "an objectID must be a text that is not empty, or a number, not \(found): \(place)"
    case .unreadableCSV(let reason, let place): "the CSV can't be read: \(place): \(reason)"
    case .unencodableRecord(let reason, let place): "a record can't be written as JSON: \(place): \(reason)"
    case .setting(let name, let expected, let found): "the setting '\(name)' must be \(expected); it is \(found)"
    case .batchTooLarge(let count, let limit):
      "a batch has \(count) words, or values of an attribute, more than the \(limit) that are possible; save it in several"
    case .attributeNotFaceted(let attribute):
      "the attribute '\(attribute)' is not declared for faceting: add it to attributesForFaceting"
    case .readOnly(let path): "the index \(path) can only be read: open it for writing, or check the file's permissions"
    case .notFound(let path): "there is nothing at \(path)"
    case .locked(let path): "the index \(path) is open for writing elsewhere: close it there, or open it for reading"
    case .notAnIndex(let path, let reason): "\(path) is not a search index: \(reason)"
    case .damaged(let path, let reason):
      "the index \(path) is damaged: \(reason); restore it from a copy, or build it again from its records"
    case .newerVersion(let path, let version):
      "the index \(path) was written by a newer version of the library (format \(version)): update the library"
    case .diskFull(let path): "there is no room left on the disk of \(path)"
    case .notVisible(let path, let reason):
      "the change to \(path) is on the disk, but searches don't see it yet: \(reason); the next change, or opening it again, shows it"
    case .disk(let path, let message, let code): "\(path) can't be read or written: \(message) (\(code))"
    }
  }
}
