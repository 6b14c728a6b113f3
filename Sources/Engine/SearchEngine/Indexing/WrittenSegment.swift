/// A segment with the rows of the store that it covers.
struct WrittenSegment: Sendable {
  var view: SegmentView
  var rows: Range<Int>
  /// The file that contains it; nil in memory.
  var file: SavedFile?
}

extension [WrittenSegment] {
  /// The rows from the first to the last segment.
  var rows: Range<Int> { (first?.rows.lowerBound ?? 0)..<(last?.rows.upperBound ?? 0) }

  /// The number of live documents.
  var liveCount: Int { reduce(0) { $0 + $1.view.count } }
}
