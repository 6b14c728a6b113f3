import AlgoliaWire
import InstantSearchCore
import RecordOutlines
import SearchAssistant
import SearchEngine
import SearchModel
import SearchServer

/// The endpoint of a server for assistants: the Model Context Protocol over HTTP, with the keys of the server.
struct ServedTools: Sendable {
  static let path = "/mcp"

  /// The most tokens of an answer.
  let tokenLimit: Int

  func add(to server: SearchServer) {
    server.addEndpoint(at: Self.path) { await self.response(to: $0, key: $1) }
  }

  private func response(to request: ServerPageRequest, key: String) async -> ServerPageResponse {
    if request.isForeign { return ServerPageResponse(status: 403) }
    switch MCPServer.read(request.body) {
    case .notification, .cancellation: return ServerPageResponse(status: 202)
    case .unreadable(let response): return Self.served(response)
    case .request(let message):
      let version = request.allHeaders["mcp-protocol-version"]
      if !message.isModern, let failure = MCPServer.versionFailure(message, version) { return Self.served(failure) }
      if let field = wrongField(message, request.allHeaders) { return Self.served(MCPServer.mismatch(message, field)) }
      return Self.served(await server(for: request, key).response(to: message))
    }
  }

  private static func served(_ response: MCPServer.Response) -> ServerPageResponse {
    ServerPageResponse(
      status: response.status, headers: [("Content-Type", "application/json")], body: response.line)
  }

  /// The tools of the indices that a key may search.
  private func server(for request: ServerPageRequest, _ key: String) -> MCPServer {
    let backend = request.backend(key: key)
    let tools = request.indices(searchedWith: key).map { name, index in
      let tool = SearchTool(
        backend, indexName: name, describedBy: index, tokenLimit: tokenLimit,
        outline: { () throws(SearchError) in
          // Without an outline, what it hides would be shown.
          let outline = await request.onThread { try? index.outline(choosing: index.settings.chosenPage) }
          guard let outline = outline.flatMap(\.self) else { throw .cancelled }
          return outline
        })
      return MCPServer.Index(name, tool)
    }
    return MCPServer(tools, version: version)
  }

  /// The header field that says something else than the message. Older versions have no such fields.
  private func wrongField(_ message: MCPServer.Request, _ headers: [String: String]) -> String? {
    let sent = headers["mcp-protocol-version"]
    guard message.isModern || sent == MCPServer.modernVersion else { return nil }
    if sent != message.version { return "MCP-Protocol-Version" }
    if headers["mcp-method"] != message.method { return "Mcp-Method" }
    guard message.method == "tools/call", let name = message.params["name"]?.string else { return nil }
    return headers["mcp-name"].map(Self.decoded) == name ? nil : "Mcp-Name"
  }

  /// The text of a field that may be written as `=?base64?…?=`.
  private static func decoded(_ field: String) -> String? {
    guard field.hasPrefix("=?base64?"), field.hasSuffix("?=") else { return field }
    return Base64.bytes(of: String(field.dropFirst(9).dropLast(2))).map { String(decoding: $0, as: UTF8.self) }
  }
}
