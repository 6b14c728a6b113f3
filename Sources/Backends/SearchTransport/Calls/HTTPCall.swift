import SearchModel

/// A call of a search service, independent of the host: its contents, and how it may be repeated.
package struct HTTPCall: Sendable {
  package var method: TransportRequest.Method
  /// The percent-encoded path with its query.
  package var path: String
  package var headers: [String: String]
  package var body: [UInt8]
  package var purpose: SearchHost.Purpose
  /// Whether sending the call twice has the effect of sending it once, so that it can be retried.
  package var isIdempotent: Bool
  /// Whether a response that is older than others before is better than a long wait.
  package var acceptsOlder = false
  /// The path for logs, without the query and without secrets.
  package var shownPath: String

  package init(
    _ method: TransportRequest.Method, _ path: String, shownPath: String, headers: [String: String] = [:],
    body: [UInt8] = [], for purpose: SearchHost.Purpose, isIdempotent: Bool
  ) {
    self.method = method
    self.path = path
    self.headers = headers
    self.body = body
    self.purpose = purpose
    self.isIdempotent = isIdempotent
    self.shownPath = shownPath
  }
}

extension HTTPCall {
  /// Prevents header injection.
  func checkHeaders() throws(SearchError) {
    for (name, value) in headers where (name + value).utf8.contains(where: { $0 < 0x20 }) {
      throw .failed(reason: "the header '\(name)' holds a line break")
    }
  }
}

/// A transfer, for the log. Contains no key and no content of the request or the response.
public struct TransferRecord: Hashable, Sendable {
  /// The HTTP method.
  public var method: Method
  /// The name of the host, with the port if one is set.
  public var host: String
  /// The percent-encoded path, with a key in it replaced by `…`.
  public var path: String
  /// The status of the response; nil if there was none.
  public var status: Int?
  /// The time from sending the request to the end of the response, or to the failure.
  public var duration: Duration

  /// An HTTP method, with its name in capitals.
  public enum Method: String, Sendable {
    /// Reads.
    case get = "GET"
    /// Searches, or adds.
    case post = "POST"
    /// Replaces.
    case put = "PUT"
    /// Changes a part.
    case patch = "PATCH"
    /// Deletes.
    case delete = "DELETE"
  }
}

extension TransferRecord: CustomStringConvertible {
  public var description: String {
    "\(method.rawValue) \(host)\(path): \(status.map { "\($0)" } ?? "no answer"), \(duration)"
  }
}
