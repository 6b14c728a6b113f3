#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// What a view of a date range shows.
public struct DateRangeContent: Hashable, Sendable {
  /// What the search can't do for the widget, so that the view says it.
  public enum Gap: Hashable, Sendable {
    /// There are results, and none of them has a date that is stored as a number.
    case noDates
    /// A histogram was requested, and the backend counts none.
    case noHistogram
    /// The results of the presets could not be counted.
    case noPresetCounts
  }

  /// The calendar with the time zone in which all days of the content begin.
  public var calendar: Calendar
  /// The chosen days, as the filters have them.
  public var range: DayRange
  /// The first and the last day with results, whatever is chosen; nil before the first answer and without any.
  public var bounds: ClosedRange<Date>?
  /// The presets with their titles and the numbers of their results. Selected are those that have the chosen days.
  public var presets: [SelectableItem<DatePreset>]
  /// How many results have dates in each bucket, whatever is chosen, in the numbers of the attribute; nil for none.
  public var histogram: Histogram? { didSet { if histogram != oldValue { updateBars() } } }
  /// What the search can't do for the widget.
  public var gaps: [Gap]
  /// The error if the index refuses to find the first and the last date.
  public var error: SearchError?
  /// How the dates are stored, and the chosen range and the bounds as these numbers.
  package var form = DateForm.seconds
  package var numbers = NumberRange<Double>()
  package var numberBounds: ClosedRange<Double>? { didSet { if numberBounds != oldValue { updateBars() } } }
  /// The heights of the bars of the histogram, relative to the highest one; none without a histogram. Stored, since views
  /// draw them often.
  package private(set) var bars: [Double] = []
  /// The present day, which pickers show where the first and the last day of the results are unknown.
  package var today: Date?

  /// Creates content, by default without results.
  public init(
    calendar: Calendar, range: DayRange = DayRange(), bounds: ClosedRange<Date>? = nil,
    presets: [SelectableItem<DatePreset>] = []
  ) {
    self.calendar = calendar
    self.range = range
    self.bounds = bounds
    self.presets = presets
    gaps = []
  }

  /// Whether there is anything to choose from: results with dates, or a choice that can be removed.
  package var canChoose: Bool { bounds != nil || !range.isOpen || hasCountedResults }

  /// Whether a preset has results. A backend may count these without finding the first and the last date.
  private var hasCountedResults: Bool { presets.contains { $0.resultCount ?? 0 > 0 } }

  /// The days that the pickers of the two ends show: the chosen ones, at an open end those of the results.
  package var shownDays: ClosedRange<Date>? {
    guard canChoose, let first = range.first ?? bounds?.lowerBound ?? range.last ?? today,
      let last = range.last ?? bounds?.upperBound ?? range.first ?? today
    else { return nil }
    // A chosen day may lie beyond the results.
    if range.first == nil { return min(first, last)...last }
    return first...max(first, last)
  }

  /// The days that the pickers of the two ends admit: the first up to the last one, and the last from the first one on.
  /// Both contain the shown days, which may be later than `distantFuture`.
  package var admittedDays: (first: ClosedRange<Date>, last: ClosedRange<Date>)? {
    shownDays.map { shown in
      let first = min(.distantPast, shown.lowerBound)...max(range.last ?? .distantFuture, shown.lowerBound)
      let lower = min(range.first ?? .distantPast, shown.upperBound)
      return (first, lower...max(.distantFuture, shown.upperBound))
    }
  }

  private mutating func updateBars() { bars = numberBounds.flatMap { histogram?.bars(along: $0) } ?? [] }

  /// The title of a preset.
  @MainActor
  package func title(of preset: SelectableItem<DatePreset>) -> String {
    preset.label ?? preset.item.title(in: calendar)
  }

  /// The chosen range, as shares of the span of the bars. A range beyond the results has none of them.
  package var chosenShare: ClosedRange<Double> {
    guard let numberBounds else { return 0...1 }
    if let last = numbers.upperBound, last < numberBounds.lowerBound { return -1 ... -1 }
    if let first = numbers.lowerBound, first > numberBounds.upperBound { return 2...2 }
    return numbers.within(numberBounds).shares(of: numberBounds)
  }

  /// The gaps and the error in words.
  @MainActor
  package var notices: [String] {
    gaps.map(\.text) + (error.map { [Localization.text(for: $0)] } ?? [])
  }
}

extension DateRangeContent.Gap {
  /// The gap in words.
  @MainActor
  fileprivate var text: String {
    switch self {
    case .noDates: Localization.text(.noDates)
    case .noHistogram: Localization.text(.noHistogram)
    case .noPresetCounts: Localization.text(.noPresetCounts)
    }
  }
}
