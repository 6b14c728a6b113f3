internal import Platform

#if os(Linux) || os(macOS)
internal import SearchEngine
internal import SearchModel

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A connection with its phase and timeouts.
final class WatchedConnection: Sendable {
  private let descriptor: Int32
  let client: ClientAddress
  /// The connection of libmicrohttpd.
  let connection: ThreadConnection?
  /// Whether the connection uses TLS, so that nothing can be written to the socket directly.
  private let isSecure: Bool
  private let clock: ServerClock
  /// Makes the response of a failure for a page of an origin.
  private let respond: Refusal
  /// Logs and counts such a response. Never called within a lock, since it calls the log of the app.
  private let report: @Sendable (HTTPResponse) -> Void
  private let state: Locked<State>

  /// Makes the response of a failure for a page of an origin.
  typealias Refusal = @Sendable (ServerFailure, _ origin: String?) -> HTTPResponse

  private struct State {
    var phase = Phase.idle
    var phaseBegan: Duration
    /// When bytes were last received.
    var lastProgress: Duration
    var isClosed = false
    /// Whether the receiving side was shut down.
    var isReadShutDown = false
    /// Whether the connection was shut down: later requests on it are not handled.
    var isShutDown = false
    /// Of the page that sent the request, once its head was received.
    var origin: String?
    /// Whether the line of any request was read.
    var hasRequest = false
    /// Cancels the search if the client disconnects.
    var cancellation: SearchCancellation?
    /// The responses that were sent within a lock, for ``reportRefusals()``.
    var unreported: [HTTPResponse] = []

    mutating func enter(_ phase: Phase, at time: Duration) {
      self.phase = phase
      phaseBegan = time
      lastProgress = time
      if phase == .idle { origin = nil } else { hasRequest = true }
    }

    var wait: Wait? {
      if isShutDown { return nil }
      return switch phase {
      case .refused: Wait(rank: 0, began: phaseBegan)
      case .idle, .head: Wait(rank: 1, began: phaseBegan)
      case .body: Wait(rank: 2, began: phaseBegan)
      case .working, .sending: nil
      }
    }
  }

  enum Phase: Sendable {
    /// Waiting for the next request line.
    case idle
    /// The request line was received; receiving the header section.
    case head
    case body
    /// The request is being handled.
    case working
    case sending
    /// The response was sent before the end of the request. Drains the rest: closing a connection with unread bytes could
    /// lose the response.
    case refused
  }

  init(
    descriptor: Int32, address: UnsafePointer<sockaddr>?, isSecure: Bool, connection: ThreadConnection? = nil,
    clock: ServerClock, refusal: @escaping Refusal = { failure, _ in HTTPResponse(failure) },
    onRefusal: @escaping @Sendable (HTTPResponse) -> Void = { _ in }
  ) {
    respond = refusal
    report = onRefusal
    self.connection = connection
    self.descriptor = descriptor
    client = ClientAddress(address)
    self.isSecure = isSecure
    self.clock = clock
    let now = clock.elapsed()
    state = Locked(State(phaseBegan: now, lastProgress: now))
  }

  var phase: Phase { state.withLock { $0.phase } }

  /// - Parameter cancellation: Cancels the search of this phase if the client disconnects.
  func enter(_ phase: Phase, _ cancellation: SearchCancellation? = nil) {
    state.withLock { state in
      state.cancellation = cancellation
      state.enter(phase, at: clock.elapsed())
    }
  }

  /// Begins to handle the request, unless its client was told that it is refused: no refused request is carried out.
  ///
  /// - Parameter cancellation: Cancels the search if the client disconnects.
  /// - Returns: Whether the request may be handled.
  func beginWork(_ cancellation: SearchCancellation?) -> Bool {
    state.withLock { state in
      guard !state.isShutDown, state.phase != .refused else { return false }
      state.cancellation = cancellation
      state.enter(.working, at: clock.elapsed())
      return true
    }
  }

  /// Whether the client has sent something that is no request, has got nothing for it, and is waiting.
  var hasUnansweredBytes: Bool {
    guard state.withLock({ !$0.hasRequest && !$0.isShutDown && !$0.isReadShutDown }), !hasPeerClosed,
      let traffic = SocketTraffic(descriptor)
    else { return false }
    return traffic.received > 0 && traffic.sent == 0
  }

  /// Notes the header section of a request, whose body follows.
  func enterBody(origin: String?) {
    state.withLock { state in
      state.enter(.body, at: clock.elapsed())
      state.origin = origin
    }
  }

  func noteProgress() { state.withLock { $0.lastProgress = clock.elapsed() } }

  /// To be called before the descriptor is closed: the system may reuse its number for another connection.
  func close() {
    state.withLock { state in
      shutdown(descriptor, ShutdownMode.sending)
      state.isClosed = true
    }
  }

  /// Shuts the connection down if its phase has timed out, with a 408 if a request is in flight.
  func closeIfTimedOut(_ limits: ServerLimits) {
    state.withLock { state in
      let now = clock.elapsed()
      let (phase, stall) = (now - state.phaseBegan, now - state.lastProgress)
      let hasTimedOut =
        switch state.phase {
        case .idle, .head: phase > limits.headTime
        case .body: phase > limits.bodyTime || stall > limits.stallTime
        case .working: false
        case .sending: phase > limits.sendingTime
        case .refused: phase > limits.refusedTime
        }
      guard hasTimedOut, !state.isClosed, !state.isShutDown else { return }
      shutDown(&state, .requestTimeout)
    }
    reportRefusals()
  }

