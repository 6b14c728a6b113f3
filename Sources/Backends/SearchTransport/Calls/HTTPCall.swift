package import SearchModel

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
  /// The index that the call is about, for the error if there is none; nil for several.
  package let index: String?

  /// A call with a JSON body, or without one.
  ///
  /// - Parameters:
  ///   - method: The method.
  ///   - path: The percent-encoded path with its query.
  ///   - body: The body; nil for none.
  ///   - index: The index that the call is about.
  ///   - purpose: Whether it changes something, by default unless it is a `GET`.
  ///   - isIdempotent: Whether sending it twice has the effect of sending it once.
  package init(
    _ method: TransportRequest.Method, _ path: String, _ body: JSON? = nil, of index: String? = nil,
    for purpose: SearchHost.Purpose? = nil, isIdempotent: Bool = true
  ) {
    self.init(
      method, path, bytes: body?.bytes() ?? [], of: index, for: purpose ?? (method == .get ? .reading : .writing),
      isIdempotent: isIdempotent)
  }

  /// A call with a body of bytes.
  package init(
    _ method: TransportRequest.Method, _ path: String, bytes: [UInt8], contentType: String = "application/json",
    of index: String? = nil, for purpose: SearchHost.Purpose, isIdempotent: Bool = true
  ) {
    (self.method, self.path, body) = (method, path, bytes)
    headers = bytes.isEmpty ? [:] : ["content-type": contentType]
    shownPath = String(path.prefix { $0 != "?" })
    (self.index, self.purpose, self.isIdempotent) = (index, purpose, isIdempotent)
  }
}

extension JSON {
  /// Parses the body of a response.
  package init(answer body: [UInt8]) throws(SearchError) {
    do throws(JSON.SyntaxError) {
      self = try JSON(parsing: body)
    } catch {
      throw .unreadableAnswer(path: "the answer", reason: "\(error)")
    }
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
