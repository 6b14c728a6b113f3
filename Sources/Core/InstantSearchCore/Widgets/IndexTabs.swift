// Several indices in one screen: a tab for each with its number of results, and sections with the first results of each.

/// An index of a screen with several.
public struct IndexTab: Hashable, Sendable {
  /// Identifies the tab; also its value in a link.
  public let name: String
  /// The text to show for the index.
  public let title: String
  /// The number of results; nil before the first answer, and after an error.
  public internal(set) var count: Int?
  /// Whether the counts are exact.
  package internal(set) var isCountExact: Bool
  /// The number of results without the user's filters, if the filters leave none, for instance since the index lacks an
  /// attribute of theirs.
  public internal(set) var countWithoutFilters: Int?
  /// The error of the last search; it concerns this index alone, unless the whole call has failed.
  public internal(set) var error: SearchError?
  /// Whether the results of this index show.
  public internal(set) var isOpen: Bool

  package init(
    name: String, title: String, count: Int? = nil, isCountExact: Bool = true, countWithoutFilters: Int? = nil,
    error: SearchError? = nil, isOpen: Bool = false
  ) {
    (self.name, self.title, self.count, self.isCountExact) = (name, title, count, isCountExact)
    (self.countWithoutFilters, self.error, self.isOpen) = (countWithoutFilters, error, isOpen)
  }
}

/// The tabs of several indices.
public struct IndexTabList: Hashable, Sendable {
  /// The tabs in order. At most one is open; none is while sections show.
  public internal(set) var tabs: [IndexTab]
  /// How many results of each index show in sections while no tab is open; nil if one tab is always open.
  package let hitsPerSection: Int?

  package init(tabs: [IndexTab] = [], hitsPerSection: Int? = nil) {
    (self.tabs, self.hitsPerSection) = (tabs, hitsPerSection)
  }

  /// The tab that is open.
  public var open: IndexTab? { tabs.first(where: \.isOpen) }

  /// The indices whose results show now: that of the open tab, or those of the sections.
  ///
  /// - Parameter showsEmpty: Whether there is a section for an index without results. One whose search has failed, whose
  ///   results are not counted yet, or whose results are hidden by filters always has a section.
  public func sections(showsEmpty: Bool = false) -> [IndexTab] {
    if let open { return [open] }
    if hitsPerSection == nil { return [] }
    return tabs.filter { showsEmpty || $0.count != 0 || $0.countWithoutFilters != nil }
  }

  /// The most results of an index that show now; nil for all that are there. While the first results of a section are
  /// awaited, its searcher has those of the tab that was open.
  public func shownHitCount(of tab: IndexTab) -> Int? { tab.isOpen ? nil : hitsPerSection }

  /// Whether a section shows some of its results, so that it needs a button that opens the tab.
  public func canShowMore(of tab: IndexTab) -> Bool {
    guard let hitsPerSection, open == nil, let count = tab.count else { return false }
    return count > hitsPerSection
  }
}

/// A view that shows the tabs of several indices, or their sections.
@MainActor
public protocol IndexTabsController: ItemController where Item == IndexTabList {
  /// Called by the view with the name of the tab to open; nil for the sections of all.
  var onOpen: ((String?) -> Void)? { get set }
}

/// Which tab is open, of the searchers with the same dispatcher.
@MainActor
final class OpenTab {
  /// The name of the tab; nil for the sections of all.
  var name: String?
  /// Whether a widget has said which tab is open first.
  var isDecided = false
  let onChange = Observer<Void>()
}

/// The logic of the tabs of several indices.
///
/// The searcher of the open tab searches for a page of results. Those of closed tabs ask for the number of results alone:
/// no hits, no facets, and their widgets keep their earlier results. The request of each is in the same call to the
/// backend, if they belong to one ``MultiSearcher``. While no tab is open, each searcher asks for the first few results.
@MainActor
public final class IndexTabsInteractor: ItemInteractor<IndexTabList> {
  /// The searcher of a tab.
  @MainActor
  private final class Link {
    let slot = ConnectionSlot()
    var counting: Task<Void, Never>?
    var searcher: HitsSearcher? { slot.end() }
  }

  private let links: [Link]
  /// The tabs with the answers of this turn, which are shown together.
  private var answered: (tabs: [IndexTab], showing: Task<Void, Never>)?
  private let initialName: String?

