import InstantSearch
import SwiftUI
import UIKit

extension ProductSearch {
  /// The orders of the products: each is an index of its own, or a view of one.
  fileprivate func connect(order: any SelectableListController<String>) {
    add(
      SortByConnector(
        searcher: searcher,
        items: [
          SortByItem(indexName: "products", label: "Featured"),
          SortByItem(indexName: "cheapest", label: "Lowest price"),
          SortByItem(indexName: "dearest", label: "Highest price"),
        ],
        controller: order))
  }

  /// Of the newest products those that are relevant, or all.
  fileprivate func connect(relevance: any RelevantSortController) {
    add(RelevantSortConnector(searcher: searcher, controller: relevance))
  }
}

struct SortByScreen: View {
  @StateObject private var search = ProductState(SortByObservableController()) { $0.connect(order: $1) }

  var body: some View {
    VStack(alignment: .leading) {
      SortBy(search.widgets)
      ProductList(search.products)
    }
  }
}

final class SortByViewController: ProductViewController {
  private let order = SortBySegmentedController()

  override func connectWidgets() -> [UIView] {
    search.connect(order: order)
    return [order.segmentedControl]
  }
}

struct RelevantSortScreen: View {
  @StateObject private var search = ProductState(RelevantSortObservableController(), indexName: "newest") {
    $0.connect(relevance: $1)
  }

  var body: some View {
    VStack(alignment: .leading) {
      SearchBox(search.searchBox)
      RelevantSort(search.widgets)
      ProductList(search.products)
    }
  }
}

final class RelevantSortViewController: ProductViewController {
  private let relevance = RelevantSortToggleController()

  init() { super.init(ProductSearch(indexName: "newest")) }

  override func connectWidgets() -> [UIView] {
    search.connect(relevance: relevance)
    return [searchBox.searchBar, relevance.hintLabel, relevance.toggleButton]
  }
}

struct RelevanceSegmentsScreen: View {
  @StateObject private var search = ProductState(RelevantSortObservableController(), indexName: "newest") {
    $0.connect(relevance: $1)
  }

  var body: some View {
    VStack(alignment: .leading) {
      SearchBox(search.searchBox)
      RelevantSortPicker(search.widgets)
      ProductList(search.products)
    }
  }
}

final class RelevanceSegmentsViewController: ProductViewController {
  private let relevance = RelevantSortSegmentedController()

  init() { super.init(ProductSearch(indexName: "newest")) }

  override func connectWidgets() -> [UIView] {
    search.connect(relevance: relevance)
    return [searchBox.searchBar, relevance.segmentedControl]
  }
}
