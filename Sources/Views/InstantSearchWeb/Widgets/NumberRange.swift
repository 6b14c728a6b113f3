extension HTMLView {
  /// Two fields for the ends of a range, with a slider for the script of the page. Hidden without bounds.
  ///
  /// If the widget counts a histogram, its bars are above the slider. The slider is linear, and so are the positions of the
  /// bars: the lowest buckets of a logarithmic histogram are narrow.
  ///
  /// - Parameters:
  ///   - type: The type of the numbers.
  ///   - name: The name of the view's fields.
  public static func numberRange<Number: DoubleRepresentable>(of type: Number.Type, name: String) -> some HTMLView
    & NumberRangeController<Number>
  {
    HTMLNumberRange<Number>(name: name)
  }
}

package final class HTMLNumberRange<Number: DoubleRepresentable>: HTMLView, NumberRangeController, HistogramController {
  package var onRangeChanged: ((NumberRange<Number>) -> Void)?

  private var bounds: ClosedRange<Number>?
  private var range = NumberRange<Number>()
  private var histogram: Histogram?

  package func setBounds(_ bounds: ClosedRange<Number>?) { self.bounds = bounds }

  package func setRange(_ range: NumberRange<Number>) { self.range = range }

  package func setHistogram(_ histogram: Histogram?) { self.histogram = histogram }

  override var html: HTML {
    guard let bounds else { return HTML() }
    let shown = range.within(bounds)
    return HTML("div", .class("range")) {
      histogram.flatMap { HTML.histogram($0, over: bounds.lowerBound.toDouble()...bounds.upperBound.toDouble()) }
      HTML("div", .class("sliders"), .attribute("data-sliders", name)) {
        slider("from", label: words(.from), shown.lowerBound, in: bounds)
        slider("to", label: words(.to), shown.upperBound, in: bounds)
      }
      HTML("div", .class("number-fields")) {
        numberInput("from", label: words(.from), range.lowerBound, end: bounds.lowerBound)
        numberInput("to", label: words(.to), range.upperBound, end: bounds.upperBound)
      }
    }
  }

  /// If one end has changed, it goes at most to the other one, as a slider does.
  override func perform(_ fields: [(action: String, value: String)]) {
    var (from, to) = (NumberField<Number>.unchanged, NumberField<Number>.unchanged)
    for field in fields {
      switch field.action {
      case "from": from = NumberField(field.value, from: range.lowerBound)
      case "to": to = NumberField(field.value, from: range.upperBound)
      default: break
      }
    }
    switch (from, to) {
    case (.unchanged, .unchanged): break
    case (.changed(let lower), .changed(let upper)): onRangeChanged?(NumberRange(from: lower, through: upper))
    case (.changed(let lower), .unchanged):
      let upper = range.upperBound
      onRangeChanged?(NumberRange(from: lower.map { min($0, upper ?? $0) }, through: upper))
    case (.unchanged, .changed(let upper)):
      let lower = range.lowerBound
      onRangeChanged?(NumberRange(from: lower, through: upper.map { max($0, lower ?? $0) }))
    }
  }
}

extension HTML {
  /// The histogram as a drawing of bars over a slider with these bounds, which fills its element; nil if there is nothing
  /// to compare. Buckets with a result can be seen, however few there are.
  fileprivate static func histogram(_ histogram: Histogram, over bounds: ClosedRange<Double>) -> HTML? {
    guard bounds.lowerBound < bounds.upperBound, let most = histogram.buckets.map(\.count).max(), most > 0 else {
      return nil
    }
    let (width, height) = (1_000, 32)
    func x(_ number: Double) -> Int {
      // Halves, since the difference of the bounds may be infinite.
      let share = (number / 2 - bounds.lowerBound / 2) / (bounds.upperBound / 2 - bounds.lowerBound / 2)
      return share.isNaN ? 0 : Int((share.clamped(to: 0...1) * Double(width)).rounded())
    }
    return HTML(
      "svg", .class("histogram"), .attribute("viewbox", "0 0 \(width) \(height)"),
      .attribute("preserveaspectratio", "none"), .attribute("aria-hidden", "true")
    ) {
      let bars = histogram.buckets.compactMap { bucket -> String? in
        guard bucket.count > 0 else { return nil }
        let start = min(x(bucket.lowerBound), width - 1)
        let space = max(x(bucket.upperBound) - start, 1)
        let bar = max(Int(Double(bucket.count) / Double(most) * Double(height)), 1)
        return "M\(start) \(height)v-\(bar)h\(space - min(space / 4, 4))v\(bar)z"
      }
      HTML("path", .attribute("d", bars.joined()))
    }
  }
}
