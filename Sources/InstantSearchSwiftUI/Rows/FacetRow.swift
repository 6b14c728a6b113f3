#if canImport(SwiftUI)
public import InstantSearchCore
public import SwiftUI

/// The value of a facet with its count, and a mark if it is selected.
///
/// Where the count is not known no number shows. VoiceOver reads the count as a number of results.
public struct FacetRow: View {
  private let row: ChoiceRow

  /// - Parameters:
  ///   - facet: The value and its count.
  ///   - isSelected: Whether the value is chosen.
  ///   - isExcluded: Whether the value is chosen to be left out.
  ///   - label: What shows in place of the value.
  public init(facet: Facet, isSelected: Bool, isExcluded: Bool = false, label: String? = nil) {
    row = ChoiceRow(
      text: label ?? facet.value, count: facet.isCountKnown ? facet.count : nil, isSelected: isSelected,
      isExcluded: isExcluded)
  }

  public var body: some View { row }
}
#endif
