import InstantSearch
import SwiftUI
import UIKit

extension ProductSearch {
  /// Offers from several sources below the search box: recent searches, suggested texts, categories, and brands.
  fileprivate func connect(offers: any AutocompleteController) {
    add(
      AutocompleteConnector(
        searcher: searcher, filterState: filterState, searchBox: box.interactor,
        sources: Shop.autocompleteSources(RecentSearches()), controller: offers))
  }
}

struct AutocompleteScreen: View {
  @StateObject private var search = ProductState(AutocompleteObservableController()) { $0.connect(offers: $1) }

  var body: some View {
    VStack(alignment: .leading) {
      SearchBox(search.searchBox, offers: search.widgets)
      Autocomplete(search.widgets)
      ProductList(search.products)
    }
  }
}

final class AutocompleteViewController: ProductViewController {
  private lazy var offers = AutocompleteTableController(
    tableView: UITableView(), field: searchBox.searchBar.searchTextField)

  override func connectWidgets() -> [UIView] {
    search.connect(offers: offers)
    return [searchBox.searchBar, offers.tableView]
  }
}
