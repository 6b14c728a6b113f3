#if canImport(SwiftUI)
public import InstantSearchCore
public import InstantSearchSwiftUI

// Models of further widgets, which connect themselves to the search of a screen.

extension DynamicFacetListObservableController {
  /// Several facets at once, in the order that the index gives them.
  public convenience init(
    _ screen: SearchScreenModel, operator: RefinementOperator = .or, selectionMode: SelectionMode = .multiple
  ) {
    self.init()
    let connector = DynamicFacetListConnector(
      searcher: screen.searcher, filterState: screen.filterState, controller: self)
    connector.interactor.defaultSelectionMode = selectionMode
    // The groups that other lists of the screen have.
    connector.interactor.defaultFilterGroup = { ($0.rawValue, `operator`) }
    self.connector = connector
  }
}

extension PaginationObservableController {
  /// The pages by number.
  public convenience init(_ screen: SearchScreenModel) {
    self.init()
    connector = PaginationConnector(searcher: screen.searcher, controller: self)
  }
}

extension HitsPerPageObservableController {
  /// A menu of the numbers of results on a page.
  public convenience init(_ screen: SearchScreenModel, _ items: [Int]) {
    self.init()
    connector = HitsPerPageConnector(searcher: screen.searcher, items: items, controller: self)
  }
}

extension RelevantSortObservableController {
  /// A switch between the most relevant results and all; the strictness, from 1 to 100, is by default the index's.
  public convenience init(_ screen: SearchScreenModel, relevancyStrictness: Int? = nil) {
    self.init()
    connector = RelevantSortConnector(
      searcher: screen.searcher, relevancyStrictness: relevancyStrictness, controller: self)
  }
}

extension GeoSearchObservableController {
  /// A map, or a list by distance from the origin, of the results that show. A map that does not search with each move
  /// offers to.
  public convenience init(_ screen: SearchScreenModel, searchesOnMove: Bool = true, origin: Query.GeoPoint? = nil) {
    self.init()
    connector = GeoSearchConnector(
      searcher: screen.searcher, searchesOnMove: searchesOnMove, origin: origin, showsAllPages: true, controller: self
    ) { [weak screen] hit in screen?.title(of: hit) ?? hit.objectID }
  }
}
#endif
