import AlgoliaWire
public import SearchModel

extension AlgoliaBackend {
  /// All indices that the key may list.
  public func indices() async throws(SearchError) -> [IndexSummary] {
    var summaries: [IndexSummary] = []
    var page = 0
    while true {
      let answer = JSONNode(try await client.answer(to: .indices(page: page)), in: .answer)
      for item in try answer.required("items").elements() { summaries.append(try IndexSummary(item)) }
      page += 1
      if page >= (try answer["nbPages"]?.int() ?? 1) { return summaries }
    }
  }

  /// Makes changes to the records of several indices, in their order.
  @discardableResult
  package func batch(_ changes: [(indexName: String, change: RecordChange)]) async throws(SearchError) -> PendingWrite {
    var all = PendingWrite(client: client)
    let operations = changes.map { (indexName: $0.indexName, operation: BatchOperation.change($0.change)) }
    for chunk in operations.chunked(size: \.operation.size) {
      let answer = try await client.answer(to: .batch(chunk))
      all.append(try PendingWrite(answer, indexName: "", client: client))
    }
    return all
  }
}

/// An index in the list of indices.
public struct IndexSummary: Hashable, Sendable {
  /// The name of the index.
  public var name: String
  /// The number of records.
  public var recordCount: Int
  /// All fields of the index in the list.
  package var fields: JSON.Object

  init(_ node: JSONNode) throws(SearchError) {
    name = try node.required("name").text()
    recordCount = try node["entries"]?.int() ?? 0
    fields = try node.object()
  }
}

extension BatchOperation {
  /// Its size in the body of a call, in bytes.
  var size: Int { json.bytes().count }
}
