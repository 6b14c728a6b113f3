import InstantSearch
import SwiftUI
import UIKit

extension ProductSearch {
  /// The departments in a menu: one of them, or all.
  fileprivate func connect(departments: any FacetListController) {
    add(
      FacetListConnector(
        searcher: searcher, filterState: filterState, attribute: "categories.lvl0", selectionMode: .single,
        operator: .or, controller: departments))
  }
}

struct MenuSelectScreen: View {
  @StateObject private var search = ProductState(FacetListObservableController()) { $0.connect(departments: $1) }

  var body: some View {
    VStack(alignment: .leading) {
      MenuSelect(search.widgets, title: "Department")
      ProductList(search.products)
    }
  }
}

final class MenuSelectViewController: ProductViewController {
  private let departments = MenuSelectButtonController()

  override func connectWidgets() -> [UIView] {
    search.connect(departments: departments)
    return [departments.button]
  }
}
