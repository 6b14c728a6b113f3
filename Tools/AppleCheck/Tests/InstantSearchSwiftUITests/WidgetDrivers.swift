import Foundation
import InstantSearchCore
import InstantSearchTesting
import SwiftUI

@testable import InstantSearchSwiftUI

// Draw the views of widgets other than lists of facets and filters into lines, and use those.

final class SearchBoxViewDriver: ViewDriver<SearchBoxObservableController>, SearchBoxDriver {
  init() { super.init(SearchBoxObservableController()) { SearchBox($0, prompt: "Search") } }

  var controller: any SearchBoxController { observable }
  var text: String { field == "Search" ? "" : field }
  func type(_ text: String) { screen.type(text, into: "[\(field)]") }
  func submit() { screen.submit("[\(field)]") }

  /// The content of the field: the text, or the prompt without a text.
  private var field: String { screen.spokenLines.first?.split(separator: ",").first.map(String.init) ?? "" }
}

/// A card shows as the ID of its record between number signs.
final class ChatViewDriver: ViewDriver<ChatObservableController>, ChatDriver {
  init() { super.init(ChatObservableController()) { ChatView($0) { Text(verbatim: "#\($0.objectID)#") } } }

  var controller: any ChatController { observable }

  /// The messages whose blocks show, in this order.
  var texts: [String] {
    var lines = screen.lines[...]
    return observable.rows.compactMap { row in
      let blocks = row.text.blocks.map { $0.spans.map(\.text).joined() }
      for block in blocks {
        guard let line = lines.firstIndex(where: { $0.hasSuffix(block) }) else { return nil }
        lines = lines[(line + 1)...]
      }
      return blocks.isEmpty ? nil : blocks.joined(separator: "\n")
    }
  }

