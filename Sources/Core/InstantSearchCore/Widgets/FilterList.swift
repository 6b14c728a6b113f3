// Lists of filters that the developer names: facet filters, numeric filters, tags.

/// A view that shows a list of filters.
@MainActor
public protocol FilterListController: SelectableListController where Item: FilterType {}

/// A view that shows a list of facet filters.
@MainActor
public protocol FacetFilterListController: FilterListController where Item == Filter.Facet {}

/// A view that shows a list of numeric filters.
@MainActor
public protocol NumericFilterListController: FilterListController where Item == Filter.Numeric {}

/// A view that shows a list of tags.
@MainActor
public protocol TagFilterListController: FilterListController where Item == Filter.Tag {}

/// The logic of a list of facet filters, of which several can be chosen by default.
public typealias FacetFilterListInteractor = FilterListInteractor<Filter.Facet>
/// The logic of a list of numeric filters, of which one can be chosen by default.
public typealias NumericFilterListInteractor = FilterListInteractor<Filter.Numeric>
/// The logic of a list of tags, of which several can be chosen by default.
public typealias TagFilterListInteractor = FilterListInteractor<Filter.Tag>

/// The logic of a list of filters: of one kind, or as `FilterListInteractor<Filter>` of several.
@MainActor
public final class FilterListInteractor<F: FilterType>: SelectableListInteractor<F, F> {
  private let searcherSlot = ConnectionSlot()
  private var counting: Task<Void, Never>?

  /// Creates a list that is not connected and in which nothing is selected.
  ///
  /// - Parameters:
  ///   - items: The filters, in the order in which they show.
  ///   - selectionMode: Whether one filter can be chosen or several; by default several, of numeric filters one.
  public init(items: [F] = [], selectionMode: SelectionMode? = nil) {
    super.init(items: items, selectionMode: selectionMode ?? (Self.kind == .numeric ? .single : .multiple)) { $0 }
  }

  /// The kind of all filters of the type; nil if they may be of several.
  private static var kind: Filter.Kind? { (F.self as? any ConcreteFilterType.Type)?.kind }

  /// The filters of the list. Setting them leaves the filter state as it is.
  public var filters: [F] {
    get { items }
    set { replaceItems(with: newValue) }
  }

  /// Reads the selection from a group of the filters, and writes taps to it.
  @discardableResult
  public func connectFilterState(
    _ filterState: FilterState, operator: RefinementOperator, groupName: String
  ) -> Connection {
    connect(filterState) { items in
      // Filters of another kind go to the `or` group of their kind.
      let kind = Self.kind ?? items.first?.erased.kind ?? .facet
      return .filters(items, in: FilterGroup.ID(groupName, `operator`, kind))
    }
  }

  /// Shows beside each filter how many results it would give as the only one that is chosen in the list, counted again
  /// after each search. Other filters of the list that are excluded stay so.
  @discardableResult
  public func connectSearcher(_ searcher: HitsSearcher) -> Connection {
    searcherSlot.connection(of: self, to: searcher) { list, searcher in
      let subscription = searcher.onResults.subscribePast(with: list) { list, _ in list.countResults() }
      return { [weak list] in
        subscription.cancel()
        list?.countResults()
      }
    }
  }

  override func filterStateDidChange() { countResults() }

  override func itemsDidChange() { countResults() }

  /// Waits for the counts of the last search.
  func waitUntilCounted() async { await counting?.value }

  /// Counts the results of each filter; does nothing before the first search.
  private func countResults() {
    counting?.cancel()
    guard let searcher: HitsSearcher = searcherSlot.end(), let filterState, let lens,
      searcher.onResults.lastValue != nil
    else { return }
    let items = items
    let alternatives = items.map { item in
      var groups = filterState.groups
      // A choice leaves what else is excluded.
      let excluded = lens.read(groups).excluded.filter { $0 != item }
      lens.write(Selection(selected: [item], excluded: excluded), &groups)
      return groups
    }
    let base = filterState.baseFilters
    counting = Task { [weak self] in
      // If the backend can't count them, no counts are shown.
      let counts = try? await searcher.resultCounts(filters: alternatives, base: base)
      guard !Task.isCancelled else { return }
      self?.resultCounts = Dictionary(zip(items, counts ?? [])) { first, _ in first }
    }
  }
}

