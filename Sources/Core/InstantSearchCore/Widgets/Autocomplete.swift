// Autocomplete: what a search box offers while one types, from several sources at once.

/// What a user does with an autocomplete.
public enum AutocompleteAction: Hashable, Sendable {
  /// Enters the search box, or types in it: the list opens.
  case open
  /// Chooses an item.
  case choose(AutocompleteItem)
  /// Puts the text of an item into the search box, to go on typing; does nothing for an item that is no text.
  case complete(AutocompleteItem)
  /// Forgets a recent search.
  case forget(AutocompleteItem)
  /// Forgets all recent searches.
  case clearRecentSearches
  /// Leaves the search box, or closes the list.
  case close
}

/// A view that shows what a search box offers while one types.
///
/// It gets nothing to show before it has reported ``AutocompleteAction/open``.
@MainActor
public protocol AutocompleteController: ItemController, ActionController
where Item == [AutocompleteSection], Action == AutocompleteAction {}

/// The logic of an autocomplete.
///
/// The sections are those of the sources, in their order. A search that an earlier section has is left out of later ones,
/// and of several records with the same text the first is offered.
/// All sources ask together with the searcher, in one call to the backend; a source that fails leaves the others, and
/// keeps its last items. One whose request is refused is not asked again before its index or its parameters change.
///
/// The list is open while the search box is in use, as a view reports it. A choice and a submitted text close it. While it
/// is closed there are no sections, and the sources are not asked.
@MainActor
public final class AutocompleteInteractor: ActionInteractor<[AutocompleteSection], AutocompleteAction> {
  /// Fires with a record that was chosen, for the app to open.
  public let onRecordChosen = Observer<Hit<JSON>>()
  /// Fires when a source fails.
  public let onError = Observer<SearchError>()

  private let sources: [(id: String, source: AutocompleteSource)]
  private let searcherSlot = ConnectionSlot()
  private var searcher: HitsSearcher? { searcherSlot.end() }
  private weak var searchBox: SearchBoxInteractor?

  /// The searchers of the sources, by their indices; they share the calls of the connected searcher.
  private var searchers: [Int: RequestSearcher<AutocompleteRequest>] = [:]
  /// The last request of each source, unless it failed.
  private var asked: [Int: AutocompleteRequest] = [:]
  /// The last items of each source, before texts are left out.
  private var items: [Int: [AutocompleteItem]] = [:]
  /// The requests that were refused, by the sources.
  private var refused: [Int: AutocompleteRequest.Refusal] = [:]
  /// The index of the searcher when it was connected. Orders replace it by replicas.
  private var ownIndexName = ""
  /// The text that the sections are for.
  private var shownText = ""
  /// The searcher's text when it was last compared.
  private var searcherText = ""
  /// Whether the search box is in use.
  private var isOpen = false

  /// Creates the logic, not connected.
  public init(sources: [AutocompleteSource]) {
    var counts: [String: Int] = [:]
    self.sources = sources.map { source in
      counts[source.name, default: 0] += 1
      let count = counts[source.name, default: 0]
      return (count == 1 ? source.name : "\(source.name)-\(count)", source)
    }
    super.init(item: [])
  }

  /// The text that is typed.
  private var text: String { (searchBox == nil ? searcher?.query : searchBox?.query).trimmed }

  // MARK: Connecting

