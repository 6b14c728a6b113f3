public import SearchModel

/// Records to add to an index: values, or text in a file or in memory.
///
/// Text is read record by record while it is indexed, so that a large file is never in memory as a whole:
///
/// ```swift
/// try await index.save(RecordSource(path: "products.ndjson"))
/// try await index.save(RecordSource(text: "objectID,name,price\n1,Lamp,30\n", format: .csv))
/// ```
///
/// A file must not be changed while it is read.
public struct RecordSource: Sendable {
  /// Called repeatedly while records are read, at their end, and while an index is made of them.
  package var onProgress: (@Sendable (Progress) -> Void)?

  /// What the attributes are, so that values are read as such; nil to take values as they are. Texts in CSV are then
  /// numbers and booleans only as ``Format/csv`` says.
  public var types: RecordTypes?
  /// The attribute whose values are the objectIDs of records that have none; nil to generate these. A record that is saved
  /// again then takes the place of the former one.
  public var key: Attribute?
  /// Whether a record with the key of an earlier one is an error, because nobody said that it is the same record.
  package var refusesRepeatedKeys = false
  /// Whether records without an objectID and a key get one that is made of their contents.
  package var hasContentIDs = false
  /// Called with whatever is unusual in a file, and read all the same.
  public var onWarning: (@Sendable (RecordWarning) -> Void)?
  /// The attributes whose cells are texts in CSV.
  var keptTexts = KeptTexts.none

  /// Called with the error of each record that can't be read, which is then skipped; without it the first one ends
  /// reading. A syntax error within a JSON array ends reading in any case, since the end of the record is unknown.
  package var onBadRecord: (@Sendable (IndexError) -> Void)?
  /// Asked repeatedly while records are read: true ends reading with ``IndexError/cancelled``.
  package var isCancelled: (@Sendable () -> Bool)?
  /// Whether numbers in CSV have a decimal comma; nil to find it out, as ``Format/csv`` says.
  package var hasDecimalCommas: Bool?
  /// Whether a table is known to be UTF-8, so that other bytes are an error and not Windows-1252.
  package var isUTF8 = false
  /// Where the records are, if the text is an object around them.
  var wrapped: WrappedRecords?

  let contents: Contents
  let format: Format?

  enum Contents: Sendable {
    case values([JSON])
    case bytes([UInt8], name: String?)
    case file(String)
    case standardInput
    case opened(InputFile, name: String?)
    case several([RecordSource])
  }

  /// The progress of reading, and then of indexing what was read.
  package struct Progress: Hashable, Sendable {
    /// The bytes read so far.
    package var bytesRead: Int
    /// The bytes of the whole file or text.
    package var bytesInAll: Int
    /// The number of records read so far.
    package var records: Int
    /// The share of the work after reading that is done, from 0 to 1; 0 while records are read.
    package var indexedShare: Double

    package init(bytesRead: Int, bytesInAll: Int, records: Int, indexedShare: Double = 0) {
      (self.bytesRead, self.bytesInAll, self.records) = (bytesRead, bytesInAll, records)
      self.indexedShare = indexedShare
    }
  }

  /// Records that are JSON already; each must be an object.
  public init(_ records: [JSON]) { self.init(contents: .values(records)) }

  /// A file. Without a format its name decides (`.ndjson`, `.jsonl`, `.json`, `.csv`, `.tsv`), else its first
  /// character.
  public init(path: String, format: Format? = nil, types: RecordTypes? = nil) {
    self.init(contents: .file(path), format: format)
    self.types = types
  }

  /// UTF-8 bytes. Without a format the first character decides: `[` begins a JSON array, `{` NDJSON, any other CSV.
  public init(bytes: [UInt8], format: Format? = nil) { self.init(bytes: bytes, name: nil, format: format) }

  /// The UTF-8 bytes of a file, such as a decompressed one, with the name for messages.
  package init(bytes: [UInt8], name: String?, format: Format?) {
    self.init(contents: .bytes(bytes, name: name), format: format)
  }

