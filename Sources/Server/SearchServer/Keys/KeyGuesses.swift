internal import Platform

/// Limits how many different wrong keys a client may send, so that keys can't be guessed.
final class KeyGuesses: Sendable {
  private let limiter = RateLimiter()
  /// How many in a minute.
  private let limit: Int
  /// The latest keys of clients, right and wrong ones. A key that a client sends again is no guess.
  private let known = Locked(RecentSet<Attempt>(capacity: 10_000))

  /// A key from a client.
  struct Attempt: Hashable {
    fileprivate let client: ClientAddress
    /// Of the key's hash.
    private let prefix: UInt64

    init(_ hash: [UInt8], from client: ClientAddress) {
      self.client = client
      prefix = hash.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }
  }

  init(limit: Int) { self.limit = limit }

  /// The failure for a wrong key, which is counted when a client first sends it: an app that goes on with a deleted key
  /// does not guess.
  func failure(of attempt: Attempt, now: Double) -> ServerFailure {
    if isKnown(attempt) { return .unknownKey }
    let wait = limiter.take(of: .init(client: attempt.client), limit: limit, inSeconds: 60, now: now)
    if let wait { return .tooManyGuesses(waiting: wait) }
    known.withLock { $0.insert(attempt) }
    return .unknownKey
  }

  /// Notes that a client has sent a right key. Throws if it is new and the client has sent so many wrong ones that it may
  /// be guessing.
  func allow(_ attempt: Attempt, now: Double) throws(ServerFailure) {
    if isKnown(attempt) { return }
    let wait = limiter.wait(of: .init(client: attempt.client), limit: limit, inSeconds: 60, now: now)
    if let wait { throw .tooManyGuesses(waiting: wait) }
    known.withLock { $0.insert(attempt) }
  }

  private func isKnown(_ attempt: Attempt) -> Bool { known.withLock { $0.contains(attempt) } }
}
