import RecordOutlines
import SearchEngine
import SearchModel

/// `settings`: prints or changes the settings of an index.
struct SettingsCommand: Sendable {
  let arguments: Arguments
  let console: Console

  func run() throws(Failure) {
    if arguments[.names] { return try console.print(names().map { $0 + "\n" }.joined()) }
    let settings = if let path = arguments.text(.store) { try stored(path) } else { try derived() }
    try console.print(JSON.object(settings.parameters).indentedText() + "\n")
  }

  private static let mostFindings = 20

  /// The settings derived from the records of files.
  private func derived() throws(Failure) -> IndexSettings {
    let records = try Inputs(arguments, on: console).source(paths())
    let findings = records.source.types?.findings.filter { $0.type != .text } ?? []
    for finding in findings.prefix(Self.mostFindings) {
      let sureness = Int((finding.sureness * 100).rounded(.down))
      console.note("\(finding.attribute) is \(finding.type)" + (finding.isDeclared ? "" : ", sure to \(sureness) %"))
    }
    let others = findings.count - Self.mostFindings
    if others > 0 {
      console.note("and \(others.groupedByThousands()) more attributes have a type, as attributeTypes says")
    }
    let inspection = Inspection(records.sample)
    if !inspection.allHaveObjectIDs, arguments.text(.id) != "none" {
      let key = records.source.key.map { "\($0) is the key" }
      console.note(key ?? "there is no key: the IDs of records are made of their contents; --id names one")
    }
    let outline = inspection.outline
    var settings = outline.settings
    settings.recordTypes = records.source.types
    settings.outline = outline
    return try change().map { settings.merging($0) } ?? settings
  }

  /// The names of the attributes with values, in the order in which some records have them.
  private func names() throws(Failure) -> [String] {
    let sample: RecordSample
    if let path = arguments.text(.store) {
      try refuseFiles(beside: path)
      sample = try Failure.storing { try LocalIndex(path: path, access: .reading).sample() }
    } else {
      let source = try Inputs(arguments, on: console).untypedSource(paths())
      sample = try Failure.reading(skippingBadRecords: arguments[.skipBad]) { try source.sample() }
    }
    return Inspection(sample).profiles.map(\.attribute.rawValue)
  }

  private func paths() throws(Failure) -> [String] {
    let paths = Inputs.paths(arguments, on: console, namesNothingElse: true)
    guard !paths.isEmpty else {
      throw Failure(.wrongUse, "nothing is named", advice: "Name a file with records, or --store PATH.")
    }
    return paths
  }

  private func refuseFiles(beside path: String) throws(Failure) {
    guard arguments.operands.isEmpty else {
      throw Failure(
        .wrongUse, "files and --store are both named",
        advice: "To index files: instantsearch index FILE --store \(path)")
    }
  }

  private func stored(_ path: String) throws(Failure) -> IndexSettings {
    try refuseFiles(beside: path)
    let changes = try change()
    return try Failure.storing {
      let index = try LocalIndex(path: path, access: .reading)
      guard let changes else { return index.settings }
      let writable = try LocalIndex(path: path)
      try writable.setSettings(writable.settings.merging(changes))
      return writable.settings
    }
  }

  private func change() throws(Failure) -> IndexSettings? {
    guard let text = arguments.text(.set) else { return nil }
    guard text.first(where: { !$0.isWhitespace }) == "{" else { return try SettingsFile.settings(in: text) }
    return try SettingsFile.settings(Array(text.utf8), name: "--set")
  }
}

extension JSON {
  /// The value as indented JSON text.
  func indentedText(_ indent: String = "") -> String {
    let inner = indent + "  "
    switch self {
    case .object(let members) where !members.isEmpty:
      let lines = members.map { "\(inner)\(JSON.string($0.key).text()): \($0.value.indentedText(inner))" }
      return "{\n\(lines.joined(separator: ",\n"))\n\(indent)}"
    case .array(let elements) where elements.contains { $0.array != nil || $0.object != nil }:
      let lines = elements.map { inner + $0.indentedText(inner) }
      return "[\n\(lines.joined(separator: ",\n"))\n\(indent)]"
    case .array(let elements): return "[\(elements.map { $0.text() }.joined(separator: ", "))]"
    default: return text()
    }
  }
}
