internal import Platform
internal import SearchEngine

/// Limits the memory of request bodies, of searches and of responses, in bytes.
final class MemoryQuota: Sendable {
  private let reserved = Locked(0)
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  /// Reserves bytes; returns false without reserving any if that would exceed the limit.
  func reserve(_ bytes: Int) -> Bool {
    reserved.withLock { reserved in
      guard reserved + bytes <= limit else { return false }
      reserved += bytes
      return true
    }
  }

  func release(_ bytes: Int) { reserved.withLock { $0 -= bytes } }
}
