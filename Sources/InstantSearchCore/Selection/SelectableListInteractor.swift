/// Items of which some are selected, read from and written to some state: the one mechanism behind all lists.
///
/// A tap changes the selection at once; it is the filter state that decides, and what it says comes back.
@MainActor
public class SelectableListInteractor<Item: Hashable & Sendable, Key: Hashable & Sendable> {
  public let selectionMode: SelectionMode

  /// What can be selected.
  public var items: [Item] {
    didSet { if items != oldValue { onItemsChanged.fire(items) } }
  }

  /// What is selected, as the state says; without a state, as the taps say.
  public var selection = Selection<Key>() {
    didSet { if selection != oldValue { onSelectionChanged.fire(selection) } }
  }

  /// Whether views show more items than at first.
  public var isExpanded = false {
    didSet { if isExpanded != oldValue { onExpansionChanged.fire(isExpanded) } }
  }

  public let onItemsChanged = Observer<[Item]>()
  public let onSelectionChanged = Observer<Selection<Key>>()
  public let onExpansionChanged = Observer<Bool>()
  /// Told the counts of results, where they come from elsewhere than the items.
  let onResultCountsChanged = Observer<[Key: Int]>()

  /// What is shown in place of an item's own text.
  public var label: (@MainActor (Item) -> String?)?

  let key: (Item) -> Key
  private var write: ((Selection<Key>) -> Void)?
  private let stateSlot = ConnectionSlot()

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
    if let write { write(selection) } else { self.selection = selection }
  }

  /// Reads the selection from the state, and writes taps there.
  func connect(_ filterState: FilterState, through lens: FilterLens<Key>) -> Connection {
    connect(filterState, changes: filterState.onChange) {
      lens.read($0.groups)
    } write: { filterState, selection in
      filterState.update { lens.write(selection, &$0.groups) }
    }
  }

  /// Reads the selection from a state of any kind when it has changed, and writes taps there.
  func connect<State: AnyObject, Change>(
    _ state: State, changes: Observer<Change>, read: @escaping @MainActor (State) -> Selection<Key>,
    write writeSelection: @escaping @MainActor (State, Selection<Key>) -> Void
  ) -> Connection {
    Connection { [weak self, weak state, weak changes] in
      guard let self, let state, let changes else { return {} }
      stateSlot.clear()
      let subscription = changes.subscribe(with: self) { [weak state] interactor, _ in
        if let state { interactor.selection = read(state) }
      }
      write = { [weak state] selection in
        if let state { writeSelection(state, selection) }
      }
      selection = read(state)
      return stateSlot.hold { [weak self] in
        subscription.cancel()
        self?.write = nil
      }
    }
  }

  /// Reads the selection from the state, and writes taps there. A first selection is written where the state says
  /// nothing else, when the connection is made, but not when it is made again.
  func connect(
    _ filterState: FilterState, through lens: FilterLens<Key>, writing first: Selection<Key>?
  ) -> Connection {
    var first = first
    return Connection { [weak self, weak filterState] in
      guard let self, let filterState else { return {} }
      if let selection = first, lens.read(filterState.groups) == lens.read(FilterGroups()) {
        filterState.update { lens.write(selection, &$0.groups) }
      }
      first = nil
      let connection = connect(filterState, through: lens)
      return { connection.disconnect() }
    }
  }

  /// The items with what is selected: what a presenter gets.
  public var list: SelectableList<Item> {
    SelectableList(items: items, selection: selection, isExpanded: isExpanded, key: key, missing: nil)
  }

  /// Shows the items in a view, at once and after each change, and takes its taps. Connecting a view again takes the
  /// place of its first connection.
  @discardableResult
  public func connectController<Controller: SelectableListController>(
    _ controller: Controller, with presenter: (any SelectableListPresentable<Item>)? = nil
  ) -> Connection where Controller.Item == Item {
    Connection(to: controller, as: (any SelectableListController).self) { [weak self] controller in
      guard let self else { return {} }
      return link(controller, presenter)
    }
  }

  private func link<Controller: SelectableListController>(
    _ controller: Controller, _ presenter: (any SelectableListPresentable<Item>)?
  ) -> @MainActor () -> Void where Controller.Item == Item {
    let show: @MainActor (SelectableListInteractor, Controller) -> Void = { $0.show(in: $1, presenter) }
    let cuts = [
      onItemsChanged.follow(with: self, controller, show), onSelectionChanged.follow(with: self, controller, show),
      onExpansionChanged.follow(with: self, controller, show),
      onResultCountsChanged.follow(with: self, controller, show),
    ]
    controller.onClick = { [weak self] item in
      guard let self else { return }
      tap(key(item))
    }
    (controller as? any ExcludingListController<Item>)?.onExclude = { [weak self] item in
      guard let self else { return }
      exclude(key(item))
    }
    (controller as? any AllItemController)?.onClickAll = { [weak self] in self?.deselectAll() }
    (controller as? any ExpandableListController)?.onToggleExpansion = { [weak self] in self?.isExpanded.toggle() }
    show(self, controller)
    return { [weak controller] in
      for cut in cuts { cut() }
      controller?.onClick = nil
      (controller as? any ExcludingListController<Item>)?.onExclude = nil
      (controller as? any AllItemController)?.onClickAll = nil
      (controller as? any ExpandableListController)?.onToggleExpansion = nil
    }
  }

  private func show<Controller: SelectableListController>(
    in controller: Controller, _ presenter: (any SelectableListPresentable<Item>)?
  ) where Controller.Item == Item {
    let list = list
    var shown = presenter?.present(list) ?? Array(list)
    let counts = onResultCountsChanged.lastValue
    if label != nil || counts != nil {
      for place in shown.indices {
        shown[place].label = label?(shown[place].item) ?? shown[place].label
        shown[place].resultCount = counts?[key(shown[place].item)] ?? shown[place].resultCount
      }
    }
    controller.setSelectableItems(selectableItems: shown)
    (controller as? any AllItemController)?.setAll(isSelected: selection == Selection())
    if let controller = controller as? any ExpandableListController {
      let most = presenter?.presentedCount(of: list.expanded) ?? list.count
      controller.setExpansion(isAvailable: isExpanded || shown.count < most, isExpanded: isExpanded)
    }
    controller.reload()
  }
}

extension Observer {
  /// Calls back for a view as long as both live; returns what ends it.
  fileprivate func follow<Owner: AnyObject, View: AnyObject>(
    with owner: Owner, _ view: View, _ show: @escaping @MainActor (Owner, View) -> Void
  ) -> @MainActor () -> Void {
    let subscription = subscribe(with: owner) { [weak view] owner, _ in
      guard let view else { return }
      show(owner, view)
    }
    return { subscription.cancel() }
  }
}
