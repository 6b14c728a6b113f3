/// The help texts.
enum Help {
  static let columns = 80

  /// What the program does, without a capital and a full stop.
  static let summary = "search and filter any pile of records: JSON, NDJSON or CSV"

  static let exitCodes: [(code: ExitCode, meaning: String)] = [
    (.fine, "fine"), (.nothingFound, "nothing found (--fail-if-empty)"), (.wrongUse, "wrong use"),
    (.badInput, "bad input"), (.backendFailed, "the search failed"), (.interrupted, "interrupted"),
  ]

  /// The variables of the environment that the program reads.
  static let environment: [(name: String, meaning: String)] = [
    ("INSTANTSEARCH_API_KEY", "the key of the service to be searched"),
    ("TYPESENSE_API_KEY", "the key of the Typesense cluster"),
    ("OPENSEARCH_API_KEY", "the key of the OpenSearch or Elasticsearch cluster"),
    ("OPENSEARCH_USERNAME, OPENSEARCH_PASSWORD", "or a user of it"),
    ("OPENSEARCH_TOKEN", "or a bearer token for it"),
    ("INSTANTSEARCH_ADMIN_KEY", "the admin key of 'serve'"),
    (SemanticOptions.keyVariable, "the key of the server that --embedder names"),
    ("INSTANTSEARCH_MODEL, INSTANTSEARCH_MODEL_KEY", "the language model to ask, and the key of its server"),
    ("NO_COLOR", "if not empty, nothing is printed in color or bold"),
    ("https_proxy, no_proxy", "the proxy for a service, and the hosts that are asked without it"),
  ]

  /// The list of commands.
  static var overview: String {
    let width = Command.all.map(\.usage.count).max() ?? 0
    let commands = Command.all.map { command in
      item(command.usage, command.summary, width: width)
    }
    let exitCodes = exitCodes.map { "\($0.code.rawValue) \($0.meaning)" }.joined(separator: ", ")
    return """
      \(summary.prefix(1).uppercased())\(summary.dropFirst()).

      usage: instantsearch COMMAND …

      \(commands.joined(separator: "\n"))

      'instantsearch help COMMAND' explains a command. To look through a file:

        instantsearch browse things.json

      \(wrapped("Exit codes: \(exitCodes).", to: columns).joined(separator: "\n"))

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
      paragraphs.append("Examples:\n\(command.exampleLines.map { "  \($0)" }.joined(separator: "\n"))")
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
  /// The examples as they are typed.
  var exampleLines: [String] { examples.map { $0.contains("| ") ? $0 : "instantsearch \($0)" } }

  /// The name with its operands: `query FILE…`.
  var usage: String {
    switch operands {
    case .none: name.rawValue
    case .files: "\(name.rawValue) FILE…"
    case .filesAndText: "\(name.rawValue) FILE… [TEXT]"
    case .word(let placeholder, _, let isRequired): "\(name.rawValue) \(isRequired ? placeholder : "[\(placeholder)]")"
    }
  }
}
