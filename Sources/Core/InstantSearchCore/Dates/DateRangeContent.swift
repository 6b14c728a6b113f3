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
  public var histogram: Histogram?
  /// What the search can't do for the widget.
  public var gaps: [Gap]
  /// The error if the index refuses to find the first and the last date.
  public var error: SearchError?
  /// How the dates are stored, and the chosen range and the bounds as these numbers.
  package var form = DateForm.seconds
  package var numbers = NumberRange<Double>()
  package var numberBounds: ClosedRange<Double>?

  /// Creates content, by default without results.
  ///
  /// - Parameters:
  ///   - calendar: The calendar of the days.
  ///   - range: The chosen days.
  ///   - bounds: The first and the last day with results.
  ///   - presets: The presets.
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

  /// The days that the pickers of the two ends show: the chosen ones, at an open end those of the results.
  package var shownDays: ClosedRange<Date>? {
    guard let first = range.first ?? bounds?.lowerBound ?? range.last,
      let last = range.last ?? bounds?.upperBound ?? range.first
    else { return nil }
    // A chosen day may lie beyond the results.
    if range.first == nil { return min(first, last)...last }
    return first...max(first, last)
  }

  /// The heights of the bars of the histogram, relative to the highest one; none without a histogram.
  package var bars: [Double] { numberBounds.flatMap { histogram?.bars(along: $0) } ?? [] }

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
