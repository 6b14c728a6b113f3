/// The widgets of one page: made for a request, drawn once, and forgotten.
@MainActor
public final class PageScreen {
  /// The filters of the link.
  public let filterState = FilterState()
  /// The search that the link describes, which is the one shown.
  package private(set) var link: SearchLink
  /// The words of the page.
  public let words: PageWords
  let mapping: LinkMapping
  private let path: String
  private(set) var searcher: HitsSearcher?
  /// The tabs of several indices.
  private var tabs: IndexTabsConnector?
  /// The index of a link without an order.
  private(set) var mainIndexName = ""
  private(set) var added: [(view: HTMLView, title: String?, region: Region, isBelow: Bool)] = []
  private var searchers: [any Searcher] = []
  private var connectors: [Connector] = []
  /// The views whose groups of filters are open before anybody has opened or closed one; nil for the first few groups.
  package var openViews: Set<String>?
  /// The number of groups that are open at first.
  static let openGroupCount = 8
  /// The pairs of the link that is shown.
  private(set) var state: Set<PageField> = []

  /// A part of the page.
  public enum Region: Hashable, Sendable {
    /// The search box, above everything.
    case top
    /// The line above the results: their number, the order.
    case status
    /// The filters.
    case side
    /// The results.
    case main
  }

  init(_ link: SearchLink, _ mapping: LinkMapping, _ words: PageWords, path: String) {
    self.link = link
    self.mapping = mapping
    self.words = words
    self.path = path
    filterState.groups = link.groups
  }

  /// Sets the search of the link, and searches when the page is complete. The filters are connected.
  public func connectSearcher(_ searcher: HitsSearcher) {
    self.searcher = searcher
    mainIndexName = searcher.request.indexName
    link.apply(to: searcher, filterState, mainIndexName: mainIndexName)
    searcher.connectFilterState(filterState)
    searchers.append(searcher)
  }

  /// Sets the search of the link in the searchers of several indices, opens the tab of the link, and searches all when the
  /// page is complete. They share the filters of the page, which are connected, and the connector is kept.
  ///
  /// The names of the tabs are in the page's `LinkMapping`.
  public func connectTabs(_ connector: IndexTabsConnector) {
    tabs = connector
    let interactor = connector.interactor
    for searcher in interactor.searchers { searcher.connectFilterState(filterState) }
    link.apply(to: interactor)
    searcher = interactor.openSearcher ?? interactor.searchers.first
    mainIndexName = searcher?.request.indexName ?? ""
    searchers += interactor.searchers as [any Searcher]
    connectors.append(connector)
  }

  /// The value of a tab in a link; nil for the one that is open first.
  func tabInLink(_ name: String?) -> String? { tabs?.interactor.nameInLink(name) }

  /// Waits for the answers of another searcher too.
  public func connectSearcher(_ searcher: FacetSearcher) { searchers.append(searcher) }

  /// Adds a view to the page.
  ///
  /// - Parameters:
  ///   - view: The view, whose name differs from the names of all others.
  ///   - title: The heading above the view; nil for none.
  ///   - region: Where it is.
  public func add(_ view: HTMLView, titled title: String? = nil, at region: Region) {
    add(view, title, at: region, isBelow: false)
  }

  /// Adds a view to the group of the view that was added last, such as ranges below a slider. The group has the title of
  /// its first view.
  package func addBelow(_ view: HTMLView) {
    add(view, nil, at: added.last?.region ?? .main, isBelow: true)
  }

  private func add(_ view: HTMLView, _ title: String?, at region: Region, isBelow: Bool) {
    precondition(!added.contains { $0.view.name == view.name }, "two views of the page are named '\(view.name)'")
    view.screen = self
    added.append((view, title, region, isBelow))
  }

  /// Keeps connectors as long as the page.
  public func keep(_ connectors: Connector...) { self.connectors += connectors }

  /// The address of the page with another state of the search.
  package func href(_ change: (inout SearchLink) -> Void) -> String {
    var link = currentLink
    change(&link)
    let query = query(of: link)
    return query.isEmpty ? path : "\(path)?\(query)"
  }

  /// The address of the page with other fields of a view, and another state of the search.
  func href(
    _ view: HTMLView, _ fields: [(action: String, value: String)], _ change: (inout SearchLink) -> Void = { _ in }
  ) -> String {
    var link = currentLink
    change(&link)
    let query = link.urlQuery(with: mapping)
    let others = added.filter { $0.view !== view }.flatMap { added in
      added.view.addressFields.map { PageField(name: added.view.field($0.action), value: $0.value) }
    }
    let own = fields.map { PageField(name: view.field($0.action), value: $0.value) }
    let pairs = (query.isEmpty ? [] : [query]) + (others + own).map(\.encoded)
    return pairs.isEmpty ? path : "\(path)?\(pairs.joined(separator: "&"))"
  }

