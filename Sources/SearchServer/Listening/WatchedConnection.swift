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
  private let state: Locked<State>

  private struct State {
    var phase = Phase.idle
    var phaseBegan: ContinuousClock.Instant
    /// When something came last.
    var lastProgress: ContinuousClock.Instant
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

  init(descriptor: Int32, isSecure: Bool) {
    self.descriptor = descriptor
    self.isSecure = isSecure
    state = Locked(State(phaseBegan: .now, lastProgress: .now))
  }

  func enter(_ phase: Phase) {
    state.withLock { state in
      // The head has the time from the end of the request before it.
      if phase != .head { state.phaseBegan = .now }
      state.phase = phase
      state.lastProgress = .now
    }
  }

  func noteProgress() { state.withLock { $0.lastProgress = .now } }

  /// To be called before the descriptor is closed: afterwards it may be another connection's.
  func close() { state.withLock { $0.isClosed = true } }

  /// Ends the connection if it took too long for what it should do, with an answer if a request is under way.
  ///
  /// - Returns: Whether it was ended.
  @discardableResult
  func end(ifLaterThan limits: ServerLimits, now: ContinuousClock.Instant) -> Bool {
    state.withLock { state in
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
      shutdown(descriptor, Int32(SHUT_RDWR))
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
      shutdown(descriptor, Int32(SHUT_WR))
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

/// Looks after all connections, so that none is kept for nothing.
final class ConnectionWatch: Sendable {
  private let connections = Locked<[ObjectIdentifier: WatchedConnection]>([:])
  private let limits: ServerLimits
  private let isEnding = Locked(false)
  private let lock = PosixLock()

  init(limits: ServerLimits) {
    self.limits = limits
    SystemThread.start { [self] in run() }
  }

  func add(_ connection: WatchedConnection) {
    connections.withLock { $0[ObjectIdentifier(connection)] = connection }
  }

  func remove(_ connection: WatchedConnection) {
    connection.close()
    connections.withLock { $0[ObjectIdentifier(connection)] = nil }
  }

  func end() {
    lock.withLock {
      isEnding.withLock { $0 = true }
      lock.announceChange()
    }
  }

  /// A tenth of the shortest time, within reason.
  private var interval: Int {
    let shortest = [limits.headTime, limits.bodyTime, limits.stallTime, limits.sendingTime].min() ?? .seconds(1)
    let (seconds, attoseconds) = shortest.components
    return min(max(Int(seconds) * 100 + Int(attoseconds / 10_000_000_000_000_000), 10), 1000)
  }

  private func run() {
    let interval = interval
    while !lock.withLock({ lock.wait(milliseconds: interval) { isEnding.withLock { $0 } } }) {
      let now = ContinuousClock.now
      for connection in connections.withLock({ Array($0.values) }) { connection.end(ifLaterThan: limits, now: now) }
    }
  }
}
