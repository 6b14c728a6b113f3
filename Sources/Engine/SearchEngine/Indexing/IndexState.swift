internal import Platform

/// The mutable state of an index: its writer, the current snapshot, and merges in the background.
///
/// Background merges retain this object and not the index, so that the file is released with the index.
final class IndexState: Sendable {
  private let writer: Locked<IndexWriter>
  private let current: Locked<IndexSnapshot>
  private let merging = Locked<Task<Void, Never>?>(nil)

  init(_ writer: IndexWriter) {
    current = Locked(writer.snapshot)
    self.writer = Locked(writer)
  }

  var snapshot: IndexSnapshot { current.withLock { $0 } }

  /// The segments in the order of their rows, and the snapshot that reads their records.
  var segments: (snapshot: IndexSnapshot, segments: [WrittenSegment]) {
    writer.withLock { ($0.snapshot, $0.segments) }
  }

  /// How far a follower has come.
  func position(of follower: String) -> String? { writer.withLock { $0.position(of: follower) } }

  /// Changes the index, and publishes the new snapshot.
  func change<Value>(_ body: (IndexWriter) throws -> Value) throws -> Value {
    defer { mergeInBackground() }
    return try published { writer in
      // Reopening has failed before.
      if let store = writer.store, store.writer == nil, !writer.isClosed {
        try Self.load(RecordStore(path: store.path, thresholds: store.thresholds, log: store.log), into: &writer)
      }
      try writer.catchUp()
      // A record whose objectID can't be read would be added a second time.
      writer.snapshot.verifyRecords()
      try writer.rebuildDamagedSegments()
      return try body(writer)
    }
  }

  /// Builds segments that turned out to be damaged again, from their records.
  func rebuildDamagedSegments() throws { try published { try $0.rebuildDamagedSegments() } }

  /// Loads what another process has written, for an index opened for reading; or what a closure writes to the store.
  func reopen(after change: (RecordStore) throws -> Void = { _ in }) throws {
    try writer.withLock { writer in
      guard let store = writer.store else { return }
      try change(store)
      do {
        try Self.load(store, into: &writer)
      } catch {
        // Otherwise changes would be made of segments that the store no longer has. The next change opens it again.
        store.close()
        throw error
      }
      current.withLock { $0 = writer.snapshot }
    }
  }

  private static func load(_ store: RecordStore, into writer: inout IndexWriter) throws {
    // A merge of the former segments may be under way.
    let merge = writer.runningMerge.map { IndexWriter.RunningMerge(rows: $0.rows, generation: nil) }
    writer = try IndexOpening(store, loaded: writer.savedSegments).writer()
    writer.runningMerge = merge
  }

  /// Empties the write-ahead log, if no search reads an older state.
  func emptyLog() {
    writer.withLock { $0.store?.reclaimLog(limit: 0) }
  }

  /// Releases the file for other writers.
  func close() {
    writer.withLock { $0.close() }
  }

  /// Waits until no merge is running in the background.
  func finishMerging() async {
    while let task = merging.withLock({ $0 }) {
      await task.value
      merging.withLock { if $0 == task { $0 = nil } }
    }
  }

  private func published<Value>(_ body: (inout IndexWriter) throws -> Value) rethrows -> Value {
    try writer.withLock { writer in
      defer {
        current.withLock { $0 = writer.snapshot }
        // No new search holds an older state now; later, the next small change would have to wait for this.
        writer.store?.reclaimLog()
      }
      return try body(&writer)
    }
  }

  /// Starts a merge if one is due; writing and searching continue meanwhile.
  private func mergeInBackground() {
    guard let merge = writer.withLock({ $0.thresholds.mergesInBackground ? $0.beginMerge() : nil }) else { return }
    let task = Task.detached(priority: .utility) {
      let result = Result { try merge.run() }
      // A failed merge is tried again after the next change.
      if self.published({ $0.end(merge, result) }) { self.mergeInBackground() }
    }
    merging.withLock { $0 = task }
  }
}
