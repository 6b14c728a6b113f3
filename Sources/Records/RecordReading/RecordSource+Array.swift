import SearchModel

extension RecordSource {
  /// The records in an object that wraps them, and the name of the member that has them: as in
  /// `{"data": [{…}, {…}], "total": 2}` its only member that is an array of objects, or as in `{"a": {…}, "b": {…}}` the
  /// members of the object itself, without a name. These get their names as an attribute `key`; as their objectIDs if they
  /// say the same already.
  ///
  /// Nil if the text is anything else, such as several objects, or an object with two such arrays. The source must be
  /// opened. Validates nothing of what it skips; reading the records does.
  package func unwrapped() -> (name: String?, source: RecordSource)? {
    guard wrapped == nil, format != .ndjson, format != .csv else { return nil }
    let found = withBytes { bytes -> (name: String?, records: WrappedRecords)? in
      var text = RecordText(bytes, file: nil)
      text.release = release
      guard text.firstByte == UInt8(ascii: "{") else { return nil }
      var scanner = MemberScanner(text)
      return scanner.records()
    }
    guard let (name, records) = found.flatMap(\.self) else { return nil }
    var source = self
    source.wrapped = records
    return (name, source)
  }
}

/// Where the records are in an object around them.
struct WrappedRecords: Sendable {
  /// The offsets of their array or object.
  let range: Range<Int>
  /// The attribute for the names that the records have in an object; nil in an array.
  var keyAttribute: String?
}

/// Finds the members of an object without parsing their values.
private struct MemberScanner {
  private let text: RecordText
  private var offset: Int
  private var isOutermost = true

  private var bytes: UnsafeRawBufferPointer { text.bytes }

  init(_ text: RecordText, at start: Int? = nil) {
    self.text = text
    offset = text.spaceEnd(from: start ?? text.start)
  }

  private var byte: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  /// The usual names of the records in an answer, which may have other lists beside.
  private static let usualNames = ["data", "records", "hits", "results", "items"]

  /// The records in the object, unless something is after it.
  mutating func records() -> (name: String?, records: WrappedRecords)? {
    guard let found = members() else { return nil }
    skipSpace()
    return offset == text.bytes.count ? found : nil
  }

  /// The member of the object that is an array whose first element is an object; nil unless there is one such member, or
  /// one with a usual name. Without any the object's own members, or those of one with a usual name, if they are records.
  private mutating func members() -> (name: String?, records: WrappedRecords)? {
    var arrays: [(name: String?, records: WrappedRecords)] = []
    var objects: [(name: String?, records: WrappedRecords)] = []
    var members = KeyedRecords()
    let first = offset
    offset += 1
    repeat {
      skipSpace()
      if byte == UInt8(ascii: "}"), offset == text.spaceEnd(from: first + 1) { break }
      guard let name = readName() else { return nil }
      let start = offset
      let (isArray, isObject) = (startsWithObject, byte == UInt8(ascii: "{"))
      guard skipValue() else { return nil }
      if isArray { arrays.append((name, WrappedRecords(range: start..<offset))) }
      if isObject, isOutermost, Self.usualNames.contains(name) {
        var scanner = MemberScanner(text, at: start)
        scanner.isOutermost = false
        if let keyed = scanner.members(), keyed.name == nil { objects.append((name, keyed.records)) }
      }
      members.add(name, UnsafeRawBufferPointer(rebasing: bytes[start..<offset]))
      skipSpace()
      guard byte == UInt8(ascii: ",") else { break }
      offset += 1
    } while true
    guard byte == UInt8(ascii: "}") else { return nil }
    offset += 1
    if arrays.count > 1 { arrays.removeAll { !Self.usualNames.contains($0.name ?? "") } }
    if arrays.count == 1 { return arrays[0] }
    if let attribute = members.keyAttribute {
      return (nil, WrappedRecords(range: first..<offset, keyAttribute: attribute))
    }
    return arrays.isEmpty && objects.count == 1 ? objects[0] : nil
  }

  private mutating func skipSpace() { offset = text.spaceEnd(from: offset) }

  /// Reads a name and the colon after it, up to the value.
  private mutating func readName() -> String? {
    let start = offset
    guard byte == UInt8(ascii: "\""), let end = bytes.endOfString(from: start)?.offset,
      let name = try? JSON(parsing: UnsafeRawBufferPointer(rebasing: bytes[start..<end])).string
    else { return nil }
    offset = end
    skipSpace()
    guard byte == UInt8(ascii: ":") else { return nil }
    offset += 1
    skipSpace()
    return name
  }

  /// Whether the value at the offset is an array that begins with an object.
  private var startsWithObject: Bool {
    guard byte == UInt8(ascii: "[") else { return false }
    let first = text.spaceEnd(from: offset + 1)
    return first < bytes.count && bytes[first] == UInt8(ascii: "{")
  }

  /// Skips a value, and lets the system take back the memory of what is behind; false if the value has no end.
  private mutating func skipValue() -> Bool {
    var released = offset
    let end = bytes.endOfValue(from: offset) { offset in
      guard offset - released >= RecordText.releasedBlock else { return }
      text.release?(offset)
      released = offset
    }
    guard let end else { return false }
    offset = end
    return true
  }
}

/// Decides whether the members of an object are records or what a single record has, by the first ones.
private struct KeyedRecords {
  private var areObjects = true
  private var inspected: [(key: String, record: JSON.Object)] = []

  private static let mostInspected = 50
  /// No single record has so many members that are objects with a common name in them.
  private static let sureCount = 10

  mutating func add(_ key: String, _ value: UnsafeRawBufferPointer) {
    guard areObjects, value.first == UInt8(ascii: "{") else { return areObjects = false }
    guard inspected.count < Self.mostInspected else { return }
    let record = value.count > RecordSource.largestRecord ? nil : try? JSON(parsing: value).object
    areObjects = record != nil
    if let record { inspected.append((key, record)) }
  }

  /// The attribute for the keys; nil unless several objects share most of their members.
  var keyAttribute: String? {
    guard areObjects, inspected.count > 1 else { return nil }
    var counts: [String: Int] = [:]
    for (_, record) in inspected { for (name, _) in record { counts[name, default: 0] += 1 } }
    let common = counts.filter { $0.value > 1 && $0.value * 2 >= inspected.count }
    let having = inspected.count { $0.record.contains { common[$0.key] != nil } }
    let isSure = inspected.count >= Self.sureCount && having * 10 >= inspected.count * 9
    let shared = common.values.reduce(0, +)
    guard isSure || shared * 2 > counts.values.reduce(0, +) else { return nil }
    let sayKeys = inspected.allSatisfy { key, record in
      record.contains { member in
        guard let text = member.value.string ?? member.value.int.map(String.init) else { return false }
        return text == key || !Self.letters(text).isEmpty && Self.letters(text) == Self.letters(key)
      }
    }
    return sayKeys || counts["key"] != nil ? "objectID" : "key"
  }

  /// Without signs and the case of letters: the `desk-lamp` is called `Desk lamp`.
  private static func letters(_ text: String) -> String { text.lowercased().filter { $0.isLetter || $0.isNumber } }
}
