import InstantSearchCore
import InstantSearchTesting

// Views of the widgets that remember what they are told: what Core does, without a front end.

final class RecordingStats: StatsController, StatsDriver {
  private(set) var text: String?
  var controller: any StatsController { self }
  func setItem(_ item: String?) { text = item }
}

final class RecordingIndicator: LoadingController, LoadingDriver {
  private(set) var isShown = false
  var controller: any LoadingController { self }
  func setItem(_ item: Bool) { isShown = item }
}

final class RecordingSearchBox: SearchBoxController, SearchBoxDriver {
  var onQueryChanged: ((String?) -> Void)?
  var onQuerySubmitted: ((String?) -> Void)?
  private(set) var text = ""
  var controller: any SearchBoxController { self }
  func setQuery(_ query: String?) { text = query ?? "" }

  func type(_ text: String) {
    self.text = text
    onQueryChanged?(text)
  }

  func submit() { onQuerySubmitted?(text) }
}

final class RecordingHits: HitsController, HitsStateController, HitsDriver {
  weak var hitsSource: HitsInteractor<JSON>?
  private(set) var names: [String] = []
  private(set) var message: String?
  var controller: any HitsController<HitsInteractor<JSON>> { self }
  func reload() { names = hitsSource?.hits.compactMap { $0.record["name"]?.string } ?? [] }
  func scrollToTop() {}

  func setState(_ state: HitsState) {
    message =
      switch state {
      case .idle, .loading, .hits: nil
      case .empty(let query): query
      case .failed(let error): error.description
      }
  }

  func scrollToEnd() { hitsSource?.notifyForInfiniteScrolling(rowNumber: names.count - 1) }
}

/// Items of which one is chosen; their labels come with them.
final class RecordingPicker<Item>: SelectableListController, PickerDriver {
  var onClick: ((Item) -> Void)?
  private var items: [SelectableItem<Item>] = []
  var controller: any SelectableListController<Item> { self }
  var chosen: String? { items.first(where: \.isSelected)?.label }
  func setSelectableItems(selectableItems: [SelectableItem<Item>]) { items = selectableItems }
  func reload() {}
  func choose(_ text: String) { if let item = items.first(where: { $0.label == text })?.item { onClick?(item) } }
}

final class RecordingCurrentFilters: CurrentFilterGroupsController, CurrentFiltersDriver {
  var onRemoveItem: ((FilterAndID) -> Void)?
  var onRemoveGroup: ((FilterGroup.ID) -> Void)?
  private var items: [FilterAndID] = []
  fileprivate private(set) var shownGroups: [CurrentFilterGroup] = []
  var controller: any CurrentFiltersController { self }
  var texts: [String] { items.map(\.text) }
  func setItems(_ items: [FilterAndID]) { self.items = items }
  func setGroups(_ groups: [CurrentFilterGroup]) { shownGroups = groups }
  func reload() {}
  func remove(_ text: String) { if let item = items.first(where: { $0.text == text }) { onRemoveItem?(item) } }
}

final class RecordingCurrentFilterGroups: CurrentFilterGroupsDriver {
  private let view = RecordingCurrentFilters()
  var controller: any CurrentFilterGroupsController { view }
  var groups: [[String]] { view.shownGroups.map { $0.items.map(\.text) } }
  func remove(_ text: String) { view.remove(text) }
  func removeGroup(at place: Int) { view.onRemoveGroup?(view.shownGroups[place].id) }
}

final class RecordingClearButton: FilterClearController, ClearFiltersDriver {
  var onClick: (() -> Void)?
  private(set) var isEnabled = false
  var controller: any FilterClearController { self }
  func setClearable(_ isClearable: Bool) { isEnabled = isClearable }
  func tap() { if isEnabled { onClick?() } }
}

final class RecordingSwitch: SelectableController, ToggleDriver {
  var onClick: ((Bool) -> Void)?
  private(set) var isOn = false
  var controller: any SelectableController<Filter.Facet> { self }
  func setItem(_ item: Filter.Facet) {}
  func setSelected(_ isSelected: Bool) { isOn = isSelected }
  func flip() { onClick?(!isOn) }
}

final class RecordingNumber: NumberController, NumberDriver {
  var onNumberChanged: ((Int?) -> Void)?
  private var bounds: ClosedRange<Int>?
  private var number: Int?
  var controller: any NumberController<Int> { self }
  var position: Int? { bounds.map { number ?? $0.lowerBound } }
  func setBounds(_ bounds: ClosedRange<Int>?) { self.bounds = bounds }
  func setNumber(_ number: Int?) { self.number = number }
  func choose(_ number: Int) {
    if let bounds { onNumberChanged?(min(max(number, bounds.lowerBound), bounds.upperBound)) }
  }
}

final class RecordingRange: NumberRangeController, NumberRangeDriver {
  var onRangeChanged: ((NumberRange<Int>) -> Void)?
  private var bounds: ClosedRange<Int>?
  private var chosen = NumberRange<Int>()
  var controller: any NumberRangeController<Int> { self }
  var ends: [Int] { bounds.map { chosen.within($0) }.map { [$0.lowerBound, $0.upperBound] } ?? [] }
  func setBounds(_ bounds: ClosedRange<Int>?) { self.bounds = bounds }
  func setRange(_ range: NumberRange<Int>) { chosen = range }

  func moveLower(to number: Int) {
    onRangeChanged?(NumberRange(from: min(number, chosen.upperBound ?? number), through: chosen.upperBound))
  }

  func moveUpper(to number: Int) {
    onRangeChanged?(NumberRange(from: chosen.lowerBound, through: max(number, chosen.lowerBound ?? number)))
  }
}

final class RecordingMenu: HierarchicalController, HierarchicalMenuDriver {
  var onClick: ((String) -> Void)?
  private var items: [HierarchicalFacet] = []
  var controller: any HierarchicalController { self }

  var rows: [ShownRow] {
    items.map { ShownRow($0.title, $0.facet.isCountKnown ? $0.facet.count : nil, isSelected: $0.isSelected) }
  }

  func setItem(_ item: [HierarchicalFacet]) { items = item }
  func tap(_ text: String) { if let item = items.first(where: { $0.title == text }) { onClick?(item.facet.value) } }
}

final class RecordingBanner: QueryRuleCustomDataController, QueryRuleCustomDataDriver {
  typealias Model = ContractBanner
  private(set) var title: String?
  var controller: any QueryRuleCustomDataController<ContractBanner> { self }
  func setItem(_ item: ContractBanner?) { title = item?.title }
}

final class RecordingRelevantSort: RelevantSortController, RelevantSortDriver {
  var didToggle: (() -> Void)?
  private(set) var texts: [String] = []
  var controller: any RelevantSortController { self }
  func setItem(_ item: RelevantSortTextualRepresentation?) {
    texts = item.map { [$0.hintText, $0.toggleTitle] } ?? []
  }
  func tap() { didToggle?() }
}
