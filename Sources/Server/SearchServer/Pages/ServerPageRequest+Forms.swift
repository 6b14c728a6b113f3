package import SearchEngine
internal import SearchModel

#if os(Linux) || os(macOS)
extension SearchServer {
  /// Adds a form to pages: the server answers `POST` requests for a path whose fields are admitted. For all others there is
  /// no form: they get what they would get without it.
  package func addForm(
    at path: String, for admits: @escaping @Sendable (_ headers: [String: String]) -> Bool,
    _ answer: @escaping @Sendable (ServerPageRequest) async -> ServerPageResponse
  ) {
    var route = Route("POST", path, .anybody, .page) { call in
      try PageWork(call.application.memory).response(to: call, answer)
    }
    route.admits = admits
    application.add(route)
  }

  /// Adds an endpoint for programs that send a key: the server answers `POST` requests for a path with a key that may search.
  package func addEndpoint(
    at path: String,
    _ answer: @escaping @Sendable (_ request: ServerPageRequest, _ key: String) async -> ServerPageResponse
  ) {
    application.add(
      Route("POST", path, .key(.search), .page) { call in
        let key = try ServerApplication.key(of: call.request, call.target)
        return try PageWork(call.application.memory).response(to: call) { await answer($0, key) }
      })
  }
}
#endif

extension ServerPageRequest {
  package var method: String { call.request.method }

  package var body: [UInt8] { call.body }

  /// All header fields that the server knows, by their names in lowercase.
  package var allHeaders: [String: String] { call.request.headers }

  /// Whether a page of another origin has sent the request that may not call the server.
  package var isForeign: Bool {
    call.request.headers["origin"].map { !call.application.origins.allows($0) } ?? false
  }

  /// Changes an index of the server.
  package func change(_ indexName: String, _ body: (LocalIndex) throws -> Void) throws {
    try call.indices.change(indexName, body)
  }
}
