import InstantSearchCore
import InstantSearchTesting
import InstantSearchUIKit
import Testing

@MainActor
@Suite("The contracts of the other widgets, in UIKit")
struct WidgetContractTests {
  @Test("Search box", arguments: SearchBoxContract.cases)
  func searchBox(_ contract: Contract<any SearchBoxDriver>) async throws {
    try await contract.check { SearchBarDriver() }
  }

  @Test("Search box in a text field", arguments: SearchBoxContract.cases)
  func textField(_ contract: Contract<any SearchBoxDriver>) async throws {
    try await contract.check { TextFieldDriver() }
  }

  @Test("Autocomplete", arguments: AutocompleteContract.cases)
  func autocomplete(_ contract: Contract<any AutocompleteDriver>) async throws {
    try await contract.check { AutocompleteTableDriver() }
  }

  @Test("Hits", arguments: HitsContract.cases)
  func hits(_ contract: Contract<any HitsDriver>) async throws {
    try await contract.check { HitsTableDriver() }
  }

  @Test("Hits in a collection view", arguments: HitsContract.cases)
  func hitsCollection(_ contract: Contract<any HitsDriver>) async throws {
    try await contract.check { HitsCollectionDriver() }
  }

  @Test("Hits in a table with a configurator", arguments: HitsContract.cases)
  func configuredHits(_ contract: Contract<any HitsDriver>) async throws {
    try await contract.check { ConfiguredHitsTableDriver() }
  }

  @Test("Hits in a collection view with a configurator", arguments: HitsContract.cases)
  func configuredHitsCollection(_ contract: Contract<any HitsDriver>) async throws {
    try await contract.check { ConfiguredHitsCollectionDriver() }
  }

  @Test("Hits in a table view controller of an app", arguments: HitsContract.cases)
  func appTable(_ contract: Contract<any HitsDriver>) async throws {
    try await contract.check { AppTableDriver() }
  }

  @Test("Hits in a collection view controller of an app", arguments: HitsContract.cases)
  func appCollection(_ contract: Contract<any HitsDriver>) async throws {
    try await contract.check { AppCollectionDriver() }
  }

  @Test("Related items", arguments: RelatedItemsContract.cases)
  func relatedItems(_ contract: Contract<any HitsDriver>) async throws {
    try await contract.check { HitsTableDriver() }
  }

  @Test("Related items in a stack", arguments: RelatedItemsContract.cases)
  func relatedItemsInStack(_ contract: Contract<any HitsDriver>) async throws {
    try await contract.check { RelatedItemsStackDriver() }
  }

  @Test("Recommendations", arguments: RecommendationsContract.cases + RecommendationsContract.messageCases)
  func recommendations(_ contract: Contract<any HitsDriver>) async throws {
    try await contract.check { HitsTableDriver() }
  }

  @Test("Recommendations in a stack", arguments: RecommendationsContract.cases)
  func recommendationsAsRelatedItems(_ contract: Contract<any HitsDriver>) async throws {
    try await contract.check { RelatedItemsStackDriver() }
  }

  @Test("Stats", arguments: StatsContract.cases)
  func stats(_ contract: Contract<any StatsDriver>) async throws {
    try await contract.check { StatsLabelDriver() }
  }

  @Test("Stats with attributes", arguments: StatsContract.itemCases)
  func attributedStats(_ contract: Contract<any StatsItemDriver>) async throws {
    try await contract.check { AttributedStatsLabelDriver() }
  }

  @Test("Loading", arguments: LoadingContract.cases)
  func loading(_ contract: Contract<any LoadingDriver>) async throws {
    try await contract.check { ActivityIndicatorDriver() }
  }

  @Test("Sort by", arguments: SortByContract.cases)
  func sortBy(_ contract: Contract<any PickerDriver<String>>) async throws {
    try await contract.check { SegmentsDriver { SortBySegmentedController(segmentedControl: $0) } }
  }

  @Test("Hits per page", arguments: HitsPerPageContract.cases)
  func hitsPerPage(_ contract: Contract<any PickerDriver<Int>>) async throws {
    try await contract.check { SegmentsDriver { HitsPerPageSegmentedController(segmentedControl: $0) } }
  }

  @Test("Map", arguments: GeoSearchContract.cases)
  func geoSearch(_ contract: Contract<any GeoSearchDriver>) async throws {
    try await contract.check { GeoSearchMapDriver() }
  }

  @Test("Pages", arguments: PaginationContract.cases)
  func pagination(_ contract: Contract<any PaginationDriver>) async throws {
    try await contract.check { PaginationButtonsDriver() }
  }

  @Test("Relevant sort", arguments: RelevantSortContract.cases)
  func relevantSort(_ contract: Contract<any RelevantSortDriver>) async throws {
    try await contract.check { RelevantSortButtonDriver() }
  }

  @Test("Relevant sort in segments", arguments: RelevantSortContract.pickerCases)
  func relevantSortSegments(_ contract: Contract<any RelevantSortPickerDriver>) async throws {
    try await contract.check { RelevantSortSegmentsDriver() }
  }

