internal import SearchModel

/// The immutable state of an index between two writes: its segments, their live documents, and the records. A search
/// holds one snapshot throughout.
final class IndexSnapshot: Sendable {
  let configuration: IndexConfiguration
  /// The largest segment first: its facet value numbers are those of the index.
  let segments: [SegmentView]
  /// The values of each facet, numbered over all segments.
  private let globalFacetValues: [FirstUse<GlobalFacetValues>]
  /// The numberings of earlier snapshots, which those of this one extend.
  private let earlierFacetValues: [GlobalFacetValues?]
  /// The records; nil where the segments contain them.
  let store: RecordSnapshot?
  /// What the similarities of vectors are; nil where no record has one.
  private let sample: FirstUse<VectorSample>?
  let thresholds: Thresholds
  /// How many records have been saved in the life of the index. A record that was saved twice counts twice.
  let savedCount: Int

  var plan: IndexPlan { configuration.plan }
  /// Whether the records are in a store, and not in the segments.
  var hasStore: Bool { store != nil }

  /// - Parameter earlier: The snapshot before this one.
  init(
    _ configuration: IndexConfiguration, segments: [SegmentView], store: RecordSnapshot?, savedCount: Int = 0,
    thresholds: Thresholds = Thresholds(), after earlier: IndexSnapshot? = nil
  ) {
    self.configuration = configuration
    self.thresholds = thresholds
    self.store = store
    self.savedCount = savedCount
    // The facet values of all other segments are mapped to those of this one.
    var ordered = segments
    if let largest = segments.indices.max(by: { (segments[$0].segment.count, -$0) < (segments[$1].segment.count, -$1) })
    {
      ordered.swapAt(0, largest)
    }
    self.segments = ordered
    let views = ordered
    // Most indices have none.
    if ordered.contains(where: { $0.segment.layout.vectorDimensions > 0 }) {
      let earlierSample = earlier?.sample?.madeValue
      sample = FirstUse {
        VectorSample(of: views, size: thresholds.vectorSampleSize, after: earlierSample)
      }
    } else {
      sample = nil
    }
    let facets = configuration.plan.facets.indices
    let earlierFacetValues = facets.map { facet in
      // A numbering that doesn't fit is released, and with it the segments that were merged or rebuilt.
      earlier?.newestFacetValues(facet).flatMap { $0.fits(views) ? $0 : nil }
    }
    self.earlierFacetValues = earlierFacetValues
    globalFacetValues = facets.map { facet in
      FirstUse { GlobalFacetValues(of: facet, in: views, extending: earlierFacetValues[facet]) }
    }
  }

  /// What the similarities of the vectors are; nil where no record has one. If that is not known yet, the budget is spent
  /// for it.
  func vectorSample(_ budget: SearchBudget) -> VectorSample? {
    guard let sample else { return nil }
    if !sample.isMade {
      budget.spend(sample.value.steps)
    }
    return hasVectors ? sample.value : nil
  }

  /// Whether a record has a vector.
  var hasVectors: Bool { sample.map { !$0.value.isEmpty } ?? false }

  /// The dimensions of the vectors; 0 where no record has one.
  var vectorDimensions: Int { sample == nil ? 0 : segments.lazy.map(\.segment.layout.vectorDimensions).max() ?? 0 }

  /// What is stored of a record's vector.
  func storedVector(at address: DocumentAddress) throws -> StoredVector? {
    let segment = segments[address.segment].segment
    guard let store else { return segment.vectors.stored(address.document) }
    return try store.vector(row: Int(segment.storeRow(address.document)))
  }

  /// A facet's values, numbered over all segments. If they are not numbered yet, the budget is spent for it.
  func facetValues(_ facet: Int, _ budget: SearchBudget) -> FirstUse<GlobalFacetValues> {
    let values = globalFacetValues[facet]
    if !values.isMade {
      _ = values.value.count
      budget.spend(GlobalFacetValues.steps(numbering: segments, of: facet, beside: earlierFacetValues[facet]))
    }
    return values
  }

  /// The numbering of a facet's values that was made last; nil if none was, or the facet is a new one.
  private func newestFacetValues(_ facet: Int) -> GlobalFacetValues? {
    guard globalFacetValues.indices.contains(facet) else { return nil }
    return globalFacetValues[facet].madeValue ?? earlierFacetValues[facet]
  }

  /// Whether a segment turned out to be damaged, so that answers from this snapshot may be wrong.
  var isDamaged: Bool { segments.contains { $0.segment.isDamaged } }

  /// Verifies what is read of records after they were found.
  func verifyRecords() {
    for view in segments { view.segment.verifyRecords() }
  }

  var count: Int { segments.reduce(0) { $0 + $1.count } }

