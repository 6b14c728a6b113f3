internal import SearchModel

/// The searches of one call, one after the other. A search for the text of the one before takes what that has matched,
/// so that several counts of one text cost little more than one.
package final class SearchSeries {
  /// The limits of all searches together.
  package let budget: SearchBudget
  /// The memory of the last search that matched a text, and the pool to which it is returned.
  private var memory: (pool: ScratchPool, scratch: Scratch)?
  /// The last search that matched a text, and the end of the memory that its matches take.
  private var last: (search: IndexSearch, end: Scratch.Mark)?

  /// Creates a series without searches.
  package init(_ budget: SearchBudget = SearchBudget()) { self.budget = budget }

  deinit { returnMemory() }

  /// Makes a search, and answers it.
  ///
  /// - Parameters:
  ///   - snapshot: What is searched.
  ///   - pool: The memory of the index.
  ///   - make: Makes the search, which may take the matches of an earlier one.
  func answer<Answer>(
    in snapshot: IndexSnapshot, _ pool: ScratchPool,
    making make: (Scratch, _ earlier: IndexSearch?) throws(SearchError) -> IndexSearch,
    _ answer: (IndexSearch) throws(SearchError) -> Answer
  ) throws(SearchError) -> Answer {
    let scratch = scratch(of: pool)
    let earlier = last?.search.snapshot === snapshot ? last : nil
    last = nil
    // What the last answer took is free again.
    if let earlier { scratch.release(to: earlier.end) } else { scratch.endSearch() }
    let search = try make(scratch, earlier?.search)
    if search.sharesMatches { last = earlier } else { last = (search, scratch.mark) }
    return try answer(search)
  }

  private func scratch(of pool: ScratchPool) -> Scratch {
    if let memory, memory.pool === pool { return memory.scratch }
    returnMemory()
    let scratch = pool.take(for: budget)
    memory = (pool, scratch)
    return scratch
  }

  private func returnMemory() {
    last = nil
    if let memory { memory.pool.giveBack(memory.scratch) }
    memory = nil
  }
}
