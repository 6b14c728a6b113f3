// The refinement list: the values of an attribute, with counts, to choose from.

/// A view that shows the values of a facet.
@MainActor
public protocol FacetListController: SelectableListController where Item == Facet {}

/// A view of a facet list with a box for the search among its values, which a `SearchBoxConnector` takes.
@MainActor
public protocol ValueSearchController: FacetListController {
  /// The view of the box.
  associatedtype ValueBox: SearchBoxController

  /// The box for the search among the values.
  var valueBox: ValueBox { get }
}

/// The logic of a refinement list.
@MainActor
public final class FacetListInteractor: SelectableListInteractor<Facet, String> {
  private let valuesSlot = ConnectionSlot()
  private var valueSearcher: FacetSearcher? { valuesSlot.end() }
  /// The values in the last response of the hits searcher.
  private var facetsOfHits: [Facet]?
  /// How selected values are shown that are not among the items.
  private var missing = Missing.uncounted

  private enum Missing {
    /// Without a count: before an answer, or if the answer has only some of the values.
    case uncounted
    /// With a count of 0: the last answer counted all values.
    case empty
    /// Not at all: a search among the values shows matches only.
    case hidden
  }

  /// Creates a list that is not connected. The facets show until the first answer, and never become filters.
  public init(facets: [Facet] = [], selectionMode: SelectionMode = .multiple) {
    super.init(items: facets, selectionMode: selectionMode) { $0.value }
  }

  /// Shows the values that each search counts. The attribute is added to those that the searcher counts, until it is
  /// disconnected.
  @discardableResult
  public func connectSearcher(_ searcher: HitsSearcher, with attribute: Attribute) -> Connection {
    connect(searcher, counting: [attribute]) { [weak self] response in
      // An answer that did not count the attribute leaves its values as they are.
      if let self, let facets = response.facets(for: attribute) {
        facetsOfHits = facets
        showFacets()
      }
      return nil
    }
  }

  /// Shows the values that a search among them finds: always, or only while there is a text if a hits searcher is
  /// connected too.
  @discardableResult
  public func connectFacetSearcher(_ searcher: FacetSearcher) -> Connection {
    valuesSlot.connection(of: self, to: searcher) { list, searcher in
      searcher.count(for: list, list.setConditions(of:))
      let results = searcher.onResults.subscribePast(with: list) { [weak searcher] list, response in
        if searcher?.request.trendThreshold != nil { list.error = nil }
        list.showFacets(found: response.facetHits)
      }
      let errors = searcher.onError.subscribe(with: list) { [weak searcher] list, error in
        // Values that are popular have no other sign that the backend does not know them.
        if searcher?.request.trendThreshold != nil, !error.mayPass { list.error = error }
      }
      let texts = searcher.onQueryChanged.subscribe(with: list) { list, _ in list.showFacets() }
      list.showFacets()
      return { [weak list, weak searcher] in
        results.cancel()
        errors.cancel()
        texts.cancel()
        guard let list else { return }
        searcher?.stopCounting(for: list)
        list.showFacets()
      }
    }
  }

  /// Searches among the values with the connected facet searcher; without a text the values of the hits are shown
  /// again.
  package func searchValues(_ text: String?) {
    valueSearcher?.query = text
    if showsFoundValues { valueSearcher?.search() }
  }

  /// Reads the selection from a group of the filters, and writes taps to it.
  ///
  /// - Parameters:
  ///   - filterState: The filter state to read and write.
  ///   - attribute: The attribute to filter on.
  ///   - operator: Whether all chosen values must match or one of them.
  ///   - groupName: The name of the group; nil for the attribute's name.
  @discardableResult
  public func connectFilterState(
    _ filterState: FilterState, with attribute: Attribute, operator: RefinementOperator, groupName: String? = nil
  ) -> Connection {
    let lens = FilterLens<String>.values(
      of: attribute, in: FilterGroup.ID(groupName ?? attribute.rawValue, `operator`, .facet))
    return connect(filterState) { _ in lens }
  }

  override func filterStateDidChange() {
    super.filterStateDidChange()
    valueSearcher?.count(for: self, setConditions(of:))
  }

  private var isSearchingValues: Bool { !(valueSearcher?.query ?? "").isEmpty }

  private var showsFoundValues: Bool { valueSearcher != nil && (isSearchingValues || searcher == nil) }

