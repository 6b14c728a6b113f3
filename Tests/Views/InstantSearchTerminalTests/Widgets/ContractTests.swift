import InstantSearchCore
import InstantSearchTesting
import TestSupport
import Testing

@Suite("The contracts of the widgets, in a terminal")
struct ContractTests {
  @Test("Every widget keeps its contract", arguments: [lists, choices, results, filters].joined().joined())
  @MainActor func contract(_ contract: BoundContract) async throws { try await contract.check() }

  private static let lists: [[BoundContract]] = [
    BoundContract.cases("Refinement list", FacetListContract.cases) { FacetListViewDriver() },
    BoundContract.cases("Popular values", RecommendationsContract.valueCases) { FacetListViewDriver() },
    BoundContract.cases("Numeric filter list", FilterListContract.numericCases) {
      FilterListViewDriver<Filter.Numeric>()
    },
    BoundContract.cases("Facet filter list", FilterListContract.facetCases) { FilterListViewDriver<Filter.Facet>() },
    BoundContract.cases("Tag filter list", FilterListContract.tagCases) { FilterListViewDriver<Filter.Tag>() },
    BoundContract.cases("Dynamic facet list", DynamicFacetListContract.cases) { DynamicFacetListViewDriver() },
    BoundContract.cases("Rating menu", RatingMenuContract.cases) { RatingMenuViewDriver() },
    BoundContract.cases("Hierarchical menu with the marks of several branches", HierarchicalMenuContract.cases) {
      HierarchicalMenuViewDriver(.multiple)
    },
    BoundContract.cases("Hierarchical menu", HierarchicalMenuContract.cases) { HierarchicalMenuViewDriver() },
    BoundContract.cases("Breadcrumb", BreadcrumbContract.cases) { BreadcrumbViewDriver() },
  ]

  private static let choices: [[BoundContract]] = [
    BoundContract.cases("Menu select", MenuSelectContract.cases) { MenuSelectViewDriver() },
    BoundContract.cases("Sort by", SortByContract.cases) { SortByViewDriver() },
    BoundContract.cases("Hits per page", HitsPerPageContract.cases) { HitsPerPageViewDriver() },
    BoundContract.cases("Pages", PaginationContract.cases) { PaginationViewDriver() },
    BoundContract.cases("Relevant sort", RelevantSortContract.cases) { RelevantSortViewDriver() },
    BoundContract.cases("Tabs of several indices", IndexTabsContract.cases) { IndexTabsViewDriver() },
    BoundContract.cases("Sections of several indices", IndexTabsContract.sectionCases) { IndexSectionsViewDriver() },
    BoundContract.cases("Filter map", FilterMapContract.cases) { FilterMapViewDriver() },
    BoundContract.cases("Toggle", ToggleContract.cases) { ToggleViewDriver() },
  ]

  private static let results: [[BoundContract]] = [
    BoundContract.cases("Search box", SearchBoxContract.cases) { SearchBoxViewDriver() },
    BoundContract.cases("Autocomplete", AutocompleteContract.cases) { AutocompleteViewDriver() },
    BoundContract.cases("Did you mean", DidYouMeanContract.cases) { DidYouMeanViewDriver() },
    BoundContract.cases("Chat", ChatContract.cases) { ChatViewDriver() },
    BoundContract.cases("Hits", HitsContract.cases) { HitsViewDriver() },
    BoundContract.cases("Related items", RelatedItemsContract.cases) { RelatedItemsViewDriver() },
    BoundContract.cases("Recommendations", RecommendationsContract.cases + RecommendationsContract.messageCases) {
      HitsViewDriver()
    },
    BoundContract.cases("Recommendations as related items", RecommendationsContract.cases) { RelatedItemsViewDriver() },
    BoundContract.cases("List by distance", GeoSearchContract.listCases) { GeoSearchViewDriver() },
    BoundContract.cases("Stats", StatsContract.cases) { StatsViewDriver() },
    BoundContract.cases("Loading", LoadingContract.cases) { LoadingViewDriver() },
    BoundContract.cases("Query rule custom data", QueryRuleCustomDataContract.cases) { BannerViewDriver() },
  ]

  private static let filters: [[BoundContract]] = [
    BoundContract.cases("Current filters", CurrentFiltersContract.cases) { CurrentFiltersViewDriver() },
    BoundContract.cases("Current filters by group", CurrentFiltersContract.groupCases) {
      CurrentFilterGroupsViewDriver()
    },
    BoundContract.cases("Clear filters", ClearFiltersContract.cases) { ClearFiltersViewDriver() },
    BoundContract.cases(
      "Date range", DateRangeContract.cases + DateRangeContract.histogramCases + DateRangeContract.gapCases
    ) { DateRangeViewDriver() },
    BoundContract.cases("Number", NumberContract.cases) { NumberViewDriver() },
    BoundContract.cases("Number range", NumberRangeContract.cases) { NumberRangeViewDriver() },
    BoundContract.cases("Number range with a histogram", NumberRangeContract.histogramCases) {
      NumberRangeViewDriver()
    },
  ]
}
