/// A number or a number range with its searcher, its filters and its view connected.
@MainActor
public class BoundedConnector<Interactor: AnyObject>: WidgetConnector<Interactor> {
  /// The searcher whose results give the bounds.
  package let searcher: HitsSearcher
  /// The filter state: the one that was given, else the searcher's, else a new one.
  package let filterState: FilterState
  /// The attribute whose numbers are compared with the choice.
  package let attribute: Attribute

  init<Number, Choice>(
    _ interactor: Interactor, searcher: HitsSearcher, filterState: FilterState?,
    attribute: Attribute, operator: RefinementOperator, groupName: String?
  ) where Interactor: BoundedInteractor<Number, Choice> {
    self.searcher = searcher
    self.filterState = filterState ?? searcher.filterState ?? FilterState()
    self.attribute = attribute
    super.init(interactor)
    // The widget's initial filter comes first: the searcher, connected later, does not take it for a change to search
    // for.
    keep(
      interactor.connectFilterState(
        self.filterState, with: attribute, operator: `operator`, groupName: groupName),
      searcher.connectFilterState(self.filterState), interactor.connectSearcher(searcher, with: attribute))
  }
}
