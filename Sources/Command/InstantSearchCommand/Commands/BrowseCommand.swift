import InstantSearchTerminal
import RecordOutlines
import SearchAssistant
import SearchEngine
import SearchModel

/// `browse`: a full-screen search.
struct BrowseCommand: Sendable {
  let arguments: Arguments
  let console: Console

  func run() async throws(Failure) -> ExitCode {
    let named = arguments.operands.count == 1 ? arguments.operands[0] : arguments.text(.store)
    var overrides = try PageSettings(arguments, besides: named, on: console)
    let model = try ModelArgument.transport(arguments, on: console)
    let loader = SearchTargetLoader(arguments: arguments, console: console)
    var target = try await loader.target(overrides, mayOrder: true)
    let semantic = try SemanticOptions(arguments, on: console)
    try await semantic.prepare(target, isInteractive: true)
    let outline: RecordOutline
    if let known = target.outline { outline = known } else { outline = try await target.loadOutline(overrides) }
    // An index in memory has what the file says as the order of records that match equally well.
    if !arguments[.sort], target.kind == .memory { overrides.order = nil }
    if let order = overrides.order { try await target.check(order, arguments) }
    try target.check(overrides.facets ?? [], listedBy: outline)
    // A stored index can only be sorted by its views.
    var available = outline
    available.orders.removeAll { !target.orders.contains($0.name) }
    let link = try arguments.text(.url).map { text throws(Failure) in
      try available.link(reading: text, viewName: target.indexName(of:))
    }
    var searched = target
    searched.outline = available
    let isSemanticByDefault = target.index?.settings.mode == .semantic
    let marked = try await Self.show(title, target, available, overrides, on: console) { browsing in
      browsing.makesMarks = form != nil
      browsing.queryCommand = arguments.queryCommand
      if let named, named != "-" {
        browsing.offerAdjusting(
          savingTo: AdjustTarget(file: arguments.text(.pageSettings) ?? PageSettings.file(beside: named)))
      }
      browsing.queryCommand.isSemanticByDefault = isSemanticByDefault
      if target.index?.embedder != nil || arguments[.semantic] {
        browsing.offerMeaning(isOn: arguments[.semantic] || isSemanticByDefault)
      }
      if let link { browsing.open(link) }
      if let model {
        browsing.offerChat { [searched] () throws(Failure) in ChatSession(model, tool: try searched.tool(arguments)) }
      }
    }
    if let form { try console.print(marked.map { form.text(of: $0, available) + "\n" }.joined()) }
    return .fine
  }

  /// The form in which the marked records are printed.
  private var form: MarkedForm? { arguments.text(.print).flatMap { MarkedForm(rawValue: $0) } }

  /// The title of the screen.
  private var title: String {
    let named = arguments.operands.first ?? arguments.text(.indexName) ?? arguments.text(.store) ?? "-"
    guard arguments.operands.count < 2 else { return "\(arguments.operands.count) files" }
    return named == "-" ? "standard input" : named.split(separator: "/").last.map(String.init) ?? named
  }

  /// Shows the screen until the user leaves it; returns the marked records.
  @MainActor @discardableResult
  static func show(
    _ title: String, _ target: SearchTarget, _ outline: RecordOutline,
    _ overrides: PageSettings = PageSettings(), on console: Console,
    prepare: @MainActor (BrowseScreen) -> Void = { _ in }
  ) async throws(Failure) -> [Hit<JSON>] {
    let browsing = BrowseScreen(title: title, target, outline, overrides)
    prepare(browsing)
    browsing.search()
    await browsing.waitUntilComplete(within: .milliseconds(300))
    let refreshing = Task { await target.refresh { @MainActor in browsing.search() } }
    defer { refreshing.cancel() }
    try await run(browsing.screen)
    if let name = await browsing.stopWriting() {
      console.note("\(name) is not written: the screen was left before the end")
    }
    return browsing.markedHits
  }

  /// Shows a screen until the user leaves it.
  @MainActor
  static func run(_ screen: TerminalScreen) async throws(Failure) {
    do throws(TerminalError) {
      try await screen.run()
    } catch {
      throw Failure(
        .wrongUse, "there is nothing to show a screen on: \(error)", advice: "To print results: instantsearch query …")
    }
  }
}

extension SearchTarget {
  /// Derives an outline from the first records and the facets of a service.
  mutating func loadOutline(_ overrides: PageSettings) async throws(Failure) -> RecordOutline {
    var query = Query()
    query.hitsPerPage = 200
    query.facets = ["*"]
    let answers: [SearchAnswer]
    do throws(SearchError) {
      answers = try await backend.answers(to: [.hits(HitsRequest(indexName: indexName, query: query))])
    } catch {
      throw Failure(searching: error, in: .service)
    }
    guard case .hits(let response)? = answers.first else { return RecordOutline() }
    renderingContent = response.renderingContent
    let inspection = Inspection(RecordSample(response.hits.compactMap(\.record.object), isWhole: false))
    var facets = PageSettings()
    let counted = response.facets.map(\.attribute)
    let ordered = (response.renderingContent?.facetOrdering?.attributes ?? []).filter(counted.contains)
    // All facets of the service but numbers are lists.
    facets.facets = (ordered.isEmpty ? counted : ordered).filter { inspection[$0]?.kind != .number }
    return inspection.outline(overrides.or(facets))
  }
}

/// The form in which `browse --print` prints each marked record.
enum MarkedForm: String, CaseIterable, Sendable {
  case id, json, line

  func text(of hit: Hit<JSON>, _ outline: RecordOutline) -> String {
    switch self {
    case .id: hit.objectID.printable
    case .json: hit.record.text()
    case .line: (hit.title(outline).text + "  " + hit.detail(outline).text).printable
    }
  }
}