  /// Creates tabs that are not connected.
  ///
  /// - Parameters:
  ///   - tabs: The name and the title of each tab. Names differ.
  ///   - open: The name of the tab that is open first; nil for the first one. Where there are sections they are open first.
  ///   - hitsPerSection: How many results of each index show in sections while no tab is open; nil for no sections, so that
  ///     one tab is always open.
  public init(tabs: [(name: String, title: String)], open: String? = nil, hitsPerSection: Int? = nil) {
    precondition(Set(tabs.map(\.name)).count == tabs.count, "two tabs have the same name")
    precondition(open == nil || tabs.contains { $0.name == open }, "no tab has the name of the open one")
    precondition(open == nil || hitsPerSection == nil, "sections are open first: no link leads to them otherwise")
    precondition(hitsPerSection ?? 1 > 0, "a section shows at least one result")
    initialName = open
    links = tabs.map { _ in Link() }
    super.init(
      item: IndexTabList(
        tabs: tabs.map { IndexTab(name: $0.name, title: $0.title) }, hitsPerSection: hitsPerSection))
    item.tabs = shownTabs(open: name(of: open))
  }

  /// Shows the number of a searcher's results in a tab, and lets it search for results while the tab is open.
  ///
  /// Of several widgets over the same ``MultiSearcher`` the first decides which tab is open at first.
  @discardableResult
  public func connectSearcher(_ searcher: HitsSearcher, toTab name: String) -> Connection {
    guard let index = item.tabs.firstIndex(where: { $0.name == name }) else {
      preconditionFailure("no tab is named '\(name)'")
    }
    return links[index].slot.connection(of: self, to: searcher) { tabs, searcher in
      let state = searcher.dispatcher.openTab
      if !state.isDecided { (state.name, state.isDecided) = (tabs.initialName, true) }
      searcher.extents.add(tabs) { $0.extent(at: index) }
      let changes = state.onChange.subscribe(with: tabs) { tabs, _ in tabs.showOpenTab() }
      let answers = searcher.onAnswer.subscribePast(with: tabs) { $0.show($1, at: index) }
      tabs.showOpenTab()
      return { [weak tabs, weak searcher] in
        changes.cancel()
        answers.cancel()
        guard let tabs else { return }
        tabs.links[index].counting?.cancel()
        searcher?.extents.remove(tabs)
      }
    }
  }

  /// Opens a tab; nil for the sections of all, if there are sections. Results that are not there are searched for, once.
  /// Opening an open tab repeats its search if that has failed.
  public func open(_ name: String?) {
    guard let state, name.map({ name in item.tabs.contains { $0.name == name } }) ?? (item.hitsPerSection != nil)
    else { return }
    if state.name != name {
      state.name = name
      state.onChange.fire()
    }
    for (index, link) in links.enumerated() where extent(at: index) != .count {
      if let searcher = link.searcher, !searcher.isAnswered { searcher.search() }
    }
  }

  /// Shows the tabs in a view, and opens those that are chosen there. Connecting a view again replaces its earlier
  /// connection.
  @discardableResult
  public func connectController<Controller: IndexTabsController>(_ controller: Controller) -> Connection {
    Connection(to: controller, as: (any ItemController).self) { [weak self] controller in
      guard let self else { return {} }
      let disconnect = link(controller) { $0 }
      controller.onOpen = { [weak self] in self?.open($0) }
      return { [weak controller] in
        disconnect()
        controller?.onOpen = nil
      }
    }
  }

  /// Waits until the numbers of results without filters are shown.
  package func waitUntilIdle() async {
    showAnswers()
    for link in links { await link.counting?.value }
    showAnswers()
  }

  // MARK: The open tab

  /// The searcher of the open tab; nil while sections show.
  package var openSearcher: HitsSearcher? {
    item.tabs.firstIndex(where: \.isOpen).flatMap { links[$0].searcher }
  }

  /// The searchers that are connected, in the order of the tabs.
  package var searchers: [HitsSearcher] { links.compactMap(\.searcher) }

  private var state: OpenTab? { links.lazy.compactMap(\.searcher).first?.dispatcher.openTab }

  /// The name of the open tab, where this name was chosen: the first one, if there are no sections and no such tab.
  private func name(of chosen: String?) -> String? {
    if let chosen, item.tabs.contains(where: { $0.name == chosen }) { return chosen }
    return item.hitsPerSection == nil ? item.tabs.first?.name : nil
  }

  private func extent(at index: Int) -> SearchExtent {
    guard let name = name(of: state?.name) else { return item.hitsPerSection.map { .first($0) } ?? .page }
    return item.tabs[index].name == name ? .page : .count
  }

  private func shownTabs(open name: String?) -> [IndexTab] {
    item.tabs.map { tab in
      var tab = tab
      tab.isOpen = tab.name == name
      return tab
    }
  }

  private func showOpenTab() {
    showAnswers()
    let tabs = shownTabs(open: name(of: state?.name))
    if tabs != item.tabs { item.tabs = tabs }
  }

  /// The name of the open tab in a link; nil for the one that is open first.
  package var openNameInLink: String? { nameInLink(item.open?.name) }

