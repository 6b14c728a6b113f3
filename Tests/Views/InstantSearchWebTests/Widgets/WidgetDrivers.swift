import InstantSearchCore
import InstantSearchTesting
import Testing

@testable import InstantSearchWeb

// Use the views of widgets other than lists of facets and filters by their controls, and read their HTML.

/// A box as the script uses it: what is typed is sent at once.
@MainActor
final class HTMLSearchBoxDriver: HTMLDriver<HTMLSearchBox>, SearchBoxDriver {
  init() { super.init(HTMLSearchBox(placeholder: "Search here")) }

  var controller: any SearchBoxController { view }

  var text: String {
    let root = root
    return control("Search here", in: root)?["value"] ?? ""
  }

  func type(_ text: String) { change(to: text) { control("Search here", in: $0) } }

  func submit() { press("Search") }
}

/// The list of a box. What the script of the page does with the list and an option, the driver does without a page.
@MainActor
final class HTMLAutocompleteDriver: HTMLDriver<HTMLSearchBox>, AutocompleteDriver {
  init() { super.init(HTMLSearchBox()) }

  var controller: any AutocompleteController { view }
  /// The script shows the list while the box is in use.
  private var isInUse = false
  func open() { (isInUse, _) = (true, view.onAction?(.open)) }
  func close() { (isInUse, _) = (false, view.onAction?(.close)) }
  private var groups: [HTMLElement] { isInUse ? root.all.filter { $0["role"] == "group" } : [] }
  var titles: [String] { groups.compactMap { $0["aria-label"] } }

  var sections: [[ShownRow]] {
    groups.map { group in
      group.children.map { option in
        let notes = option.all("span").map(\.text)
        let count = notes.last.flatMap { Int($0.prefix { $0.isNumber }) }
        let text = option.text.dropLast(count == nil ? 0 : (notes.last ?? "").count + 1)
        return ShownRow(String(text), count)
      }
    }
  }

  func choose(_ text: String) { perform(text) { .choose($0) } }
  func complete(_ text: String) { perform(text) { .complete($0) } }
  func clearRecentSearches() { view.onAction?(.clearRecentSearches) }

  private func perform(_ text: String, _ action: (AutocompleteItem) -> AutocompleteAction) {
    let item = view.offered.first { $0.label.text == text }
    if let item, sections.joined().contains(where: { $0.text == text }) { view.onAction?(action(item)) }
  }
}

@MainActor
class HTMLHitsDriver<View: HTMLHits<JSON>>: HTMLDriver<View>, HitsDriver {
  var controller: any HitsController<HitsInteractor<JSON>> { view }
  var names: [String] { root.first("ol", class: "hits")?.children.map(\.text) ?? [] }
  var message: String? { root.all.first { $0.classes.contains("empty") }?.text }
  func scrollToEnd() { press("Show more results") }
  func showPrevious() { press("Show previous results") }
}

@MainActor
func nameCard(_ hit: Hit<JSON>) -> HTML { HTML.text(hit.record["name"]?.string ?? "") }

@MainActor
final class HTMLStatsDriver: HTMLDriver<HTMLStats>, StatsDriver {
  init() { super.init(HTMLStats()) }

  var controller: any StatsController { view }
  var text: String? { root.all.first { $0["role"] == "status" }?.text }
}

@MainActor
final class HTMLLoadingDriver: HTMLDriver<HTMLLoading>, LoadingDriver {
  init() { super.init(HTMLLoading()) }

  var controller: any LoadingController { view }
  var isShown: Bool { root.text == "Searching" }
}

@MainActor
final class HTMLBannerDriver: HTMLDriver<HTMLQueryRuleCustomData<ContractBanner>>, QueryRuleCustomDataDriver {
  init() { super.init(HTMLQueryRuleCustomData { HTML("h2", text: $0.title) }) }

  var controller: any QueryRuleCustomDataController<ContractBanner> { view }
  var title: String? { root.first("h2")?.text }
}

@MainActor
final class HTMLSortByDriver: HTMLDriver<HTMLSortBy>, PickerDriver {
  init() { super.init(HTMLSortBy()) }

  var controller: any SelectableListController<String> { view }
  var chosen: String? { chosen(in: "Sort by") }
  func choose(_ text: String) { choose(text, in: "Sort by") }
}

@MainActor
final class HTMLHitsPerPageDriver: HTMLDriver<HTMLHitsPerPage>, PickerDriver {
  init() { super.init(HTMLHitsPerPage()) }

