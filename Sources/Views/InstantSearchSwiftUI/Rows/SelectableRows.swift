#if canImport(SwiftUI)
import InstantSearchCore
import SwiftUI

/// The rows of a list whose items can be selected. Each row observes its own item, so that a change of one item draws one
/// row again.
struct SelectableRows<Item: Equatable, Key: Hashable, Row: View>: View {
  @Watched var controller: SelectableListObservableController<Item, Key>
  /// Whether the menu of a row excludes its item.
  let isExcludable: Bool
  /// Whether the rows are those of a `List` around them.
  let isInList: Bool
  let row: (Item, Bool) -> Row

  var body: some View {
    if isInList { rows } else { LazyVStack(alignment: .leading) { rows } }
  }

  private var rows: some View {
    ForEach(controller.keys, id: \.self) { key in
      if let shown = controller.row(key) {
        SelectableRow(controller: controller, shown: shown, isExcludable: isExcludable, row: row)
      }
    }
  }
}

private struct SelectableRow<Item: Equatable, Key: Hashable, Row: View>: View {
  @Watched var controller: SelectableListObservableController<Item, Key>
  let shown: ObservedValue<SelectableItem<Item>>
  let isExcludable: Bool
  let row: (Item, Bool) -> Row

  var body: some View {
    let (item, isSelected) = (shown.value.item, shown.value.isSelected)
    RowButton(isSelected: isSelected, exclusion: exclusion(of: shown.value)) {
      controller.toggle(item)
    } row: {
      row(item, isSelected)
    }
  }

  private func exclusion(of shown: SelectableItem<Item>) -> Exclusion? {
    guard isExcludable else { return nil }
    return Exclusion(isExcluded: shown.isExcluded) { controller.exclude(shown.item) }
  }
}
#endif
