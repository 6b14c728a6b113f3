import InstantSearchCore
import InstantSearchSwiftUI
import InstantSearchTesting
import SwiftUI
import Testing

@MainActor
@Suite("The contracts of the other widgets, drawn by SwiftUI")
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

  @Test("Infinite list of results", arguments: InfiniteListContract.cases)
  func infiniteList(_ contract: Contract<any InfiniteListDriver>) async throws {
    try await contract.check {
      InfiniteListViewDriver {
        $0.paginatedData(of: Hit<JSON>.self)
      } name: {
        $0.record["name"]?.string
      }
    }
  }

  @Test("Infinite list of records", arguments: InfiniteListContract.cases)
  func infiniteRecordList(_ contract: Contract<any InfiniteListDriver>) async throws {
    try await contract.check {
      InfiniteListViewDriver {
        $0.paginatedData(of: JSON.self)
      } name: {
        $0["name"]?.string
      }
    }
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
    try await contract.check {
      let observable = SortByObservableController()
      return PickerViewDriver(observable, SortBy(observable, title: "Choice"))
    }
  }

  @Test("Hits per page", arguments: HitsPerPageContract.cases)
  func hitsPerPage(_ contract: Contract<any PickerDriver<Int>>) async throws {
    try await contract.check {
      let observable = HitsPerPageObservableController()
      return PickerViewDriver(observable, HitsPerPage(observable, title: "Choice"))
    }
  }

  @Test("List by distance", arguments: GeoSearchContract.listCases)
  func geoSearch(_ contract: Contract<any GeoSearchListDriver>) async throws {
    try await contract.check { GeoSearchListViewDriver() }
  }

  @Test("Pages", arguments: PaginationContract.cases)
  func pagination(_ contract: Contract<any PaginationDriver>) async throws {
    try await contract.check { PaginationViewDriver() }
  }

  @Test("Relevant sort", arguments: RelevantSortContract.cases)
  func relevantSort(_ contract: Contract<any RelevantSortDriver>) async throws {
    try await contract.check { RelevantSortViewDriver() }
  }

  @Test("Relevant sort in a picker", arguments: RelevantSortContract.pickerCases)
  func relevantSortPicker(_ contract: Contract<any RelevantSortPickerDriver>) async throws {
    try await contract.check { RelevantSortPickerViewDriver() }
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
    try await contract.check {
      let observable = FilterMapObservableController<Filter.Facet>()
      return PickerViewDriver(observable, FilterMap(observable, title: "Choice"))
    }
  }

  @Test("Number", arguments: NumberContract.cases)
  func number(_ contract: Contract<any NumberDriver>) async throws {
    try await contract.check { NumberViewDriver() }
  }

  @Test(
    "Date range", arguments: DateRangeContract.cases + DateRangeContract.histogramCases + DateRangeContract.gapCases)
  func dateRange(_ contract: Contract<any DateRangeDriver>) async throws {
    try await contract.check { DateRangePickerDriver() }
  }

  @Test("Number range", arguments: NumberRangeContract.cases)
  func numberRange(_ contract: Contract<any NumberRangeDriver>) async throws {
    try await contract.check { NumberRangeViewDriver() }
  }

  @Test("Number range with a histogram", arguments: NumberRangeContract.histogramCases)
  func histogram(_ contract: Contract<any HistogramDriver>) async throws {
    try await contract.check { NumberRangeViewDriver() }
  }

  @Test("Menu select", arguments: MenuSelectContract.cases)
  func menuSelect(_ contract: Contract<any PickerDriver<Facet>>) async throws {
    try await contract.check {
      let observable = FacetListObservableController()
      return PickerViewDriver<Facet>(observable, MenuSelect(observable, title: "Choice"))
    }
  }

  @Test("Breadcrumb", arguments: BreadcrumbContract.cases)
  func breadcrumb(_ contract: Contract<any BreadcrumbDriver>) async throws {
    try await contract.check { BreadcrumbViewDriver() }
  }

  @Test("Hierarchical menu", arguments: HierarchicalMenuContract.cases)
  func hierarchicalMenu(_ contract: Contract<any HierarchicalMenuDriver>) async throws {
    try await contract.check { HierarchicalMenuViewDriver() }
  }
}
