#if canImport(FoundationNetworking)
import Foundation
package import FoundationNetworking
#else
package import Foundation
#endif

internal import SearchModel
package import SearchTransport

#if !canImport(CCurl)
/// The system's transport. It always trusts the system's certificate authorities.
package func systemTransport(for _: CallOptions? = nil) -> any Transport { URLSessionTransport() }
#endif

/// A transport over Foundation's `URLSession`, the default on Apple's systems.
///
/// A session does not report when it is connected, so ``TransportRequest/connectTimeout`` applies to requests with a body:
/// it ends the transfer if no byte of the body was sent by then. On Linux a session can't bypass the proxies of the
/// environment, so a request over plain HTTP fails if there is one for it.
package struct URLSessionTransport: Transport {
  private let session: DataSession
  /// A session that bypasses proxies.
  private let directSession: DataSession
  private let clock: any Clock<Duration>
  private let environment: [String: String]

  /// A transport over an ephemeral session.
  package init() {
    self.init(session: .ephemeral, directSession: .ephemeralDirect)
  }

  /// A transport over a session with this configuration.
  package init(configuration: URLSessionConfiguration) {
    self.init(
      session: DataSession(configuration, isDirect: false), directSession: DataSession(configuration, isDirect: true))
  }

  /// A transport with an injected clock and environment, for tests.
  package init(clock: any Clock<Duration>, environment: [String: String] = [:]) {
    self.init(session: .ephemeral, directSession: .ephemeralDirect, clock: clock, environment: environment)
  }

  private init(
    session: DataSession, directSession: DataSession, clock: any Clock<Duration> = ContinuousClock(),
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    self.session = session
    self.directSession = directSession
    self.clock = clock
    self.environment = environment
  }

  package func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
    let session = try session(for: request)
    defer { if !request.isIdempotent { session.session.finishTasksAndInvalidate() } }
    return try await session.send(request, clock)
  }

  /// On Linux a session can't pause: a body that arrives faster than it is read is kept in memory.
  package func open(_ request: TransportRequest) async throws(TransportError) -> StreamedResponse {
    let session = try session(for: request)
    defer { if !request.isIdempotent { session.session.finishTasksAndInvalidate() } }
    return try await session.open(request, clock)
  }

  private func session(for request: TransportRequest) throws(TransportError) -> DataSession {
    #if canImport(FoundationNetworking)
    if let name = Self.nameOfProxy(for: request.url, environment) {
      throw .notConnected(
        reason: "\(name) names a proxy, which could read the key: add '\(request.url.host ?? "")' to no_proxy")
    }
    #endif
    let session = request.goesDirectly ? directSession : session
    if request.isIdempotent { return session }
    // libcurl, under `URLSession` on Linux, retries over a new connection if a reused one breaks. A new session has no
    // connections to reuse.
    return DataSession(session.session.configuration, isDirect: request.goesDirectly)
  }

  #if canImport(FoundationNetworking)
  /// The environment variable with libcurl's proxy for plain HTTP; nil if `no_proxy` contains the host.
  ///
  /// Errs on the safe side: supports fewer forms of `no_proxy` than libcurl.
  private static func nameOfProxy(for url: URL, _ environment: [String: String]) -> String? {
    guard url.scheme?.lowercased() != "https" else { return nil }
    let exceptions = (environment["no_proxy"] ?? environment["NO_PROXY"] ?? "").lowercased()
    let hosts = exceptions.split { $0 == "," || $0 == " " }
    if exceptions == "*" || hosts.contains(Substring(url.host?.lowercased() ?? "")) { return nil }
    return ["http_proxy", "all_proxy", "ALL_PROXY"].first { !(environment[$0] ?? "").isEmpty }
  }
  #endif
}

/// A session with its delegate.
private struct DataSession: Sendable {
  let session: URLSession
  private let delegate = SessionDelegate()

  static let ephemeral = DataSession(.ephemeral, isDirect: false)
  static let ephemeralDirect = DataSession(.ephemeral, isDirect: true)

  init(_ configuration: URLSessionConfiguration, isDirect: Bool) {
    // Copies the configuration before changing it: it may be the caller's.
    let ownConfiguration = configuration.copy() as? URLSessionConfiguration ?? .ephemeral
    if isDirect { ownConfiguration.connectionProxyDictionary = [:] }
    session = URLSession(configuration: ownConfiguration, delegate: delegate, delegateQueue: nil)
  }

