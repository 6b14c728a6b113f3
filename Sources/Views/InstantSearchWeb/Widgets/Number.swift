extension HTMLView {
  /// A field for a number, with a slider for the script of the page. Hidden without bounds.
  ///
  /// - Parameters:
  ///   - type: The type of the numbers.
  ///   - name: The name of the view's fields.
  ///   - title: The meaning of the number: `at least`.
  ///   - startsAtUpperBound: Whether the slider is at the upper end while no number is chosen, as for `at most`.
  public static func number<Number: DoubleRepresentable>(
    of type: Number.Type, name: String, title: String, startsAtUpperBound: Bool = false
  ) -> some HTMLView & NumberController<Number> {
    HTMLNumber<Number>(name: name, title: title, startsAtUpperBound: startsAtUpperBound)
  }
}

package final class HTMLNumber<Number: DoubleRepresentable>: HTMLView, NumberController {
  package var onNumberChanged: ((Number?) -> Void)?

  private let title: String
  private let startsAtUpperBound: Bool
  private var bounds: ClosedRange<Number>?
  private var number: Number?

  package init(name: String, title: String, startsAtUpperBound: Bool = false) {
    self.title = title
    self.startsAtUpperBound = startsAtUpperBound
    super.init(name: name)
  }

  package func setBounds(_ bounds: ClosedRange<Number>?) { self.bounds = bounds }

  package func setNumber(_ number: Number?) { self.number = number }

  override var html: HTML {
    guard let bounds else { return HTML() }
    let (lower, upper) = (bounds.lowerBound.toDouble(), bounds.upperBound.toDouble())
    let end = startsAtUpperBound ? bounds.upperBound : bounds.lowerBound
    return HTML("div", .class("number")) {
      numberInput("number", label: title, number, end: end)
      // A slider with one number could not be moved.
      if lower < upper {
        slider(
          "number", label: title, number?.clamped(to: bounds) ?? end, on: SliderAxis(lower...upper),
          endsAtUpperBound: startsAtUpperBound)
      }
    }
  }

  override var hasChoice: Bool { number != nil }

  override func perform(_ action: String, _ value: String) {
    if action == "number", case .changed(let number) = NumberField(value, from: number, words) {
      onNumberChanged?(number)
    }
  }
}

/// A field of a number, in which an open end is empty.
enum NumberField<Number: DoubleRepresentable> {
  /// The field is as the page has shown it, or no number.
  case unchanged
  case changed(Number?)

  init(_ text: String, from shown: Number?, _ words: PageWords) {
    if text == shown.map({ words.fieldText($0.toDouble()) }) ?? "" {
      self = .unchanged
    } else if text.isEmpty {
      self = .changed(nil)
    } else if let number = words.number(inField: text) {
      self = .changed(Number(number, rounded: .toNearestOrAwayFromZero))
    } else {
      self = .unchanged
    }
  }
}

extension DoubleRepresentable {
  /// Whether the numbers between two whole ones can be chosen.
  fileprivate static var hasFractions: Bool { Self(0.5, rounded: .up).toDouble() == 0.5 }
}

extension HTMLView {
  /// A field for a number with its label. It is one for text, so that people can write the number as in their language.
  /// It has no bounds, since other choices may have narrowed them.
  ///
  /// - Parameters:
  ///   - action: The action of the field.
  ///   - label: The label.
  ///   - number: The chosen number; nil for none.
  ///   - end: The number that no choice is like.
  func numberInput<Number: DoubleRepresentable>(
    _ action: String, label: String, _ number: Number?, end: Number
  ) -> HTML {
    HTML("label", .for(id(action)), .class("number-field")) {
      HTML("span", text: label)
      HTML(
        "input", .type("text"), .id(id(action)), .name(field(action)),
        .value(number.map { words.fieldText($0.toDouble()) } ?? ""),
        .attribute("placeholder", words.fieldText(end.toDouble())),
        .attribute("inputmode", Number.hasFractions ? "decimal" : "numeric"))
    }
  }

  /// A slider that is hidden until the script shows it. It has no name, so that browsers do not send it: the script
  /// writes its number to the field `data-range`, which it empties at the end of the slider.
  ///
  /// - Parameters:
  ///   - action: The action of the field.
  ///   - label: The label.
  ///   - number: The number where the handle is.
  ///   - axis: Where the numbers are on the slider.
  ///   - endsAtUpperBound: Whether the handle is at the upper end while no number is chosen.
  func slider<Number: DoubleRepresentable>(
    _ action: String, label: String, _ number: Number, on axis: SliderAxis, endsAtUpperBound: Bool
  ) -> HTML {
    HTML(
      "input", .type("range"), .id(id("\(action) slider")), .label(label), .attribute("data-range", field(action)),
      .attribute("data-axis", axis.description), .attribute("data-end", endsAtUpperBound ? "1000" : "0"),
      .attribute("data-decimal", words.decimalSeparator), .attribute("min", "0"), .attribute("max", "1000"),
      .attribute("step", "any"), .value(axis.position(of: number.toDouble()).asPeopleWriteIt),
      .attribute("aria-valuetext", words.fieldText(number.toDouble())), .hidden())
  }
}
