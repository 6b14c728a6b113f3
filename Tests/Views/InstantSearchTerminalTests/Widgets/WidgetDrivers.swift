import InstantSearchCore
@testable import InstantSearchTerminal
import InstantSearchTesting

// Use the views of widgets other than lists of facets and filters by keys, and read their rows.

@MainActor
final class SearchBoxViewDriver: ScreenDriver<SearchBoxView>, SearchBoxDriver {
  init() { super.init(SearchBoxView(prompt: "Search here")) }

  var controller: any SearchBoxController { view }

  var text: String {
    let text = String(lines[0].dropFirst(2))
    return text == "Search here" ? "" : text
  }

  func type(_ text: String) {
    screen.press(.end)
    screen.press(.control("u"))
    for character in text { screen.press(.character(character)) }
  }

  func submit() { screen.press(.enter) }
}

/// The offers below a box, which Down opens.
@MainActor
final class AutocompleteViewDriver: ScreenDriver<SearchBoxView>, AutocompleteDriver {
  init() { super.init(SearchBoxView(prompt: "Search here")) }

  var controller: any AutocompleteController { view }

  private var below: [String] { Array(lines.dropFirst()) }
  func open() { if below.isEmpty { screen.press(.down) } }
  func close() { screen.press(.escape) }

  private func isHeading(_ line: String) -> Bool { line.hasPrefix("  ") && !line.hasPrefix("   ") }
  var titles: [String] { below.filter(isHeading).map { String($0.dropFirst(2)) } }

  /// A section begins with a heading, or behind a row of another kind: the values have no heading.
  var sections: [[ShownRow]] {
    var sections: [[ShownRow]] = []
    var hadCount = false
    var begins = true
    for line in below {
      if isHeading(line) {
        begins = true
        continue
      }
      let text = line.dropFirst(4)
      if text.hasPrefix("[") { continue }
      let end = text.lastRange(of: "  ")
      let row = ShownRow(
        String(end.map { text[..<$0.lowerBound] } ?? text), end.flatMap { Int(text[$0.upperBound...]) })
      if begins || hadCount != (row.count != nil) { sections.append([]) }
      sections[sections.count - 1].append(row)
      (begins, hadCount) = (false, row.count != nil)
    }
    return sections
  }

  private func press(_ key: Key, at text: String) {
    guard sections.joined().contains(where: { $0.text == text }) else { return }
    reach { $0 == text || $0.hasPrefix(text + "  ") }
    screen.press(key)
  }

  private func reach(_ fits: (Substring) -> Bool) {
    screen.press(.escape)
    screen.press(.down)
    for _ in 0..<20 where !(lines.contains { $0.hasPrefix("›   ") && fits($0.dropFirst(4)) }) { screen.press(.down) }
  }

  func choose(_ text: String) { press(.enter, at: text) }
  func complete(_ text: String) { press(.tab, at: text) }

  func clearRecentSearches() {
    guard below.contains(where: { $0.contains("[Clear recent searches]") }) else { return }
    reach { $0 == "[Clear recent searches]" }
    screen.press(.enter)
  }
}

extension Substring {
  fileprivate func lastRange(of other: String) -> Range<Index>? {
    indices.last { self[$0...].hasPrefix(other) }.map { $0..<index($0, offsetBy: other.count) }
  }
}

/// Draws the name of each record in a row. The terminal is only high enough for one result.
@MainActor
final class HitsViewDriver: ScreenDriver<HitsView<JSON>>, HitsDriver {
  init() {
    super.init(
      HitsView(rowsPerHit: 1) { hit, _ in [StyledText(hit.record["name"]?.string ?? "")] }, rows: 1)
  }

  var controller: any HitsController<HitsInteractor<JSON>> { view }
  var names: [String] {
    isPlaceholder ? [] : lines.map { String($0.dropFirst(2)) }.filter { $0 != "↑ Show previous results" }
  }
  var message: String? { isPlaceholder ? lines.joined(separator: "\n") : nil }
  func scrollToEnd() { screen.press(.end) }

  func showPrevious() {
    screen.press(.home)
    if lines.contains(where: { $0.hasSuffix("↑ Show previous results") }) { screen.press(.enter) }
  }

