package import SearchModel

/// A part of the records that match, in the order in which they were added.
package struct BrowsedRecords: Sendable {
  package var records: [JSON]
  /// How many match, before and behind this part too.
  package var count: Int
  /// What the next part begins after; nil where this is the last one.
  package var next: Int?
}

extension LocalIndex {
  /// The records that match and were added after a row, so many at most.
  ///
  /// A row is a number that no other record of the index ever has. Who changes a record gives it a new one: it then
  /// comes again, behind all others.
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
      for (number, part) in search.parts.enumerated() {
        part.algebra.forEach(search.documents(in: part, ignoring: [])) { document in
          count += 1
          let row = part.part.segment.storeRow(Int(document))
          if row > first { found.add(row, DocumentPlace(part: number, document: Int(document))) }
          return false
        }
      }
      try budget.check()
      search.visibleAttributes = visible
      let rows = found.sorted
      let shown = rows.prefix(max(1, limit))
      return BrowsedRecords(
        records: try snapshot.records(of: shown.map(\.place), search.retrieval, search.visible, budget), count: count,
        next: rows.count > shown.count ? shown.last.map { Int($0.row) } : nil)
    }
  }

  /// The records with some objectIDs, at one moment; nil where there is none.
  ///
  /// - Parameter view: The name of a sorted view, whose settings hold then; any other asks for the index itself.
  package func records(
    _ objectIDs: [String], under view: String? = nil, attributesToRetrieve attributes: [Attribute] = ["*"],
    within visible: [[Attribute]] = [], budget: SearchBudget = SearchBudget()
  ) throws(SearchError) -> [JSON?] {
    let snapshot = snapshot
    let unretrievable = snapshot.configuration.view(named: view).settings.unretrievableAttributes
    let retrieval = Retrieval(attributes, without: unretrievable)
    let bounds = VisibleAttributes(visible, without: unretrievable)
    let places = objectIDs.map { snapshot.place(of: $0) }
    var records = try snapshot.records(of: places.compactMap { $0 }, retrieval, bounds, budget)[...]
    return places.map { place in place.flatMap { _ in records.popFirst() } }
  }
}

extension IndexSnapshot {
  /// What answers hold of the records at some places.
  fileprivate func records(
    of places: [DocumentPlace], _ retrieval: Retrieval, _ visible: VisibleAttributes, _ budget: SearchBudget
  ) throws(SearchError) -> [JSON] {
    let isWhole = retrieval.isWhole && visible.isWhole
    var records: [JSON] = []
    records.reserveCapacity(places.count)
    let isWanted: ((String) -> Bool)? = isWhole ? nil : { retrieval.reaches($0) }
    try forEachRecord(of: places, budget, where: isWanted) { _, record, byteCount in
      let kept = JSON.object(retrieval.kept(of: visible.kept(of: record)))
      budget.take(bytes: isWhole ? byteCount : kept.byteCount)
      records.append(kept)
    }
    return records
  }
}

/// The lowest of many rows.
private struct FirstRows {
  private let limit: Int
  private var found: [(row: Int64, place: DocumentPlace)] = []
  /// Rows from here on are no longer among the lowest.
  private var end = Int64.max

  init(limit: Int) { self.limit = limit }

  mutating func add(_ row: Int64, _ place: DocumentPlace) {
    guard row < end else { return }
    found.append((row, place))
    if found.count >= 2 * limit { cut() }
  }

  private mutating func cut() {
    found.sort { $0.row < $1.row }
    found.removeSubrange(min(limit, found.count)...)
    if found.count == limit, let last = found.last { end = last.row }
  }

  var sorted: [(row: Int64, place: DocumentPlace)] {
    var rows = self
    rows.cut()
    return rows.found
  }
}
