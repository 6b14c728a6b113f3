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
    var records = records.makeAsyncIterator()
    func nextPage() async throws(SearchError) -> [JSON] {
      var page: [JSON] = []
      do {
        while page.count < 1_000, let record = try await records.next() { page.append(record) }
      } catch {
        throw error as? SearchError ?? .failed(reason: "\(error)")
      }
      return page.withObjectIDs
    }
    var page = try await nextPage()
    var savedCount = 0
    try await filling(settings ?? old?.mapping.settings ?? IndexSettings(), old: old, first: page) {
      (new) async throws(SearchError) in
      while !page.isEmpty {
        for var refused in try await new.save(page) {
          refused.number += savedCount
          try await onRefusal(refused)
        }
        savedCount += page.count
        page = try await nextPage()
      }
    }
  }

  /// Copies the records to a new index with other settings, and points the alias to it.
  func rebuild(with settings: IndexSettings) async throws(SearchError) {
    let old = try await IndexTarget(existing: self)
    let loadPage = pagesFromPointInTime(Query(), keepsPositions: true)
    var page = try await loadPage()
    try await filling(settings, old: old, first: page ?? []) { (new) async throws(SearchError) in
      while let records = page {
        if let refused = try await new.save(records, keepsPositions: true).first {
          throw .refused(message: "\(refused)")
        }
        page = try await loadPage()
      }
    }
  }

  /// Makes the index with these records, and returns the refused ones; nil if the index exists.
  func make(with settings: IndexSettings, _ records: [JSON]) async throws(SearchError) -> [RefusedRecord]? {
    if try await IndexTarget(index: self) != nil { return nil }
    var refused: [RefusedRecord] = []
    try await filling(settings, old: nil, first: records) { (new) async throws(SearchError) in
      refused = try await new.save(records)
    }
    return refused
  }

  /// Fills a new index, and points the alias to it. If the body throws, the old index stays.
  func filling(
    _ settings: IndexSettings, old: IndexTarget?, first records: [JSON],
    _ body: (inout IndexTarget) async throws(SearchError) -> Void
  ) async throws(SearchError) {
    if let old, !old.isAlias {
      throw .refused(
        message: "'\(name)' is an index of the cluster: only an alias can be replaced without a gap. Give it another "
          + "name, or delete it")
    }
    var new = try await IndexTarget(newFor: self, settings, old, records)
    do throws(SearchError) {
      try await body(&new)
      try await new.finishFilling()
    } catch {
      await Self.drop(new)
      throw error
    }
    try await point(to: new, insteadOf: old)
    await backend.forgetMapping(of: name)
  }

  /// Deletes an index if that is possible, in an unstructured task, since this one may be cancelled.
  private static func drop(_ target: IndexTarget) async { await Task { try? await target.drop() }.value }

  /// Points the alias to a filled index and deletes the old one, in one step.
  ///
  /// Only the cluster knows whether a call that was not answered has been carried out: the alias is read then. Neither index
  /// is deleted as long as it can't be read.
  private func point(to new: IndexTarget, insteadOf old: IndexTarget?) async throws(SearchError) {
    let call = Task { [client, name] () async -> SearchError? in
      do throws(SearchError) {
        _ = try await client.answer(to: .setAlias(name, to: new.name, deleting: old?.name))
        return nil
      } catch {
        return error
      }
    }
    guard let error = await call.value else { return }
    let reading = Task { [self] () async -> Result<IndexTarget?, SearchError> in
      do throws(SearchError) { return .success(try await IndexTarget(index: self)) } catch { return .failure(error) }
    }
    switch await reading.value {
    case .success(let target) where target?.name == new.name: return
    case .success(let target):
      await Self.drop(new)
      if let target, target.name != old?.name {
        throw .failed(reason: "another client has replaced '\(name)' meanwhile: its records stay")
      }
      throw error
    case .failure:
      throw .failed(
        reason: "'\(name)' may name its old index or the new one, '\(new.name)', which has all records: \(error)")
    }
  }
}
