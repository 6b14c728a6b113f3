/// The origins that may call from a browser: CORS.
struct AllowedOrigins: Sendable {
  private let origins: [String]

  init(_ origins: [String]) { self.origins = origins }

  func allows(_ origin: String) -> Bool { origins.contains("*") || origins.contains(origin) }

  /// The names of the header fields that depend on the origin.
  static let names: Set<String> = ["Access-Control-Allow-Origin", "Vary"]

  /// The CORS header fields of a response.
  func headers(for origin: String?) -> [HTTPHeader] {
    guard !origins.isEmpty else { return [] }
    guard let origin, allows(origin) else { return [HTTPHeader("Vary", "Origin")] }
    return [
      HTTPHeader("Access-Control-Allow-Origin", origins.contains("*") ? "*" : origin), HTTPHeader("Vary", "Origin"),
    ]
  }

  /// The response to a preflight request, without the fields that every response has; nil for any other request.
  func preflight(_ request: HTTPRequest) -> HTTPResponse? {
    guard request.method == "OPTIONS", request.headers["access-control-request-method"] != nil,
      let origin = request.headers["origin"], allows(origin)
    else { return nil }
    var response = HTTPResponse(status: 204)
    response.headers = [
      HTTPHeader("Access-Control-Allow-Methods", "GET, POST, PUT, DELETE"),
      HTTPHeader("Access-Control-Allow-Headers", Self.allowedHeaders),
      HTTPHeader("Access-Control-Max-Age", "86400"),
    ]
    return response
  }

  /// What the clients of the service send, whether or not this server uses it.
  private static let allowedHeaders = [
    "x-algolia-api-key", "x-algolia-application-id", "x-algolia-agent", "x-algolia-usertoken", "x-algolia-userid",
    "x-algolia-query-parameters", "authorization", "content-type", "content-encoding",
    "mcp-protocol-version", "mcp-method", "mcp-name",
  ].joined(separator: ", ")
}
