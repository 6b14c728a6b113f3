import Combine
import InstantSearch
import SwiftUI

/// Brands and products in sections with the first results of each, and tabs with all results of one of them.
struct IndexTabsScreen: View {
  @StateObject private var search = Search()

  var body: some View {
    VStack(alignment: .leading) {
      SearchBox(search.searchBox)
      IndexTabs(search.tabs)
      ScrollView {
        LazyVStack(alignment: .leading) {
          IndexSections(search.tabs) { tab in
            let count = search.tabs.list.shownHitCount(of: tab) ?? .max
            if tab.name == "brands" {
              BrandRows(brands: search.brands, count: count)
            } else {
              ProductRows(products: search.products, count: count)
            }
          }
        }
      }
    }
  }

  private struct BrandRows: View {
    @ObservedObject var brands: HitsObservableController<Brand>
    let count: Int

    var body: some View {
      ForEach(Array(brands.hits.prefix(count).enumerated()), id: \.element.objectID) { index, hit in
        Label("\(hit.record.name), \(hit.record.productCount) products", systemImage: "building.2")
          .onAppear { brands.notifyForInfiniteScrolling(rowNumber: index) }
      }
    }
  }

  private struct ProductRows: View {
    @ObservedObject var products: HitsObservableController<Product>
    let count: Int

    var body: some View {
      ForEach(Array(products.hits.prefix(count).enumerated()), id: \.element.objectID) { index, hit in
        ProductRow(hit: hit).onAppear { products.notifyForInfiniteScrolling(rowNumber: index) }
      }
    }
  }

  @MainActor
  private final class Search: ObservableObject {
    let searchBox = SearchBoxObservableController()
    let tabs = IndexTabsObservableController()
    let brands = HitsObservableController<Brand>()
    let products = HitsObservableController<Product>()
    private let searchers = MultiSearcher(backend: Shop.backend)
    private var connectors: [Connector] = []

    init() {
      let brandSearcher = searchers.addHitsSearcher(indexName: "brands")
      let productSearcher = searchers.addHitsSearcher(indexName: "products")
      connectors = [
        SearchBoxConnector(searcher: searchers, controller: searchBox),
        HitsConnector(searcher: brandSearcher, controller: brands),
        HitsConnector(searcher: productSearcher, controller: products),
        IndexTabsConnector(
          tabs: [("brands", "Brands", brandSearcher), ("products", "Products", productSearcher)], hitsPerSection: 2,
          controller: tabs),
      ]
      searchers.search()
    }
  }
}
