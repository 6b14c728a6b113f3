import SearchEngine
import SearchModel

/// Search by meaning, as the options of a command ask for it.
struct SemanticOptions: Sendable {
  private let arguments: Arguments
  private let console: Console
  private let argument: EmbedderArgument?

  /// The variable of the environment with the key of a server that embeds: an option would be in the history of the shell.
  static let keyVariable = "INSTANTSEARCH_EMBEDDER_KEY"

  init(_ arguments: Arguments, on console: Console) throws(Failure) {
    (self.arguments, self.console) = (arguments, console)
    argument = try arguments.text(.embedder).map { text throws(Failure) in try EmbedderArgument(text) }
    let isElsewhere = [.appID, .host, .typesense, .openSearch, .indexName].contains { arguments[$0] }
    guard argument != nil, isElsewhere, [.query, .browse].contains(arguments.command.name) else { return }
    throw Failure(
      .wrongUse, "--embedder is for records in files, and for stored indices",
      advice: "A server embeds texts itself: leave it out.")
  }

  /// Makes the embedder; nil without `--embedder`. A store may have the first dimensions of a table.
  ///
  /// - Parameter index: The index whose number of dimensions it has, unless `--dimensions` names another.
  func embedder(fitting index: LocalIndex?) async throws(Failure) -> (any TextEmbedder)? {
    guard let argument else { return nil }
    let key = console.environment[Self.keyVariable].flatMap { $0.isEmpty ? nil : $0 }
    if let dimensions = arguments.number(.dimensions) {
      return try await argument.embedder(apiKey: key, dimensions: dimensions)
    }
    if let dimensions = index?.vectorOrigin?.dimensions {
      // A smaller table is another one, which the check of the embedder names.
      if let fitting = try? await argument.embedder(apiKey: key, dimensions: dimensions) { return fitting }
    }
    return try await argument.embedder(apiKey: key)
  }

  /// Throws if another embedder has made the vectors of an index.
  func check(_ embedder: any TextEmbedder, of index: LocalIndex) throws(Failure) {
    guard let problem = index.mismatch(of: embedder) else { return }
    let path = arguments.text(.store) ?? "PATH"
    throw Failure(
      .wrongUse, problem,
      advice: "Name that embedder, or make all vectors anew: instantsearch index --store \(path) --embedder … --replace"
    )
  }

  /// Embeds the records that lack their vectors, with a progress line; returns how many.
  ///
  /// - Parameter advice: What to do after a failure.
  @discardableResult
  func embed(
    _ index: LocalIndex, with embedder: any TextEmbedder, advice: String? = nil
  ) async throws(Failure) -> Int {
    let line = ProgressLine(console)
    defer { line.erase() }
    do {
      return try await index.embedRecords(with: embedder) { done, all in
        line.show(StepProgress(.embedding, done, of: all))
      }
    } catch let error as SearchError {
      let reason = if case .failed(let reason) = error { reason } else { "\(error)" }
      throw Failure(.backendFailed, "the records can't be embedded: \(reason)", advice: advice)
    } catch {
      return try Failure.storing { throw error }
    }
  }

  // MARK: Searching

  /// How long a command waits for the vector of its only query: a server may load its model first.
  private static let patience = Duration.seconds(60)

  /// Makes the index of a command ready to be searched by meaning.
  ///
  /// Embeds records that were read from files. A store that is only opened must have its vectors already.
  ///
  /// - Parameter isInteractive: Whether a search waits for its vector only as long as somebody who types does.
  func prepare(_ target: SearchTarget, isInteractive: Bool) async throws(Failure) {
    guard let index = target.index else { return try checkService(target) }
    let isDefault = index.settings.mode == .semantic
    guard argument != nil else {
      guard arguments[.semantic] || arguments[.similarity] else { return }
      let origin = index.vectorOrigin?.embedder.map { " Its vectors are those of '\($0)'." } ?? ""
      throw Failure(
        .wrongUse, "search by meaning needs an embedder",
        advice: "Name the one of the index: --embedder \(EmbedderArgument.form).\(origin)")
    }
    if !isInteractive, !arguments[.semantic], !isDefault {
      throw Failure(.wrongUse, "--embedder is for search by meaning", advice: "Add --semantic.")
    }
    let isOnlyRead = target.kind == .stored && arguments.operands.isEmpty
    if isOnlyRead, index.vectorOrigin == nil {
      throw Failure(
        .wrongUse, "the stored index has no vectors",
        advice: "To make them: instantsearch index --store \(arguments.text(.store) ?? "PATH") --embedder …")
    }
    guard let embedder = try await embedder(fitting: index) else { return }
    try check(embedder, of: index)
    if !isOnlyRead { try await embed(index, with: embedder) }
    index.embedder = embedder
    if !isInteractive { index.embeddingDeadline = Self.patience }
  }

  private func checkService(_ target: SearchTarget) throws(Failure) {
    guard arguments[.semantic] || arguments[.similarity], !target.backend.supportedParameters.contains(.mode) else {
      return
    }
    throw Failure(
      .wrongUse, "this index can't be searched by meaning from here", advice: "Leave out --semantic and --similarity.")
  }

  /// Lets a query search by meaning, if the options say so.
  func apply(to query: inout Query) {
    if arguments[.semantic] { query.mode = .semantic }
    if let percent = arguments.number(.similarity) { query.similarityThreshold = Double(percent) / 100 }
  }
}

extension Command {
  static let embedderOption = Option(
    .embedder, .text("EMBEDDER"), "what knows which texts mean the same: \(EmbedderArgument.form)")

  static let dimensionsOption = Option(
    .dimensions, .number(1...4096), "how many numbers its vectors have; of a table the first ones (all)")

  static let semanticOptions = [
    Option(.semantic, .flag, "find records by their meaning too, and mark them as similar"), embedderOption,
  ]

  static let meaning =
    "An embedder makes a vector of each text, by which records are found that say the same in other words. It is a table, "
    + "static:FOLDER with the files model.safetensors and tokenizer.json, or static:FILE,FILE; or a server with OpenAI's "
    + "API, such as http://localhost:11434#MODEL. The key of the server is \(SemanticOptions.keyVariable) in the "
    + "environment."
}
