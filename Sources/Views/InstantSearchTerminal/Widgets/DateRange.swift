#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
public import InstantSearchCore

extension TerminalView {
  /// A row for each preset with its count, and two fields in which days are typed as `2024-01-31`. Arrows move a day, and
  /// with Option or Control a month. Hidden before there is anything to choose from.
  ///
  /// If the widget counts a histogram, its bars are below the fields.
  ///
  /// - Parameters:
  ///   - from: The title of the first day.
  ///   - through: The title of the last day.
  public static func dateRange(from: String = "from", through: String = "to") -> some TerminalView & DateRangeController
  {
    DateRangeView(from: from, through: through)
  }
}

package final class DateRangeView: TerminalView, DateRangeController {
  package var onRangeChanged: ((DayRange) -> Void)?
  package var onPresetTapped: ((DatePreset) -> Void)?

  private let titles: [String]
  private var content = DateRangeContent(calendar: Calendar(identifier: .gregorian))
  /// The text being typed; nil while nothing is.
  private var field: TextField?

  package init(from: String = "from", through: String = "to") { titles = [from, through] }

  package func setItem(_ item: DateRangeContent) {
    content = item
    changed()
  }

  /// Whether the view takes no rows.
  package var isHidden = false { didSet { if isHidden != oldValue { changed() } } }

  // MARK: Rows

  private enum Row {
    case preset(SelectableItem<DatePreset>)
    /// The first day, or the last one.
    case end(isLast: Bool)
    /// A row of the bars.
    case bars(Int)
    case notice(String)
  }

  private static let barRows = 2

  private var rows: [Row] {
    if isHidden { return [] }
    let bars = content.bars.isEmpty ? [] : (0..<Self.barRows).map(Row.bars)
    let choices = content.presets.map(Row.preset) + [.end(isLast: false), .end(isLast: true)] + bars
    return (content.canChoose ? choices : []) + content.notices.map(Row.notice)
  }

  override func rowCount(columns: Int) -> Int { rows.count }

  override func row(_ row: Int, columns: Int, hasFocus: Bool) -> StyledText {
    guard rows.indices.contains(row) else { return StyledText() }
    let isFocused = hasFocus && stopInRange == row
    switch rows[row] {
    case .preset(let preset):
      return ChoiceRow(
        .init(isSelected: preset.isSelected, mode: .single),
        HighlightedText(content.title(of: preset)), count: preset.resultCount
      ).drawn(columns: columns, hasFocus: isFocused)
    case .end(let isLast): return end(isLast: isLast, columns: columns, hasFocus: isFocused)
    case .bars(let index):
      guard let histogram = content.histogram, let bounds = content.numberBounds else { return StyledText() }
      let bars = NumberScale(bounds, histogram).histogram(
        content.numbers.within(bounds), rows: Self.barRows, columns: columns - StyledText.marginColumns)
      return "  " + bars[index]
    case .notice(let text): return StyledText(text, TextStyle(.warning))
    }
  }

  private func end(isLast: Bool, columns: Int, hasFocus: Bool) -> StyledText {
    let title = titles[isLast ? 1 : 0]
    let typed = hasFocus ? field?.window(columns: columns - start(title)).text : nil
    let day = isLast ? content.range.last : content.range.first
    let row =
      StyledText.margin(hasFocus: hasFocus) + StyledText(title + " ", .quiet)
      + StyledText(typed ?? day.map { days.text(of: $0) } ?? "–", day == nil && typed == nil ? .quiet : .bold)
    return hasFocus ? row.focused(columns: columns) : row
  }

  private func start(_ title: String) -> Int { StyledText.marginColumns + title.columns + 1 }

  private var days: DayText { DayText(in: content.calendar.timeZone) }

  // MARK: Focus

  override var stopCount: Int { isHidden || !content.canChoose ? 0 : content.presets.count + 2 }

  override var focusedStop: Int { didSet { if focusedStop != oldValue { field = nil } } }

  override func stop(at point: ScreenPoint, columns: Int) -> Int? { point.row < stopCount ? point.row : nil }

  override func cursor(columns: Int) -> ScreenPoint? {
    guard let stop = stopInRange, case .end(let isLast) = rows[stop], let field else { return nil }
    let start = start(titles[isLast ? 1 : 0])
    return ScreenPoint(column: start + field.window(columns: columns - start).cursor, row: stop)
  }

  override func didLoseFocus() { field = nil }

  // MARK: Keys

  override func press(_ key: Key) -> Bool {
    guard let stop = stopInRange else { return false }
    switch rows[stop] {
    case .preset(let preset):
      guard key == .enter || key == .character(" ") else { return false }
      onPresetTapped?(preset.item)
    case .end(let isLast):
      guard field == nil ? edit(key, isLast: isLast) : type(key, isLast: isLast) else { return false }
    case .bars, .notice: return false
    }
    changed()
    return true
  }

  /// Handles a key while a day is typed.
  private func type(_ key: Key, isLast: Bool) -> Bool {
    switch key {
    case .enter:
      let day = days.day(field?.text ?? "")
      field = nil
      // What is no day changes nothing.
      if let day { choose(day, isLast: isLast) }
    case .escape: field = nil
    case .character(let character) where !Self.isTyped(character): return false
    default:
      guard field?.press(key) == true else { return false }
      if field?.isEmpty == true { field = nil }
    }
    return true
  }

  /// Handles a key while no day is typed.
  private func edit(_ key: Key, isLast: Bool) -> Bool {
    switch key {
    case .left: move(-1, .day, isLast: isLast)
    case .right: move(1, .day, isLast: isLast)
    case .wordLeft: move(-1, .month, isLast: isLast)
    case .wordRight: move(1, .month, isLast: isLast)
    case .backspace, .delete: choose(nil, isLast: isLast)
    case .character(let character) where Self.isTyped(character): field = TextField(String(character))
    case .enter, .character(" "): break
    default: return false
    }
    return true
  }

  /// Moves an end; an open one is moved from the first or the last day with results.
  private func move(_ count: Int, _ unit: Calendar.Component, isLast: Bool) {
    guard let shown = content.shownDays else { return }
    choose(days.moving(isLast ? shown.upperBound : shown.lowerBound, by: count, unit), isLast: isLast)
  }

  private func choose(_ day: Date?, isLast: Bool) {
    onRangeChanged?(isLast ? content.range.moving(last: day) : content.range.moving(first: day))
  }

  private static func isTyped(_ character: Character) -> Bool { "0123456789-".contains(character) }

  override var hints: [KeyHint] {
    guard let stop = stopInRange, case .end = rows[stop] else { return [KeyHint("Space", "choose")] }
    return field == nil
      ? [KeyHint("← →", "move"), KeyHint("0–9", "type"), KeyHint("Del", "open end")]
      : [KeyHint("Enter", "take it"), KeyHint("Esc", "leave it")]
  }
}
