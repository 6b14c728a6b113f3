import InstantSearch
import SwiftUI
import UIKit

extension ProductSearch {
  /// The filters that apply; a tap removes one.
  fileprivate func connect(current: any CurrentFiltersController) {
    filterState[or: "color"].add(Filter.Facet(attribute: "color", stringValue: "navy"))
    filterState[or: "color"].add(Filter.Facet(attribute: "color", stringValue: "white"))
    filterState[and: "price"].add(Filter.Numeric(attribute: "price", operator: .lessThan, value: 50))
    add(CurrentFiltersConnector(filterState: filterState, controller: current))
  }

  /// A button that removes the colors, and leaves the price.
  fileprivate func connect(clear: any FilterClearController) {
    add(FilterClearConnector(filterState: filterState, attributes: ["color"], controller: clear))
  }
}

struct CurrentFiltersScreen: View {
  @StateObject private var search = ProductState(CurrentFiltersObservableController()) { $0.connect(current: $1) }

  var body: some View {
    VStack(alignment: .leading) {
      CurrentFilters(search.widgets)
      ProductList(search.products)
    }
  }
}

final class CurrentFiltersViewController: ProductViewController {
  private let current = CurrentFilterListTableController(tableView: UITableView())

  override func connectWidgets() -> [UIView] {
    search.connect(current: current)
    return [current.tableView]
  }
}

/// The filters by group; a tap removes one, or all of a group.
struct FilterGroupsScreen: View {
  @StateObject private var search = ProductState(CurrentFiltersObservableController()) { $0.connect(current: $1) }

  var body: some View {
    VStack(alignment: .leading) {
      List { CurrentFilterGroups(search.widgets) { $0.name.capitalized } }
      ProductList(search.products)
    }
  }
}

final class FilterGroupsViewController: ProductViewController {
  private let current = CurrentFilterGroupsTableController(tableView: UITableView())

  override func connectWidgets() -> [UIView] {
    current.groupPresenter = { $0.name.capitalized }
    search.connect(current: current)
    return [current.tableView]
  }
}

struct ClearFiltersScreen: View {
  @StateObject private var search = ProductState(
    (clear: FilterClearObservableController(), current: CurrentFiltersObservableController())
  ) { search, widgets in
    search.connect(current: widgets.current)
    search.connect(clear: widgets.clear)
  }

  var body: some View {
    VStack(alignment: .leading) {
      ClearFilters(search.widgets.clear, title: "Any color")
      CurrentFilters(search.widgets.current)
      ProductList(search.products)
    }
  }
}

final class ClearFiltersViewController: ProductViewController {
  private let current = CurrentFilterListTableController(tableView: UITableView())
  private let clear = FilterClearButtonController(button: UIButton(type: .system))

  override func connectWidgets() -> [UIView] {
    clear.button.setTitle("Any color", for: .normal)
    search.connect(current: current)
    search.connect(clear: clear)
    return [clear.button, current.tableView]
  }
}
