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

  private struct Opened {
    var id: String
    let target: IndexTarget
    let search: JSON.Object
  }

  /// The number of documents in a page. The last page has fewer.
  private static let pageLength = 1_000
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
        let current = opened
        opened = nil
        guard error.isOfLostPointInTime, !isReopened, current?.target.mapping.isOwn ?? false else {
          if error.isOfLostPointInTime, current != nil {
            throw .failed(reason: "the cluster has forgotten what '\(index.name)' was when reading began: read again")
          }
          if let current { await close(current.id) }
          throw error
        }
        isReopened = true
      }
    }
  }

  private mutating func nextPage() async throws(SearchError) -> [JSON]? {
    let current: Opened
    if let opened { current = opened } else { current = try await open() }
    var body = current.search
    body["pit"] = ["id": .string(current.id), "keep_alive": .string(Self.keepAlive)]
    body["search_after"] = last
    opened = current
    let answer = try await index.client.answer(to: .searchInPointInTime(body))
    let hits = try SearchResult(answer, of: SearchedIndex(index.name)).hits
    if let id = answer["pit_id"]?.string { opened?.id = id }
    if hits.count < Self.pageLength {
      isAtEnd = true
      if let id = opened?.id { await close(id) }
      opened = nil
      if hits.isEmpty { return nil }
    }
    if let sort = hits.last?["sort"] { last = sort }
    return try hits.map { (hit) throws(SearchError) in
      guard let id = hit["_id"]?.string, let source = hit["_source"]?.object else {
        throw .unreadableAnswer(path: "hits", reason: "a hit is no document with an ID")
      }
      if keepsPositions { return .object(source) }
      return .object(current.target.mapping.record(of: source, id).shown(by: query))
    }
  }

  private func open() async throws(SearchError) -> Opened {
    let target = try await IndexTarget(existing: index)
    let version = try await index.client.version()
    var search: JSON.Object = [
      "size": .integer(Int64(Self.pageLength)), "track_total_hits": false,
      "query": try matching(target.mapping, version),
    ]
    // The order of unique values lets reading go on in another point in time.
    search["sort"] = [target.mapping.isOwn ? ["objectID": "asc"] : version.orderOfDocuments]
    let answer = try await index.client.answer(to: .open(version.pointInTime, of: target.name, keptFor: Self.keepAlive))
    guard let id = answer[version.pointInTime.openedID]?.string else {
      throw .unreadableAnswer(path: "the point in time", reason: "it has no ID")
    }
    return Opened(id: id, target: target, search: search)
  }

  /// The clauses that documents must match.
  private func matching(_ mapping: IndexMapping, _ version: ClusterVersion) throws(SearchError) -> JSON {
    let writer = try QueryWriter(query, [], SearchedIndex(index.name), mapping, version)
    return try writer.matching(Array(writer.text.words.indices))
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

extension JSON.Object {
  /// The attributes that a query asks for, with the objectID.
  fileprivate func shown(by query: Query) -> JSON.Object {
    guard let names = query.attributesToRetrieve?.map(\.rawValue), !names.contains("*") else { return self }
    return JSON.Object(filter { $0.key == "objectID" || names.contains($0.key) })
  }
}
