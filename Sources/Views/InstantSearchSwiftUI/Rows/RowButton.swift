#if canImport(SwiftUI)
import InstantSearchCore
import SwiftUI

/// A row that can be tapped as a whole; a gesture or a button inside it takes precedence.
struct RowButton<Row: View>: View {
  let isSelected: Bool
  /// The exclusion actions; nil for none.
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

/// Adds actions that exclude an item or include it again: to the context menu of its row, and for VoiceOver.
struct Exclusion: ViewModifier {
  let isExcluded: Bool
  let toggle: () -> Void

  func body(content: Content) -> some View {
    let content = content.accessibilityAction(named: title) { toggle() }
    #if os(watchOS)
    content
    #else
    content.contextMenu { Button(title) { toggle() } }
    #endif
  }

  private var title: String { Localization.text(isExcluded ? .include : .exclude) }
}
#endif
