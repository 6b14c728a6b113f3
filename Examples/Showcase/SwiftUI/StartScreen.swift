import SwiftUI

/// The start screen: each row opens the screen of a widget.
struct StartScreen: View {
  var body: some View {
    List {
      Section("Searching") {
        row("A whole screen") { WholeScreen() }
        row("Search as you type") { SearchAsYouTypeScreen() }
        row("Search on submit") { SearchOnSubmitScreen() }
        row("Searchable") { SearchableScreen() }
        row("Query suggestions") { QuerySuggestionsScreen() }
        row("Autocomplete") { AutocompleteScreen() }
        row("Facet search") { FacetSearchScreen() }
      }
      Section("Results") {
        row("Hits in a list") { HitsListScreen() }
        row("Hits in a grid") { HitsGridScreen() }
        row("Infinite list") { InfiniteListScreen() }
        row("Hits of several indices") { SeveralIndicesScreen() }
        row("Tabs of several indices") { IndexTabsScreen() }
        row("Related items") { RelatedItemsScreen() }
        row("Recommendations") { RecommendationsScreen() }
        row("Stats") { StatsScreen() }
        row("Loading indicator") { LoadingScreen() }
        row("Banner of a rule") { BannerScreen() }
        row("Did you mean") { DidYouMeanScreen() }
        row("Sort by") { SortByScreen() }
        row("Pages") { PaginationScreen() }
        row("Map") { MapScreen() }
        row("Nearby") { NearbyScreen() }
        row("Relevant sort") { RelevantSortScreen() }
        row("Relevant sort in segments") { RelevanceSegmentsScreen() }
      }
      Section("Filters") {
        row("Refinement list") { RefinementListScreen() }
        row("Menu of values") { MenuSelectScreen() }
        row("Menu of ratings") { RatingMenuScreen() }
        row("Dynamic facets") { DynamicFacetListScreen() }
        row("Hierarchical menu") { HierarchicalMenuScreen() }
        row("Several categories") { CategoryBranchesScreen() }
        row("Facet filter list") { FacetFilterListScreen() }
        row("Numeric filter list") { NumericFilterListScreen() }
        row("Tag filter list") { TagFilterListScreen() }
        row("Filter map") { FilterMapScreen() }
        row("Toggle") { ToggleScreen() }
        row("Number") { NumberScreen() }
        row("Number range") { NumberRangeScreen() }
        row("Date range") { DateRangeScreen() }
        row("Current filters") { CurrentFiltersScreen() }
        row("Current filters by group") { CurrentFilterGroupsScreen() }
        row("Clear filters") { ClearFiltersScreen() }
      }
    }
    .navigationTitle("InstantSearch")
  }

  private func row(_ title: LocalizedStringKey, @ViewBuilder screen: () -> some View) -> some View {
    NavigationLink(title) { screen().padding().navigationTitle(title) }
  }
}