  // Repeats the general form for these types, for which the compiler optimizes it much better.
  override public var list: SelectableList<Facet> {
    let isCounted = missing == .empty
    return SelectableList(
      items: items, selection: selection, isExpanded: isExpanded, key: \.value,
      missing: missing == .hidden ? nil : { isCounted ? Facet(value: $0, count: 0) : .uncounted(value: $0) })
  }

  /// Shows the values counted over the hits or, while values are searched, those that were found.
  private func showFacets(found: [Facet]? = nil) {
    let facets = (showsFoundValues ? found : facetsOfHits) ?? items
    let before = missing
    missing = isSearchingValues ? .hidden : facetsOfHits == nil || showsFoundValues ? .uncounted : .empty
    if facets != items {
      replaceItems(with: facets)
    } else if missing != before {
      // The items are equal, but selected values that they lack are shown differently now.
      onShow.fire()
    }
  }
}

/// A refinement list with its searcher, its filters and its view connected.
///
/// ```swift
/// let connector = FacetListConnector(
///   searcher: searcher, filterState: filterState, attribute: "color", operator: .or, controller: controller)
/// ```
@MainActor
public final class FacetListConnector: WidgetConnector<FacetListInteractor> {
  /// The filter state: the one that was given, else the searcher's, else a new one.
  package let filterState: FilterState
  /// The searcher that counts the values: a ``HitsSearcher`` or a ``FacetSearcher``.
  package let searcher: any Searcher

  /// A list of the values that each search for hits counts.
  ///
  /// - Parameters:
  ///   - searcher: The searcher that counts the values.
  ///   - filterState: The filter state to read and write; nil for the searcher's, or a new one if it has none.
  ///   - attribute: The attribute to filter on.
  ///   - selectionMode: Whether one value can be chosen or several.
  ///   - facets: The values to show until the first answer; they never become filters.
  ///   - operator: Whether all chosen values must match or one of them.
  ///   - groupName: The name of the group; nil for the attribute's name.
  ///   - controller: The view.
  ///   - presenter: Sorts and limits the values; nil for the values as the answer has them.
  ///   - label: Returns the text of a row; nil for the value.
  public convenience init(
    searcher: HitsSearcher, filterState: FilterState? = nil, attribute: Attribute,
    selectionMode: SelectionMode = .multiple,
    facets: [Facet] = [], operator: RefinementOperator, groupName: String? = nil,
    controller: (any FacetListController)? = nil, presenter: (any SelectableListPresentable<Facet>)? = nil,
    label: (@MainActor (Facet) -> String?)? = nil
  ) {
    self.init(searcher, filterState: filterState, facets: facets, selectionMode: selectionMode, label: label)
    connectFilters(on: attribute, operator: `operator`, groupName: groupName)
    if let controller { connectController(controller, with: presenter) }
    keep(interactor.connectSearcher(searcher, with: attribute))
  }

  /// A list of the values that a search among them finds. The other parameters are those of a list with a
  /// ``HitsSearcher``.
  public convenience init(
    searcher: FacetSearcher, filterState: FilterState? = nil, attribute: Attribute,
    selectionMode: SelectionMode = .multiple,
    facets: [Facet] = [], operator: RefinementOperator, groupName: String? = nil,
    controller: (any FacetListController)? = nil, presenter: (any SelectableListPresentable<Facet>)? = nil,
    label: (@MainActor (Facet) -> String?)? = nil
  ) {
    self.init(searcher, filterState: filterState, facets: facets, selectionMode: selectionMode, label: label)
    connectFilters(on: attribute, operator: `operator`, groupName: groupName)
    if let controller { connectController(controller, with: presenter) }
    keep(interactor.connectFacetSearcher(searcher))
  }

  private init<Request>(
    _ searcher: RequestSearcher<Request>, filterState: FilterState?, facets: [Facet], selectionMode: SelectionMode,
    label: (@MainActor (Facet) -> String?)?
  ) {
    self.searcher = searcher
    self.filterState = filterState ?? searcher.filterState ?? FilterState()
    super.init(FacetListInteractor(facets: facets, selectionMode: selectionMode))
    interactor.label = label
    keep(searcher.connectFilterState(self.filterState))
  }

  private func connectFilters(on attribute: Attribute, operator: RefinementOperator, groupName: String?) {
    keep(interactor.connectFilterState(filterState, with: attribute, operator: `operator`, groupName: groupName))
  }
}
