import InstantSearchCore
import InstantSearchTesting
import InstantSearchUIKit
import TestSupport
import Testing
import UIKit

@Suite("The contracts of the widgets, in UIKit")
struct ContractTests {
  @Test("Every widget keeps its contract", arguments: [lists, results, filters].joined().joined())
  @MainActor func contract(_ contract: BoundContract) async throws { try await contract.check() }

  /// A subclass in an app, with its own cell identifier.
  private final class OwnFacetList: FacetListTableViewController {
    override func text(for item: Facet) -> String { super.text(for: item) }
  }

  private static let lists: [[BoundContract]] = [
    BoundContract.cases("Refinement list", FacetListContract.cases) {
      FacetTableDriver { FacetListTableController(tableView: $0) }
    },
    BoundContract.cases("Refinement list, in a subclass", FacetListContract.cases) {
      FacetTableDriver { OwnFacetList(tableView: $0, cellID: "own") }
    },
    BoundContract.cases("Popular values", RecommendationsContract.valueCases) {
      FacetTableDriver { FacetListTableController(tableView: $0) }
    },
    BoundContract.cases("Numeric filter list", FilterListContract.numericCases) { FilterTableDriver<Filter.Numeric>() },
    BoundContract.cases("Facet filter list", FilterListContract.facetCases) { FilterTableDriver<Filter.Facet>() },
    BoundContract.cases("Tag filter list", FilterListContract.tagCases) { FilterTableDriver<Filter.Tag>() },
    BoundContract.cases("Rating menu", RatingMenuContract.cases) { RatingTableDriver() },
    BoundContract.cases("Dynamic facet list", DynamicFacetListContract.cases) { DynamicFacetTableDriver() },
  ]

  private static let results: [[BoundContract]] = [
    BoundContract.cases("Search box", SearchBoxContract.cases) { SearchBarDriver() },
    BoundContract.cases("Search box in a text field", SearchBoxContract.cases) { TextFieldDriver() },
    BoundContract.cases("Autocomplete", AutocompleteContract.cases) { AutocompleteTableDriver() },
    BoundContract.cases("Chat", ChatContract.cases) { ChatScreenDriver() },
    BoundContract.cases("Hits", HitsContract.cases) { hitsDriver(HitsViewTests.Kind.table.screen) },
    BoundContract.cases("Hits in a collection view", HitsContract.cases) {
      hitsDriver(HitsViewTests.Kind.collection.screen)
    },
    BoundContract.cases("Hits in a table with a configurator", HitsContract.cases) {
      hitsDriver(HitsTableViewController<NameConfigurator>())
    },
    BoundContract.cases("Hits in a collection view with a configurator", HitsContract.cases) {
      hitsDriver(
        HitsCollectionViewController<HitNameConfigurator>(collectionViewLayout: UICollectionViewFlowLayout()))
    },
    BoundContract.cases("Hits in a table view controller of an app", HitsContract.cases) { AppTableDriver() },
    BoundContract.cases("Hits in a collection view controller of an app", HitsContract.cases) { AppCollectionDriver() },
    BoundContract.cases("Related items", RelatedItemsContract.cases) {
      hitsDriver(HitsViewTests.Kind.table.screen)
    },
    BoundContract.cases("Related items in a stack", RelatedItemsContract.cases) { RelatedItemsStackDriver() },
    BoundContract.cases("Recommendations", RecommendationsContract.cases + RecommendationsContract.messageCases) {
      hitsDriver(HitsViewTests.Kind.table.screen)
    },
    BoundContract.cases("Recommendations in a stack", RecommendationsContract.cases) { RelatedItemsStackDriver() },
    BoundContract.cases("Stats", StatsContract.cases) { StatsLabelDriver() },
    BoundContract.cases("Stats with attributes", StatsContract.itemCases) { AttributedStatsLabelDriver() },
    BoundContract.cases("Loading", LoadingContract.cases) { ActivityIndicatorDriver() },
    BoundContract.cases("Sort by", SortByContract.cases) {
      SegmentsDriver { SortBySegmentedController(segmentedControl: $0) }
    },
    BoundContract.cases("Hits per page", HitsPerPageContract.cases) {
      SegmentsDriver { HitsPerPageSegmentedController(segmentedControl: $0) }
    },
    BoundContract.cases("Map", GeoSearchContract.cases) { GeoSearchMapDriver() },
    BoundContract.cases("Pages", PaginationContract.cases) { PaginationButtonsDriver() },
    BoundContract.cases("Relevant sort", RelevantSortContract.cases) { RelevantSortButtonDriver() },
    BoundContract.cases("Relevant sort in segments", RelevantSortContract.pickerCases) { RelevantSortSegmentsDriver() },
    BoundContract.cases("Tabs of several indices", IndexTabsContract.cases) { IndexTabsSegmentsDriver() },
    BoundContract.cases("Sections of several indices", IndexTabsContract.sectionCases) { IndexSectionsTableDriver() },
    BoundContract.cases("Did you mean", DidYouMeanContract.cases) { DidYouMeanButtonDriver() },
    BoundContract.cases("Query rule custom data", QueryRuleCustomDataContract.cases) { BannerLabelDriver() },
  ]

  private static let filters: [[BoundContract]] = [
    BoundContract.cases("Current filters", CurrentFiltersContract.cases) { CurrentFiltersTableDriver() },
    BoundContract.cases("Current filters as tokens", CurrentFiltersContract.cases) { SearchTokensDriver() },
    BoundContract.cases("Current filters by group", CurrentFiltersContract.groupCases) {
      CurrentFilterGroupsTableDriver()
    },
    BoundContract.cases("Clear filters", ClearFiltersContract.cases) { ClearButtonDriver() },
    BoundContract.cases("Toggle", ToggleContract.cases) { SwitchDriver() },
    BoundContract.cases("Toggle as a button", ToggleContract.cases) { FilterButtonDriver() },
    BoundContract.cases("Filter map", FilterMapContract.cases) {
      SegmentsDriver { FilterMapSegmentedController<Filter.Facet>(segmentedControl: $0) }
    },
    BoundContract.cases("Number", NumberContract.cases) { StepperDriver() },
    BoundContract.cases("Number in a text field", NumberContract.cases) { NumberFieldDriver() },
    BoundContract.cases("Number as a rating", NumberContract.cases) { RatingDriver() },
    BoundContract.cases(
      "Date range", DateRangeContract.cases + DateRangeContract.histogramCases + DateRangeContract.gapCases
    ) { DatePickersDriver() },
    BoundContract.cases("Number range", NumberRangeContract.cases) { SlidersDriver() },
    BoundContract.cases("Number range with a histogram", NumberRangeContract.histogramCases) { SlidersDriver() },
    BoundContract.cases("Number range as a rating", NumberRangeContract.lowerEndCases) { RatingRangeDriver() },
    BoundContract.cases("Menu select", MenuSelectContract.cases) { MenuSelectButtonDriver() },
    BoundContract.cases("Breadcrumb", BreadcrumbContract.cases) { BreadcrumbStackDriver() },
    BoundContract.cases("Hierarchical menu", HierarchicalMenuContract.cases) { HierarchicalTableDriver() },
    BoundContract.cases("Hierarchical menu in a given table", HierarchicalMenuContract.cases) {
      HierarchicalGivenTableDriver()
    },
  ]
}
