package import SearchModel

/// A page of matching records, in insertion order.
package struct BrowsedRecords: Sendable {
  package var records: [JSON]
  /// The number of all matching records.
  package var count: Int
  /// The row after which the next page begins; nil for the last page.
  package var next: Int?
}

extension LocalIndex {
  /// At most `limit` matching records that were added after a row.
  ///
  /// Rows are never reused. Changing a record gives it a new row, so that it comes again, after all others.
  package func browse(
    _ request: HitsRequest, within visible: [[Attribute]] = [], after row: Int?, limit: Int,
    budget: SearchBudget = SearchBudget()
  ) throws(SearchError) -> BrowsedRecords {
    let snapshot = snapshot
    return try scratch.withScratch(budget: budget) { scratch throws(SearchError) in
      let search = try IndexSearch(snapshot, request.query, request.conditions, view: request.indexName, scratch)
      let first = Int64(row ?? -1)
      var found = FirstRows(limit: max(1, limit) + 1)
      var count = 0
      for (number, segmentSearch) in search.segmentSearches.enumerated() {
        segmentSearch.algebra.forEach(search.documents(in: segmentSearch, ignoring: [])) { document in
          count += 1
          let row = segmentSearch.segment.storeRow(Int(document))
          if row > first { found.add(row, DocumentAddress(segment: number, document: Int(document))) }
          return false
        }
      }
      try budget.check()
      search.visibleAttributes = visible
      let rows = found.sorted
      let shown = rows.prefix(max(1, limit))
      return BrowsedRecords(
        records: try snapshot.records(of: shown.map(\.address), search.retrieval, search.visible, budget), count: count,
        next: rows.count > shown.count ? shown.last.map { Int($0.row) } : nil)
    }
  }

  /// The records with some objectIDs, from one snapshot; nil where there is none.
  ///
  /// - Parameter view: The name of a sorted view whose settings apply; any other name means the index itself.
  package func records(
    _ objectIDs: [String], under view: String? = nil, attributesToRetrieve attributes: [Attribute] = ["*"],
    within visible: [[Attribute]] = [], budget: SearchBudget = SearchBudget()
  ) throws(SearchError) -> [JSON?] {
    let snapshot = snapshot
    let unretrievable = snapshot.configuration.view(named: view).settings.unretrievableAttributes
    let retrieval = Retrieval(attributes, without: unretrievable)
    let bounds = VisibleAttributes(visible, without: unretrievable)
    let addresses = objectIDs.map { snapshot.address(of: $0) }
    var records = try snapshot.records(of: addresses.compactMap { $0 }, retrieval, bounds, budget)[...]
    return addresses.map { address in address.flatMap { _ in records.popFirst() } }
  }
}

extension IndexSnapshot {
  /// The retrieved attributes of some records.
  fileprivate func records(
    of addresses: [DocumentAddress], _ retrieval: Retrieval, _ visible: VisibleAttributes, _ budget: SearchBudget
  ) throws(SearchError) -> [JSON] {
    let isWhole = retrieval.isWhole && visible.isWhole
    var records: [JSON] = []
    records.reserveCapacity(addresses.count)
    let includesMember: ((String) -> Bool)? = isWhole ? nil : { retrieval.extent(of: $0) != .nothing }
    try forEachRecord(of: addresses, budget, where: includesMember) { _, record, byteCount in
      let kept = JSON.object(retrieval.kept(of: visible.kept(of: record)))
      budget.take(bytes: isWhole ? byteCount : kept.byteCount)
      records.append(kept)
    }
    return records
  }
}

/// Selects the lowest rows.
private struct FirstRows {
  private let limit: Int
  private var found: [(row: Int64, address: DocumentAddress)] = []
  /// Rows from this one on are not among the lowest.
  private var end = Int64.max

  init(limit: Int) { self.limit = limit }

  mutating func add(_ row: Int64, _ address: DocumentAddress) {
    guard row < end else { return }
    found.append((row, address))
    if found.count >= 2 * limit { cut() }
  }

  private mutating func cut() {
    found.sort { $0.row < $1.row }
    found.removeSubrange(min(limit, found.count)...)
    if found.count == limit, let last = found.last { end = last.row }
  }

  var sorted: [(row: Int64, address: DocumentAddress)] {
    var rows = self
    rows.cut()
    return rows.found
  }
}
