internal import CKernels

/// A segment as one snapshot sees it: with its live documents.
struct SegmentView: Sendable {
  let segment: Segment
  /// Nil while no document is deleted.
  var live: LiveDocuments?

  var count: Int { live?.count ?? segment.count }

  /// How many documents of a set are live.
  func liveCount(of set: DocumentSet) -> Int {
    guard let live else { return set.count(of: segment.count) }
    switch set {
    case .all: return live.count
    case .list(let list): return list.count { live.contains(Int($0)) }
    case .bitmap(let bits, _): return Int(ck_and_popcount(bits, live.bits, segment.words))
    }
  }

  func isLive(_ document: Int) -> Bool { live?.contains(document) ?? true }

  /// The live documents that have neither a vector nor a text without one.
  var unembedded: [Int] {
    let vectors = segment.vectors
    return (0..<segment.count).filter { isLive($0) && !vectors.isStored($0) }
  }

  /// The same segment without the documents of some rows. Without rows, it reads nothing.
  func removing(rows: Set<Int64>) -> SegmentView {
    guard let first = rows.min(), let last = rows.max() else { return self }
    let documents = (0..<segment.count).filter {
      let row = segment.storeRow($0)
      return first <= row && row <= last && rows.contains(row)
    }
    guard !documents.isEmpty else { return self }
    var view = self
    view.live = LiveDocuments.removing(documents, from: live, of: segment)
    return view
  }
}
