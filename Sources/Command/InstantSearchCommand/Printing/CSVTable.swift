import RecordOutlines
import SearchEngine
import SearchModel

/// Writes a table of comma-separated values as RFC 4180 describes it: a header, rows that end with CR and LF, and quotes
/// around cells that need them.
struct CSVTable: Sendable {
  let columns: [Attribute]

  var header: String { row(columns.map(\.rawValue)) }

  /// A row of values: texts as they are, the elements of lists with `; ` between them, objects as JSON, nothing where there
  /// is no value.
  func row(_ values: [JSON?]) -> String { row(values.map { $0.map(Self.text) ?? "" }) }

  private func row(_ cells: [String]) -> String {
    // A blank line is no row to most readers.
    if cells.count == 1, cells[0].isEmpty { return "\"\"\r\n" }
    return cells.map(Self.quoted).joined(separator: ",") + "\r\n"
  }

  private static func text(of value: JSON) -> String {
    switch value {
    case .null: ""
    case .string(let text): text
    case .double(let number): number.isFinite ? number.asPeopleWriteIt : ""
    case .array(let elements): elements.map(text).joined(separator: "; ")
    case .bool, .integer, .decimal, .object: value.text()
    }
  }

  private static func quoted(_ cell: String) -> String {
    // By bytes: a line break of CR and LF is a single character.
    let needsQuotes = cell.utf8.contains { [UInt8(ascii: ","), UInt8(ascii: "\""), 0x0A, 0x0D].contains($0) }
    let isPadded = cell.utf8.first == UInt8(ascii: " ") || cell.utf8.last == UInt8(ascii: " ")
    return needsQuotes || isPadded ? "\"\(cell.replacing("\"", with: "\"\""))\"" : cell
  }
}

/// The columns of a table of records: the attributes with a value, nested ones by their paths.
struct RecordColumns {
  private(set) var attributes: [Attribute] = []
  private var known: Set<String> = []

  mutating func add(_ record: JSON.Object, under prefix: String = "") {
    for (name, value) in record {
      if case .object(let members) = value, !members.isEmpty {
        add(members, under: "\(prefix)\(name).")
      } else if known.insert(prefix + name).inserted {
        attributes.append(Attribute(prefix + name))
      }
    }
  }
}

extension JSON {
  /// The value at a path such as `author.name`, as in the record; a list if a list has several. Nil if there is none.
  func value(at path: Attribute) -> JSON? {
    switch self {
    case .object(let members):
      if let value = members[path.rawValue] { return value }
      let components = path.rawValue.split(separator: ".", maxSplits: 1)
      guard components.count == 2 else { return nil }
      return members[String(components[0])]?.value(at: Attribute(String(components[1])))
    case .array(let elements):
      let values = elements.compactMap { $0.value(at: path) }
      return values.isEmpty ? nil : .array(values)
    case .null, .bool, .integer, .double, .decimal, .string: return nil
    }
  }
}

extension RecordOutline {
  /// A hit whose record has dates as people write them in place of their seconds.
  func withDates(_ hit: Hit<JSON>) -> Hit<JSON> {
    var hit = hit
    hit.record = withDates(hit.record, under: "")
    return hit
  }

  private func withDates(_ value: JSON, under path: String) -> JSON {
    switch value {
    case .object(var members):
      for (name, member) in members {
        members[name] = withDates(member, under: path.isEmpty ? name : "\(path).\(name)")
      }
      return .object(members)
    case .array(let elements): return .array(elements.map { withDates($0, under: path) })
    default: return withDates(value, at: Attribute(path)) ?? value
    }
  }

  /// The values of an attribute, with dates as people write them in place of their seconds.
  func withDates(_ value: JSON?, at attribute: Attribute) -> JSON? {
    switch (value, numberForm(of: attribute)) {
    case (.array(let elements)?, .typed(.day)), (.array(let elements)?, .typed(.time)):
      .array(elements.map { withDates($0, at: attribute) ?? $0 })
    case (let value?, .typed(.day)), (let value?, .typed(.time)):
      value.number.map { .string(numberForm(of: attribute).text($0)) } ?? value
    default: value
    }
  }
}

extension Hit<JSON> {
  /// The members of the record as it was given: without an objectID that was generated, or made of a key.
  var ownMembers: JSON.Object {
    var members = record.object ?? [:]
    if LocalIndex.isGenerated(objectID: objectID) || members.contains(where: isKey) {
      members[Attribute.objectID.rawValue] = nil
    }
    return members
  }

  private func isKey(_ name: String, _ value: JSON) -> Bool {
    guard name != Attribute.objectID.rawValue, AttributeWords(name).end(with: .key) else { return false }
    return value.string == objectID || value.int.map(String.init) == objectID
  }
}
