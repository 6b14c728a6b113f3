#if canImport(SwiftUI)
public import Foundation
public import InstantSearchCore
public import SwiftUI

/// The model of a view in which a range of days is chosen.
@MainActor
public final class DateRangeObservableController: WidgetModel, DateRangeController {
  /// The chosen days, the presets with their counts, and what else a view shows.
  @Shown public private(set) var content: DateRangeContent

  public var onRangeChanged: ((DayRange) -> Void)?
  public var onPresetTapped: ((DatePreset) -> Void)?

  /// - Parameter content: Shown until a widget is connected.
  public init(content: DateRangeContent = DateRangeContent(calendar: .autoupdatingCurrent)) { self.content = content }

  /// Chooses days.
  public func select(_ range: DayRange) { onRangeChanged?(range) }

  /// Chooses the days of a preset; if they are chosen, chooses none.
  public func toggle(_ preset: DatePreset) { onPresetTapped?(preset) }

  /// Called with whether a view shows the model, for widgets that do nothing while none does.
  package var onShownChanged: ((Bool) -> Void)?
  /// The number of views that show the model: a further one may appear before the first one disappears.
  private var viewCount = 0 {
    didSet { if (viewCount > 0) != (oldValue > 0) { onShownChanged?(viewCount > 0) } }
  }

  func viewAppeared() { viewCount += 1 }
  func viewDisappeared() { viewCount = max(viewCount - 1, 0) }

  public func setItem(_ item: DateRangeContent) { if content != item { content = item } }

  /// The day that the first picker shows. It goes at most to the last one.
  var first: Date {
    get { content.shownDays?.lowerBound ?? .distantPast }
    set { select(content.range.moving(first: newValue)) }
  }

  /// The day that the last picker shows. It goes at least to the first one.
  var last: Date {
    get { content.shownDays?.upperBound ?? .distantPast }
    set { select(content.range.moving(last: newValue)) }
  }
}

/// A row for each preset with its count, and a calendar picker for either end of the range, with a button that opens the
/// end again. If the widget counts a histogram, its bars are above the pickers.
///
/// On tvOS and watchOS the view has the presets, and a row “Any date” that removes the choice.
public struct DateRangePicker: View {
  @Watched private var controller: DateRangeObservableController

  /// A view for the range of a model.
  public init(_ controller: DateRangeObservableController) { self.controller = controller }

  private var content: DateRangeContent { controller.content }

  public var body: some View {
    VStack(alignment: .leading) {
      if content.canChoose {
        ForEach(content.presets, id: \.item.id) { preset in
          RowButton(isSelected: preset.isSelected) {
            controller.toggle(preset.item)
          } row: {
            ChoiceRow(
              text: HighlightedText(content.title(of: preset)), count: preset.resultCount,
              isSelected: preset.isSelected, isExcluded: false)
          }
        }
        #if os(tvOS) || os(watchOS)
        if !content.range.isOpen { AnyDateRow { controller.select(DayRange()) } }
        #else
        if !content.bars.isEmpty { HistogramChart(bars: content.bars, chosen: content.chosenShare) }
        if let days = content.admittedDays {
          DayPicker(
            title: Localization.text(.lowerBound), day: $controller.first, days: days.first, calendar: content.calendar,
            open: content.range.first == nil ? nil : { controller.select(content.range.moving(first: nil)) })
          DayPicker(
            title: Localization.text(.upperBound), day: $controller.last, days: days.last, calendar: content.calendar,
            open: content.range.last == nil ? nil : { controller.select(content.range.moving(last: nil)) })
        }
        #endif
      }
      ForEach(content.notices, id: \.self) { Text(verbatim: $0).foregroundColor(.secondary) }
    }
    .onAppear { controller.viewAppeared() }
    .onDisappear { controller.viewDisappeared() }
  }
}

/// A row that removes the choice, where there are no pickers.
struct AnyDateRow: View {
  let action: () -> Void

  var body: some View {
    RowButton(isSelected: false, action: action) {
      ChoiceRow(
        text: HighlightedText(Localization.text(.anyDate)), count: nil, isSelected: false, isExcluded: false)
    }
  }
}

#if !os(tvOS) && !os(watchOS)
/// A calendar picker for an end of a range.
private struct DayPicker: View {
  let title: String
  let day: Binding<Date>
  let days: ClosedRange<Date>
  let calendar: Calendar
  /// Opens the end; nil if it is open.
  let open: (() -> Void)?

  var body: some View {
    HStack {
      DatePicker(selection: day, in: days, displayedComponents: .date) { Text(verbatim: title) }
        .environment(\.calendar, calendar)
        .environment(\.timeZone, calendar.timeZone)
      if let open {
        Button {
          open()
        } label: {
          Image(systemName: "xmark.circle.fill").foregroundColor(.secondary)
        }
        .buttonStyle(.plain)
        .accessibilityLabel(Text(verbatim: "\(title): \(Localization.text(.anyDate))"))
      }
    }
  }
}
#endif
#endif
