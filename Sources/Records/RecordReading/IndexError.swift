public import SearchModel

/// Why an index could not be opened, changed or read.
public enum IndexError: Error, Hashable, Sendable {
  // MARK: Records

  /// A record is not valid JSON: what was expected at the location.
  case unreadableJSON(expected: String, at: RecordLocation)
  /// A record is JSON, but not an object: what it is instead.
  case notAnObject(found: String, at: RecordLocation)
  /// A record exceeds the size limit.
  case recordTooLarge(bytes: Int, limit: Int, at: RecordLocation)
  /// An objectID is empty, or neither a string nor a number: what it is instead.
  case unusableObjectID(found: String, at: RecordLocation)
  /// The `_vectors` of a record can't be used: why.
  case unusableVector(reason: String, at: RecordLocation)
  /// A record lacks the attribute whose values are the objectIDs.
  case missingKey(Attribute, at: RecordLocation)
  /// A record has the same key as an earlier one: its value.
  case repeatedKey(String, of: Attribute, at: RecordLocation)
  /// A table is not valid CSV: what is wrong at the location.
  case unreadableCSV(reason: String, at: RecordLocation)
  /// A value of one of your own types could not be encoded as JSON.
  case unencodableRecord(reason: String, at: RecordLocation)
  /// Reading was cancelled; nothing of the batch was taken.
  case cancelled

  // MARK: Requests to the index

  /// A setting has an invalid value, or is not supported and would change which records match.
  case setting(Query.Parameter, expected: String, found: String)
  /// A synonym has an empty text, or too many.
  case synonym(objectID: String, reason: String)
  /// A rule can't be saved.
  case rule(objectID: String, reason: String)
  /// The records have more attributes than the index may have, of those that are searched or have numbers: the first
  /// attribute beyond the limit.
  case tooManyAttributes(first: String, limit: Int)
  /// A filter is on an attribute that is not declared for faceting.
  case attributeNotFaceted(Attribute)
  /// The index was opened for reading only, or its file is not writable.
  case readOnly(path: String)

  // MARK: Files

  /// There is no index at the path.
  case notFound(path: String)
  /// The index is open for writing already.
  case locked(path: String)
  /// The file is not an index: what it is instead.
  case notAnIndex(path: String, reason: String)
  /// The index is inconsistent, so that its answers could be wrong.
  case damaged(path: String, reason: String)
  /// A newer version of the library wrote the index.
  case newerVersion(path: String, version: Int)
  /// The disk is full.
  case diskFull(path: String)
  /// The change is on disk, but not visible to searches, because the new state could not be read. It becomes visible
  /// with the next change, or when the index is opened again.
  case notVisible(path: String, reason: String)
  /// Any other error of the system or the database, with its message and code.
  case disk(path: String, message: String, code: Int)
}

extension IndexError: CustomStringConvertible {
  /// A message with the location and a remedy.
  public var description: String {
    switch self {
    case .unreadableJSON(let expected, let location): "a record is not valid JSON: \(location): expected \(expected)"
    case .notAnObject(let found, let location): "a record must be a JSON object, not \(found): \(location)"
    case .recordTooLarge(let bytes, let limit, let location):
      "a record has \(bytes) bytes, more than the \(limit) that are possible: \(location); split it into several records"
    case .unusableObjectID(let found, let location):
      "an objectID must be a text that is not empty, or a number, not \(found): \(location)"
    case .unusableVector(let reason, let location): "the _vectors of a record can't be used: \(reason): \(location)"
    case .missingKey(let attribute, let location): "a record lacks its key '\(attribute)': \(location)"
    case .repeatedKey(let key, let attribute, let location):
      "a record has the same key as an earlier one, '\(key.prefix(80))' in '\(attribute)': \(location)"
    case .unreadableCSV(let reason, let location): "the CSV can't be read: \(location): \(reason)"
    case .unencodableRecord(let reason, let location): "a record can't be written as JSON: \(location): \(reason)"
    case .cancelled: "reading the records was cancelled"
    case .setting(let name, let expected, let found): "the setting '\(name)' must be \(expected); it is \(found)"
    case .synonym(let objectID, let reason): "the synonym '\(objectID)' can't be saved: \(reason)"
    case .rule(let objectID, let reason): "the rule '\(objectID)' can't be saved: \(reason)"
    case .tooManyAttributes(let first, let limit):
      "the records have more than the \(limit) attributes that the index may have: '\(first.prefix(80))' is one too many; make keys that vary from record to record values, or name the attributes to index in searchableAttributes and numericAttributesForFiltering, or raise attributesLimitedTo"
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
    case .disk(let path, let message, _): "\(path) can't be read or written: \(message)"
    }
  }
}

extension IndexError {
  /// Whether a single record is at fault, so that the others can be read.
  var isOfRecord: Bool {
    switch self {
    case .unreadableJSON, .notAnObject, .recordTooLarge, .unusableObjectID, .unusableVector, .missingKey, .repeatedKey,
      .unreadableCSV:
      true
    default: false
    }
  }
}
