// Connectors and interactors whose parameters have other names or another order.

public import InstantSearch

// MARK: Lists of filters

extension FilterListConnector {
  @available(*, deprecated, message: "'filters' and 'selectionMode' come before 'filterState'")
  public convenience init(
    filterState: FilterState, filters: [F] = [], selectionMode: SelectionMode, operator: RefinementOperator,
    groupName: String, controller: (any SelectableListController<F>)? = nil
  ) {
    self.init(
      filters: filters, selectionMode: selectionMode, filterState: filterState, operator: `operator`,
      groupName: groupName, controller: controller)
  }
}

extension FacetListInteractor {
  @available(*, deprecated, renamed: "onItemsChanged")
  public var onResultsUpdated: Observer<[Facet]> { onItemsChanged }
}

extension CurrentFiltersInteractor {
  @available(*, deprecated, message: "Use 'connectFilterState(_:)'; the initializer takes 'groupIDs'")
  @discardableResult
  public func connectFilterState(_ filterState: FilterState, filterGroupIDs: Set<FilterGroup.ID>?) -> Connection {
    groupIDs = filterGroupIDs
    return connectFilterState(filterState)
  }

  @available(*, deprecated, message: "Use 'connectFilterState(_:)'; the initializer takes 'groupIDs'")
  @discardableResult
  public func connectFilterState(_ filterState: FilterState, filterGroupID: FilterGroup.ID?) -> Connection {
    connectFilterState(filterState, filterGroupIDs: filterGroupID.map { [$0] })
  }
}

extension HierarchicalConnector {
  @available(*, deprecated, message: "Make an 'Attribute' of each string")
  @_disfavoredOverload
  public convenience init(
    searcher: HitsSearcher, filterState: FilterState? = nil, hierarchicalAttributes: [String],
    separator: String = " > ", controller: (any HierarchicalController)? = nil,
    presenter: (any SelectableListPresentable<Facet>)? = nil
  ) {
    self.init(
      searcher: searcher, filterState: filterState,
      hierarchicalAttributes: hierarchicalAttributes.map { Attribute($0) }, separator: separator,
      controller: controller, presenter: presenter)
  }
}

// MARK: Choices

extension SortByConnector {
  @available(*, deprecated, message: "Pass 'items': each 'SortByItem' has the name of an index and its label")
  public convenience init(
    searcher: some Searcher, indicesNames: [String], selected: Int? = nil,
    controller: (any SelectableListController<String>)? = nil, presenter: (String) -> String = { $0 }
  ) {
    if let selected, indicesNames.indices.contains(selected) { searcher.request.indexName = indicesNames[selected] }
    self.init(
      searcher: searcher, items: indicesNames.map { SortByItem(indexName: $0, label: presenter($0)) },
      controller: controller)
  }
}

extension FilterMapConnector {
  @available(*, deprecated, message: "Pass 'segments': each 'FilterSegment' has a name and a filter")
  public convenience init(
    searcher: HitsSearcher, filterState: FilterState, items: [Int: F], selected: Int, attribute: Attribute,
    operator: RefinementOperator, groupName: String? = nil
  ) {
    self.init(
      filterState: filterState,
      segments: items.sorted { $0.key < $1.key }.map { FilterSegment("\($0.key)", filter: $0.value) },
      selected: "\(selected)", operator: `operator`, groupName: groupName ?? attribute.rawValue
    ) { $0.filter.map { DefaultPresenter.Filter.present($0.erased) } }
    keep(searcher.connectFilterState(filterState))
  }

  @available(*, deprecated, message: "Make an 'Attribute' of the string")
  @_disfavoredOverload
  public convenience init(
    searcher: HitsSearcher, filterState: FilterState, items: [Int: F], selected: Int, attribute: String,
    operator: RefinementOperator, groupName: String? = nil
  ) {
    self.init(
      searcher: searcher, filterState: filterState, items: items, selected: selected, attribute: Attribute(attribute),
      operator: `operator`, groupName: groupName)
  }
}

// MARK: Numbers

@available(*, deprecated, renamed: "NumberConnector")
public typealias FilterComparisonConnector = NumberConnector

extension NumberConnector {
  @available(
    *, deprecated, renamed: "init(searcher:filterState:attribute:numericOperator:number:limits:operator:groupName:)"
  )
  public convenience init(
    searcher: HitsSearcher, filterState: FilterState, attribute: Attribute,
    numericOperator: Filter.Numeric.Operator, number: Number, bounds: ClosedRange<Number>?,
    operator: RefinementOperator = .and, groupName: String? = nil
  ) {
    self.init(
      searcher: searcher, filterState: filterState, attribute: attribute, numericOperator: numericOperator,
      number: number, limits: bounds, operator: `operator`, groupName: groupName)
  }

  @available(*, deprecated, renamed: "connectController(_:)")
  @discardableResult
  public func connectNumberController(_ controller: some NumberController<Number>) -> Connection {
    connectController(controller)
  }
}

extension BoundedInteractor {
  @available(*, deprecated, renamed: "connectSearcher(_:with:)")
  @discardableResult
  public func connectSearcher(_ searcher: HitsSearcher, attribute: Attribute) -> Connection {
    connectSearcher(searcher, with: attribute)
  }

  @available(*, deprecated, renamed: "connectFilterState(_:with:operator:groupName:)")
  @discardableResult
  public func connectFilterState(
    _ filterState: FilterState, attribute: Attribute, operator: RefinementOperator = .and, groupName: String? = nil
  ) -> Connection {
    connectFilterState(filterState, with: attribute, operator: `operator`, groupName: groupName)
  }
}

