import InstantSearchCore

/// The command line of `query` that finds the results of a screen.
struct QueryCommandLine: Hashable, Sendable {
  /// The words that name the records: files, a store, a service.
  var source: [String] = ["--demo"]
  /// The value of `--embedder`.
  var embedder: String?
  /// Whether the index is searched by meaning without being asked.
  var isSemanticByDefault = false

  /// The command line, quoted for a shell.
  func text(query: String?, _ groups: FilterGroups, order: String?, isSemantic: Bool = false) -> String {
    var words = ["instantsearch", "query"] + source
    if let query, !query.isEmpty { words += ["--query", query] }
    let filters = FilterExpression.all(groups.map(\.expression)).text
    if !groups.filters.isEmpty { words += ["--filters", filters] }
    if let order { words += ["--sort", order] }
    if isSemantic { words.append("--semantic") }
    if let embedder, isSemantic || isSemanticByDefault { words += ["--embedder", embedder] }
    return words.map(Self.quoted).joined(separator: " ")
  }

  /// A word as a shell reads it.
  static func quoted(_ word: String) -> String {
    let isPlain =
      !word.isEmpty && word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_./:,=".contains($0)) }
    return isPlain
      ? word : "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}

extension Arguments {
  /// The `query` command line over the same records. A key is not repeated: it comes from the environment.
  var queryCommand: QueryCommandLine {
    var words = operands
    for option in [Option.Name.store, .appID, .host, .typesense, .openSearch, .indexName, .search, .encoding, .type] {
      if let value = text(option) { words += ["--\(option.rawValue)", value] }
    }
    for option in [Option.Name.decimalComma, .skipBad] where self[option] { words.append("--\(option.rawValue)") }
    return QueryCommandLine(source: words, embedder: text(.embedder))
  }
}
