internal import Platform

/// What was found in the analytics for recommendations: pages ask for the same again and again, and each answer reads
/// thousands of events. An entry is used for a minute.
package final class RecommendationCache: Sendable {
  /// What is found in the events of an index.
  package enum Key: Hashable, Sendable {
    case trending(index: String)
    case together(objectID: String, index: String, Companionship)
  }

  private struct Entry {
    var names: [ScoredName]
    /// When it was made, in seconds since 1970.
    var start: Int
    var bytes: Int
  }

  private struct State {
    var entries: [Key: Entry] = [:]
    /// The keys of the entries, the oldest first.
    var order: [Key] = []
    var bytes = 0

    mutating func remove(_ key: Key) {
      guard let entry = entries.removeValue(forKey: key) else { return }
      bytes -= entry.bytes
      if let index = order.firstIndex(of: key) { order.remove(at: index) }
    }
  }

  /// How long an entry is used, in seconds.
  private static let lifetime = 60
  private let maxEntries: Int
  private let maxBytes: Int
  private let state = Locked(State())

  /// - Parameters:
  ///   - maxEntries: The most entries; the oldest make room.
  ///   - maxBytes: About how much memory they take.
  package init(maxEntries: Int = 1000, maxBytes: Int = 16_000_000) {
    self.maxEntries = maxEntries
    self.maxBytes = maxBytes
  }

  /// About how much memory the entries take.
  var bytes: Int { state.withLock { $0.bytes } }

  /// The names of a key: those that are known, or else those that the body finds.
  ///
  /// - Parameter seconds: The present, in seconds since 1970.
  package func names(
    for key: Key, at seconds: Int, _ find: () throws -> [ScoredName]
  ) rethrows -> [ScoredName] {
    let known: [ScoredName]? = state.withLock { state in
      guard let entry = state.entries[key], (0..<Self.lifetime).contains(seconds - entry.start) else { return nil }
      return entry.names
    }
    if let known { return known }
    let found = try find()
    // That an index has no events is found out quickly, and ends with the first one.
    if found.isEmpty, case .trending = key { return found }
    let bytes = key.bytes + found.reduce(0) { $0 + MemoryLayout<ScoredName>.stride + $1.name.utf8.count }
    guard bytes <= maxBytes else { return found }
    state.withLock { state in
      state.remove(key)
      while let oldest = state.order.first, let entry = state.entries[oldest],
        state.order.count >= maxEntries || state.bytes + bytes > maxBytes || seconds - entry.start >= Self.lifetime
      {
        state.remove(oldest)
      }
      state.entries[key] = Entry(names: found, start: seconds, bytes: bytes)
      state.order.append(key)
      state.bytes += bytes
    }
    return found
  }
}

extension RecommendationCache.Key {
  /// About how much memory an entry without names takes.
  fileprivate var bytes: Int {
    switch self {
    case .trending(let index): 200 + 2 * index.utf8.count
    case .together(let objectID, let index, _): 200 + 2 * (objectID.utf8.count + index.utf8.count)
    }
  }
}