  func send(
    _ request: TransportRequest, _ clock: any Clock<Duration>
  ) async throws(TransportError) -> TransportResponse {
    let task = task(for: request)
    delegate.add(task, answerLimit: request.answerLimit)
    let timer = connectTimer(task, for: request, clock)
    defer { timer?.cancel() }
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        delegate.resume(task) { continuation.resume(returning: $0) }
      }
    } onCancel: {
      delegate.end(task, .failure(.cancelled))
      task.cancel()
    }
    // The transfer may fail before a concurrent cancellation.
    if case .failure = outcome, Task.isCancelled { throw .cancelled }
    return try outcome.get()
  }

  func open(
    _ request: TransportRequest, _ clock: any Clock<Duration>
  ) async throws(TransportError) -> StreamedResponse {
    let task = task(for: request)
    let stream = ResponseStream {
      #if !canImport(FoundationNetworking)
      task.suspend()
      #endif
    } resume: {
      #if !canImport(FoundationNetworking)
      task.resume()
      #endif
    } end: { [delegate] in
      delegate.end(task, .failure(.cancelled))
      task.cancel()
    }
    delegate.add(task, answerLimit: request.answerLimit, stream: stream)
    let timer = connectTimer(task, for: request, clock)
    defer { timer?.cancel() }
    delegate.resume(task) { [weak stream] in stream?.end($0) }
    return try await stream.response()
  }

  private func task(for request: TransportRequest) -> URLSessionDataTask {
    var urlRequest = URLRequest(url: request.url, cachePolicy: .reloadIgnoringLocalCacheData, timeoutInterval: 3600)
    urlRequest.httpMethod = request.method.rawValue
    if !request.body.isEmpty { urlRequest.httpBody = Data(request.body) }
    for (name, value) in request.headers { urlRequest.setValue(value, forHTTPHeaderField: name) }
    return session.dataTask(with: urlRequest)
  }

  /// Ends the task if none of its body was sent in time.
  private func connectTimer(
    _ task: URLSessionTask, for request: TransportRequest, _ clock: any Clock<Duration>
  ) -> Task<Void, any Error>? {
    guard let limit = request.connectTimeout, !request.body.isEmpty else { return nil }
    return Task {
      try await clock.sleep(for: limit)
      delegate.cancelUnlessSent(task)
    }
  }
}

/// Collects responses up to their limit. Refuses redirects, which would disclose the key, and authentication challenges.
///
/// It is the delegate of the session, because task delegates are not called on Linux. `@unchecked Sendable`: the lock
/// protects the mutable state.
private final class SessionDelegate: NSObject, URLSessionDataDelegate, @unchecked Sendable {
  typealias Outcome = Result<TransportResponse, TransportError>

  private struct Transfer {
    var body: [UInt8] = []
    /// How many more bytes may be received.
    var bytesLeft: Int
    /// Whether it was cancelled by the connect timeout.
    var hasTimedOut = false
    /// Whether some of the request may have been sent.
    var isBegun = false
    var outcome: Outcome?
    var done: ((Outcome) -> Void)?
    /// Receives the header section and the body, if they are streamed.
    weak var stream: ResponseStream?
  }

  private let lock = NSLock()
  private var transfers: [Int: Transfer] = [:]

  func add(_ task: URLSessionTask, answerLimit: Int, stream: ResponseStream? = nil) {
    lock.withLock { transfers[task.taskIdentifier] = Transfer(bytesLeft: answerLimit, stream: stream) }
  }

  private func stream(of task: URLSessionTask) -> ResponseStream? {
    lock.withLock { transfers[task.taskIdentifier]?.stream }
  }

  /// Starts the transfer, unless it has ended already. `done` is called once.
  func resume(_ task: URLSessionTask, _ done: @escaping (Outcome) -> Void) {
    let outcome: Outcome? = lock.withLock {
      if let outcome = transfers[task.taskIdentifier]?.outcome {
        transfers[task.taskIdentifier] = nil
        return outcome
      }
      transfers[task.taskIdentifier]?.done = done
      return nil
    }
    if let outcome { done(outcome) } else { task.resume() }
  }

