// The dynamic facet list: several facets at once, in the order that the index gives them.

/// A view that shows several facets with their values.
@MainActor
public protocol DynamicFacetListController: AnyObject {
  /// Called by the view with the value that was tapped.
  var didSelect: ((Attribute, Facet) -> Void)? { get set }
  /// Shows the facets and their values, in order.
  func setOrderedFacets(_ orderedFacets: [AttributedFacets])
  /// Shows which values are selected.
  func setSelections(_ selections: [Attribute: Set<String>])
}

/// The logic of a dynamic facet list.
// For each attribute this uses the lens of a facet list and `Selection.tapping`, but it is no `SelectableListInteractor`.
// That has one selection, with one mode and one group, among the items that it shows. Here each attribute has a mode and
// a group of its own, attributes come and go with the answers, and an attribute without values is shown too.
@MainActor
public final class DynamicFacetListInteractor {
  /// The facets and their values, in the order in which they show.
  public private(set) var orderedFacets: [AttributedFacets] {
    didSet { if orderedFacets != oldValue { onFacetsChanged.fire(orderedFacets) } }
  }

  /// The selected values, as the filter state has them; without a filter state, as the taps have selected them.
  public private(set) var selections: [Attribute: Set<String>] {
    didSet { if selections != oldValue { onSelectionsChanged.fire(selections) } }
  }

  /// Fires when the facets, their values, counts or order have changed.
  package let onFacetsChanged = Observer<[AttributedFacets]>()
  /// Fires when the selected values have changed, by a tap or in the filters.
  package let onSelectionsChanged = Observer<[Attribute: Set<String>]>()

  /// Whether one value of an attribute can be chosen or several, for attributes that differ from the default.
  package let selectionModeForAttribute: [Attribute: SelectionMode]
  /// The mode of attributes that are not in `selectionModeForAttribute`.
  public var defaultSelectionMode = SelectionMode.single { didSet { countWithoutOwnFilters() } }
  /// The group of attributes for which none was given: by default the `and` group with the attribute's name.
  public var defaultFilterGroup: (Attribute) -> FilterGroupDescriptor = { ($0.rawValue, .and) } {
    didSet {
      lenses = [:]
      readFilters()
    }
  }
  /// The order if an answer has none; nil for all facets as the answer has them.
  public var fallbackOrdering: RenderingContent.FacetOrdering? { didSet { arrange() } }

  private let searcherSlot = ConnectionSlot()
  private let stateSlot = ConnectionSlot()
  private var searcher: HitsSearcher? { searcherSlot.end() }
  private var filterState: FilterState? { stateSlot.end() }
  private var filterGroups: [Attribute: FilterGroupDescriptor] = [:] { didSet { lenses = [:] } }
  /// The lenses that were made for these groups.
  private var lenses: [Attribute: FilterLens<String>] = [:]
  private let initialFacets: [AttributedFacets]
  private var response: SearchResponse?
  /// The selected values, in the order of selection, and the excluded ones.
  private var chosen: [Attribute: Selection<String>] {
    didSet {
      selections = chosen.compactMapValues { $0.selected.isEmpty ? nil : Set($0.selected) }
      arrange()
    }
  }
  /// The initial selections, until they have been written to a filter state.
  private var initialSelections: [Attribute: Selection<String>]

  /// Creates a list that is not connected.
  ///
  /// - Parameters:
  ///   - orderedFacets: The facets to show until the first answer.
  ///   - selections: The initial selection, unless the filter state already has one.
  ///   - selectionModeForAttribute: Whether one value of an attribute can be chosen or several.
  public init(
    orderedFacets: [AttributedFacets] = [], selections: [Attribute: Set<String>] = [:],
    selectionModeForAttribute: [Attribute: SelectionMode] = [:]
  ) {
    self.orderedFacets = orderedFacets
    initialFacets = orderedFacets
    self.selections = selections
    self.selectionModeForAttribute = selectionModeForAttribute
    chosen = selections.mapValues { values in Selection(selected: values.sorted { $0.precedesByCodePoint($1) }) }
    initialSelections = chosen
    arrange()
  }

