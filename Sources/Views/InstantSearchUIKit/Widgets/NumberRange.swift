#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
public import InstantSearchCore
public import UIKit

/// A number range in controls: what the views of a range have in common.
@MainActor
open class NumberRangeControlController<Number: DoubleRepresentable>: NumberRangeController {
  public var onRangeChanged: ((NumberRange<Number>) -> Void)?

  /// The bounds of the results; nil while there are none.
  private(set) var bounds: ClosedRange<Number>?
  /// The range of the filters.
  private(set) var range = NumberRange<Number>()

  init() {}

  open func setBounds(_ bounds: ClosedRange<Number>?) {
    self.bounds = bounds
    show()
  }

  open func setRange(_ range: NumberRange<Number>) {
    self.range = range
    show()
  }

  /// Shows the range in the controls.
  func show() {}
}

/// A number range as two sliders, one for each end.
@MainActor
open class NumberRangeSlidersController<Number: DoubleRepresentable>: NumberRangeControlController<Number>,
  HistogramController
{
  /// The slider of the lower end.
  public let lowerSlider: UISlider
  /// The slider of the upper end.
  public let upperSlider: UISlider
  /// The bars of a histogram, if the widget counts one.
  public var histogramView: UIView { bars }
  private let bars = HistogramView()
  private var histogram: Histogram?

  /// Shows the ends of the range as sliders, and the histogram above them.
  public init(
    lowerSlider: UISlider = UISlider(), upperSlider: UISlider = UISlider()
  ) {
    self.lowerSlider = lowerSlider
    self.upperSlider = upperSlider
    super.init()
    // Sends the value when the finger is lifted, since each change is a search.
    for slider in [lowerSlider, upperSlider] { slider.isContinuous = false }
    lowerSlider.addAction(UIAction { [weak self] _ in self?.moveLower() }, for: .valueChanged)
    upperSlider.addAction(UIAction { [weak self] _ in self?.moveUpper() }, for: .valueChanged)
    show()
  }

  open func setHistogram(_ histogram: Histogram?) {
    self.histogram = histogram
    show()
  }

  override func show() {
    for slider in [lowerSlider, upperSlider] { slider.isEnabled = bounds != nil }
    guard let bounds else { return bars.show([], chosen: 0...1) }
    let shown = range.within(bounds)
    let span = bounds.lowerBound.toDouble()...bounds.upperBound.toDouble()
    let chosen = shown.lowerBound.toDouble()...shown.upperBound.toDouble()
    bars.show(histogram?.bars(along: span) ?? [], chosen: chosen.shares(of: span))
    for (slider, number) in [(lowerSlider, shown.lowerBound), (upperSlider, shown.upperBound)] {
      slider.minimumValue = Float(bounds.lowerBound.toDouble())
      slider.maximumValue = Float(bounds.upperBound.toDouble())
      slider.value = Float(number.toDouble())
    }
  }

  // The other end stays as it is, open or not, and limits the moved end. A slider that was moved past it goes back,
  // even if the range has not changed.

  private func moveLower() {
    let lower = Number(Double(lowerSlider.value), rounded: .toNearestOrAwayFromZero)
    onRangeChanged?(NumberRange(from: range.upperBound.map { min(lower, $0) } ?? lower, through: range.upperBound))
    show()
  }

  private func moveUpper() {
    let upper = Number(Double(upperSlider.value), rounded: .toNearestOrAwayFromZero)
    onRangeChanged?(NumberRange(from: range.lowerBound, through: range.lowerBound.map { max(upper, $0) } ?? upper))
    show()
  }
}

/// A number range as a rating in stars: at least so many. No star stands for an open range.
@MainActor
open class NumberRangeRatingController<Number: DoubleRepresentable>: NumberRangeControlController<Number> {
  /// The stars.
  public let ratingControl: RatingControl

  /// Shows the lower end of the range as a rating.
  public init(ratingControl: RatingControl = RatingControl()) {
    self.ratingControl = ratingControl
    super.init()
    ratingControl.addAction(UIAction { [weak self] _ in self?.rate() }, for: .valueChanged)
  }

  override func show() { ratingControl.value = range.lowerBound?.toDouble() ?? 0 }

  /// Chooses the rating as the lower end, and shows that of the filters again. The upper end is opened, so that the range
  /// contains every rating from there on.
  private func rate() {
    let lower = ratingControl.value == 0 ? nil : Number(ratingControl.value, rounded: .toNearestOrAwayFromZero)
    onRangeChanged?(NumberRange(from: lower))
    show()
  }
}

/// A range of ratings in stars: at least so many.
public typealias NumericRatingRangeController = NumberRangeRatingController<Double>
#endif