  /// Only results can have the focus.
  private var isPlaceholder: Bool { view.stopCount == 0 }
}

@MainActor
final class RelatedItemsViewDriver: ScreenDriver<RelatedItemsView<JSON>>, HitsDriver {
  init() { super.init(RelatedItemsView { StyledText($0.record["name"]?.string ?? "") }) }

  var controller: any HitsController<HitsInteractor<JSON>> { view }
  var names: [String] { lines.map { String($0.dropFirst(2)) } }
  var message: String? { nil }
  func scrollToEnd() { screen.press(.end) }
}

@MainActor
final class StatsViewDriver: ScreenDriver<StatsView>, StatsDriver {
  init() { super.init(StatsView()) }

  var controller: any StatsController { view }
  var text: String? { lines.first.map { String($0.dropFirst(2)) } }
}

@MainActor
final class LoadingViewDriver: ScreenDriver<LoadingView>, LoadingDriver {
  init() { super.init(LoadingView()) }

  var controller: any LoadingController { view }
  var isShown: Bool { !lines.isEmpty }
}

@MainActor
final class BannerViewDriver: ScreenDriver<QueryRuleCustomDataView<ContractBanner>>, QueryRuleCustomDataDriver {
  init() { super.init(QueryRuleCustomDataView { banner, columns in StyledText(banner.title).wrapped(to: columns) }) }

  var controller: any QueryRuleCustomDataController<ContractBanner> { view }
  var title: String? { lines.first.map { String($0.dropFirst(2)) } }
}

/// A choice in one row, between arrows if it has the focus.
@MainActor
class PickerViewDriver<Item, View: PickerRow & SelectableListController<Item>>: ScreenDriver<View>, PickerDriver {
  var controller: any SelectableListController<Item> { view }

  var chosen: String? {
    guard let line = lines.first, let start = line.firstRange(of: "◂ "), let end = line.firstRange(of: " ▸") else {
      return nil
    }
    let text = String(line[start.upperBound..<end.lowerBound])
    return text == "–" ? nil : text
  }

  func choose(_ text: String) {
    for _ in 0..<5 where chosen != text { screen.press(.right) }
  }
}

@MainActor
final class SortByViewDriver: PickerViewDriver<String, SortByView> {
  init() { super.init(SortByView(title: "Order")) }
}

@MainActor
final class HitsPerPageViewDriver: PickerViewDriver<Int, HitsPerPageView> {
  init() { super.init(HitsPerPageView(title: "Results")) }
}

@MainActor
final class MenuSelectViewDriver: PickerViewDriver<Facet, MenuSelectView> {
  init() { super.init(MenuSelectView(title: "Color")) }
}

/// The number of the current page is between brackets.
@MainActor
final class PaginationViewDriver: ScreenDriver<PaginationView>, PaginationDriver {
  init() { super.init(PaginationView()) }

  var controller: any PaginationController { view }
  var current: Int? { lines.first?.split(separator: "[").last?.split(separator: "]").first.flatMap { Int($0) } }
  func goBack() { screen.press(.left) }
  func goForward() { screen.press(.right) }
}

/// The rows of places: the text, then the distance at the end of the line with an arrow behind it.
@MainActor
final class GeoSearchViewDriver: ScreenDriver<GeoSearchView>, GeoSearchListDriver {
  init() { super.init(GeoSearchView()) }

  var controller: any GeoSearchController { view }

  var rows: [String] {
    view.lines(columns: 60).compactMap { line in
      let parts = line.split(separator: "  ").map { String($0).trimmingBlanks }.filter { !$0.isEmpty }
      guard parts.count == 2 else { return nil }
      let distance = parts[1].filter { !"↑↗→↘↓↙←↖".contains($0) }
      return "\(parts[0]), \(distance.trimmingBlanks)"
    }
  }

  func widen() { screen.press(.character("+")) }
  func narrow() { screen.press(.character("-")) }
  func clear() { screen.press(.character("x")) }
}

@MainActor
final class IndexTabsViewDriver: ScreenDriver<IndexTabsView>, IndexTabsDriver {
  init() { super.init(IndexTabsView()) }

