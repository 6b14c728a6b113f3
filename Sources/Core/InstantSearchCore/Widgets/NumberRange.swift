// The number range: a slider with two ends, or two fields.

/// A range of numbers with both ends included; either end may be open.
public struct NumberRange<Number: DoubleRepresentable>: Hashable, Sendable {
  /// The least number of the range; nil for an open end.
  public let lowerBound: Number?
  /// The greatest number of the range; nil for an open end.
  public let upperBound: Number?

  /// Ends in the wrong order are swapped. NaN is an open end, and so are a lower end of -∞ and an upper end of +∞.
  public init(from lowerBound: Number? = nil, through upperBound: Number? = nil) {
    var ends = [lowerBound, upperBound].map { end in end.flatMap { $0.toDouble().isNaN ? nil : $0 } }
    if let lower = ends[0], let upper = ends[1], upper < lower { ends.swapAt(0, 1) }
    self.lowerBound = ends[0].flatMap { $0.toDouble() == -.infinity ? nil : $0 }
    self.upperBound = ends[1].flatMap { $0.toDouble() == .infinity ? nil : $0 }
  }

  /// Creates the range of two numbers; infinite ones become open ends.
  public init(_ range: ClosedRange<Number>) { self.init(from: range.lowerBound, through: range.upperBound) }

  /// Whether both ends are open: nothing is chosen.
  package var isOpen: Bool { lowerBound == nil && upperBound == nil }

  /// The range clamped to these bounds, with open ends at the bounds: as a slider shows it.
  public func within(_ bounds: ClosedRange<Number>) -> ClosedRange<Number> {
    let lower = (lowerBound ?? bounds.lowerBound).clamped(to: bounds)
    return lower...max(lower, (upperBound ?? bounds.upperBound).clamped(to: bounds))
  }
}

/// A view in which users choose a range of numbers.
@MainActor
public protocol NumberRangeController<Number>: AnyObject {
  /// The type of the numbers: `Int` or `Double`.
  associatedtype Number: DoubleRepresentable

  /// Called by the view with the chosen range.
  var onRangeChanged: ((NumberRange<Number>) -> Void)? { get set }
  /// Shows the range to choose from; nil if it is unknown or there is nothing to choose from.
  func setBounds(_ bounds: ClosedRange<Number>?)
  /// Shows the chosen range.
  func setRange(_ range: NumberRange<Number>)
}

/// A view of a number range that shows how many results have numbers in each of several buckets.
@MainActor
public protocol HistogramController: AnyObject {
  /// Shows a histogram; nil removes it.
  ///
  /// Its bounds are those of the results before they are rounded, and the buckets may differ in width.
  func setHistogram(_ histogram: Histogram?)
}

/// The logic of a number range.
@MainActor
public final class NumberRangeInteractor<Number: DoubleRepresentable>:
  BoundedInteractor<Number, NumberRange<Number>>
{
  /// Creates a range that is not connected.
  ///
  /// - Parameters:
  ///   - range: The initial choice, unless the filter state already has one.
  ///   - limits: The range that can be chosen; nil for no limits.
  ///   - histogram: The histogram to show with the bounds, with the limits above unless it has its own; nil for none. If
  ///     several ranges on an attribute of a searcher request one, all get that of the first.
  public init(
    range: NumberRange<Number> = NumberRange(), limits: ClosedRange<Number>? = nil, histogram: HistogramRequest? = nil
  ) {
    var histogram = histogram
    if let limits, histogram?.limits == nil {
      histogram?.limits = limits.lowerBound.toDouble()...limits.upperBound.toDouble()
    }
    super.init(initialChoice: range, none: NumberRange(), limits: limits, histogram: histogram) {
      .range(of: $0, in: $1)
    }
  }

  /// The chosen range, as the filters have it.
  public var range: NumberRange<Number> { choice }

  /// Chooses a range within the limits; an end that reaches as far as the results becomes open.
  public func select(_ range: NumberRange<Number>) { choose(range) }

  override func admitted(_ range: NumberRange<Number>) -> NumberRange<Number> {
    if range.isOpen { return range }
    let within = limits.map { NumberRange(range.within($0)) } ?? range
    guard let boundsOfResults else { return within }
    return NumberRange(
      from: within.lowerBound.flatMap { $0 <= boundsOfResults.lowerBound ? nil : $0 },
      through: within.upperBound.flatMap { $0 >= boundsOfResults.upperBound ? nil : $0 })
  }

  /// Shows bounds and range in a view, and the histogram in a ``HistogramController``, now and after each change, and
  /// handles the user's choice. Connecting a view again replaces its earlier connection.
  @discardableResult
  public func connectController<Controller: NumberRangeController<Number>>(_ controller: Controller) -> Connection {
    Connection(to: controller, as: (any NumberRangeController).self) { [weak self] controller in
      guard let self else { return {} }
      let unlink = link(controller) {
        $0.setBounds($1)
      } showChoice: {
        $0.setRange($1)
      } onChoice: {
        $0.onRangeChanged = $1
      }
      let histogram = onHistogramChanged.subscribe(with: self) { [weak controller] _, histogram in
        (controller as? any HistogramController)?.setHistogram(histogram)
      }
      (controller as? any HistogramController)?.setHistogram(self.histogram)
      return {
        unlink()
        histogram.cancel()
      }
    }
  }
}

extension NumericLens {
  /// A range filter, or a comparison if one end is open.
  static func range<Number>(of attribute: Attribute, in id: FilterGroup.ID) -> NumericLens
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
public final class NumberRangeConnector<Number: DoubleRepresentable>: BoundedConnector<NumberRangeInteractor<Number>> {
  /// Creates the logic of the range, and connects it.
  ///
  /// The options are those of ``NumberRangeInteractor``.
  public init(
    searcher: HitsSearcher, filterState: FilterState? = nil, attribute: Attribute,
    range: NumberRange<Number> = NumberRange(), limits: ClosedRange<Number>? = nil,
    histogram: HistogramRequest? = nil, operator: RefinementOperator = .and, groupName: String? = nil,
    controller: (any NumberRangeController<Number>)? = nil
  ) {
    super.init(
      NumberRangeInteractor(range: range, limits: limits, histogram: histogram), searcher: searcher,
      filterState: filterState, attribute: attribute, operator: `operator`,
      groupName: groupName)
    if let controller { connectController(controller) }
  }

  /// Connects another view.
  @discardableResult
  public func connectController(_ controller: some NumberRangeController<Number>) -> Connection {
    keep(interactor.connectController(controller))
  }
}
