import InstantSearchWeb
import SearchServer

extension PageRequest {
  init(_ request: ServerPageRequest) {
    self.init(path: request.path, query: request.query, headers: request.headers)
  }

  /// Whether a browser follows a link of a page below a path. The pages' `Referrer-Policy` sends the referer to this server
  /// only.
  func isFollowedLink(from path: String) -> Bool {
    let origin = headers["referer"]?.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    return origin?.count == 4 && "/\(origin?[3] ?? "")".hasPrefix(path)
  }
}

extension PageResponse {
  static func redirect(to address: String) -> PageResponse {
    PageResponse(status: 303, headers: [Header("Location", address), Header("Cache-Control", "no-cache")])
  }

  /// The response of the server, compressed for browsers that accept that.
  func served(to request: ServerPageRequest) -> ServerPageResponse {
    var response = self
    if request.headers["accept-encoding"].map(Gzip.isAccepted) ?? false { response.compress() }
    return ServerPageResponse(
      status: response.status, headers: response.headers.map { ($0.name, $0.value) }, body: response.body)
  }

  /// Compresses the body, unless it is small.
  private mutating func compress() {
    // The size of a compressed document with a panel would say something of its token.
    if headers.contains(where: { $0.value == "no-store, private" }) { return }
    let isKept = headers.contains { $0.name == "Cache-Control" && $0.value.contains("immutable") }
    guard body.count > 1_000, let compressed = Gzip.compress(body, isKept: isKept) else { return }
    body = compressed
    headers.append(Header("Content-Encoding", "gzip"))
    headers.append(Header("Vary", "Accept-Encoding"))
    // Another representation needs another tag.
    for index in headers.indices where headers[index].name == "ETag" {
      headers[index].value = "W/" + headers[index].value
    }
  }
}
