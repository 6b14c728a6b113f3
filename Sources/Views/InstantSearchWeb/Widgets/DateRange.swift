#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension HTMLView {
  /// Buttons for the presets that have results, with their numbers, and two calendar fields for the first and the last
  /// day. Hidden before there is anything to choose from.
  ///
  /// A server does not know where the browser is: give the widget a calendar with a time zone, which the page names. The
  /// address of the page has the filters, which mean the same to everybody.
  ///
  /// - Parameter name: The name of the view's fields.
  public static func dateRange(name: String) -> some HTMLView & DateRangeController { HTMLDateRange(name: name) }
}

package final class HTMLDateRange: HTMLView, DateRangeController {
  package var onRangeChanged: ((DayRange) -> Void)?
  package var onPresetTapped: ((DatePreset) -> Void)?

  private var content = DateRangeContent(calendar: Calendar(identifier: .gregorian))

  package func setItem(_ item: DateRangeContent) { content = item }

  override var html: HTML {
    let notices = content.gaps.map { words($0.word) } + (content.error.map { [words.text(for: $0)] } ?? [])
    let hasFields = content.canChoose
    if !hasFields, notices.isEmpty { return HTML() }
    // Buttons that would find nothing are left out, unless they are chosen.
    let presets = hasFields ? content.presets.filter { $0.isSelected || $0.resultCount != 0 } : []
    return HTML("div", .class("date-range")) {
      if !presets.isEmpty {
        HTML("div", .class("presets")) {
          presets.map(button)
          zoneNote
        }
      }
      histogram
      if hasFields {
        HTML("div", .class("number-fields")) {
          dateInput("from", words(.from), content.range.first)
          dateInput("to", words(.to), content.range.last)
          if presets.isEmpty { zoneNote }
        }
      }
      notices.map { HTML("p", .class("note"), text: $0) }
    }
  }

  private func button(_ preset: SelectableItem<DatePreset>) -> HTML {
    button("days", preset.item.id, .id(id("days \(preset.item.id)")), .pressed(preset.isSelected)) {
      HTML.text(title(of: preset.item))
      if let count = preset.resultCount {
        " "
        HTML("span", .class("count"), text: words.number(count))
      }
    }
  }

  private func title(of preset: DatePreset) -> String {
    preset.title(in: content.calendar) { key, count in
      let word = Self.pageWords[key] ?? .today
      return count.map { words(word, ["count": words.number($0)]) } ?? words(word)
    }
  }

  /// The words of the page for those of presets.
  private static let pageWords: [TextKey: PageWord] = [
    .today: .today, .thisWeek: .thisWeek, .thisMonth: .thisMonth, .thisYear: .thisYear, .lastDays: .lastDays,
    .nextDays: .nextDays,
  ]

  /// Where days begin.
  private var zoneNote: HTML {
    let zone = content.calendar.timeZone
    return HTML("span", .class("note"), text: zone == .gmt ? "UTC" : zone.identifier)
  }

  private var histogram: HTML? {
    guard let histogram = content.histogram, let bounds = content.numberBounds,
      let bars = HistogramBars(histogram, over: bounds)
    else { return nil }
    return HTML {
      bars.html
      if let bound = bars.lowerTail { note(.firstBar, bound) }
      if let bound = bars.upperTail { note(.lastBar, bound) }
    }
  }

  private func note(_ word: PageWord, _ bound: Double) -> HTML {
    HTML("p", .class("note"), text: words(word, ["number": text(of: content.form.date(of: bound))]))
  }

  private func dateInput(_ action: String, _ label: String, _ day: Date?) -> HTML {
    HTML("label", .for(id(action)), .class("number-field")) {
      HTML("span", text: label)
      HTML("input", .type("date"), .id(id(action)), .name(field(action)), .value(text(of: day)))
    }
  }

  override var hasChoice: Bool { !content.range.isOpen }

  /// `from` and `to` are days, `days` is the ID of a preset: no day is an open end. If one day has changed, it goes at
  /// most to the other one.
  override func perform(_ fields: [(action: String, value: String)]) {
    var changes: [String: Date?] = [:]
    for field in fields {
      switch field.action {
      case "days":
        guard let preset = content.presets.first(where: { $0.item.id == field.value }) else { continue }
        onPresetTapped?(preset.item)
        return
      case "from" where field.value != text(of: content.range.first),
        "to" where field.value != text(of: content.range.last):
        let day = days.day(field.value)
        if day != nil || field.value.isEmpty { changes[field.action] = .some(day) }
      default: break
      }
    }
    switch (changes["from"], changes["to"]) {
    case (nil, nil): break
    case (let first?, nil): onRangeChanged?(content.range.moving(first: first))
    case (nil, let last?): onRangeChanged?(content.range.moving(last: last))
    case (let first?, let last?): onRangeChanged?(DayRange(from: first, through: last))
    }
  }

  private var days: DayText { DayText(in: content.calendar.timeZone) }

  private func text(of day: Date?) -> String { day.map { days.text(of: $0) } ?? "" }
}

extension DateRangeContent.Gap {
  fileprivate var word: PageWord {
    switch self {
    case .noDates: .noDates
    case .noHistogram: .noHistogram
    case .noPresetCounts: .noPresetCounts
    }
  }
}
