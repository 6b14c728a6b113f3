public import InstantSearchCore

/// The contracts of the widgets' views: lists of cases, as the arguments of a test.
///
/// ```swift
/// @Test(arguments: WidgetContract.toggle)
/// func toggle(_ contract: Contract<any ToggleDriver>) async throws {
///   try await contract.check { SwitchDriver() }
/// }
/// ```
public enum WidgetContract {
  /// Views of a search box.
  public static let searchBox = SearchBoxContract.cases
  /// Views of what a search box offers while one types.
  public static let autocomplete = AutocompleteContract.cases
  /// Views of results.
  public static let hits = HitsContract.cases
  /// Views of the items related to one.
  public static let relatedItems = RelatedItemsContract.cases
  /// Views of recommended records.
  public static let recommendations = RecommendationsContract.cases
  /// Views of results that load further pages while the user scrolls.
  public static let infiniteList = InfiniteListContract.cases
  /// Views of the statistics.
  public static let stats = StatsContract.cases
  /// Views that show whether a search is under way.
  public static let loading = LoadingContract.cases
  /// Views in which the order of the results is chosen.
  public static let sortBy = SortByContract.cases
  /// Views in which the number of results on a page is chosen.
  public static let hitsPerPage = HitsPerPageContract.cases
  /// Views of the pages.
  public static let pagination = PaginationContract.cases
  /// Bars of tabs of several indices.
  public static let indexTabs = IndexTabsContract.cases
  /// Views of several indices in sections.
  public static let indexSections = IndexTabsContract.sectionCases
  /// Maps of the results.
  public static let geoSearch = GeoSearchContract.cases
  /// Lists of the results by distance.
  public static let geoSearchList = GeoSearchContract.listCases
  /// Views that turn a relevant sort on and off.
  public static let relevantSort = RelevantSortContract.cases
  /// Views that propose another text.
  public static let didYouMean = DidYouMeanContract.cases
  /// Views of a refinement list.
  public static let facetList: [Contract<any FacetListDriver>] = FacetListContract.cases
  /// Drop-down menus with the values of an attribute.
  public static let menuSelect = MenuSelectContract.cases
  /// Views of a list of facet filters.
  public static let facetFilterList = FilterListContract.facetCases
  /// Views of a list of numeric filters.
  public static let numericFilterList = FilterListContract.numericCases
  /// Views of a list of tags.
  public static let tagFilterList = FilterListContract.tagCases
  /// Views of a rating menu.
  public static let ratingMenu = RatingMenuContract.cases
  /// Views of a dynamic facet list.
  public static let dynamicFacetList = DynamicFacetListContract.cases
  /// Views of a hierarchical menu.
  public static let hierarchicalMenu = HierarchicalMenuContract.cases
  /// Views of the selected path of a hierarchy.
  public static let breadcrumb = BreadcrumbContract.cases
  /// Views of a filter map.
  public static let filterMap: [Contract<any PickerDriver<FilterSegment<Filter.Facet>>>] = FilterMapContract.cases
  /// Views of a toggle.
  public static let toggle = ToggleContract.cases
  /// Views in which a number is chosen.
  public static let number = NumberContract.cases
  /// Views in which a range of numbers is chosen.
  public static let numberRange = NumberRangeContract.cases
  /// Views of a range of numbers with a histogram.
  public static let histogram = NumberRangeContract.histogramCases
  /// Views in which a range of days is chosen.
  public static let dateRange = DateRangeContract.cases + DateRangeContract.gapCases
  /// Views of a range of days with a histogram.
  public static let dateHistogram = DateRangeContract.histogramCases
  /// Views of the current filters.
  public static let currentFilters = CurrentFiltersContract.cases
  /// Views that clear filters.
  public static let clearFilters = ClearFiltersContract.cases
}
