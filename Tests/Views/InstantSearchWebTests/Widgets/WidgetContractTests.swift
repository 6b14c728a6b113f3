import InstantSearchCore
import InstantSearchTesting
import InstantSearchWeb
import Testing

@MainActor
@Suite("The contracts of the other widgets, in a browser")
struct WidgetContractTests {
  @Test("Search box", arguments: SearchBoxContract.cases)
  func searchBox(_ contract: Contract<any SearchBoxDriver>) async throws {
    try await contract.check { HTMLSearchBoxDriver() }
  }

  @Test("Autocomplete", arguments: AutocompleteContract.cases)
  func autocomplete(_ contract: Contract<any AutocompleteDriver>) async throws {
    try await contract.check { HTMLAutocompleteDriver() }
  }

  @Test("Hits", arguments: HitsContract.cases)
  func hits(_ contract: Contract<any HitsDriver>) async throws {
    try await contract.check { HTMLHitsDriver(HTMLHits(card: nameCard)) }
  }

  @Test("Related items", arguments: RelatedItemsContract.cases)
  func relatedItems(_ contract: Contract<any HitsDriver>) async throws {
    try await contract.check { HTMLHitsDriver(HTMLRelatedItems(card: nameCard)) }
  }

  @Test("Recommendations", arguments: RecommendationsContract.cases + RecommendationsContract.messageCases)
  func recommendations(_ contract: Contract<any HitsDriver>) async throws {
    try await contract.check { HTMLHitsDriver(HTMLHits(card: nameCard)) }
  }

  @Test("Recommendations as related items", arguments: RecommendationsContract.cases)
  func recommendationsAsRelatedItems(_ contract: Contract<any HitsDriver>) async throws {
    try await contract.check { HTMLHitsDriver(HTMLRelatedItems(card: nameCard)) }
  }

  @Test("Stats", arguments: StatsContract.cases)
  func stats(_ contract: Contract<any StatsDriver>) async throws {
    try await contract.check { HTMLStatsDriver() }
  }

  @Test("Loading", arguments: LoadingContract.cases)
  func loading(_ contract: Contract<any LoadingDriver>) async throws {
    try await contract.check { HTMLLoadingDriver() }
  }

  @Test("Sort by", arguments: SortByContract.cases)
  func sortBy(_ contract: Contract<any PickerDriver<String>>) async throws {
    try await contract.check { HTMLSortByDriver() }
  }

  @Test(
    "Date range", arguments: DateRangeContract.cases + DateRangeContract.histogramCases + DateRangeContract.gapCases)
  func dateRange(_ contract: Contract<any DateRangeDriver>) async throws {
    try await contract.check { HTMLDateRangeDriver() }
  }

  @Test("Hits per page", arguments: HitsPerPageContract.cases)
  func hitsPerPage(_ contract: Contract<any PickerDriver<Int>>) async throws {
    try await contract.check { HTMLHitsPerPageDriver() }
  }

  @Test("Map", arguments: GeoSearchContract.cases)
  func geoSearch(_ contract: Contract<any GeoSearchDriver>) async throws {
    try await contract.check { HTMLGeoSearchDriver() }
  }

  @Test("Pages", arguments: PaginationContract.cases)
  func pagination(_ contract: Contract<any PaginationDriver>) async throws {
    try await contract.check { HTMLPaginationDriver() }
  }

  @Test("Relevant sort", arguments: RelevantSortContract.cases)
  func relevantSort(_ contract: Contract<any RelevantSortDriver>) async throws {
    try await contract.check { HTMLRelevantSortDriver() }
  }

  @Test("Relevant sort as a choice", arguments: RelevantSortContract.pickerCases)
  func relevantSortPicker(_ contract: Contract<any RelevantSortPickerDriver>) async throws {
    try await contract.check { HTMLPriorityDriver() }
  }

  @Test("Tabs of several indices", arguments: IndexTabsContract.cases)
  func indexTabs(_ contract: Contract<any IndexTabsDriver>) async throws {
    try await contract.check { HTMLIndexTabsDriver() }
  }

  @Test("Sections of several indices", arguments: IndexTabsContract.sectionCases)
  func indexSections(_ contract: Contract<any IndexTabsDriver>) async throws {
    try await contract.check { HTMLIndexSectionsDriver() }
  }

  @Test("Did you mean", arguments: DidYouMeanContract.cases)
  func didYouMean(_ contract: Contract<any DidYouMeanDriver>) async throws {
    try await contract.check { HTMLDidYouMeanDriver() }
  }

  @Test("Query rule custom data", arguments: QueryRuleCustomDataContract.cases)
  func queryRuleCustomData(_ contract: Contract<any QueryRuleCustomDataDriver>) async throws {
    try await contract.check { HTMLBannerDriver() }
  }

  @Test("Current filters", arguments: CurrentFiltersContract.cases)
  func currentFilters(_ contract: Contract<any CurrentFiltersDriver>) async throws {
    try await contract.check { HTMLCurrentFiltersDriver() }
  }

  @Test("Current filters by group", arguments: CurrentFiltersContract.groupCases)
  func currentFilterGroups(_ contract: Contract<any CurrentFilterGroupsDriver>) async throws {
    try await contract.check { HTMLCurrentFilterGroupsDriver() }
  }

  @Test("Clear filters", arguments: ClearFiltersContract.cases)
  func clearFilters(_ contract: Contract<any ClearFiltersDriver>) async throws {
    try await contract.check { HTMLClearFiltersDriver() }
  }

  @Test("Toggle", arguments: ToggleContract.cases)
  func toggle(_ contract: Contract<any ToggleDriver>) async throws {
    try await contract.check { HTMLToggleDriver() }
  }

  @Test("Filter map", arguments: FilterMapContract.cases)
  func filterMap(_ contract: Contract<any PickerDriver<FilterSegment<Filter.Facet>>>) async throws {
    try await contract.check { HTMLFilterMapDriver() }
  }

  @Test("Number", arguments: NumberContract.cases)
  func number(_ contract: Contract<any NumberDriver>) async throws {
    try await contract.check { HTMLNumberDriver() }
  }

  @Test("Number range", arguments: NumberRangeContract.cases)
  func numberRange(_ contract: Contract<any NumberRangeDriver>) async throws {
    try await contract.check { HTMLNumberRangeDriver() }
  }

  @Test("Number range with a histogram", arguments: NumberRangeContract.histogramCases)
  func histogram(_ contract: Contract<any HistogramDriver>) async throws {
    try await contract.check { HTMLNumberRangeDriver() }
  }
}
