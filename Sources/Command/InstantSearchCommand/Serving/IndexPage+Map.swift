import InstantSearchCore
import InstantSearchWeb
import SearchModel

extension IndexPage {
  /// The rank of the first result on the page.
  @MainActor
  static func firstRank(of searcher: HitsSearcher) -> Int {
    let query = searcher.request.query
    return (query.page ?? 0) * (query.hitsPerPage ?? ResultLayout.list.hitsPerPage) + 1
  }

  /// The rank of a result; nil if it is not on the page.
  @MainActor
  static func rank(of objectID: String, in searcher: HitsSearcher?) -> Int? {
    guard let searcher, let hits = searcher.onResults.lastValue?.hits else { return nil }
    return hits.firstIndex { $0.objectID == objectID }.map { firstRank(of: searcher) + $0 }
  }

  /// The address of the document of a result, or of another record.
  @MainActor
  func address(of objectID: String, in query: String, _ searcher: HitsSearcher?) -> String {
    let rank = Self.rank(of: objectID, in: searcher)
    return address(of: objectID, ranked: rank, in: query, after: searcher?.onResults.lastValue?.queryID)
  }

  /// A map of the results with a list of them; while they are shown in another way, only the way out of its area.
  @MainActor
  func addMap(
    named name: String, to screen: PageScreen, _ searcher: HitsSearcher, isShown: @escaping @MainActor () -> Bool
  ) {
    let map = HTMLGeoSearch(name: name) { [weak screen, weak searcher] objectID in
      address(of: objectID, in: screen?.query ?? "", searcher)
    }
    map.isShown = isShown
    let words = screen.words
    screen.keep(GeoSearchConnector(searcher: searcher, controller: map) { card.title(of: $0, words).text })
    screen.add(map, at: .main)
  }
}
