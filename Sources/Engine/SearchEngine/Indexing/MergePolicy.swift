/// Chooses the segments to merge.
struct MergePolicy {
  let thresholds: Thresholds

  /// The last segments, from the first that is no larger than all after it together, so that a record is rewritten only
  /// when its segment doubles; else a segment most of whose documents are deleted; nil if nothing is due.
  ///
  /// - Parameter rowsBeingMerged: the rows of a running merge, whose segments are skipped.
  func segmentsToMerge(of segments: [WrittenSegment], excluding rowsBeingMerged: Range<Int>?) -> Range<Int>? {
    let free = (segments.lastIndex { rowsBeingMerged?.overlaps($0.rows) ?? false }).map { $0 + 1 } ?? 0
    guard var first = segments.indices.last, first >= free else { return nil }
    var total = segments[first].view.count
    var size = segments[first].view.segment.size
    while first > free, segments[first - 1].view.count <= total {
      size += segments[first - 1].view.segment.size
      guard size <= thresholds.maxSegmentSize else {
        thresholds.count(.mergeLimited)
        break
      }
      first -= 1
      total += segments[first].view.count
    }
    if first < segments.count - 1 { return first..<segments.count }
    guard let sparse = segments[free...].firstIndex(where: { $0.view.count < $0.view.segment.count / 2 }) else {
      return nil
    }
    thresholds.count(.deletionsMerged)
    return sparse..<sparse + 1
  }
}

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
