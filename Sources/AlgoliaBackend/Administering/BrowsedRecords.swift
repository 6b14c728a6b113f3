import AlgoliaWire
public import SearchModel

/// The records of an index, which are asked for page by page.
public struct BrowsedRecords: AsyncSequence, Sendable {
  public typealias Element = JSON

  let indexName: String
  let query: Query
  let client: ServiceClient

  public func makeAsyncIterator() -> Iterator { Iterator(records: self) }

  public struct Iterator: AsyncIteratorProtocol {
    private let records: BrowsedRecords
    private var page: [JSON] = []
    private var place = 0
    private var next: NextPage = .first

    private enum NextPage: Hashable {
      case first
      case behind(cursor: String)
      case none
    }

    fileprivate init(records: BrowsedRecords) { self.records = records }

    public mutating func next() async throws -> JSON? {
      while place == page.count {
        guard next != .none else { return nil }
        try await turn()
      }
      defer { place += 1 }
      return page[place]
    }

    private mutating func turn() async throws(SearchError) {
      let current = next
      // Nothing more comes behind an error.
      next = .none
      var body = records.query.parameters
      if case .behind(let cursor) = current { body["cursor"] = .string(cursor) }
      let call = try ServiceCall.browse(records.indexName, .object(body))
      let answer = JSONPlace(try await records.client.answer(to: call), in: .answer)
      page = try Hit.all(in: answer.required("hits")).map(\.record)
      place = 0
      guard let cursor = try answer["cursor"]?.text() else { return }
      guard !page.isEmpty || current != .behind(cursor: cursor) else {
        throw .unreadableAnswer(part: "cursor", reason: "it leads nowhere")
      }
      next = .behind(cursor: cursor)
    }
  }
}
