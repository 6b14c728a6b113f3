extension HTMLView {
  /// Two fields for the ends of a range, with a slider for the script of the page. Hidden without bounds.
  ///
  /// If the widget counts a histogram, its bars are above the slider, and the slider has the scale of the bars: see
  /// `HistogramBars`.
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
  private let unit: String?
  private let numberText: (Double) -> String

  /// - Parameters:
  ///   - name: The name of the view's fields.
  ///   - unit: The unit of the numbers, which the labels of the fields name; nil for none.
  ///   - numberText: Makes the text of a number that is no field; nil for the number as one writes it.
  package init(name: String, unit: String? = nil, numberText: ((Double) -> String)? = nil) {
    self.unit = unit
    self.numberText = numberText ?? \.asPeopleWriteIt
    super.init(name: name)
  }

  package func setBounds(_ bounds: ClosedRange<Number>?) { self.bounds = bounds }

  package func setRange(_ range: NumberRange<Number>) { self.range = range }

  package func setHistogram(_ histogram: Histogram?) { self.histogram = histogram }

  override var html: HTML {
    guard let bounds else { return HTML() }
    let shown = range.within(bounds)
    let numbers = bounds.lowerBound.toDouble()...bounds.upperBound.toDouble()
    let bars = histogram.flatMap { HistogramBars($0, over: numbers) }
    let axis = bars?.axis ?? SliderAxis(numbers)
    return HTML("div", .class("range")) {
      bars?.html
      // A slider with one number could not be moved.
      if bounds.lowerBound < bounds.upperBound {
        HTML("div", .class("sliders"), .attribute("data-sliders", name)) {
          slider("from", label: label(.from), shown.lowerBound, on: axis, endsAtUpperBound: false)
          slider("to", label: label(.to), shown.upperBound, on: axis, endsAtUpperBound: true)
        }
      }
      if let bound = bars?.lowerTail {
        HTML("p", .class("note"), text: words(.firstBar, ["number": numberText(bound)]))
      }
      if let bound = bars?.upperTail { HTML("p", .class("note"), text: words(.lastBar, ["number": numberText(bound)])) }
      HTML("div", .class("number-fields")) {
        numberInput("from", label: label(.from), range.lowerBound, end: bounds.lowerBound)
        numberInput("to", label: label(.to), range.upperBound, end: bounds.upperBound)
      }
    }
  }

  private func label(_ word: PageWord) -> String { words.name(word, in: unit) }

  override var hasChoice: Bool { !range.isOpen }

  /// If one end has changed, it goes at most to the other one, as a slider does.
  override func perform(_ fields: [(action: String, value: String)]) {
    var (from, to) = (NumberField<Number>.unchanged, NumberField<Number>.unchanged)
    for field in fields {
      switch field.action {
      case "from": from = NumberField(field.value, from: range.lowerBound, words)
      case "to": to = NumberField(field.value, from: range.upperBound, words)
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
