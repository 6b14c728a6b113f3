package import InstantSearchTesting
import InstantSearchCore

/// The contracts of all widgets, checked with recording views: they test Core over any backend.
package enum RecordedContract {
  /// The cases, without those that need an ability that the backend lacks.
  package static func cases(lacking: Set<BackendAbility> = []) -> [Contract<Void>] {
    let relatedItems =
      lacking.contains(.optionalFilters) ? RelatedItemsContract.anyOrderCases : RelatedItemsContract.cases
    let customData =
      lacking.contains(.rules) ? QueryRuleCustomDataContract.cases : QueryRuleCustomDataContract.backendCases
    return common + recommendations + of("Related items", relatedItems) { RecordingHits() }
      + of("Query rule custom data", customData) { RecordingBanner() }
      + (lacking.contains(.corrections) ? [] : didYouMean)
      + (lacking.contains(.relevantSort) ? [] : relevantSort)
      + (lacking.contains(.histograms) ? [] : histograms)
      + (lacking.contains(.locations) ? [] : maps)
  }

  private static let common: [Contract<Void>] = [
    of("Search box", SearchBoxContract.cases) { RecordingSearchBox() },
    of("Autocomplete", AutocompleteContract.cases) { RecordingAutocomplete(isInUse: false) },
    of("Chat", ChatContract.cases) { RecordingChat() },
    of("Hits", HitsContract.cases) { RecordingHits() },
    of("Stats", StatsContract.cases) { RecordingStats() },
    of("Stats of another type", StatsContract.itemCases) { RecordingStatsWords() },
    of("Loading", LoadingContract.cases) { RecordingIndicator() },
    of("Sort by", SortByContract.cases) { RecordingPicker<String>() },
    of("Hits per page", HitsPerPageContract.cases) { RecordingPicker<Int>() },
    of("Pages", PaginationContract.cases) { RecordingPages() },
    of("Tabs of several indices", IndexTabsContract.cases) { RecordingIndexTabs() },
    of("Sections of several indices", IndexTabsContract.sectionCases) { RecordingIndexTabs(showsSections: true) },
    of("Current filters", CurrentFiltersContract.cases) { RecordingCurrentFilters() },
    of("Current filters by group", CurrentFiltersContract.groupCases) { RecordingCurrentFilterGroups() },
    of("Clear filters", ClearFiltersContract.cases) { RecordingClearButton() },
    of("Toggle", ToggleContract.cases) { RecordingSwitch() },
    of("Filter map", FilterMapContract.cases) { RecordingPicker<FilterSegment<Filter.Facet>>() },
    of("Number", NumberContract.cases) { RecordingNumber() },
    of("Number range", NumberRangeContract.cases) { RecordingRange() },
    of("Lower end of a number range", NumberRangeContract.lowerEndCases) { RecordingLowerEnd() },
    of("Date range", DateRangeContract.cases) { RecordingDates() },
    of("Hierarchical menu", HierarchicalMenuContract.cases) { RecordingMenu() },
    of("Breadcrumb", BreadcrumbContract.cases) { RecordingBreadcrumb() },
    of("Menu select", MenuSelectContract.cases) { RecordingMenuSelect() },
    of("Rating menu", RatingMenuContract.cases) { RecordingRatingMenu() },
    of("Refinement list", FacetListContract.cases) { RecordingListController<Facet>() },
    of("Numeric filter list", FilterListContract.numericCases) { RecordingListController<Filter.Numeric>() },
    of("Facet filter list", FilterListContract.facetCases) { RecordingListController<Filter.Facet>() },
    of("Tag filter list", FilterListContract.tagCases) { RecordingListController<Filter.Tag>() },
    of("Dynamic facet list", DynamicFacetListContract.cases) { RecordingDynamicFacetListController() },
  ].flatMap { $0 }

  private static let recommendations =
    of("Recommendations", RecommendationsContract.cases + RecommendationsContract.messageCases) { RecordingHits() }
    + of("Popular values", RecommendationsContract.valueCases) { RecordingListController<Facet>() }

  private static let didYouMean = of("Did you mean", DidYouMeanContract.cases) { RecordingDidYouMean() }

  private static let relevantSort =
    of("Relevant sort", RelevantSortContract.cases) { RecordingRelevantSort() }
    + of("Relevant sort in segments", RelevantSortContract.pickerCases) { RecordingRelevantSortPicker() }

  private static let maps =
    of("Map", GeoSearchContract.cases) { RecordingMap() }
    + of("List by distance", GeoSearchContract.listCases) { RecordingMap() }

  private static let histograms =
    of("Number range with a histogram", NumberRangeContract.histogramCases) { RecordingRange() }
    + of("Date range with a histogram", DateRangeContract.histogramCases) { RecordingDates() }

  private static func of<Driver>(
    _ widget: String, _ contracts: [Contract<Driver>], _ make: @escaping @MainActor @Sendable () -> Driver
  ) -> [Contract<Void>] {
    contracts.map { contract in
      Contract("\(widget): \(contract)") { _ in try await contract.body(make) }
    }
  }
}
