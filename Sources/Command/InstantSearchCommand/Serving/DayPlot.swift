import InstantSearchCore
import InstantSearchWeb

/// A plot of a number for each day, as a figure with a drawing. It stretches to the width of the page, so that its texts
/// stand beside the drawing.
struct DayPlot: Sendable {
  enum Form: Sendable {
    /// A bar from zero.
    case bars
    /// A step at the height of the number. Steps of successive days are joined.
    case steps
  }

  let title: String
  /// What the numbers mean.
  let hint: String
  let form: Form
  /// The days, and the number of each; nil where there is none.
  let days: [(date: String, number: Double?)]
  /// The least top of the axis.
  var leastTop = 1.0
  /// The text of a number.
  let text: @Sendable (Double) -> String

  private static let (slot, height) = (10, 100.0)

  /// The smallest of 1, 2 and 5 times a power of ten that is not below a number.
  static func top(for number: Double, least: Double) -> Double {
    guard number.isFinite, number > least else { return least }
    var power = 1.0
    while power * 10 <= number { power *= 10 }
    while power > number { power /= 10 }
    return [1, 2, 5, 10].map { $0 * power }.first { $0 >= number } ?? number
  }

  private var top: Double { Self.top(for: days.compactMap(\.number).max() ?? 0, least: leastTop) }

  var html: HTML {
    HTML("figure", .class("plot")) {
      HTML("figcaption") {
        HTML.text(title)
        HTML("span", .class("plot-hint"), text: hint)
      }
      HTML("div", .class("plot-most"), .attribute("aria-hidden", "true")) { HTML("span", text: text(top)) }
      HTML(
        "svg", .attribute("viewbox", "0 0 \(max(1, days.count) * Self.slot) \(Int(Self.height))"),
        .attribute("preserveaspectratio", "none"), .role("img"), .label(description)
      ) {
        days.enumerated().map { index, day in
          HTML("g") {
            HTML("title", text: "\(day.date): \(day.number.map(text) ?? "none")")
            HTML(
              "rect", .class("slot"), .attribute("x", "\(index * Self.slot)"), .attribute("y", "0"),
              .attribute("width", "\(Self.slot)"), .attribute("height", "\(Int(Self.height))"))
            if form == .bars, let number = day.number, number > 0 { bar(index, number) }
          }
        }
        if form == .steps { HTML("path", .class("line"), .attribute("d", steps)) }
      }
      HTML("div", .class("plot-days"), .attribute("aria-hidden", "true")) {
        HTML("span", text: days.first?.date ?? "")
        HTML("span", text: days.last?.date ?? "")
      }
    }
  }

  /// What the drawing shows, for screen readers. The table of the days has the numbers.
  private var description: String {
    let numbers = days.compactMap { day in day.number.map { (date: day.date, number: $0) } }
    guard let most = numbers.max(by: { $0.number < $1.number }),
      let least = numbers.min(by: { $0.number < $1.number })
    else { return "\(title): none" }
    return "\(title): between \(text(least.number)) on \(least.date) and \(text(most.number)) on \(most.date)"
  }

  /// The height of a number, from above.
  private func y(_ number: Double) -> Double { Self.height * (1 - min(1, max(0, number / top))) }

  private func bar(_ index: Int, _ number: Double) -> HTML {
    // A small number is visible too.
    let y = min(y(number), Self.height - 1)
    return HTML(
      "rect", .class("bar"), .attribute("x", "\(index * Self.slot + 1)"), .attribute("y", Self.text(y)),
      .attribute("width", "\(Self.slot - 2)"), .attribute("height", Self.text(Self.height - y)))
  }

  private var steps: String {
    var path = ""
    var isJoined = false
    for (index, day) in days.enumerated() {
      if let number = day.number {
        let y = Self.text(y(number))
        path += (isJoined ? "V\(y)" : "M\(index * Self.slot) \(y)") + "H\((index + 1) * Self.slot)"
      }
      isJoined = day.number != nil
    }
    return path
  }

  private static func text(_ number: Double) -> String { ((number * 100).rounded() / 100).asPeopleWriteIt }
}