@available(*, deprecated, renamed: "NumberInteractor")
public typealias FilterComparisonInteractor = NumberInteractor

extension NumberInteractor {
  /// A number that `connectFilterState(_:attribute:numericOperator:operator:groupName:)` gives its operator.
  @available(*, deprecated, message: "Give 'numericOperator' here, and none where the filter state is connected")
  public convenience init() { self.init(numericOperator: .equals) }

  @available(
    *, deprecated, message: "Use 'connectFilterState(_:with:operator:groupName:)'; the initializer takes the operator"
  )
  @discardableResult
  public func connectFilterState(
    _ filterState: FilterState, attribute: Attribute, numericOperator: Filter.Numeric.Operator,
    operator: RefinementOperator = .and, groupName: String? = nil
  ) -> Connection {
    compare(with: numericOperator)
    return connectFilterState(filterState, with: attribute, operator: `operator`, groupName: groupName)
  }

  @available(*, deprecated, renamed: "connectController(_:)")
  @discardableResult
  public func connectNumberController(_ controller: some NumberController<Number>) -> Connection {
    connectController(controller)
  }

  @available(*, deprecated, renamed: "number")
  public var item: Number? { number }
}

extension NumberRangeInteractor {
  @available(*, deprecated, message: "Use 'range', whose ends are nil where they are open")
  public var item: ClosedRange<Number>? { range.closedRange }
}

extension NumberRange {
  /// The range if both ends are closed.
  fileprivate var closedRange: ClosedRange<Number>? {
    if let lowerBound, let upperBound { lowerBound...upperBound } else { nil }
  }
}

// MARK: Controllers

@available(*, deprecated, renamed: "StatsController")
public typealias StatsTextController = StatsController

extension NumberRangeConnector {
  @available(*, deprecated, message: "'bounds' is 'limits', and follows 'range', which is a 'NumberRange'")
  public convenience init(
    searcher: HitsSearcher, filterState: FilterState, attribute: Attribute, operator: RefinementOperator = .and,
    groupName: String? = nil, bounds: ClosedRange<Number>?, range: ClosedRange<Number>? = nil
  ) {
    self.init(
      searcher: searcher, filterState: filterState, attribute: attribute,
      range: range.map { NumberRange($0) } ?? NumberRange(), limits: bounds, operator: `operator`,
      groupName: groupName)
  }
}

// MARK: Presenters

extension StatsConnector {
  @available(*, deprecated, renamed: "connectController(_:with:)")
  @_disfavoredOverload
  @discardableResult
  public func connectController(
    _ controller: some StatsController, presenter: @escaping StatsPresenter
  ) -> Connection {
    connectController(controller, with: presenter)
  }
}

extension StatsInteractor {
  @available(*, deprecated, renamed: "connectController(_:with:)")
  @_disfavoredOverload
  @discardableResult
  public func connectController(
    _ controller: some StatsController, presenter: @escaping StatsPresenter
  ) -> Connection {
    connectController(controller, with: presenter)
  }
}

extension CurrentFiltersConnector {
  @available(*, deprecated, renamed: "connectController(_:with:)")
  @_disfavoredOverload
  @discardableResult
  public func connectController(
    _ controller: some CurrentFiltersController, presenter: @escaping FilterPresenter
  ) -> Connection {
    connectController(controller, with: presenter)
  }
}

extension RelevantSortConnector {
  @available(*, deprecated, renamed: "connectController(_:with:)")
  @_disfavoredOverload
  @discardableResult
  public func connectController(
    _ controller: some RelevantSortController, presenter: @escaping RelevantSortPresenter
  ) -> Connection {
    connectController(controller, with: presenter)
  }
}

extension HierarchicalConnector {
  @available(*, deprecated, renamed: "connectController(_:with:)")
  @_disfavoredOverload
  @discardableResult
  public func connectController(
    _ controller: some HierarchicalController, presenter: any SelectableListPresentable<Facet>
  ) -> Connection {
    connectController(controller, with: presenter)
  }
}

extension QueryRuleCustomDataConnector {
  @available(*, deprecated, renamed: "connectController(_:with:)")
  @_disfavoredOverload
  @discardableResult
  public func connectController<Controller: ItemController>(
    _ controller: Controller, presenter: @escaping @MainActor (Model?) -> Controller.Item
  ) -> Connection {
    connectController(controller, with: presenter)
  }
}

extension QueryRuleCustomDataConnector {
  @available(*, deprecated, message: "Conform to 'QueryRuleCustomDataController'")
  @_disfavoredOverload
  public convenience init<Controller: ItemController>(searcher: HitsSearcher, controller: Controller)
  where Controller.Item == Model? {
    self.init(searcher: searcher)
    connectController(controller) { $0 }
  }

  @available(*, deprecated, message: "Use 'init(searcher:item:)', and then 'connectController(_:with:)'")
  public convenience init<Controller: ItemController>(
    searcher: HitsSearcher, controller: Controller, presenter: @escaping @MainActor (Model?) -> Controller.Item
  ) {
    self.init(searcher: searcher)
    connectController(controller, with: presenter)
  }
}

extension DefaultPresenter {
  /// The order of the values in a hierarchical menu.
  @available(*, deprecated, message: "Use a 'FacetListPresenter'; without a presenter the index decides the order")
  public enum Hierarchical {
    public static let present: any SelectableListPresentable<InstantSearch.Facet> & Sendable = FacetListPresenter(
      sortBy: [.alphabetical(order: .ascending)], limit: .max)
  }
}
