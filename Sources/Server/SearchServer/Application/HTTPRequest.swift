/// An HTTP request, with its known header fields.
struct HTTPRequest: Sendable {
  var method: String
  /// The request target as it was sent.
  var target: String
  /// The known header fields by their lowercase names.
  var headers: [String: String]
  var body: [UInt8]
  /// The client that sent it.
  var peer: ClientAddress
  /// The error of a malformed request; nil if it is well-formed.
  var defect: ServerFailure?

  init(
    method: String, target: String, headers: [String: String] = [:], body: [UInt8] = [],
    peer: ClientAddress = .unknown
  ) {
    self.method = method
    self.target = target
    self.headers = headers
    self.body = body
    self.peer = peer
  }

  /// The header fields that the application interprets.
  static let knownHeaders =
    [
      "x-algolia-api-key", "x-algolia-usertoken", "content-encoding", "origin", "referer",
      "access-control-request-method", "if-none-match", "authorization", "range", "if-range",
      "mcp-protocol-version", "mcp-method", "mcp-name",
    ] + listHeaders

  /// Of these, those that are lists, which may be sent in several fields. The last ones are of proxies.
  static let listHeaders = [
    "accept", "accept-encoding", "accept-language", "cookie", "sec-fetch-site", "via", "forwarded", "x-real-ip",
    "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto",
  ]
}
