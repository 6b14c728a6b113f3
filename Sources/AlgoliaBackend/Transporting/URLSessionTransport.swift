#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

/// The transport over Foundation's sessions.
public struct URLSessionTransport: Transport {
  private let session: URLSession

  /// A transport over a session that keeps nothing on disk.
  public init() { session = Self.ephemeral }

  /// A transport over a session with settings of your own.
  public init(configuration: URLSessionConfiguration) { session = Self.session(configuration) }

  public func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
    if request.mayBeTakenTwice { return try await send(request, over: session) }
    // Where a connection that was used before breaks, libcurl sends the request again over a new one. A session of its
    // own has no used connections.
    let session = Self.session(self.session.configuration)
    defer { session.finishTasksAndInvalidate() }
    return try await send(request, over: session)
  }

  private func send(
    _ request: TransportRequest, over session: URLSession
  ) async throws(TransportError) -> TransportResponse {
    var urlRequest = URLRequest(url: request.url, cachePolicy: .reloadIgnoringLocalCacheData, timeoutInterval: 3600)
    urlRequest.httpMethod = request.method.rawValue
    if !request.body.isEmpty { urlRequest.httpBody = Data(request.body) }
    for (name, value) in request.headers { urlRequest.setValue(value, forHTTPHeaderField: name) }
    let body: Data
    let response: URLResponse
    do {
      (body, response) = try await session.data(for: urlRequest)
    } catch {
      throw Task.isCancelled ? .cancelled : TransportError(error)
    }
    guard let response = response as? HTTPURLResponse else {
      throw Task.isCancelled ? .cancelled : .interrupted(reason: "the answer is not one of HTTP")
    }
    var headers: [String: String] = [:]
    for case (let name as String, let value as String) in response.allHeaderFields { headers[name] = value }
    return TransportResponse(status: response.statusCode, headers: headers, body: [UInt8](body))
  }

  private static let ephemeral = session(.ephemeral)

  private static func session(_ configuration: URLSessionConfiguration) -> URLSession {
    URLSession(configuration: configuration, delegate: SessionDelegate(), delegateQueue: nil)
  }
}

/// Follows no redirect, since what it leads to must not get the key, and knows no password.
///
/// It is the delegate of the session: on Linux one of a single task is not asked.
private final class SessionDelegate: NSObject, URLSessionTaskDelegate {
  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }

  /// On Linux, a transfer for which a password is asked would never end if it were left to the session.
  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    let isAboutPassword = [NSURLAuthenticationMethodHTTPBasic, NSURLAuthenticationMethodHTTPDigest].contains(
      challenge.protectionSpace.authenticationMethod)
    completionHandler(isAboutPassword ? .rejectProtectionSpace : .performDefaultHandling, nil)
  }
}

extension TransportError {
  /// What an error of a session means. What the error knows of the request stays out of it.
  package init(_ error: any Error) {
    switch error {
    case is CancellationError: self = .cancelled
    case let error as URLError where error.code == .timedOut: self = .timedOut
    case let error as URLError where Self.saysNothingWasSent(error):
      self = .notConnected(reason: error.localizedDescription)
    default: self = .interrupted(reason: error.localizedDescription)
    }
  }

  private static func saysNothingWasSent(_ error: URLError) -> Bool {
    switch error.code {
    case .cannotFindHost, .dnsLookupFailed, .notConnectedToInternet: true
    case .cannotConnectToHost:
      #if canImport(FoundationNetworking)
      // A host with two addresses of which the first refuses gets this code for whatever happens at the second one:
      // only libcurl's own words tell.
      error.localizedDescription.hasPrefix("Failed to connect")
      #else
      true
      #endif
    default: false
    }
  }
}