  @Test("Tabs of several indices", arguments: IndexTabsContract.cases)
  func indexTabs(_ contract: Contract<any IndexTabsDriver>) async throws {
    try await contract.check { IndexTabsSegmentsDriver() }
  }

  @Test("Sections of several indices", arguments: IndexTabsContract.sectionCases)
  func indexSections(_ contract: Contract<any IndexTabsDriver>) async throws {
    try await contract.check { IndexSectionsTableDriver() }
  }

  @Test("Did you mean", arguments: DidYouMeanContract.cases)
  func didYouMean(_ contract: Contract<any DidYouMeanDriver>) async throws {
    try await contract.check { DidYouMeanButtonDriver() }
  }

  @Test("Query rule custom data", arguments: QueryRuleCustomDataContract.cases)
  func queryRuleCustomData(_ contract: Contract<any QueryRuleCustomDataDriver>) async throws {
    try await contract.check { BannerLabelDriver() }
  }

  @Test("Current filters", arguments: CurrentFiltersContract.cases)
  func currentFilters(_ contract: Contract<any CurrentFiltersDriver>) async throws {
    try await contract.check { CurrentFiltersTableDriver() }
  }

  @Test("Current filters as tokens", arguments: CurrentFiltersContract.cases)
  func searchTokens(_ contract: Contract<any CurrentFiltersDriver>) async throws {
    try await contract.check { SearchTokensDriver() }
  }

  @Test("Current filters by group", arguments: CurrentFiltersContract.groupCases)
  func currentFilterGroups(_ contract: Contract<any CurrentFilterGroupsDriver>) async throws {
    try await contract.check { CurrentFilterGroupsTableDriver() }
  }

  @Test("Clear filters", arguments: ClearFiltersContract.cases)
  func clearFilters(_ contract: Contract<any ClearFiltersDriver>) async throws {
    try await contract.check { ClearButtonDriver() }
  }

  @Test("Toggle", arguments: ToggleContract.cases)
  func toggle(_ contract: Contract<any ToggleDriver>) async throws {
    try await contract.check { SwitchDriver() }
  }

  @Test("Toggle as a button", arguments: ToggleContract.cases)
  func filterButton(_ contract: Contract<any ToggleDriver>) async throws {
    try await contract.check { FilterButtonDriver() }
  }

  @Test("Filter map", arguments: FilterMapContract.cases)
  func filterMap(_ contract: Contract<any PickerDriver<FilterSegment<Filter.Facet>>>) async throws {
    try await contract.check {
      SegmentsDriver { FilterMapSegmentedController<Filter.Facet>(segmentedControl: $0) }
    }
  }

  @Test("Number", arguments: NumberContract.cases)
  func number(_ contract: Contract<any NumberDriver>) async throws {
    try await contract.check { StepperDriver() }
  }

  @Test("Number in a text field", arguments: NumberContract.cases)
  func numberField(_ contract: Contract<any NumberDriver>) async throws {
    try await contract.check { NumberFieldDriver() }
  }

  @Test("Number as a rating", arguments: NumberContract.cases)
  func rating(_ contract: Contract<any NumberDriver>) async throws {
    try await contract.check { RatingDriver() }
  }

  @Test(
    "Date range", arguments: DateRangeContract.cases + DateRangeContract.histogramCases + DateRangeContract.gapCases)
  func dateRange(_ contract: Contract<any DateRangeDriver>) async throws {
    try await contract.check { DatePickersDriver() }
  }

  @Test("Number range", arguments: NumberRangeContract.cases)
  func numberRange(_ contract: Contract<any NumberRangeDriver>) async throws {
    try await contract.check { SlidersDriver() }
  }

  @Test("Number range with a histogram", arguments: NumberRangeContract.histogramCases)
  func histogram(_ contract: Contract<any HistogramDriver>) async throws {
    try await contract.check { SlidersDriver() }
  }

  @Test("Number range as a rating", arguments: NumberRangeContract.lowerEndCases)
  func ratingRange(_ contract: Contract<any LowerEndDriver>) async throws {
    try await contract.check { RatingRangeDriver() }
  }

  @Test("Menu select", arguments: MenuSelectContract.cases)
  func menuSelect(_ contract: Contract<any PickerDriver<Facet>>) async throws {
    try await contract.check { MenuSelectButtonDriver() }
  }

  @Test("Breadcrumb", arguments: BreadcrumbContract.cases)
  func breadcrumb(_ contract: Contract<any BreadcrumbDriver>) async throws {
    try await contract.check { BreadcrumbStackDriver() }
  }

  @Test("Hierarchical menu", arguments: HierarchicalMenuContract.cases)
  func hierarchicalMenu(_ contract: Contract<any HierarchicalMenuDriver>) async throws {
    try await contract.check { HierarchicalTableDriver() }
  }

  @Test("Hierarchical menu in a given table", arguments: HierarchicalMenuContract.cases)
  func hierarchicalMenuInGivenTable(_ contract: Contract<any HierarchicalMenuDriver>) async throws {
    try await contract.check { HierarchicalGivenTableDriver() }
  }
}
