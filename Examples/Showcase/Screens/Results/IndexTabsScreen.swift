import InstantSearch
import SwiftUI
import UIKit

/// Brands and products in sections with the first results of each, and tabs with all results of one of them.
@MainActor
private final class IndexTabsSearch {
  let brands: HitsConnector<Brand>
  let products: HitsConnector<Product>
  let tabs: IndexTabsConnector
  private let searchers = MultiSearcher(backend: Shop.backend)
  private let connectors: [Connector]

  init(searchBox: any SearchBoxController, tabs controller: any IndexTabsController) {
    let brandSearcher = searchers.addHitsSearcher(indexName: "brands")
    let productSearcher = searchers.addHitsSearcher(indexName: "products")
    brands = HitsConnector(searcher: brandSearcher)
    products = HitsConnector(searcher: productSearcher)
    tabs = IndexTabsConnector(
      tabs: [("brands", "Brands", brandSearcher), ("products", "Products", productSearcher)], hitsPerSection: 2,
      controller: controller)
    connectors = [brands, products, tabs, SearchBoxConnector(searcher: searchers, controller: searchBox)]
    searchers.search()
  }
}

struct IndexTabsScreen: View {
  @StateObject private var state = ScreenState(
    (
      box: SearchBoxObservableController(), tabs: IndexTabsObservableController(),
      brands: HitsObservableController<Brand>(), products: HitsObservableController<Product>()
    )
  ) { widgets in
    let search = IndexTabsSearch(searchBox: widgets.box, tabs: widgets.tabs)
    search.brands.connectController(widgets.brands)
    search.products.connectController(widgets.products)
    return search
  }

  var body: some View {
    VStack(alignment: .leading) {
      SearchBox(state.widgets.box)
      IndexTabs(state.widgets.tabs)
      ScrollView {
        LazyVStack(alignment: .leading) {
          IndexSections(state.widgets.tabs) { tab in
            let count = state.widgets.tabs.list.shownHitCount(of: tab) ?? .max
            if tab.name == "brands" {
              Rows(hits: state.widgets.brands, count: count) { brand in
                Label("\(brand.record.name), \(brand.record.productCount) products", systemImage: "building.2")
              }
            } else {
              Rows(hits: state.widgets.products, count: count) { ProductRow(hit: $0) }
            }
          }
        }
      }
    }
  }

  private struct Rows<Record, Row: View>: View {
    @ObservedObject var hits: HitsObservableController<Record>
    let count: Int
    @ViewBuilder let row: (Hit<Record>) -> Row

    var body: some View {
      ForEach(Array(hits.hits.prefix(count).enumerated()), id: \.element.objectID) { index, hit in
        row(hit).onAppear { hits.notifyForInfiniteScrolling(rowNumber: index) }
      }
    }
  }
}

final class IndexTabsViewController: UIViewController {
  private let searchBox = SearchBarController(searchBar: UISearchBar())
  private let tabs = IndexTabsSegmentedController()
  private let results = IndexSectionsTableViewController()
  private lazy var search = IndexTabsSearch(searchBox: searchBox, tabs: tabs)

  override func viewDidLoad() {
    super.viewDidLoad()
    arrange([searchBox.searchBar, tabs.segmentedControl, tabs.label], above: results)
    results.addSection(for: "brands", hits: search.brands.interactor) { cell, hit in
      cell.show(hit, name: hit.record.name, details: "\(hit.record.productCount) products")
    }
    results.addSection(for: "products", hits: search.products.interactor) { cell, hit in
      cell.show(hit, name: hit.record.name, details: hit.record.details)
    }
    search.tabs.connectController(results)
  }
}
