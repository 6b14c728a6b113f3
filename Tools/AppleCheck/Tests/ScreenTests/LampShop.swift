import InstantSearchCore
import InstantSearchTesting

struct Lamp: Codable, Sendable {
  var name: String
}

/// A search screen for lamps without its views.
@MainActor
final class LampShop {
  let filterState = FilterState()
  let searcher = HitsSearcher(backend: MarkingBackend(), indexName: "lamps")
  private var connectors: [Connector] = []

  func connect<Hits: HitsController>(
    searchBox: some SearchBoxController, stats: some StatsController, current: some CurrentFilterGroupsController,
    colors: some FacetListController, brands: some FacetListController,
    prices: some SelectableListController<Filter.Numeric>,
    hits: Hits
  ) where Hits.DataSource == HitsInteractor<Lamp> {
    connectors = [
      SearchBoxConnector(searcher: searcher, controller: searchBox),
      StatsConnector(searcher: searcher, controller: stats),
      CurrentFiltersConnector(filterState: filterState, controller: current),
      FacetListConnector(
        searcher: searcher, filterState: filterState, attribute: "color", operator: .or, controller: colors),
      FacetListConnector(
        searcher: searcher, filterState: filterState, attribute: "brand", operator: .and, controller: brands),
      NumericFilterListConnector(
        numericFilters: [
          Filter.Numeric(attribute: "price", operator: .lessThan, value: 50),
          Filter.Numeric(attribute: "price", range: 50...200),
        ], filterState: filterState, operator: .and, groupName: "price", controller: prices),
      HitsConnector(searcher: searcher, controller: hits),
    ]
  }

  func settle() async { await searcher.waitUntilIdle() }
}

/// Answers by brute force, and highlights the prefixes in the names that match a word of the query.
private struct MarkingBackend: SearchBackend {
  private let backend = ReferenceBackend(records: [
    ["objectID": "1", "name": "Desk lamp", "color": "black", "brand": "Acme", "price": 30],
    ["objectID": "2", "name": "Floor lamp", "color": "white", "brand": "Lumen", "price": 80],
    ["objectID": "3", "name": "Lamp shade", "color": "white", "brand": "Acme", "price": 12],
    ["objectID": "4", "name": "Candle", "color": "white", "brand": "Lumen", "price": 5],
  ])

  var supportedParameters: SupportedParameters { backend.supportedParameters }

  func search(_ requests: [SearchRequest]) async throws(SearchError) -> [SearchAnswer] {
    try await backend.search(requests).map { answer in
      guard case .hits(var response) = answer else { return answer }
      for index in response.hits.indices {
        guard let name = response.hits[index].record["name"]?.string else { continue }
        let marked = Self.marked(name, matching: response.query)
        response.hits[index].highlights = .object([.init(name: "name", value: .text(.init(value: marked)))])
      }
      return .hits(response)
    }
  }

  private static func marked(_ text: String, matching query: String) -> String {
    let starts = query.split(separator: " ").map { $0.lowercased() }
    let ranges = text.split(separator: " ").compactMap { word -> Range<String.Index>? in
      guard let start = starts.first(where: { word.lowercased().hasPrefix($0) }) else { return nil }
      return word.startIndex..<text.index(word.startIndex, offsetBy: start.count)
    }
    return HighlightedText(text, highlighting: ranges).tagged()
  }
}