  /// Completes a transfer, unless it has ended already.
  func end(_ task: URLSessionTask, _ outcome: Outcome) {
    let done: ((Outcome) -> Void)? = lock.withLock {
      guard let done = transfers[task.taskIdentifier]?.done else {
        transfers[task.taskIdentifier]?.outcome = outcome
        return nil
      }
      transfers[task.taskIdentifier] = nil
      return done
    }
    done?(outcome)
  }

  /// Cancels a transfer before anything is sent. Its completion checks again whether something was sent by then.
  func cancelUnlessSent(_ task: URLSessionTask) {
    guard task.countOfBytesSent == 0 else { return }
    lock.withLock { transfers[task.taskIdentifier]?.hasTimedOut = true }
    task.cancel()
  }

  // MARK: URLSessionDataDelegate

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    if let response = response as? HTTPURLResponse {
      stream(of: dataTask)?.open(TransportResponse(response, body: []))
    }
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    if let stream = stream(of: dataTask) { return stream.append(data) }
    let isTooLarge = lock.withLock {
      guard var transfer = transfers.removeValue(forKey: dataTask.taskIdentifier) else { return false }
      transfer.bytesLeft -= data.count
      let isTooLarge = transfer.bytesLeft < 0
      if !isTooLarge { transfer.body += data }
      transfers[dataTask.taskIdentifier] = transfer
      return isTooLarge
    }
    if isTooLarge {
      end(dataTask, .failure(.answerTooLarge))
      dataTask.cancel()
    }
  }

  #if !canImport(FoundationNetworking)
  func urlSession(_ session: URLSession, task: URLSessionTask, didFinishCollecting metrics: URLSessionTaskMetrics) {
    // `countOfBytesSent` may be outdated.
    guard metrics.transactionMetrics.contains(where: { $0.requestStartDate != nil }) else { return }
    lock.withLock { transfers[task.taskIdentifier]?.isBegun = true }
  }
  #endif

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    guard let transfer = lock.withLock({ transfers[task.taskIdentifier] }) else { return }
    if let error {
      let isBegun = transfer.isBegun || task.countOfBytesSent > 0
      let noConnection = TransportError.notConnected(reason: "there was no connection in time")
      end(task, .failure(!transfer.hasTimedOut ? TransportError(error) : isBegun ? .timedOut : noConnection))
    } else if let response = task.response as? HTTPURLResponse {
      end(task, .success(TransportResponse(response, body: transfer.body)))
    } else {
      end(task, .failure(.interrupted(reason: "the answer is not one of HTTP")))
    }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }

  /// Rejects password authentication: with the default handling, such a transfer never ends on Linux.
  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    let isPasswordChallenge = [NSURLAuthenticationMethodHTTPBasic, NSURLAuthenticationMethodHTTPDigest].contains(
      challenge.protectionSpace.authenticationMethod)
    completionHandler(isPasswordChallenge ? .rejectProtectionSpace : .performDefaultHandling, nil)
  }
}

extension TransportResponse {
  fileprivate init(_ response: HTTPURLResponse, body: [UInt8]) {
    var headers: [String: String] = [:]
    for case (let name as String, let value as String) in response.allHeaderFields { headers[name] = value }
    self.init(status: response.statusCode, headers: headers, body: body)
  }
}

extension TransportError {
  /// Classifies an error of a session. Keeps only its message: the error itself contains the request.
  package init(_ error: any Error) {
    switch error {
    case is CancellationError: self = .cancelled
    case let error as URLError where error.code == .timedOut: self = .timedOut
    case let error as URLError where Self.meansNothingWasSent(error):
      self = .notConnected(reason: error.localizedDescription)
    default: self = .interrupted(reason: error.localizedDescription)
    }
  }

  private static func meansNothingWasSent(_ error: URLError) -> Bool {
    switch error.code {
    case .cannotFindHost, .dnsLookupFailed, .notConnectedToInternet: true
    case .cannotConnectToHost:
      #if canImport(FoundationNetworking)
      // If the first of a host's addresses refuses, any failure at the second has this code: only libcurl's message
      // distinguishes them.
      error.localizedDescription.hasPrefix("Failed to connect")
      #else
      true
      #endif
    default: false
    }
  }
}
