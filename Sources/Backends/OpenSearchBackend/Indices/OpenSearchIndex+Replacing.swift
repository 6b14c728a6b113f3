public import SearchModel
import SearchTransport

extension OpenSearchIndex {
  /// Replaces all records by the records of another index, while they arrive: `replaceAll(with: local.browse())`.
  ///
  /// The settings stay; a new index has the defaults.
  public func replaceAll(with records: BrowsedRecords) async throws(SearchError) {
    try await replaceAll(with: records, settings: nil) { (refused) throws(SearchError) in
      throw .refused(message: "\(refused)")
    }
  }

  /// Replaces all records, and the settings too unless they are nil.
  ///
  /// - Parameter onRefusal: Called with each record that is refused, whose number is that among all records. If it throws,
  ///   the index stays as it is.
  package func replaceAll(
    with records: BrowsedRecords, settings: IndexSettings?,
    onRefusal: (RefusedRecord) async throws(SearchError) -> Void
  ) async throws(SearchError) {
    let old = try await IndexTarget(index: self)
    var pages = try await RecordPages(records)
    try await replacing(old, with: settings ?? old?.mapping.settings ?? IndexSettings(), first: pages.first) {
      (new) async throws(SearchError) in
      try await pages.save(onRefusal: onRefusal) { (page) async throws(SearchError) in try await new.save(page) }
    }
  }

  /// Copies the records to a new index with other settings, and points the alias to it. Attributes keep their types.
  func rebuild(with settings: IndexSettings) async throws(SearchError) {
    let old = try await IndexTarget(existing: self)
    var pages = try await RecordPages(BrowsedRecords { pagesFromPointInTime(Query(), keepsPositions: true) })
    try await replacing(old, with: settings, first: pages.first, keepsFields: true) {
      (new) async throws(SearchError) in
      try await pages.save(onRefusal: { (refused) throws(SearchError) in throw .refused(message: "\(refused)") }) {
        (page) async throws(SearchError) in
        try await new.save(page, keepsPositions: true)
      }
    }
  }

  /// Makes the index with these records, and returns the refused ones; nil if the index exists.
  func make(with settings: IndexSettings, _ records: [JSON]) async throws(SearchError) -> [RefusedRecord]? {
    if try await IndexTarget(index: self) != nil { return nil }
    var refused: [RefusedRecord] = []
    let isMade = try await filling(settings, old: nil, first: records) { (new) async throws(SearchError) in
      refused = try await new.save(records)
    }
    return isMade ? refused : nil
  }

  /// Fills a new index, and points the alias to it. If the body throws, the old index stays.
  func replacing(
    _ old: IndexTarget?, with settings: IndexSettings, first records: [JSON], keepsFields: Bool = false,
    _ body: (inout IndexTarget) async throws(SearchError) -> Void
  ) async throws(SearchError) {
    if let old, !old.isReplaceable {
      throw .refused(
        message:
          "'\(name)' is an index of the cluster, or an alias of one that was made by others: only an alias of an index "
          + "of this library can be replaced without a gap. Give it another name, or delete it")
    }
    guard try await filling(settings, old: old, first: records, keepsFields: keepsFields, body) else {
      throw .failed(reason: "another client has made or replaced '\(name)' meanwhile: its records stay")
    }
  }

  /// Fills a new index, and points the alias to it; false if it names another one by now, which stays.
  private func filling(
    _ settings: IndexSettings, old: IndexTarget?, first records: [JSON], keepsFields: Bool = false,
    _ body: (inout IndexTarget) async throws(SearchError) -> Void
  ) async throws(SearchError) -> Bool {
    var new = try await IndexTarget(newFor: self, settings, old, records, keepsFields: keepsFields)
    let current: IndexTarget?
    do throws(SearchError) {
      try await body(&new)
      try await new.finishFilling()
      // It may have other aliases than when the filling began.
      current = try await IndexTarget(index: self)
    } catch {
      await Self.drop(new)
      // Another client that has made or replaced the index meanwhile deletes those that are older.
      if case .indexNotFound = error, try await IndexTarget(index: self)?.name != old?.name { return false }
      throw error
    }
    guard current?.name == old?.name else {
      await Self.drop(new)
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

  /// Deletes an index if that is possible, in an unstructured task, since this one may be cancelled.
  private static func drop(_ target: IndexTarget) async { await Task { try? await target.drop() }.value }

  /// Points the alias to a filled index and deletes the old one, in one step; false if the alias names another one by now.
  ///
  /// Only the cluster knows whether a call that was not answered has been carried out: the alias is read then. Neither index
  /// is deleted as long as it can't be read.
  private func point(to new: IndexTarget, insteadOf old: IndexTarget?) async throws(SearchError) -> Bool {
    let call = Task { [client] () async -> SearchError? in
      do throws(SearchError) {
        _ = try await client.answer(to: new.replacing(old))
        return nil
      } catch {
        return error
      }
    }
    guard let error = await call.value else { return true }
    let reading = Task { [self] () async -> Result<IndexTarget?, SearchError> in
      do throws(SearchError) { return .success(try await IndexTarget(index: self)) } catch { return .failure(error) }
    }
    switch await reading.value {
    case .success(let target) where target?.name == new.name: return true
    case .success(let target):
      await Self.drop(new)
      if target != nil, target?.name != old?.name { return false }
      throw error
    case .failure:
      throw .failed(
        reason: "'\(name)' may name its old index or the new one, '\(new.name)', which has all records: \(error)")
    }
  }
}
