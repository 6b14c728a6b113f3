internal import Platform

/// The body of a response, in parts as they arrive. No part is empty.
///
/// A body is read once: a second iteration has no parts. The transfer waits for the reader, so that unread bytes don't
/// pile up, and ends when the body is read, when the reading task is cancelled, and when the iterator is released, or the
/// body without an iterator.
package struct ResponseBody: AsyncSequence, Sendable {
  /// The iterator until it is made: the only reference to the transfer.
  private let iterator: Locked<AsyncIterator?>

  /// A body of these parts.
  ///
  /// - Parameter next: Waits for the next part; nil at the end. Called by one task at a time, and not again after the end or
  ///   an error. It is released as soon as nobody can read on, which should end the transfer. If the task is cancelled, it
  ///   should throw ``TransportError/cancelled``.
  package init(next: @escaping @Sendable () async throws(TransportError) -> [UInt8]?) {
    iterator = Locked(AsyncIterator(source: next))
  }

  /// A body that is there already: one part, or none if it is empty.
  init(_ bytes: [UInt8]) {
    let part = Locked<[UInt8]?>(bytes.isEmpty ? nil : bytes)
    self.init { () async throws(TransportError) in part.take() }
  }

  package func makeAsyncIterator() -> AsyncIterator { iterator.take() ?? AsyncIterator(source: nil) }

  package struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate var source: (@Sendable () async throws(TransportError) -> [UInt8]?)?

    /// The next part; nil at the end.
    package mutating func next() async throws(TransportError) -> [UInt8]? {
      guard let source else { return nil }
      // Also without a part because of an error, after which there are no more parts.
      var part: [UInt8]?
      defer { if part == nil { self.source = nil } }
      part = try await source()
      return part
    }
  }
}

extension ResponseBody {
  /// This body with a limit for the time in which no part arrives: then the iteration throws
  /// ``TransportError/timedOut``. The time between the calls of the reader does not count.
  package func limitingIdleTime(to limit: Duration, on clock: any Clock<Duration>) -> ResponseBody {
    guard let next = makeAsyncIterator().source else { return self }
    return ResponseBody { () async throws(TransportError) in
      try await withTimeout(limit, on: clock, next)
    }
  }
}

extension Locked {
  /// Returns the value, and nil from then on: only one caller gets it.
  fileprivate func take<Wrapped>() -> Value where Value == Wrapped? {
    withLock { value in
      defer { value = nil }
      return value
    }
  }
}
