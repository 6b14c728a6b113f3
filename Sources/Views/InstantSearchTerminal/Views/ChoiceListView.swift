package import InstantSearchCore

/// A list of choices, one of which can have the focus: the base of the lists of facets and filters.
///
/// The focus follows its item when the order changes.
@MainActor
package class ChoiceListView<ID: Hashable>: TerminalView {
  private var focusedIndex = 0
  /// The item that has the focus; nil until the user has moved there.
  private var focusedID: ID?

  // MARK: Overridden by lists

  /// The number of choices.
  var choiceCount: Int { 0 }
  func id(at index: Int) -> ID? { nil }
  func choice(at index: Int) -> ChoiceRow { ChoiceRow(.unselected, StyledText()) }
  /// Headings, each above the choice with its index, in order.
  var headings: [(index: Int, title: String)] { [] }
  /// Whether there is a row above the choices that can't have the focus.
  var hasHeader: Bool { false }
  func header(columns: Int, hasFocus: Bool) -> StyledText { StyledText() }
  /// A row below the choices that can have the focus.
  var footer: StyledText? { nil }

  /// Selects an item, or deselects it.
  func choose(at index: Int) {}
  /// Excludes an item, or includes it again.
  func exclude(at index: Int) {}
  /// Shows more items, or fewer again.
  func toggleExpansion() {}
  /// Starts a search among the items.
  func find() {}

  /// Redraws changed choices; the focus follows its item.
  final func choicesChanged() {
    if let focusedID, id(at: focusedIndex) != focusedID,
      let index = (0..<choiceCount).first(where: { id(at: $0) == focusedID })
    {
      focusedIndex = index
    }
    changed()
  }

  /// Moves the focus to the first choice, also when the choices change.
  final func focusFirst() {
    focusedID = nil
    focusedIndex = 0
  }

  // MARK: Rows

  private enum Line {
    case header, blank, footer
    case heading(String)
    case choice(Int)
  }

  private func line(at row: Int) -> Line {
    var row = row - (hasHeader ? 1 : 0)
    if row < 0 { return .header }
    var index = 0
    for (number, heading) in headings.enumerated() {
      let above = heading.index - index
      if row < above { return .choice(index + row) }
      row -= above
      index = heading.index
      let own = number == 0 ? 1 : 2
      if row < own { return row == own - 1 ? .heading(heading.title) : .blank }
      row -= own
    }
    return row < choiceCount - index ? .choice(index + row) : .footer
  }

  /// The number of rows that the headings above a choice take.
  private func headingRows(through index: Int) -> Int {
    let count = headings.count { $0.index <= index }
    return count * 2 - min(count, 1)
  }

  override func rowCount(columns: Int) -> Int {
    choiceCount + headingRows(through: choiceCount) + (hasHeader ? 1 : 0) + (footer == nil ? 0 : 1)
  }

  override func row(_ row: Int, columns: Int, hasFocus: Bool) -> StyledText {
    switch line(at: row) {
    case .header: return header(columns: columns, hasFocus: hasFocus)
    case .blank: return StyledText()
    case .heading(let title): return StyledText(title, .bold)
    case .choice(let index):
      guard index < choiceCount else { return StyledText() }
      return choice(at: index).drawn(columns: columns, hasFocus: hasFocus && stopInRange == index)
    case .footer:
      let isFocused = hasFocus && stopInRange == choiceCount
      let row = StyledText.margin(hasFocus: isFocused) + (footer ?? StyledText())
      return isFocused ? row.focused(columns: columns) : row
    }
  }

  // MARK: Focus

  override var stopCount: Int { choiceCount + (footer == nil ? 0 : 1) }

  override var focusedStop: Int {
    get { focusedIndex }
    set {
      focusedIndex = newValue
      focusedID = newValue < choiceCount ? id(at: newValue) : nil
    }
  }

  override func rows(ofStop stop: Int, columns: Int) -> Range<Int> {
    let row = stop + headingRows(through: min(stop, choiceCount)) + (hasHeader ? 1 : 0)
    return row..<(row + 1)
  }

  override func stop(at point: ScreenPoint, columns: Int) -> Int? {
    switch line(at: point.row) {
    case .choice(let index): index < choiceCount ? index : nil
    case .footer: footer == nil ? nil : choiceCount
    case .header, .blank, .heading: nil
    }
  }

  // MARK: Keys

  override func press(_ key: Key) -> Bool {
    guard let stop = stopInRange else { return false }
    switch key {
    case .enter, .character(" "):
      // From now on the focus follows the chosen item.
      focusedStop = stop
      if stop < choiceCount { choose(at: stop) } else { toggleExpansion() }
    case .character("-"):
      focusedStop = stop
      if stop < choiceCount { exclude(at: stop) }
    case .character("+"): toggleExpansion()
    case .character("/"): find()
    default: return false
    }
    return true
  }

  override var hints: [KeyHint] { [KeyHint("Space", "choose")] }
}

/// The items of a controller as choices.
@MainActor
package class ItemListView<Item, ID: Hashable>: ChoiceListView<ID>, SelectableListController {
  package var onClick: ((Item) -> Void)?

  private(set) final var items: [SelectableItem<Item>] = []
  /// Why the results of the items could not be counted, which is shown below them.
  final var error: SearchError? { didSet { if error != oldValue { changed() } } }

  /// What tells an item apart from the others.
  func id(of item: Item) -> ID? { nil }

  package func setSelectableItems(selectableItems: [SelectableItem<Item>]) {
    items = selectableItems
    choicesChanged()
  }

  override var choiceCount: Int { items.count }

  override func id(at index: Int) -> ID? { items.indices.contains(index) ? id(of: items[index].item) : nil }

  override var footer: StyledText? { error.map { StyledText(Localization.text(for: $0), TextStyle(.warning)) } }

  override func choose(at index: Int) { onClick?(items[index].item) }
}
