#if canImport(SwiftUI)
import InstantSearchCore
public import SwiftUI

/// A row with the text of a filter, the number of results that it would give, if known, and a mark if it is selected.
public struct FilterRow: View {
  private let row: ChoiceRow

  /// A row of a filter, with the number of its results if there is one.
  public init(_ text: String, resultCount: Int? = nil, isSelected: Bool, isExcluded: Bool = false) {
    row = ChoiceRow(
      text: HighlightedText(text), count: resultCount, isSelected: isSelected, isExcluded: isExcluded)
  }

  public var body: some View { row }
}
#endif