  var cards: [String] { screen.lines.flatMap { $0.matches(of: /#(\w+)#/).map { String($0.output.1) } } }
  var suggestions: [String] { observable.chat.suggestions.filter(screen.lines.contains) }
  var notice: String? { screen.lines.first { $0.hasPrefix("[exclamationmark.triangle]") } }
  var buttons: Set<ChatButton> {
    Set(ChatButton.allCases.filter { button in screen.lines.contains { $0.contains(Self.label(of: button)) } })
  }

  func send(_ text: String) {
    guard let line = screen.lines.last, let field = line.firstMatch(of: /^\[([^\]]*)\] \[(?:arrow|stop)/) else {
      return
    }
    screen.type(text, into: "[\(field.output.1)]")
    screen.submit("[\(text)]")
  }

  func press(suggestion: Int) { screen.tapLast(suggestions[suggestion]) }
  func press(_ button: ChatButton) {
    if button == .stop { screen.pressEscape() } else { screen.tapLast(Self.label(of: button)) }
  }

  private static func label(of button: ChatButton) -> String {
    switch button {
    case .stop: "[stop.circle.fill]"
    case .regenerate: "Answer again"
    case .resume: "Continue"
    case .good: "[hand.thumbsup"
    case .bad: "[hand.thumbsdown"
    case .undo: "Undo the search"
    case .clear: "Delete the conversation"
    }
  }
}

/// Rows begin with a picture; behind a text to search for is an arrow.
@MainActor
final class AutocompleteViewDriver: AutocompleteDriver {
  private let observable = AutocompleteObservableController()
  private let screen: Rendering

  init() {
    let (box, offers) = (SearchBoxObservableController(), observable)
    screen = Rendering(
      VStack {
        Autocomplete(offers)
        SearchBox(box, offers: offers, prompt: "Products")
      })
  }

  func open() {
    // The box keeps the focus after a choice.
    close()
    screen.focus("[Products]")
    // The box reports its focus when it is drawn.
    _ = screen.lines
  }

  func close() {
    screen.blur("[Products]")
    _ = screen.lines
  }

  private static let arrow = " [arrow.up.backward]"
  private static let clear = "Clear recent searches"

  var controller: any AutocompleteController { observable }

  /// The picture and the row of each line with a row.
  private var rows: [(line: Int, symbol: Substring, row: ShownRow)] {
    screen.lines.enumerated().compactMap { index, line in
      guard line.hasPrefix("["), !isField(line), let end = line.firstIndex(of: "]") else { return nil }
      var text = line[end...].dropFirst(2)
      if text.hasSuffix(Self.arrow) { text = text.dropLast(Self.arrow.count) }
      return (index, line[...end], ShownLine(String(text)).row)
    }
  }

  var titles: [String] {
    let rows = rows.map(\.line)
    return screen.lines.enumerated().filter {
      !rows.contains($0.offset) && $0.element != Self.clear && !isField($0.element)
    }.map(\.element)
  }

  private func isField(_ line: String) -> Bool { line.hasSuffix("[Products]") }

  /// Rows of a section have the same picture.
  var sections: [[ShownRow]] {
    var sections: [[ShownRow]] = []
    var symbol: Substring?
    for row in rows {
      if row.symbol != symbol { sections.append([]) }
      sections[sections.count - 1].append(row.row)
      symbol = row.symbol
    }
    return sections
  }

  func choose(_ text: String) {
    if let row = rows.first(where: { $0.row.text == text }) { screen.tap(line: row.line) }
  }

  /// A tap on the arrow, which a test of its own checks: taps reach the first one on a screen only.
  func complete(_ text: String) {
    let item = observable.sections.flatMap(\.items).first { $0.label.text == text }
    if let item, rows.contains(where: { $0.row.text == text }) { observable.perform(.complete(item)) }
  }

  func clearRecentSearches() { if screen.lines.contains(Self.clear) { screen.tap(Self.clear) } }
}

final class HitsViewDriver: ViewDriver<HitsObservableController<JSON>>, HitsDriver {
  init() {
    super.init(HitsObservableController<JSON>()) { HitsList($0) { hit, _ in Text(hit.record["name"]?.string ?? "") } }
  }

  var controller: any HitsController<HitsInteractor<JSON>> { observable }
  var names: [String] { observable.hits.isEmpty ? [] : screen.lines.filter { !$0.contains("Show previous results") } }
  var message: String? { observable.hits.isEmpty ? screen.lines.first : nil }
  /// Drawing the rows makes them appear.
  func scrollToEnd() { _ = screen.lines }
  func showPrevious() {
    let line = screen.lines.firstIndex { $0.contains("Show previous results") }
    if let line { screen.tap(line: line) }
  }
}

final class RelatedItemsViewDriver: ViewDriver<HitsObservableController<JSON>>, HitsDriver {
  init() {
    super.init(HitsObservableController<JSON>()) { model in
      RelatedItems(model) { Text($0.record["name"]?.string ?? "") }
    }
  }

  var controller: any HitsController<HitsInteractor<JSON>> { observable }
  /// The items are side by side.
  var names: [String] { screen.lines.flatMap { $0.split(separator: " ").map(String.init) } }
  var message: String? { nil }
  func scrollToEnd() {}
}

@MainActor
final class InfiniteListViewDriver<Item>: InfiniteListDriver {
  private let makeModel: (HitsSearcher) -> PaginatedDataViewModel<HitsPage<Item>>
  private let name: (Item) -> String?
  private var model: PaginatedDataViewModel<HitsPage<Item>>?
  private var screen: Rendering?

  init(
    model: @escaping (HitsSearcher) -> PaginatedDataViewModel<HitsPage<Item>>, name: @escaping (Item) -> String?
  ) {
    makeModel = model
    self.name = name
  }

  func connect(_ searcher: HitsSearcher) { model = makeModel(searcher) }

  func appear() {
    guard let model else { return }
    screen = Rendering(
      InfiniteList(model) { [name] item in
        Text(verbatim: name(item) ?? "")
      } noResults: {
        Text("Nothing found")
      })
    _ = lines
  }

  func disappear() {
    screen?.end()
    screen = nil
  }

  var names: [String] { model?.items.isEmpty == false ? lines : [] }
  var showsNoResults: Bool { lines == ["Nothing found"] }

  /// Draws the row after the items.
  func scrollToEnd() {
    screen?.roomForRows = nil
    _ = screen?.lines
  }

  func retry() -> Bool {
    screen?.roomForRows = nil
    guard let screen, let line = screen.lines.firstIndex(of: "Try again") else { return false }
    screen.tap(line: line)
    return true
  }

  /// The lines of a screen that has room for the items alone, or for what there is without items.
  private var lines: [String] {
    screen?.roomForRows = max(model?.items.count ?? 0, 1)
    return screen?.lines ?? []
  }
}

final class StatsViewDriver: ViewDriver<StatsObservableController>, StatsDriver {
  init() { super.init(StatsObservableController()) { Stats($0) } }

  var controller: any StatsController { observable }
  var text: String? { screen.lines.first }
}

final class LoadingViewDriver: ViewDriver<LoadingObservableController>, LoadingDriver {
  init() { super.init(LoadingObservableController()) { Loading($0) } }

  var controller: any LoadingController { observable }
  var isShown: Bool { !screen.lines.isEmpty }
}

/// Reads and uses a picker, which shows the selection in brackets after its title.
@MainActor
final class PickerViewDriver<Item>: PickerDriver {
  let controller: any SelectableListController<Item>
  private let screen: Rendering

  /// - Parameters:
  ///   - controller: The controller under test.
  ///   - picker: Its view, with the title "Choice".
  init(_ controller: any SelectableListController<Item>, _ picker: some View) {
    self.controller = controller
    screen = Rendering(picker)
  }

  var chosen: String? {
    let text = screen.lines.first.map { String($0.dropFirst("Choice [".count).dropLast()) } ?? ""
    return text.isEmpty ? nil : text
  }

  func choose(_ text: String) { screen.choose(text, in: "Choice") }
}

/// A row has the text of a place and the distance.
final class GeoSearchListViewDriver: ViewDriver<GeoSearchObservableController>, GeoSearchListDriver {
  init() { super.init(GeoSearchObservableController()) { GeoSearchList($0) } }

  var controller: any GeoSearchController { observable }

  var rows: [String] {
    screen.lines.compactMap { line in
      let names = ["pen", "ruler", "lamp", "desk", "torch", "sofa"]
      guard let name = names.first(where: { line.hasPrefix($0 + " ") }) else { return nil }
      return "\(name), \(line.dropFirst(name.count + 1))"
    }
  }

  func widen() { tap("[plus]") }
  func narrow() { tap("[minus]") }
  func clear() { tap("Search everywhere") }

  private func tap(_ text: String) { if !screen.lines.isEmpty { screen.tap(text) } }
}

/// The number of the current page is bold.
final class PaginationViewDriver: ViewDriver<PaginationObservableController>, PaginationDriver {
  init() { super.init(PaginationObservableController()) { Pagination($0) } }

  var controller: any PaginationController { observable }
  var current: Int? {
    screen.emphasizedLines.lazy.compactMap { $0.split(separator: "*").dropFirst().first }.first.flatMap { Int($0) }
  }
  func goBack() { tap("[chevron.backward]") }
  func goForward() { tap("[chevron.forward]") }

  private func tap(_ symbol: String) { if !screen.lines.isEmpty { screen.tap(symbol) } }
}

/// The open tab is bold.
final class IndexTabsViewDriver: ViewDriver<IndexTabsObservableController>, IndexTabsDriver {
  init() { super.init(IndexTabsObservableController()) { IndexTabs($0) } }

  var controller: any IndexTabsController { observable }
  var rows: [ShownRow] { screen.emphasizedLines.first.map { readTabs($0) } ?? [] }
  var notes: [String] { Array(screen.lines.dropFirst()) }
  func open(_ index: Int) { screen.tap(["All colors", "Blue", "Green"][index]) }
}

/// Sections with the names of their tabs.
final class IndexSectionsViewDriver: ViewDriver<IndexTabsObservableController>, IndexTabsDriver {
  init() {
    super.init(IndexTabsObservableController()) { model in
      IndexSections(model) { Text(verbatim: "results of \($0.name)") }
    }
  }

  var controller: any IndexTabsController { observable }
  private var others: [String] { screen.lines.filter { !$0.hasPrefix("results of") && !$0.hasPrefix("See all") } }
  var rows: [ShownRow] { others.flatMap { readTabs($0) } }
  var notes: [String] { others.filter { readTabs($0).isEmpty } }
  func open(_ index: Int) { screen.tap("See all \(rows[index].count ?? 0)") }
}

/// Tabs or headings: `**Blue (2)** Green (1)`.
private func readTabs(_ line: String) -> [ShownRow] {
  line.matches(of: /(\*\*)?(All colors|Blue|Green)(?: \((\d+)\))?(?:\*\*)?(?= |$)/).map { match in
    ShownRow(String(match.2), match.3.flatMap { Int($0) }, isSelected: match.1 != nil)
  }
}

final class RelevantSortViewDriver: ViewDriver<RelevantSortObservableController>, RelevantSortDriver {
  init() { super.init(RelevantSortObservableController()) { RelevantSort($0) } }

  var controller: any RelevantSortController { observable }
  /// The components of the drawn line.
  var texts: [String] {
    let texts = observable.texts.map { [$0.hintText, $0.toggleTitle] } ?? []
    return screen.lines == [texts.joined(separator: " ")] ? texts : screen.lines
  }

  func tap() { if let title = observable.texts?.toggleTitle { screen.tap(title) } }
}

final class RelevantSortPickerViewDriver: ViewDriver<RelevantSortObservableController>, RelevantSortPickerDriver {
  init() { super.init(RelevantSortObservableController()) { RelevantSortPicker($0, title: "Results") } }

  var controller: any RelevantSortPriorityController { observable }

  var priority: RelevantSortPriority? {
    switch screen.lines {
    case ["Results [Relevant results]"]: .relevancy
    case ["Results [All results]"]: .hitsCount
    default: nil
    }
  }

  func choose(_ priority: RelevantSortPriority) {
    if self.priority == nil { return }
    screen.choose(priority == .relevancy ? "Relevant results" : "All results", in: "Results")
  }
}

final class DidYouMeanViewDriver: ViewDriver<DidYouMeanObservableController>, DidYouMeanDriver {
  init() { super.init(DidYouMeanObservableController()) { DidYouMean($0) } }

  var controller: any DidYouMeanController { observable }
  var texts: [String] { screen.lines.filter { !offers.contains($0) } }
  func tap() { if let title = observable.advice.suggestionText { screen.tap(title) } }
  var offers: [String] { screen.lines.filter { observable.advice.offers.map(\.text).contains($0) } }
  func tapOffer(_ index: Int) { screen.tap(offers[index]) }
}

final class BannerViewDriver: ViewDriver<QueryRuleCustomDataObservableController<ContractBanner>>,
  QueryRuleCustomDataDriver
{
  init() {
    super.init(QueryRuleCustomDataObservableController<ContractBanner>()) { model in
      QueryRuleCustomData(model) { Text($0.title) }
    }
  }

  var controller: any QueryRuleCustomDataController<ContractBanner> { observable }
  var title: String? { screen.lines.first }
}

final class CurrentFiltersViewDriver: ViewDriver<CurrentFiltersObservableController>, CurrentFiltersDriver {
  init() { super.init(CurrentFiltersObservableController()) { CurrentFilters($0) } }

  var controller: any CurrentFiltersController { observable }
  var texts: [String] { screen.lines.map { $0.replacing(" [xmark]", with: "") } }
  func remove(_ text: String) { if let line = texts.firstIndex(of: text) { screen.tap(line: line) } }
}

final class CurrentFilterGroupsViewDriver: ViewDriver<CurrentFiltersObservableController>, CurrentFilterGroupsDriver {
  init() { super.init(CurrentFiltersObservableController()) { CurrentFilterGroups($0) } }

  var controller: any CurrentFilterGroupsController { observable }
  var groups: [[String]] {
    sections.map { $0.map { screen.lines[$0].replacing(" [xmark]", with: "") }.filter { $0 != "Remove all" } }
  }

  func remove(_ text: String) { screen.tap(text) }

  /// The last line removes the group, or its only filter.
  func removeGroup(at index: Int) { if let line = sections[index].last { screen.tap(line: line) } }

  /// The lines below each heading.
  private var sections: [[Int]] {
    screen.spokenLines.indices.split { screen.spokenLines[$0].hasSuffix(", heading") }.map(Array.init)
  }
}

final class ClearFiltersViewDriver: ViewDriver<FilterClearObservableController>, ClearFiltersDriver {
  init() { super.init(FilterClearObservableController()) { ClearFilters($0) } }

  var controller: any FilterClearController { observable }
  var isEnabled: Bool { screen.isEnabled(line: 0) }
  func tap() { screen.tap(line: 0) }
}

final class ToggleViewDriver: ViewDriver<FilterToggleObservableController<Filter.Facet>>, ToggleDriver {
  init() { super.init(FilterToggleObservableController<Filter.Facet>()) { FilterToggle($0) } }

  var controller: any SelectableController<Filter.Facet> { observable }
  var isOn: Bool { screen.lines.first?.hasSuffix("[on]") ?? false }
  func flip() { screen.tap(line: 0) }
}

/// A line of a slider: `At least At least [8.0] 8`.
extension Rendering {
  fileprivate func positions() -> [Int] { lines.compactMap { $0.split(separator: " ").last.flatMap { Int($0) } } }
}

final class NumberViewDriver: ViewDriver<NumberObservableController<Int>>, NumberDriver {
  init() { super.init(NumberObservableController<Int>()) { NumberSlider($0, title: "At least") } }

  var controller: any NumberController<Int> { observable }
  var position: Int? { screen.positions().first }
  func choose(_ number: Int) { if let position { screen.slide("[\(Double(position))]", to: Double(number)) } }
}

final class NumberRangeViewDriver: ViewDriver<NumberRangeObservableController<Int>>, HistogramDriver {
  init() { super.init(NumberRangeObservableController<Int>()) { NumberRangeSliders($0) } }

  var controller: any NumberRangeController<Int> { observable }
  var ends: [Int] { screen.positions() }
  /// The stand-in draws no rectangles.
  var bars: [Int] { observable.bars.map { Int($0 * 100) } }
  func moveLower(to number: Int) { screen.slide(line: 0, to: Double(number)) }
  func moveUpper(to number: Int) { screen.slide(line: 1, to: Double(number)) }
}

final class DateRangePickerDriver: ViewDriver<DateRangeObservableController>, DateRangeDriver {
  init() { super.init(DateRangeObservableController()) { DateRangePicker($0) } }

  var controller: any DateRangeController { observable }
  var presets: [ShownRow] {
    days.isEmpty ? [] : screen.lines.prefix { !$0.hasPrefix("From") }.map { ShownLine($0).row }
  }
  var first: String { end("From") }
  var last: String { end("To") }
  /// The stand-in draws no rectangles.
  var bars: [Int] { observable.content.bars.map { Int($0 * 100) } }
  var notices: [String] { screen.lines.filter { $0.contains("filtered") } }
  func tap(_ text: String) { if let line = presets.firstIndex(where: { $0.text == text }) { screen.tap(line: line) } }
  func choose(first: String) { pick(first, "From", in: days.first) }
  func choose(last: String) { pick(last, "To", in: days.last) }

  /// The lines of the two ends.
  private var days: [String] { screen.lines.filter { $0.hasPrefix("From ") || $0.hasPrefix("To ") } }

  /// The picker shows a day at an open end too, without a button that opens the end.
  private func end(_ title: String) -> String {
    guard let line = days.first(where: { $0.hasPrefix(title + " ") }), line.contains("xmark") else { return "" }
    return line.split(separator: "[").dropFirst().first.map { String($0.prefix { $0 != "]" }) } ?? ""
  }

  private func pick(_ day: String, _ title: String, in line: String?) {
    guard let line, let index = screen.lines.firstIndex(of: line) else { return }
    let date = DayText(in: observable.content.calendar.timeZone).day(day)
    if let date { return screen.pick(date, line: index) }
    if line.contains("xmark") { screen.tap(line: index) }
  }
}

final class HierarchicalMenuViewDriver: RowsDriver<HierarchicalObservableController>, HierarchicalMenuDriver {
  init() { super.init(HierarchicalObservableController()) { HierarchicalMenu($0) } }

  var controller: any HierarchicalController { observable }
}

final class BreadcrumbViewDriver: ViewDriver<HierarchicalObservableController>, BreadcrumbDriver {
  init() { super.init(HierarchicalObservableController()) { Breadcrumb($0) } }

  var controller: any HierarchicalController { observable }
  var steps: [String] {
    screen.lines.first?.split(separator: " [chevron.forward] ").map(String.init) ?? []
  }
  func goBack(to text: String) { if steps.dropLast().contains(text) { screen.tap(text) } }
}
