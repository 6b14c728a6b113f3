#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// An HTTP request.
///
/// Its description contains no header fields, and no query.
package struct TransportRequest: Sendable {
  /// The HTTP method.
  package var method: Method
  /// The whole URL, with its query.
  package var url: URL
  /// The header fields. They contain the key.
  package var headers: [String: String]
  /// The content; empty for none.
  package var body: [UInt8]
  /// Whether receiving the request twice has the effect of receiving it once, so that it may be sent again.
  package var isIdempotent: Bool
  /// The timeout for establishing a connection; nil for the system's.
  ///
  /// The transport implements it, since it alone knows that nothing was sent: ``TransportError/notConnected(reason:)``.
  package var connectTimeout: Duration?
  /// The greatest size of the response in bytes, with its header section, after decompression. Does not apply to the body
  /// of a ``StreamedResponse``.
  package var answerLimit: Int
  /// The path without secrets; nil if it has none.
  package var shownPath: String?

  /// A request; by default it may be repeated, and the size of the response is not limited.
  package init(
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
  package var goesDirectly: Bool { url.scheme?.lowercased() != "https" || SearchHost.isLoopback(url.host ?? "") }

  /// The URL without possible secrets: the query, and a key in the path.
  package var shownURL: String {
    shownPath.map { "\(url.scheme ?? "")://\(url.host ?? "")\(url.port.map { ":\($0)" } ?? "")\($0)" }
      ?? String(url.absoluteString.prefix { $0 != "?" })
  }

  package typealias Method = TransferRecord.Method
}

extension TransportRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  package var description: String { "\(method.rawValue) \(shownURL)" }
  package var debugDescription: String { description }
  package var customMirror: Mirror { Mirror(self, children: ["request": description]) }
}
