/// A list of items with a selection that is read from and written to a filter state: the mechanism behind all lists.
///
/// A tap is written to the filter state; the selection is then read back from it. A list of your own connects a filter
/// state with a ``FilterLens``, and a searcher whose answers have its items.
@MainActor
open class SelectableListInteractor<Item: Hashable & Sendable, Key: Hashable & Sendable> {
  /// How taps change the selection; filters that others have set may select several items in either mode.
  public let selectionMode: SelectionMode

  /// The items that can be selected.
  public private(set) var items: [Item]

  /// The selection, as the filter state has it; without a filter state, as the taps have made it.
  public internal(set) var selection = Selection<Key>() {
    didSet { if selection != oldValue { notify(onSelectionChanged, of: selection) } }
  }

  /// The error if the index refuses to count the items, or the backend to recommend them; other widgets still get their
  /// answers.
  public internal(set) var error: SearchError? {
    didSet {
      guard error != oldValue else { return }
      // The counts are those of an index that still counted the items.
      if error != nil { resultCounts = nil }
      notify(onErrorChanged, of: error)
    }
  }

  /// Whether views show the expanded list.
  public var isExpanded = false {
    didSet { if isExpanded != oldValue { notify(onExpansionChanged, of: isExpanded) } }
  }

  /// Fires with all items when they differ from those before.
  public let onItemsChanged = Observer<[Item]>()
  /// Fires when the selection has changed, by a tap or in the filters.
  public let onSelectionChanged = Observer<Selection<Key>>()
  /// Fires when the list has been expanded or collapsed.
  package let onExpansionChanged = Observer<Bool>()
  /// Fires when the index refuses to count the items, and with nil when that is over.
  package let onErrorChanged = Observer<SearchError?>()
  /// Fires when views must show the list again.
  let onShow = Observer<Void>()

  private func notify<Value>(_ observer: Observer<Value>, of value: Value) {
    observer.fire(value)
    onShow.fire()
  }

  /// Returns the text to show instead of an item's own; nil for the item's own.
  public var label: (@MainActor (Item) -> String?)? { didSet { onShow.fire() } }
  /// How many results each item would give; nil if the items have their counts, or if they are unknown.
  var resultCounts: [Key: Int]? { didSet { onShow.fire() } }

  let key: (Item) -> Key
  /// The initial selection: written to a filter state once, unless that already has one.
  var initialSelection: Selection<Key>?
  private let stateSlot = ConnectionSlot()
  private let searcherSlot = ConnectionSlot()
  private var makeLens: (@MainActor ([Item]) -> FilterLens<Key>)?
  /// Reads and writes the selection; nil without a filter state.
  private(set) var lens: FilterLens<Key>?

  /// Creates a list that is not connected and in which nothing is selected.
  ///
  /// - Parameters:
  ///   - items: The items in order; those of an answer replace them.
  ///   - selectionMode: Whether one item can be chosen or several.
  ///   - key: Returns the key of an item, by which it is selected: items with the same key are the same item.
  public init(items: [Item], selectionMode: SelectionMode, key: @escaping (Item) -> Key) {
    self.items = items
    self.selectionMode = selectionMode
    self.key = key
  }

  /// The keys that are selected.
  public var selections: Set<Key> { Set(selection.selected) }

  /// Selects an item, or deselects it.
  open func tap(_ key: Key) { select(selection.tapping(key, mode: selectionMode)) }

  /// Excludes an item, or includes it again.
  package func exclude(_ key: Key) { select(selection.excluding(key)) }

  /// Removes all selections and exclusions: the action of "All".
  package func deselectAll() { select(Selection()) }

  /// Replaces the selection, in the filters if a filter state is connected.
  open func select(_ selection: Selection<Key>) {
    if let filterState, let lens {
      filterState.choose { lens.write(selection, &$0.groups) }
    } else {
      self.selection = selection
    }
  }

  var filterState: FilterState? { stateSlot.end() }

  /// Called when a filter state has been connected or disconnected.
  func filterStateDidChange() { searcher?.count(for: self, setConditions(of:)) }

  /// The text that a view shows for an item without a ``label``; nil for the item's own text.
  func defaultLabel(of item: Item) -> String? { nil }

  /// Called when the items have changed and the selection has been read.
  func itemsDidChange() {}

  /// Whether a selected item stays selected when its filter changes: the new filter replaces the old one in the filter
  /// state. Otherwise the filters stay as they are, also those of removed items.
  var movesSelection: Bool { false }

  func replaceItems(with new: [Item]) {
    if new == items { return }
    items = new
    if let makeLens, let old = lens {
      let new = makeLens(items)
      lens = new
      if movesSelection { moveSelection(from: old, to: new) }
    }
    readSelection()
    notify(onItemsChanged, of: items)
    itemsDidChange()
  }

  private func moveSelection(from old: FilterLens<Key>, to new: FilterLens<Key>) {
    guard let filterState else { return }
    let selection = old.read(filterState.groups)
    guard selection != old.read(FilterGroups()),
      !old.filters(of: selection).isIdentical(to: new.filters(of: selection))
    else { return }
    filterState.update {
      old.write(Selection(), &$0.groups)
      new.write(selection, &$0.groups)
    }
  }

