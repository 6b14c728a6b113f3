import InstantSearch
import InstantSearchTesting

// The examples name an application and a key. An extension in their own module shadows the initializer for the service:
// each searcher gets a backend of its own over a few records.

extension HitsSearcher {
  convenience init(appID: String, apiKey: String, indexName: String) {
    self.init(backend: ScriptedBackend(answering: ReferenceBackend(records: catalogue)), indexName: indexName)
  }

  /// The filters of the last search, as text.
  var filtersSent: [String] {
    (backend as? ScriptedBackend)?.calls.last?.hitsRequest?.conditions.map(\.expression.text) ?? []
  }
}

private let catalogue: [JSON] = [
  [
    "objectID": "1", "category": "book", "brand": "Apple", "color": "red", "size": "S", "country": "France", "price": 3,
  ],
  ["objectID": "2", "category": "book", "brand": "Apple", "color": "red", "size": "M", "country": "Spain", "price": 8],
  [
    "objectID": "3", "category": "game", "brand": "Bose", "color": "blue", "size": "S", "country": "France",
    "price": 30,
  ],
]
