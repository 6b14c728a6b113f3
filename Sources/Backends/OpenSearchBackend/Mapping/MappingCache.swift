import SearchModel

/// The mappings of the indices that were searched. Calls that need one at the same time share the call that reads it.
actor MappingCache {
  private var entries: [String: Entry] = [:]
  /// How often an index was forgotten: what was being read then is too old.
  private var forgotten: [String: Int] = [:]

  private struct Entry {
    let reading: Task<Result<IndexMapping, SearchError>, Never>
    let since: Duration
    /// Whether a newer one is being read.
    var isExpiring = false
  }

  /// How long a mapping is used before it is read again, which no search waits for.
  private static let lifetime = Duration.seconds(60)

  func mapping(of name: String, from client: ClusterClient) async throws(SearchError) -> IndexMapping {
    guard let entry = entries[name] else { return try await reload(name, from: client) }
    if client.now - entry.since > Self.lifetime, !entry.isExpiring {
      entries[name]?.isExpiring = true
      Task { try? await reload(name, from: client) }
    }
    return try await entry.reading.value.get()
  }

  @discardableResult
  func reload(_ name: String, from client: ClusterClient) async throws(SearchError) -> IndexMapping {
    let reading = Task { await Self.read(name, client) }
    let generation = forgotten[name]
    // A search meanwhile uses the mapping that is known.
    if entries[name] == nil { entries[name] = Entry(reading: reading, since: client.now) }
    let result = await reading.value
    switch result {
    case .success where forgotten[name] != generation: break
    case .success: entries[name] = Entry(reading: reading, since: client.now)
    case .failure(.indexNotFound): entries[name] = nil
    case .failure:
      if entries[name]?.reading == reading { entries[name] = nil } else { entries[name]?.isExpiring = false }
    }
    return try result.get()
  }

  /// Reads the mapping of an index again before the next search.
  func forget(_ name: String) {
    entries[name] = nil
    forgotten[name, default: 0] += 1
  }

  private static func read(_ name: String, _ client: ClusterClient) async -> Result<IndexMapping, SearchError> {
    do throws(SearchError) {
      return .success(try IndexMapping(json: try await client.answer(to: .mapping(of: name))))
    } catch {
      return .failure(error)
    }
  }
}
