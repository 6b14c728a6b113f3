/// The records of an index, loaded page by page during iteration. Iteration throws ``SearchError``.
public struct BrowsedRecords: AsyncSequence, Sendable {
  /// Loads the next page, which may be empty; nil after the last one.
  package typealias PageLoader = () async throws(SearchError) -> [JSON]?

  private let makePageLoader: @Sendable () -> PageLoader

  /// Creates a sequence of the records of all pages.
  ///
  /// - Parameter makePageLoader: Called at the beginning of each iteration. What it returns loads the next page, which
  ///   may be empty; nil after the last one.
  public init(_ makePageLoader: @escaping @Sendable () -> () async throws(SearchError) -> [JSON]?) {
    self.makePageLoader = makePageLoader
  }

  public func makeAsyncIterator() -> Iterator { Iterator(loadPage: makePageLoader()) }

  /// Loads a page when the previous one has been read; it ends after an error.
  public struct Iterator: AsyncIteratorProtocol {
    /// Nil after the last page, and after an error.
    private var loadPage: PageLoader?
    private var page: ArraySlice<JSON> = []

    fileprivate init(loadPage: @escaping PageLoader) { self.loadPage = loadPage }

    public mutating func next() async throws -> JSON? {
      while page.isEmpty {
        guard let loadPage else { return nil }
        self.loadPage = nil
        guard let records = try await loadPage() else { return nil }
        self.loadPage = loadPage
        page = records[...]
      }
      return page.popFirst()
    }
  }
}
