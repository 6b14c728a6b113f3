internal import Platform

/// A response between a transport, which receives it, and its reader: the received bytes that are not read yet.
///
/// The reader owns it; transports refer to it weakly. When it is released, it ends the transfer.
package final class ResponseStream: Sendable {
  /// The transfer pauses at this number of unread bytes.
  static let capacity = 65_536

  /// The event for which the reader waits: first the head, then parts of the body.
  private enum Event {
    case head(TransportResponse)
    case part([UInt8])
  }

  /// An event, nil at the end of the response, or why the transfer failed.
  private typealias Outcome = Result<Event?, TransportError>

  private struct State {
    /// The head, if it is received and not read.
    var head: TransportResponse?
    var isOpened = false
    var unread: [UInt8] = []
    var end: Outcome?
    var isPaused = false
    var reader: CheckedContinuation<Outcome, Never>?

    mutating func open(_ head: TransportResponse) {
      guard !isOpened, end == nil else { return }
      isOpened = true
      self.head = head
    }

    /// Removes the next event; nil if there is none yet.
    mutating func takeEvent() -> Outcome? {
      if let head {
        self.head = nil
        return .success(.head(head))
      }
      guard isOpened, !unread.isEmpty else { return end }
      defer { unread = [] }
      return .success(.part(unread))
    }
  }

  private let state = Locked(State())
  private let pause: @Sendable () -> Void
  private let resume: @Sendable () -> Void
  private let endTransfer: @Sendable () -> Void

  /// - Parameters:
  ///   - pause: Stops receiving; unneeded if the transport asks ``isFull``. Called with a lock held, as is `resume`.
  ///   - resume: Goes on.
  ///   - end: Ends the transfer; called in any state, also repeatedly.
  package init(
    pause: @escaping @Sendable () -> Void = {}, resume: @escaping @Sendable () -> Void,
    end: @escaping @Sendable () -> Void
  ) {
    self.pause = pause
    self.resume = resume
    endTransfer = end
  }

  deinit { if state.withLock({ $0.end == nil }) { endTransfer() } }

  // MARK: The transport

  /// The header section is received. Only the first call has an effect.
  package func open(_ head: TransportResponse) { update { $0.open(head) } }

  /// Whether the transfer should pause, until `resume` is called.
  var isFull: Bool { state.withLock { $0.isPaused } }

  package func append(_ bytes: some Sequence<UInt8>) {
    update { if $0.end == nil { $0.unread.append(contentsOf: bytes) } }
  }

  /// The transfer has ended. Of a response only the head counts, if it was not received before.
  package func end(_ outcome: Result<TransportResponse, TransportError>) {
    update { state in
      guard state.end == nil else { return }
      if case .success(let head) = outcome { state.open(head) }
      state.end = outcome.map { _ in nil }
    }
  }

  // MARK: The reader

  /// Waits for the header section.
  package func response() async throws(TransportError) -> StreamedResponse {
    guard case .head(let head) = try await next() else { throw .interrupted(reason: "there is no header section") }
    let body = ResponseBody { () async throws(TransportError) in
      guard case .part(let bytes) = try await self.next() else { return nil }
      return bytes
    }
    return StreamedResponse(head, body: body)
  }

  private func next() async throws(TransportError) -> Event? {
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in update { $0.reader = continuation } }
    } onCancel: {
      update { state in
        state.head = nil
        state.unread = []
        state.end = .failure(.cancelled)
      }
      endTransfer()
    }
    // The transfer may fail before a concurrent cancellation.
    if case .failure = outcome, Task.isCancelled { throw .cancelled }
    return try outcome.get()
  }

  /// Changes the state; then resumes a reader that has something to read, and pauses or resumes the transfer.
  private func update(_ change: (inout State) -> Void) {
    let event: (CheckedContinuation<Outcome, Never>, Outcome)? = state.withLock { state in
      change(&state)
      var event: (CheckedContinuation<Outcome, Never>, Outcome)?
      if let reader = state.reader, let outcome = state.takeEvent() {
        state.reader = nil
        event = (reader, outcome)
      }
      // With the lock held, so that a reader can't resume a transfer before it pauses.
      let isFull = state.unread.count >= Self.capacity
      if isFull != state.isPaused {
        state.isPaused = isFull
        isFull ? pause() : resume()
      }
      return event
    }
    if let (reader, outcome) = event { reader.resume(returning: outcome) }
  }
}
