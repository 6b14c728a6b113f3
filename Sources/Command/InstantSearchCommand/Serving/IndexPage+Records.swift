import InstantSearchCore
import InstantSearchWeb
import RecordOutlines
import SearchModel

// The documents of the records of an index.

extension IndexPage {
  /// The path of a record below the path of the page, without its objectID. Behind that may follow the rank of the record
  /// in the search of the query, and the ID of that search.
  static let recordPath = "record/"
  /// The last rank in addresses of records.
  private static let lastRank = 1_000_000_000
  /// The number of records that are related to one.
  private static let related = 6

  // MARK: Addresses

  /// The address of the document of a record.
  ///
  /// - Parameters:
  ///   - rank: The position of the record among the results of a search, 1 for the first one.
  ///   - query: The query of the address of that search.
  ///   - queryID: The ID of that search, with which the server counts the click and leads on to the address without it; nil
  ///     if it counts none.
  func address(
    of objectID: String, ranked rank: Int? = nil, in query: String = "", after queryID: String? = nil
  ) -> String {
    let document = path + Self.recordPath + Self.component(of: objectID)
    let search = rank.map { rank in "/\(rank)" + (queryID.map { "/\($0)" } ?? "") } ?? ""
    return document + search + (query.isEmpty ? "" : "?\(query)")
  }

