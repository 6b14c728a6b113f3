// Attributes from variables that are strings. A literal makes an 'Attribute' and takes the other initializers.

public import InstantSearch

extension Filter.Facet {
  @available(*, deprecated, message: "Make an 'Attribute' of the string")
  @_disfavoredOverload
  public init(attribute: String, value: Value, isNegated: Bool = false, score: Int? = nil) {
    self.init(attribute: Attribute(attribute), value: value, isNegated: isNegated, score: score)
  }

  @available(*, deprecated, message: "Make an 'Attribute' of the string")
  @_disfavoredOverload
  public init(attribute: String, stringValue: String, isNegated: Bool = false, score: Int? = nil) {
    self.init(attribute: Attribute(attribute), stringValue: stringValue, isNegated: isNegated, score: score)
  }

  @available(*, deprecated, message: "Make an 'Attribute' of the string")
  @_disfavoredOverload
  public init(attribute: String, floatValue: Double, isNegated: Bool = false, score: Int? = nil) {
    self.init(attribute: Attribute(attribute), floatValue: floatValue, isNegated: isNegated, score: score)
  }

  @available(*, deprecated, message: "Make an 'Attribute' of the string")
  @_disfavoredOverload
  public init(attribute: String, boolValue: Bool, isNegated: Bool = false, score: Int? = nil) {
    self.init(attribute: Attribute(attribute), boolValue: boolValue, isNegated: isNegated, score: score)
  }
}

extension Filter.Numeric {
  @available(*, deprecated, message: "Make an 'Attribute' of the string")
  @_disfavoredOverload
  public init(attribute: String, operator: Operator, value: Double, isNegated: Bool = false) {
    self.init(attribute: Attribute(attribute), operator: `operator`, value: value, isNegated: isNegated)
  }

  @available(*, deprecated, message: "Make an 'Attribute' of the string")
  @_disfavoredOverload
  public init(attribute: String, range: ClosedRange<Double>, isNegated: Bool = false) {
    self.init(attribute: Attribute(attribute), range: range, isNegated: isNegated)
  }
}

extension FacetListConnector {
  @available(*, deprecated, message: "Make an 'Attribute' of the string")
  @_disfavoredOverload
  public convenience init(
    searcher: HitsSearcher, filterState: FilterState? = nil, attribute: String,
    selectionMode: SelectionMode = .multiple, facets: [Facet] = [], operator: RefinementOperator,
    groupName: String? = nil, controller: (any FacetListController)? = nil,
    presenter: (any SelectableListPresentable<Facet>)? = nil
  ) {
    self.init(
      searcher: searcher, filterState: filterState, attribute: Attribute(attribute), selectionMode: selectionMode,
      facets: facets, operator: `operator`, groupName: groupName, controller: controller, presenter: presenter)
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
