import AlgoliaWire
import Foundation
import SearchModel

/// Sends calls to hosts until one responds: executes the steps of ``CallAttempts``.
struct ServiceClient: Sendable {
  private let account: Account
  private let configuration: AlgoliaBackend.Configuration
  private let transport: any Transport
  private let clock: any Clock<Duration>
  private let stopwatch: Stopwatch
  private let hosts: SharedHosts

  init(
    account: Account, configuration: AlgoliaBackend.Configuration, transport: any Transport,
    clock: any Clock<Duration>, hosts: HostList
  ) {
    self.account = account
    self.configuration = configuration
    self.transport = transport
    self.clock = clock
    stopwatch = Stopwatch(clock)
    self.hosts = SharedHosts(hosts)
  }

  /// Sends a call, with retries, and parses the response.
  func answer(to call: ServiceCall) async throws(SearchError) -> JSON {
    let body = try await response(to: call).body
    do throws(JSON.SyntaxError) {
      return try JSON(parsing: body)
    } catch {
      throw .unreadableAnswer(path: "the answer", reason: "\(error)")
    }
  }

  private func response(to call: ServiceCall) async throws(SearchError) -> TransportResponse {
    let headers = try headers(of: call)
    var attempts = CallAttempts(
      for: call.purpose, isIdempotent: call.isIdempotent,
      timeout: call.purpose == .reading ? configuration.readTimeout : configuration.writeTimeout)
    var step: CallAttempts.Step
    (attempts, step) = await hosts.step(attempts, after: nil, at: stopwatch.elapsed)
    var response = TransportResponse(status: 0, body: [])
    while case .send(let host, let timeout, let pause) = step {
      if pause > .zero { try await sleep(for: pause) }
      guard !Task.isCancelled else { throw .cancelled }
      let request = TransportRequest(
        method: call.method, url: try host.url(call.path), headers: headers, body: call.body,
        isIdempotent: call.isIdempotent, connectTimeout: configuration.connectTimeout,
        answerLimit: configuration.answerLimit)
      let event: TransferEvent
      do throws(TransportError) {
        response = try await transfer(request, of: call, to: host, within: timeout)
        event = TransferEvent(response, now: Int64(Date().timeIntervalSince1970))
      } catch {
        // A failure in a cancelled task says nothing about the host, whatever error the transport throws.
        guard !Task.isCancelled, let failure = TransferEvent(error, limit: configuration.answerLimit) else {
          throw .cancelled
        }
        event = failure
      }
      (attempts, step) = await hosts.step(attempts, after: event, at: stopwatch.elapsed)
    }
    if case .fail(let error) = step { throw withoutKeys(error, call) }
    return response
  }

  private func headers(of call: ServiceCall) throws(SearchError) -> [String: String] {
    var headers = try account.headers
    if !call.body.isEmpty { headers["content-type"] = "application/json" }
    headers["x-algolia-usertoken"] = configuration.userToken
    for (name, value) in configuration.headers { headers[name.lowercased()] = value }
    // Prevents header injection.
    for (name, value) in headers where (name + value).utf8.contains(where: { $0 < 0x20 }) {
      throw .failed(reason: "the header '\(name)' holds a line break")
    }
    return headers
  }

  /// Sleeps on the injected clock.
  func sleep(for duration: Duration) async throws(SearchError) {
    do { try await clock.sleep(for: duration) } catch { throw .cancelled }
  }

  /// Redacts keys in the messages of the service and the transport.
  private func withoutKeys(_ error: SearchError, _ call: ServiceCall) -> SearchError {
    let key = call.key ?? ""
    func shown(_ text: String) -> String {
      account.withoutKey(text).redacting(key).redacting(key.percentEncoded)
    }
    return switch error {
    case .refused(let message, let status): .refused(message: shown(message), status: status)
    case .unreachable(let reason): .unreachable(reason: shown(reason))
    case .indexNotFound(let name): .indexNotFound(shown(name))
    default: error
    }
  }
}

/// Hides keys and header fields in the description of any value that contains a client.
extension ServiceClient: CustomReflectable {
  var customMirror: Mirror { Mirror(self, children: ["appID": account.appID], displayStyle: .struct) }
}

// MARK: One transfer

extension ServiceClient {
  private func transfer(
    _ request: TransportRequest, of call: ServiceCall, to host: AlgoliaHost, within timeout: Duration
  ) async throws(TransportError) -> TransportResponse {
    let started = stopwatch.elapsed
    let result = await result(of: request, within: timeout)
    configuration.log?(
      TransferRecord(
        method: call.method, host: "\(host)", path: call.shownPath, status: (try? result.get())?.status,
        duration: stopwatch.elapsed - started))
    return try result.get()
  }

  /// The result of the transfer, or a timeout: the first cancels the other.
  private func result(
    of request: TransportRequest, within timeout: Duration
  ) async -> Result<TransportResponse, TransportError> {
    await withTaskGroup(of: Result<TransportResponse, TransportError>.self) { group in
      group.addTask {
        do throws(TransportError) {
          return .success(try await transport.send(request))
        } catch {
          return .failure(error)
        }
      }
      group.addTask {
        do {
          try await clock.sleep(for: timeout)
          return .failure(.timedOut)
        } catch {
          return .failure(.cancelled)
        }
      }
      let first = await group.next() ?? .failure(.cancelled)
      group.cancelAll()
      if case .success = first { return first }
      // A response that arrives with the timeout counts: it may be the response to a write.
      if let second = await group.next(), case .success = second { return second }
      return first
    }
  }
}

/// The host list, shared by all calls of a backend.
private actor SharedHosts {
  private var hosts: HostList

  init(_ hosts: HostList) { self.hosts = hosts }

  /// The next step of a call after an event, or its first step.
  func step(
    _ attempts: CallAttempts, after event: TransferEvent?, at now: Duration
  ) -> (CallAttempts, CallAttempts.Step) {
    var attempts = attempts
    let step = event.map { attempts.next(after: $0, &hosts, at: now) } ?? attempts.first(&hosts, at: now)
    return (attempts, step)
  }
}

/// The time since its creation, by any clock.
private struct Stopwatch: Sendable {
  private let read: @Sendable () -> Duration

  init<Time: Clock<Duration>>(_ clock: Time) {
    let start = clock.now
    read = { start.duration(to: clock.now) }
  }

  var elapsed: Duration { read() }
}
