import InstantSearchCore
import InstantSearchWeb
import RecordOutlines
import SearchModel

// The index in the list of all indices, and in a search across them.

extension RecordOutline {
  /// What records can be filtered by: `Brand, color, price`.
  var description: String { lists.prefix(6).map(title(of:)).joined(separator: ", ") }
}

extension IndexPage {
  /// The number of records of each index where several are searched.
  private static let firstHits = 3

  /// The search for the first records with a text.
  func firstRequest(for text: String) -> SearchRequest {
    var query = query
    (query.query, query.hitsPerPage) = (text, Self.firstHits)
    return .hits(HitsRequest(indexName: name, query: query))
  }

  /// The address of the search for a text.
  func address(searchingFor text: String) -> String {
    "\(path)?\(mapping.textName.percentEncoded)=\(text.percentEncoded)"
  }

  /// The first records with a text.
  func html(of response: SearchResponse, for text: String, _ words: PageWords) -> HTML {
    let query = "\(mapping.textName.percentEncoded)=\(text.percentEncoded)"
    return card.html(of: response.hits, as: .list, words) { index, hit in
      address(of: hit.objectID, ranked: index + 1, in: query, after: response.queryID)
    }
      + HTML("p") {
        HTML(
          "a", .href(address(searchingFor: text)), text: words(.allResults, ["results": words.results(response.nbHits)])
        )
      }
  }
}
