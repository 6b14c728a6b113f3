#if canImport(SwiftUI)
import SwiftUI

/// A row that answers a tap as a whole; a gesture or a button inside it goes first.
struct RowButton<Row: View>: View {
  let isSelected: Bool
  let action: () -> Void
  let row: Row

  init(isSelected: Bool, action: @escaping () -> Void, @ViewBuilder row: () -> Row) {
    self.isSelected = isSelected
    self.action = action
    self.row = row()
  }

  var body: some View {
    Button {
      action()
    } label: {
      row
    }
    .buttonStyle(.plain)
    .accessibilityAddTraits(isSelected ? .isSelected : [])
  }
}
#endif
