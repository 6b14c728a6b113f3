#if os(Linux) || os(macOS)
internal import SearchEngine

extension SearchServer {
  /// Adds pages of an app: the server answers `GET` and `HEAD` requests for a path with what a function returns.
  ///
  /// ```swift
  /// server.addPages(at: "/about") { _ in
  ///   ServerPageResponse(headers: [("Content-Type", "text/plain")], body: Array("A shop".utf8))
  /// }
  /// ```
  ///
  /// The function runs as a task, of which a client has as many at once as it may have searches; they take no thread from the
  /// API. Its response is dropped after ``ServerLimits/pageTime``. The routes of the API come first, and of pages those that
  /// were added first. Anybody may request a page: it searches with a key of its own, such as ``pageKey(searching:)``.
  ///
  /// - Parameters:
  ///   - path: The path; with `*` at its end, all paths that begin with what stands before it: `/shop/*`. It is the label of
  ///     these requests in the metrics.
  ///   - answer: Makes the response.
  public func addPages(
    at path: String, _ answer: @escaping @Sendable (ServerPageRequest) async -> ServerPageResponse
  ) {
    application.add(
      Route("GET", path, .anybody, .page) { call in
        try PageWork(call.application.memory).response(to: call, answer)
      })
  }

  /// The key of the app's pages, which may search these indices: made at the first start with a data folder, then the same
  /// one, with the restrictions that it has been given since, until it is deleted.
  ///
  /// - Parameter indexNames: The indices, at least one: a key without indices may search all.
  public func pageKey(searching indexNames: [String]) throws -> String {
    let key = try application.keys.firstKey(where: \.isOfPages) {
      precondition(!indexNames.isEmpty, "a key without indices may search all")
      var key = ServerKey(value: KeyRing.newKey(), createdAt: application.clock.wholeSeconds)
      key.rights = [.search]
      key.indexes = indexNames
      key.description = "search pages"
      key.isOfPages = true
      return key
    }
    return key.value
  }
}
#endif
