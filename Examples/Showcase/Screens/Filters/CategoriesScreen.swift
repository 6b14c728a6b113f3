import InstantSearch
import SwiftUI
import UIKit

extension ProductSearch {
  /// Categories in three levels: a tap opens the next, or several branches can be chosen.
  @discardableResult
  fileprivate func connect(
    categories: any HierarchicalController, selectionMode: SelectionMode = .single
  ) -> HierarchicalConnector {
    let menu = HierarchicalConnector(
      searcher: searcher, filterState: filterState,
      hierarchicalAttributes: ["categories.lvl0", "categories.lvl1", "categories.lvl2"], selectionMode: selectionMode,
      controller: categories)
    add(menu)
    return menu
  }
}

/// The path above the categories leads back.
struct CategoriesScreen: View {
  @StateObject private var search = ProductState(HierarchicalObservableController()) { $0.connect(categories: $1) }

  var body: some View {
    VStack(alignment: .leading) {
      Breadcrumb(search.widgets)
      HierarchicalMenu(search.widgets)
      ProductList(search.products)
    }
  }
}

final class CategoriesViewController: ProductViewController {
  private let categories = HierarchicalTableViewController()
  private let path = BreadcrumbStackController()

  override func connectWidgets() -> [UIView] {
    search.connect(categories: categories).connectController(path)
    return [path.stackView, embed(categories)]
  }
}

/// The products of all chosen branches show.
struct BranchesScreen: View {
  @StateObject private var search = ProductState(HierarchicalObservableController()) {
    $0.connect(categories: $1, selectionMode: .multiple)
  }

  var body: some View {
    VStack(alignment: .leading) {
      HierarchicalMenu(search.widgets)
      ProductList(search.products)
    }
  }
}

final class BranchesViewController: ProductViewController {
  private let categories = HierarchicalTableViewController()

  override func connectWidgets() -> [UIView] {
    search.connect(categories: categories, selectionMode: .multiple)
    return [embed(categories)]
  }
}
