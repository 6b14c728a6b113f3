import InstantSearchTerminal
import SearchEngine
import SearchModel

/// `browse`: a search on the whole screen.
struct BrowseCommand: Sendable {
  let arguments: Arguments
  let console: Console

  func run() async throws(Failure) -> ExitCode {
    let wishes = try OutlineWishes(arguments)
    let loader = SearchPlaceLoader(arguments: arguments, console: console)
    var place = try loader.place(wishes, mayOrder: true)
    let outline: RecordOutline
    if let known = place.outline { outline = known } else { outline = try await place.askForOutline(wishes) }
    if let order = wishes.order { try place.check(order, arguments) }
    // Orders that a stored index does not have can't be offered.
    var offered = outline
    offered.orders.removeAll { !place.orders.contains($0.name) }
    try await Self.show(title, place, offered, order: wishes.order)
    return .fine
  }

  /// What is looked through.
  private var title: String {
    let named = arguments.operands.first ?? arguments.text(.indexName) ?? arguments.text(.store) ?? "-"
    guard arguments.operands.count < 2 else { return "\(arguments.operands.count) files" }
    return named == "-" ? "standard input" : named.split(separator: "/").last.map(String.init) ?? named
  }

  /// Shows the screen until the user leaves it.
  @MainActor
  static func show(
    _ title: String, _ place: SearchPlace, _ outline: RecordOutline, order: SortOrder? = nil
  ) async throws(Failure) {
    let browsing = BrowseScreen(title: title, place, outline, order: order)
    browsing.search()
    do throws(TerminalError) {
      try await browsing.screen.run()
    } catch {
      throw Failure(
        .wrongUse, "there is nothing to show a screen on: \(error)", advice: "To print results: instantsearch query …")
    }
  }
}

extension SearchPlace {
  /// Looks at the first records that a service gives, and at what it counts.
  mutating func askForOutline(_ wishes: OutlineWishes) async throws(Failure) -> RecordOutline {
    var query = Query()
    query.hitsPerPage = 200
    query.facets = ["*"]
    let answers: [SearchAnswer]
    do throws(SearchError) {
      answers = try await backend.answers(to: [.hits(HitsRequest(indexName: indexName, query: query))])
    } catch {
      throw Failure(searching: error, isStored: false)
    }
    guard case .hits(let response)? = answers.first else { return RecordOutline() }
    renderingContent = response.renderingContent
    let inspection = Inspection(RecordSample(response.hits.compactMap(\.record.object), isWhole: false))
    var asked = OutlineWishes()
    let counted = response.facets.map(\.attribute)
    let ordered = (response.renderingContent?.facetOrdering?.attributes ?? []).filter(counted.contains)
    // What a service counts can be listed, numbers apart.
    asked.facets = (ordered.isEmpty ? counted : ordered).filter { inspection[$0]?.kind != .number }
    return inspection.outline(wishes.or(asked))
  }
}
