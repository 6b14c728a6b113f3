import AlgoliaBackend
import InstantSearchCore
import InstantSearchTerminal
import RecordOutlines
import SearchEngine
import SearchModel
import SearchTransport

/// `suggest`: makes query suggestions for an index, and prints them or writes them to an index of their own.
struct SuggestCommand: Sendable {
  private let arguments: Arguments
  private let console: Console
  /// The attributes whose values are combined.
  private let facets: [[Attribute]]
  private let categories: [SuggestionGenerator.Category]
  private let languages: [String]

  init(arguments: Arguments, console: Console) throws(Failure) {
    self.arguments = arguments
    self.console = console
    facets = (arguments.list(.facets) ?? []).map { $0.split(separator: "+").map { Attribute(JSONValues.trimmed($0)) } }
    categories = try (arguments.list(.categories) ?? []).map { text throws(Failure) in try Self.category(text) }
    languages = arguments.list(.languages) ?? []
    if let language = languages.first(where: { !SuggestionGenerator.knownLanguages.contains($0) }) {
      throw Failure(
        .wrongUse, "the plurals of '\(language)' are not known",
        advice: "There are: \(SuggestionGenerator.knownLanguages.joined(separator: ", ")).")
    }
    guard (facets.filter { $0.count > 1 }.joined() + categories.map(\.attribute)).allSatisfy({ $0 != .everyFacet })
    else {
      throw Failure(
        .wrongUse, "'*' stands for single facets only", advice: "Name the attributes, as in --facets brand+category.")
    }
    try checkStandardInput()
    guard !facets.isEmpty || arguments[.searches] || arguments[.analytics] else {
      throw Failure(
        .wrongUse, "nothing is named to make suggestions of",
        advice: "Name facets, as in --facets brand,brand+category, or what was searched for: --searches FILE.")
    }
    if arguments[.analytics], !arguments[.host], !arguments[.appID] {
      throw Failure(
        .wrongUse, "--analytics is for an index of a server or a service",
        advice: "Name it after --host and --index-name; for files there is --searches FILE.")
    }
  }

  /// Records are read from standard input where nothing else is named.
  private func checkStandardInput() throws(Failure) {
    let readsRecords = arguments.operands.isEmpty ? !arguments.namesPlace : arguments.operands.contains("-")
    guard arguments.text(.searches) == "-", readsRecords else { return }
    throw Failure(
      .wrongUse, "standard input has the searches, and no index is named",
      advice: "Name a file with records, or --store PATH.")
  }

  /// An attribute, with a number behind a colon or without.
  private static func category(_ text: String) throws(Failure) -> SuggestionGenerator.Category {
    guard let colon = text.lastIndex(of: ":") else { return SuggestionGenerator.Category(Attribute(text)) }
    let number = text[text.index(after: colon)...]
    guard let count = Int(number), 1...100 ~= count else {
      throw Failure(
        .wrongUse, "--categories must have a number from 1 to 100 behind the colon, not '\(number)'",
        advice: "Write it as in: --categories category:3,brand")
    }
    return SuggestionGenerator.Category(Attribute(String(text[..<colon])), count: count)
  }

  func run() async throws(Failure) {
    let attributes = (facets.joined() + categories.map(\.attribute)).keepingFirst
    var overrides = PageSettings()
    overrides.facets = attributes.isEmpty ? nil : attributes
    let target = try await SearchTargetLoader(arguments: arguments, console: console)
      .target(overrides, mayOrder: false)
    let name = sourceName(of: target)
    let destination = try arguments.text(.into).map { into throws(Failure) in
      try SuggestionsTarget(into, for: target, named: name, arguments)
    }
    try await destination?.check()
    let generator = try generator(target, name)
    let suggestions = try await suggestions(of: generator, target, name)
    let limits = Self.limits(of: generator)
    if suggestions.isEmpty {
      let conditions = limits.map(\.condition).joined(separator: " and ")
      let message = "there are no suggestions: " + (limits.isEmpty ? "there is no text" : "no text \(conditions)")
      guard destination == nil else {
        let options = limits.compactMap(\.less)
        let advice = options.isEmpty ? nil : "Try less: \(options.joined(separator: " "))"
        throw Failure(.badInput, message + ": nothing is written", advice: advice)
      }
      console.note(message)
    }
    guard let destination else { return try show(suggestions) }
    try await destination.write(suggestions)
    try console.print("\(Self.count(suggestions.count)) in \(destination.name)\n")
  }

  /// The name under which `serve` would have the index: suggestions name it, and so do the searches of a log.
  private func sourceName(of target: SearchTarget) -> String {
    switch target.kind {
    case .service: return target.indexName
    case .cluster(let index): return index.name
    case .memory, .stored:
      if arguments[.demo] { return DemoCommand.indexName }
      return ServeCommand.indexName(ofFile: arguments.text(.store) ?? arguments.operands.first ?? "-")
    }
  }

