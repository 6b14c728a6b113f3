import SearchModel
import SearchTransport

extension OpenSearchIndex {
  /// Loads the records that match a query, in the order of their objectIDs.
  ///
  /// - Parameter keepsPositions: Whether they have the members that documents have beside those of records.
  func pagesFromPointInTime(_ query: Query, keepsPositions: Bool = false) -> BrowsedRecords.PageLoader {
    var reader = PointInTimeReader(query, of: self, keepsPositions: keepsPositions)
    return { () async throws(SearchError) in try await reader.page() }
  }
}

/// Reads the documents of a point in time, page by page.
private struct PointInTimeReader {
  private let query: Query
  private let index: OpenSearchIndex
  private let keepsPositions: Bool
  private var opened: Opened?
  /// The values of the sort of the last document that was read.
  private var last: JSON?
  private var isAtEnd = false
  /// Whether documents are read that have no objectID, because another client has written them: after all others.
  private var lacksIDs = false
  /// The number of documents that are asked for: fewer if they are large, more if many have the same objectID.
  private var pageLength = 1_000
  private var isWidened = false
  /// The most that a cluster gives.
  private static let longestPage = 10_000

  private struct Opened {
    var id: String
    let target: IndexTarget
    let version: ClusterVersion
    let search: JSON.Object
  }

  /// How long the cluster keeps the point in time after each page.
  static let keepAlive = "5m"

  init(_ query: Query, of index: OpenSearchIndex, keepsPositions: Bool) {
    (self.query, self.index, self.keepsPositions) = (query, index, keepsPositions)
  }

  /// The next records; nil after the last ones.
  mutating func page() async throws(SearchError) -> [JSON]? {
    if isAtEnd { return nil }
    var isReopened = false
    while true {
      do throws(SearchError) {
        return try await nextPage()
      } catch {
        if case .answerTooLarge = error, pageLength > 1, !isWidened {
          pageLength /= 2
          continue
        }
        let current = opened
        opened = nil
        guard error.isOfLostPointInTime, !isReopened, !lacksIDs, current?.target.mapping.isOwn ?? false else {
          if error.isOfLostPointInTime, current != nil {
            throw .failed(reason: "the cluster has forgotten what '\(index.name)' was when reading began: read again")
          }
          if let current { await close(current.id) }
          throw error
        }
        isReopened = true
        // The second value is a number that only this point in time knows. All documents with this objectID were read.
        if let id = last?.array?.first { last = last?.array?.count == 1 ? last : [id, .integer(.max)] }
      }
    }
  }

  private mutating func nextPage() async throws(SearchError) -> [JSON]? {
    let current: Opened
    if let opened { current = opened } else { current = try await open() }
    opened = current
    let answer = try await index.client.answer(to: .searchInPointInTime(page(of: current)))
    var hits = try SearchResult(answer, of: SearchedIndex(index.name)).hits
    if let id = answer["pit_id"]?.string { opened?.id = id }
    let isLast = hits.count < pageLength
    if isOrderedByID(current), !isLast, pageLength > 1, let id = hits.last?["sort"]?[0], !id.isNull {
      // Further documents may have the last objectID, because another client has written it: the next page has all of them.
      let length = hits.firstIndex { $0["sort"]?[0] == id } ?? 0
      if length == 0 {
        guard pageLength < Self.longestPage else {
          throw .failed(
            reason: "more than \(Self.longestPage) documents of '\(index.name)' have the objectID \(id.text())")
        }
        (pageLength, isWidened) = (min(2 * pageLength, Self.longestPage), true)
        return try await nextPage()
      }
      hits.removeSubrange(length...)
    }
    if isWidened { (pageLength, isWidened) = (1_000, false) }
    if let sort = hits.last?["sort"] { last = sort }
    // Those without an objectID are read in an order of their own.
    if isOrderedByID(current), last?[0]?.isNull ?? false {
      (lacksIDs, last) = (true, nil)
      hits = hits.filter { !($0["sort"]?[0]?.isNull ?? false) }
    } else if isLast {
      isAtEnd = true
      if let id = opened?.id { await close(id) }
      opened = nil
      if hits.isEmpty { return nil }
    }
    return try hits.map { (hit) throws(SearchError) in
      guard let id = hit["_id"]?.string, let source = hit["_source"]?.object else {
        throw .unreadableAnswer(path: "hits", reason: "a hit is no document with an ID")
      }
      return .object(current.target.mapping.record(of: source, id, keepsPosition: keepsPositions))
    }
  }

  /// Whether documents are read in the order of their objectIDs, so that reading can go on in another point in time.
  private func isOrderedByID(_ opened: Opened) -> Bool { opened.target.mapping.isOwn && !lacksIDs }

  /// The search for the next page.
  private func page(of opened: Opened) -> JSON.Object {
    var body = opened.search
    body["size"] = .integer(Int64(pageLength))
    body["pit"] = ["id": .string(opened.id), "keep_alive": .string(Self.keepAlive)]
    body["search_after"] = last
    body["sort"] = [isOrderedByID(opened) ? ["objectID": "asc"] : opened.version.orderOfDocuments]
    if lacksIDs, let query = body["query"] {
      body["query"] = ["bool": ["filter": [query], "must_not": [["exists": ["field": "objectID"]]]]]
    }
    return body
  }

  private func open() async throws(SearchError) -> Opened {
    let target = try await IndexTarget(existing: index)
    let version = try await index.client.version()
    let writer = try QueryWriter(query, [], SearchedIndex(index.name), target.mapping, version)
    if target.isRouted { throw target.hidesRecords }
    var search: JSON.Object = [
      "track_total_hits": false, "query": try writer.matching(Array(writer.text.words.indices)),
    ]
    if let filter = target.filter, let query = search["query"] {
      search["query"] = ["bool": ["filter": [query, filter]]]
    }
    search["_source"] = writer.retrievedSource
    let answer = try await index.client.answer(to: .open(version.pointInTime, of: target.name, keptFor: Self.keepAlive))
    if let failed = answer["_shards"]?["failed"]?.int, failed > 0 {
      throw .refused(message: "\(failed) shards of '\(index.name)' can't be read", status: 503)
    }
    guard let id = answer[version.pointInTime.openedID]?.string else {
      throw .unreadableAnswer(path: "the point in time", reason: "it has no ID")
    }
    return Opened(id: id, target: target, version: version, search: search)
  }

  /// Frees what the cluster keeps; it does so by itself later.
  private func close(_ id: String) async {
    guard let version = try? await index.client.version() else { return }
    _ = try? await index.client.answer(to: .close(version.pointInTime, id))
  }
}

extension SearchError {
  /// Whether the cluster has no such point in time: it has expired, a node that had a part of it is gone, or the index was
  /// replaced.
  fileprivate var isOfLostPointInTime: Bool {
    switch self {
    case .indexNotFound: true
    case .refused(let message, _):
      ["search_context_missing", "No search context found", "index_not_found", "no such index"].contains {
        message.contains($0)
      }
    default: false
    }
  }
}
