#if canImport(SwiftUI)
// Short names of the models. The long ones are those of the documentation of InstantSearch.

/// The model of an ``Autocomplete``.
public typealias AutocompleteModel = AutocompleteObservableController
/// The model of a ``Breadcrumb`` and of a ``HierarchicalMenu``.
public typealias HierarchicalModel = HierarchicalObservableController
/// The model of a ``ClearFilters`` button.
public typealias FilterClearModel = FilterClearObservableController
/// The model of ``CurrentFilters``.
public typealias CurrentFiltersModel = CurrentFiltersObservableController
/// The model of ``DidYouMean``.
public typealias DidYouMeanModel = DidYouMeanObservableController
/// The model of a ``DateRangePicker``.
public typealias DateRangeModel = DateRangeObservableController
/// The model of a ``DynamicFacetList``.
public typealias DynamicFacetListModel = DynamicFacetListObservableController
/// The model of a ``FacetList``.
public typealias FacetListModel = FacetListObservableController
/// The model of a ``FilterList``.
public typealias FilterListModel = FilterListObservableController
/// The model of a ``FilterMap``.
public typealias FilterMapModel = FilterMapObservableController
/// The model of a ``FilterToggle``.
public typealias FilterToggleModel = FilterToggleObservableController
/// The model of a ``HitsList``.
public typealias HitsModel = HitsObservableController
/// The model of ``HitsPerPage``.
public typealias HitsPerPageModel = HitsPerPageObservableController
/// The model of ``IndexTabs`` and ``IndexSections``.
public typealias IndexTabsModel = IndexTabsObservableController
/// The model of ``Loading``.
public typealias LoadingModel = LoadingObservableController
/// The model of a ``NumberSlider``.
public typealias NumberModel = NumberObservableController
/// The model of ``NumberRangeSliders``.
public typealias NumberRangeModel = NumberRangeObservableController
/// The model of ``GeoSearchMap`` and ``GeoSearchList``.
public typealias GeoSearchModel = GeoSearchObservableController
/// The model of ``Pagination``.
public typealias PaginationModel = PaginationObservableController
/// The model of ``QueryRuleCustomData``.
public typealias QueryRuleCustomDataModel = QueryRuleCustomDataObservableController
/// The model of a ``RatingMenu``.
public typealias RatingMenuModel = RatingMenuObservableController
/// The model of ``RelevantSort``.
public typealias RelevantSortModel = RelevantSortObservableController
/// The model of a ``SearchBox``.
public typealias SearchBoxModel = SearchBoxObservableController
/// The model of a ``SortBy`` menu.
public typealias SortByModel = SortByObservableController
/// The model of ``Stats``.
public typealias StatsModel = StatsObservableController
#endif
