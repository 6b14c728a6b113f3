// The menu select: a drop-down menu with the values of an attribute, of which one is chosen, and an entry for all of
// them. It is a view of a refinement list.

/// An entry of a menu select.
package struct MenuSelectEntry: Hashable, Sendable {
  /// What an entry stands for.
  package enum Choice: Hashable, Sendable {
    /// No value in particular.
    case everything
    /// A value.
    case value(String)
    /// Several values, which a link or another view has selected. Choosing this entry changes nothing.
    case several
  }

  package let choice: Choice
  /// The text to show, with the count of a value if that is known.
  package let title: String
  /// Whether this is the entry that the menu shows while it is closed. One entry is.
  package let isSelected: Bool
}

extension [SelectableItem<Facet>] {
  /// The entries of a menu select: everything, and each value.
  package func menuSelectEntries(all: String, number: (Int) -> String) -> [MenuSelectEntry] {
    let selected = filter(\.isSelected)
    let several = MenuSelectEntry(
      choice: .several, title: selected.map { $0.label ?? $0.item.value }.joined(separator: ", "), isSelected: true)
    return (selected.count > 1 ? [several] : [])
      + [MenuSelectEntry(choice: .everything, title: all, isSelected: selected.isEmpty)]
      + map { item in
        let text = item.label ?? item.item.value
        return MenuSelectEntry(
          choice: .value(item.item.value),
          title: item.item.isCountKnown ? "\(text) (\(number(item.item.count)))" : text,
          isSelected: item.isSelected && selected.count == 1)
      }
  }
}

extension FacetListController where Self: AllItemController {
  /// Takes an entry of a menu select: the value replaces all others, also in a list of which several can be selected.
  package func choose(_ choice: MenuSelectEntry.Choice, among items: [SelectableItem<Facet>]) {
    switch choice {
    case .several: break
    case .everything: onClickAll?()
    case .value(let value):
      // A tap on the only selected value would deselect it.
      guard items.filter(\.isSelected).map(\.item.value) != [value],
        let facet = items.first(where: { $0.item.value == value })?.item
      else { return }
      // Without anything to remove, the choice is one change of the filters.
      if items.contains(where: { $0.isSelected || $0.isExcluded }) { onClickAll?() }
      onClick?(facet)
    }
  }
}
