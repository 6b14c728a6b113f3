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
    groups = FilterGroups((filterState ?? searcher.filterState)?.groups.filter { !$0.filters.isEmpty } ?? [])
    page = searcher.request.query.page ?? 0
    indexName = searcher.request.indexName == mainIndexName ? nil : searcher.request.indexName
    self.expandedLists = expandedLists
  }

  /// Makes the filters, the text, the page and the index those of the link: one change of the filters, then one of the
  /// request.
  ///
  /// Changed filters are searched for as always, anything else with the next `search()`; both are one request if they
  /// follow in the same turn. The lists to expand are up to the front end.
  ///
  /// - Parameters:
  ///   - searcher: The searcher that gets the text, the page and the index.
  ///   - filterState: The filters; nil for the filters of the searcher.
  ///   - mainIndexName: The index of a link without an order.
  @MainActor
  public func apply(to searcher: HitsSearcher, _ filterState: FilterState? = nil, mainIndexName: String) {
    // The filters first: changing them returns to the first page.
    (filterState ?? searcher.filterState)?.groups = groups
    var request = searcher.request
    if text != request.text ?? "" { request.text = text }
    if page != request.query.page ?? 0 { request.query.page = page }
    request.indexName = indexName ?? mainIndexName
    searcher.change(to: request, keepingPage: true)
  }
}