  /// Offers what the sources have for the text of a searcher, or of a search box. Connecting does not search: the sources
  /// are asked with the searcher's next search.
  ///
  /// - Parameters:
  ///   - searcher: The searcher, whose text and filters a choice changes.
  ///   - searchBox: The box in which the text is typed: it may search on submit, and submitted texts become recent
  ///     searches. Nil for the text of the searcher.
  @discardableResult
  public func connectSearcher(_ searcher: HitsSearcher, searchBox: SearchBoxInteractor? = nil) -> Connection {
    searcherSlot.connection(of: self, to: searcher) { [weak searchBox] autocomplete, searcher in
      autocomplete.searchBox = searchBox
      autocomplete.ownIndexName = searcher.request.indexName
      (autocomplete.shownText, autocomplete.searcherText) = (autocomplete.text, searcher.query.trimmed)
      autocomplete.makeSearchers(beside: searcher)
      let (texts, enqueued, requests, results) = (
        searcher.onQueryChanged.subscribe(with: autocomplete) { autocomplete, _ in autocomplete.textDidChange() },
        searcher.onEnqueued.subscribe(with: autocomplete) { autocomplete, _ in autocomplete.ask() },
        // The search was requested before its request is complete, as with the filters of a link.
        searcher.onRequestChanged.subscribe(with: autocomplete) { [weak searcher] autocomplete, _ in
          if searcher?.isEnqueued == true { autocomplete.ask() }
        },
        searcher.onResults.subscribePast(with: autocomplete) { $0.take($1) }
      )
      let boxTexts = searchBox?.onQueryChanged.subscribe(with: autocomplete) { autocomplete, _ in
        autocomplete.textDidChange()
      }
      let submitted = searchBox?.onQuerySubmitted.subscribe(with: autocomplete) { $0.submit($1 ?? "") }
      let recent = autocomplete.recentSearches.map { recentSearches in
        recentSearches.onChanged.subscribe(with: autocomplete) { autocomplete, _ in autocomplete.show() }
      }
      autocomplete.show()
      return { [weak autocomplete] in
        for subscription in [texts, boxTexts].compactMap(\.self) { subscription.cancel() }
        enqueued.cancel()
        requests.cancel()
        results.cancel()
        submitted?.cancel()
        for subscription in recent { subscription.cancel() }
        autocomplete?.removeSearchers()
      }
    }
  }

  private var recentSearches: [RecentSearches] { sources.compactMap(\.source.recentSearches) }

  private func makeSearchers(beside searcher: HitsSearcher) {
    for (index, source) in sources.map(\.source).enumerated() where source.isAnswered {
      let request = AutocompleteRequest(indexName: "", query: Query())
      let child = RequestSearcher(
        dispatcher: searcher.dispatcher, request: request, debounce: .zero, clock: ContinuousClock())
      child.retryDelay = nil
      child.onResults.subscribe(with: self) { [weak child] autocomplete, response in
        autocomplete.refused[index] = nil
        autocomplete.take(response, for: child?.query ?? "", ofSource: index)
        autocomplete.showIfComplete()
      }
      child.onError.subscribe(with: self) { $0.report($1, ofSource: index) }
      searchers[index] = child
    }
  }

  private func removeSearchers() {
    for searcher in searchers.values { searcher.cancel() }
    (searchers, asked, items, refused) = ([:], [:], [:], [:])
  }

  // MARK: Asking

  private func textDidChange() {
    guard let searcher else { return }
    let (text, isNewForSearcher) = (text, searcher.query.trimmed != searcherText)
    searcherText = searcher.query.trimmed
    // The box and the searcher both report the same change.
    guard text != shownText else { return }
    // Offers without a text don't suit a text, and those of a closed list are out of date when it opens.
    if text.isEmpty || shownText.isEmpty || !isOpen { items = [:] }
    asked = [:]
    shownText = text
    // Nobody waits for the answers for the old text.
    for child in searchers.values { child.query = text }
    // The sources are asked with the search for a new text. A box that searches on submit changes its text alone.
    if text != searcherText || !isNewForSearcher {
      ask()
      takeLastAnswer()
    }
    show()
  }

  /// Asks the sources whose request has changed; the requests of one turn are one call.
  private func ask() {
    guard let searcher, isOpen else { return }
    let text = text
    let further = sources.reduce(0) { $0 + ($1.source.isAnswered ? 0 : $1.source.limit) }
    for (index, source) in sources.map(\.source).enumerated() {
      guard let child = searchers[index] else { continue }
      let request = source.request(for: text, beside: searcher, ownIndexName: ownIndexName, further: further)
      // Neither a request nor the searcher has items for this text.
      if request == nil, !source.isAnswered(by: searcher, for: text) { items[index] = nil }
      guard request != asked[index] else { continue }
      asked[index] = request
      guard let request else {
        child.cancel()
        continue
      }
      if refused[index]?.concerns(request) ?? false { continue }
      child.request = request
      child.search()
    }
  }

  // MARK: Answers

