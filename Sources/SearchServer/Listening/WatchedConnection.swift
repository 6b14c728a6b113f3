internal import SearchEngine

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A connection, and what the server waits for on it.
final class WatchedConnection: Sendable {
  private let descriptor: Int32
  let client: ClientAddress
  /// Whether what is sent must be encrypted first.
  private let isSecure: Bool
  private let clock: ServerClock
  private let state: Locked<State>

  private struct State {
    var phase = Phase.idle
    var phaseBegan: Duration
    /// When something came last.
    var lastProgress: Duration
    var isClosed = false
    /// Whether nothing is read behind what has arrived.
    var isReceivingEnded = false
    /// Whether it was shut down: requests that still come on it are not answered.
    var isEnded = false
    /// Cancels the work on the request if the client leaves.
    var cancellation: SearchCancellation?

    var wait: Wait? {
      if isEnded { return nil }
      return switch phase {
      case .refused: Wait(rank: 0, began: phaseBegan)
      case .idle, .head: Wait(rank: 1, began: phaseBegan)
      case .body: Wait(rank: 2, began: phaseBegan)
      case .working, .sending: nil
      }
    }
  }

  enum Phase: Sendable {
    /// Nothing of a request has come, or not all of its first line.
    case idle
    /// The first line of a request has come, not all of its head.
    case head
    case body
    /// The request is worked on.
    case working
    case sending
    /// The answer is sent, but not all of the request has come. It is read on, so that its client can read the answer:
    /// closing a connection with unread bytes takes that away.
    case refused
  }

  init(descriptor: Int32, address: UnsafePointer<sockaddr>?, isSecure: Bool, clock: ServerClock) {
    self.descriptor = descriptor
    client = ClientAddress(address)
    self.isSecure = isSecure
    self.clock = clock
    let now = clock.elapsed()
    state = Locked(State(phaseBegan: now, lastProgress: now))
  }

  var phase: Phase { state.withLock { $0.phase } }

  /// - Parameter cancellation: Cancels the work that begins, if the client leaves.
  func enter(_ phase: Phase, _ cancellation: SearchCancellation? = nil) {
    state.withLock { state in
      state.cancellation = cancellation
      state.phase = phase
      state.phaseBegan = clock.elapsed()
      state.lastProgress = state.phaseBegan
    }
  }

  func noteProgress() { state.withLock { $0.lastProgress = clock.elapsed() } }

  /// To be called before the descriptor is closed: afterwards it may be another connection's.
  func close() { state.withLock { $0.isClosed = true } }

  /// Ends the connection if it took too long for what it should do, with an answer if a request is under way.
  ///
  /// - Returns: Whether it was ended.
  @discardableResult
  func end(ifLaterThan limits: ServerLimits) -> Bool {
    state.withLock { state in
      let now = clock.elapsed()
      let (phase, stall) = (now - state.phaseBegan, now - state.lastProgress)
      let isLate =
        switch state.phase {
        case .idle, .head: phase > limits.headTime
        case .body: phase > limits.bodyTime || stall > limits.stallTime
        case .working: false
        case .sending: phase > limits.sendingTime
        case .refused: phase > limits.refusedTime
        }
      guard isLate, !state.isClosed, !state.isEnded else { return false }
      end(&state, .tooSlow)
      return true
    }
  }

  /// Closes the connection, with a failure for the answer if a request is on its way.
  private func end(_ state: inout State, _ failure: ServerFailure) {
    if state.phase == .head || state.phase == .body { send(HTTPResponse(failure)) }
    shutdown(descriptor, ConnectionEnd.both)
    state.isEnded = true
  }

  /// Whether it was shut down, so that requests that still come on it need no answer.
  var isEnded: Bool { state.withLock { $0.isEnded } }

  /// Cancels the work on the request if its client has closed the connection, or its sending side.
  ///
  /// - Returns: Whether it was cancelled.
  func cancelIfClientLeft() -> Bool {
    state.withLock { state in
      guard let cancellation = state.cancellation, !state.isClosed, !state.isReceivingEnded, hasPeerClosed else {
        return false
      }
      state.cancellation = nil
      cancellation.cancel()
      return true
    }
  }

