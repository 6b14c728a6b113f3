public import AlgoliaWire
public import SearchModel

extension AlgoliaBackend {
  /// All indices that the key may see.
  public func indices() async throws(SearchError) -> [IndexSummary] {
    var summaries: [IndexSummary] = []
    var page = 0
    while true {
      let answer = JSONPlace(try await client.answer(to: .indices(page: page)), in: .answer)
      for item in try answer.required("items").elements() { summaries.append(try IndexSummary(item)) }
      page += 1
      if page >= (try answer["nbPages"]?.int() ?? 1) { return summaries }
    }
  }

  /// Carries out operations on several indices, in their order.
  @discardableResult
  public func batch(
    _ operations: [(indexName: String, operation: RecordOperation)]
  ) async throws(SearchError) -> PendingWrite {
    var all = PendingWrite(client: client)
    for part in operations.parts(size: \.operation.size) {
      let answer = try await client.answer(to: .batch(part))
      all.append(try PendingWrite(answer, indexName: "", client: client))
    }
    return all
  }
}

/// What a list of the indices tells of one.
public struct IndexSummary: Hashable, Sendable {
  public var name: String
  public var recordCount: Int
  /// All that the service tells, under its names.
  public var fields: JSON.Object

  init(_ place: JSONPlace) throws(SearchError) {
    name = try place.required("name").text()
    recordCount = try place["entries"]?.int() ?? 0
    fields = try place.object()
  }
}
