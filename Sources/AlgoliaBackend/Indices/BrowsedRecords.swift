import AlgoliaWire
public import SearchModel

/// The records of an index, loaded page by page during iteration.
public struct BrowsedRecords: AsyncSequence, Sendable {
  public typealias Element = JSON

  let indexName: String
  let query: Query
  let client: ServiceClient

  public func makeAsyncIterator() -> Iterator { Iterator(records: self) }

  public struct Iterator: AsyncIteratorProtocol {
    private let records: BrowsedRecords
    private var page: [JSON] = []
    private var index = 0
    private var next: NextPage = .first

    private enum NextPage: Hashable {
      case first
      case after(cursor: String)
      case none
    }

    fileprivate init(records: BrowsedRecords) { self.records = records }

    public mutating func next() async throws -> JSON? {
      while index == page.count {
        guard next != .none else { return nil }
        try await loadPage()
      }
      defer { index += 1 }
      return page[index]
    }

    private mutating func loadPage() async throws(SearchError) {
      let current = next
      // An error ends the sequence.
      next = .none
      var body = records.query.parameters
      if case .after(let cursor) = current { body["cursor"] = .string(cursor) }
      let call = try ServiceCall.browse(records.indexName, .object(body))
      let answer = JSONNode(try await records.client.answer(to: call), in: .answer)
      page = try Hit.all(in: answer.required("hits")).map(\.record)
      index = 0
      guard let cursor = try answer["cursor"]?.text() else { return }
      guard !page.isEmpty || current != .after(cursor: cursor) else {
        throw .unreadableAnswer(path: "cursor", reason: "it leads nowhere")
      }
      next = .after(cursor: cursor)
    }
  }
}
