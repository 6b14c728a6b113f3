// The number: one that the results are compared with, such as "at least 4 stars".

/// A view in which people choose a number.
@MainActor
public protocol NumberController<Number>: AnyObject {
  associatedtype Number: DoubleRepresentable

  /// Called by the view with the number that was chosen; nil for none.
  var onNumberChanged: ((Number?) -> Void)? { get set }
  /// Shows what there is to choose from; nil where that is not known or there is nothing.
  func setBounds(_ bounds: ClosedRange<Number>?)
  /// Shows what is chosen; nil for nothing.
  func setNumber(_ number: Number?)
}

/// The logic of a number that the results are compared with.
@MainActor
public final class NumberInteractor<Number: DoubleRepresentable>: BoundedInteractor<Number, Number?> {
  /// How the numbers of the results compare with the one that is chosen.
  public let numericOperator: Filter.Numeric.Operator

  /// - Parameters:
  ///   - numericOperator: How the numbers of the results compare with the one that is chosen.
  ///   - number: What is chosen at first, where the filter state says nothing else.
  ///   - limits: What can be chosen at most; nil for everything.
  public init(
    numericOperator: Filter.Numeric.Operator, number: Number? = nil, limits: ClosedRange<Number>? = nil
  ) {
    self.numericOperator = numericOperator
    super.init(first: number, none: nil, limits: limits) { .number(of: $0, in: $1, numericOperator) }
  }

  /// What is chosen, as the filters say.
  public var number: Number? { choice }

  /// Chooses a number: within the limits, and none where all results would stay.
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

  /// Shows bounds and number in a view, at once and after each change, and takes what is chosen there. Connecting a
  /// view again takes the place of its first connection.
  @discardableResult
  public func connectController<Controller: NumberController<Number>>(_ controller: Controller) -> Connection {
    Connection(to: controller, as: (any NumberController).self) { [weak self] controller in
      guard let self else { return {} }
      let bounds = onBoundsChanged.subscribe(with: self) { [weak controller] interactor, bounds in
        controller?.setBounds(bounds)
        controller?.setNumber(interactor.number)
      }
      let number = onChoiceChanged.subscribe(with: self) { [weak controller] _, number in
        controller?.setNumber(number)
      }
      controller.onNumberChanged = { [weak self] in self?.select($0) }
      controller.setBounds(self.bounds)
      controller.setNumber(self.number)
      return { [weak controller] in
        bounds.cancel()
        number.cancel()
        controller?.onNumberChanged = nil
      }
    }
  }
}

extension NumericLens {
  /// A comparison of one kind.
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
public final class NumberConnector<Number: DoubleRepresentable>: Connector {
  public let searcher: HitsSearcher
  public let filterState: FilterState
  public let attribute: Attribute
  public let interactor: NumberInteractor<Number>

  /// - Parameters:
  ///   - searcher: What the bounds come from.
  ///   - filterState: Where the filters are.
  ///   - attribute: What is filtered on.
  ///   - numericOperator: How the numbers of the results compare with the one that is chosen.
  ///   - number: What is chosen at first, where the filter state says nothing else.
  ///   - limits: What can be chosen at most; nil for everything.
  ///   - operator: The kind of the group.
  ///   - groupName: The name of the group; nil for the attribute's.
  ///   - controller: The view.
  public init(
    searcher: HitsSearcher, filterState: FilterState, attribute: Attribute,
    numericOperator: Filter.Numeric.Operator, number: Number? = nil, limits: ClosedRange<Number>? = nil,
    operator: RefinementOperator = .and, groupName: String? = nil,
    controller: (any NumberController<Number>)? = nil
  ) {
    self.searcher = searcher
    self.filterState = filterState
    self.attribute = attribute
    interactor = NumberInteractor(numericOperator: numericOperator, number: number, limits: limits)
    super.init()
    keep(
      // Its own filter comes first: it must not look like a change to search for.
      interactor.connectFilterState(
        filterState, attribute: attribute, operator: `operator`, groupName: groupName),
      searcher.connectFilterState(filterState), interactor.connectSearcher(searcher, attribute: attribute),
      controller.map { interactor.connectController($0) })
  }
}
