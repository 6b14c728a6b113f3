#if canImport(SwiftUI)
public import InstantSearchCore
#if !os(tvOS)
public import SwiftUI
#endif

/// The model of a view in which a number is chosen.
@MainActor
public final class NumberObservableController<Number: DoubleRepresentable>: WidgetModel, NumberController {
  /// The range to choose from; nil if it is unknown or there is nothing to choose from.
  @Shown public private(set) var bounds: ClosedRange<Number>?
  /// The chosen number; nil for none.
  @Shown public private(set) var number: Number?
  /// The position while the slider is being moved.
  @Shown private var moved: Double?

  public var onNumberChanged: ((Number?) -> Void)?

  /// - Parameters:
  ///   - bounds: The bounds until a widget is connected.
  ///   - number: Selected until then.
  public init(bounds: ClosedRange<Number>? = nil, number: Number? = nil) {
    self.bounds = bounds
    self.number = number
  }

  /// The number for a control of your own, such as `Stepper(value: $controller.value, in: 0...5)`: while none is chosen,
  /// the lower bound, or 0. Setting it chooses a number.
  public var value: Number {
    get { number ?? bounds?.lowerBound ?? Number(0, rounded: .down) }
    set { select(newValue) }
  }

  /// The range for a control of your own, such as `Stepper(value: $controller.value, in: controller.valueRange)`: the
  /// bounds, or ``value`` alone while there are none.
  public var valueRange: ClosedRange<Number> { bounds ?? value...value }

  /// Chooses a number; nil for none.
  public func select(_ number: Number?) { onNumberChanged?(number) }

  public func setBounds(_ bounds: ClosedRange<Number>?) {
    if self.bounds != bounds { self.bounds = bounds }
  }

  public func setNumber(_ number: Number?) {
    if self.number != number { self.number = number }
  }

  /// The position of a slider, which is at its start while no number is chosen.
  var position: Double {
    get { moved ?? (number ?? bounds?.lowerBound)?.toDouble() ?? 0 }
    set { moved = newValue }
  }

  /// The position of a slider that is at its upper end while no number is chosen.
  var positionFromUpperBound: Double {
    get { moved ?? (number ?? bounds?.upperBound)?.toDouble() ?? 0 }
    set { moved = newValue }
  }

  /// Chooses the number to which the slider was moved; the slider then shows the number that the filters have.
  func commit() {
    guard let moved else { return }
    self.moved = nil
    select(Number(nearest: moved))
  }
}

#if !os(tvOS)
/// A slider for a number, which is chosen when the slider is released.
public struct NumberSlider<Number: DoubleRepresentable>: View {
  @Watched private var controller: NumberObservableController<Number>
  private let title: LocalizedStringKey
  private let startsAtUpperBound: Bool

  /// - Parameters:
  ///   - controller: The controller.
  ///   - title: The meaning of the number.
  ///   - startsAtUpperBound: Whether the slider is at its upper end while no number is chosen, as for "at most".
  public init(
    _ controller: NumberObservableController<Number>, title: LocalizedStringKey, startsAtUpperBound: Bool = false
  ) {
    self.controller = controller
    self.title = title
    self.startsAtUpperBound = startsAtUpperBound
  }

  public var body: some View {
    if let bounds = controller.bounds {
      BoundedSlider(
        Text(title), value: startsAtUpperBound ? $controller.positionFromUpperBound : $controller.position, in: bounds
      ) { controller.commit() }
    }
  }
}
#endif
#endif
