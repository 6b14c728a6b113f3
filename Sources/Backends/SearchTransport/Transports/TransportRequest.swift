public import Foundation

/// An HTTP request.
///
/// Its description contains no header fields, and no query.
public struct TransportRequest: Sendable {
  /// The HTTP method.
  public var method: Method
  /// The whole URL, with its query.
  public var url: URL
  /// The header fields. They contain the key.
  public var headers: [String: String]
  /// The content; empty for none.
  public var body: [UInt8]
  /// Whether receiving the request twice has the effect of receiving it once, so that it may be sent again.
  public var isIdempotent: Bool
  /// The timeout for establishing a connection; nil for the system's.
  ///
  /// The transport implements it, since it alone knows that nothing was sent: ``TransportError/notConnected(reason:)``.
  public var connectTimeout: Duration?
  /// The greatest size of the response in bytes, with its header section, after decompression. Does not apply to the body
  /// of a ``StreamedResponse``.
  public var answerLimit: Int
  /// The path without secrets; nil if it has none.
  package var shownPath: String?

  /// A request; by default it may be repeated, and the size of the response is not limited.
  public init(
    method: Method, url: URL, headers: [String: String] = [:], body: [UInt8] = [], isIdempotent: Bool = true,
    connectTimeout: Duration? = nil, answerLimit: Int = .max
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
    self.isIdempotent = isIdempotent
    self.connectTimeout = connectTimeout
    self.answerLimit = answerLimit
  }

  /// Whether the request must bypass proxies: a proxy could read the key in plain HTTP, and `127.0.0.1` is another host
  /// for a remote proxy.
  ///
  /// Go's clients such as `gh` never use a proxy for loopback either; curl and the AWS CLI do, and send plain HTTP to the
  /// proxy. HTTPS uses a proxy's tunnel (`CONNECT`), in which the proxy sees only the host name.
  public var goesDirectly: Bool { url.scheme?.lowercased() != "https" || SearchHost.isLoopback(url.host ?? "") }

  /// The URL without possible secrets: the query, and a key in the path.
  package var shownURL: String {
    shownPath.map { "\(url.scheme ?? "")://\(url.host ?? "")\(url.port.map { ":\($0)" } ?? "")\($0)" }
      ?? String(url.absoluteString.prefix { $0 != "?" })
  }

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

extension TransportRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { "\(method.rawValue) \(shownURL)" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: ["request": description]) }
}
