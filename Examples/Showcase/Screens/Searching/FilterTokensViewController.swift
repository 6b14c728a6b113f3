import InstantSearch
import UIKit

/// The filters that apply as tokens in the search field. Deleting a token removes its filter.
final class FilterTokensViewController: ProductViewController {
  private lazy var tokens = SearchTextFieldCurrentFiltersController(searchBar: searchBox.searchBar)

  override func connectWidgets() -> [UIView] {
    search.filterState[or: "color"].add(Filter.Facet(attribute: "color", stringValue: "navy"))
    search.filterState[and: "tags"].add(Filter.Tag("sale"))
    search.add(CurrentFiltersConnector(filterState: search.filterState, controller: tokens))
    return [searchBox.searchBar]
  }
}
