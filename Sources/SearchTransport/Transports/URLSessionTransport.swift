#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

/// A transport over Foundation's `URLSession`, the default on Apple's systems.
///
/// A session does not report when it is connected, so ``TransportRequest/connectTimeout`` applies to requests with a body:
/// it ends the transfer if no byte of the body was sent by then. On Linux a session can't bypass the proxies of the
/// environment, so a request over plain HTTP fails if there is one for it.
public struct URLSessionTransport: Transport {
  private let session: DataSession
  /// A session that bypasses proxies.
  private let directSession: DataSession
  private let clock: any Clock<Duration>
  private let environment: [String: String]

  /// A transport over an ephemeral session.
  public init() {
    self.init(session: .ephemeral, directSession: .ephemeralDirect)
  }

  /// A transport over a session with this configuration.
  public init(configuration: URLSessionConfiguration) {
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

  public func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
    #if canImport(FoundationNetworking)
    if let name = Self.nameOfProxy(for: request.url, environment) {
      throw .notConnected(
        reason: "\(name) names a proxy, which could read the key: add '\(request.url.host ?? "")' to no_proxy")
    }
    #endif
    let session = request.goesDirectly ? directSession : session
    if request.isIdempotent { return try await session.send(request, clock) }
    // libcurl, under `URLSession` on Linux, retries over a new connection if a reused one breaks. A new session has no
    // connections to reuse.
    let newSession = DataSession(session.session.configuration, isDirect: request.goesDirectly)
    defer { newSession.session.finishTasksAndInvalidate() }
    return try await newSession.send(request, clock)
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
    var urlRequest = URLRequest(url: request.url, cachePolicy: .reloadIgnoringLocalCacheData, timeoutInterval: 3600)
    urlRequest.httpMethod = request.method.rawValue
    if !request.body.isEmpty { urlRequest.httpBody = Data(request.body) }
    for (name, value) in request.headers { urlRequest.setValue(value, forHTTPHeaderField: name) }
    let task = session.dataTask(with: urlRequest)
    delegate.add(task, answerLimit: request.answerLimit)
    var timer: Task<Void, any Error>?
    if let limit = request.connectTimeout, !request.body.isEmpty {
      timer = Task {
        try await clock.sleep(for: limit)
        delegate.cancelUnlessSent(task)
      }
    }
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
  }

  private let lock = NSLock()
  private var transfers: [Int: Transfer] = [:]

  func add(_ task: URLSessionTask, answerLimit: Int) {
    lock.withLock { transfers[task.taskIdentifier] = Transfer(bytesLeft: answerLimit) }
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

  /// Cancels a transfer of which nothing was sent. Its completion checks again whether something was sent by then.
  func cancelUnlessSent(_ task: URLSessionTask) {
    guard task.countOfBytesSent == 0 else { return }
    lock.withLock { transfers[task.taskIdentifier]?.hasTimedOut = true }
    task.cancel()
  }

  // MARK: URLSessionDataDelegate

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
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
      var headers: [String: String] = [:]
      for case (let name as String, let value as String) in response.allHeaderFields { headers[name] = value }
      end(task, .success(TransportResponse(status: response.statusCode, headers: headers, body: transfer.body)))
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
