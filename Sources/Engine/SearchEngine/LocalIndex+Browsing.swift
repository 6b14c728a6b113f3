public import SearchModel

/// A page of matching records, in insertion order.
package struct RecordPage: Sendable {
  package var records: [JSON]
  /// The number of all matching records.
  package var count: Int
  /// The row after which the next page begins; nil for the last page.
  package var next: Int?
  /// The parameters that had no effect.
  package var ignoredParameters: [Query.Parameter]
}

extension LocalIndex {
  /// All records that match a query, in insertion order, as they are when iteration begins: a loop that changes records
  /// does not come across its own changes. They are whole, whatever the settings let searches retrieve, unless the query
  /// has `attributesToRetrieve`. Iteration throws `SearchError`.
  public func browse(_ query: Query) -> BrowsedRecords {
    BrowsedRecords {
      var records: MatchingRecords?
      return { () async throws(SearchError) in
        if Task.isCancelled { throw .cancelled }
        if records == nil { records = try self.matching(query) }
        return try records?.nextPage()
      }
    }
  }

  private func matching(_ query: Query) throws(SearchError) -> MatchingRecords {
    try reading { snapshot throws(SearchError) in
      // Pages are read later.
      snapshot.verifyRecords()
      return try scratch.withScratch { scratch throws(SearchError) in
        let search = try IndexSearch(snapshot, query, [], view: nil, within: [], scratch)
        var found: [(row: Int64, address: DocumentAddress)] = []
        search.forEachMatch { found.append(($0, $1)) }
        found.sort { $0.row < $1.row }
        // The settings restrict what searches show. Here whole records are read, so that they can be saved again.
        return MatchingRecords(
          snapshot: snapshot, retrieval: Retrieval(query.attributesToRetrieve ?? ["*"], without: []),
          visible: VisibleAttributes([], without: []), addresses: found.map(\.address)[...])
      }
    }
  }

  /// At most `limit` matching records that were added after a row.
  ///
  /// Rows are never reused. Changing a record gives it a new row, so that it comes again, after all others.
  package func browse(
    _ request: HitsRequest, within visible: [[Attribute]] = [], after row: Int?, limit: Int,
    budget: SearchBudget = SearchBudget()
  ) throws(SearchError) -> RecordPage {
    try reading(budget) { snapshot throws(SearchError) in
      try scratch.withScratch(budget: budget) { scratch throws(SearchError) in
        let search = try IndexSearch(
          snapshot, request.query, request.conditions, view: request.indexName, within: visible, scratch)
        let first = Int64(row ?? -1)
        var found = FirstRows(limit: max(1, limit) + 1)
        var count = 0
        search.forEachMatch { row, address in
          count += 1
          if row > first { found.add(row, address) }
        }
        try budget.check()
        let rows = found.sorted
        let shown = rows.prefix(max(1, limit))
        let attributes = search.shown
        return RecordPage(
          records: try snapshot.records(
            of: shown.map(\.address), attributes.retrieval, attributes.visible, budget),
          count: count,
          next: rows.count > shown.count ? shown.last.map { Int($0.row) } : nil,
          ignoredParameters: search.parameters.ignored)
      }
    }
  }

  /// The records with some objectIDs, from one snapshot; nil where there is none.
  ///
  /// - Parameter view: The name of a sorted view whose settings apply; any other name means the index itself.
  package func records(
    _ objectIDs: [String], under view: String? = nil, attributesToRetrieve attributes: [Attribute] = ["*"],
    within visible: [[Attribute]] = [], budget: SearchBudget = SearchBudget()
  ) throws(SearchError) -> [JSON?] {
    try reading(budget) { snapshot throws(SearchError) in
      try budget.require(64 * visible.reduce(attributes.count) { $0 + $1.count })
      let unretrievable = snapshot.configuration.view(named: view).settings.unretrievableAttributes
      let retrieval = Retrieval(attributes, without: unretrievable)
      let bounds = VisibleAttributes(visible, without: unretrievable)
      let addresses = objectIDs.map { snapshot.address(of: $0) }
      var records = try snapshot.records(of: addresses.compactMap { $0 }, retrieval, bounds, budget)[...]
      return addresses.map { address in address.flatMap { _ in records.popFirst() } }
    }
  }
}

extension LocalIndex {
  /// The most bytes, values and attributes of a sample. They bound the memory and the time of whoever looks at it, whatever
  /// the records are.
  private static let (mostBytes, mostValues, mostAttributes) = (2_000_000, 60_000, 2_000)
  /// The most values of a record in a sample.
  private static let mostValuesOfRecord = 1_000

  /// Excerpts of records that are spread over the index, in insertion order, with the types as which they were read: at
  /// most `count`, and as few as have 2 MB.
  package func sample(of count: Int = 2_000) throws(IndexError) -> RecordSample {
    try IndexError.catching(path: path) {
      try reading { snapshot throws(SearchError) in
        var found = FirstRows(limit: count)
        for (number, view) in snapshot.segments.enumerated() {
          for document in 0..<view.segment.count where view.isLive(document) {
            // The multiples of the golden ratio: any number of them are spread evenly.
            let order = view.segment.storeRow(document) &* Int64(bitPattern: 0x9E37_79B9_7F4A_7C15)
            found.add(order, DocumentAddress(segment: number, document: document))
          }
        }
        var records: [(row: Int64, record: JSON.Object)] = []
        var (bytesLeft, valuesLeft) = (Self.mostBytes, Self.mostValues)
        for (_, address) in found.sorted where bytesLeft > 0 && valuesLeft > 0 {
          try snapshot.forEachText(of: [address], SearchBudget()) { _, text throws(SearchError) in
            var excerpt = JSON.Excerpt(values: min(Self.mostValuesOfRecord, valuesLeft))
            valuesLeft -= excerpt.values
            guard let record = try? JSON.members(of: text, &excerpt) else { throw snapshot.unreadable(address) }
            valuesLeft += excerpt.values
            bytesLeft -= text.count
            records.append((snapshot.segments[address.segment].segment.storeRow(address.document), record))
          }
        }
        records.sort { $0.row < $1.row }
        var sample = RecordSample(records.map(\.record), isWhole: records.count == snapshot.count)
        sample.types = snapshot.configuration.recordTypes
        sample.mostAttributes = Self.mostAttributes
        return sample
      }
    }
  }
}

extension IndexSearch {
  /// Calls the body with each matching record, and the row that it has in insertion order.
  func forEachMatch(_ body: (_ row: Int64, DocumentAddress) -> Void) {
    for (number, (segmentSearch, set)) in zip(segmentSearches, documents()).enumerated() {
      segmentSearch.algebra.forEach(set) { document in
        body(
          segmentSearch.segment.storeRow(Int(document)), DocumentAddress(segment: number, document: Int(document)))
        return false
      }
    }
  }
}

/// The records that are still to be browsed.
private struct MatchingRecords {
  let snapshot: IndexSnapshot
  let retrieval: Retrieval
  let visible: VisibleAttributes
  var addresses: ArraySlice<DocumentAddress>

  private static let pageLength = 100

  mutating func nextPage() throws(SearchError) -> [JSON]? {
    guard !addresses.isEmpty else { return nil }
    let page = addresses.prefix(Self.pageLength)
    addresses = addresses.dropFirst(Self.pageLength)
    return try snapshot.records(of: Array(page), retrieval, visible, SearchBudget())
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
struct FirstRows {
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
