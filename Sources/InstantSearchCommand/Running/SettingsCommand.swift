import SearchEngine
import SearchModel
import SearchServer

/// `settings`: prints or changes what an index knows of its records.
struct SettingsCommand: Sendable {
  let arguments: Arguments
  let console: Console

  func run() throws(Failure) {
    let settings = if let path = arguments.text(.store) { try stored(path) } else { try found() }
    try console.print(JSON.object(settings.parameters).indentedText() + "\n")
  }

  /// What is found out about the records of files.
  private func found() throws(Failure) -> IndexSettings {
    let paths = Inputs.paths(arguments, on: console, namesNothingElse: true)
    guard !paths.isEmpty else {
      throw Failure(.wrongUse, "nothing is named", advice: "Name a file with records, or --store PATH.")
    }
    let source = try Inputs.source(paths)
    let outline = Inspection(try Failure.reading { try source.sample() }).outline
    var settings = outline.settings()
    settings.keep(outline)
    return try change().map { settings.merging($0) } ?? settings
  }

  private func stored(_ path: String) throws(Failure) -> IndexSettings {
    guard arguments.operands.isEmpty else {
      throw Failure(
        .wrongUse, "files and --store are both named",
        advice: "To index files: instantsearch index FILE --store \(path)")
    }
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

/// Settings of an index as JSON.
enum SettingsFile {
  static func settings(in path: String, isLenient: Bool = false) throws(Failure) -> IndexSettings {
    let bytes = try Failure.reading { try RecordSource(path: path).opened().firstBytes(.max) }
    return try settings(bytes, name: path, isLenient: isLenient)
  }

  /// - Parameter isLenient: Whether settings that are not supported are kept without effect, else they are an error.
  static func settings(_ bytes: [UInt8], name: String, isLenient: Bool = false) throws(Failure) -> IndexSettings {
    let json: JSON
    do throws(JSON.SyntaxError) {
      json = try JSON(parsing: bytes)
    } catch {
      throw Failure(.badInput, "\(name):\(error.line):\(error.column): expected \(error.expected)")
    }
    guard case .object(let members) = json else {
      throw Failure(.badInput, "\(name): settings are a JSON object, such as {\"hitsPerPage\": 50}")
    }
    var settings = IndexSettings(parameters: members)
    if isLenient { settings = settings.keepingUnsupported() }
    do throws(IndexError) {
      try settings.validate()
    } catch {
      throw Failure(.badInput, "\(name): \(error)")
    }
    return settings
  }
}

extension JSON {
  /// The value as JSON text in lines, for people to read.
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
