internal import SearchModel

/// The searches of one call, one after the other, of which those that follow each other share work.
///
/// A search for the text of the one before takes what that has matched. If both only count, and differ in their conditions
/// alone, nothing but the conditions is evaluated: several counts of a text cost little more than one.
package final class SearchSeries {
  /// The limits of all searches together.
  package let budget: SearchBudget
  /// The memory of the last search that matched a text, and the pool to which it is returned.
  private var memory: (pool: ScratchPool, scratch: Scratch)?
  /// The last search that matched a text, and the end of the memory that its matches take.
  private var last: (search: IndexSearch, end: Scratch.Mark)?
  /// The last count of these matches.
  private var counted: Count?

  /// An answer that has only a count, with what its request must share with others, and its search.
  ///
  /// A class, so that reading one copies nothing; without the whole request, which reading a part of it would copy.
  private final class Count {
    let indexName: String
    let query: Query
    let conditionsOfShown: [Condition]?
    let response: SearchResponse
    let search: IndexSearch

    init(_ request: HitsRequest, _ response: SearchResponse, _ search: IndexSearch) {
      indexName = request.indexName
      query = request.query
      conditionsOfShown = request.conditionsOfShown
      self.response = response
      self.search = search
    }
  }

  /// Creates a series without searches.
  package init(_ budget: SearchBudget = SearchBudget()) { self.budget = budget }

  deinit { returnMemory() }

  /// Answers a request by a search, which may take the matches of an earlier one.
  func answer<Answer>(
    to request: SearchRequest, in snapshot: IndexSnapshot, _ pool: ScratchPool, within visible: [[Attribute]],
    _ answer: (IndexSearch) throws(SearchError) -> Answer
  ) throws(SearchError) -> Answer {
    let scratch = scratch(of: pool)
    let earlier = last?.search.snapshot === snapshot ? last : nil
    (last, counted) = (nil, nil)
    // What the last answer took is free again.
    if let earlier { scratch.release(to: earlier.end) } else { scratch.endSearch() }
    let search = try IndexSearch(snapshot, request, within: visible, scratch, sharing: earlier?.search)
    last = search.sharesMatches ? earlier : (search, scratch.mark)
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
    (last, counted) = (nil, nil)
    if let memory { memory.pool.giveBack(memory.scratch) }
    memory = nil
  }

  // MARK: Counting

  /// Keeps an answer, if the next ones may differ from it in the number of hits alone.
  func keep(_ response: SearchResponse, to request: HitsRequest, of search: IndexSearch) {
    // The groups of records are in memory that ends with a search, unless its matches are kept.
    guard request.facets.isEmpty, search.onlyCounts, search.grouping == nil || search === last?.search,
      search.snapshot.configuration.rules(ofView: request.indexName) == nil
    else { return }
    counted = Count(request, response, search)
  }

  /// The answer to a request that differs from the one before in its conditions alone; nil for any other request.
  func count(for request: HitsRequest, in snapshot: IndexSnapshot) throws(SearchError) -> SearchResponse? {
    guard let counted, let last, counted.search.snapshot === snapshot,
      request.query == counted.query, request.facets.isEmpty, request.indexName == counted.indexName,
      request.conditionsOfShown == counted.conditionsOfShown,
      request.conditionsOfShown != nil || !counted.search.matcher.mayRemoveWords
    else { return nil }
    snapshot.thresholds.count(.conditionsCounted)
    counted.search.scratch.release(to: last.end)
    var response = counted.response
    response.nbHits = try counted.search.hitCount(with: request.conditions)
    budget.take(bytes: response.queryAfterRemoval?.utf8.count ?? 0)
    try budget.check()
    return response
  }
}
