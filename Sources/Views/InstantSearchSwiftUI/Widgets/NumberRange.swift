#if canImport(SwiftUI)
public import InstantSearchCore
#if !os(tvOS)
public import SwiftUI
#endif

/// The model of a view in which a range of numbers is chosen.
@MainActor
public final class NumberRangeObservableController<Number: DoubleRepresentable>: WidgetModel,
  NumberRangeController, HistogramController
{
  /// The range to choose from; nil if it is unknown or there is nothing to choose from.
  @Shown public private(set) var bounds: ClosedRange<Number>?
  /// The chosen range.
  @Shown public private(set) var range: NumberRange<Number>
  /// The counts along the bounds; nil if none were requested.
  @Shown public private(set) var histogram: Histogram?
  /// The heights of the histogram's bars.
  @Shown private(set) var bars: [Double] = []
  /// The positions while a slider is being moved.
  @Shown private var moved: ClosedRange<Double>?

  public var onRangeChanged: ((NumberRange<Number>) -> Void)?

  /// - Parameters:
  ///   - bounds: The bounds until a widget is connected.
  ///   - range: Selected until then.
  public init(bounds: ClosedRange<Number>? = nil, range: NumberRange<Number> = NumberRange()) {
    self.bounds = bounds
    self.range = range
  }

  /// Chooses a range.
  public func select(_ range: NumberRange<Number>) { onRangeChanged?(range) }

  public func setBounds(_ bounds: ClosedRange<Number>?) {
    guard self.bounds != bounds else { return }
    self.bounds = bounds
    showBars()
  }

  public func setHistogram(_ histogram: Histogram?) {
    guard self.histogram != histogram else { return }
    self.histogram = histogram
    showBars()
  }

  private func showBars() {
    bars = bounds.flatMap { histogram?.bars(along: $0.lowerBound.toDouble()...$0.upperBound.toDouble()) } ?? []
  }

  /// The positions of the sliders, as shares of the bounds.
  var chosenShare: ClosedRange<Double> {
    guard let bounds else { return 0...1 }
    return shown.shares(of: bounds.lowerBound.toDouble()...bounds.upperBound.toDouble())
  }

  public func setRange(_ range: NumberRange<Number>) {
    if self.range != range { self.range = range }
  }

  /// The position of the lower slider, which stops at the upper one.
  var lower: Double {
    get { shown.lowerBound }
    set { moved = min(newValue, shown.upperBound)...shown.upperBound }
  }

  /// The position of the upper slider, which stops at the lower one.
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

  /// Chooses the range to which the sliders were moved; they then show the range that the filters have.
  func commit() {
    guard let moved else { return }
    self.moved = nil
    select(NumberRange(from: Number(nearest: moved.lowerBound), through: Number(nearest: moved.upperBound)))
  }
}

#if !os(tvOS)
/// A slider for either end of a range, which is chosen when a slider is released. If the widget counts a histogram, its
/// bars are above them.
public struct NumberRangeSliders<Number: DoubleRepresentable>: View {
  @Watched private var controller: NumberRangeObservableController<Number>

  /// Sliders for the range of a model.
  public init(_ controller: NumberRangeObservableController<Number>) { self.controller = controller }

  public var body: some View {
    if let bounds = controller.bounds {
      VStack {
        if !controller.bars.isEmpty { HistogramChart(bars: controller.bars, chosen: controller.chosenShare) }
        BoundedSlider(title(.lowerBound), value: $controller.lower, in: bounds) { controller.commit() }
        BoundedSlider(title(.upperBound), value: $controller.upper, in: bounds) { controller.commit() }
      }
    }
  }

  private func title(_ key: TextKey) -> Text { Text(verbatim: Localization.text(key)) }
}
#endif
#endif