  /// Takes what an answer of the searcher has for its sources.
  private func take(_ response: SearchResponse) {
    // One that opens takes the last answer.
    guard isOpen, let searcher, case .hits(let request)? = searcher.answeredRequest else { return }
    let text = request.query.query.trimmed
    for (index, source) in sources.map(\.source).enumerated()
    where text == self.text && source.isAnswered(by: searcher, for: text) {
      take(response, for: text, ofSource: index)
    }
    showIfComplete()
  }

  /// Takes the searcher's last answer again, for a text that is typed once more.
  private func takeLastAnswer() {
    if let searcher, searcher.query.trimmed == text, let last = searcher.onResults.lastValue { take(last) }
  }

  private func take(_ response: SearchResponse, for text: String, ofSource index: Int) {
    do throws(SearchError) {
      let (id, source) = sources[index]
      items[index] = try source.items(in: response, for: text, id: id, of: searcher)
    } catch {
      onError.fire(error)
    }
  }

  private func report(_ error: SearchError, ofSource index: Int) {
    if error.concernsOneRequest, let request = asked[index] {
      refused[index] = AutocompleteRequest.Refusal(request, error)
      items[index] = nil
    } else {
      asked[index] = nil
    }
    onError.fire(error)
    showIfComplete()
  }

  /// Shows the answers of a call at once, with the last of them.
  private func showIfComplete() {
    if !searchers.values.contains(where: \.isAnswerExpected) { show() }
  }

  private func show() {
    let sections = isOpen ? sections : []
    if sections != item { item = sections }
  }

  private var sections: [AutocompleteSection] {
    let text = text
    var seen: Set<[String]> = []
    return sources.enumerated().compactMap { index, named in
      let (id, source) = named
      guard source.showsWithoutText || !text.isEmpty else { return nil }
      if case .facet = source.content, searcher?.filterState == nil { return nil }
      let all = source.isAnswered ? items[index] ?? [] : source.ownItems(for: text, id: id)
      let fresh = all.filter { item in
        if item.text.text.isBlank || item.category?.isBlank ?? false { return false }
        let key =
          switch item.choice {
          case .search(let text): [RecentSearches.key(of: text)]
          case .refine: [id, item.id]
          case .open: [id, "", RecentSearches.key(of: item.text.text)]
          }
        return seen.insert(key).inserted
      }
      return source.section(id: id, fresh)
    }
  }

  /// Waits for the answers of the sources.
  package func waitUntilIdle() async {
    for searcher in searchers.values { await searcher.waitUntilIdle() }
  }

  // MARK: Using

  public override func perform(_ action: AutocompleteAction) {
    guard let searcher else { return }
    switch action {
    case .open: open(beside: searcher)
    case .choose(let item): choose(item, in: searcher)
    case .complete(let item):
      guard case .search(let text) = item.choice else { return }
      if let searchBox {
        searchBox.query = text
      } else {
        searcher.query = text
        searcher.search()
      }
    case .forget(let item): for recentSearches in recentSearches { recentSearches.remove(item.text.text) }
    case .clearRecentSearches: for recentSearches in recentSearches { recentSearches.clear() }
    case .close: close()
    }
  }

  private func open(beside searcher: HitsSearcher) {
    if isOpen { return }
    isOpen = true
    // A search that waits for the text to stay unchanged asks the sources too.
    if !searcher.isDebouncing { ask() }
    takeLastAnswer()
    show()
  }

  private func close() {
    isOpen = false
    show()
  }

  private func choose(_ item: AutocompleteItem, in searcher: HitsSearcher) {
    switch item.choice {
    case .search(let text): search(text, in: searcher)
    case .refine(let text, let filter, let groupID):
      guard let state = searcher.filterState else { return }
      search(text, in: searcher)
      state.choose { _ in
        state.groups.removeAll(for: filter.attribute, fromGroupWithID: groupID)
        state.groups.add(filter, toGroupWithID: groupID)
      }
    case .open(let hit):
      close()
      onRecordChosen.fire(hit)
    }
  }

  private func search(_ text: String, in searcher: HitsSearcher) {
    isOpen = false
    searchBox?.query = text
    searcher.query = text
    searcher.search(isDebounced: false)
    submit(text)
  }

  /// Closes the list, and keeps the text.
  private func submit(_ text: String) {
    for recentSearches in recentSearches { recentSearches.add(text) }
    close()
  }
}
