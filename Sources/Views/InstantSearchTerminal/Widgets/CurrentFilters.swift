public import InstantSearchCore

extension TerminalView {
  /// The current filters side by side, in as many rows as they need; Enter removes one.
  ///
  /// - Parameters:
  ///   - showsGroups: Whether each group begins with its title; Enter on that removes all filters of the group.
  ///   - showsEachLevel: Whether a hierarchy shows each level of the chosen path, or the narrowest only.
  ///   - title: The title of a group; by default its name.
  public static func currentFilters(
    showsGroups: Bool = false, showsEachLevel: Bool = true, title: @escaping (FilterGroup.ID) -> String = { $0.name }
  ) -> some TerminalView & CurrentFilterGroupsController {
    CurrentFiltersView(showsGroups: showsGroups, showsEachLevel: showsEachLevel, title: title)
  }
}

package final class CurrentFiltersView: TerminalView, CurrentFilterGroupsController {
  package var onRemoveItem: ((FilterAndID) -> Void)?
  package var onRemoveGroup: ((FilterGroup.ID) -> Void)?

  private let showsGroups: Bool
  private let showsEachLevel: Bool
  private let title: (FilterGroup.ID) -> String
  private var items: [FilterAndID] = []
  private var groups: [CurrentFilterGroup] = []

  package init(
    showsGroups: Bool = false, showsEachLevel: Bool = true, title: @escaping (FilterGroup.ID) -> String = { $0.name }
  ) {
    self.showsGroups = showsGroups
    self.showsEachLevel = showsEachLevel
    self.title = title
  }

  package func setItems(_ items: [FilterAndID]) {
    self.items = showsEachLevel ? items : items.narrowest
    changed()
  }

  package func setGroups(_ groups: [CurrentFilterGroup]) {
    self.groups = showsEachLevel ? groups : groups.narrowest
    changed()
  }

  // MARK: Rows

  private enum Chip {
    case group(FilterGroup.ID)
    case filter(FilterAndID)
  }

  private var chips: [Chip] {
    guard showsGroups else { return items.map { .filter($0) } }
    return groups.flatMap { group in [.group(group.id)] + group.items.map { .filter($0) } }
  }

  private func text(of chip: Chip, hasFocus: Bool, columns: Int) -> StyledText {
    let text: StyledText =
      switch chip {
      case .group(let id): StyledText(title(id) + ":", TextStyle(.quiet, isReversed: hasFocus))
      case .filter(let filter): StyledText("[\(filter.text) ×]", TextStyle(.chosen, isReversed: hasFocus))
      }
    return StyledText.margin(hasFocus: hasFocus) + text.truncated(to: max(0, columns - StyledText.marginColumns))
  }

  /// The row and columns of each chip.
  private func chipLayout(columns: Int) -> [(row: Int, columns: Range<Int>)] {
    var (row, column) = (0, 0)
    return chips.enumerated().map { number, chip in
      let width = text(of: chip, hasFocus: false, columns: columns).columns
      var mustBreak = column > 0 && column + width > columns
      if case .group = chip, column > 0, let next = nextWidth(number, columns), column + width + next > columns {
        // The title of a group is in the same row as its first filter.
        mustBreak = true
      }
      if mustBreak { (row, column) = (row + 1, 0) }
      defer { column += width }
      return (row, column..<(column + width))
    }
  }

  private func nextWidth(_ number: Int, _ columns: Int) -> Int? {
    chips.indices.contains(number + 1) ? text(of: chips[number + 1], hasFocus: false, columns: columns).columns : nil
  }

  override func rowCount(columns: Int) -> Int { chipLayout(columns: columns).last.map { $0.row + 1 } ?? 0 }

  override func row(_ row: Int, columns: Int, hasFocus: Bool) -> StyledText {
    let chips = chips
    return chipLayout(columns: columns).enumerated().filter { $0.element.row == row }.reduce(StyledText()) {
      line, chip in
      let isFocused = hasFocus && stopInRange == chip.offset
      return line + text(of: chips[chip.offset], hasFocus: isFocused, columns: columns)
    }
  }

  override var stopCount: Int { chips.count }

  override func rows(ofStop stop: Int, columns: Int) -> Range<Int> {
    let layout = chipLayout(columns: columns)
    guard layout.indices.contains(stop) else { return 0..<1 }
    return layout[stop].row..<(layout[stop].row + 1)
  }

  override func stop(at point: ScreenPoint, columns: Int) -> Int? {
    chipLayout(columns: columns).firstIndex { $0.row == point.row && $0.columns.contains(point.column) }
  }

  // MARK: Keys

  override func press(_ key: Key) -> Bool {
    guard let stop = stopInRange else { return false }
    switch key {
    case .left: move(to: stop - 1)
    case .right: move(to: stop + 1)
    case .enter, .character(" "), .backspace, .delete:
      switch chips[stop] {
      case .group(let id): onRemoveGroup?(id)
      case .filter(let filter): onRemoveItem?(filter)
      }
    default: return false
    }
    return true
  }

  override var hints: [KeyHint] { [KeyHint("Enter", "take back"), KeyHint("← →", "others")] }
}
