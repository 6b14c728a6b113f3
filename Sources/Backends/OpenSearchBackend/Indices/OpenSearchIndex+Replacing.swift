package import SearchModel
import SearchTransport

extension OpenSearchIndex {
  /// Copies the records to a new index with other settings, and points the alias to it. Attributes keep their types.
  func rebuild(with settings: IndexSettings) async throws(SearchError) {
    let old = try await IndexTarget(existing: self)
    var pages = try await RecordPages(BrowsedRecords { pagesFromPointInTime(Query(), keepsPositions: true) })
    try await replacing(old) { () async throws(SearchError) in
      try await filling(settings, old: old, first: pages.first, keepsFields: true) { (new) async throws(SearchError) in
        try await pages.save(onRefusal: Self.fail) { (page) async throws(SearchError) in
          try await new.save(page, keepsPositions: true)
        }
      }
    }
  }

  package func filling(
    _ settings: IndexSettings, old: IndexTarget?, first records: [JSON],
    _ body: (inout IndexTarget) async throws(SearchError) -> Void
  ) async throws(SearchError) -> Bool {
    try await filling(settings, old: old, first: records, keepsFields: false, body)
  }

  private func filling(
    _ settings: IndexSettings, old: IndexTarget?, first records: [JSON], keepsFields: Bool,
    _ body: (inout IndexTarget) async throws(SearchError) -> Void
  ) async throws(SearchError) -> Bool {
    var new = try await IndexTarget(newFor: self, settings, old, records, keepsFields: keepsFields)
    let current: IndexTarget?
    do throws(SearchError) {
      try await body(&new)
      try await new.finishFilling()
      // It may have other aliases than when the filling began.
      current = try await target()
    } catch {
      await new.dropIfPossible()
      // Another client that has made or replaced the index meanwhile deletes those that are older.
      if case .indexNotFound = error, try await target()?.name != old?.name { return false }
      throw error
    }
    guard current?.name == old?.name else {
      await new.dropIfPossible()
      return false
    }
    let isReplaced = try await point(to: new, insteadOf: current)
    await backend.forgetMapping(of: name)
    if isReplaced { _ = try? await removeLeftovers() }
    return isReplaced
  }

  /// Deletes the indices that interrupted calls have left, and returns the names of others that the alias does not name.
  ///
  /// Whoever began to fill an index before the one that the alias names was made is refused at the end. While it is filled
  /// it is not refreshed; otherwise an operator may have taken the alias from it to keep it.
  package func removeLeftovers() async throws(SearchError) -> [String] {
    let described = try await client.answer(to: .states(of: "\(name)-*")).object ?? [:]
    func date(_ state: JSON) -> Int64? { state["settings"]?["index"]?["creation_date"]?.string.flatMap { Int64($0) } }
    guard let current = described.first(where: { $0.value["aliases"]?[name] != nil })?.value else { return [] }
    var others: [String] = []
    for (other, state) in described where IndexTarget.isUnused(other, state, of: name) {
      let isFilled = state["settings"]?["index"]?["refresh_interval"] != "-1"
      if !isFilled, let made = date(state), let limit = date(current), made < limit {
        _ = try await client.answer(to: .delete(index: other))
      } else {
        others.append(other)
      }
    }
    return others
  }

  /// Points the alias to a filled index and deletes the old one, in one step; false if the alias names another one by now.
  ///
  /// Only the cluster knows whether a call that was not answered has been carried out: the alias is read then. Neither index
  /// is deleted as long as it can't be read.
  private func point(to new: IndexTarget, insteadOf old: IndexTarget?) async throws(SearchError) -> Bool {
    let pointing = await uncancelled { [client] () async throws(SearchError) in
      try await client.answer(to: new.replacing(old))
    }
    guard case .failure(let error) = pointing else { return true }
    switch await uncancelled({ () async throws(SearchError) in try await target() }) {
    case .success(let target) where target?.name == new.name: return true
    case .success(let target):
      await new.dropIfPossible()
      if target != nil, target?.name != old?.name { return false }
      throw error
    case .failure:
      throw .failed(
        reason: "'\(name)' may name its old index or the new one, '\(new.name)', which has all records: \(error)")
    }
  }
}
