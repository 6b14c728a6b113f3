import SearchModel

/// The answer of a node to one of several searches.
struct SearchResult {
  private let json: JSON

  /// - Throws: The error with which the node answers this search, also if only some shards have answered it.
  init(_ json: JSON, of index: SearchedIndex) throws(SearchError) {
    if json["error"] != nil {
      let error = ClusterFailure(json, status: json["status"]?.int ?? 400).error()
      if case .indexNotFound = error { throw .indexNotFound(index.name) }
      if case .refused(let message, _) = error { try Self.checkGroups(message) }
      throw error
    }
    if json["timed_out"]?.bool == true { throw .timedOut }
    if let shards = json["_shards"], let failed = shards["failed"]?.int, failed > 0 {
      let reason = shards["failures"]?.array?.first?["reason"]?["reason"]?.string ?? "no reason is given"
      try Self.checkGroups(reason)
      // Others may answer it, or these shards soon.
      throw .refused(
        message: "\(failed) of \(shards["total"]?.int ?? failed) shards of '\(index.name)' failed: \(reason)",
        status: 503)
    }
    self.json = json
  }

  /// Whether the node that was asked, or one with a shard, was too busy for a search, so that the same search may be
  /// answered soon.
  static func isOfBusyNode(_ json: JSON) -> Bool {
    if json["error"] != nil { return ClusterFailure(json, status: 400).mayPass }
    let failures = json["_shards"]?["failures"]?.array ?? []
    return !failures.isEmpty
      && failures.allSatisfy { ClusterFailure(["error": $0["reason"] ?? [:]], status: 0).isOfBusyNode }
  }

  /// A node says so of a group that it can't make, as if it failed.
  private static func checkGroups(_ reason: String) throws(SearchError) {
    guard reason.contains("collapse field must be single valued") else { return }
    throw .refused(message: "a record has several values to group by: give each one value", status: 400)
  }

  func found() throws(SearchError) -> Int {
    // An index of Elasticsearch 7 may be set to say the number alone.
    guard let found = json["hits"]?["total"]?["value"]?.int ?? json["hits"]?["total"]?.int else {
      throw .unreadableAnswer(path: "hits.total", reason: "expected a number")
    }
    return found
  }

  /// Whether the number of documents is exact.
  var isExact: Bool { json["hits"]?["total"]?["relation"]?.string ?? "eq" == "eq" }

  var milliseconds: Int { json["took"]?.int ?? 0 }

  /// The documents, of groups those of each.
  var hits: [JSON] {
    (json["hits"]?["hits"]?.array ?? []).flatMap { hit in
      hit["inner_hits"]?[QueryWriter.groupName]?["hits"]?["hits"]?.array ?? [hit]
    }
  }

  /// The similar words of each field.
  var suggestions: [JSON] { json["suggest"]?.object?.map(\.value) ?? [] }

  func aggregation(_ name: String) -> JSON? { json["aggregations"]?[name] }
}
