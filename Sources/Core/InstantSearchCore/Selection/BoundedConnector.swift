/// A number or a number range with its searcher, its filters and its view connected.
@MainActor
public class BoundedConnector: Connector {
  /// The searcher whose results give the bounds.
  public let searcher: HitsSearcher
  /// The filter state: the one that was given, else the searcher's, else a new one.
  public let filterState: FilterState
  /// The attribute whose numbers are compared with the choice.
  public let attribute: Attribute

  init(
    _ interactor: BoundedInteractor<some Any, some Any>, searcher: HitsSearcher, filterState: FilterState?,
    attribute: Attribute, operator: RefinementOperator, groupName: String?
  ) {
    self.searcher = searcher
    self.filterState = filterState ?? searcher.filterState ?? FilterState()
    self.attribute = attribute
    super.init()
    // The widget's initial filter comes first: the searcher, connected later, does not take it for a change to search
    // for.
    keep(
      interactor.connectFilterState(
        self.filterState, with: attribute, operator: `operator`, groupName: groupName),
      searcher.connectFilterState(self.filterState), interactor.connectSearcher(searcher, with: attribute))
  }
}
