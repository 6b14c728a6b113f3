/// An autocomplete with its searcher and its view connected.
///
/// ```swift
/// let box = SearchBoxConnector(searcher: searcher, controller: searchBar)
/// let autocomplete = AutocompleteConnector(
///   searcher: searcher, filterState: filterState, searchBox: box.interactor,
///   sources: [.recentSearches(recent), .facet("category")], controller: controller)
/// ```
@MainActor
public final class AutocompleteConnector: WidgetConnector<AutocompleteInteractor> {
  private let searcher: HitsSearcher
  private let searchBox: SearchBoxInteractor?

  /// Creates the logic, and connects it.
  ///
  /// - Parameters:
  ///   - searcher: The searcher, whose text and filters a choice changes.
  ///   - filterState: The filters, which the searcher is connected to; nil to leave the searcher's as they are.
  ///   - searchBox: The box in which the text is typed: it may search on submit, and submitted texts become recent
  ///     searches. Nil for the text of the searcher.
  ///   - sources: Where the items come from, in the order of their sections.
  ///   - controller: The view.
  public init(
    searcher: HitsSearcher, filterState: FilterState? = nil, searchBox: SearchBoxInteractor? = nil,
    sources: [AutocompleteSource], controller: (any AutocompleteController)? = nil
  ) {
    (self.searcher, self.searchBox) = (searcher, searchBox)
    super.init(AutocompleteInteractor(sources: sources))
    keep(
      filterState.map { searcher.connectFilterState($0) },
      interactor.connectSearcher(searcher, searchBox: searchBox), controller.map { connectController($0) })
  }

  package override func waitUntilIdle() async { await interactor.waitUntilIdle() }
}