  /// The UTF-8 text in a spool, with the name of its file for messages.
  package init(_ spool: TextSpool, name: String?, format: Format?) throws(IndexError) {
    self.init(contents: .opened(try InputFile(spool), name: name), format: format)
  }

  /// A text. Without a format the first character decides: `[` begins a JSON array, `{` NDJSON, any other CSV.
  public init(text: String, format: Format? = nil) { self.init(bytes: Array(text.utf8), format: format) }

  /// The standard input of the process, up to its end.
  public static func standardInput(format: Format? = nil) -> RecordSource {
    RecordSource(contents: .standardInput, format: format)
  }

  init(contents: Contents, format: Format? = nil) {
    self.contents = contents
    self.format = format
  }
}

extension RecordSource {
  /// The greatest number of bytes of JSON that a record may have.
  package static let largestRecord = 1_000_000

  /// Reads the records one after the other, each with its location.
  ///
  /// Not specialized: with keys, types and several sources it calls itself with other closures, and the optimizer would
  /// copy all readers for each combination, a third of the module's code.
  @_optimize(none)
  package func forEachRecord(_ body: (JSON.Object, RecordLocation) throws(IndexError) -> Void) throws(IndexError) {
    if let key { return try forEachRecord(withKey: key, body) }
    if let types {
      return try asTexts(of: types).forEachRecord { record, location throws(IndexError) in
        try body(types.reading(record, at: location, onWarning), location)
      }
    }
    if hasContentIDs { return try forEachRecordWithID(body) }
    switch contents {
    case .values(let values):
      for (number, value) in values.enumerated() {
        let location = RecordLocation(number: number)
        try body(value.record(at: location), location)
      }
    case .bytes(let bytes, let name):
      // `withUnsafeBytes` does not support typed throws.
      try bytes.withUnsafeBytes { bytes in
        Result { () throws(IndexError) in try read(bytes, file: name, body) }
      }.get()
    case .file(let path): try read(InputFile(path: path), name: path, body)
    case .standardInput: try read(InputFile.standardInput(), name: nil, body)
    case .opened(let file, let name): try read(file, name: name, body)
    case .several(let sources): try forEachRecord(of: sources, body)
    }
  }

  /// The source with these types, unless it has some of its own.
  package func reading(_ types: RecordTypes?) -> RecordSource {
    var source = self
    source.types = source.types ?? types
    return source
  }

  /// The source with its values as they are, and with texts in all cells of CSV.
  package var asTexts: RecordSource {
    var source = self
    (source.types, source.key) = (nil, nil)
    source.keptTexts = .all
    return source
  }

  /// The source with its values as they are, and with texts in the cells of attributes with types.
  func asTexts(of types: RecordTypes) -> RecordSource {
    var source = asTexts
    source.keptTexts = .of(types)
    return source
  }

  private func read(
    _ file: InputFile, name: String?, _ body: (JSON.Object, RecordLocation) throws(IndexError) -> Void
  ) throws(IndexError) {
    try read(file.bytes, file: name, releasing: file.release, body)
  }

  private func read(
    _ bytes: UnsafeRawBufferPointer, file: String?, releasing release: ((_ offset: Int) -> Void)? = nil,
    _ body: (JSON.Object, RecordLocation) throws(IndexError) -> Void
  ) throws(IndexError) {
    var text = text(of: bytes, file: file)
    text.release = release
    text.onProgress = onProgress
    text.onBadRecord = onBadRecord
    text.onWarning = onWarning
    text.isCancelled = isCancelled
    switch format(of: text, file: file) {
    case .ndjson: try text.forEachLine(body)
    case .json: try text.forEachValue(body)
    case .csv: try text.forEachRow(body)
    }
    text.finish()
  }

