import InstantSearchCore
import InstantSearchTesting
import Testing

@MainActor
@Suite("The contracts of the other widgets, in a terminal")
struct WidgetContractTests {
  @Test("Search box", arguments: SearchBoxContract.cases)
  func searchBox(_ contract: Contract<any SearchBoxDriver>) async throws {
    try await contract.check { SearchBoxViewDriver() }
  }

  @Test("Autocomplete", arguments: AutocompleteContract.cases)
  func autocomplete(_ contract: Contract<any AutocompleteDriver>) async throws {
    try await contract.check { AutocompleteViewDriver() }
  }

  @Test("Hits", arguments: HitsContract.cases)
  func hits(_ contract: Contract<any HitsDriver>) async throws {
    try await contract.check { HitsViewDriver() }
  }

  @Test("Related items", arguments: RelatedItemsContract.cases)
  func relatedItems(_ contract: Contract<any HitsDriver>) async throws {
    try await contract.check { RelatedItemsViewDriver() }
  }

  @Test("Recommendations", arguments: RecommendationsContract.cases + RecommendationsContract.messageCases)
  func recommendations(_ contract: Contract<any HitsDriver>) async throws {
    try await contract.check { HitsViewDriver() }
  }

  @Test("Recommendations as related items", arguments: RecommendationsContract.cases)
  func recommendationsAsRelatedItems(_ contract: Contract<any HitsDriver>) async throws {
    try await contract.check { RelatedItemsViewDriver() }
  }

  @Test("Stats", arguments: StatsContract.cases)
  func stats(_ contract: Contract<any StatsDriver>) async throws {
    try await contract.check { StatsViewDriver() }
  }

  @Test("Loading", arguments: LoadingContract.cases)
  func loading(_ contract: Contract<any LoadingDriver>) async throws {
    try await contract.check { LoadingViewDriver() }
  }

  @Test("Sort by", arguments: SortByContract.cases)
  func sortBy(_ contract: Contract<any PickerDriver<String>>) async throws {
    try await contract.check { SortByViewDriver() }
  }

  @Test(
    "Date range", arguments: DateRangeContract.cases + DateRangeContract.histogramCases + DateRangeContract.gapCases)
  func dateRange(_ contract: Contract<any DateRangeDriver>) async throws {
    try await contract.check { DateRangeViewDriver() }
  }

  @Test("Hits per page", arguments: HitsPerPageContract.cases)
  func hitsPerPage(_ contract: Contract<any PickerDriver<Int>>) async throws {
    try await contract.check { HitsPerPageViewDriver() }
  }

  @Test("List by distance", arguments: GeoSearchContract.listCases)
  func geoSearch(_ contract: Contract<any GeoSearchListDriver>) async throws {
    try await contract.check { GeoSearchViewDriver() }
  }

  @Test("Pages", arguments: PaginationContract.cases)
  func pagination(_ contract: Contract<any PaginationDriver>) async throws {
    try await contract.check { PaginationViewDriver() }
  }

  @Test("Relevant sort", arguments: RelevantSortContract.cases)
  func relevantSort(_ contract: Contract<any RelevantSortDriver>) async throws {
    try await contract.check { RelevantSortViewDriver() }
  }

  @Test("Tabs of several indices", arguments: IndexTabsContract.cases)
  func indexTabs(_ contract: Contract<any IndexTabsDriver>) async throws {
    try await contract.check { IndexTabsViewDriver() }
  }

  @Test("Sections of several indices", arguments: IndexTabsContract.sectionCases)
  func indexSections(_ contract: Contract<any IndexTabsDriver>) async throws {
    try await contract.check { IndexSectionsViewDriver() }
  }

  @Test("Did you mean", arguments: DidYouMeanContract.cases)
  func didYouMean(_ contract: Contract<any DidYouMeanDriver>) async throws {
    try await contract.check { DidYouMeanViewDriver() }
  }

  @Test("Query rule custom data", arguments: QueryRuleCustomDataContract.cases)
  func queryRuleCustomData(_ contract: Contract<any QueryRuleCustomDataDriver>) async throws {
    try await contract.check { BannerViewDriver() }
  }

  @Test("Current filters", arguments: CurrentFiltersContract.cases)
  func currentFilters(_ contract: Contract<any CurrentFiltersDriver>) async throws {
    try await contract.check { CurrentFiltersViewDriver() }
  }

  @Test("Current filters by group", arguments: CurrentFiltersContract.groupCases)
  func currentFilterGroups(_ contract: Contract<any CurrentFilterGroupsDriver>) async throws {
    try await contract.check { CurrentFilterGroupsViewDriver() }
  }

  @Test("Clear filters", arguments: ClearFiltersContract.cases)
  func clearFilters(_ contract: Contract<any ClearFiltersDriver>) async throws {
    try await contract.check { ClearFiltersViewDriver() }
  }

  @Test("Toggle", arguments: ToggleContract.cases)
  func toggle(_ contract: Contract<any ToggleDriver>) async throws {
    try await contract.check { ToggleViewDriver() }
  }

  @Test("Filter map", arguments: FilterMapContract.cases)
  func filterMap(_ contract: Contract<any PickerDriver<FilterSegment<Filter.Facet>>>) async throws {
    try await contract.check { FilterMapViewDriver() }
  }

  @Test("Number", arguments: NumberContract.cases)
  func number(_ contract: Contract<any NumberDriver>) async throws {
    try await contract.check { NumberViewDriver() }
  }

  @Test("Number range with a histogram", arguments: NumberRangeContract.histogramCases)
  func histogram(_ contract: Contract<any HistogramDriver>) async throws {
    try await contract.check { NumberRangeViewDriver() }
  }

  @Test("Number range", arguments: NumberRangeContract.cases)
  func numberRange(_ contract: Contract<any NumberRangeDriver>) async throws {
    try await contract.check { NumberRangeViewDriver() }
  }
}
