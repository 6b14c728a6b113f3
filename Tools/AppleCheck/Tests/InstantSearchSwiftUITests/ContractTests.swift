import InstantSearchCore
import InstantSearchSwiftUI
import InstantSearchTesting
import SwiftUI
import TestSupport
import Testing

@Suite("The contracts of the widgets, drawn by SwiftUI")
struct ContractTests {
  @Test("Every widget keeps its contract", arguments: [lists, results, filters].joined().joined())
  @MainActor func contract(_ contract: BoundContract) async throws { try await contract.check() }

  private static let lists: [[BoundContract]] = [
    BoundContract.cases("Refinement list", FacetListContract.cases) { FacetListViewDriver() },
    BoundContract.cases("Popular values", RecommendationsContract.valueCases) { FacetListViewDriver() },
    BoundContract.cases("Numeric filter list", FilterListContract.numericCases) {
      FilterListViewDriver<Filter.Numeric>()
    },
    BoundContract.cases("Facet filter list", FilterListContract.facetCases) { FilterListViewDriver<Filter.Facet>() },
    BoundContract.cases("Tag filter list", FilterListContract.tagCases) { FilterListViewDriver<Filter.Tag>() },
    BoundContract.cases("Rating menu", RatingMenuContract.cases) { RatingMenuViewDriver() },
    BoundContract.cases("Dynamic facet list", DynamicFacetListContract.cases) { DynamicFacetListViewDriver() },
  ]

  private static let results: [[BoundContract]] = [
    BoundContract.cases("Search box", SearchBoxContract.cases) { SearchBoxViewDriver() },
    BoundContract.cases("Autocomplete", AutocompleteContract.cases) { AutocompleteViewDriver() },
    BoundContract.cases("Chat", ChatContract.cases) { ChatViewDriver() },
    BoundContract.cases("Hits", HitsContract.cases) { HitsViewDriver() },
    BoundContract.cases("Related items", RelatedItemsContract.cases) { RelatedItemsViewDriver() },
    BoundContract.cases("Recommendations", RecommendationsContract.cases + RecommendationsContract.messageCases) {
      HitsViewDriver()
    },
    BoundContract.cases("Recommendations as related items", RecommendationsContract.cases) { RelatedItemsViewDriver() },
    BoundContract.cases("Infinite list of results", InfiniteListContract.cases) {
      InfiniteListViewDriver {
        $0.paginatedData(of: Hit<JSON>.self)
      } name: {
        $0.record["name"]?.string
      }
    },
    BoundContract.cases("Infinite list of records", InfiniteListContract.cases) {
      InfiniteListViewDriver {
        $0.paginatedData(of: JSON.self)
      } name: {
        $0["name"]?.string
      }
    },
    BoundContract.cases("Stats", StatsContract.cases) { StatsViewDriver() },
    BoundContract.cases("Loading", LoadingContract.cases) { LoadingViewDriver() },
    BoundContract.cases("Sort by", SortByContract.cases) {
      let observable = SortByObservableController()
      return PickerViewDriver(observable, SortBy(observable, title: "Choice"))
    },
    BoundContract.cases("Hits per page", HitsPerPageContract.cases) {
      let observable = HitsPerPageObservableController()
      return PickerViewDriver(observable, HitsPerPage(observable, title: "Choice"))
    },
    BoundContract.cases("List by distance", GeoSearchContract.listCases) { GeoSearchListViewDriver() },
    BoundContract.cases("Pages", PaginationContract.cases) { PaginationViewDriver() },
    BoundContract.cases("Relevant sort", RelevantSortContract.cases) { RelevantSortViewDriver() },
    BoundContract.cases("Relevant sort in a picker", RelevantSortContract.pickerCases) {
      RelevantSortPickerViewDriver()
    },
    BoundContract.cases("Tabs of several indices", IndexTabsContract.cases) { IndexTabsViewDriver() },
    BoundContract.cases("Sections of several indices", IndexTabsContract.sectionCases) { IndexSectionsViewDriver() },
    BoundContract.cases("Did you mean", DidYouMeanContract.cases) { DidYouMeanViewDriver() },
    BoundContract.cases("Query rule custom data", QueryRuleCustomDataContract.cases) { BannerViewDriver() },
  ]

  private static let filters: [[BoundContract]] = [
    BoundContract.cases("Current filters", CurrentFiltersContract.cases) { CurrentFiltersViewDriver() },
    BoundContract.cases("Current filters by group", CurrentFiltersContract.groupCases) {
      CurrentFilterGroupsViewDriver()
    },
    BoundContract.cases("Clear filters", ClearFiltersContract.cases) { ClearFiltersViewDriver() },
    BoundContract.cases("Toggle", ToggleContract.cases) { ToggleViewDriver() },
    BoundContract.cases("Filter map", FilterMapContract.cases) {
      let observable = FilterMapObservableController<Filter.Facet>()
      return PickerViewDriver(observable, FilterMap(observable, title: "Choice"))
    },
    BoundContract.cases("Number", NumberContract.cases) { NumberViewDriver() },
    BoundContract.cases(
      "Date range", DateRangeContract.cases + DateRangeContract.histogramCases + DateRangeContract.gapCases
    ) { DateRangePickerDriver() },
    BoundContract.cases("Number range", NumberRangeContract.cases) { NumberRangeViewDriver() },
    BoundContract.cases("Number range with a histogram", NumberRangeContract.histogramCases) {
      NumberRangeViewDriver()
    },
    BoundContract.cases("Menu select", MenuSelectContract.cases) {
      let observable = FacetListObservableController()
      return PickerViewDriver<Facet>(observable, MenuSelect(observable, title: "Choice"))
    },
    BoundContract.cases("Breadcrumb", BreadcrumbContract.cases) { BreadcrumbViewDriver() },
    BoundContract.cases("Hierarchical menu", HierarchicalMenuContract.cases) { HierarchicalMenuViewDriver() },
  ]
}
