internal import Platform

/// What was found in the analytics for recommendations: pages ask for the same again and again, and each answer reads
/// thousands of events. An entry is used for the minute in which it was made.
final class RecommendationCache: Sendable {
  /// What is found in the events of an index.
  enum Key: Hashable, Sendable {
    case trending(index: String)
    case together(objectID: String, index: String, Companionship)
  }

  private struct State {
    var minute = 0
    var entries: [Key: [ScoredName]] = [:]
  }

  /// The most entries.
  private static let limit = 1000
  private let state = Locked(State())

  /// The names of a key: those that are known, or else those that the body finds.
  ///
  /// - Parameter seconds: The present, in seconds since 1970.
  func names(
    for key: Key, at seconds: Int, _ find: () throws -> [ScoredName]
  ) rethrows -> [ScoredName] {
    let minute = seconds / 60
    let known: [ScoredName]? = state.withLock { state in
      if state.minute != minute { state = State(minute: minute) }
      return state.entries[key]
    }
    if let known { return known }
    let found = try find()
    // That there are no events is found out quickly, and ends with the first one.
    if found.isEmpty { return found }
    state.withLock { state in
      if state.minute != minute || state.entries.count >= Self.limit { state = State(minute: minute) }
      state.entries[key] = found
    }
    return found
  }
}
