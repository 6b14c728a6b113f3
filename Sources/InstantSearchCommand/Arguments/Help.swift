/// The help texts.
enum Help {
  static let columns = 80

  /// The list of commands.
  static var overview: String {
    let width = Command.all.map(\.usage.count).max() ?? 0
    let commands = Command.all.map { command in
      item(command.usage, command.summary, width: width)
    }
    return """
      Search and filter any pile of records: JSON, NDJSON or CSV.

      usage: instantsearch COMMAND …

      \(commands.joined(separator: "\n"))

      'instantsearch help COMMAND' explains a command. To look through a file:

        instantsearch browse things.json

      Exit codes: 0 fine, 1 nothing found (--fail-if-empty), 2 wrong use, 3 bad input,
      4 the search failed.

      """
  }

  /// The help of a command.
  static func text(of command: Command) -> String {
    let width = command.options.map(\.usage.count).max() ?? 0
    let options = command.options.map { item($0.usage, $0.summary, width: width) }
    var paragraphs = [
      "\(command.summary.prefix(1).uppercased())\(command.summary.dropFirst()).",
      "usage: instantsearch \(command.usage)" + (command.options.count > 1 ? " [options]" : ""),
    ]
    paragraphs += command.notes.map { wrapped($0, to: columns).joined(separator: "\n") }
    paragraphs.append(options.joined(separator: "\n"))
    if !command.examples.isEmpty {
      let examples = command.examples.map { example in
        example.contains("| ") ? "  \(example)" : "  instantsearch \(example)"
      }
      paragraphs.append("Examples:\n\(examples.joined(separator: "\n"))")
    }
    return paragraphs.joined(separator: "\n\n") + "\n"
  }

  /// An entry of a list: a name, and its meaning wrapped in a column beside it.
  private static func item(_ name: String, _ meaning: String, width: Int) -> String {
    let lines = wrapped(meaning, to: columns - width - 4)
    let indent = String(repeating: " ", count: width + 4)
    let gap = String(repeating: " ", count: width - name.count + 2)
    return "  \(name)\(gap)" + lines.joined(separator: "\n\(indent)")
  }

  private static func wrapped(_ text: String, to columns: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= columns {
        lines[lines.count - 1] += " \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}

extension Command {
  /// The name with its operands: `query FILE…`.
  var usage: String {
    switch operands {
    case .none: name.rawValue
    case .files: "\(name.rawValue) FILE…"
    case .word(let placeholder, _, let isRequired): "\(name.rawValue) \(isRequired ? placeholder : "[\(placeholder)]")"
    }
  }
}
