import UIKit

/// The start screen: each row opens the screen of a widget.
final class StartScreen: UITableViewController {
  typealias Screen = (title: String, make: @MainActor () -> UIViewController)

  static let sections: [(title: String, screens: [Screen])] = [
    (
      "Searching",
      [
        ("A whole screen", { WholeScreen() }),
        ("Search as you type", { SearchAsYouTypeScreen() }),
        ("Search on submit", { SearchOnSubmitScreen() }),
        ("Search controller", { SearchControllerScreen() }),
        ("Query suggestions", { QuerySuggestionsScreen() }),
        ("Autocomplete", { AutocompleteScreen() }),
        ("Facet search", { FacetSearchScreen() }),
        ("Filters as tokens", { FilterTokensScreen() }),
      ]
    ),
    (
      "Results",
      [
        ("Hits in a table", { HitsTableScreen() }),
        ("Hits in a collection", { HitsCollectionScreen() }),
        ("Cells filled by a type", { ConfiguredTableScreen() }),
        ("Items filled by a type", { ConfiguredCollectionScreen() }),
        ("Table of your own", { OwnTableScreen() }),
        ("Hits of several indices", { SeveralIndicesScreen() }),
        ("Tabs of several indices", { IndexTabsScreen() }),
        ("Related items", { RelatedItemsScreen() }),
        ("Recommendations", { RecommendationsScreen() }),
        ("Stats", { StatsScreen() }),
        ("Attributed stats", { AttributedStatsScreen() }),
        ("Loading indicator", { LoadingScreen() }),
        ("Banner of a rule", { BannerScreen() }),
        ("Did you mean", { DidYouMeanScreen() }),
        ("Sort by", { SortByScreen() }),
        ("Pages", { PaginationScreen() }),
        ("Map", { MapScreen() }),
        ("Relevant sort", { RelevantSortScreen() }),
        ("Relevant sort in segments", { RelevanceSegmentsScreen() }),
      ]
    ),
    (
      "Filters",
      [
        ("Refinement list", { RefinementListScreen() }),
        ("Menu of values", { MenuSelectScreen() }),
        ("Menu of ratings", { RatingMenuScreen() }),
        ("Dynamic facets", { DynamicFacetListScreen() }),
        ("Hierarchical menu", { HierarchicalMenuScreen() }),
        ("Several categories", { CategoryBranchesScreen() }),
        ("Facet filter list", { FacetFilterListScreen() }),
        ("Numeric filter list", { NumericFilterListScreen() }),
        ("Tag filter list", { TagFilterListScreen() }),
        ("Filter map", { FilterMapScreen() }),
        ("Toggle", { ToggleScreen() }),
        ("Toggle as a button", { FilterButtonScreen() }),
        ("Number", { NumberScreen() }),
        ("Number in a field", { NumberFieldScreen() }),
        ("Rating", { RatingScreen() }),
        ("Number range", { NumberRangeScreen() }),
        ("Date range", { DateRangeScreen() }),
        ("Range of ratings", { RatingRangeScreen() }),
        ("Current filters", { CurrentFiltersScreen() }),
        ("Current filters by group", { CurrentFilterGroupsScreen() }),
        ("Clear filters", { ClearFiltersScreen() }),
      ]
    ),
  ]

  init() {
    super.init(style: .insetGrouped)
    title = "InstantSearch"
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "Screen")
  }

  override func numberOfSections(in tableView: UITableView) -> Int { Self.sections.count }

  override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    Self.sections[section].title
  }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    Self.sections[section].screens.count
  }

  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "Screen", for: indexPath)
    var content = UIListContentConfiguration.cell()
    content.text = Self.sections[indexPath.section].screens[indexPath.row].title
    cell.contentConfiguration = content
    cell.accessoryType = .disclosureIndicator
    return cell
  }

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    tableView.deselectRow(at: indexPath, animated: true)
    let screen = Self.sections[indexPath.section].screens[indexPath.row]
    let controller = screen.make()
    controller.title = screen.title
    navigationController?.pushViewController(controller, animated: true)
  }
}
