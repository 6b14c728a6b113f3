internal import SearchEngine

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A connection, and what it is waited for.
final class WatchedConnection: Sendable {
  private let descriptor: Int32
  let client: ClientAddress
  /// The address of the client as text.
  let peer: String
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
    /// Cancels the work on the request if the client leaves.
    var cancellation: CallCancellation?
  }

  enum Phase: Sendable {
    /// Nothing of a request has come but perhaps a part of its first line.
    case idle
    /// The first line of a request has come, not all of its head.
    case head
    case body
    /// The request is worked on.
    case working
    case sending
  }

  init(descriptor: Int32, address: UnsafePointer<sockaddr>?, isSecure: Bool, clock: ServerClock) {
    self.descriptor = descriptor
    client = ClientAddress(address)
    peer = Self.text(of: address)
    self.isSecure = isSecure
    self.clock = clock
    let now = clock.elapsed()
    state = Locked(State(phaseBegan: now, lastProgress: now))
  }

  var phase: Phase { state.withLock { $0.phase } }

  /// - Parameter cancellation: Cancels the work that begins, if the client leaves.
  func enter(_ phase: Phase, _ cancellation: CallCancellation? = nil) {
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
        }
      guard isLate, !state.isClosed else { return false }
      if state.phase == .head || state.phase == .body { send(HTTPResponse(ServerFailure.tooSlow)) }
      shutdown(descriptor, ConnectionEnd.both)
      // Once is enough.
      state.phase = .working
      return true
    }
  }

  /// Cancels the work on the request if its client has closed the connection, or its sending side.
  ///
  /// - Returns: Whether it was cancelled.
  func cancelIfClientLeft() -> Bool {
    state.withLock { state in
      guard let cancellation = state.cancellation, !state.isClosed, hasPeerClosed else { return false }
      state.cancellation = nil
      cancellation.cancel()
      return true
    }
  }

  /// Cancels the work on the request, whoever waits for it.
  func cancel() { state.withLock { $0.cancellation?.cancel() } }

  private var hasPeerClosed: Bool {
    #if canImport(Darwin)
    var byte: UInt8 = 0
    return recv(descriptor, &byte, 1, MSG_PEEK | MSG_DONTWAIT) == 0
    #else
    // Seen also behind bytes that nobody has read. C's own name for it is not there with all libraries.
    let closedByPeer: Int16 = 0x2000
    var events = pollfd(fd: descriptor, events: closedByPeer, revents: 0)
    return poll(&events, 1, 0) > 0
    #endif
  }

  private static func text(of address: UnsafePointer<sockaddr>?) -> String {
    guard let address else { return "unknown" }
    var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
    let length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    guard getnameinfo(address, length, &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST) == 0 else {
      return "unknown"
    }
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Sends an answer though the request is not complete. The connection must be closed after it.
  func sendEarly(_ response: HTTPResponse) {
    state.withLock { state in
      guard !state.isClosed else { return }
      send(response)
      shutdown(descriptor, ConnectionEnd.sending)
    }
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
