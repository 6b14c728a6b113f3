internal import SearchEngine

/// Counts the bytes of bodies and answers in memory, so that they stay within bounds.
final class BytesUnderWay: Sendable {
  private let count = Locked(0)
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  /// Whether there is room for so many more; they are counted then.
  func take(_ bytes: Int) -> Bool {
    count.withLock { count in
      guard count + bytes <= limit else { return false }
      count += bytes
      return true
    }
  }

  func giveBack(_ bytes: Int) { count.withLock { $0 -= bytes } }
}