  var controller: any IndexTabsController { view }
  var rows: [ShownRow] { lines.first.map { readTabs($0) } ?? [] }
  var notes: [String] { lines.dropFirst().isEmpty ? [] : joined(Array(lines.dropFirst())) }
  func open(_ index: Int) {
    screen.press(.home)
    for _ in 0..<index { screen.press(.right) }
  }

  /// The notes, each of which begins with the title of its tab or with the error of all.
  private func joined(_ lines: [String]) -> [String] {
    lines.reduce(into: []) { notes, line in
      let text = String(line.dropFirst(2))
      if notes.isEmpty || text.contains(": ") { notes.append(text) } else { notes[notes.count - 1] += " " + text }
    }
  }
}

/// Sections with the names of their first results.
@MainActor
final class IndexSectionsViewDriver: ScreenDriver<IndexSectionsView>, IndexTabsDriver {
  init() { super.init(IndexSectionsView([])) }

  var controller: any IndexTabsController { view }
  var rows: [ShownRow] { lines.flatMap { $0.hasSuffix("]") ? [] : readTabs($0) } }
  var notes: [String] {
    lines.filter { !$0.hasSuffix("]") && readTabs($0).isEmpty }.map { String($0.dropFirst(2)) }
  }
  func open(_ index: Int) { choose { [count = rows[index].count ?? 0] in $0.hasSuffix("[See all \(count)]") } }
}

/// The tabs of a row: ` Blue (2)  [Green (1)] `.
private func readTabs(_ line: String) -> [ShownRow] {
  line.matches(of: /(\[| )(All colors|Blue|Green)(?: \((\d+)\))?(?:\]| |$)/).map { match in
    ShownRow(String(match.2), match.3.flatMap { Int($0) }, isSelected: match.1 == "[")
  }
}

@MainActor
final class FilterMapViewDriver: ListViewDriver<FilterMapView<Filter.Facet>>, PickerDriver {
  init() { super.init(FilterMapView()) }

  var controller: any SelectableListController<FilterSegment<Filter.Facet>> { view }
  var chosen: String? { rows.first(where: \.isSelected)?.text }
  func choose(_ text: String) { tap(text) }
}

@MainActor
final class RelevantSortViewDriver: ScreenDriver<RelevantSortView>, RelevantSortDriver {
  init() { super.init(RelevantSortView(), rows: 10) }

  var controller: any RelevantSortController { view }

  /// The hint and the title of the button.
  var texts: [String] {
    guard let line = screen.frame(size: ScreenSize(columns: 90, rows: 10)).lines.first, !line.isEmpty else { return [] }
    return line.dropFirst(2).split(separator: "[").map { String($0.filter { $0 != "]" }.trimmingBlanks) }
  }

  func tap() { screen.press(.enter) }
}

@MainActor
final class DidYouMeanViewDriver: ScreenDriver<DidYouMeanView>, DidYouMeanDriver {
  init() { super.init(DidYouMeanView()) }

  var controller: any DidYouMeanController { view }
  var texts: [String] { lines.filter { !isOffer($0) }.map { String($0.dropFirst(2)) } }
  func tap() { if !texts.isEmpty { screen.press(.enter) } }
  var offers: [String] {
    lines.filter { isOffer($0) }.map { line in
      let parts = line.dropFirst(3).split(separator: "]", maxSplits: 1)
      return "\(parts[0]):\(parts[1].dropFirst())"
    }
  }
  func tapOffer(_ index: Int) {
    for _ in 0..<index { screen.press(.down) }
    screen.press(.enter)
  }
  private func isOffer(_ line: String) -> Bool { line.hasSuffix(" result") || line.hasSuffix(" results") }
}

@MainActor
final class ClearFiltersViewDriver: ScreenDriver<ClearFiltersView>, ClearFiltersDriver {
  init() { super.init(ClearFiltersView(title: "Clear")) }

  var controller: any FilterClearController { view }
  var isEnabled: Bool { lines == ["› [Clear]"] }
  func tap() { screen.press(.character(" ")) }
}

