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
    didSet { countWithoutOwnFilters() }
  }
  /// The order where an answer brings none; nil for all facets as the answer has them.
  public var fallbackOrdering: RenderingContent.FacetOrdering? { didSet { arrange() } }

  private let searcherSlot = ConnectionSlot()
  private var filterGroups: [Attribute: FilterGroupDescriptor] = [:]
  /// What is selected at first; written to a filter state once.
  private var firstSelections: [Attribute: Set<String>]
  private weak var filterState: FilterState?
  private let stateSlot = ConnectionSlot()
  private weak var searcher: HitsSearcher?
  private var response: SearchResponse?
  private var countingConnections: [Condition.ID: Connection] = [:]

  /// - Parameters:
  ///   - orderedFacets: What is shown until the first answer.
  ///   - selections: What is selected at first, where the filter state says nothing else.
  ///   - selectionModeForAttribute: Whether one value of an attribute can be chosen or several.
  public init(
    orderedFacets: [AttributedFacets] = [], selections: [Attribute: Set<String>] = [:],
    selectionModeForAttribute: [Attribute: SelectionMode] = [:]
  ) {
    self.orderedFacets = orderedFacets
    self.selections = selections
    firstSelections = selections
    self.selectionModeForAttribute = selectionModeForAttribute
  }

  /// Selects a value, or takes that back.
  public func tap(_ value: String, for attribute: Attribute) {
    let mode = selectionModeForAttribute[attribute] ?? defaultSelectionMode
    guard let filterState else {
      let selection = Selection(selected: (selections[attribute] ?? []).sorted { $0.precedesByCodePoint($1) })
      selections[attribute] = Set(selection.tapping(value, mode: mode).selected)
      arrange()
      return
    }
    let lens = lens(for: attribute)
    filterState.update { lens.write(lens.read($0.groups).tapping(value, mode: mode), &$0.groups) }
  }

  // MARK: Searcher

  /// Shows the facets of each answer in the order that it brings.
  @discardableResult
  public func connectSearcher(_ searcher: HitsSearcher) -> Connection {
    Connection { [weak self, weak searcher] in
      guard let self, let searcher else { return {} }
      searcherSlot.clear()
      self.searcher = searcher
      let results = searcher.onResults.subscribePast(with: self) { interactor, response in
        interactor.response = response
        interactor.readSelections()
        interactor.countWithoutOwnFilters()
      }
      let requests = searcher.onRequestChanged.subscribe(with: self) { interactor, _ in
        interactor.countWithoutOwnFilters()
      }
      countWithoutOwnFilters()
      return searcherSlot.hold { [weak self] in
        results.cancel()
        requests.cancel()
        self?.searcher = nil
        self?.countWithoutOwnFilters()
      }
    }
  }

  private func arrange() {
    guard let response else { return }
    let selected = selectedValues(andExcluded: true)
    if let ordering = response.renderingContent?.facetOrdering ?? fallbackOrdering {
      orderedFacets = ordering.arranged(response.facets, selections: selected)
    } else {
      orderedFacets = response.facets.map { facets in
        AttributedFacets(
          attribute: facets.attribute, facets: facets.facets.addingMissing(selected[facets.attribute] ?? []))
      }
    }
  }

  /// What is selected of each attribute, in the order of selecting, and what is excluded where asked for: neither
  /// vanishes from the list.
  private func selectedValues(andExcluded: Bool = false) -> [Attribute: [String]] {
    guard let filterState else {
      return selections.mapValues { values in values.sorted { $0.precedesByCodePoint($1) } }
    }
    return Dictionary(
      attributes.map { attribute in
        let selection = lens(for: attribute).read(filterState.groups)
        return (attribute, selection.selected + (andExcluded ? selection.excluded : []))
      }, uniquingKeysWith: { first, _ in first })
  }

  /// All attributes that the list may show.
  private var attributes: [Attribute] {
    (response?.facets ?? orderedFacets).map(\.attribute) + (searcher?.request.query.facets ?? [])
      + filterGroups.keys.sorted()
      + selections.keys.sorted()
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
    Connection { [weak self, weak filterState] in
      guard let self, let filterState else { return {} }
      stateSlot.clear()
      filterGroups = filterGroupForAttribute
      writeFirstSelections(to: filterState)
      self.filterState = filterState
      let subscription = filterState.onChange.subscribe(with: self) { interactor, _ in interactor.readSelections() }
      readSelections()
      countWithoutOwnFilters()
      return stateSlot.hold { [weak self] in
        subscription.cancel()
        self?.filterState = nil
        self?.countWithoutOwnFilters()
      }
    }
  }

  private func lens(for attribute: Attribute) -> FilterLens<String> {
    .values(of: attribute, in: groupID(for: attribute))
  }

  private func groupID(for attribute: Attribute) -> FilterGroup.ID {
    let descriptor = filterGroups[attribute] ?? defaultFilterGroup(attribute)
    return FilterGroup.ID(descriptor.groupName, descriptor.refinementOperator, .facet)
  }

  private func writeFirstSelections(to filterState: FilterState) {
    filterState.update { state in
      let first = firstSelections
      firstSelections = [:]
      for (attribute, values) in first.sorted(by: { $0.key < $1.key }) {
        let lens = lens(for: attribute)
        guard lens.read(state.groups) == Selection() else { continue }
        lens.write(Selection(selected: values.sorted { $0.precedesByCodePoint($1) }), &state.groups)
      }
    }
  }

  private func readSelections() {
    if filterState != nil { selections = selectedValues().filter { !$0.value.isEmpty }.mapValues { Set($0) } }
    arrange()
  }

  /// Lists of the `and` kind of which one value can be chosen are counted without it, so that others can be chosen.
  private func countWithoutOwnFilters() {
    var wanted: Set<Condition.ID> = []
    if searcher != nil, filterState != nil {
      for attribute in attributes where attribute != .everyFacet {
        let id = groupID(for: attribute)
        if case .and = id, (selectionModeForAttribute[attribute] ?? defaultSelectionMode) == .single {
          wanted.insert(.part(of: id, attribute))
        }
      }
    }
    for (condition, connection) in countingConnections where !wanted.contains(condition) {
      countingConnections[condition] = nil
      connection.disconnect()
    }
    for condition in wanted where countingConnections[condition] == nil {
      countingConnections[condition] = searcher?.countWithout(condition, for: self)
    }
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
      let facets = onFacetsChanged.subscribe(with: self) { [weak controller] interactor, _ in
        controller?.setOrderedFacets(interactor.presented(by: presenters))
      }
      let selections = onSelectionsChanged.subscribe(with: self) { [weak controller] interactor, selections in
        controller?.setSelections(selections)
        if !presenters.isEmpty { controller?.setOrderedFacets(interactor.presented(by: presenters)) }
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
      let selected = selectedValues()[facets.attribute] ?? []
      let list = SelectableList(
        items: facets.facets, selection: Selection(selected: selected), isExpanded: false, key: \.value, missing: nil)
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
  ///   - filterState: Where the filters are.
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
    let filterState = filterState ?? FilterState()
    self.searcher = searcher
    self.filterState = filterState
    interactor = DynamicFacetListInteractor(
      orderedFacets: orderedFacets, selections: selections, selectionModeForAttribute: selectionModeForAttribute)
    super.init()
    // The list's own filters come first: they must not look like a change to search for.
    keep(
      interactor.connectFilterState(filterState, filterGroupForAttribute: filterGroupForAttribute),
      searcher.connectFilterState(filterState), interactor.connectSearcher(searcher),
      controller.map { interactor.connectController($0, presenters: presenters) })
  }
}
