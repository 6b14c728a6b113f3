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
@MainActor
public final class DynamicFacetListInteractor {
  /// The facets and their values, in the order in which they show.
  public private(set) var orderedFacets: [AttributedFacets] {
    didSet { if orderedFacets != oldValue { onFacetsChanged.fire(orderedFacets) } }
  }

  /// The values that are selected, as the filter state says; without one, as the taps say.
  public private(set) var selections: [Attribute: Set<String>] {
    didSet { if selections != oldValue { onSelectionsChanged.fire(selections) } }
  }

  public let onFacetsChanged = Observer<[AttributedFacets]>()
  public let onSelectionsChanged = Observer<[Attribute: Set<String>]>()

  public let selectionModeForAttribute: [Attribute: SelectionMode]
  /// The mode of attributes that have none of their own.
  public var defaultSelectionMode = SelectionMode.single { didSet { countWithoutOwnFilters() } }
  /// The group of attributes that have none of their own: by default the `and` group with the attribute's name.
  public var defaultFilterGroup: (Attribute) -> FilterGroupDescriptor = { ($0.rawValue, .and) } {
    didSet { readFilters() }
  }
  /// The order where an answer brings none; nil for all facets as the answer has them.
  public var fallbackOrdering: RenderingContent.FacetOrdering? { didSet { arrange() } }

  private let searcherSlot = ConnectionSlot()
  private let stateSlot = ConnectionSlot()
  private var searcher: HitsSearcher? { searcherSlot.end() }
  private var filterState: FilterState? { stateSlot.end() }
  private var filterGroups: [Attribute: FilterGroupDescriptor] = [:]
  private let initialFacets: [AttributedFacets]
  private var response: SearchResponse?
  /// What is selected, in the order of selecting, and what is excluded.
  private var chosen: [Attribute: Selection<String>] {
    didSet {
      selections = chosen.compactMapValues { $0.selected.isEmpty ? nil : Set($0.selected) }
      arrange()
    }
  }
  /// What is selected at first; written to a filter state once.
  private var first: [Attribute: Selection<String>]

  /// - Parameters:
  ///   - orderedFacets: What is shown until the first answer.
  ///   - selections: What is selected at first, where the filter state says nothing else.
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
    first = chosen
    arrange()
  }

  /// Selects a value, or takes that back.
  public func tap(_ value: String, for attribute: Attribute) {
    guard let filterState else {
      chosen[attribute] = (chosen[attribute] ?? Selection()).tapping(value, mode: mode(of: attribute))
      return
    }
    let lens = lens(for: attribute)
    filterState.update { lens.write(lens.read($0.groups).tapping(value, mode: mode(of: attribute)), &$0.groups) }
  }

  private func mode(of attribute: Attribute) -> SelectionMode {
    selectionModeForAttribute[attribute] ?? defaultSelectionMode
  }

  // MARK: Searcher

  /// Shows the facets of each answer in the order that it brings.
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

  /// What is selected or excluded does not vanish from the list, unless another list shows that attribute.
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

  /// Reads what is chosen from the filters, and writes taps there.
  ///
  /// - Parameters:
  ///   - filterState: Where the filters are.
  ///   - filterGroupForAttribute: The groups of the attributes; the others have ``defaultFilterGroup``.
  @discardableResult
  public func connectFilterState(
    _ filterState: FilterState, filterGroupForAttribute: [Attribute: FilterGroupDescriptor] = [:]
  ) -> Connection {
    stateSlot.connection(of: self, to: filterState) { list, filterState in
      list.filterGroups = filterGroupForAttribute
      filterState.updateConnecting { state in
        for (attribute, selection) in list.first.sorted(by: { $0.key < $1.key }) {
          let lens = list.lens(for: attribute)
          if lens.read(state.groups) == Selection() { lens.write(selection, &state.groups) }
        }
      }
      list.first = [:]
      let subscription = filterState.onChange.subscribe(with: list) { list, _ in list.readFilters() }
      list.readFilters()
      return { [weak list] in
        subscription.cancel()
        list?.countWithoutOwnFilters()
      }
    }
  }

  private func lens(for attribute: Attribute) -> FilterLens<String> {
    let group = filterGroups[attribute] ?? defaultFilterGroup(attribute)
    return .values(of: attribute, in: FilterGroup.ID(group.groupName, group.refinementOperator, .facet))
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

  /// The attributes that show; before an answer says which, all that may.
  private var shownAttributes: Set<Attribute> {
    response == nil ? attributes : Set(orderedFacets.map(\.attribute))
  }

  /// What shows with one value to choose is counted without it, so that others can be chosen; a list of that attribute
  /// alone decides for its own group.
  private func countWithoutOwnFilters() {
    let single = filterState == nil ? [] : shownAttributes.filter { $0 != .everyFacet && mode(of: $0) == .single }
    let conditions = Set(single.flatMap { lens(for: $0).replaceable })
    searcher?.count(for: self) { $0.ignoredUnlessClaimed = conditions }
  }

  // MARK: View

  /// Shows the facets in a view, at once and after each change, and takes its taps. Connecting a view again takes the
  /// place of its first connection.
  ///
  /// - Parameters:
  ///   - controller: The view.
  ///   - presenters: What sorts and cuts the values of an attribute further.
  @discardableResult
  public func connectController(
    _ controller: some DynamicFacetListController,
    presenters: [Attribute: any SelectableListPresentable<Facet>] = [:]
  ) -> Connection {
    Connection(to: controller, as: (any DynamicFacetListController).self) { [weak self] controller in
      guard let self else { return {} }
      // The view subscribes, so that the presenters go with it.
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
public final class DynamicFacetListConnector: Connector {
  public let searcher: HitsSearcher
  public let filterState: FilterState
  public let interactor: DynamicFacetListInteractor

  /// - Parameters:
  ///   - searcher: What counts the facets that its query names.
  ///   - filterState: Where the filters are; nil for the state that the searcher has, and one of the list's own where it
  ///     has none.
  ///   - orderedFacets: What is shown until the first answer.
  ///   - selections: What is selected at first, where the filter state says nothing else.
  ///   - selectionModeForAttribute: Whether one value of an attribute can be chosen or several.
  ///   - filterGroupForAttribute: The groups of the attributes.
  ///   - controller: The view.
  ///   - presenters: What sorts and cuts the values of an attribute further.
  public init(
    searcher: HitsSearcher, filterState: FilterState? = nil, orderedFacets: [AttributedFacets] = [],
    selections: [Attribute: Set<String>] = [:], selectionModeForAttribute: [Attribute: SelectionMode] = [:],
    filterGroupForAttribute: [Attribute: FilterGroupDescriptor] = [:],
    controller: (any DynamicFacetListController)? = nil,
    presenters: [Attribute: any SelectableListPresentable<Facet>] = [:]
  ) {
    self.searcher = searcher
    self.filterState = filterState ?? searcher.filterState ?? FilterState()
    interactor = DynamicFacetListInteractor(
      orderedFacets: orderedFacets, selections: selections, selectionModeForAttribute: selectionModeForAttribute)
    super.init()
    // The list's own filters come first: they must not look like a change to search for.
    keep(
      interactor.connectFilterState(self.filterState, filterGroupForAttribute: filterGroupForAttribute),
      searcher.connectFilterState(self.filterState), interactor.connectSearcher(searcher),
      controller.map { interactor.connectController($0, presenters: presenters) })
  }
}