  private func generator(_ target: SearchTarget, _ name: String) throws(Failure) -> SuggestionGenerator {
    let backend = target.index.map { LocalBackend([name: $0]) as any SearchBackend } ?? target.backend
    var generator = SuggestionGenerator(backend: backend, indexName: name)
    for attributes in facets {
      if attributes == [.everyFacet] {
        generator.facets += try everyFacet(of: target).map { [$0] }
      } else {
        // A hierarchy stands for the values of all its levels.
        generator.facets += attributes.count == 1 ? target.attributes(of: attributes[0]).map { [$0] } : [attributes]
      }
    }
    generator.categories = categories
    generator.excluded = arguments.list(.exclude) ?? []
    generator.languages = languages
    if let number = arguments.number(.minHits) { generator.minHits = number }
    if let number = arguments.number(.minLetters) { generator.minLetters = number }
    if let number = arguments.number(.minSearches) { generator.minSearches = number }
    if let number = arguments.number(.limit) { generator.limit = number }
    return generator
  }

  private func suggestions(
    of generator: SuggestionGenerator, _ target: SearchTarget, _ name: String
  ) async throws(Failure) -> [QuerySuggestion] {
    var searches = try arguments.text(.searches).map { path throws(Failure) in
      try SearchesFile(path, of: name, arguments, console).counts()
    }
    if arguments[.analytics], let index = target.serviceIndex {
      try await add(searchesIn: index, to: &searches)
    }
    let line = ProgressLine(console)
    defer { line.erase() }
    do throws(SearchError) {
      return try await generator.suggestions(from: searches ?? SearchCounts()) { progress in
        switch progress {
        case .combining(let count): line.show(StepProgress(.combining, count))
        case .searching(let done, let all): line.show(StepProgress(.trying, done, of: all))
        }
      }
    } catch {
      throw Failure(searching: error, in: target.kind)
    }
  }

  /// Adds what people have searched for, by the analytics of a server or service.
  private func add(searchesIn index: AlgoliaIndex, to searches: inout SearchCounts?) async throws(Failure) {
    var counts = searches ?? SearchCounts()
    let firstDay = AnalyticsCommand.firstDay(ofLast: arguments.number(.days) ?? 30)
    for page in 0..<Self.mostPages {
      let report = try await index.backend.report(
        "searches",
        [
          ("index", index.name), ("startDate", firstDay), ("limit", "\(Self.pageLength)"),
          ("offset", "\(page * Self.pageLength)"),
        ], of: index.name)
      guard let texts = report["searches"]?.array else {
        throw Failure(.backendFailed, "the report about the searches in '\(index.name)' can't be read")
      }
      for text in texts {
        if let search = text["search"]?.string { counts.add(search, count: max(0, text["count"]?.int ?? 0)) }
      }
      if texts.count < Self.pageLength { break }
    }
    searches = counts
  }

  /// The texts of a report, and the most reports.
  private static let (pageLength, mostPages) = (1_000, 100)

  private func everyFacet(of target: SearchTarget) throws(Failure) -> [Attribute] {
    guard let outline = target.outline else {
      throw Failure(.wrongUse, "which facets a service lists is not known", advice: "Name them after --facets.")
    }
    return outline.facets.flatMap(\.attributes)
  }

  // MARK: Printing

  private func show(_ suggestions: [QuerySuggestion]) throws(Failure) {
    if arguments[.ndjson] {
      for suggestion in suggestions { try console.print(suggestion.record.text() + "\n") }
    } else {
      let width = suggestions.map { "\($0.popularity ?? 0)".count }.max() ?? 0
      for suggestion in suggestions { try console.print(Self.line(suggestion, width).printable + "\n") }
    }
  }

  /// `12  desk lamp: 35 records, Lamps 30, Office 5`, with the number of searches.
  private static func line(_ suggestion: QuerySuggestion, _ width: Int) -> String {
    let searches = "\(suggestion.popularity ?? 0)"
    let hits = suggestion.nbHits ?? 0
    let categories = suggestion.sources.flatMap(\.categories).flatMap(\.facets).map { "\($0.value) \($0.count)" }
    let found = [hits == 1 ? "1 record" : "\(hits.groupedByThousands()) records"] + categories
    return String(repeating: " ", count: width - searches.count)
      + "\(searches)  \(suggestion.query): \(found.joined(separator: ", "))"
  }

  private static func count(_ count: Int) -> String {
    count == 1 ? "1 suggestion" : "\(count.groupedByThousands()) suggestions"
  }

  /// The conditions for suggesting a text, each with the option that relaxes it.
  private static func limits(of generator: SuggestionGenerator) -> [(condition: String, less: String?)] {
    var limits: [(condition: String, less: String?)] = []
    if generator.minLetters > 1 {
      limits.append(("has at least \(generator.minLetters) characters", "--min-letters 1"))
    }
    if generator.minSearches > 1 {
      let others = generator.facets.isEmpty ? "" : " (unless it is made of facets)"
      limits.append(("was searched for at least \(generator.minSearches) times\(others)", "--min-searches 1"))
    }
    if !generator.excluded.isEmpty { limits.append(("has no excluded words", nil)) }
    if generator.minHits == 1 { limits.append(("finds a record", nil)) }
    if generator.minHits > 1 { limits.append(("finds at least \(generator.minHits) records", "--min-hits 1")) }
    return limits
  }
}
