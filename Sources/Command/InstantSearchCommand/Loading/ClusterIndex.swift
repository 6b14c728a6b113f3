import OpenSearchBackend
import SearchEngine
import SearchModel
import TypesenseBackend

/// An index of a cluster of search servers, as the commands use it.
protocol ClusterIndex: Sendable {
  var name: String { get }
  /// The backend that searches it, by its name.
  var searchBackend: any SearchBackend { get }

  /// Another index of the same cluster.
  func another(_ name: String) -> any ClusterIndex
  /// Whether the index exists.
  func exists() async throws(SearchError) -> Bool
  func search(_ query: Query) async throws(SearchError) -> SearchResponse
  func browse(_ query: Query) -> BrowsedRecords
  /// The settings, and whether this library has made the index.
  ///
  /// - Parameter mayBeOlder: Whether older settings are better than a long wait.
  func settings(mayBeOlder: Bool) async throws(SearchError) -> (settings: IndexSettings, isOwn: Bool)
  func updateSettings(_ settings: IndexSettings) async throws(SearchError)
  /// Adds or replaces records, and returns the refused ones.
  func saveAccepted(_ records: [JSON]) async throws(SearchError) -> [RefusedRecord]
  /// Replaces all records, and the settings too unless they are nil.
  ///
  /// - Parameter onRefusal: Called with each record that is refused, whose number is that among all records. If it throws,
  ///   the index stays as it is.
  func replaceAll(
    with records: BrowsedRecords, settings: IndexSettings?,
    onRefusal: (RefusedRecord) async throws(SearchError) -> Void
  ) async throws(SearchError)
  /// Deletes what interrupted calls have left, and returns the names of what may be of others.
  func removeLeftovers() async throws(SearchError) -> [String]
}

extension TypesenseIndex: ClusterIndex {
  var searchBackend: any SearchBackend { backend }
  func another(_ name: String) -> any ClusterIndex { backend.index(name) }
  /// None: of two clients that fill collections for an index, both may do so to the end.
  func removeLeftovers() async throws(SearchError) -> [String] { [] }
}

extension OpenSearchIndex: ClusterIndex {
  var searchBackend: any SearchBackend { backend }
  func another(_ name: String) -> any ClusterIndex { backend.index(name) }
}

/// The search servers whose clusters the commands know.
enum ClusterServer: CaseIterable, Hashable, Sendable {
  case typesense, openSearch

  /// The option that names the nodes.
  var option: Option.Name {
    switch self {
    case .typesense: .typesense
    case .openSearch: .openSearch
    }
  }

  /// As people call it.
  var name: String {
    switch self {
    case .typesense: "Typesense"
    case .openSearch: "OpenSearch"
    }
  }

  /// Where a key is best given.
  var keyVariable: String {
    switch self {
    case .typesense: "TYPESENSE_API_KEY"
    case .openSearch: "OPENSEARCH_API_KEY"
    }
  }

  /// What a client shows that it may do something, for the message that it may not; and what to do about it.
  var credentials: (name: String, advice: String) {
    switch self {
    case .typesense:
      ("the key is", "Give one that may do this in the environment, as \(keyVariable), or as --api-key.")
    case .openSearch:
      (
        "the credentials are",
        "Give a user who may do this in the environment, as OPENSEARCH_USERNAME and OPENSEARCH_PASSWORD, or a key, as "
          + "\(keyVariable) or OPENSEARCH_TOKEN."
      )
    }
  }

  /// The names of the settings that an index has.
  var supportedSettings: [String] {
    switch self {
    case .typesense: TypesenseIndex.supportedSettings
    case .openSearch: OpenSearchIndex.supportedSettings
    }
  }

  /// Whether an index can search in an attribute, and sort by it.
  func canSearch(in attribute: Attribute) -> Bool {
    switch self {
    case .typesense: TypesenseIndex.canSearch(in: attribute)
    case .openSearch: OpenSearchIndex.canSearch(in: attribute)
    }
  }
}

extension Arguments {
  /// The server of the cluster that they name; nil if they name none.
  var clusterServer: ClusterServer? { ClusterServer.allCases.first { self[$0.option] } }
}

// MARK: Samples

extension ClusterIndex {
  /// The newest records, in the order in which they were saved.
  func sample(of count: Int = 2_000) async throws(SearchError) -> RecordSample {
    let length = 1000
    let requests = stride(from: 0, to: count, by: length).map { offset in
      var query = Query()
      (query.offset, query.length) = (offset, min(length, count - offset))
      query.attributesToHighlight = []
      return SearchRequest.hits(HitsRequest(indexName: name, query: query))
    }
    var sample = RecordSample([], isWhole: true)
    for case .hits(let response) in try await searchBackend.search(requests) {
      sample.records += response.hits.compactMap(\.record.object)
      sample.isWhole = response.nbHits <= count
    }
    sample.records.reverse()
    return sample
  }
}

extension AttributeCheck {
  /// Checks the attributes against a sample of an index. Further records may have those that are missing there.
  mutating func look(in index: any ClusterIndex, _ name: ClusterIndexName) async throws(Failure) {
    if isComplete { return }
    let sample: RecordSample
    do throws(SearchError) { sample = try await index.sample() } catch { throw Failure(error, of: name) }
    look(in: sample)
    if sample.isWhole { try finish() } else { noteMissing() }
  }
}
