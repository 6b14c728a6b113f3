public import InstantSearchCore

extension TerminalView {
  /// The values of a facet with their counts.
  ///
  /// `+` expands the list. `/` searches among the values until Esc is pressed or the focus moves to another view, if a
  /// search box is connected:
  ///
  /// ```swift
  /// list.connectFacetSearcher(values)
  /// let connector = SearchBoxConnector(searcher: values, controller: brands.valueBox)
  /// ```
  ///
  /// - Parameters:
  ///   - selectionMode: Whether one value can be chosen or several; this decides the marks.
  ///   - isExcludable: Whether `-` excludes a value from the results.
  public static func facetList(selectionMode: SelectionMode = .multiple, isExcludable: Bool = false)
    -> some TerminalView & ValueSearchController
  {
    FacetListView(selectionMode: selectionMode, isExcludable: isExcludable)
  }
}

package final class FacetListView: ItemListView<Facet, String>, ValueSearchController, ExcludingListController,
  ExpandableListController, FailingListController
{
  package var onExclude: ((Facet) -> Void)?
  package var onToggleExpansion: (() -> Void)?

  /// The box for the search among the values; it appears when `/` is pressed in the list.
  package let valueBox = SearchBoxView(prompt: "Find a value", mark: "/")

  private let mode: SelectionMode
  private let isExcludable: Bool
  /// The index at which each excluded value stays.
  private var excludedIndices: [String: Int] = [:]
  private var hiddenCounts: [String: Int] = [:]
  private var canExpand = false
  private var isExpanded = false
  private var isFinding = false

  package init(selectionMode: SelectionMode = .multiple, isExcludable: Bool = false) {
    mode = selectionMode
    self.isExcludable = isExcludable
  }

  package override func setSelectableItems(selectableItems: [SelectableItem<Facet>]) {
    super.setSelectableItems(selectableItems: keepingExcluded(selectableItems))
  }

  /// The items with excluded values where they were, since their count of 0 would move them to the end.
  private func keepingExcluded(_ new: [SelectableItem<Facet>]) -> [SelectableItem<Facet>] {
    let excluded = new.indices.filter { new[$0].isExcluded }.map { index in
      let value = new[index].item.value
      let before = items.firstIndex { $0.item.value == value }
      return (index: excludedIndices[value] ?? before ?? index, item: new[index])
    }
    excludedIndices = Dictionary(excluded.map { ($0.item.item.value, $0.index) }) { first, _ in first }
    return excluded.sorted { $0.index < $1.index }.reduce(into: new.filter { !$0.isExcluded }) { items, excluded in
      items.insert(excluded.item, at: min(excluded.index, items.count))
    }
  }

  /// Shows how many results each excluded value hides.
  package func setHiddenCounts(_ counts: [String: Int]) {
    guard counts != hiddenCounts else { return }
    hiddenCounts = counts
    changed()
  }

  package func setExpansion(isAvailable: Bool, isExpanded: Bool) {
    canExpand = isAvailable
    self.isExpanded = isExpanded
    changed()
  }

  package func setError(_ error: SearchError?) { self.error = error }

  // MARK: Rows

  override func id(of item: Facet) -> String? { item.value }

  override func choice(at index: Int) -> ChoiceRow {
    let shown = items[index]
    let text = shown.label ?? shown.item.value
    let highlighted = shown.item.highlightedText.flatMap { $0.text == text ? $0 : nil }
    let hidden = shown.isExcluded ? hiddenCounts[shown.item.value] : nil
    let count = hidden ?? (shown.item.isCountKnown ? shown.item.count : nil)
    return ChoiceRow(
      .init(isSelected: shown.isSelected, isExcluded: shown.isExcluded, mode: mode),
      highlighted ?? HighlightedText(text), count: count)
  }

  override var hasHeader: Bool { isFinding }

  override func header(columns: Int, hasFocus: Bool) -> StyledText {
    "  " + valueBox.row(0, columns: columns - StyledText.marginColumns, hasFocus: hasFocus)
  }

  override func cursor(columns: Int) -> ScreenPoint? {
    guard isFinding, var point = valueBox.cursor(columns: columns - StyledText.marginColumns) else { return nil }
    point.column += StyledText.marginColumns
    return point
  }

  override var footer: StyledText? {
    if error != nil { return super.footer }
    // During a search among the values there is always a stop.
    if isFinding { return items.isEmpty ? StyledText("no such value", .quiet) : nil }
    return offersExpansion ? StyledText(isExpanded ? "show less" : "show more", .accent) : nil
  }

  /// Whether the list can be expanded or collapsed; the error replaces that row.
  private var offersExpansion: Bool { canExpand && error == nil }

  // MARK: Keys

  override func exclude(at index: Int) { if isExcludable { onExclude?(items[index].item) } }

  override func toggleExpansion() { if offersExpansion, !isFinding { onToggleExpansion?() } }

  override func find() {
    guard valueBox.onQueryChanged != nil else { return }
    isFinding = true
    changed()
  }

  private func stopFinding() {
    guard isFinding else { return }
    isFinding = false
    valueBox.clear()
    changed()
  }

  override func press(_ key: Key) -> Bool {
    guard isFinding else { return super.press(key) }
    switch key {
    case .escape: stopFinding()
    case .enter: return super.press(key)
    default:
      let text = valueBox.text
      guard valueBox.press(key) else { return false }
      if valueBox.text != text { focusFirst() }
      changed()
    }
    return true
  }

  /// Ends the search among the values.
  override func didLoseFocus() { stopFinding() }

  override var hints: [KeyHint] {
    if isFinding { return (items.isEmpty ? [] : [KeyHint("Enter", "choose")]) + [KeyHint("Esc", "all values")] }
    return super.hints
      + (offersExpansion ? [KeyHint("+", isExpanded ? "less" : "more")] : [])
      + (valueBox.onQueryChanged == nil ? [] : [KeyHint("/", "find")])
      + (isExcludable ? [KeyHint("-", "not")] : [])
  }
}
