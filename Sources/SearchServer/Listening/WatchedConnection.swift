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

  init(descriptor: Int32, isSecure: Bool, clock: ServerClock) {
    self.descriptor = descriptor
    self.isSecure = isSecure
    self.clock = clock
    let now = clock.elapsed()
    state = Locked(State(phaseBegan: now, lastProgress: now))
  }

  var phase: Phase { state.withLock { $0.phase } }

  func enter(_ phase: Phase) {
    state.withLock { state in
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
