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
}
#endif

extension ServerPageRequest {
  package var method: String { call.request.method }

  package var body: [UInt8] { call.body }

  /// All header fields that the server knows, by their names in lowercase.
  package var allHeaders: [String: String] { call.request.headers }

  /// Changes an index of the server.
  package func change(_ indexName: String, _ body: (LocalIndex) throws -> Void) throws {
    try call.indices.change(indexName, body)
  }
}