  /// The record of an address, by what follows `record/`; nil if it can't be read.
  static func record(at path: Substring) -> (objectID: String, rank: Int?, queryID: String?)? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard let objectID = parts.first.flatMap({ name(ofComponent: $0) }), parts.count <= 3 else { return nil }
    guard parts.count > 1 else { return (objectID, nil, nil) }
    guard let rank = Int(parts[1]), (1...lastRank).contains(rank) else { return nil }
    guard parts.count > 2 else { return (objectID, rank, nil) }
    let queryID = String(parts[2])
    return SearchEvent.isQueryID(queryID) ? (objectID, rank, queryID) : nil
  }

  /// The component of a path for the name of an index or an objectID, with one `~` more in front of dots.
  static func component(of name: String) -> String { (isDots(name) ? "~" : "") + name.percentEncoded }

  /// The name or objectID that a component of a path stands for; nil if it is empty or not readable.
  static func name(ofComponent component: Substring) -> String? {
    guard let name = String(component).percentDecoded, !name.isEmpty else { return nil }
    return name.hasPrefix("~") && isDots(name) ? String(name.dropFirst()) : name
  }

  /// Whether a name is `.` or `..`, which browsers read as folders even if they are percent-encoded, or one of them behind
  /// `~`.
  private static func isDots(_ name: String) -> Bool { [".", ".."].contains(name.drop { $0 == "~" }) }

  // MARK: Documents

  /// The document of a record, in a response.
  func record(
    _ objectID: String, ranked rank: Int?, of page: SearchPage, _ count: Int?, _ request: PageRequest,
    _ backend: any SearchBackend
  ) async -> PageResponse {
    var query = Query()
    query.filters = Filter.Facet(attribute: "objectID", stringValue: objectID).text
    query.hitsPerPage = 1
    query.attributesToHighlight = []
    do throws(SearchError) {
      var requests = [SearchRequest.hits(HitsRequest(indexName: name, query: query))]
      if count == nil {
        var all = Query()
        all.hitsPerPage = 0
        requests.append(.hits(HitsRequest(indexName: name, query: all)))
      }
      let answers = try await backend.answers(to: requests)
      guard case .hits(let response)? = answers.first, let hit = response.hits.first else {
        return page.notFound(for: request)
      }
      var counted = 0
      if case .hits(let all)? = answers.last { counted = all.nbHits }
      let link = SearchLink.reading(request.query, with: mapping).link
      let document = await document(of: hit, ranked: rank, in: link, request.query, backend)
      let words = page.words(for: request)
      let head = HTML {
        HTML("link", .attribute("rel", "canonical"), .href(address(of: objectID)))
        document.linkedData(words).map { HTML(linkedData: $0) }
      }
      return page.document(
        titled: card.title(of: hit, words).text, for: request, head: head, searchingFor: link.text,
        emptyText: { $0.emptySearch(of: name, count ?? counted) }
      ) { document.html($0) }
    } catch {
      return page.document(status: 503, for: request) { HTML("h1", text: $0.text(for: error)) }
    }
  }

  /// The document of a record, with its neighbors in a search, related records and those that were bought with it: one
  /// call to the backend. If that fails, a second one is for the neighbors alone.
  private func document(
    of hit: Hit<JSON>, ranked rank: Int?, in link: SearchLink, _ query: String, _ backend: any SearchBackend
  ) async -> RecordDocument {
    var document = RecordDocument(card: card, hit: hit)
    let first = max(0, (rank ?? 1) - 2)
    var around = self.query
    around.query = link.text
    around.hitsPerPage = 0
    if let rank { (around.hitsPerPage, around.offset, around.length) = (nil, first, rank == 1 ? 2 : 3) }
    (around.attributesToRetrieve, around.attributesToHighlight, around.attributesToSnippet) = (["objectID"], [], [])
    (around.analytics, around.clickAnalytics) = (false, nil)
    var request = HitsSearcherRequest(indexName: link.indexName ?? name, query: around)
    request.location = link.location
    request.chosenMode = link.mode
    let search = request.searchRequest(filteredBy: link.groups, base: .everything, replaceable: [])
    var answers: [SearchAnswer]?
    let others = [relatedRequest(to: hit), backend.recommends ? boughtTogetherRequest(with: hit) : nil]
    let requests = others.compactMap(\.self)
    if !requests.isEmpty { answers = try? await backend.answers(to: [search] + requests) }
    if answers == nil { answers = try? await backend.answers(to: [search]) }
    guard let answers, case .hits(let found)? = answers.first else { return document }
    document.rank = RecordDocument.Rank(
      address: query.isEmpty ? path : "\(path)?\(query)", count: found.nbHits)
    if let rank, found.hits.indices.contains(rank - 1 - first), found.hits[rank - 1 - first].objectID == hit.objectID {
      func neighbor(_ step: Int) -> String? {
        let index = rank - 1 - first + step
        guard found.hits.indices.contains(index) else { return nil }
        return address(of: found.hits[index].objectID, ranked: rank + step, in: query)
      }
      document.rank?.number = rank
      document.rank?.previous = neighbor(-1)
      document.rank?.next = neighbor(1)
    }
    for (request, answer) in zip(requests, answers.dropFirst()) {
      guard case .hits(let response) = answer else { continue }
      let hits = response.hits.map { (hit: $0, address: address(of: $0.objectID, in: query)) }
      if request.isRecommendation { document.boughtTogether = hits } else { document.related = hits }
    }
    // A record is in one list only.
    let together = Set(document.boughtTogether.map(\.hit.objectID))
    document.related.removeAll { together.contains($0.hit.objectID) }
    return document
  }

  /// The request for the records that were bought with a record.
  private func boughtTogetherRequest(with hit: Hit<JSON>) -> SearchRequest {
    var request = HitsRequest(indexName: name, query: listing(Query()))
    request.recommendation = Recommendation(.boughtTogether(objectID: hit.objectID))
    return .hits(request)
  }

  /// The search for records with some of the values of a record; nil if it has no value that others can share.
  private func relatedRequest(to hit: Hit<JSON>) -> SearchRequest? {
    let attributes = outline.facets.prefix(6).compactMap(\.attributes.last)
    let patterns = attributes.enumerated().map { index, attribute in
      MatchingPattern<JSON>(attribute: attribute, score: attributes.count - index) { record in
        record.values(at: attribute).compactMap(\.string).filter { $0.utf8.count <= 200 }.prefix(5).map {
          JSON.string($0)
        }
      }
    }
    let shared = attributes.flatMap { attribute in
      hit.record.values(at: attribute).compactMap(\.string).filter { !$0.isEmpty && $0.utf8.count <= 200 }.prefix(5)
        .map { Filter.Facet(attribute: attribute, stringValue: $0).text }
    }
    guard !shared.isEmpty else { return nil }
    var query = Query()
    query.filters = shared.joined(separator: " OR ")
    query = query.findingItems(relatedTo: hit, with: patterns)
    return .hits(HitsRequest(indexName: name, query: listing(query)))
  }

  /// A query for a short list on the page of a record, which nobody has asked for.
  private func listing(_ query: Query) -> Query {
    var query = query
    query.hitsPerPage = Self.related
    query.attributesToRetrieve = card.attributes
    query.attributesToHighlight = []
    query.analytics = false
    return query
  }
}
