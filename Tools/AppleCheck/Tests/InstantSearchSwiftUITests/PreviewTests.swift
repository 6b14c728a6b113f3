import SwiftUI
import Testing

@testable import InstantSearchSwiftUI

@MainActor
@Suite("Previews")
struct PreviewTests {
  @Test("Every view has a preview that shows something")
  func all() {
    let previews: [(name: String, lines: [String])] = [
      lines(ClearFiltersPreviews.self), lines(CurrentFilterGroupsPreviews.self), lines(CurrentFiltersPreviews.self),
      lines(DynamicFacetListPreviews.self), lines(FacetListPreviews.self), lines(FacetRowPreviews.self),
      lines(FilterListPreviews.self), lines(FilterMapPreviews.self), lines(FilterRowPreviews.self),
      lines(FilterTogglePreviews.self), lines(HierarchicalMenuPreviews.self), lines(BreadcrumbPreviews.self),
      lines(MenuSelectPreviews.self), lines(RatingMenuPreviews.self),
      lines(HitsListPreviews.self),
      lines(HitsPlaceholderPreviews.self), lines(InfiniteListPreviews.self), lines(RelevantSortPickerPreviews.self),
      lines(SuggestionRowPreviews.self), lines(LoadingPreviews.self), lines(NumberRangeSlidersPreviews.self),
      lines(DateRangePickerPreviews.self),
      lines(NumberSliderPreviews.self), lines(QueryRuleCustomDataPreviews.self), lines(RelatedItemsPreviews.self),
      lines(RelevantSortPreviews.self), lines(SearchBoxPreviews.self), lines(ShowMoreButtonPreviews.self),
      lines(SortByPreviews.self), lines(GeoSearchPreviews.self), lines(GeoSearchMapPreviews.self),
      lines(PaginationPreviews.self),
      lines(HitsPerPagePreviews.self), lines(AutocompletePreviews.self), lines(StatsPreviews.self),
      lines(DidYouMeanPreviews.self), lines(IndexTabsPreviews.self),
      lines(IndexSectionsPreviews.self),
    ]
    for preview in previews { #expect(!preview.lines.isEmpty, "\(preview.name)") }
  }

  private func lines<P: PreviewProvider>(_ provider: P.Type) -> (name: String, lines: [String]) {
    ("\(P.self)", Rendering(P.previews).lines)
  }
}