/// A list of facet filters with its filter state and its view connected.
public typealias FacetFilterListConnector = FilterListConnector<Filter.Facet>
/// A list of numeric filters with its filter state and its view connected.
public typealias NumericFilterListConnector = FilterListConnector<Filter.Numeric>
/// A list of tags with its filter state and its view connected.
public typealias TagFilterListConnector = FilterListConnector<Filter.Tag>

/// A list of filters with its filter state and its view connected.
@MainActor
public final class FilterListConnector<F: FilterType>: WidgetConnector<FilterListInteractor<F>> {
  /// The filter state that is read and written.
  package let filterState: FilterState

  package override func waitUntilIdle() async { await interactor.waitUntilCounted() }

  /// Creates the logic of a list of filters of any kind, and connects it.
  ///
  /// - Parameters:
  ///   - filters: The filters, in the order in which they show.
  ///   - selectionMode: Whether one filter can be chosen or several; by default several, of numeric filters one.
  ///   - filterState: The filter state to read and write.
  ///   - operator: Whether all chosen filters must match or one of them.
  ///   - groupName: The name of the group.
  ///   - controller: The view.
  ///   - presenter: Changes the order and the labels.
  ///   - label: Returns the text to show for a filter; nil for its own text.
  public init(
    filters: [F] = [], selectionMode: SelectionMode? = nil, filterState: FilterState, operator: RefinementOperator,
    groupName: String, controller: (any SelectableListController<F>)? = nil,
    presenter: (any SelectableListPresentable<F>)? = nil, label: (@MainActor (F) -> String?)? = nil
  ) {
    self.filterState = filterState
    super.init(FilterListInteractor(items: filters, selectionMode: selectionMode))
    interactor.label = label
    keep(
      interactor.connectFilterState(filterState, operator: `operator`, groupName: groupName),
      controller.map { connectController($0, with: presenter) })
  }

  /// A list of facet filters, of which several can be chosen by default.
  public convenience init(
    facetFilters: [F] = [], selectionMode: SelectionMode = .multiple, filterState: FilterState,
    operator: RefinementOperator, groupName: String, controller: (any SelectableListController<F>)? = nil,
    presenter: (any SelectableListPresentable<F>)? = nil, label: (@MainActor (F) -> String?)? = nil
  ) where F == Filter.Facet {
    self.init(
      filters: facetFilters, selectionMode: selectionMode, filterState: filterState, operator: `operator`,
      groupName: groupName, controller: controller, presenter: presenter, label: label)
  }

  /// A list of numeric filters, of which one can be chosen by default.
  public convenience init(
    numericFilters: [F] = [], selectionMode: SelectionMode = .single, filterState: FilterState,
    operator: RefinementOperator, groupName: String, controller: (any SelectableListController<F>)? = nil,
    presenter: (any SelectableListPresentable<F>)? = nil, label: (@MainActor (F) -> String?)? = nil
  ) where F == Filter.Numeric {
    self.init(
      filters: numericFilters, selectionMode: selectionMode, filterState: filterState, operator: `operator`,
      groupName: groupName, controller: controller, presenter: presenter, label: label)
  }

  /// A list of tags, of which several can be chosen by default.
  public convenience init(
    tagFilters: [F] = [], selectionMode: SelectionMode = .multiple, filterState: FilterState,
    operator: RefinementOperator, groupName: String, controller: (any SelectableListController<F>)? = nil,
    presenter: (any SelectableListPresentable<F>)? = nil, label: (@MainActor (F) -> String?)? = nil
  ) where F == Filter.Tag {
    self.init(
      filters: tagFilters, selectionMode: selectionMode, filterState: filterState, operator: `operator`,
      groupName: groupName, controller: controller, presenter: presenter, label: label)
  }
}
