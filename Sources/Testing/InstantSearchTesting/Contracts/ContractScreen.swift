import InstantSearchCore
import Platform

/// A searcher with filters over a small catalogue, on which the widgets' contracts are checked.
@MainActor
final class ContractScreen {
  let state = FilterState()
  let searcher: HitsSearcher
  /// The searcher and those that a contract adds, which are searched together.
  let searchers: MultiSearcher
  let backend: ScriptedBackend
  /// The backend of the catalogue; nil for the model.
  @TaskLocal static var catalogue: (any SearchBackend)?
  private let answersAtOnce: Bool
  private let failing = Locked(false)
  private var widgets: [Connector] = []

  /// - Parameters:
  ///   - indexName: The searched index. The backend has the catalogue under every name, and its virtual replicas under
  ///     theirs.
  ///   - missing: The name of an index that the backend does not have.
  ///   - answersAtOnce: Whether searches are answered from the catalogue; otherwise ``search()`` answers without
  ///     results.
  ///   - complete: Completes a response of the catalogue.
  init(
    of indexName: String = BackendCatalogue.screens.indexName, missing: String? = nil, answersAtOnce: Bool = true,
    completing complete: @escaping @Sendable (HitsRequest, inout SearchResponse) -> Void = { _, _ in }
  ) {
    let catalogue = Self.catalogue ?? Self.model
    backend =
      answersAtOnce
      ? ScriptedBackend { [failing] requests throws(SearchError) in
        if failing.withLock({ $0 }) { throw .timedOut }
        if let missing, requests.contains(where: { $0.indexName == missing }) { throw .indexNotFound(missing) }
        var answers = try await catalogue.search(requests.map { $0.inCatalogue })
        for index in requests.indices { RecommendedProducts.answer(requests[index], from: &answers[index]) }
        for (index, request) in requests.enumerated() {
          guard case .hits(let hitsRequest) = request, case .hits(var response) = answers[index] else { continue }
          // The processing time is not deterministic.
          response.processingTimeMS = 0
          complete(hitsRequest, &response)
          answers[index] = .hits(response)
        }
        return answers
      } : ScriptedBackend()
    searchers = MultiSearcher(backend: backend)
    searcher = searchers.addHitsSearcher(indexName: indexName)
    self.answersAtOnce = answersAtOnce
  }

  /// Whether searches fail.
  var isFailing: Bool {
    get { failing.withLock { $0 } }
    set { failing.withLock { $0 = newValue } }
  }

  /// Keeps a widget until the case ends.
  @discardableResult
  func keep<Widget: Connector>(_ widget: Widget) -> Widget {
    widgets.append(widget)
    return widget
  }

  func disconnectWidgets() { for widget in widgets { widget.disconnect() } }

  /// Searches, and waits for the answer.
  func search() async {
    searchers.search()
    if !answersAtOnce {
      let call = await backend.nextCall()
      if isFailing { call.fail(.timedOut) } else { call.answer(SearchResponse()) }
    }
    await settle()
  }

  /// Searches for a text.
  func search(_ text: String) async {
    searchers.query = text
    await search()
  }

  func settle() async { await searchers.waitUntilIdle() }

  /// How many records the last search found.
  var hitsCount: Int? { searcher.onResults.lastValue?.nbHits }

  /// The filters as text.
  var filters: [String] { state.getFilters().map(\.description) }

  /// Everything that a view can change about the next search. Counted attributes are not part of it, since they do not
  /// affect the results.
  var searchInput: SearchInput {
    var request = searcher.request
    request.query.facets = []
    request.spans = []
    request.histograms = [:]
    return SearchInput(request: request, groups: state.groups, openTab: searchers.openTabName)
  }

  /// The attributes that the next search counts.
  var counted: [[Attribute]] { [searcher.request.query.facets, searcher.request.spans] }

