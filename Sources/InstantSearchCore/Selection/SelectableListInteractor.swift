/// Items of which some are selected, read from and written to some state: the one mechanism behind all lists.
///
/// A tap changes the selection at once; it is the filter state that decides, and what it says comes back.
@MainActor
public class SelectableListInteractor<Item: Hashable & Sendable, Key: Hashable & Sendable> {
  public let selectionMode: SelectionMode

  /// What can be selected.
  public var items: [Item] {
    didSet {
      guard items != oldValue else { return }
      makeLensAnew()
      readSelection()
      tell(items, onItemsChanged)
      itemsDidChange()
    }
  }

  /// What is selected, as the state says; without a state, as the taps say.
  public var selection = Selection<Key>() {
    didSet { if selection != oldValue { tell(selection, onSelectionChanged) } }
  }

  /// Whether views show more items than at first.
  public var isExpanded = false {
    didSet { if isExpanded != oldValue { tell(isExpanded, onExpansionChanged) } }
  }

  public let onItemsChanged = Observer<[Item]>()
  public let onSelectionChanged = Observer<Selection<Key>>()
  public let onExpansionChanged = Observer<Bool>()
  /// Fires when views have to show the list anew.
  let onShow = Observer<Void>()

  private func tell<Value>(_ value: Value, _ observer: Observer<Value>) {
    observer.fire(value)
    onShow.fire()
  }

  /// What is shown in place of an item's own text.
  public var label: (@MainActor (Item) -> String?)? { didSet { onShow.fire() } }
  /// How many results each item would give, where that comes from elsewhere than the items.
  var resultCounts: [Key: Int]? { didSet { onShow.fire() } }

  let key: (Item) -> Key
  /// What is selected at first: written to a filter state once, where that says nothing else.
  var first: Selection<Key>?
  private let stateSlot = ConnectionSlot()
  private var makeLens: (@MainActor ([Item]) -> FilterLens<Key>)?
  /// What reads and writes the selection; nil without a filter state.
  private(set) var lens: FilterLens<Key>?

  init(items: [Item], selectionMode: SelectionMode, key: @escaping (Item) -> Key) {
    self.items = items
    self.selectionMode = selectionMode
    self.key = key
  }

  /// The keys that are selected.
  public var selections: Set<Key> { Set(selection.selected) }

  /// Selects an item, or takes that back.
  public func tap(_ key: Key) { change(selection.tapping(key, mode: selectionMode)) }

  /// Excludes an item, or takes that back.
  public func exclude(_ key: Key) { change(selection.excluding(key)) }

  /// Takes back every selection: what "All" does.
  public func deselectAll() { change(Selection()) }

  func change(_ selection: Selection<Key>) {
    if let filterState, let lens {
      filterState.update { lens.write(selection, &$0.groups) }
    } else {
      self.selection = selection
    }
  }

  var filterState: FilterState? { stateSlot.end() }

  /// Called when a filter state has been connected or disconnected.
  func filterStateDidChange() {}

  /// Why the items are not counted; nil for lists whose items are not counted.
  var shownError: SearchError? { nil }

  /// What a view shows for an item that has no ``label``; nil for the item's own text.
  func defaultLabel(of item: Item) -> String? { nil }

  /// Called when there are other items, and the selection has been read.
  func itemsDidChange() {}

  /// Whether an item that gets another filter stays selected, so that the new filter replaces the old one. Where the
  /// items are the filters, those of removed items stay as they are.
  var movesSelectionToNewItems: Bool { false }

  /// Other items may be other filters to read and write.
  private func makeLensAnew() {
    guard let makeLens, let old = lens else { return }
    let new = makeLens(items)
    lens = new
    guard movesSelectionToNewItems, let filterState else { return }
    let choice = old.read(filterState.groups)
    guard choice != old.read(FilterGroups()), !old.filters(of: choice).isIdentical(to: new.filters(of: choice)) else {
      return
    }
    filterState.update {
      old.write(Selection(), &$0.groups)
      new.write(choice, &$0.groups)
    }
  }

  /// Reads the selection from the state, and writes taps there.
  ///
  /// - Parameter makeLens: Makes for the items what reads and writes the selection.
  func connect(
    _ filterState: FilterState, through makeLens: @escaping @MainActor ([Item]) -> FilterLens<Key>
  ) -> Connection {
    stateSlot.connection(of: self, to: filterState) { list, filterState in
      let lens = makeLens(list.items)
      if let selection = list.first, lens.read(filterState.groups) == lens.read(FilterGroups()) {
        filterState.updateConnecting { lens.write(selection, &$0.groups) }
      }
      list.first = nil
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

  private func readSelection() {
    if let filterState, let lens { selection = lens.read(filterState.groups) }
  }

  /// The items with what is selected: what a presenter gets.
  public var list: SelectableList<Item> {
    SelectableList(items: items, selection: selection, isExpanded: isExpanded, key: key)
  }

  /// Shows the items in a view, at once and after each change, and takes its taps. Connecting a view again takes the
  /// place of its first connection.
  @discardableResult
  public func connectController<Controller: SelectableListController>(
    _ controller: Controller, with presenter: (any SelectableListPresentable<Item>)? = nil
  ) -> Connection where Controller.Item == Item {
    Connection(to: controller, as: (any SelectableListController).self) { [weak self] controller in
      guard let self else { return {} }
      // The view subscribes, so that the presenter goes with it.
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
    (controller as? any FailingListController)?.setError(shownError)
    if let controller = controller as? any ExpandableListController {
      list.isExpanded = true
      let most = presenter?.presentedCount(of: list) ?? list.count
      controller.setExpansion(isAvailable: isExpanded || shown.count < most, isExpanded: isExpanded)
    }
    controller.reload()
  }
}
