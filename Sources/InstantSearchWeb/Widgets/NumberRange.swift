/// Two fields for the ends of a range, with a slider for the script of the page. Hidden without bounds.
///
/// Above the slider it can show a histogram, ``setHistogram(_:)``.
public final class HTMLNumberRange<Number: DoubleRepresentable>: HTMLView, NumberRangeController {
  public var onRangeChanged: ((NumberRange<Number>) -> Void)?

  private var bounds: ClosedRange<Number>?
  private var range = NumberRange<Number>()
  private var histogram: [Int] = []

  public func setBounds(_ bounds: ClosedRange<Number>?) { self.bounds = bounds }

  public func setRange(_ range: NumberRange<Number>) { self.range = range }

  /// Shows how many results there are in each of several equal shares of the bounds; empty for no histogram.
  public func setHistogram(_ counts: [Int]) { histogram = counts }

  public override var html: HTML {
    guard let bounds else { return HTML() }
    let shown = range.within(bounds)
    return HTML("div", .class("range")) {
      if !histogram.isEmpty { HTML.histogram(histogram) }
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
  public override func perform(_ fields: [(action: String, value: String)]) {
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
  /// A histogram as a drawing of bars, which fills its element. What is there can be seen.
  fileprivate static func histogram(_ counts: [Int]) -> HTML {
    let most = max(counts.max() ?? 0, 1)
    return HTML(
      "svg", .class("histogram"), .attribute("viewbox", "0 0 \(counts.count * 4) 32"),
      .attribute("preserveaspectratio", "none"), .attribute("aria-hidden", "true")
    ) {
      counts.enumerated().compactMap { index, count -> HTML? in
        guard count > 0 else { return nil }
        let height = max(1, Int(Double(count) / Double(most) * 32))
        return HTML(
          "rect", .attribute("x", "\(index * 4)"), .attribute("y", "\(32 - height)"), .attribute("width", "3"),
          .attribute("height", "\(height)"))
      }
    }
  }
}
