import OpenSearchBackend
import SearchEngine
import SearchModel
import SearchTransport
import TypesenseBackend

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

extension SearchBackend {
  /// The newest records of an index, in the order in which they were saved: at most `count`, and about as many as have 2 MB,
  /// which bounds the memory and the time of whoever looks at them.
  func sample(of indexName: String, count: Int) async throws(SearchError) -> RecordSample {
    var sample = RecordSample([], isWhole: true)
    var byteCount = 0
    // The first ones show how long records are.
    var length = min(5, count)
    while length > 0 {
      var query = Query()
      (query.offset, query.length, query.attributesToHighlight) = (sample.records.count, length, [])
      let response: SearchResponse
      do throws(SearchError) {
        response = try await self.response(of: indexName, to: query)
      } catch .answerTooLarge {
        // A single record that is too large ends the sample.
        sample.isWhole = false
        if length == 1 { break }
        length /= 2
        continue
      }
      let records = response.hits.map(\.record)
      byteCount += records.reduce(0) { $0 + $1.bytes().count }
      sample.records += records.compactMap(\.object)
      sample.isWhole = sample.records.count >= response.nbHits
      if sample.isWhole || records.isEmpty { break }
      let fitting = max(0, 2_000_000 - byteCount) * sample.records.count / max(1, byteCount)
      length = min(fitting, count - sample.records.count, 1_000)
    }
    sample.records.reverse()
    return sample
  }
}

extension ClusterIndex {
  func sample(of count: Int = 2_000) async throws(SearchError) -> RecordSample {
    try await searchBackend.sample(of: name, count: count)
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
