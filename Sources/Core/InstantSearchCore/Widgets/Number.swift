// The number: a bound on an attribute, such as "at least 4 stars".

/// A view in which users choose a number.
@MainActor
public protocol NumberController<Number>: AnyObject {
  /// The type of the number: `Int` or `Double`.
  associatedtype Number: DoubleRepresentable

  /// Called by the view with the chosen number; nil for none.
  var onNumberChanged: ((Number?) -> Void)? { get set }
  /// Shows the range to choose from; nil if it is unknown or there is nothing to choose from.
  func setBounds(_ bounds: ClosedRange<Number>?)
  /// Shows the chosen number; nil for none.
  func setNumber(_ number: Number?)
}

/// The logic of a number that an attribute is compared with.
@MainActor
public final class NumberInteractor<Number: DoubleRepresentable>: BoundedInteractor<Number, Number?> {
  /// How the attribute compares with the chosen number.
  package private(set) var numericOperator: Filter.Numeric.Operator

  /// Creates a number that is not connected.
  ///
  /// - Parameters:
  ///   - numericOperator: How the attribute compares with the chosen number.
  ///   - number: The initial choice, unless the filter state already has one.
  ///   - limits: The range that can be chosen; nil for no limits.
  public init(
    numericOperator: Filter.Numeric.Operator, number: Number? = nil, limits: ClosedRange<Number>? = nil
  ) {
    self.numericOperator = numericOperator
    super.init(initialChoice: number, none: nil, limits: limits) { .number(of: $0, in: $1, numericOperator) }
  }

  /// Compares with another operator in the filter states that are connected from now on.
  package func compare(with numericOperator: Filter.Numeric.Operator) {
    self.numericOperator = numericOperator
    makeLens = { .number(of: $0, in: $1, numericOperator) }
  }

  /// The chosen number, as the filters have it.
  public var number: Number? { choice }

  /// Chooses a number within the limits, or none if it would keep all results.
  public func select(_ number: Number?) { choose(number) }

  override func admitted(_ number: Number?) -> Number? {
    guard let number, !number.toDouble().isNaN else { return nil }
    let within = limits.map { number.clamped(to: $0) } ?? number
    guard within.toDouble().isFinite else { return nil }
    guard let boundsOfResults else { return within }
    let leavesAll =
      switch numericOperator {
      case .lessThan: within > boundsOfResults.upperBound
      case .lessThanOrEqual: within >= boundsOfResults.upperBound
      case .greaterThanOrEqual: within <= boundsOfResults.lowerBound
      case .greaterThan: within < boundsOfResults.lowerBound
      case .equals, .notEquals: false
      }
    return leavesAll ? nil : within
  }

  /// Shows bounds and number in a view, now and after each change, and handles the user's choice. Connecting a view
  /// again replaces its earlier connection.
  @discardableResult
  public func connectController<Controller: NumberController<Number>>(_ controller: Controller) -> Connection {
    Connection(to: controller, as: (any NumberController).self) { [weak self] controller in
      self?.link(controller) {
        $0.setBounds($1)
      } showChoice: {
        $0.setNumber($1)
      } onChoice: {
        $0.onNumberChanged = $1
      } ?? {}
    }
  }
}

extension NumericLens {
  /// A comparison with this operator.
  fileprivate static func number<Number: DoubleRepresentable>(
    of attribute: Attribute, in id: FilterGroup.ID, _ numericOperator: Filter.Numeric.Operator
  ) -> NumericLens where Choice == Number? {
    NumericLens(attribute: attribute, id: id) { filter in
      if case .comparison(numericOperator, _) = filter.value { true } else { false }
    } choice: { filters in
      guard case .comparison(_, let number) = filters.first?.value else { return nil }
      return Number(number, rounded: .toNearestOrAwayFromZero)
    } filter: { number in
      number.map { Filter.Numeric(attribute: attribute, operator: numericOperator, value: $0.toDouble()) }
    }
  }
}

/// A number with its searcher, its filters and its view connected.
@MainActor
public final class NumberConnector<Number: DoubleRepresentable>: BoundedConnector<NumberInteractor<Number>> {

  /// Creates the logic of the number, and connects it.
  ///
  /// The options are those of ``NumberInteractor``.
  public init(
    searcher: HitsSearcher, filterState: FilterState? = nil, attribute: Attribute,
    numericOperator: Filter.Numeric.Operator, number: Number? = nil, limits: ClosedRange<Number>? = nil,
    operator: RefinementOperator = .and, groupName: String? = nil,
    controller: (any NumberController<Number>)? = nil
  ) {
    super.init(
      NumberInteractor(numericOperator: numericOperator, number: number, limits: limits), searcher: searcher,
      filterState: filterState, attribute: attribute, operator: `operator`,
      groupName: groupName)
    if let controller { connectController(controller) }
  }

  /// Connects another view.
  @discardableResult
  public func connectController(_ controller: some NumberController<Number>) -> Connection {
    keep(interactor.connectController(controller))
  }
}
