public import Foundation
public import SearchModel

/// What carries requests to a service and brings the answers back.
public protocol Transport: Sendable {
  /// Sends the request, and waits for the whole answer, whatever its status.
  ///
  /// Cancelling the calling task should end the transfer with `SearchError.cancelled`.
  func send(_ request: TransportRequest) async throws(SearchError) -> TransportResponse
}

/// What a transport sends.
///
/// Its description has no headers: there is a key among them.
public struct TransportRequest: Sendable {
  public var method: Method
  public var url: URL
  public var headers: [String: String]
  public var body: [UInt8]

  public init(method: Method, url: URL, headers: [String: String] = [:], body: [UInt8] = []) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
  }

  /// What is done at the address.
  public enum Method: String, Sendable {
    case get = "GET"
    case post = "POST"
    case put = "PUT"
    case delete = "DELETE"
  }
}

extension TransportRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { "\(method.rawValue) \(url.absoluteString)" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: ["method": method, "url": url]) }
}

/// What came back.
public struct TransportResponse: Sendable {
  public var status: Int
  public var body: [UInt8]

  public init(status: Int, body: [UInt8]) {
    self.status = status
    self.body = body
  }
}
