extension IndexWriter {
  /// Begins a merge in the background; nil if none is due, or one is running.
  func beginMerge() -> SegmentMerge? {
    // A merge reads records through the snapshot, which must contain all segments.
    guard !isClosed, isPublished, store == nil || store?.writer != nil, runningMerge == nil, let merge = nextMerge()
    else { return nil }
    thresholds.count(.mergedInBackground)
    runningMerge = RunningMerge(rows: merge.segments.rows, generation: store?.contents.generation)
    return merge
  }

  /// Installs the result of a merge in the background; false if it failed or is obsolete.
  func end(_ merge: SegmentMerge, _ result: Result<WrittenSegment?, any Error>) -> Bool {
    runningMerge = nil
    guard !isClosed else { return false }
    do {
      if try install(try result.get(), of: merge) { return true }
    } catch {}
    removeStrayFiles()
    return false
  }

  /// Merges the last segments at once, if they are few documents.
  func mergeSmallSegments() throws {
    guard let merge = nextMerge(), merge.segments.liveCount <= thresholds.maxDocumentsMergedAtOnce else { return }
    thresholds.count(.mergedAtOnce)
    try install(try merge.run(), of: merge)
  }

  private func nextMerge() -> SegmentMerge? {
    let policy = MergePolicy(thresholds: thresholds)
    guard let range = policy.segmentsToMerge(of: segments, excluding: runningMerge?.rows) else { return nil }
    let merged = Array(segments[range])
    var file: (path: String, name: String)?
    let size = merged.reduce(0) { $0 + $1.view.segment.size }
    if let store, thresholds.isFile(count: merged.liveCount, size: size) {
      let name = store.newFileName(generation: store.contents.generation)
      file = (store.path(ofFile: name), name)
    }
    return SegmentMerge(segments: merged, snapshot: snapshot, file: file)
  }

  /// Replaces the merged segments by the result, without the documents that were deleted meanwhile.
  ///
  /// - Returns: False if the segments were replaced meanwhile, which makes the merge obsolete.
  @discardableResult
  private func install(_ result: WrittenSegment?, of merge: SegmentMerge) throws -> Bool {
    guard let first = segments.firstIndex(where: { $0.rows.lowerBound == merge.segments.rows.lowerBound }),
      merge.snapshot.configuration.plan == configuration.plan
    else { return false }
    let last = first + merge.segments.count
    guard last <= segments.count,
      zip(segments[first..<last], merge.segments).allSatisfy({ $0.view.segment === $1.view.segment })
    else { return false }
    var removed: Set<Int64> = []
    for (now, before) in zip(segments[first..<last], merge.segments) where now.view.count < before.view.count {
      for document in 0..<now.view.segment.count where before.view.isLive(document) && !now.view.isLive(document) {
        removed.insert(now.view.segment.storeRow(document))
      }
    }
    // Otherwise other records than these may have been removed.
    guard segments[first..<last].allSatisfy({ !$0.view.segment.isDamaged }) else { return false }
    var merged = result.map { [$0] } ?? []
    if !removed.isEmpty, !merged.isEmpty { merged[0].view = merged[0].view.removing(rows: removed) }
    let new = Array(segments[..<first]) + merged.filter { $0.view.count > 0 } + Array(segments[last...])
    if new.compactMap(\.file) == segments.compactMap(\.file) {
      segments = new
    } else {
      segments = try transaction { try list(new, in: $0) }
      removeStrayFiles()
    }
    try publish()
    return true
  }
}