  /// Selects a value, or deselects it.
  public func tap(_ value: String, for attribute: Attribute) {
    guard let filterState else {
      chosen[attribute] = (chosen[attribute] ?? Selection()).tapping(value, mode: mode(of: attribute))
      return
    }
    let lens = lens(for: attribute)
    filterState.choose { lens.write(lens.read($0.groups).tapping(value, mode: mode(of: attribute)), &$0.groups) }
  }

  private func mode(of attribute: Attribute) -> SelectionMode {
    selectionModeForAttribute[attribute] ?? defaultSelectionMode
  }

  // MARK: Searcher

  /// Shows the facets of each answer in its order.
  @discardableResult
  public func connectSearcher(_ searcher: HitsSearcher) -> Connection {
    searcherSlot.connection(of: self, to: searcher) { list, searcher in
      let results = searcher.onResults.subscribePast(with: list) { list, response in
        list.response = response
        list.readFilters()
      }
      let requests = searcher.onRequestChanged.subscribe(with: list) { list, _ in list.readFilters() }
      let counts = searcher.onCountsChanged.subscribe(with: list) { list, _ in list.readFilters() }
      list.readFilters()
      return { [weak list, weak searcher] in
        results.cancel()
        requests.cancel()
        counts.cancel()
        if let list { searcher?.stopCounting(for: list) }
      }
    }
  }

  /// Selected and excluded values stay in the list even if the answer lacks them, unless another list shows the
  /// attribute.
  private func arrange() {
    let chosen = chosen.mapValues { $0.selected + $0.excluded }.filter { !$0.value.isEmpty }
    let counted = response?.facets ?? initialFacets
    let kept = chosen.filter { attribute, _ in searcher?.counts.isCounted(attribute, besides: self) != true }
    let added = chosen.filter { attribute, _ in
      kept[attribute] != nil || counted.contains { $0.attribute == attribute }
    }
    let facets = counted.addingMissing(added, areCounted: response != nil)
    let ordering = response.flatMap { $0.renderingContent?.facetOrdering ?? fallbackOrdering }
    orderedFacets = ordering?.arranged(facets, selections: added, keeping: Set(kept.keys)) ?? facets
  }

  /// All attributes that the list may show.
  private var attributes: Set<Attribute> {
    Set((response?.facets ?? orderedFacets).map(\.attribute) + (searcher?.request.query.facets ?? []))
      .union(filterGroups.keys).union(chosen.keys)
  }

  // MARK: Filters

  /// Reads the selections from the filters, and writes taps to them.
  ///
  /// - Parameters:
  ///   - filterState: The filter state to read and write.
  ///   - filterGroupForAttribute: The groups of the attributes; the others have ``defaultFilterGroup``.
  @discardableResult
  public func connectFilterState(
    _ filterState: FilterState, filterGroupForAttribute: [Attribute: FilterGroupDescriptor] = [:]
  ) -> Connection {
    stateSlot.connection(of: self, to: filterState) { list, filterState in
      list.filterGroups = filterGroupForAttribute
      filterState.updateConnecting { state in
        for (attribute, selection) in list.initialSelections.sorted(by: { $0.key < $1.key }) {
          let lens = list.lens(for: attribute)
          if lens.read(state.groups) == Selection() { lens.write(selection, &state.groups) }
        }
      }
      list.initialSelections = [:]
      let subscription = filterState.onChange.subscribe(with: list) { list, _ in list.readFilters() }
      list.readFilters()
      return { [weak list] in
        subscription.cancel()
        list?.countWithoutOwnFilters()
      }
    }
  }

  private func lens(for attribute: Attribute) -> FilterLens<String> {
    if let lens = lenses[attribute] { return lens }
    let group = filterGroups[attribute] ?? defaultFilterGroup(attribute)
    let lens = FilterLens<String>.values(
      of: attribute, in: FilterGroup.ID(group.groupName, group.refinementOperator, .facet))
    lenses[attribute] = lens
    return lens
  }

  private func readFilters() {
    if let groups = filterState?.groups {
      let read = attributes.map { ($0, lens(for: $0).read(groups)) }
      chosen = Dictionary(uniqueKeysWithValues: read.filter { $0.1 != Selection() })
    } else {
      arrange()
    }
    countWithoutOwnFilters()
  }

  /// The attributes that are shown; before the first answer all that may be.
  private var shownAttributes: Set<Attribute> {
    response == nil ? attributes : Set(orderedFacets.map(\.attribute))
  }

