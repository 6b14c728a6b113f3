#if canImport(SwiftUI)
import InstantSearchCore
import SwiftUI

/// A row with a text, a count, and marks if it is selected or excluded.
struct ChoiceRow: View {
  let text: HighlightedText
  /// Nil if it is unknown; then no count is shown.
  let count: Int?
  let isSelected: Bool
  let isExcluded: Bool

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
    .accessibilityLabel(Text(verbatim: text.text))
    .accessibilityValue(spokenValue)
    .accessibilityAddTraits(isSelected ? .isSelected : [])
  }

  private var spokenValue: Text {
    let count = count.map { $0 == 1 ? Text("1 result") : Text("\($0) results") }
    guard isExcluded else { return count ?? Text(verbatim: "") }
    let excluded = Text("excluded")
    return count.map { excluded + Text(verbatim: ", ") + $0 } ?? excluded
  }
}
#endif
