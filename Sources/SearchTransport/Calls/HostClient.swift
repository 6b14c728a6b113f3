import Foundation
package import SearchModel

/// Sends calls to hosts until one responds: executes the steps of ``CallAttempts``.
package struct HostClient: Sendable {
  /// The timeouts and the log of a client.
  package struct Options: Sendable {
    /// The timeout for establishing a connection.
    package var connectTimeout: Duration
    package var readTimeout: Duration
    package var writeTimeout: Duration
    /// The greatest size of a response in bytes.
    package var answerLimit: Int
    /// Called after each transfer.
    package var log: (@Sendable (TransferRecord) -> Void)?

    package init(
      connectTimeout: Duration, readTimeout: Duration, writeTimeout: Duration, answerLimit: Int,
      log: (@Sendable (TransferRecord) -> Void)? = nil
    ) {
      self.connectTimeout = connectTimeout
      self.readTimeout = readTimeout
      self.writeTimeout = writeTimeout
      self.answerLimit = answerLimit
      self.log = log
    }
  }

  private let options: Options
  private let transport: any Transport
  private let clock: any Clock<Duration>
  private let stopwatch: Stopwatch
  private let hosts: SharedHosts
  private let error: @Sendable (TransportResponse) -> SearchError

  /// - Parameters:
  ///   - hosts: The hosts.
  ///   - options: The timeouts and the log.
  ///   - transport: Sends the requests.
  ///   - clock: Measures timeouts and pauses.
  ///   - error: Reads what a host says of a failure.
  package init(
    hosts: HostList, options: Options, transport: any Transport, clock: any Clock<Duration>,
    error: @escaping @Sendable (TransportResponse) -> SearchError
  ) {
    self.options = options
    self.transport = transport
    self.clock = clock
    stopwatch = Stopwatch(clock)
    self.hosts = SharedHosts(hosts)
    self.error = error
  }

  /// Sends a call, with retries, and returns the response, which has a status of 2xx.
  package func response(to call: HTTPCall) async throws(SearchError) -> TransportResponse {
    // Prevents header injection.
    for (name, value) in call.headers where (name + value).utf8.contains(where: { $0 < 0x20 }) {
      throw .failed(reason: "the header '\(name)' holds a line break")
    }
    var attempts = CallAttempts(
      for: call.purpose, isIdempotent: call.isIdempotent,
      timeout: call.purpose == .reading ? options.readTimeout : options.writeTimeout)
    var step: CallAttempts.Step
    (attempts, step) = await hosts.step(attempts, after: nil, at: stopwatch.elapsed)
    var response = TransportResponse(status: 0, body: [])
    while case .send(let host, let timeout, let pause) = step {
      if pause > .zero { try await sleep(for: pause) }
      guard !Task.isCancelled else { throw .cancelled }
      var request = TransportRequest(
        method: call.method, url: try host.url(call.path), headers: call.headers, body: call.body,
        isIdempotent: call.isIdempotent, connectTimeout: options.connectTimeout, answerLimit: options.answerLimit)
      request.shownPath = call.shownPath
      let event: TransferEvent
      do throws(TransportError) {
        response = try await transfer(request, of: call, to: host, within: timeout)
        event = TransferEvent(response, now: Int64(Date().timeIntervalSince1970), error: error)
      } catch {
        // A failure in a cancelled task says nothing about the host, whatever error the transport throws.
        guard !Task.isCancelled, let failure = TransferEvent(error, limit: options.answerLimit) else {
          throw .cancelled
        }
        event = failure
      }
      (attempts, step) = await hosts.step(attempts, after: event, at: stopwatch.elapsed)
    }
    if case .fail(let error) = step { throw error }
    return response
  }

  /// Sleeps on the injected clock.
  package func sleep(for duration: Duration) async throws(SearchError) {
    do { try await clock.sleep(for: duration) } catch { throw .cancelled }
  }
}

// MARK: One transfer

extension HostClient {
  private func transfer(
    _ request: TransportRequest, of call: HTTPCall, to host: SearchHost, within timeout: Duration
  ) async throws(TransportError) -> TransportResponse {
    let started = stopwatch.elapsed
    let result = await result(of: request, within: timeout)
    options.log?(
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