  var controller: any SelectableListController<Int> { view }
  var chosen: String? { chosen(in: "Results per page").map { $0 + " per page" } }
  func choose(_ text: String) { choose(String(text.prefix { $0.isNumber }), in: "Results per page") }
}

@MainActor
final class HTMLMenuSelectDriver: HTMLDriver<HTMLMenuSelect>, PickerDriver {
  init() { super.init(HTMLMenuSelect(name: "color", title: "Color")) }

  var controller: any SelectableListController<Facet> { view }
  var chosen: String? { chosen(in: "Color") }
  func choose(_ text: String) { choose(text, in: "Color") }
}

extension HTMLDriver {
  /// The text that a menu shows; nil for none.
  fileprivate func chosen(in title: String) -> String? {
    let root = root
    let options = control(title, in: root)?.all("option") ?? []
    let text = (options.first { $0["selected"] != nil } ?? options.first)?.text
    return text == "–" ? nil : text
  }

  fileprivate func choose(_ text: String, in title: String) {
    let root = root
    let menu = control(title, in: root)
    guard let value = menu?.all("option").first(where: { $0.text == text })?["value"] else { return }
    send(root, [(menu, value)])
  }
}

@MainActor
final class HTMLPaginationDriver: HTMLDriver<HTMLPagination>, PaginationDriver {
  init() { super.init(HTMLPagination()) }

  var controller: any PaginationController { view }
  var current: Int? { root.all.first { $0["aria-current"] == "page" }.flatMap { Int($0.text) } }
  func goBack() { press("Previous page") }
  func goForward() { press("Next page") }
}

/// The map is moved by a field like those of its buttons. The list below the map has a row for each result, and the map has
/// a mark for each place or group.
@MainActor
final class HTMLGeoSearchDriver: HTMLDriver<HTMLGeoSearch>, GeoSearchDriver {
  init() { super.init(HTMLGeoSearch()) }

  var controller: any GeoSearchController { view }

  var titles: [String] {
    let root = root
    let titles =
      root.first("ol", class: "geo-list")?.all("li").compactMap { $0.first("span", class: "text")?.text } ?? []
    let marks = root.first("svg")?.all("a") ?? []
    let singles = marks.filter { $0["class"] == "geo-place" }.compactMap { $0["aria-label"] }
    #expect(singles.allSatisfy(titles.contains), "a mark of a result that the list lacks")
    let counts = marks.filter { $0["class"] == "geo-group" }.compactMap { $0.first("text").flatMap { Int($0.text) } }
    // On a map of all results, each is at a mark at least.
    let isWhole = view.state.location == nil && !view.state.offersSearch
    #expect(!isWhole || singles.count + counts.reduce(0, +) >= titles.count, "a result without a mark")
    return titles
  }

  var offersSearch: Bool { root.all("button").contains { $0.text == "Search this area" } }

  func move(to area: GeoArea) { view.perform("move", GeoRestriction.area(area).linkText) }
  func searchShownArea() { press("Search this area") }
  func clear() { press("Search everywhere") }
}

@MainActor
final class HTMLIndexTabsDriver: HTMLDriver<HTMLIndexTabs>, IndexTabsDriver {
  init() { super.init(HTMLIndexTabs()) }

  var controller: any IndexTabsController { view }
  var notes: [String] { readTabNotes(root) }
  func open(_ index: Int) { tap(rows[index].text) }
}

@MainActor
final class HTMLIndexSectionsDriver: HTMLDriver<HTMLIndexSections>, IndexTabsDriver {
  init() { super.init(HTMLIndexSections([])) }

  var controller: any IndexTabsController { view }
  private var sections: [HTMLElement] { root.all("section") }
  override var rows: [ShownRow] {
    sections.map { section in
      let heading = section.first("h2")
      let count = heading?.first("span", class: "count")?.text ?? ""
      return ShownRow(String(heading?.text.dropLast(count.isEmpty ? 0 : count.count + 1) ?? ""), Int(count))
    }
  }
  var notes: [String] { readTabNotes(root) }
  func open(_ index: Int) { press { $0.all("section")[index].first("button") } }
}

/// What tabs say besides.
private func readTabNotes(_ root: HTMLElement) -> [String] {
  root.all.filter { $0.classes.contains("tab-note") }.map(\.text)
}

@MainActor
final class HTMLFilterMapDriver: HTMLDriver<HTMLFilterMap<Filter.Facet>>, PickerDriver {
  init() { super.init(HTMLFilterMap(name: "map")) }

  var controller: any SelectableListController<FilterSegment<Filter.Facet>> { view }
  var chosen: String? { rows.first(where: \.isSelected)?.text }
  func choose(_ text: String) { tap(text) }
}

