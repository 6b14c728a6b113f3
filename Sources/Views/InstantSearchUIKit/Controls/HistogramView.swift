#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
import InstantSearchCore
import UIKit

/// The bars of a histogram, for above the sliders of a range; those within the chosen range have the tint color. VoiceOver
/// reads the sliders alone.
final class HistogramView: UIView {
  /// The height of each bar, relative to the highest one.
  private var bars: [Double] = []
  /// The chosen range, as shares of the span of the bars.
  private var chosen = 0.0...1.0

  /// Creates a view without bars, which is hidden.
  override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    isHidden = true
    isAccessibilityElement = false
    accessibilityElementsHidden = true
  }

  func show(_ bars: [Double], chosen: ClosedRange<Double>) {
    isHidden = bars.isEmpty
    if self.bars.count != bars.count {
      for bar in subviews { bar.removeFromSuperview() }
      for _ in bars { addSubview(UIView()) }
    }
    (self.bars, self.chosen) = (bars, chosen)
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let width = bounds.width / CGFloat(max(bars.count, 1))
    for (index, (bar, view)) in zip(bars, subviews).enumerated() {
      let height = bounds.height * CGFloat(bar)
      // Sliders run from right to left in Arabic and Hebrew.
      let place = effectiveUserInterfaceLayoutDirection == .rightToLeft ? bars.count - 1 - index : index
      view.frame = CGRect(
        x: CGFloat(place) * width, y: bounds.height - height, width: max(width - 1, 0), height: height)
      let isChosen = chosen.overlaps(Double(index) / Double(bars.count)...Double(index + 1) / Double(bars.count))
      view.backgroundColor = isChosen ? tintColor : .tertiaryLabel
    }
  }

  override var intrinsicContentSize: CGSize { CGSize(width: super.intrinsicContentSize.width, height: 40) }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    setNeedsLayout()
  }
}
#endif