@MainActor
final class ToggleViewDriver: ScreenDriver<FilterToggleView<Filter.Facet>>, ToggleDriver {
  init() { super.init(FilterToggleView()) }

  var controller: any SelectableController<Filter.Facet> { view }
  var isOn: Bool { lines == ["› [x] red"] }
  func flip() { screen.press(.character(" ")) }
}

/// The chips of a view of the current filters: `[red ×]`.
@MainActor
final class CurrentFiltersViewDriver: ScreenDriver<CurrentFiltersView>, CurrentFiltersDriver {
  init() { super.init(CurrentFiltersView()) }

  var controller: any CurrentFiltersController { view }
  var texts: [String] { lines.flatMap(\.chips) }

  func remove(_ text: String) {
    screen.press(.home)
    for _ in texts {
      if screen.frame(size: screen.size).lines.contains(where: { $0.contains("› [\(text) ×]") }) { break }
      screen.press(.right)
    }
    screen.press(.backspace)
  }
}

@MainActor
final class CurrentFilterGroupsViewDriver: ScreenDriver<CurrentFiltersView>, CurrentFilterGroupsDriver {
  init() { super.init(CurrentFiltersView(showsGroups: true) { "group \($0.name)" }) }

  var controller: any CurrentFilterGroupsController { view }

  var groups: [[String]] {
    lines.joined(separator: " ").split(separator: "group ").map { String($0).chips }.filter { !$0.isEmpty }
  }

  func remove(_ text: String) {
    goTo("› [\(text) ×]")
    screen.press(.enter)
  }

  func removeGroup(at index: Int) {
    screen.press(.home)
    var titleCount = 0
    for _ in 0..<20 {
      if lines.contains(where: { $0.contains("› group ") }) {
        titleCount += 1
        if titleCount > index { break }
      }
      screen.press(.right)
    }
    screen.press(.enter)
  }

  private func goTo(_ text: String) {
    screen.press(.home)
    for _ in 0..<20 where !lines.contains(where: { $0.contains(text) }) { screen.press(.right) }
  }
}

@MainActor
final class NumberViewDriver: ScreenDriver<NumberView<Int>>, NumberDriver {
  init() { super.init(NumberView(title: "at least")) }

  var controller: any NumberController<Int> { view }
  var position: Int? { lines.first?.split(separator: " ").last.flatMap { Int($0) } }
  func choose(_ number: Int) { screen.type(number) }
}

@MainActor
final class NumberRangeViewDriver: ScreenDriver<NumberRangeView<Int>>, HistogramDriver {
  init() { super.init(NumberRangeView()) }

  var controller: any NumberRangeController<Int> { view }
  var ends: [Int] { lines.prefix(2).compactMap { $0.split(separator: " ").last.flatMap { Int($0) } } }

  /// The heights of the columns: two rows of blocks stand between the ends and the slider.
  var bars: [Int] {
    lines.count == 5 ? columnHeights(lines[2...3]) : []
  }

  func moveLower(to number: Int) {
    screen.press(.home)
    screen.type(number)
  }

  func moveUpper(to number: Int) {
    screen.press(.home)
    screen.press(.down)
    screen.type(number)
  }
}

/// The heights of the columns of a histogram in two rows of blocks.
private func columnHeights(_ rows: ArraySlice<String>) -> [Int] {
  let blocks = Array(" ▁▂▃▄▅▆▇█")
  let heights = rows.map { line in line.dropFirst(2).map { blocks.firstIndex(of: $0) ?? 0 } }
  // Lines end with their last character: the lower row is the longer one.
  return heights[1].enumerated().map { column, height in height + (heights[0].dropFirst(column).first ?? 0) }
}

@MainActor
final class DateRangeViewDriver: ListViewDriver<DateRangeView>, DateRangeDriver {
  init() { super.init(DateRangeView()) }

  var controller: any DateRangeController { view }
  var presets: [ShownRow] { rows }
  var first: String { end("from") }
  var last: String { end("to") }
  var notices: [String] { lines.filter { $0.count > 20 && DrawnRow($0) == nil && !$0.contains("█") } }

  /// The heights of the columns: two rows of blocks stand below the ends.
  var bars: [Int] {
    guard let row = endRow("to"), lines.count > row + 2 else { return [] }
    return columnHeights(lines[(row + 1)...(row + 2)])
  }