  /// The row of a document in the store.
  func row(of address: DocumentAddress) -> Int64 {
    segments[address.segment].segment.storeRow(address.document)
  }

  /// The address of the live document with an objectID.
  func address(of objectID: String) -> DocumentAddress? {
    for (index, view) in segments.enumerated() {
      for document in view.segment.documents(withID: objectID) where view.isLive(document) {
        return DocumentAddress(segment: index, document: document)
      }
    }
    return nil
  }

  /// The record at an address.
  func record(at address: DocumentAddress) throws(SearchError) -> JSON.Object {
    var found: JSON.Object = [:]
    try forEachRecord(of: [address], SearchBudget()) { _, record, _ in found = record }
    return found
  }

  /// Calls the body with each record, the index of its address, and the length of its text.
  ///
  /// - Parameter includesMember: Which members of the records are parsed; nil for all.
  func forEachRecord(
    of addresses: [DocumentAddress], _ budget: SearchBudget, where includesMember: ((_ member: String) -> Bool)? = nil,
    _ body: (_ index: Int, _ record: JSON.Object, _ byteCount: Int) -> Void
  ) throws(SearchError) {
    var selection = includesMember.map { JSON.MemberSelection($0) }
    try forEachText(of: addresses, budget) { index, text throws(SearchError) in
      guard let record = try? JSON.members(of: text, &selection) else { throw unreadable(addresses[index]) }
      body(index, record, text.count)
    }
  }

  /// The error for a text that is no record.
  func unreadable(_ address: DocumentAddress) -> SearchError {
    .damaged("the record at \(address) is not as it was written")
  }

  /// Calls the body with the text of each record, which is valid during the call, and the index of its address.
  ///
  /// Records of a store are read a few at a time, so that only those that the body keeps are in memory, and the budget
  /// can stop the loop.
  func forEachText(
    of addresses: [DocumentAddress], _ budget: SearchBudget,
    _ body: (_ index: Int, _ text: UnsafeRawBufferPointer) throws(SearchError) -> Void
  ) throws(SearchError) {
    func read(_ text: UnsafeBufferPointer<UInt8>, _ index: Int) throws(SearchError) {
      // Reading a byte costs about as much as three steps.
      try budget.require(3 * text.count)
      try body(index, UnsafeRawBufferPointer(text))
    }
    if let store {
      let length = thresholds.maxRecordsRead
      thresholds.count(.recordsReadInSlices, if: addresses.count > length)
      for start in stride(from: 0, to: addresses.count, by: length) {
        let slice = addresses[start..<min(start + length, addresses.count)]
        for (index, text) in zip(slice.indices, try bodies(of: slice, in: store)) {
          try text.withUnsafeBufferPointer { text throws(SearchError) in try read(text, index) }
        }
      }
    } else {
      for (index, address) in addresses.enumerated() {
        guard let text = segments[address.segment].segment.body(address.document) else { throw unreadable(address) }
        try read(text, index)
      }
    }
    try budget.require(0)
  }

  private func bodies(
    of addresses: ArraySlice<DocumentAddress>, in store: RecordSnapshot
  ) throws(SearchError) -> [[UInt8]] {
    do {
      let rows = addresses.map { Int(segments[$0.segment].segment.storeRow($0.document)) }
      return try zip(rows, store.bodies(rows: rows)).map { row, body in
        guard let body else { throw StoreError.damaged("record \(row) is gone") }
        return body
      }
    } catch StoreError.damaged(let reason) {
      throw .damaged(reason)
    } catch {
      throw .failed(reason: "a record can't be read: \(error)")
    }
  }

  /// Calls the closure with the text of each live record of some segments, and its vector, in insertion order.
  func forEachBody(
    of segments: [SegmentView], rows: Range<Int>,
    _ body: (_ row: Int, UnsafeRawBufferPointer, StoredVector?) throws -> Void
  ) throws {
    if let store { return try store.forEach(in: rows, body) }
    for view in segments {
      let live = (0..<view.segment.count).filter { view.isLive($0) }
      for document in live.sorted(by: { view.segment.storeRow($0) < view.segment.storeRow($1) }) {
        guard let text = view.segment.body(document) else { continue }
        try body(
          Int(view.segment.storeRow(document)), UnsafeRawBufferPointer(text), view.segment.vectors.stored(document))
      }
    }
  }
}

extension SearchError {
  /// The error for an index whose records are not as they were written.
  static func damaged(_ reason: String) -> SearchError {
    .refused(
      message: "the index is damaged: \(reason); restore it from a copy, or build it again from its records",
      status: 503)
  }
}

/// The address of a document in a snapshot: the index of its segment, and its number there.
struct DocumentAddress: Hashable, Sendable {
  var segment: Int
  var document: Int
}
