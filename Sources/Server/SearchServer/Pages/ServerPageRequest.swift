public import SearchEngine
public import SearchModel

/// A request for a page that an app has added to a server with ``SearchServer/addPages(at:_:)``.
public struct ServerPageRequest: Sendable {
  let call: Call
  let work: PageWork

  init(_ call: Call, _ work: PageWork) {
    self.call = call
    self.work = work
  }

  /// The path as it was sent, percent-encoded.
  public var path: String { String(decoding: target.prefix { $0 != UInt8(ascii: "?") }, as: UTF8.self) }

  /// The query as it was sent, percent-encoded, without the `?`. Unlike the path, it may be malformed.
  public var query: String {
    String(decoding: target.drop { $0 != UInt8(ascii: "?") }.dropFirst(), as: UTF8.self)
  }

  private var target: String.UTF8View { call.request.target.utf8 }

  /// The header fields by their names in lowercase: `accept`, `accept-encoding`, `accept-language`, `if-none-match` and
  /// `referer`.
  public var headers: [String: String] { call.request.headers.filter { Self.headerNames.contains($0.key) } }

  static let headerNames: Set<String> = ["accept", "accept-encoding", "accept-language", "if-none-match", "referer"]

  /// Whether nobody waits for the response: the client has left, or the time for the page is over.
  public var isCancelled: Bool { call.cancellation.isCancelled }

  // MARK: Searching

  /// The indices that a key may search, sorted by name: those of the server at this moment. Empty if the key was deleted
  /// or has expired.
  public func indices(searchedWith key: String) -> [(name: String, index: LocalIndex)] {
    guard let permission = try? permission(of: key) else { return [] }
    return call.indices.all.filter { permission.allows(index: $0.name) }.map { ($0.name, $0.index) }
  }

  /// The index with a name, if a key may search it.
  public func index(_ name: String, searchedWith key: String) -> LocalIndex? {
    guard let entry = try? call.indices.find(name), entry.name == name,
      (try? permission(of: key).requireIndex(name)) != nil
    else { return nil }
    return entry.index
  }

  /// Searches the indices of the server with the rights and restrictions of a key, and within the limits of the server.
  ///
  /// A key for an index may search its sorted views too. Each search counts for the key and the client of this request, and
  /// ends if that client leaves.
  public func backend(key: String) -> any SearchBackend { PageBackend(call: call, work: work, key: key) }

  /// A backend elsewhere, for this request: its searches end when nobody waits for the response. Keys and the limits of the
  /// server's own searches mean nothing to it.
  package func backend(_ backend: any SearchBackend) -> any SearchBackend {
    AwaitedBackend(call: call, backend: backend)
  }

  /// The answers to searches with the rights of a key, nil for each one that fails. The limits of a call are those of all
  /// together, so that failures don't add up.
  package func answers(to requests: [SearchRequest], key: String) async -> [SearchAnswer?] {
    await PageBackend(call: call, work: work, key: key).answers(toEach: requests)
  }

  /// Whether the server embeds queries that search an index by meaning.
  package func searchesByMeaning(in index: LocalIndex) -> Bool {
    call.application.embedder.map { index.canSearch(with: $0) } ?? false
  }

  /// The number of records of each index that a key can find: those that its filters leave, and none where these can't be
  /// evaluated.
  package func counts(of indices: [(name: String, index: LocalIndex)], searchedWith key: String) async -> [Int] {
    guard (try? permission(of: key))?.hasFilters ?? true else { return indices.map(\.index.count) }
    var query = Query()
    query.hitsPerPage = 0
    query.analytics = false
    return await answers(to: indices.map { .hits(HitsRequest(indexName: $0.name, query: query)) }, key: key).map {
      if case .hits(let found)? = $0 { found.nbHits } else { 0 }
    }
  }

  /// Runs what takes long on the thread that waits for this page, so that no other page waits; nil if nobody waits for it
  /// any more.
  package func onThread<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result? {
    await work.onThread(body)
  }

  private func permission(of key: String) throws(ServerFailure) -> Permission {
    try call.application.permission(of: key, in: call.request)
  }
}

/// The response to a ``ServerPageRequest``.
public struct ServerPageResponse: Sendable {
  /// The status code.
  public var status: Int
  /// The names and values of the header fields.
  public var headers: [(name: String, value: String)]
  /// The content, empty for none.
  public var body: [UInt8]

  /// A response, by default 200 without content.
  public init(status: Int = 200, headers: [(name: String, value: String)] = [], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}
