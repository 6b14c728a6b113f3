import InstantSearchCore

/// Records all notifications of a searcher, in order.
@MainActor
final class SearchRecorder<Request: SearcherRequest> {
  private(set) var responses: [Request.Response] = []
  private(set) var errors: [SearchError] = []
  private(set) var queries: [String?] = []
  private(set) var indexNames: [String] = []
  private(set) var requests: [Request] = []
  private(set) var searchCount = 0
  private(set) var loading: [Bool] = []

  init(_ searcher: RequestSearcher<Request>) {
    searcher.onResults.subscribe(with: self) { $0.responses.append($1) }
    searcher.onError.subscribe(with: self) { $0.errors.append($1) }
    searcher.onQueryChanged.subscribe(with: self) { $0.queries.append($1) }
    searcher.onIndexChanged.subscribe(with: self) { $0.indexNames.append($1) }
    searcher.onRequestChanged.subscribe(with: self) { $0.requests.append($1) }
    searcher.onSearch.subscribe(with: self) { recorder, _ in recorder.searchCount += 1 }
    searcher.onLoadingChanged.subscribe(with: self) { $0.loading.append($1) }
  }
}

extension SearchRecorder<HitsSearcherRequest> {
  var hitCounts: [Int] { responses.map(\.nbHits) }
}

extension Filter.Facet {
  static let red = Filter.Facet(attribute: "color", stringValue: "red")
  static let blue = Filter.Facet(attribute: "color", stringValue: "blue")
  static let apple = Filter.Facet(attribute: "brand", stringValue: "Apple")
}
