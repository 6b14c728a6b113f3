internal import SearchModel

extension LocalIndex {
  /// Reads from the current snapshot.
  ///
  /// If a segment file turns out to be damaged meanwhile, the result is discarded, the segment is built again from the
  /// records, and the body runs again: it must leave nothing behind. That takes as long as building it did.
  func reading<Result>(
    _ budget: SearchBudget = SearchBudget(), _ body: (IndexSnapshot) throws(SearchError) -> Result
  ) throws(SearchError) -> Result {
    let beginning = budget.state
    while true {
      let snapshot = snapshot
      do {
        let result = try body(snapshot)
        if !snapshot.isDamaged { return result }
      } catch {
        if !snapshot.isDamaged { throw error }
      }
      do {
        try budget.startOver(from: beginning) { try state.rebuildDamagedSegments() }
      } catch {
        throw .damaged("\((error as? SearchError).map { "\($0)" } ?? "\(error)")")
      }
    }
  }
}
