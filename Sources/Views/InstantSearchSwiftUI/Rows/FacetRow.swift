#if canImport(SwiftUI)
public import InstantSearchCore
public import SwiftUI

/// The value of a facet with its count, and a mark if it is selected.
///
/// An unknown count is not shown. VoiceOver reads the count as a number of results. After a search among values,
/// matches are bold.
public struct FacetRow: View {
  private let row: ChoiceRow

  /// - Parameters:
  ///   - facet: The value and its count.
  ///   - isSelected: Whether the value is selected.
  ///   - isExcluded: Whether the value is excluded.
  ///   - label: The text to show instead of the value.
  public init(facet: Facet, isSelected: Bool, isExcluded: Bool = false, label: String? = nil) {
    let text = label ?? facet.value
    let highlighted = facet.highlightedText.flatMap { $0.text == text ? $0 : nil }
    row = ChoiceRow(
      text: highlighted ?? HighlightedText(text), count: facet.isCountKnown ? facet.count : nil,
      isSelected: isSelected, isExcluded: isExcluded)
  }

  public var body: some View { row }
}
#endif