  /// Cancels the work on the request, also where its client waits.
  func cancel() { state.withLock { $0.cancellation?.cancel() } }

  private var hasPeerClosed: Bool {
    #if canImport(Darwin)
    var byte: UInt8 = 0
    return recv(descriptor, &byte, 1, MSG_PEEK | MSG_DONTWAIT) == 0
    #else
    // Reported also behind unread bytes. Not all C libraries have a name for it (`POLLRDHUP`).
    let closedByPeer: Int16 = 0x2000
    var events = pollfd(fd: descriptor, events: closedByPeer, revents: 0)
    return poll(&events, 1, 0) > 0
    #endif
  }

  /// Sends an answer though the request is not complete, and ends the sending side. Only what is not encrypted can be
  /// sent so.
  func refuse(_ response: HTTPResponse) {
    state.withLock { state in
      guard !state.isClosed else { return }
      send(response)
      shutdown(descriptor, ConnectionEnd.sending)
      state.phase = .refused
      state.phaseBegan = clock.elapsed()
    }
  }

  /// Closes a connection that is one too many.
  func turnAway() {
    state.withLock { state in
      send(HTTPResponse(ServerFailure.tooManyConnections))
      shutdown(descriptor, ConnectionEnd.both)
      state.isEnded = true
    }
  }

  /// Where the connection stands among those that wait for their clients; nil where it does not wait.
  struct Wait: Comparable {
    /// Refused ones give way first, then those that no request has come on, then those whose body is not complete.
    fileprivate let rank: Int
    fileprivate let began: Duration

    static func < (first: Wait, second: Wait) -> Bool { (first.rank, first.began) < (second.rank, second.began) }
  }

  var wait: Wait? { state.withLock { $0.wait } }

  /// Closes the connection if it has waited for its client since then.
  func giveWay(_ wait: Wait) -> Bool {
    state.withLock { state in
      guard !state.isClosed, state.wait == wait else { return false }
      end(&state, .tooManyConnections)
      return true
    }
  }

  /// Closes the connection if no request has come on it. One that has come and was not read yet still is: reading ends
  /// behind what has arrived.
  func closeIfIdle() {
    state.withLock { state in
      guard !state.isClosed else { return }
      switch state.phase {
      case .idle where !hasUnreadBytes:
        shutdown(descriptor, ConnectionEnd.receiving)
        state.isReceivingEnded = true
      case .refused: shutdown(descriptor, ConnectionEnd.both)
      default: break
      }
    }
  }

  /// Whether nothing is read behind what has arrived.
  var isReceivingEnded: Bool { state.withLock { $0.isReceivingEnded } }

  private var hasUnreadBytes: Bool {
    var byte: UInt8 = 0
    return recv(descriptor, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) > 0
  }

  private func send(_ response: HTTPResponse) {
    guard !isSecure else { return }
    var lines = ["HTTP/1.1 \(response.status) Refused", "Connection: close", "Content-Length: \(response.body.count)"]
    lines += response.headers.map { "\($0.name): \($0.value)" }
    let bytes = Array((lines + ["", ""]).joined(separator: "\r\n").utf8) + response.body
    #if canImport(Darwin)
    _ = Darwin.send(descriptor, bytes, bytes.count, MSG_DONTWAIT)
    #elseif canImport(Musl)
    _ = Musl.send(descriptor, bytes, bytes.count, Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL))
    #else
    _ = Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL))
    #endif
  }
}

extension ClientAddress {
  /// The interface of a link-local address (`fe80::1%eth0`) does not count: a neighbour has all addresses of the link.
  ///
  /// - Parameter address: Nil, and kinds other than IPv4 and IPv6, are ``unknown``.
  init(_ address: UnsafePointer<sockaddr>?) {
    // The family is at the same offset in the addresses of all kinds.
    let family = address?.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { $0.pointee.sin_family }
    switch family.map(Int32.init) {
    case AF_INET:
      self.init(
        address?.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { UInt32(bigEndian: $0.pointee.sin_addr.s_addr) }
          ?? 0)
    case AF_INET6:
      let bytes = address?.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { address in
        withUnsafeBytes(of: address.pointee.sin6_addr) { Array($0) }
      }
      self.init(bytes ?? [])
    default: self = .unknown
    }
  }
}
