internal import SearchModel

/// An index between two writes: what a search sees from its beginning to its end.
final class IndexSnapshot: Sendable {
  let configuration: IndexConfiguration
  /// The largest segment first: its facets' numbers are those of the index.
  let parts: [SegmentPart]
  let facetSpaces: [FacetSpace]
  /// The records, where a store keeps them.
  private let store: RecordSnapshot?
  let thresholds: Thresholds

  var plan: IndexPlan { configuration.plan }
  /// Whether a store keeps the records, and not the segments themselves.
  var hasStore: Bool { store != nil }

  init(
    _ configuration: IndexConfiguration, parts: [SegmentPart], store: RecordSnapshot?,
    thresholds: Thresholds = Thresholds()
  ) {
    self.configuration = configuration
    self.thresholds = thresholds
    self.store = store
    // Of segments of one size the first: the others' values are mapped to those of this one.
    var ordered = parts
    if let largest = parts.indices.max(by: { (parts[$0].segment.count, -$0) < (parts[$1].segment.count, -$1) }) {
      ordered.swapAt(0, largest)
    }
    (self.parts, facetSpaces) = Self.numbered(ordered, configuration.plan)
  }

  /// Numbers the facets' values over all parts.
  private static func numbered(_ parts: [SegmentPart], _ plan: IndexPlan) -> ([SegmentPart], [FacetSpace]) {
    guard let base = parts.first else { return ([], plan.facets.map { _ in FacetSpace(base: 0) }) }
    var parts = parts
    parts[0].facetNumbers = nil
    var spaces = base.segment.facets.map { FacetSpace(base: $0.count) }
    for place in parts.indices.dropFirst() {
      let facets = parts[place].segment.facets
      parts[place].facetNumbers = facets.indices.map { facet in
        (0..<facets[facet].count).map { value in
          let text = facets[facet].values[value]
          if let number = base.segment.facets[facet].values.place(of: text) { return UInt32(number) }
          return UInt32(spaces[facet].number(of: String(decoding: text, as: UTF8.self)))
        }
      }
    }
    return (parts, spaces)
  }

  var count: Int { parts.reduce(0) { $0 + $1.count } }

  /// Where the live document with an objectID is.
  func place(of objectID: String) -> DocumentPlace? {
    for (part, candidate) in parts.enumerated() {
      for document in candidate.segment.documents(withID: objectID) where candidate.isLive(document) {
        return DocumentPlace(part: part, document: document)
      }
    }
    return nil
  }

  /// The record at a place.
  func record(at place: DocumentPlace) throws(SearchError) -> JSON.Object {
    var found: JSON.Object = [:]
    try forEachRecord(of: [place], SearchBudget()) { _, record, _ in found = record }
    return found
  }

  /// Calls the body with each record, the index of its place, and the length of its text.
  ///
  /// They are read a few at a time, so that memory holds no more of them than the body keeps, and the budget can end it.
  ///
  /// - Parameter isWanted: Which members records are read with; nil for all.
  func forEachRecord(
    of places: [DocumentPlace], _ budget: SearchBudget, where isWanted: ((_ member: String) -> Bool)? = nil,
    _ body: (_ index: Int, _ record: JSON.Object, _ byteCount: Int) -> Void
  ) throws(SearchError) {
    let length = thresholds.mostRecordsRead
    if places.count > length { thresholds.count(.recordsReadInSlices) }
    var selection = isWanted.map { JSON.MemberSelection($0) }
    for start in stride(from: 0, to: places.count, by: length) {
      let slice = places[start..<min(start + length, places.count)]
      let texts = try bodies(of: slice)
      for (index, text) in zip(slice.indices, texts) {
        // Parsing a byte takes about as long as three steps.
        try budget.require(3 * text.count)
        guard let record = try? JSON.members(of: text, &selection) else {
          throw .damaged("the record at \(places[index]) is not as it was written")
        }
        body(index, record, text.count)
      }
    }
    try budget.require(0)
  }

  private func bodies(of places: ArraySlice<DocumentPlace>) throws(SearchError) -> [[UInt8]] {
    guard let store else {
      return places.map { place in parts[place.part].segment.body(place.document).map { Array($0) } ?? Array("{}".utf8)
      }
    }
    do {
      let rows = places.map { Int(parts[$0.part].segment.storeRow($0.document)) }
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

  /// Calls the closure with the text of each live record of some parts, in the order in which they were added.
  func forEachBody(
    of parts: [SegmentPart], rows: Range<Int>, _ body: (_ row: Int, UnsafeRawBufferPointer) throws -> Void
  ) throws {
    if let store { return try store.forEach(in: rows, body) }
    for part in parts {
      let live = (0..<part.segment.count).filter { part.isLive($0) }
      for document in live.sorted(by: { part.segment.storeRow($0) < part.segment.storeRow($1) }) {
        guard let text = part.segment.body(document) else { continue }
        try body(Int(part.segment.storeRow(document)), UnsafeRawBufferPointer(text))
      }
    }
  }
}

extension SearchError {
  /// The error of an index whose records are not as they were written.
  static func damaged(_ reason: String) -> SearchError {
    .refused(
      message: "the index is damaged: \(reason); restore it from a copy, or build it again from its records",
      status: 503)
  }
}

/// A document of an index: which part of it, and which document there.
struct DocumentPlace: Hashable, Sendable {
  var part: Int
  var document: Int
}
