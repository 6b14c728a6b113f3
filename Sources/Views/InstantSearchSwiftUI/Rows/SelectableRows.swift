#if canImport(SwiftUI)
import InstantSearchCore
import SwiftUI

/// The rows of a list whose items can be selected. Each row observes its own item, so that a change of one item draws one
/// row again.
struct SelectableRows<Item: Equatable, Key: Hashable, Row: View>: View {
  @Watched var controller: SelectableListObservableController<Item, Key>
  /// Whether the menu of a row excludes its item.
  let isExcludable: Bool
  let row: (Item, Bool) -> Row

  var body: some View {
    LazyVStack(alignment: .leading) {
      ForEach(controller.keys, id: \.self) { key in
        SelectableRow(controller: controller, key: key, isExcludable: isExcludable, row: row)
      }
    }
  }
}

private struct SelectableRow<Item: Equatable, Key: Hashable, Row: View>: View {
  @Watched var controller: SelectableListObservableController<Item, Key>
  let key: Key
  let isExcludable: Bool
  let row: (Item, Bool) -> Row

  var body: some View {
    if let shown = controller.row(key) {
      RowButton(isSelected: shown.isSelected, exclusion: exclusion(of: shown)) {
        controller.toggle(shown.item)
      } row: {
        row(shown.item, shown.isSelected)
      }
    }
  }

  private func exclusion(of shown: SelectableItem<Item>) -> Exclusion? {
    guard isExcludable else { return nil }
    return Exclusion(isExcluded: shown.isExcluded) { controller.exclude(shown.item) }
  }
}
#endif
