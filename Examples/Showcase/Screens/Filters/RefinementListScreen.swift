import InstantSearch
import SwiftUI
import UIKit

extension ProductSearch {
  /// The colors of the results: several can be chosen, and each shows how many results choosing it would give.
  fileprivate func connect(colors: any FacetListController) {
    let presenter = FacetListPresenter(sortBy: [.isRefined, .count(order: .descending)], limit: 5, expandedLimit: 20)
    add(
      FacetListConnector(
        searcher: searcher, filterState: filterState, attribute: "color", operator: .or, controller: colors,
        presenter: presenter))
  }
}

struct RefinementListScreen: View {
  @StateObject private var search = ProductState(FacetListObservableController()) { $0.connect(colors: $1) }

  var body: some View {
    VStack(alignment: .leading) {
      FacetList(search.widgets).excludable()
      ShowMoreButton(search.widgets)
      ProductList(search.products)
    }
  }
}

final class RefinementListViewController: ProductViewController {
  private let colors = FacetListTableController(tableView: UITableView())

  override func connectWidgets() -> [UIView] {
    colors.expansionTitles = ("Show more", "Show less")
    colors.exclusionTitles = ("Exclude", "Include")
    search.connect(colors: colors)
    return [colors.tableView]
  }
}