  /// The catalogue as the model answers it.
  private nonisolated static var model: ReferenceBackend {
    let declared = BackendCatalogue.screens.attributesForFaceting.map { text in
      Attribute(text.hasPrefix("searchable(") ? String(text.dropFirst(11).dropLast()) : text)
    }
    return ReferenceBackend(records: locatedProducts, attributesForFaceting: Set(declared))
  }

  struct SearchInput: Equatable {
    let request: HitsSearcherRequest
    let groups: FilterGroups
    let openTab: String?
  }

  /// red 3, blue 2, green 1; Apple 3, Bose 2, Canon 1; sizes 1, 2, 10 as numbers; every red one is Apple's or Bose's;
  /// Office 3 and Home 3, below them Writing 2 and Light 1, Furniture 2 and Light 1. At +02:00 they were released on 28,
  /// 29 (at 0:30), 29 (at 23:30) and 30 March 2026, 15 January 2026 and 31 December 2025.
  nonisolated static let products: [JSON] = [
    [
      "objectID": "1", "name": "pen", "color": "red", "brand": "Apple", "size": 1, "price": 3, "released": 1774692000,
      "_tags": ["new"],
      "category": "Office", "subcategory": "Office > Writing",
    ],
    [
      "objectID": "2", "name": "ruler", "color": "red", "brand": "Apple", "size": 2, "price": 8, "released": 1774737000,
      "_tags": ["new", "sale"],
      "category": "Office", "subcategory": "Office > Writing",
    ],
    [
      "objectID": "3", "name": "lamp", "color": "red", "brand": "Bose", "size": 10, "price": 5, "released": 1774819800,
      "_tags": ["sale"],
      "category": "Office", "subcategory": "Office > Light",
    ],
    [
      "objectID": "4", "name": "torch", "color": "blue", "brand": "Apple", "size": 1, "price": 30,
      "released": 1774864800, "_tags": [],
      "category": "Home", "subcategory": "Home > Light",
    ],
    [
      "objectID": "5", "name": "desk", "color": "blue", "brand": "Canon", "size": 2, "price": 10,
      "released": 1768471200, "_tags": ["new"],
      "category": "Home", "subcategory": "Home > Furniture",
    ],
    [
      "objectID": "6", "name": "sofa", "color": "green", "brand": "Bose", "size": 10, "price": 200,
      "released": 1767175200, "_tags": [],
      "category": "Home", "subcategory": "Home > Furniture",
    ],
  ]
}

extension ContractScreen {
  /// The products with the places where they are: pen and ruler in Paris, the lamp in London, the torch in Suva, the desk
  /// in Istanbul on both sides of the Bosporus, and the sofa nowhere.
  nonisolated static let locatedProducts: [JSON] = zip(products, places).map { product, place in
    guard let place, var record = product.object else { return product }
    record["_geoloc"] = place
    return .object(record)
  }

  private nonisolated static let places: [JSON?] = [
    ["lat": 48.86, "lng": 2.35], ["lat": 48.87, "lng": 2.33], ["lat": 51.5, "lng": -0.12],
    ["lat": -18.14, "lng": 178.44], [["lat": 41.04, "lng": 28.98], ["lat": 41.02, "lng": 29.03]], nil,
  ]
}

extension SearchRequest {
  fileprivate var inCatalogue: SearchRequest {
    switch self {
    case .hits(var request):
      let catalogue = BackendCatalogue.screens
      if catalogue.virtualReplicas[request.indexName] == nil { request.indexName = catalogue.indexName }
      if request.recommendation != nil { (request.recommendation, request.query.hitsPerPage) = (nil, nil) }
      return .hits(request)
    case .facetValues(var request):
      request.indexName = BackendCatalogue.screens.indexName
      // The catalogue is asked for something that it knows, and its answer is replaced.
      if request.trendThreshold != nil { (request.trendThreshold, request.attribute) = (nil, "brand") }
      return .facetValues(request)
    }
  }
}
