import AlgoliaBackend
import OpenSearchBackend
import SearchModel

/// A command with its operands and option values.
struct Arguments: Hashable, Sendable {
  let command: Command
  private(set) var operands: [String] = []
  private var values: [Option.Name: String] = [:]

  /// Parses the arguments of the program, without its name.
  ///
  /// Options may be anywhere after the command, as `--name value` or `--name=value`. After `--` everything is an operand;
  /// `-` is one too.
  init(reading words: [String]) throws(Failure) {
    command = try Self.command(in: words)
    var rest = words.dropFirst()
    while let word = rest.popFirst() {
      if word == "--" {
        operands += rest
        break
      }
      if word == "-" || !word.hasPrefix("-") || isExcludedWord(word) {
        operands.append(word)
      } else {
        try readOption(word == "-h" ? "--help" : word, &rest)
      }
    }
    if !self[.help] { try checkOperands() }
  }

  private static func command(in words: [String]) throws(Failure) -> Command {
    let word = words.first ?? "help"
    let name = ["-h": "help", "--help": "help", "--version": "version"][word] ?? word
    if let name = Command.Name(rawValue: name), let command = Command.named(name) { return command }
    let names = Command.Name.allCases.map(\.rawValue)
    if let similar = EditDistance.nearest(to: word, among: names) {
      throw Failure(.wrongUse, "there is no command '\(word)'", advice: "Did you mean '\(similar)'?")
    }
    let isFile = word.contains(".") || word.contains("/") || word == "-"
    throw Failure(
      .wrongUse, "there is no command '\(word)'",
      advice: isFile
        ? "To look through the file: instantsearch browse \(word)"
        : "There are: \(names.joined(separator: ", ")).")
  }

  /// Whether this is a word of a text to search for that no result has, as in `query things.json lamp -red`, rather than an
  /// option with one hyphen.
  private func isExcludedWord(_ word: String) -> Bool {
    guard command.operands == .filesAndText, !operands.isEmpty, word.count > 2, !word.hasPrefix("--") else {
      return false
    }
    return command.option(named: String(word.dropFirst().prefix { $0 != "=" })) == nil
  }

  private mutating func readOption(_ word: String, _ rest: inout ArraySlice<String>) throws(Failure) {
    let sides = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard word.hasPrefix("--"), let option = command.option(named: String(sides[0].dropFirst(2))) else {
      throw unknownOption(sides[0])
    }
    guard values[option.name] == nil else {
      let advice = if case .list = option.form { "Put commas between the names." } else { "Leave one of them out." }
      throw Failure(.wrongUse, "\(sides[0]) is given twice", advice: advice)
    }
    guard option.takesValue else {
      guard sides.count == 1 else { throw Failure(.wrongUse, "\(sides[0]) takes no value", advice: seeHelp) }
      values[option.name] = ""
      return
    }
    let value = sides.count > 1 ? sides[1] : try following(option, &rest)
    try check(value, of: option)
    values[option.name] = value
  }

  private func check(_ value: String, of option: Option) throws(Failure) {
    let name = "--\(option.name.rawValue)"
    switch option.form {
    case .number(let range):
      guard let number = Int(value), range.contains(number) else {
        throw Failure(
          .wrongUse, "\(name) must be a number from \(range.lowerBound) to \(range.upperBound), not '\(value)'",
          advice: option.name == .hits ? "To print the records of all pages: --all" : nil)
      }
    case .host(let takesPort):
      guard Self.isHost(value, takesPort: takesPort) else {
        let examples = takesPort ? "search.example.com, localhost:8178, [::1]:8178" : "localhost, 0.0.0.0, ::1"
        throw Failure(
          .wrongUse, "\(name) must be the name or the address of a host, not '\(value)'",
          advice: "Write it as in: \(examples)")
      }
    case .word(let words):
      guard words.contains(value) else {
        throw Failure(.wrongUse, "\(name) must be one of \(words.joined(separator: ", ")), not '\(value)'")
      }
    case .nodes: try checkNodes(value, name, mayHaveUsers: option.name == .openSearch)
    case .flag, .text, .list, .path: break
    }
  }

