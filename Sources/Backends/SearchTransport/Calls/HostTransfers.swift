internal import Platform
package import SearchModel

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Sends calls to single hosts, with a timeout for each, and logs them.
package struct HostTransfers: Sendable {
  let options: CallOptions
  private let transport: any Transport
  private let clock: any Clock<Duration>
  private let stopwatch: Stopwatch
  private let error: @Sendable (TransportResponse, SearchHost) -> SearchError
  private let sign: @Sendable (inout TransportRequest) -> Void

  /// - Parameters:
  ///   - options: The timeouts and the log.
  ///   - transport: Sends the requests.
  ///   - clock: Measures timeouts and pauses.
  ///   - sign: Adds what depends on the host and the time to each request.
  ///   - error: Reads the message of a host about a failure.
  package init(
    options: CallOptions, transport: any Transport, clock: any Clock<Duration>,
    sign: @escaping @Sendable (inout TransportRequest) -> Void = { _ in },
    error: @escaping @Sendable (TransportResponse, SearchHost) -> SearchError
  ) {
    self.options = options
    self.transport = transport
    self.clock = clock
    stopwatch = Stopwatch(clock)
    self.sign = sign
    self.error = error
  }

  /// The time since the creation of the transfers.
  package var now: Duration { stopwatch.elapsed }

  /// Sleeps on the injected clock.
  package func sleep(for duration: Duration) async throws(SearchError) {
    do { try await clock.sleep(for: duration) } catch { throw .cancelled }
  }

  /// The response of a host.
  package struct Received: Sendable {
    package var response: TransportResponse
    /// The body that follows a response without one.
    package var body: ResponseBody?
    /// Whether it may be older than others before.
    package var mayBeOlder = false

    static let nothing = Received(response: TransportResponse(status: 0, body: []))
  }

  /// Sends a call to a host once. The body of a streamed response with a status of 2xx follows; its timeout is for the time
  /// without a byte.
  ///
  /// If there is no response after a quarter of the time for a connection, a monitor checks in the next quarter whether the
  /// host works at all.
  package func event(
    of call: HTTPCall, at host: SearchHost, within timeout: Duration, isStreamed: Bool = false,
    _ monitor: (any HostMonitor)? = nil
  ) async throws(SearchError) -> (TransferEvent, Received) {
    var request = TransportRequest(
      method: call.method, url: try host.url(call.path), headers: call.headers, body: call.body,
      isIdempotent: call.isIdempotent, connectTimeout: options.connectTimeout, answerLimit: options.answerLimit)
    request.shownPath = call.shownPath
    sign(&request)
    let (started, sent) = (now, request)
    let result: Result<Received, TransportError>
    do throws(TransportError) {
      let failure = monitor.map { check(of: host, $0) }
      result = .success(
        try await withTimeout(timeout, on: clock, orFailure: failure) { () async throws(TransportError) in
          try await isStreamed ? stream(sent, timeout) : Received(response: transport.send(sent))
        })
    } catch {
      result = .failure(error)
    }
    options.log?(
      TransferRecord(
        method: call.method, host: "\(host)", path: call.shownPath, status: (try? result.get())?.response.status,
        duration: now - started))
    switch result {
    case .success(let received):
      let now = Int64(Date().timeIntervalSince1970)
      return (TransferEvent(received.response, now: now) { error($0, host) }, received)
    case .failure(let failure):
      // A failure in a cancelled task says nothing about the host, whatever error the transport throws.
      guard !Task.isCancelled, let event = TransferEvent(failure, limit: options.answerLimit) else {
        throw .cancelled
      }
      return (event, .nothing)
    }
  }

  private func stream(_ request: TransportRequest, _ timeout: Duration) async throws(TransportError) -> Received {
    let opened = try await transport.open(request)
    guard (200..<300).contains(opened.status) else {
      return Received(response: try await opened.whole(upTo: options.answerLimit))
    }
    return Received(
      response: TransportResponse(status: opened.status, body: []),
      body: opened.body.limitingIdleTime(to: timeout, on: clock))
  }

  /// An error if a host does not work, for which it is asked after a quarter of the time for a connection.
  private func check(
    of host: SearchHost, _ monitor: any HostMonitor
  ) -> @Sendable () async -> TransportError? {
    {
      guard (try? await clock.sleep(for: options.connectTimeout / 4)) != nil else { return nil }
      let isHealthy = await monitor.isHealthy(host, within: options.connectTimeout / 4)
      return isHealthy || Task.isCancelled ? nil : .interrupted(reason: "the host does not respond")
    }
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