  /// Reads the selection from the filter state, and writes taps to it.
  ///
  /// - Parameters:
  ///   - filterState: The filter state to read and write.
  ///   - makeLens: Makes the lens that reads and writes the selection among the items.
  @discardableResult
  public func connect(
    _ filterState: FilterState, through makeLens: @escaping @MainActor ([Item]) -> FilterLens<Key>
  ) -> Connection {
    stateSlot.connection(of: self, to: filterState) { list, filterState in
      let lens = makeLens(list.items)
      if let selection = list.initialSelection, lens.read(filterState.groups) == lens.read(FilterGroups()) {
        filterState.updateConnecting { lens.write(selection, &$0.groups) }
      }
      list.initialSelection = nil
      list.makeLens = makeLens
      list.lens = lens
      let subscription = filterState.onChange.subscribe(with: list) { list, _ in list.readSelection() }
      list.readSelection()
      list.filterStateDidChange()
      return { [weak list] in
        subscription.cancel()
        list?.makeLens = nil
        list?.lens = nil
        list?.filterStateDidChange()
      }
    }
  }

  var searcher: HitsSearcher? { searcherSlot.end() }

  /// Takes the items from each answer. The attributes are added to those that the searcher counts, until it is
  /// disconnected.
  ///
  /// - Parameters:
  ///   - searcher: The searcher whose answers have the items.
  ///   - attributes: The attributes whose values are counted.
  ///   - makeItems: Makes the items of an answer; nil leaves them as they are.
  @discardableResult
  public func connect(
    _ searcher: HitsSearcher, counting attributes: [Attribute],
    items makeItems: @escaping @MainActor (SearchResponse) -> [Item]?
  ) -> Connection {
    let error: @MainActor (HitsSearcher?) -> SearchError? = { searcher in
      attributes.lazy.compactMap { searcher?.refusal(of: $0) }.first
    }
    return searcherSlot.connection(of: self, to: searcher) { list, searcher in
      searcher.count(for: list) { demand in
        demand.facets = attributes
        list.setConditions(of: &demand)
      }
      let results = searcher.onResults.subscribePast(with: list) { list, response in
        if let items = makeItems(response) { list.replaceItems(with: items) }
      }
      list.error = error(searcher)
      let counts = searcher.onCountsChanged.subscribe(with: list) { [weak searcher] list, _ in
        list.error = error(searcher)
      }
      return { [weak list, weak searcher] in
        results.cancel()
        counts.cancel()
        guard let list else { return }
        searcher?.stopCounting(for: list)
        list.error = nil
      }
    }
  }

  /// Registers the list's own filters to exclude from the counts if one choice replaces another, so that the other
  /// values can be chosen. With several choices the list claims them, so that counting respects them.
  func setConditions(of demand: inout WidgetCounts.Demand) {
    let conditions = lens?.replaceable ?? []
    demand.replaceable = selectionMode == .single ? conditions : []
    demand.claimed = selectionMode == .single ? [] : conditions
  }

  private func readSelection() {
    if let filterState, let lens { selection = lens.read(filterState.groups) }
  }

  /// The items with their selection: the input of a presenter. A list whose answers may lack selected items overrides
  /// it, and makes those by the `missing` of ``SelectableList``.
  open var list: SelectableList<Item> {
    SelectableList(items: items, selection: selection, isExpanded: isExpanded, key: key)
  }

  /// Shows the items in a view, now and after each change, and handles its taps. Connecting a view again replaces its
  /// earlier connection.
  @discardableResult
  public func connectController<Controller: SelectableListController>(
    _ controller: Controller, with presenter: (any SelectableListPresentable<Item>)? = nil
  ) -> Connection where Controller.Item == Item {
    Connection(to: controller, as: (any SelectableListController).self) { [weak self] controller in
      guard let self else { return {} }
      // The view is the subscriber, so that the presenter is released with it.
      let subscription = onShow.subscribe(with: controller) { [weak self] controller, _ in
        self?.show(in: controller, presenter)
      }
      controller.onClick = { [weak self] item in self.map { $0.tap($0.key(item)) } }
      (controller as? any ExcludingListController<Item>)?.onExclude = { [weak self] item in
        self.map { $0.exclude($0.key(item)) }
      }
      (controller as? any AllItemController)?.onClickAll = { [weak self] in self?.deselectAll() }
      (controller as? any ExpandableListController)?.onToggleExpansion = { [weak self] in self?.isExpanded.toggle() }
      show(in: controller, presenter)
      return { [weak controller] in
        subscription.cancel()
        controller?.onClick = nil
        (controller as? any ExcludingListController<Item>)?.onExclude = nil
        (controller as? any AllItemController)?.onClickAll = nil
        (controller as? any ExpandableListController)?.onToggleExpansion = nil
      }
    }
  }

  private func show<Controller: SelectableListController>(
    in controller: Controller, _ presenter: (any SelectableListPresentable<Item>)?
  ) where Controller.Item == Item {
    var list = list
    var shown = presenter?.present(list) ?? Array(list)
    for index in shown.indices {
      let item = shown[index].item
      shown[index].label = label?(item) ?? shown[index].label ?? defaultLabel(of: item)
      shown[index].resultCount = resultCounts?[key(item)] ?? shown[index].resultCount
    }
    controller.setSelectableItems(selectableItems: shown)
    (controller as? any AllItemController)?.setAll(isSelected: selection == Selection())
    (controller as? any FailingListController)?.setError(error)
    if let controller = controller as? any ExpandableListController {
      list.isExpanded = true
      let expandedCount = presenter?.presentedCount(of: list) ?? list.count
      controller.setExpansion(isAvailable: isExpanded || shown.count < expandedCount, isExpanded: isExpanded)
    }
    controller.reload()
  }
}
