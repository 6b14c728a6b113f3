internal import SearchModel

/// Builds segments of records. When one is large enough, the next one begins, so that any number of records takes bounded
/// memory.
final class SegmentSeries {
  private(set) var builder: SegmentBuilder
  /// The segments that are complete.
  private(set) var segments: [WrittenSegment] = []
  /// The number of records in them.
  private var writtenCount = 0
  /// The first row of the segment that is being built.
  private var firstRow: Int
  /// The attributes of the complete segments.
  private var attributesBefore: [String] = []
  private var knownAttributes: Set<String> = []
  private let write: (SegmentBuilder, Range<Int>) throws -> WrittenSegment

  /// - Parameters:
  ///   - firstRow: The first row of the store that the segments cover.
  ///   - write: Writes the segment of a builder, which covers these rows.
  init(
    _ builder: SegmentBuilder, from firstRow: Int,
    write: @escaping (SegmentBuilder, Range<Int>) throws -> WrittenSegment
  ) {
    (self.builder, self.firstRow, self.write) = (builder, firstRow, write)
  }

  /// The number of records.
  var count: Int { writtenCount + builder.count }

  /// The attributes with texts or numbers, in the order of their first values.
  var attributes: [String] { attributesBefore + builder.attributes.filter { !knownAttributes.contains($0) } }

  /// Begins a new segment, which starts at a row, if the last one is large enough.
  ///
  /// - Returns: Whether it is a new one.
  @discardableResult
  func makeRoom(at row: Int) throws -> Bool {
    guard builder.isFull else { return false }
    try end(before: row)
    return true
  }

  /// Replaces the builder before the first record.
  func begin(with plan: IndexPlan, attributeLimit: Int) {
    builder = builder.emptied(for: plan, attributeLimit: attributeLimit)
  }

  /// Writes the last segment, and returns all of them.
  func finish(before row: Int) throws -> [WrittenSegment] {
    if builder.count > 0 { try end(before: row) }
    return segments
  }

  private func end(before row: Int) throws {
    attributesBefore = attributes
    knownAttributes.formUnion(attributesBefore)
    writtenCount += builder.count
    let full = builder
    builder = full.emptied()
    segments.append(try write(full, firstRow..<row))
    firstRow = row
  }

  /// The record with an objectID in a complete segment; nil if none has it.
  ///
  /// - Parameter removed: The rows of records that were superseded.
  func record(_ objectID: String, without removed: Set<Int64>) -> (segment: Segment, document: Int)? {
    for segment in segments.lazy.map(\.view.segment) {
      for document in segment.documents(withID: objectID) where !removed.contains(segment.storeRow(document)) {
        return (segment, document)
      }
    }
    return nil
  }

  /// Adds a record as it is stored.
  func add(stored body: UnsafeRawBufferPointer, row: Int, vector: StoredVector?) throws {
    try makeRoom(at: row)
    try builder.add(stored: body, row: row, vector: vector)
  }
}
