/// The texts that explain the commands.
enum Help {
  static let columns = 80

  /// All commands in a line each.
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

  /// All that a command can be told.
  static func text(of command: Command) -> String {
    let width = command.options.map(\.usage.count).max() ?? 0
    let options = command.options.map { item($0.usage, $0.summary, width: width) }
    var parts = [
      "\(command.summary.prefix(1).uppercased())\(command.summary.dropFirst()).",
      "usage: instantsearch \(command.usage)" + (command.options.count > 1 ? " [options]" : ""),
    ]
    parts += command.notes.map { wrapped($0, to: columns).joined(separator: "\n") }
    parts.append(options.joined(separator: "\n"))
    if !command.examples.isEmpty {
      let examples = command.examples.map { example in
        example.contains("| ") ? "  \(example)" : "  instantsearch \(example)"
      }
      parts.append("Examples:\n\(examples.joined(separator: "\n"))")
    }
    return parts.joined(separator: "\n\n") + "\n"
  }

  /// A name, and beside it what it means, in as many lines as that takes.
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
  /// The name with what may follow it: `query FILE…`.
  var usage: String {
    switch operands {
    case .none: name.rawValue
    case .files: "\(name.rawValue) FILE…"
    case .word(let placeholder, _, let isRequired): "\(name.rawValue) \(isRequired ? placeholder : "[\(placeholder)]")"
    }
  }
}
