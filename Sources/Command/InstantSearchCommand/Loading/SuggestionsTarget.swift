import AlgoliaBackend
import RecordOutlines
import SearchEngine
import SearchModel
import SearchTransport

/// The index that suggestions are written to: beside the index that they are for, a stored one for records in files.
struct SuggestionsTarget: Sendable {
  /// The path or the name.
  let name: String
  private let index: Index
  private let sourceName: String
  private let kind: SearchTarget.Kind

  private enum Index: Sendable {
    case stored
    case service(AlgoliaIndex)
    case cluster(any ClusterIndex)
  }

  /// - Parameters:
  ///   - name: The name that the user typed.
  ///   - target: The index that the suggestions are for.
  ///   - sourceName: Its name.
  init(
    _ name: String, for target: SearchTarget, named sourceName: String, _ arguments: Arguments
  ) throws(Failure) {
    self.name = name
    self.sourceName = sourceName
    kind = target.kind
    if let index = target.serviceIndex {
      self.index = .service(index.backend.index(name))
    } else if let index = target.clusterIndex {
      self.index = .cluster(index.another(name))
    } else {
      self.index = .stored
    }
    let source = if case .stored = index { arguments.text(.store) } else { sourceName as String? }
    guard !name.isEmpty, name != source else {
      throw Failure(
        .wrongUse, name.isEmpty ? "--into names nothing" : "--into names the index that the suggestions are for",
        advice: "Name another one: --into \(source.map { QuerySuggestion.indexName(for: $0) } ?? "suggestions.db")")
    }
  }

  /// Throws if there is an index with other records, which would be replaced.
  func check() async throws(Failure) {
    guard let record = try await firstRecord() else { return }
    guard record["query"]?.string == nil || record["popularity"]?.number == nil else { return }
    throw Failure(
      .wrongUse, "\(name) has other records than suggestions, which would be replaced",
      advice: "Name another index after --into.")
  }

  private func firstRecord() async throws(Failure) -> JSON? {
    if case .stored = index {
      guard SystemFile.size(of: name) != nil else { return nil }
      let sample = try Failure.storing { try LocalIndex(path: name, access: .reading).sample(of: 1) }
      return sample.records.first.map { .object($0) }
    }
    var query = Query()
    query.hitsPerPage = 1
    query.analytics = false
    do throws(SearchError) {
      switch index {
      case .service(let index): return try await index.search(query).hits.first?.record
      case .cluster(let index): return try await index.search(query).hits.first?.record
      case .stored: return nil
      }
    } catch .indexNotFound, .refused(message: _, status: 404?) {
      return nil
    } catch {
      throw Failure(searching: error, in: kind)
    }
  }

  /// Replaces all suggestions.
  func write(_ suggestions: [QuerySuggestion]) async throws(Failure) {
    let records = suggestions.map(\.record)
    let settings = QuerySuggestion.settings(sources: [sourceName])
    do throws(SearchError) {
      switch index {
      case .service(let index):
        try await index.updateSettings(settings)
        try await index.replaceAll(with: records)
      case .cluster(let index):
        // A cluster keeps no ranking.
        let known = IndexSettings(searchableAttributes: settings.searchableAttributes)
        try await index.replaceAll(with: BrowsedRecords(records), settings: known) { (refused) throws(SearchError) in
          throw .refused(message: "\(refused)")
        }
      case .stored: break
      }
    } catch {
      throw Failure(searching: error, in: kind)
    }
    guard case .stored = index else { return }
    try LocalIndex.filling(path: name) { index throws(Failure) in
      try Failure.storing { _ = try index.replaceAll(with: RecordSource(records), settings: settings) }
    }
  }
}

extension QuerySuggestion {
  /// The usual name of the index of suggestions for an index.
  static func indexName(for name: String) -> String { "\(name)_query_suggestions" }
}

extension BrowsedRecords {
  fileprivate init(_ records: [JSON]) {
    self.init {
      var pages = [records][...]
      return { pages.popFirst() }
    }
  }
}
