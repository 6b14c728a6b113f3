#if canImport(SwiftUI)
public import Foundation
public import InstantSearchCore
public import InstantSearchSwiftUI

// Models that connect themselves to the search of a screen, and stay connected as long as they live.

extension FacetListObservableController {
  /// The values of an attribute, which is declared for faceting.
  public convenience init(
    _ screen: SearchScreenModel, _ attribute: Attribute, selectionMode: SelectionMode = .multiple,
    operator: RefinementOperator = .or, presenter: (any SelectableListPresentable<Facet>)? = nil
  ) {
    self.init()
    connector = FacetListConnector(
      searcher: screen.searcher, filterState: screen.filterState, attribute: attribute, selectionMode: selectionMode,
      operator: `operator`, controller: self, presenter: presenter)
  }
}

extension FilterToggleObservableController where F == Filter.Facet {
  convenience init(_ screen: SearchScreenModel, _ filter: Filter.Facet) {
    self.init()
    connector = FilterToggleConnector(
      filterState: screen.filterState, filter: filter, groupName: filter.attribute.rawValue, controller: self)
  }
}

extension HierarchicalObservableController {
  /// A hierarchy, whose widest level comes first.
  public convenience init(
    _ screen: SearchScreenModel, _ levels: [Attribute], selectionMode: SelectionMode = .single
  ) {
    self.init()
    connector = HierarchicalConnector(
      searcher: screen.searcher, filterState: screen.filterState, hierarchicalAttributes: levels,
      selectionMode: selectionMode, controller: self)
  }
}

extension RatingMenuObservableController {
  /// A menu of the least ratings.
  public convenience init(_ screen: SearchScreenModel, _ attribute: Attribute) {
    self.init()
    connector = RatingMenuConnector(
      searcher: screen.searcher, filterState: screen.filterState, attribute: attribute, controller: self)
  }
}

extension FilterListObservableController {
  /// A list of filters with the number of results of each. Several can be selected.
  public convenience init(_ screen: SearchScreenModel, _ filters: [F], group: String) {
    self.init(filters: filters)
    let connector = FilterListConnector(
      filters: filters, selectionMode: .multiple, filterState: screen.filterState, operator: .or, groupName: group,
      controller: self)
    connector.interactor.connectSearcher(screen.searcher)
    screen.searcher.connectFilterState(screen.filterState)
    self.connector = connector
  }
}

extension NumberRangeObservableController {
  /// A range of the numbers of an attribute, with a histogram.
  public convenience init(_ screen: SearchScreenModel, _ attribute: Attribute) {
    self.init()
    connector = NumberRangeConnector(
      searcher: screen.searcher, filterState: screen.filterState, attribute: attribute,
      histogram: HistogramRequest(), controller: self)
  }
}

extension DateRangeObservableController {
  /// A range of the days of an attribute, with presets. Days begin in the time zone of the calendar.
  public convenience init(
    _ screen: SearchScreenModel, _ attribute: Attribute, form: DateForm = .seconds,
    calendar: Calendar = .autoupdatingCurrent, presets: [DatePreset] = DatePreset.standard,
    histogram: HistogramRequest? = nil
  ) {
    self.init()
    connector = DateRangeConnector(
      searcher: screen.searcher, filterState: screen.filterState, attribute: attribute, form: form, calendar: calendar,
      presets: presets, histogram: histogram, controller: self)
  }

  /// Counts the presets only while a picker shows them: a screen has lists that nobody may ever open.
  func countsOnlyWhileShown() {
    guard let interactor = (connector as? DateRangeConnector)?.interactor else { return }
    interactor.isShown = false
    onShownChanged = { [weak interactor] in interactor?.isShown = $0 }
  }
}

extension FilterToggleObservableController {
  /// A switch that adds a filter.
  public convenience init(_ screen: SearchScreenModel, _ filter: F) {
    self.init()
    connector = FilterToggleConnector(filterState: screen.filterState, filter: filter, controller: self)
  }
}

extension HitsObservableController<JSON> {
  /// Records that are related to one by some attributes, for `RelatedItems`. They are searched for at once.
  public convenience init(
    relatedTo hit: Hit<JSON>, _ screen: SearchScreenModel, with patterns: [MatchingPattern<JSON>], limit: Int = 10
  ) {
    self.init()
    let searcher = HitsSearcher(backend: screen.searcher.backend, indexName: screen.mainIndexName)
    searcher.request.query.hitsPerPage = limit
    searcher.eventTracker = screen.searcher.eventTracker
    connector = RelatedItemsConnector(searcher: searcher, hit: hit, matchingPatterns: patterns, controller: self)
    searcher.search()
  }
}

extension SearchBoxObservableController {
  /// A box that searches among the values of an attribute, which a list shows.
  convenience init(searching attribute: Attribute, of list: FacetListObservableController, _ screen: SearchScreenModel)
  {
    self.init()
    let values = FacetSearcher(
      backend: screen.searcher.backend, indexName: screen.searcher.request.indexName, attribute: attribute)
    // Connected on the first use: otherwise each change of the filters would search for values in every list.
    values.onQueryChanged.subscribe(with: values) { [weak screen] values, _ in
      guard let screen else { return }
      values.connectFilterState(screen.filterState)
      values.restrict(to: screen.searcher)
    }
    (list.connector as? FacetListConnector)?.interactor.connectFacetSearcher(values)
    connector = SearchBoxConnector(searcher: values, controller: self)
  }
}
#endif
