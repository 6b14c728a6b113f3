#if canImport(SwiftUI)
import SwiftUI

/// A row that answers a tap as a whole; a gesture or a button inside it goes first.
struct RowButton<Row: View>: View {
  let isSelected: Bool
  /// Offered beside the tap; nil for nothing.
  let exclusion: Exclusion?
  let action: () -> Void
  let row: Row

  init(
    isSelected: Bool, exclusion: Exclusion? = nil, action: @escaping () -> Void, @ViewBuilder row: () -> Row
  ) {
    self.isSelected = isSelected
    self.exclusion = exclusion
    self.action = action
    self.row = row()
  }

  var body: some View {
    if let exclusion { button.modifier(exclusion) } else { button }
  }

  private var button: some View {
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
