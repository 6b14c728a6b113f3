// The number range: a slider with two ends, or two fields.

/// A view in which people choose a range of numbers.
@MainActor
public protocol NumberRangeController<Number>: AnyObject {
  associatedtype Number: DoubleRepresentable

  /// Called by the view with the range that was chosen.
  var onRangeChanged: ((NumberRange<Number>) -> Void)? { get set }
  /// Shows what there is to choose from; nil where that is not known or there is nothing.
  func setBounds(_ bounds: ClosedRange<Number>?)
  /// Shows what is chosen.
  func setRange(_ range: NumberRange<Number>)
}

/// The logic of a number range.
@MainActor
public final class NumberRangeInteractor<Number: DoubleRepresentable>:
  BoundedInteractor<Number, NumberRange<Number>>
{
  /// - Parameters:
  ///   - range: What is chosen at first, where the filter state says nothing else.
  ///   - limits: What can be chosen at most; nil for everything.
  public init(range: NumberRange<Number> = NumberRange(), limits: ClosedRange<Number>? = nil) {
    super.init(first: range, none: NumberRange(), limits: limits) { .range(of: $0, in: $1) }
  }

  /// What is chosen, as the filters say.
  public var range: NumberRange<Number> { choice }

  /// Chooses a range: within the limits, and with an open end where it reaches as far as the results do.
  public func select(_ range: NumberRange<Number>) { choose(range) }

  override func admitted(_ range: NumberRange<Number>) -> NumberRange<Number> {
    if range.isOpen { return range }
    let within = limits.map { NumberRange(range.within($0)) } ?? range
    guard let boundsOfResults else { return within }
    return NumberRange(
      from: within.lowerBound.flatMap { $0 <= boundsOfResults.lowerBound ? nil : $0 },
      through: within.upperBound.flatMap { $0 >= boundsOfResults.upperBound ? nil : $0 })
  }

  /// Shows bounds and range in a view, at once and after each change, and takes what is chosen there. Connecting a
  /// view again takes the place of its first connection.
  @discardableResult
  public func connectController<Controller: NumberRangeController<Number>>(_ controller: Controller) -> Connection {
    Connection(to: controller, as: (any NumberRangeController).self) { [weak self] controller in
      guard let self else { return {} }
      let bounds = onBoundsChanged.subscribe(with: self) { [weak controller] interactor, bounds in
        controller?.setBounds(bounds)
        controller?.setRange(interactor.range)
      }
      let range = onChoiceChanged.subscribe(with: self) { [weak controller] _, range in controller?.setRange(range) }
      controller.onRangeChanged = { [weak self] in self?.select($0) }
      controller.setBounds(self.bounds)
      controller.setRange(self.range)
      return { [weak controller] in
        bounds.cancel()
        range.cancel()
        controller?.onRangeChanged = nil
      }
    }
  }
}

extension NumericLens {
  /// A filter with a range, or a comparison where one end is open.
  fileprivate static func range<Number>(of attribute: Attribute, in id: FilterGroup.ID) -> NumericLens
  where Choice == NumberRange<Number> {
    NumericLens(attribute: attribute, id: id) { filter in
      switch filter.value {
      case .range, .comparison(.greaterThanOrEqual, _), .comparison(.lessThanOrEqual, _): true
      case .comparison: false
      }
    } choice: { filters in
      var lower: [Double] = []
      var upper: [Double] = []
      for filter in filters {
        switch filter.value {
        case .range(let range):
          lower.append(range.lowerBound)
          upper.append(range.upperBound)
        case .comparison(.greaterThanOrEqual, let number): lower.append(number)
        case .comparison(_, let number): upper.append(number)
        }
      }
      return NumberRange(
        from: lower.max().map { Number($0, rounded: .down) }, through: upper.min().map { Number($0, rounded: .up) })
    } filter: { range in
      switch (range.lowerBound?.toDouble(), range.upperBound?.toDouble()) {
      case (nil, nil): nil
      case (let lower?, nil): Filter.Numeric(attribute: attribute, operator: .greaterThanOrEqual, value: lower)
      case (nil, let upper?): Filter.Numeric(attribute: attribute, operator: .lessThanOrEqual, value: upper)
      case (let lower?, let upper?): Filter.Numeric(attribute: attribute, range: lower...upper)
      }
    }
  }
}

/// A number range with its searcher, its filters and its view connected.
@MainActor
public final class NumberRangeConnector<Number: DoubleRepresentable>: Connector {
  public let searcher: HitsSearcher
  public let filterState: FilterState
  public let attribute: Attribute
  public let interactor: NumberRangeInteractor<Number>

  /// - Parameters:
  ///   - searcher: What the bounds come from.
  ///   - filterState: Where the filters are.
  ///   - attribute: What is filtered on.
  ///   - limits: What can be chosen at most; nil for everything.
  ///   - range: What is chosen at first, where the filter state says nothing else.
  ///   - operator: The kind of the group.
  ///   - groupName: The name of the group; nil for the attribute's.
  ///   - controller: The view.
  public init(
    searcher: HitsSearcher, filterState: FilterState, attribute: Attribute, limits: ClosedRange<Number>? = nil,
    range: NumberRange<Number> = NumberRange(), operator: RefinementOperator = .and, groupName: String? = nil,
    controller: (any NumberRangeController<Number>)? = nil
  ) {
    self.searcher = searcher
    self.filterState = filterState
    self.attribute = attribute
    interactor = NumberRangeInteractor(range: range, limits: limits)
    super.init()
    keep(
      // Its own filter comes first: it must not look like a change to search for.
      interactor.connectFilterState(
        filterState, attribute: attribute, operator: `operator`, groupName: groupName),
      searcher.connectFilterState(filterState), interactor.connectSearcher(searcher, attribute: attribute),
      controller.map { interactor.connectController($0) })
  }
}