  func choose(first: String) { type(first, into: "from") }
  func choose(last: String) { type(last, into: "to") }

  private func endRow(_ title: String) -> Int? { lines.firstIndex { $0.dropFirst(2).hasPrefix(title + " ") } }

  private func end(_ title: String) -> String {
    let day = endRow(title).map { lines[$0].dropFirst(title.count + 3) } ?? ""
    return day == "–" ? "" : String(day)
  }

  private func type(_ day: String, into title: String) {
    guard focusRow(where: { $1.dropFirst(2).hasPrefix(title + " ") }) else { return }
    guard !day.isEmpty else {
      screen.press(.delete)
      return
    }
    for character in day { screen.press(.character(character)) }
    screen.press(.enter)
  }
}

extension TerminalScreen {
  /// Types a number into the focused stop.
  fileprivate func type(_ number: Int) {
    for digit in String(number) { press(.character(digit)) }
    press(.enter)
  }
}

extension String {
  /// The texts of the chips of a line.
  fileprivate var chips: [String] {
    split(separator: "[").compactMap { chip in chip.firstRange(of: " ×]").map { String(chip[..<$0.lowerBound]) } }
  }

  fileprivate var trimmingBlanks: String { split(separator: " ").joined(separator: " ") }
}

/// Questions have a bar before them; other rows that are no text have marks, and buttons have brackets.
@MainActor
final class ChatViewDriver: ScreenDriver<ChatView>, ChatDriver {
  init() { super.init(ChatView { hit, _ in StyledText(hit.objectID) }) }

  var controller: any ChatController { view }

  /// The rows above the field, without their margins.
  private var rows: [Substring] { lines.dropLast().map { $0.dropFirst(2) } }

  var texts: [String] {
    var texts: [(isQuestion: Bool, text: String)] = []
    for row in rows where !row.isEmpty && !["· ", "▸ ", "→ ", "! ", "[", "Thinking"].contains(where: row.hasPrefix) {
      let isQuestion = row.hasPrefix("▌ ")
      let text = String(isQuestion ? row.dropFirst(2) : row)
      if texts.last?.isQuestion == isQuestion {
        texts[texts.count - 1].text += "\n" + text
      } else {
        texts.append((isQuestion, text))
      }
    }
    return texts.map(\.text)
  }

  var cards: [String] { rows.filter { $0.hasPrefix("▸ ") }.map { String($0.dropFirst(2)) } }
  var suggestions: [String] { titles.filter { !Self.titles.values.contains($0) } }
  var notice: String? { lines.map { $0.dropFirst(2) }.first { $0.hasPrefix("! ") }.map { String($0.dropFirst(2)) } }
  var buttons: Set<ChatButton> { Set(Self.titles.filter { titles.contains($0.value) }.keys) }

  private static let titles: [ChatButton: String] = [
    .stop: .stop, .regenerate: .answerAgain, .resume: .continueReply, .good: .goodReply, .bad: .badReply,
    .undo: .undoSearch, .clear: .deleteConversation,
  ].mapValues { (key: TextKey) in Localization.text(key) }

  private var titles: [String] {
    rows.filter { $0.hasPrefix("[") }.flatMap { row in
      row.dropFirst().dropLast().split(separator: "] [").map(String.init)
    }
  }

  func send(_ text: String) {
    for character in text { screen.press(.character(character)) }
    screen.press(.enter)
  }

  func press(suggestion: Int) { press(suggestions[suggestion]) }
  func press(_ button: ChatButton) { Self.titles[button].map { press($0) } }

  private func press(_ title: String) {
    guard titles.contains(title) else { return }
    for _ in 0..<20 { screen.press(.down) }
    func isFocused() -> Bool {
      screen.frame(size: screen.size).styledLines.contains { $0.contains("reversed:[\(title)]") }
    }
    for _ in 0..<20 where !isFocused() {
      screen.press(lines.contains { $0.hasPrefix("› [") && $0.contains("[\(title)]") } ? .left : .up)
    }
    screen.press(.enter)
  }
}