  /// The value of a tab in a link; nil for the one that is open first.
  package func nameInLink(_ name: String?) -> String? { name == self.name(of: initialName) ? nil : name }

  /// Shows the tab of a link as open, and searches for nothing; nil for the one that is open first.
  func open(inLink name: String?) {
    guard let state else { return }
    let name = name.flatMap { name in item.tabs.contains { $0.name == name } ? name : nil } ?? initialName
    if state.name == name { return }
    state.name = name
    state.onChange.fire()
  }

  // MARK: Counts

  private func show(_ answer: Result<SearchResponse, SearchError>, at index: Int) {
    links[index].counting?.cancel()
    change(index) { tab in
      tab.countWithoutFilters = nil
      switch answer {
      case .success(let response):
        (tab.count, tab.isCountExact, tab.error) = (response.nbHits, response.exhaustiveNbHits, nil)
      case .failure(let error): (tab.count, tab.isCountExact, tab.error) = (nil, true, error)
      }
    }
    if case .success(let response) = answer, response.nbHits == 0 { countWithoutFilters(at: index) }
  }

  /// Changes a tab at the end of this turn, with the others that a call answers: views show all of them at once.
  private func change(_ index: Int, _ change: (inout IndexTab) -> Void) {
    var tabs = answered?.tabs ?? item.tabs
    change(&tabs[index])
    answered = (tabs, answered?.showing ?? Task { [weak self] in self?.showAnswers() })
    // With the last answer, so that they show before anybody who has waited for the searchers goes on.
    if !links.contains(where: { $0.searcher?.isAnswerExpected == true }) { showAnswers() }
  }

  private func showAnswers() {
    guard let tabs = answered?.tabs else { return }
    answered = nil
    if tabs != item.tabs { item.tabs = tabs }
  }

  /// Counts what the user's filters hide, in one further call for all tabs of the same turn. If it can't be counted, or
  /// another search is expected by then, no number shows.
  private func countWithoutFilters(at index: Int) {
    let link = links[index]
    guard let searcher = link.searcher, searcher.filterState?.groups.contains(where: { !$0.filters.isEmpty }) == true
    else { return }
    let search = searcher.unlimitedRequest
    link.counting = Task { [weak self, weak searcher] in
      let result = try? await searcher?.resultCountWithoutFilters()
      guard let self, !Task.isCancelled, let result, result.count > 0, searcher?.unlimitedRequest == search else {
        return
      }
      change(index) { ($0.isCountExact, $0.countWithoutFilters) = (result.isExact, result.count) }
    }
  }
}

/// The tabs of several indices with their searchers and their view connected.
///
/// ```swift
/// let searchers = MultiSearcher(backend: backend)
/// let products = searchers.addHitsSearcher(indexName: "products")
/// let articles = searchers.addHitsSearcher(indexName: "articles")
/// let tabs = IndexTabsConnector(
///   tabs: [("products", "Products", products), ("articles", "Articles", articles)], controller: bar)
/// searchers.search()
/// ```
///
/// The searchers may share a filter state or have one each. Where filters leave nothing of an index, its tab says how many
/// results there are without them.
@MainActor
public final class IndexTabsConnector: WidgetConnector<IndexTabsInteractor> {
  private let searchers: [HitsSearcher]

  /// Creates the logic of the tabs, and connects it.
  ///
  /// - Parameters:
  ///   - tabs: The name of each tab, its title, and its searcher, all of one ``MultiSearcher``.
  ///   - open: The name of the tab that is open first; nil for the first one. Where there are sections they are open first.
  ///   - hitsPerSection: How many results of each index show in sections while no tab is open; nil for no sections, so that
  ///     one tab is always open.
  ///   - controller: The view.
  public init(
    tabs: [(name: String, title: String, searcher: HitsSearcher)], open: String? = nil, hitsPerSection: Int? = nil,
    controller: (any IndexTabsController)? = nil
  ) {
    let searchers = tabs.map(\.searcher)
    precondition(Set(searchers.map { ObjectIdentifier($0) }).count == searchers.count, "each tab has its own searcher")
    precondition(
      searchers.allSatisfy { $0.dispatcher === searchers.first?.dispatcher },
      "the searchers of tabs belong to one MultiSearcher")
    self.searchers = searchers
    super.init(
      IndexTabsInteractor(
        tabs: tabs.map { ($0.name, $0.title) }, open: open, hitsPerSection: hitsPerSection))
    for tab in tabs { keep(interactor.connectSearcher(tab.searcher, toTab: tab.name)) }
    if let controller { connectController(controller) }
  }

  /// Connects another view.
  @discardableResult
  public func connectController(_ controller: some IndexTabsController) -> Connection {
    keep(interactor.connectController(controller))
  }

  package override func waitUntilIdle() async { await interactor.waitUntilIdle() }
}
