#if canImport(SwiftUI)
public import Combine
public import InstantSearchCore
public import SwiftUI

/// The bounds and the range that a view shows, and where what is chosen goes.
@MainActor
public final class NumberRangeObservableController<Number: DoubleRepresentable>: ObservableObject,
  NumberRangeController
{
  /// What there is to choose from; nil where that is not known or there is nothing.
  @Published public private(set) var bounds: ClosedRange<Number>?
  /// What is chosen.
  @Published public private(set) var range: NumberRange<Number>
  /// What shows while an end is moved.
  @Published private var moved: ClosedRange<Double>?

  public var onRangeChanged: ((NumberRange<Number>) -> Void)?

  /// - Parameters:
  ///   - bounds: What there is to choose from until something is connected.
  ///   - range: What shows as chosen until then.
  public init(bounds: ClosedRange<Number>? = nil, range: NumberRange<Number> = NumberRange()) {
    self.bounds = bounds
    self.range = range
  }

  /// Asks for a range.
  public func select(_ range: NumberRange<Number>) { onRangeChanged?(range) }

  public func setBounds(_ bounds: ClosedRange<Number>?) {
    if self.bounds != bounds { self.bounds = bounds }
  }

  public func setRange(_ range: NumberRange<Number>) {
    if self.range != range { self.range = range }
  }

  /// The lower end as a slider shows and moves it; it stops at the upper one.
  var lower: Double {
    get { shown.lowerBound }
    set { moved = min(newValue, shown.upperBound)...shown.upperBound }
  }

  /// The upper end as a slider shows and moves it; it stops at the lower one.
  var upper: Double {
    get { shown.upperBound }
    set { moved = shown.lowerBound...max(newValue, shown.lowerBound) }
  }

  private var shown: ClosedRange<Double> {
    if let moved { return moved }
    guard let bounds else { return 0...0 }
    let chosen = range.within(bounds)
    return chosen.lowerBound.toDouble()...chosen.upperBound.toDouble()
  }

  /// Asks for the range that the sliders were moved to; what is granted comes back.
  func commit() {
    guard let moved else { return }
    self.moved = nil
    select(NumberRange(from: Number(nearest: moved.lowerBound), through: Number(nearest: moved.upperBound)))
  }
}

#if !os(tvOS)
/// A slider for either end of a range; what is chosen is asked for when a slider is let go.
public struct NumberRangeSliders<Number: DoubleRepresentable>: View {
  @ObservedObject private var controller: NumberRangeObservableController<Number>

  public init(_ controller: NumberRangeObservableController<Number>) { self.controller = controller }

  public var body: some View {
    if let bounds = controller.bounds {
      VStack {
        BoundedSlider("From", value: $controller.lower, in: bounds) { controller.commit() }
        BoundedSlider("To", value: $controller.upper, in: bounds) { controller.commit() }
      }
    }
  }
}

struct NumberRangeSlidersPreviews: PreviewProvider {
  static var previews: some View {
    NumberRangeSliders(NumberRangeObservableController(bounds: 0...10, range: NumberRange(from: 2, through: 8)))
  }
}
#endif
#endif
