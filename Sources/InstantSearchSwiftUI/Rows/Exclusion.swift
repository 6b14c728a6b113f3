#if canImport(SwiftUI)
import SwiftUI

/// Offers to leave an item out of the results, or to take that back: in the menu of its row, and to VoiceOver.
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

  private var title: LocalizedStringKey { isExcluded ? "Include" : "Exclude" }
}
#endif
