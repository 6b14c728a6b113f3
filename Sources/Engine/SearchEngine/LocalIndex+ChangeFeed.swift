package import SearchModel

extension LocalIndex {
  /// Keeps deleted and replaced records from now on, so that ``changes(since:where:within:limit:budget:)`` knows them. Has
  /// no effect on an index in memory or one that can only be read.
  ///
  /// - Parameters:
  ///   - retention: For how many seconds. Who was away for longer reads all records again.
  ///   - now: The time in seconds since 1970.
  package func keepChanges(for retention: Double, now: @escaping @Sendable () -> Double) throws(IndexError) {
    guard access == .writing else { return }
    try change { writer in
      guard let store = writer.store else { return }
      try store.keepHistory(for: retention, now: now)
      try writer.publish()
    }
  }

  /// The number of the last change that searches see; 0 for an index in memory.
  package var generation: Int { snapshot.store?.generation ?? 0 }

  /// The changes since a position, for a reader who sees some of the records.
  ///
  /// - Parameters:
  ///   - position: The position after the page before; nil for all records.
  ///   - conditions: Which records the reader sees.
  ///   - visible: Values of `attributesToRetrieve`, each of which bounds the attributes that it sees.
  /// - Throws: `SearchError.refused` with the status 404 where changes are not kept.
  package func changes(
    since position: ChangePosition?, where conditions: [Condition] = [], within visible: [[Attribute]] = [],
    limit: ChangePage.Limit = ChangePage.Limit(), budget: SearchBudget = SearchBudget()
  ) throws(SearchError) -> ChangePage {
    try reading(budget) { snapshot throws(SearchError) in
      // The texts of records are read after they were found.
      snapshot.verifyRecords()
      return try scratch.withScratch(budget: budget) { scratch throws(SearchError) in
        guard let store = snapshot.store else {
          throw .refused(message: "the changes of an index in memory are not kept", status: 404)
        }
        do {
          return try ChangePage(
            since: position, for: .init(conditions: conditions, visible: visible), in: snapshot, store, limit: limit,
            scratch)
        } catch let error as SearchError {
          throw error
        } catch StoreError.damaged(let reason) {
          throw .damaged(reason)
        } catch {
          throw .failed(reason: "the changes can't be read: \(error)")
        }
      }
    }
  }
}