  /// The state of the search as the widgets have it now.
  package var currentLink: SearchLink {
    guard let searcher else { return link }
    var current = SearchLink(searcher, filterState, mainIndexName: mainIndexName, expandedLists: link.expandedLists)
    if let tabs { current.tab = tabs.interactor.openNameInLink }
    // Without a name in the mapping, both are fields of their views.
    if mapping.pageSizes.isEmpty { current.hitsPerPage = nil }
    if mapping.relevancyName == nil { current.relevancyStrictness = nil }
    if mapping.modeName == nil { current.mode = nil }
    return current
  }

  /// The query of the page's address: the link, and the fields that views add.
  package var query: String { query(of: currentLink) }

  private func query(of link: SearchLink) -> String {
    let query = link.urlQuery(with: mapping)
    return ((query.isEmpty ? [] : [query]) + addressFields.map(\.encoded)).joined(separator: "&")
  }

  /// The fields that the views add to the address.
  var addressFields: [PageField] {
    added.flatMap { added in
      added.view.addressFields.map { PageField(name: added.view.field($0.action), value: $0.value) }
    }
  }

  /// The most actions of a request. A form has a field for each text and number, and one button.
  private static let maxActions = 200

  /// Performs the actions of fields, as many as a form may have.
  ///
  /// - Returns: The names of the fields that no view has; whether the search has changed; and whether some fields are
  ///   done, so that the address does not need them.
  func perform(_ fields: [PageField]) -> (unknown: [String], hasChanged: Bool, areDone: Bool) {
    let before = currentLink
    var unknown: [String] = []
    var known: [PageField] = []
    var actions: [String: [(action: String, value: String)]] = [:]
    let views = Dictionary(added.map { ($0.view.name, $0.view) }) { first, _ in first }
    for field in fields {
      guard known.count < Self.maxActions, let dot = field.name.lastIndex(of: "."),
        views[String(field.name[..<dot])] != nil
      else {
        unknown.append(field.name)
        continue
      }
      known.append(field)
      actions[String(field.name[..<dot]), default: []].append(
        (String(field.name[field.name.index(after: dot)...]), field.value))
    }
    // Actions that remove filters run last: number fields are compared with the filters with which they were shown.
    let ordered = added.map(\.view).filter { !$0.removesFilters } + added.map(\.view).filter(\.removesFilters)
    for view in ordered {
      guard let fields = actions[view.name] else { continue }
      // Which lists are expanded is part of the link.
      let isExpansion = fields.map { $0.action == "more" && view is any ExpandableListController }
      if isExpansion.contains(true) { link.expandedLists.formSymmetricDifference([view.name]) }
      view.perform(zip(fields, isExpansion).filter { !$1 }.map(\.0))
    }
    return (unknown, currentLink != before, Set(known) != Set(addressFields))
  }

  /// The state of the search that no control on the page has, as hidden fields. Another choice begins at the first page.
  var hiddenFields: HTML {
    HTML(
      PageField.fields(ofQuery: currentLink.urlQuery(with: mapping)).filter { field in
        field.name != mapping.pageName
          && !added.contains { $0.view.hasControl(name: field.name, value: field.value) }
      }.map(\.hidden))
  }

  /// Expands the lists that the link names.
  func expandLists() {
    for case let list as any ExpandableListController in added.map(\.view)
    where link.expandedLists.contains((list as? HTMLView)?.name ?? "") {
      list.onToggleExpansion?()
    }
  }

  /// Ends the searches that actions have begun, and disconnects the widgets: the page is drawn, or another one follows.
  func end() {
    for searcher in searchers { searcher.cancel() }
    for connector in connectors { connector.disconnect() }
  }

  /// Searches, and waits for all answers.
  func search() async {
    for (view, _, _, _) in added { view.searchBegins() }
    if let tabs { for searcher in tabs.interactor.searchers { searcher.search() } } else { searcher?.search() }
    for searcher in searchers { await searcher.waitUntilIdle() }
    for connector in connectors { await connector.waitUntilIdle() }
    state = Set(PageField.fields(ofQuery: currentLink.urlQuery(with: mapping)))
  }
}
