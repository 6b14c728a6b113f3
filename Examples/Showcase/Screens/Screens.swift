import SwiftUI
import UIKit

extension Screen {
  @MainActor static let sections: [(title: String, screens: [Screen])] = [
    (
      "Searching",
      [
        Screen("A whole screen", swiftUI: { WholeScreen() }, uiKit: { WholeViewController() }),
        Screen("Search as you type", swiftUI: { TypingScreen() }, uiKit: { TypingViewController() }),
        Screen("Search on submit", swiftUI: { SubmitScreen() }, uiKit: { SubmitViewController() }),
        Screen("Searchable", swiftUI: { SearchableScreen() }),
        Screen("Search controller", uiKit: { SearchControllerViewController() }),
        Screen("Query suggestions", swiftUI: { SuggestionsScreen() }, uiKit: { SuggestionsViewController() }),
        Screen("Autocomplete", swiftUI: { AutocompleteScreen() }, uiKit: { AutocompleteViewController() }),
        Screen("Chat", swiftUI: { ChatScreen() }, uiKit: { ChatScreenViewController() }),
        Screen("Facet search", swiftUI: { FacetSearchScreen() }, uiKit: { FacetSearchViewController() }),
        Screen("Filters as tokens", uiKit: { FilterTokensViewController() }),
      ]
    ),
    (
      "Results",
      [
        Screen("Hits in a list", swiftUI: { HitsListScreen() }),
        Screen("Hits in a grid", swiftUI: { HitsGridScreen() }),
        Screen("Infinite list", swiftUI: { InfiniteListScreen() }),
        Screen("Hits in a table", uiKit: { ClosureTableViewController() }),
        Screen("Hits in a collection", uiKit: { ClosureCollectionViewController() }),
        Screen("Cells filled by a type", uiKit: { ConfiguredTableViewController() }),
        Screen("Items filled by a type", uiKit: { ConfiguredCollectionViewController() }),
        Screen("Table of your own", uiKit: { OwnTableViewController() }),
        Screen("Hits of several indices", swiftUI: { IndicesScreen() }, uiKit: { IndicesViewController() }),
        Screen("Tabs of several indices", swiftUI: { IndexTabsScreen() }, uiKit: { IndexTabsViewController() }),
        Screen("Related items", swiftUI: { RelatedItemsScreen() }, uiKit: { RelatedItemsViewController() }),
        Screen("Recommendations", swiftUI: { RecommendedScreen() }, uiKit: { RecommendedViewController() }),
        Screen("Stats", swiftUI: { StatsScreen() }, uiKit: { StatsViewController() }),
        Screen("Attributed stats", uiKit: { AttributedStatsViewController() }),
        Screen("Loading indicator", swiftUI: { LoadingScreen() }, uiKit: { LoadingViewController() }),
        Screen("Banner of a rule", swiftUI: { BannerScreen() }, uiKit: { BannerViewController() }),
        Screen("Did you mean", swiftUI: { DidYouMeanScreen() }, uiKit: { DidYouMeanViewController() }),
        Screen("Sort by", swiftUI: { SortByScreen() }, uiKit: { SortByViewController() }),
        Screen("Pages", swiftUI: { PaginationScreen() }, uiKit: { PaginationViewController() }),
        Screen("Map", swiftUI: { MapScreen() }, uiKit: { MapViewController() }),
        Screen("Nearby", swiftUI: { NearbyScreen() }),
        Screen("Relevant sort", swiftUI: { RelevantSortScreen() }, uiKit: { RelevantSortViewController() }),
        Screen(
          "Relevant sort in segments", swiftUI: { RelevanceSegmentsScreen() },
          uiKit: { RelevanceSegmentsViewController() }),
      ]
    ),
    (
      "Filters",
      [
        Screen("Refinement list", swiftUI: { RefinementListScreen() }, uiKit: { RefinementListViewController() }),
        Screen("Menu of values", swiftUI: { MenuSelectScreen() }, uiKit: { MenuSelectViewController() }),
        Screen("Menu of ratings", swiftUI: { RatingMenuScreen() }, uiKit: { RatingMenuViewController() }),
        Screen("Dynamic facets", swiftUI: { DynamicFacetsScreen() }, uiKit: { DynamicFacetsViewController() }),
        Screen("Hierarchical menu", swiftUI: { CategoriesScreen() }, uiKit: { CategoriesViewController() }),
        Screen("Several categories", swiftUI: { BranchesScreen() }, uiKit: { BranchesViewController() }),
        Screen("Facet filter list", swiftUI: { FacetFiltersScreen() }, uiKit: { FacetFiltersViewController() }),
        Screen("Numeric filter list", swiftUI: { NumericFiltersScreen() }, uiKit: { NumericFiltersViewController() }),
        Screen("Tag filter list", swiftUI: { TagFiltersScreen() }, uiKit: { TagFiltersViewController() }),
        Screen("Filter map", swiftUI: { FilterMapScreen() }, uiKit: { FilterMapViewController() }),
        Screen("Toggle", swiftUI: { ToggleScreen() }, uiKit: { SwitchViewController() }),
        Screen("Toggle as a button", uiKit: { FilterButtonViewController() }),
        Screen("Number", swiftUI: { NumberScreen() }, uiKit: { StepperViewController() }),
        Screen("Number in a field", uiKit: { NumberFieldViewController() }),
        Screen("Rating", uiKit: { RatingViewController() }),
        Screen("Number range", swiftUI: { NumberRangeScreen() }, uiKit: { NumberRangeViewController() }),
        Screen("Date range", swiftUI: { DateRangeScreen() }, uiKit: { DateRangeViewController() }),
        Screen("Range of ratings", uiKit: { RatingRangeViewController() }),
        Screen("Current filters", swiftUI: { CurrentFiltersScreen() }, uiKit: { CurrentFiltersViewController() }),
        Screen("Current filters by group", swiftUI: { FilterGroupsScreen() }, uiKit: { FilterGroupsViewController() }),
        Screen("Clear filters", swiftUI: { ClearFiltersScreen() }, uiKit: { ClearFiltersViewController() }),
      ]
    ),
  ]
}
