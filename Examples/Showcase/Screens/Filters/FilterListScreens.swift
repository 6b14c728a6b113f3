import InstantSearch
import SwiftUI
import UIKit

extension ProductSearch {
  /// Filters that the app names, with labels.
  fileprivate func connect(materials: any SelectableListController<Filter.Facet>) {
    add(
      FacetFilterListConnector(
        facetFilters: [
          Filter.Facet(attribute: "material", stringValue: "walnut"),
          Filter.Facet(attribute: "material", stringValue: "bamboo"),
          Filter.Facet(attribute: "available", value: true),
        ],
        filterState: filterState, operator: .or, groupName: "material", controller: materials,
        label: { $0.attribute == "available" ? "In stock" : "Made of \($0.value)" }))
  }

  /// Ranges of prices, of which one can be chosen.
  fileprivate func connect(prices: any SelectableListController<Filter.Numeric>) {
    add(
      NumericFilterListConnector(
        numericFilters: [
          Filter.Numeric(attribute: "price", operator: .lessThan, value: 20),
          Filter.Numeric(attribute: "price", range: 20...100),
          Filter.Numeric(attribute: "price", operator: .greaterThan, value: 100),
        ],
        filterState: filterState, operator: .and, groupName: "price", controller: prices))
  }

  /// Tags, of which several can be chosen.
  fileprivate func connect(tags: any SelectableListController<Filter.Tag>) {
    add(
      TagFilterListConnector(
        tagFilters: ["new", "sale", "handmade", "vegan"], filterState: filterState, operator: .or, groupName: "tags",
        controller: tags))
  }
}

struct FacetFiltersScreen: View {
  @StateObject private var search = ProductState(FilterListObservableController<Filter.Facet>()) {
    $0.connect(materials: $1)
  }

  var body: some View {
    VStack(alignment: .leading) {
      FilterList(search.widgets)
      ProductList(search.products)
    }
  }
}

/// A first row stands for all products.
final class FacetFiltersViewController: ProductViewController {
  private let materials = FilterListTableController<Filter.Facet>(tableView: UITableView())

  override func connectWidgets() -> [UIView] {
    materials.allTitle = "All products"
    search.connect(materials: materials)
    return [materials.tableView]
  }
}

struct NumericFiltersScreen: View {
  @StateObject private var search = ProductState(FilterListObservableController<Filter.Numeric>()) {
    $0.connect(prices: $1)
  }

  var body: some View {
    VStack(alignment: .leading) {
      FilterList(search.widgets)
      ProductList(search.products)
    }
  }
}

final class NumericFiltersViewController: ProductViewController {
  private let prices = FilterListTableController<Filter.Numeric>(tableView: UITableView())

  override func connectWidgets() -> [UIView] {
    search.connect(prices: prices)
    return [prices.tableView]
  }
}

struct TagFiltersScreen: View {
  @StateObject private var search = ProductState(FilterListObservableController<Filter.Tag>()) { $0.connect(tags: $1) }

  var body: some View {
    VStack(alignment: .leading) {
      FilterList(search.widgets) { tag, isSelected in FilterRow(tag.value.capitalized, isSelected: isSelected) }
      ProductList(search.products)
    }
  }
}

final class TagFiltersViewController: ProductViewController {
  private let tags = FilterListTableController<Filter.Tag>(tableView: UITableView())

  override func connectWidgets() -> [UIView] {
    search.connect(tags: tags)
    return [tags.tableView]
  }
}
