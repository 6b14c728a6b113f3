public import Foundation

/// What carries requests to a service and brings the answers back.
public protocol Transport: Sendable {
  /// Sends the request, and waits for the whole answer, whatever its status.
  ///
  /// It is sent once, or not at all; only one that ``TransportRequest/mayBeTakenTwice`` may be sent again where a
  /// connection breaks. A redirect is an answer like any other: whoever follows it hands over the key. How long it may
  /// take is seen to by the caller, who cancels the task: that should end the transfer. A failure in a cancelled task is
  /// ``TransportError/cancelled``, whatever became of the transfer.
  ///
  /// A request that ``TransportRequest/goesDirectly`` is sent through no proxy.
  func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse
}

/// Why there is no answer.
public enum TransportError: Error, Hashable, Sendable {
  /// Nobody waits for it any more.
  case cancelled
  /// No connection was made, so that nothing was sent.
  case notConnected(reason: String)
  /// The connection broke, or what came over it was no answer. The request may have been taken.
  case interrupted(reason: String)
  /// It took too long. The request may have been taken.
  case timedOut
  /// The answer is longer than ``TransportRequest/answerLimit``. The request may have been taken.
  case answerTooLarge
}

/// What a transport sends.
///
/// Its description has no headers and no key that the path names.
public struct TransportRequest: Sendable {
  public var method: Method
  public var url: URL
  public var headers: [String: String]
  public var body: [UInt8]
  /// Whether it does no harm if the request arrives twice.
  public var mayBeTakenTwice: Bool
  /// How long it may take to make a connection; nil for as long as the system tries.
  ///
  /// A transport measures it itself, since it alone knows that nothing was sent by then:
  /// ``TransportError/notConnected(reason:)``.
  public var connectTimeout: Duration?
  /// The most bytes that an answer may have, its head included, after decompression.
  public var answerLimit: Int

  public init(
    method: Method, url: URL, headers: [String: String] = [:], body: [UInt8] = [], mayBeTakenTwice: Bool = true,
    connectTimeout: Duration? = nil, answerLimit: Int = .max
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
    self.mayBeTakenTwice = mayBeTakenTwice
    self.connectTimeout = connectTimeout
    self.answerLimit = answerLimit
  }

  /// Whether the request must not go through a proxy: over plain HTTP the proxy could read the key, and another machine's
  /// proxy reaches another `127.0.0.1`.
  ///
  /// Go's clients such as `gh` never use a proxy for this machine either; curl and the AWS CLI do, and send plain HTTP to
  /// the proxy. HTTPS goes through a proxy's tunnel (`CONNECT`), in which the proxy can read the name of the host alone.
  public var goesDirectly: Bool { url.scheme?.lowercased() != "https" || AlgoliaHost.isThisMachine(url.host ?? "") }

  /// What is done at the address.
  public enum Method: String, Sendable {
    case get = "GET"
    case post = "POST"
    case put = "PUT"
    case delete = "DELETE"
  }
}

extension TransportRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { "\(method.rawValue) \(ServiceCall.withoutKey(url.absoluteString))" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: ["request": description]) }
}

/// What came back.
public struct TransportResponse: Sendable {
  public var status: Int
  public var body: [UInt8]
  private let headers: [String: String]

  public init(status: Int, headers: [String: String] = [:], body: [UInt8]) {
    self.status = status
    self.body = body
    self.headers = Dictionary(headers.map { ($0.lowercased(), $1) }) { first, _ in first }
  }

  /// A header by its name, in upper or lower case.
  public subscript(header: String) -> String? { headers[header.lowercased()] }
}
