import InstantSearchCore
import InstantSearchTesting

/// A search over four products.
@MainActor
struct Catalogue {
  let filterState = FilterState()
  let searcher = HitsSearcher(backend: ReferenceBackend(records: products), indexName: "products")

  func search() async {
    searcher.search()
    await searcher.waitUntilIdle()
  }

  func settle() async { await searcher.waitUntilIdle() }

  private static let products: [JSON] = [
    ["objectID": "1", "name": "phone", "color": "red", "brand": "Apple", "price": 3],
    ["objectID": "2", "name": "speaker", "color": "red", "brand": "Bose", "price": 8],
    ["objectID": "3", "name": "phone case", "color": "blue", "brand": "Apple", "price": 30],
    ["objectID": "4", "name": "camera", "color": "green", "brand": "Canon", "price": 200],
  ]
}