  /// Logs and counts the responses that ``evict(ifStillWaiting:evenIfUnread:)`` and ``reject()`` have sent. Call it
  /// after them, and hold no lock.
  func reportRefusals() {
    let responses = state.withLock { state in
      defer { state.unreported = [] }
      return state.unreported
    }
    for response in responses { report(response) }
  }

  /// Shuts the connection down, with a failure as the response if a request is being received.
  private func shutDown(_ state: inout State, _ failure: ServerFailure) {
    if state.phase == .head || state.phase == .body { send(failure, &state) }
    shutdown(descriptor, ShutdownMode.both)
    state.isShutDown = true
  }

  /// Whether the connection was shut down, so that later requests on it need no response.
  var isShutDown: Bool { state.withLock { $0.isShutDown } }

  /// Cancels the search if the client has closed the connection or its sending side.
  ///
  /// - Returns: Whether it was cancelled.
  func cancelIfClientDisconnected() -> Bool {
    let cancellation = state.withLock { state -> SearchCancellation? in
      guard !state.isClosed, !state.isReadShutDown, hasPeerClosed else { return nil }
      defer { state.cancellation = nil }
      return state.cancellation
    }
    cancellation?.cancel()
    return cancellation != nil
  }

  /// Cancels the search, even if the client is waiting for it.
  func cancel() { state.withLock { $0.cancellation }?.cancel() }

  private var hasPeerClosed: Bool {
    #if canImport(Darwin)
    var byte: UInt8 = 0
    return recv(descriptor, &byte, 1, MSG_PEEK | MSG_DONTWAIT) == 0
    #else
    // Also reported if there are unread bytes. Not all C libraries define `POLLRDHUP`.
    let closedByPeer: Int16 = 0x2000
    var events = pollfd(fd: descriptor, events: closedByPeer, revents: 0)
    return poll(&events, 1, 0) > 0
    #endif
  }

  /// Writes a response before the end of the request, and shuts the sending side down. Not for TLS.
  func refuse(_ response: HTTPResponse) {
    state.withLock { state in
      guard !state.isClosed else { return }
      send(response)
      shutdown(descriptor, ShutdownMode.sending)
      state.phase = .refused
      state.phaseBegan = clock.elapsed()
    }
  }

  /// Writes the response to a malformed request, of which libmicrohttpd would make two heads or a wrong status, and shuts
  /// the sending side down, so that it can write nothing more. Over TLS, sends nothing.
  func refuse(_ failure: ServerFailure, origin: String?) {
    let response = respond(failure, origin)
    // In any case, whether or not it can be sent.
    report(response)
    guard isSecure else { return refuse(response) }
    state.withLock { state in
      guard !state.isClosed else { return }
      shutdown(descriptor, ShutdownMode.both)
      state.isShutDown = true
    }
  }

  /// Refuses a new connection with a 503.
  func reject() {
    state.withLock { state in
      send(.tooManyConnections, &state)
      shutdown(descriptor, ShutdownMode.both)
      state.isShutDown = true
    }
  }

  /// What decides which of the connections that wait for their clients is evicted first.
  struct Wait: Equatable {
    /// Refused requests first, then connections without a request, then those with an incomplete body.
    let rank: Int
    let began: Duration

    var isRefused: Bool { rank == 0 }
  }

  /// The wait for the client; nil if the connection is not waiting for its client.
  var wait: Wait? { state.withLock { $0.wait } }

  /// Shuts the connection down if it is still in the same wait.
  ///
  /// - Parameter evenIfUnread: Whether a request may have arrived that is not read yet.
  func evict(ifStillWaiting wait: Wait, evenIfUnread: Bool) -> Bool {
    state.withLock { state in
      guard !state.isClosed, state.wait == wait else { return false }
      guard evenIfUnread || state.phase != .idle || !hasUnreadBytes else { return false }
      shutDown(&state, .tooManyConnections)
      return true
    }
  }

  /// Closes the connection if it is idle. Shuts only the receiving side down: a request that has arrived already is still
  /// read and handled.
  func closeIfIdle() {
    state.withLock { state in
      guard !state.isClosed else { return }
      switch state.phase {
      case .idle where !hasUnreadBytes:
        shutdown(descriptor, ShutdownMode.receiving)
        state.isReadShutDown = true
      case .refused: shutdown(descriptor, ShutdownMode.both)
      default: break
      }
    }
  }

  /// Whether the receiving side was shut down.
  var isReadShutDown: Bool { state.withLock { $0.isReadShutDown } }

  private var hasUnreadBytes: Bool {
    var byte: UInt8 = 0
    return recv(descriptor, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) > 0
  }

  private func send(_ failure: ServerFailure, _ state: inout State) {
    let response = respond(failure, state.origin)
    send(response)
    state.unreported.append(response)
  }

  private func send(_ response: HTTPResponse) {
    guard !isSecure else { return }
    var lines = [
      "HTTP/1.1 \(response.status) Refused", "Connection: close", "Content-Length: \(response.content.bytes.count)",
    ]
    lines += response.headers.map { "\($0.name): \($0.value)" }
    let bytes = Array((lines + ["", ""]).joined(separator: "\r\n").utf8) + response.content.bytes
    #if canImport(Darwin)
    _ = Darwin.send(descriptor, bytes, bytes.count, MSG_DONTWAIT)
    #elseif canImport(Musl)
    _ = Musl.send(descriptor, bytes, bytes.count, Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL))
    #else
    _ = Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL))
    #endif
  }
}

/// The modes of `shutdown(2)`.
///
/// The C constants `SHUT_RD`, … are imported as an enumeration or a macro depending on the C library.
enum ShutdownMode {
  static let receiving: Int32 = 0
  static let sending: Int32 = 1
  static let both: Int32 = 2
}
#endif
