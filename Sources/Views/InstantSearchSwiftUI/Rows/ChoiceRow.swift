#if canImport(SwiftUI)
import Foundation
import InstantSearchCore
import SwiftUI

/// A row with a text, a count, and marks if it is selected or excluded.
struct ChoiceRow: View {
  let text: HighlightedText
  /// Nil if it is unknown; then no count is shown.
  let count: Int?
  let isSelected: Bool
  let isExcluded: Bool
  /// What VoiceOver reads instead of the text.
  var spokenText: String?

  var body: some View {
    HStack {
      Text(text).strikethrough(isExcluded)
      if let count { Text("(\(count))").foregroundColor(.secondary) }
      Spacer()
      if isSelected { Image(systemName: "checkmark").foregroundColor(.accentColor) }
      if isExcluded { Image(systemName: "minus").foregroundColor(.secondary) }
    }
    .contentShape(Rectangle())
    .accessibilityElement(children: .ignore)
    .accessibilityLabel(Text(verbatim: spokenText ?? text.text))
    .accessibilityValue(Text(verbatim: spokenValue))
    .accessibilityAddTraits(isSelected ? .isSelected : [])
  }

  private var spokenValue: String {
    let excluded = isExcluded ? Localization.text(.excluded) : nil
    return [excluded, count.map { Localization.results($0, $0.formatted()) }].compactMap { $0 }.joined(separator: ", ")
  }
}
#endif
