package import InstantSearchCore
package import InstantSearchTesting

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

// Views of the widgets that record what they show: they test Core without a front end.

package final class RecordingStats: StatsController, StatsDriver {
  package init() {}
  package private(set) var text: String?
  package var controller: any StatsController { self }
  package func setItem(_ item: String?) { text = item }
}

package final class RecordingIndicator: LoadingController, LoadingDriver {
  package init() {}
  package private(set) var isShown = false
  package var controller: any LoadingController { self }
  package func setItem(_ item: Bool) { isShown = item }
}

package final class RecordingSearchBox: SearchBoxController, SearchBoxDriver {
  package init() {}
  package var onQueryChanged: ((String?) -> Void)?
  package var onQuerySubmitted: ((String?) -> Void)?
  package private(set) var text = ""
  package var controller: any SearchBoxController { self }
  package func setQuery(_ query: String?) { text = query ?? "" }

  package func type(_ text: String) {
    self.text = text
    onQueryChanged?(text)
  }

  package func submit() { onQuerySubmitted?(text) }
}

package final class RecordingAutocomplete: AutocompleteController, AutocompleteDriver {
  /// - Parameter isInUse: Whether the box is in use from the start.
  package init(isInUse: Bool = true) { self.isInUse = isInUse }
  private let isInUse: Bool
  package var onAction: ((AutocompleteAction) -> Void)? { didSet { if isInUse { open() } } }
  /// The sections, as often as they were shown.
  package private(set) var shown: [[AutocompleteSection]] = []
  package var controller: any AutocompleteController { self }
  package var titles: [String] { items.map(\.title).filter { !$0.isEmpty } }
  package var sections: [[ShownRow]] { items.map { $0.items.map { ShownRow($0.label.text, $0.count) } } }
  package func setItem(_ item: [AutocompleteSection]) { shown.append(item) }
  package func open() { onAction?(.open) }
  package func close() { onAction?(.close) }
  package func choose(_ text: String) { item(text).map { onAction?(.choose($0)) } }
  package func complete(_ text: String) { item(text).map { onAction?(.complete($0)) } }
  package func clearRecentSearches() {
    if items.contains(where: { $0.kind == .recentSearches }) { onAction?(.clearRecentSearches) }
  }

  private var items: [AutocompleteSection] { shown.last ?? [] }
  private func item(_ text: String) -> AutocompleteItem? {
    items.flatMap(\.items).first { $0.label.text == text }
  }
}

package final class RecordingHits: HitsController, HitsStateController, HitsDriver {
  package init() {}
  package weak var hitsSource: HitsInteractor<JSON>?
  package private(set) var names: [String] = []
  package private(set) var message: String?
  package var controller: any HitsController<HitsInteractor<JSON>> { self }
  package func reload() { names = hitsSource?.hits.compactMap { $0.record["name"]?.string } ?? [] }
  package func scrollToTop() {}

  package func setState(_ state: HitsState) {
    message =
      switch state {
      case .idle, .loading, .hits: nil
      case .empty(let query): query
      case .failed(let error): error.description
      }
  }

  package func scrollToEnd() { hitsSource?.notifyForInfiniteScrolling(rowNumber: names.count - 1) }
}

/// A menu or a segmented control.
package final class RecordingPicker<Item>: SelectableListController, PickerDriver {
  package init() {}
  package var onClick: ((Item) -> Void)?
  private var items: [SelectableItem<Item>] = []
  package var controller: any SelectableListController<Item> { self }
  package var chosen: String? { items.first(where: \.isSelected)?.label }
  package func setSelectableItems(selectableItems: [SelectableItem<Item>]) { items = selectableItems }
  package func reload() {}
  package func choose(_ text: String) {
    if let item = items.first(where: { $0.label == text })?.item { onClick?(item) }
  }
}

/// A drop-down menu with the values of an attribute.
package final class RecordingMenuSelect: FacetListController, AllItemController, PickerDriver {
  package init() {}
  package var onClick: ((Facet) -> Void)?
  package var onClickAll: (() -> Void)?
  private var items: [SelectableItem<Facet>] = []
  private var entries: [MenuSelectEntry] { items.menuSelectEntries(all: "All") { "\($0)" } }
  package var controller: any SelectableListController<Facet> { self }
  package var chosen: String? { entries.first(where: \.isSelected)?.title }
  package func setSelectableItems(selectableItems: [SelectableItem<Facet>]) { items = selectableItems }
  package func setAll(isSelected: Bool) {}
  package func reload() {}
  package func choose(_ text: String) {
    if let entry = entries.first(where: { $0.title == text }) { choose(entry.choice, among: items) }
  }
}

