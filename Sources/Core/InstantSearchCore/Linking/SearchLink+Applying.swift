extension SearchLink {
  /// The link to the search of a searcher and its filters. Hierarchies without a choice are omitted.
  ///
  /// - Parameters:
  ///   - searcher: The searcher with the text, the page and the index.
  ///   - filterState: The filters; nil for the filters of the searcher.
  ///   - mainIndexName: The index whose order needs no name in a link.
  ///   - expandedLists: The names of the lists that show all of their values.
  @MainActor
  public init(
    _ searcher: HitsSearcher, _ filterState: FilterState? = nil, mainIndexName: String,
    expandedLists: Set<String> = []
  ) {
    text = searcher.query ?? ""
    groups = (filterState ?? searcher.filterState)?.groups.withoutEmptyGroups ?? FilterGroups()
    page = searcher.request.query.page ?? 0
    indexName = searcher.request.indexName == mainIndexName ? nil : searcher.request.indexName
    hitsPerPage = searcher.request.choice(of: .hitsPerPage)
    relevancyStrictness = searcher.request.choice(of: .relevancyStrictness)
    mode = searcher.request.chosenMode
    location = searcher.request.location
    self.expandedLists = expandedLists
  }

  /// Makes the filters, the text, the page, its size, the index, the relevancy, the mode and the area of a map those of the link: one
  /// change of the filters, then one of the request.
  ///
  /// Changed filters are searched for as always, anything else with the next `search()`; both are one request if they
  /// follow in the same turn. The lists to expand are up to the front end.
  ///
  /// - Parameters:
  ///   - searcher: The searcher that gets the text, the page, the index and the area.
  ///   - filterState: The filters; nil for the filters of the searcher.
  ///   - mainIndexName: The index of a link without an order.
  @MainActor
  public func apply(to searcher: HitsSearcher, _ filterState: FilterState? = nil, mainIndexName: String) {
    // The filters first: changing them returns to the first page.
    let state = filterState ?? searcher.filterState
    // The levels that a menu keeps without a choice are no other filters, and no reason to search.
    if let state, !state.groups.withoutEmptyGroups.isIdentical(to: groups.withoutEmptyGroups) { state.groups = groups }
    var request = searcher.request
    if text != request.text ?? "" { request.text = text }
    if page != request.query.page ?? 0 { request.query.page = page }
    request.indexName = indexName ?? mainIndexName
    request.choose(hitsPerPage, for: .hitsPerPage)
    request.choose(relevancyStrictness, for: .relevancyStrictness)
    request.chosenMode = mode
    request.location = location
    searcher.change(to: request, keepingPage: true)
  }

  /// The link to the search of several indices: the open tab, and the text, the filters and the page of its searcher. While
  /// sections show, the text and the filters are those of the first searcher.
  @MainActor
  public init(_ tabs: IndexTabsInteractor) {
    if let searcher = tabs.openSearcher ?? tabs.searchers.first {
      self.init(searcher, mainIndexName: searcher.request.indexName)
    } else {
      self.init()
    }
    tab = tabs.openNameInLink
    if tabs.openSearcher == nil { page = 0 }
  }

  /// Opens the tab of the link, gives its text to the searchers of all tabs, and its filters, its page and its area to
  /// the searcher of the open one; while sections show, its filters to all and its area to the first. Other searchers
  /// return to their first page, and keep their area, page size, relevancy and mode.
  ///
  /// A tab that is not there opens the one that is open first. Every searcher keeps its index. Search afterwards; all is
  /// one call to the backend.
  @MainActor
  public func apply(to tabs: IndexTabsInteractor) {
    tabs.open(inLink: tab)
    let open = tabs.openSearcher
    for searcher in tabs.searchers {
      var link = self
      link.indexName = nil
      if searcher !== open { link.page = 0 }
      if searcher !== open ?? tabs.searchers.first {
        link.hitsPerPage = searcher.request.choice(of: .hitsPerPage)
        link.relevancyStrictness = searcher.request.choice(of: .relevancyStrictness)
        link.mode = searcher.request.chosenMode
        link.location = searcher.request.location
      }
      if let open, searcher !== open { link.groups = searcher.filterState?.groups ?? FilterGroups() }
      // Searchers of one filter state have its filters already.
      if open?.filterState != nil, searcher.filterState === open?.filterState { link.groups = groups }
      link.apply(to: searcher, mainIndexName: searcher.request.indexName)
    }
  }
}

extension FilterGroups {
  /// The groups without hierarchies in which nothing is chosen.
  fileprivate var withoutEmptyGroups: FilterGroups { FilterGroups(filter { !$0.filters.isEmpty }) }
}