@MainActor
final class HTMLRelevantSortDriver: HTMLDriver<HTMLRelevantSort>, RelevantSortDriver {
  init() { super.init(HTMLRelevantSort()) }

  var controller: any RelevantSortController { view }
  var texts: [String] { root.all.filter { ["span", "button"].contains($0.name) }.map(\.text) }

  func tap() { press { $0.first("button") } }
}

/// The same view, in which a priority is chosen by the text of the button.
@MainActor
final class HTMLPriorityDriver: HTMLDriver<HTMLRelevantSort>, RelevantSortPickerDriver {
  init() { super.init(HTMLRelevantSort()) }

  var controller: any RelevantSortPriorityController { view }

  var priority: RelevantSortPriority? {
    root.first("button").map { $0.text == "Show all results" ? .relevancy : .hitsCount }
  }

  func choose(_ priority: RelevantSortPriority) {
    press(priority == .hitsCount ? "Show all results" : "Show relevant results only")
  }
}

@MainActor
final class HTMLDidYouMeanDriver: HTMLDriver<HTMLDidYouMean>, DidYouMeanDriver {
  init() { super.init(HTMLDidYouMean()) }

  var controller: any DidYouMeanController { view }
  var texts: [String] { root.all("p").map(\.text).filter { $0 != "Try one of these:" } }

  func tap() { press { $0.all("p").compactMap { $0.first("button") }.first } }

  var offers: [String] {
    root.all("li").map { item in
      let title = item.first("button")?.text ?? ""
      let note = item.first("span", class: "note").map { " " + $0.text } ?? ""
      return title + ":" + item.text.dropFirst(title.count).dropLast(note.count)
    }
  }

  func tapOffer(_ index: Int) { press { $0.all("li")[index].first("button") } }
}

@MainActor
final class HTMLClearFiltersDriver: HTMLDriver<HTMLClearFilters>, ClearFiltersDriver {
  init() { super.init(HTMLClearFilters()) }

  var controller: any FilterClearController { view }
  var isEnabled: Bool { root.first("button")?.text == "Clear filters" }
  func tap() { press("Clear filters") }
}

@MainActor
final class HTMLToggleDriver: HTMLDriver<HTMLFilterToggle<Filter.Facet>>, ToggleDriver {
  init() { super.init(HTMLFilterToggle(name: "toggle")) }

  var controller: any SelectableController<Filter.Facet> { view }
  var isOn: Bool { root.first("button")?["aria-pressed"] == "true" }
  func flip() { press("red") }
}

extension HTMLElement {
  /// The text of a button that removes a filter, without its mark.
  fileprivate var chipText: String { text.hasSuffix(" ×") ? String(text.dropLast(2)) : text }
}

@MainActor
final class HTMLCurrentFiltersDriver: HTMLDriver<HTMLCurrentFilters>, CurrentFiltersDriver {
  init() { super.init(HTMLCurrentFilters()) }

  var controller: any CurrentFiltersController { view }
  var texts: [String] { root.all("button").map(\.chipText) }

  func remove(_ text: String) { press { $0.all("button").first { $0.chipText == text } } }
}

@MainActor
final class HTMLCurrentFilterGroupsDriver: HTMLDriver<HTMLCurrentFilters>, CurrentFilterGroupsDriver {
  init() { super.init(HTMLCurrentFilters(showsGroups: true) { "group \($0.name)" }) }

  var controller: any CurrentFilterGroupsController { view }
  var groups: [[String]] { groups(in: root).map { $0.all("button").dropFirst().map(\.chipText) } }

  private func groups(in root: HTMLElement) -> [HTMLElement] { root.all("li", class: "chip-group") }

  func remove(_ text: String) { press { $0.all("button").first { $0.chipText == text } } }

  func removeGroup(at index: Int) {
    let root = root
    let groups = groups(in: root)
    if groups.indices.contains(index) { send(root, pressing: groups[index].first("button")) }
  }
}

/// The position is that of the slider; a number is written into the field.
@MainActor
final class HTMLNumberDriver: HTMLDriver<HTMLNumber<Int>>, NumberDriver {
  init() { super.init(HTMLNumber(name: "price", title: "at least")) }

  var controller: any NumberController<Int> { view }
  var position: Int? { slider("at least") }

  func choose(_ number: Int) { change(to: "\(number)") { field("at least", in: $0) } }
}

@MainActor
final class HTMLNumberRangeDriver: HTMLDriver<HTMLNumberRange<Int>>, HistogramDriver {
  init() { super.init(HTMLNumberRange(name: "price")) }

