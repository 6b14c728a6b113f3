package import SearchModel

/// What was read about the indices that were searched, such as their fields. Calls that need the same at the same time share
/// the call that reads it.
package actor ReadCache<Value: Sendable> {
  private var entries: [String: Entry] = [:]
  /// The number of the newest reading.
  private var newest = 0
  private let now: @Sendable () -> Duration
  private let isKept: @Sendable (Value) -> Bool
  private let read: @Sendable (_ name: String) async throws(SearchError) -> Value

  private struct Entry {
    let number: Int
    let reading: Task<Result<Value, SearchError>, Never>
    let since: Duration
    /// Whether a newer one is being read.
    var isExpiring = false
  }

  /// How long a value is used before it is read again, which no search waits for.
  private static var lifetime: Duration { .seconds(60) }

  /// - Parameters:
  ///   - now: The time of a clock.
  ///   - isKept: Whether a value is used again.
  ///   - read: Reads the value of an index.
  package init(
    now: @escaping @Sendable () -> Duration, keeping isKept: @escaping @Sendable (Value) -> Bool = { _ in true },
    read: @escaping @Sendable (_ name: String) async throws(SearchError) -> Value
  ) {
    (self.now, self.isKept, self.read) = (now, isKept, read)
  }

  /// The value of an index, as it is known.
  package func value(of name: String) async throws(SearchError) -> Value {
    guard let entry = entries[name] else { return try await reload(name) }
    if now() - entry.since > Self.lifetime, !entry.isExpiring {
      entries[name]?.isExpiring = true
      Task { try? await reload(name) }
    }
    return try await entry.reading.value.get()
  }

  /// The value of an index, read now.
  @discardableResult
  package func reload(_ name: String) async throws(SearchError) -> Value {
    let reading = Task { [read] () async -> Result<Value, SearchError> in
      do throws(SearchError) { return .success(try await read(name)) } catch { return .failure(error) }
    }
    newest += 1
    let entry = Entry(number: newest, reading: reading, since: now())
    // A search meanwhile uses the value that is known.
    if entries[name] == nil { entries[name] = entry }
    let result = await reading.value
    // The index was forgotten meanwhile, or read later: this is too old for other calls.
    guard let known = entries[name], known.number <= entry.number else { return try result.get() }
    switch result {
    case .success(let value) where isKept(value): entries[name] = entry
    case .failure(.indexNotFound): entries[name] = nil
    case .success, .failure:
      if known.number == entry.number { entries[name] = nil } else { entries[name]?.isExpiring = false }
    }
    return try result.get()
  }

  /// Reads the value of an index again before the next search: it was changed.
  package func forget(_ name: String) { entries[name] = nil }
}

extension ReadCache where Value: Equatable {
  /// Answers requests by the values of their indices; once more by newer values if an error may come from older ones.
  package nonisolated func answers(
    to requests: [SearchRequest], rereadingAfter mayBeOfOlder: (SearchError) -> Bool,
    _ answer: (_ values: [String: Value]) async throws(SearchError) -> [SearchAnswer]
  ) async throws(SearchError) -> [SearchAnswer] {
    if requests.isEmpty { return [] }
    let names = Set(requests.map { SearchedIndex($0.indexName).name }).sorted()
    var values: [String: Value] = [:]
    for name in names { values[name] = try await value(of: name) }
    do throws(SearchError) {
      return try await answer(values)
    } catch {
      guard mayBeOfOlder(error) else { throw error }
      var current: [String: Value] = [:]
      for name in names { current[name] = try? await reload(name) }
      guard current != values, current.count == names.count else { throw error }
      return try await answer(current)
    }
  }
}
