#if canImport(SwiftUI)
public import Foundation
public import InstantSearchCore
public import InstantSearchSwiftUI

// Models that connect themselves to the search of a screen, and stay connected as long as they live.

extension FacetListObservableController {
  /// The values of an attribute.
  ///
  /// - Parameters:
  ///   - screen: The screen whose search the list refines.
  ///   - attribute: The attribute, which is declared for faceting.
  ///   - operator: How several selected values are combined.
  ///   - presenter: Sorts and limits the values.
  public convenience init(
    _ screen: SearchScreenModel, _ attribute: Attribute, operator: RefinementOperator = .or,
    presenter: (any SelectableListPresentable<Facet>)? = nil
  ) {
    self.init()
    connector = FacetListConnector(
      searcher: screen.searcher, filterState: screen.filterState, attribute: attribute, operator: `operator`,
      controller: self, presenter: presenter)
  }
}

extension HierarchicalObservableController {
  /// A hierarchy.
  ///
  /// - Parameters:
  ///   - screen: The screen whose search the menu refines.
  ///   - levels: The attributes of the levels, the widest first.
  ///   - selectionMode: Whether one path can be selected or several.
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
  /// A list of filters with the number of results of each.
  ///
  /// - Parameters:
  ///   - screen: The screen whose search the list refines.
  ///   - filters: The filters. Several can be selected.
  ///   - group: The name of the group of the selected filters.
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
  /// A range of the days of an attribute, with presets.
  ///
  /// - Parameters:
  ///   - screen: The screen whose search the range refines.
  ///   - attribute: The attribute with the dates.
  ///   - form: How the dates are stored.
  ///   - calendar: The calendar with the time zone in which days begin.
  ///   - presets: The presets in their order.
  ///   - histogram: The histogram to show; nil for none.
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
  /// Records that are related to one, for `RelatedItems`. They are searched for at once.
  ///
  /// - Parameters:
  ///   - hit: The record.
  ///   - screen: The screen that searches the same index.
  ///   - patterns: The attributes in which the records should agree.
  ///   - limit: The most records.
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
  convenience init(searching attribute: Attribute, of list: FacetListModel, _ screen: SearchScreenModel) {
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