  var controller: any NumberRangeController<Int> { view }
  var ends: [Int] { ["From", "To"].compactMap { slider($0) } }

  /// The highest bar in each fiftieth of the drawing.
  var bars: [Int] {
    guard let bars = root.first("svg")?.bars else { return [] }
    return (0..<50).map { part in
      bars.filter { $0.x < (part + 1) * 20 && $0.x + $0.width > part * 20 }.map(\.height).max() ?? 0
    }
  }

  func moveLower(to number: Int) { move("From", number) }
  func moveUpper(to number: Int) { move("To", number) }

  private func move(_ label: String, _ number: Int) { change(to: "\(number)") { field(label, in: $0) } }
}

@MainActor
final class HTMLDateRangeDriver: HTMLDriver<HTMLDateRange>, DateRangeDriver {
  init() { super.init(HTMLDateRange(name: "released")) }

  var controller: any DateRangeController { view }

  var presets: [ShownRow] {
    root.all("button").map { button in
      let count = button.first("span", class: "count").map(\.text)
      return ShownRow(
        String(button.text.dropLast(count.map { $0.count + 1 } ?? 0)), count.flatMap { Int($0) },
        isSelected: button["aria-pressed"] == "true")
    }
  }

  var first: String { day("From") }
  var last: String { day("To") }

  var bars: [Int] {
    guard let bars = root.first("svg")?.bars else { return [] }
    return (0..<20).map { part in
      bars.filter { $0.x < (part + 1) * 50 && $0.x + $0.width > part * 50 }.map(\.height).max() ?? 0
    }
  }

  var notices: [String] { root.all("p").map(\.text) }

  override func tap(_ text: String) {
    press { $0.all("button").first { $0.text == text || $0.text.hasPrefix(text + " ") } }
  }

  func choose(first: String) { change("From", first) }
  func choose(last: String) { change("To", last) }

  private func day(_ label: String) -> String {
    let root = root
    return control(label, in: root)?["value"] ?? ""
  }

  private func change(_ label: String, _ day: String) { change(to: day) { control(label, in: $0) } }
}

extension HTMLElement {
  /// A bar of a histogram.
  struct Bar: Equatable {
    var x, width, height: Int
  }

  /// The bars of the drawing of a histogram. Each stands on its lower edge; one that does not is left out.
  var bars: [Bar] {
    (first("path")?["d"] ?? "").split(separator: "z").compactMap { bar in
      let numbers = bar.split { !$0.isNumber }.compactMap { Int($0) }
      guard numbers.count == 5, numbers[1] == 32, bar == "M\(numbers[0]) 32v-\(numbers[2])h\(numbers[3])v\(numbers[2])"
      else { return nil }
      return Bar(x: numbers[0], width: numbers[3], height: numbers[2])
    }
  }
}

extension HTMLDriver {
  /// The number field with this label; the slider has the same.
  func field(_ label: String, in root: HTMLElement) -> HTMLElement? {
    root.all("input").first { $0["inputmode"] != nil && $0.accessibleName(in: root) == label }
  }
}

@MainActor
final class HTMLChatDriver: HTMLDriver<HTMLChat>, ChatDriver {
  init() { super.init(HTMLChat { hit, _ in HTML("a", .href("/\(hit.objectID)"), text: hit.objectID) }) }

  var controller: any ChatController { view }
  private var messages: [HTMLElement] { root.first("ol", class: "messages")?.children ?? [] }
  var texts: [String] { messages.map { $0.first("div", class: "message-text")?.text ?? "" } }
  var cards: [String] { root.all("li", class: "hit").compactMap { $0["data-value"] } }
  var suggestions: [String] { root.first("p", class: "chips")?.all("button").map(\.text) ?? [] }
  var notice: String? { root.first("p", class: "notice")?.text }

  private static let names: [ChatButton: String] = [
    .stop: "Stop", .regenerate: "Answer again", .resume: "Continue", .good: "Good answer", .bad: "Bad answer",
    .undo: "Undo the search", .clear: "Delete the conversation",
  ]

  var buttons: Set<ChatButton> {
    let shown = Set(root.all("button").map(\.text))
    return Set(Self.names.filter { shown.contains($0.value) }.keys)
  }

  func send(_ text: String) { change(to: text) { control("Ask a question", in: $0) } }
  func press(suggestion: Int) { press { $0.first("p", class: "chips")?.all("button")[suggestion] } }
  func press(_ button: ChatButton) { press { root in root.all("button").last { $0.text == Self.names[button] } } }
}