  /// The text of the records: all of it, or the array that holds them.
  func text(of bytes: UnsafeRawBufferPointer, file: String?) -> RecordText {
    var text = RecordText(
      UnsafeRawBufferPointer(rebasing: bytes[..<(wrapped?.range.upperBound ?? bytes.count)]), file: file)
    if let wrapped { (text.start, text.keyAttribute) = (wrapped.range.lowerBound, wrapped.keyAttribute) }
    text.hasDecimalCommas = hasDecimalCommas
    text.isUTF8 = isUTF8
    text.keptTexts = keptTexts
    return text
  }

  func format(of text: RecordText, file: String?) -> Format {
    if wrapped != nil { return .json }
    return format ?? Format(name: file ?? "") ?? Format(firstByte: text.firstByte)
  }
}

extension RecordSource {
  /// A form of text that holds records.
  public enum Format: String, Hashable, Sendable, Codable, CaseIterable {
    /// One JSON object per line; blank lines are skipped.
    case ndjson
    /// An array of JSON objects, or consecutive objects, over any number of lines.
    case json
    /// A table (RFC 4180) whose first row names the attributes, with `,`, `;`, `|` or tabs between the cells.
    ///
    /// A column without a name is called `column_3`, and so are all of a table whose first row has values; the second column
    /// `price` is `price_2`. A row may be shorter or longer than the first one. ``RecordSource/onWarning`` is told of these.
    ///
    /// An empty cell is a missing attribute. `true` and `false`, in any case, are booleans. A cell is a number if it
    /// has the usual form, with at most 15 digits: `7`, `-0.50`. So `007`, `+1`, `1e5`, `1,000`, telephone numbers and
    /// credit card numbers stay text, and so does everything in the column `objectID`. Quotes make no difference, since
    /// some programs quote every cell.
    ///
    /// Numbers have a decimal comma (`3,5`, `1.234,50`) in a table that is not separated by commas if a cell of its first
    /// rows shows that, and none shows a decimal point: three digits behind either are no sign, since they may be
    /// thousands.
    case csv

    /// The format for a file name extension.
    package init?(name: String) {
      let ending = name.utf8.lastIndex(of: UInt8(ascii: ".")).map { name[name.index(after: $0)...].lowercased() }
      switch ending {
      case "ndjson", "jsonl": self = .ndjson
      case "json": self = .json
      case "csv", "tsv": self = .csv
      default: return nil
      }
    }

    /// The format of text that begins with this byte; nil for empty text.
    init(firstByte: UInt8?) {
      switch firstByte {
      case UInt8(ascii: "["): self = .json
      case UInt8(ascii: "{"), nil: self = .ndjson
      default: self = .csv
      }
    }
  }
}

extension JSON {
  /// The value as a record; throws if it is not an object.
  package func record(at location: @autoclosure () -> RecordLocation) throws(IndexError) -> JSON.Object {
    guard case .object(let record) = self else { throw .notAnObject(found: kind, at: location()) }
    return record
  }
}

extension JSON.Object {
  /// The record's objectID, numbers as text; nil if it has none.
  package func objectID(at location: @autoclosure () -> RecordLocation) throws(IndexError) -> String? {
    switch self["objectID"] {
    case nil: return nil
    case .string(let text)? where !text.isEmpty: return text
    case .integer(let number)?: return number.description
    case .double(let number)?: return number.asPeopleWriteIt
    case .decimal(let text)?: return text
    case .string?: throw .unusableObjectID(found: "an empty text", at: location())
    case .some(let other): throw .unusableObjectID(found: other.kind, at: location())
    }
  }
}

extension RecordSource {
  /// Records of one of your own types, through its `Encodable` conformance.
  ///
  /// Dates become seconds since 1970, so that filters can compare them; URLs become text, `Data` Base64. Members are in
  /// alphabetical order. The `id` of `Identifiable` records is their objectID, unless they encode one.
  public init(encoding records: some Sequence<some Encodable>) throws(IndexError) {
    self.init(try Self.json(of: records))
  }

  package static func json(of records: some Sequence<some Encodable>) throws(IndexError) -> [JSON] {
    try JSON.encoding(records) { number, reason in
      IndexError.unencodableRecord(reason: reason, at: RecordLocation(number: number))
    }
  }
}
