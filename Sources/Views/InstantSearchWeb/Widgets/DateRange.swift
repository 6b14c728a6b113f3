/// Two calendar fields for the first and the last day, and buttons that choose the current day, the last seven and the
/// current year, with the numbers of their results. Hidden without bounds.
///
/// The numbers are seconds since 1970. Days are those of UTC, as everywhere else: the address means the same to everybody,
/// and the server does not know where the browser is. The page says so behind the buttons.
package final class HTMLDateRange: HTMLView, NumberRangeController {
  package var onRangeChanged: ((NumberRange<Double>) -> Void)?

  private let now: Double
  private let areWhole: Bool
  private var bounds: ClosedRange<Double>?
  private var range = NumberRange<Double>()
  /// The numbers of results of ``presets``; nil if they are not known.
  private var counts: [Int]?

  /// - Parameters:
  ///   - name: The name of the view's fields.
  ///   - now: The current time, in seconds since 1970.
  ///   - areWhole: Whether all times are whole numbers, so that a day ends one before the next day.
  package init(name: String, now: Double, areWhole: Bool = true) {
    self.now = now
    self.areWhole = areWhole
    super.init(name: name)
  }

  package func setBounds(_ bounds: ClosedRange<Double>?) { self.bounds = bounds }

  package func setRange(_ range: NumberRange<Double>) { self.range = range }

  /// The ranges that the buttons choose, in their order.
  package var presets: [NumberRange<Double>] {
    Preset.allCases.map { preset in
      let days = preset.days(at: now)
      return times(from: days.lowerBound, through: days.upperBound)
    }
  }

  /// Shows how many results each button would give, and hides those without any; nil if that is not known.
  package func setCounts(_ counts: [Int]?) { self.counts = counts }

  override var html: HTML {
    guard let bounds else { return HTML() }
    let presets = shownPresets(within: bounds)
    return HTML("div", .class("date-range")) {
      if !presets.isEmpty {
        HTML("div", .class("presets")) {
          presets.map { preset, count in
            let isChosen = preset.days(at: now) == chosenDays
            return button(
              "days", isChosen ? "" : preset.rawValue, .id(id("days \(preset.rawValue)")),
              .attribute("aria-pressed", isChosen ? "true" : "false")
            ) {
              HTML.text(words(preset.word))
              if let count {
                " "
                HTML("span", .class("count"), text: words.number(count))
              }
            }
          }
          HTML("span", .class("note"), text: "UTC")
        }
      }
      HTML("div", .class("number-fields")) {
        dateInput("from", words(.from), range.lowerBound)
        dateInput("to", words(.to), range.upperBound)
      }
    }
  }

  /// The chosen preset, and those that have results: without counts, those that the dates of the results reach into.
  private func shownPresets(within bounds: ClosedRange<Double>) -> [(preset: Preset, count: Int?)] {
    Preset.allCases.enumerated().map { ($1, counts?[$0]) }.filter { preset, count in
      let days = preset.days(at: now)
      if days == chosenDays { return true }
      return count.map { $0 > 0 }
        ?? (day(of: bounds.lowerBound) <= days.upperBound && days.lowerBound <= day(of: bounds.upperBound))
    }
  }

  private func dateInput(_ action: String, _ label: String, _ time: Double?) -> HTML {
    HTML("label", .for(id(action)), .class("number-field")) {
      HTML("span", text: label)
      HTML("input", .type("date"), .id(id(action)), .name(field(action)), .value(text(of: time)))
    }
  }

  override var hasChoice: Bool { !range.isOpen }

  /// `from` and `to` are days, `days` is the value of a button: no day and no button is no choice. If one day has changed,
  /// it goes at most to the other one.
  override func perform(_ fields: [(action: String, value: String)]) {
    var (first, last) = (range.lowerBound.map { day(of: $0) }, range.upperBound.map { day(of: $0) })
    let before = (first, last)
    var changes: Set<String> = []
    for field in fields {
      switch field.action {
      case "days":
        let days = Preset(rawValue: field.value)?.days(at: now)
        guard days != nil || field.value.isEmpty else { continue }
        onRangeChanged?(times(from: days?.lowerBound, through: days?.upperBound))
        return
      case "from" where field.value != text(of: range.lowerBound):
        if let day = Self.day(field.value) { first = day } else if field.value.isEmpty { first = nil } else { continue }
        changes.insert("from")
      case "to" where field.value != text(of: range.upperBound):
        if let day = Self.day(field.value) { last = day } else if field.value.isEmpty { last = nil } else { continue }
        changes.insert("to")
      default: break
      }
    }
    if let from = first, let to = last, from > to {
      switch changes {
      case ["from"]: first = to
      case ["to"]: last = from
      default: (first, last) = (to, from)
      }
    }
    if (first, last) != before { onRangeChanged?(times(from: first, through: last)) }
  }

  // MARK: Days

  /// A choice of days.
  private enum Preset: String, CaseIterable {
    case today
    case week
    case year

    var word: PageWord {
      switch self {
      case .today: .today
      case .week: .lastSevenDays
      case .year: .thisYear
      }
    }

    /// The days since 1970.
    func days(at now: Double) -> ClosedRange<Int> {
      let today = Int((now / 86_400).rounded(.down))
      switch self {
      case .today: return today...today
      case .week: return today - 6...today
      case .year:
        let year = ISODate.day(now).flatMap { Int($0.prefix(4)) } ?? 1970
        return ISODate.days(year, 1, 1)...ISODate.days(year, 12, 31)
      }
    }
  }

  private func day(of time: Double) -> Int {
    Int((time / 86_400).rounded(.down).clamped(to: -1e9...1e9))
  }

  private static func day(_ text: String) -> Int? {
    text.utf8.count == 10 ? ISODate.seconds(of: text).map { Int($0 / 86_400) } : nil
  }

  private func text(of time: Double?) -> String { time.flatMap { ISODate.day($0) } ?? "" }

  private var chosenDays: ClosedRange<Int>? {
    guard let lower = range.lowerBound.map({ day(of: $0) }), let upper = range.upperBound.map({ day(of: $0) }),
      lower <= upper, times(from: lower, through: upper) == range
    else { return nil }
    return lower...upper
  }

  /// The range from the beginning of a day to the end of another one.
  private func times(from first: Int?, through last: Int?) -> NumberRange<Double> {
    let length = 86_400.0
    let step = areWhole ? 1 : 0.001
    return NumberRange(
      from: first.map { Double($0) * length }, through: last.map { (Double($0) + 1) * length - step })
  }
}