package final class RecordingRatingMenu: RatingMenuController, RatingMenuDriver {
  package init() {}
  package var onClick: ((Int) -> Void)?
  private var items: [SelectableItem<Int>] = []
  package var controller: any RatingMenuController { self }
  package var rows: [ShownRow] { items.map { ShownRow($0.label ?? "", $0.resultCount, isSelected: $0.isSelected) } }
  package func setSelectableItems(selectableItems: [SelectableItem<Int>]) { items = selectableItems }
  package func reload() {}
  package func tap(_ text: String) { items.first { $0.label == text }.map { onClick?($0.item) } }
}

package final class RecordingPages: PaginationController, PaginationDriver {
  package init() {}
  package var onPageChosen: ((Int) -> Void)?
  private var pages = PageNumbers(current: 0, count: 0)
  package var controller: any PaginationController { self }
  package var current: Int? { pages.count > 1 ? pages.current + 1 : nil }
  package func setItem(_ item: PageNumbers) { pages = item }
  package func goBack() { pages.previous.map { onPageChosen?($0) } }
  package func goForward() { pages.next.map { onPageChosen?($0) } }
}

package final class RecordingIndexTabs: IndexTabsController, IndexTabsDriver {
  package init(showsSections: Bool = false) { self.showsSections = showsSections }
  private let showsSections: Bool
  package var onOpen: ((String?) -> Void)?
  package private(set) var list = IndexTabList()
  private var shown: [IndexTab] { showsSections ? list.sections() : list.tabs }
  package var controller: any IndexTabsController { self }
  package var rows: [ShownRow] { shown.map { ShownRow($0.title, $0.count, isSelected: $0.isOpen) } }
  package var notes: [String] {
    showsSections ? shown.compactMap { $0.note(\.description) } : list.notes(\.description)
  }
  package func setItem(_ item: IndexTabList) { list = item }
  package func open(_ index: Int) { onOpen?(shown[index].name) }
}

/// A map, or a list by distance.
package final class RecordingMap: GeoSearchController, GeoSearchDriver, GeoSearchListDriver {
  package init() {}
  package var onAction: ((GeoSearchAction) -> Void)?
  package private(set) var state = GeoSearchState()
  package var controller: any GeoSearchController { self }
  package var titles: [String] { state.places.nearestFirst(from: nil).map(\.place.title) }
  package var rows: [String] {
    state.nearestFirst.map { place in
      [place.place.title, state.text(of: place)].compactMap(\.self).joined(separator: ", ")
    }
  }
  package var offersSearch: Bool { state.offersSearch }
  package func setItem(_ item: GeoSearchState) { state = item }
  package func move(to area: GeoArea) { onAction?(.move(area)) }
  package func searchShownArea() { onAction?(.searchShownArea) }
  package func clear() { onAction?(.clear) }
  package func widen() { onAction?(.widen) }
  package func narrow() { onAction?(.narrow) }
}

package final class RecordingCurrentFilters: CurrentFilterGroupsController, CurrentFiltersDriver {
  package init() {}
  package var onRemoveItem: ((FilterAndID) -> Void)?
  package var onRemoveGroup: ((FilterGroup.ID) -> Void)?
  private var items: [FilterAndID] = []
  fileprivate private(set) var shownGroups: [CurrentFilterGroup] = []
  package var controller: any CurrentFiltersController { self }
  package var texts: [String] { items.map(\.text) }
  package func setItems(_ items: [FilterAndID]) { self.items = items }
  package func setGroups(_ groups: [CurrentFilterGroup]) { shownGroups = groups }
  package func reload() {}
  package func remove(_ text: String) { if let item = items.first(where: { $0.text == text }) { onRemoveItem?(item) } }
}

package final class RecordingCurrentFilterGroups: CurrentFilterGroupsDriver {
  package init() {}
  private let view = RecordingCurrentFilters()
  package var controller: any CurrentFilterGroupsController { view }
  package var groups: [[String]] { view.shownGroups.map { $0.items.map(\.text) } }
  package func remove(_ text: String) { view.remove(text) }
  package func removeGroup(at index: Int) { view.onRemoveGroup?(view.shownGroups[index].id) }
}

package final class RecordingClearButton: FilterClearController, ClearFiltersDriver {
  package init() {}
  package var onClick: (() -> Void)?
  package private(set) var isEnabled = false
  package var controller: any FilterClearController { self }
  package func setClearable(_ isClearable: Bool) { isEnabled = isClearable }
  package func tap() { if isEnabled { onClick?() } }
}

