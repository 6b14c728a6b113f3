import InstantSearchCore
import InstantSearchTesting
import InstantSearchWeb
import TestSupport
import Testing

@Suite("The contracts of the widgets, in a browser")
struct ContractTests {
  @Test("Every widget keeps its contract", arguments: [lists, choices, results, filters].joined().joined())
  @MainActor func contract(_ contract: BoundContract) async throws { try await contract.check() }

  private static let lists: [[BoundContract]] = [
    BoundContract.cases("Refinement list", FacetListContract.cases) { HTMLFacetListDriver() },
    BoundContract.cases("Popular values", RecommendationsContract.valueCases) { HTMLFacetListDriver() },
    BoundContract.cases("Numeric filter list", FilterListContract.numericCases) {
      HTMLFilterListDriver<Filter.Numeric>()
    },
    BoundContract.cases("Facet filter list", FilterListContract.facetCases) { HTMLFilterListDriver<Filter.Facet>() },
    BoundContract.cases("Tag filter list", FilterListContract.tagCases) { HTMLFilterListDriver<Filter.Tag>() },
    BoundContract.cases("Dynamic facet list", DynamicFacetListContract.cases) { HTMLDynamicFacetListDriver() },
    BoundContract.cases("Rating menu", RatingMenuContract.cases) { HTMLRatingMenuDriver() },
    BoundContract.cases("Hierarchical menu with the marks of several branches", HierarchicalMenuContract.cases) {
      HTMLHierarchicalMenuDriver(.multiple)
    },
    BoundContract.cases("Hierarchical menu", HierarchicalMenuContract.cases) { HTMLHierarchicalMenuDriver() },
    BoundContract.cases("Breadcrumb", BreadcrumbContract.cases) { HTMLBreadcrumbDriver() },
  ]

  private static let choices: [[BoundContract]] = [
    BoundContract.cases("Menu select", MenuSelectContract.cases) { HTMLMenuSelectDriver() },
    BoundContract.cases("Sort by", SortByContract.cases) { HTMLSortByDriver() },
    BoundContract.cases("Hits per page", HitsPerPageContract.cases) { HTMLHitsPerPageDriver() },
    BoundContract.cases("Pages", PaginationContract.cases) { HTMLPaginationDriver() },
    BoundContract.cases("Relevant sort", RelevantSortContract.cases) { HTMLRelevantSortDriver() },
    BoundContract.cases("Relevant sort as a choice", RelevantSortContract.pickerCases) { HTMLPriorityDriver() },
    BoundContract.cases("Tabs of several indices", IndexTabsContract.cases) { HTMLIndexTabsDriver() },
    BoundContract.cases("Sections of several indices", IndexTabsContract.sectionCases) { HTMLIndexSectionsDriver() },
    BoundContract.cases("Filter map", FilterMapContract.cases) { HTMLFilterMapDriver() },
    BoundContract.cases("Toggle", ToggleContract.cases) { HTMLToggleDriver() },
  ]

  private static let results: [[BoundContract]] = [
    BoundContract.cases("Search box", SearchBoxContract.cases) { HTMLSearchBoxDriver() },
    BoundContract.cases("Autocomplete", AutocompleteContract.cases) { HTMLAutocompleteDriver() },
    BoundContract.cases("Did you mean", DidYouMeanContract.cases) { HTMLDidYouMeanDriver() },
    BoundContract.cases("Chat", ChatContract.cases) { HTMLChatDriver() },
    BoundContract.cases("Hits", HitsContract.cases) { HTMLHitsDriver(HTMLHits(card: nameCard)) },
    BoundContract.cases("Related items", RelatedItemsContract.cases) {
      HTMLHitsDriver(HTMLRelatedItems(card: nameCard))
    },
    BoundContract.cases("Recommendations", RecommendationsContract.cases + RecommendationsContract.messageCases) {
      HTMLHitsDriver(HTMLHits(card: nameCard))
    },
    BoundContract.cases("Recommendations as related items", RecommendationsContract.cases) {
      HTMLHitsDriver(HTMLRelatedItems(card: nameCard))
    },
    BoundContract.cases("Map", GeoSearchContract.cases) { HTMLGeoSearchDriver() },
    BoundContract.cases("Stats", StatsContract.cases) { HTMLStatsDriver() },
    BoundContract.cases("Loading", LoadingContract.cases) { HTMLLoadingDriver() },
    BoundContract.cases("Query rule custom data", QueryRuleCustomDataContract.cases) { HTMLBannerDriver() },
  ]

  private static let filters: [[BoundContract]] = [
    BoundContract.cases("Current filters", CurrentFiltersContract.cases) { HTMLCurrentFiltersDriver() },
    BoundContract.cases("Current filters by group", CurrentFiltersContract.groupCases) {
      HTMLCurrentFilterGroupsDriver()
    },
    BoundContract.cases("Clear filters", ClearFiltersContract.cases) { HTMLClearFiltersDriver() },
    BoundContract.cases(
      "Date range", DateRangeContract.cases + DateRangeContract.histogramCases + DateRangeContract.gapCases
    ) { HTMLDateRangeDriver() },
    BoundContract.cases("Number", NumberContract.cases) { HTMLNumberDriver() },
    BoundContract.cases("Number range", NumberRangeContract.cases) { HTMLNumberRangeDriver() },
    BoundContract.cases("Number range with a histogram", NumberRangeContract.histogramCases) {
      HTMLNumberRangeDriver()
    },
  ]
}
