#if canImport(SwiftUI)
public import SwiftUI

/// The text of a filter, how many results it would give where that is known, and a mark if it is selected.
public struct FilterRow: View {
  private let row: ChoiceRow

  public init(_ text: String, resultCount: Int? = nil, isSelected: Bool, isExcluded: Bool = false) {
    row = ChoiceRow(text: text, count: resultCount, isSelected: isSelected, isExcluded: isExcluded)
  }

  public var body: some View { row }
}
#endif