package final class RecordingSwitch: SelectableController, ToggleDriver {
  package init() {}
  package var onClick: ((Bool) -> Void)?
  package private(set) var isOn = false
  package var controller: any SelectableController<Filter.Facet> { self }
  package func setItem(_ item: Filter.Facet) {}
  package func setSelected(_ isSelected: Bool) { isOn = isSelected }
  package func flip() { onClick?(!isOn) }
}

package final class RecordingNumber: NumberController, NumberDriver {
  package init() {}
  package var onNumberChanged: ((Int?) -> Void)?
  private var bounds: ClosedRange<Int>?
  private var number: Int?
  package var controller: any NumberController<Int> { self }
  package var position: Int? { bounds.map { number ?? $0.lowerBound } }
  package func setBounds(_ bounds: ClosedRange<Int>?) { self.bounds = bounds }
  package func setNumber(_ number: Int?) { self.number = number }
  package func choose(_ number: Int) {
    if let bounds { onNumberChanged?(min(max(number, bounds.lowerBound), bounds.upperBound)) }
  }
}

package final class RecordingRange: NumberRangeController, HistogramController, HistogramDriver {
  package init() {}
  package var onRangeChanged: ((NumberRange<Int>) -> Void)?
  private var bounds: ClosedRange<Int>?
  private var chosen = NumberRange<Int>()
  package var controller: any NumberRangeController<Int> { self }
  package var ends: [Int] { bounds.map { chosen.within($0) }.map { [$0.lowerBound, $0.upperBound] } ?? [] }
  package func setBounds(_ bounds: ClosedRange<Int>?) { self.bounds = bounds }
  package func setRange(_ range: NumberRange<Int>) { chosen = range }
  package private(set) var bars: [Int] = []
  package func setHistogram(_ histogram: Histogram?) { bars = histogram?.buckets.map(\.count) ?? [] }

  package func moveLower(to number: Int) {
    onRangeChanged?(NumberRange(from: min(number, chosen.upperBound ?? number), through: chosen.upperBound))
  }

  package func moveUpper(to number: Int) {
    onRangeChanged?(NumberRange(from: chosen.lowerBound, through: max(number, chosen.lowerBound ?? number)))
  }
}

package final class RecordingLowerEnd: NumberRangeController, LowerEndDriver {
  package init() {}
  package var onRangeChanged: ((NumberRange<Int>) -> Void)?
  package private(set) var lowerEnd: Int?
  package var controller: any NumberRangeController<Int> { self }
  package func setBounds(_ bounds: ClosedRange<Int>?) {}
  package func setRange(_ range: NumberRange<Int>) { lowerEnd = range.lowerBound }
  package func choose(_ number: Int?) { onRangeChanged?(NumberRange(from: number)) }
}

package final class RecordingDates: DateRangeController, DateRangeDriver {
  package init() {}
  package var onRangeChanged: ((DayRange) -> Void)?
  package var onPresetTapped: ((DatePreset) -> Void)?
  private var content: DateRangeContent?
  package var controller: any DateRangeController { self }
  package func setItem(_ item: DateRangeContent) { content = item }
  package var presets: [ShownRow] {
    guard let content, content.canChoose else { return [] }
    return content.presets.map { ShownRow($0.label ?? "", $0.resultCount, isSelected: $0.isSelected) }
  }
  package var first: String { content?.range.first.map { days.text(of: $0) } ?? "" }
  package var last: String { content?.range.last.map { days.text(of: $0) } ?? "" }
  package var bars: [Int] { content?.bars.map { Int($0 * 100) } ?? [] }
  package var notices: [String] { content?.notices ?? [] }
  package func tap(_ text: String) { content?.presets.first { $0.label == text }.map { onPresetTapped?($0.item) } }
  package func choose(first: String) { content.map { onRangeChanged?($0.range.moving(first: days.day(first))) } }
  package func choose(last: String) { content.map { onRangeChanged?($0.range.moving(last: days.day(last))) } }
  private var days: DayText { DayText(in: content?.calendar.timeZone ?? .gmt) }
}

package final class RecordingMenu: HierarchicalController, HierarchicalMenuDriver {
  package init() {}
  package var onClick: ((String) -> Void)?
  private var items: [HierarchicalFacet] = []
  package var controller: any HierarchicalController { self }

  package var rows: [ShownRow] {
    items.map { ShownRow($0.title, $0.facet.isCountKnown ? $0.facet.count : nil, isSelected: $0.isSelected) }
  }

  package func setItem(_ item: [HierarchicalFacet]) { items = item }
  package func tap(_ text: String) {
    if let item = items.first(where: { $0.title == text }) { onClick?(item.facet.value) }
  }
}