  /// Registers the filters on attributes with a single choice to exclude from the attributes' counts, so that other
  /// values can be chosen. A refinement list on such an attribute claims the decision.
  private func countWithoutOwnFilters() {
    let single = filterState == nil ? [] : shownAttributes.filter { $0 != .everyFacet && mode(of: $0) == .single }
    let conditions = Set(single.flatMap { lens(for: $0).replaceable })
    searcher?.count(for: self) { $0.ignoredUnlessClaimed = conditions }
  }

  // MARK: View

  /// Shows the facets in a view, now and after each change, and handles its taps. Connecting a view again replaces its
  /// earlier connection.
  ///
  /// - Parameters:
  ///   - controller: The view.
  ///   - presenters: Presenters that sort and limit the values of an attribute further.
  @discardableResult
  public func connectController(
    _ controller: some DynamicFacetListController,
    with presenters: [Attribute: any SelectableListPresentable<Facet>] = [:]
  ) -> Connection {
    Connection(to: controller, as: (any DynamicFacetListController).self) { [weak self] controller in
      guard let self else { return {} }
      // The view is the subscriber, so that the presenters are released with it.
      let facets = onFacetsChanged.subscribe(with: controller) { [weak self] controller, _ in
        if let self { controller.setOrderedFacets(presented(by: presenters)) }
      }
      let selections = onSelectionsChanged.subscribe(with: controller) { [weak self] controller, selections in
        controller.setSelections(selections)
        if let self, !presenters.isEmpty { controller.setOrderedFacets(presented(by: presenters)) }
      }
      controller.didSelect = { [weak self] attribute, facet in self?.tap(facet.value, for: attribute) }
      controller.setSelections(self.selections)
      controller.setOrderedFacets(presented(by: presenters))
      return { [weak controller] in
        facets.cancel()
        selections.cancel()
        controller?.didSelect = nil
      }
    }
  }

  private func presented(by presenters: [Attribute: any SelectableListPresentable<Facet>]) -> [AttributedFacets] {
    orderedFacets.map { facets in
      guard let presenter = presenters[facets.attribute] else { return facets }
      let selection = chosen[facets.attribute] ?? Selection()
      let list = SelectableList(items: facets.facets, selection: selection, key: \.value)
      return AttributedFacets(attribute: facets.attribute, facets: presenter.present(list).map(\.item))
    }
  }
}

/// A dynamic facet list with its searcher, its filters and its view connected.
@MainActor
public final class DynamicFacetListConnector: WidgetConnector<DynamicFacetListInteractor> {
  /// The searcher whose facets are shown.
  package let searcher: HitsSearcher
  /// The filter state: the one that was given, else the searcher's, else a new one.
  package let filterState: FilterState

  /// Creates the logic of the list, and connects it.
  ///
  /// The options are those of ``DynamicFacetListInteractor``.
  public init(
    searcher: HitsSearcher, filterState: FilterState? = nil, orderedFacets: [AttributedFacets] = [],
    selections: [Attribute: Set<String>] = [:], selectionModeForAttribute: [Attribute: SelectionMode] = [:],
    filterGroupForAttribute: [Attribute: FilterGroupDescriptor] = [:],
    controller: (any DynamicFacetListController)? = nil,
    presenters: [Attribute: any SelectableListPresentable<Facet>] = [:]
  ) {
    self.searcher = searcher
    self.filterState = filterState ?? searcher.filterState ?? FilterState()
    super.init(
      DynamicFacetListInteractor(
        orderedFacets: orderedFacets, selections: selections, selectionModeForAttribute: selectionModeForAttribute))
    // The list's initial filters come first: the searcher, connected later, does not take them for a change to search
    // for.
    keep(
      interactor.connectFilterState(self.filterState, filterGroupForAttribute: filterGroupForAttribute),
      searcher.connectFilterState(self.filterState), interactor.connectSearcher(searcher),
      controller.map { connectController($0, with: presenters) })
  }

  /// Connects another view.
  @discardableResult
  public func connectController(
    _ controller: some DynamicFacetListController,
    with presenters: [Attribute: any SelectableListPresentable<Facet>] = [:]
  ) -> Connection {
    keep(interactor.connectController(controller, with: presenters))
  }
}