  private func checkNodes(_ value: String, _ name: String, mayHaveUsers: Bool) throws(Failure) {
    let nodes = Self.names(in: value)
    guard !nodes.isEmpty else {
      throw Failure(.wrongUse, "\(name) names no node", advice: "Write it as in: \(name) http://localhost:8108")
    }
    for node in nodes {
      // A password is not shown.
      let address = NodeAddress(node)
      let host = address.host
      guard host.isWellFormed, mayHaveUsers || !address.hasUser else {
        throw Failure(
          .wrongUse,
          "\(name) must name the addresses of nodes, not '\(address.shown)'\(address.hasUser ? " with a user" : "")",
          advice: "Write them as in: http://localhost:8108,https://search.example.com")
      }
      guard host.scheme == .https || SearchHost.isLoopback(host.name) else {
        throw Failure(
          .wrongUse, "\(name): plain http would show the key on its way to '\(host)'",
          advice: "Write https, or the address of a node on this machine.")
      }
    }
  }

  /// Whether the text is a valid host. Does not look it up.
  private static func isHost(_ text: String, takesPort: Bool) -> Bool {
    // An address to listen on may have a zone: `fe80::1%eth0`.
    (takesPort ? AlgoliaHost(address: text) : AlgoliaHost(String(text.prefix { $0 != "%" }))).isWellFormed
  }

  /// Takes the next word as the value, unless it is an option of the command.
  private func following(_ option: Option, _ rest: inout ArraySlice<String>) throws(Failure) -> String {
    let isValue = rest.first.map { next in
      let name = next.split(separator: "=", maxSplits: 1).first.map(String.init) ?? ""
      return next != "--" && !(name.hasPrefix("--") && command.option(named: String(name.dropFirst(2))) != nil)
    }
    guard isValue ?? false, let value = rest.popFirst() else {
      throw Failure(.wrongUse, "--\(option.name.rawValue) lacks its value", advice: "Write \(option.usage).")
    }
    return value
  }

  private func unknownOption(_ word: String) -> Failure {
    let names = command.options.map { "--\($0.name.rawValue)" }
    let similar = EditDistance.nearest(to: word.hasPrefix("--") ? word : "-\(word)", among: names)
    return Failure(
      .wrongUse, "'\(command.name.rawValue)' has no option \(word)",
      advice: similar.map { "Did you mean \($0)?" } ?? seeHelp)
  }

  private func checkOperands() throws(Failure) {
    switch command.operands {
    case .none:
      guard let first = operands.first else { return }
      throw Failure(.wrongUse, "'\(command.name.rawValue)' takes no '\(first)'", advice: seeHelp)
    case .files, .filesAndText:
      guard operands.count(where: { $0 == "-" }) < 2 else {
        throw Failure(.wrongUse, "- is given twice", advice: "Standard input can be read once.")
      }
    case .word(let placeholder, let words, let isRequired):
      let placeholder = placeholder.lowercased()
      if operands.count > 1 { throw Failure(.wrongUse, "'\(operands[1])' is one word too many", advice: seeHelp) }
      guard let word = operands.first else {
        guard isRequired else { return }
        throw Failure(
          .wrongUse, "'\(command.name.rawValue)' lacks its \(placeholder)",
          advice: "It is one of \(words.joined(separator: ", ")).")
      }
      guard !words.contains(word) else { return }
      let similar = EditDistance.nearest(to: word, among: words)
      throw Failure(
        .wrongUse, "there is no \(placeholder) '\(word)'",
        advice: similar.map { "Did you mean '\($0)'?" } ?? "It is one of \(words.joined(separator: ", ")).")
    }
  }

  private var seeHelp: String { "See: instantsearch help \(command.name.rawValue)" }
}

extension Arguments {
  /// The arguments with these files as operands, and this text as the query.
  func replacing(files: [String], text: String) -> Arguments {
    var arguments = self
    arguments.operands = files
    arguments.values[.query] = text
    return arguments
  }

  /// Whether an option is given.
  subscript(flag: Option.Name) -> Bool { values[flag] != nil }

  /// The options with which an index is named elsewhere than in files.
  static let places: [Option.Name] = [.store, .appID, .host, .typesense, .openSearch, .indexName, .demo]

  var namesPlace: Bool { Self.places.contains { self[$0] } }

  func text(_ name: Option.Name) -> String? { values[name] }

  func number(_ name: Option.Name) -> Int? { values[name].flatMap { Int($0) } }

  /// The names of a list without duplicates; nil if the option was not given.
  func list(_ name: Option.Name) -> [String]? {
    values[name].map { Self.names(in: $0) }
  }

  private static func names(in list: String) -> [String] {
    var names: [String] = []
    for item in list.split(separator: ",") {
      let name = String(item.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
      if !name.isEmpty, !names.contains(name) { names.append(name) }
    }
    return names
  }
}