package final class RecordingBreadcrumb: HierarchicalController, BreadcrumbDriver {
  package init() {}
  package var onClick: ((String) -> Void)?
  private var path: [BreadcrumbStep] = []
  package var controller: any HierarchicalController { self }
  package var steps: [String] { path.map(\.title) }
  package func setItem(_ item: [HierarchicalFacet]) { path = item.breadcrumb(all: "All") }
  package func goBack(to text: String) {
    if let next = path.first(where: { $0.title == text })?.next { onClick?(next) }
  }
}

package final class RecordingBanner: QueryRuleCustomDataController, QueryRuleCustomDataDriver {
  package init() {}
  package typealias Model = ContractBanner
  package private(set) var title: String?
  package var controller: any QueryRuleCustomDataController<ContractBanner> { self }
  package func setItem(_ item: ContractBanner?) { title = item?.title }
}

package final class RecordingDidYouMean: DidYouMeanController, DidYouMeanDriver {
  package init() {}
  package var onSuggestionClick: (() -> Void)?
  package var onOfferClick: ((QueryAdvice.Offer) -> Void)?
  private var advice = QueryAdvice()
  package var texts: [String] { [advice.removalText, advice.suggestionText].compactMap(\.self) }
  package var offers: [String] { advice.offers.map(\.text) }
  package var controller: any DidYouMeanController { self }
  package func setItem(_ item: QueryAdvice) { advice = item }
  package func tap() { onSuggestionClick?() }
  package func tapOffer(_ index: Int) { onOfferClick?(advice.offers[index]) }
}

package final class RecordingRelevantSort: RelevantSortController, RelevantSortDriver {
  package init() {}
  package var didToggle: (() -> Void)?
  package private(set) var texts: [String] = []
  package var controller: any RelevantSortController { self }
  package func setItem(_ item: RelevantSortTextualRepresentation?) {
    texts = item.map { [$0.hintText, $0.toggleTitle] } ?? []
  }
  package func tap() { didToggle?() }
}

package final class RecordingRelevantSortPicker: RelevantSortPriorityController, RelevantSortPickerDriver {
  package init() {}
  package var didToggle: (() -> Void)?
  package private(set) var priority: RelevantSortPriority?
  package var controller: any RelevantSortPriorityController { self }
  package func setItem(_ item: RelevantSortTextualRepresentation?) {}
  package func setPriority(_ priority: RelevantSortPriority?) { self.priority = priority }
  package func choose(_ priority: RelevantSortPriority) { if self.priority != priority { didToggle?() } }
}

/// The statistics as an array of words.
package final class RecordingStatsWords: ItemController, StatsItemDriver {
  package init() {}
  private var words: [Substring]?
  package var controller: any ItemController<[Substring]?> { self }
  package var text: String? { words?.joined(separator: " ") }
  package func setItem(_ item: [Substring]?) { words = item }
  package static func item(_ text: String?) -> [Substring]? { text?.split(separator: " ") }
}

package final class RecordingChat: ChatController, ChatDriver {
  package init() {}
  package var onAction: ((ChatAction) -> Void)?
  private var item = Chat()
  private let presenter = ChatPresenter()
  package var controller: any ChatController { self }
  package func setItem(_ item: Chat) { self.item = item }

  private var rows: [ChatRow] { presenter.rows(of: item) }
  package var texts: [String] { rows.map(\.text.plain).filter { !$0.isEmpty } }
  package var cards: [String] { rows.flatMap(\.hits).map(\.objectID) }
  package var suggestions: [String] { item.suggestions }
  package var notice: String? { Localization.notice(of: item) }

  private var actions: [ChatButton: ChatAction] {
    guard let last = item.messages.last, item.status != .unavailable else { return [:] }
    let buttons: [ChatAction: ChatButton] = [.resume: .resume, .regenerate: .regenerate, .undo: .undo, .clear: .clear]
    var actions: [ChatButton: ChatAction] = [:]
    for (_, action) in Localization.offers(of: item) { if let button = buttons[action] { actions[button] = action } }
    if item.isBusy {
      actions[.stop] = .stop
    } else {
      actions[.good] = .rate(last.id, isGood: true)
      actions[.bad] = .rate(last.id, isGood: false)
    }
    return actions
  }

  package var buttons: Set<ChatButton> { Set(actions.keys) }
  package func send(_ text: String) { onAction?(.send(text)) }
  package func press(suggestion: Int) { onAction?(.send(suggestions[suggestion])) }
  package func press(_ button: ChatButton) { actions[button].map { onAction?($0) } }
}
