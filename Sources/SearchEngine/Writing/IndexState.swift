/// An index as it changes: who writes it, and what searches see of it.
///
/// What is done in the background keeps this alive and not the index, so that its file is free when the index goes.
final class IndexState: Sendable {
  private let writer: Locked<IndexWriter>
  private let current: Locked<IndexSnapshot>
  private let folding = Locked<Task<Void, Never>?>(nil)

  init(_ writer: IndexWriter) {
    current = Locked(writer.snapshot)
    self.writer = Locked(writer)
  }

  var snapshot: IndexSnapshot { current.withLock { $0 } }

  /// The segments in the order of their records, and what reads those.
  var parts: (snapshot: IndexSnapshot, parts: [IndexWriter.WrittenPart]) {
    writer.withLock { ($0.snapshot, $0.parts) }
  }

  /// Changes the index, and lets searches see it.
  func change<Value>(_ body: (IndexWriter) throws -> Value) throws -> Value {
    defer { foldInBackground() }
    return try published { writer in
      try writer.catchUp()
      return try body(writer)
    }
  }

  /// Takes over what another process has written, for an index that only reads.
  func reopen() throws {
    try writer.withLock { writer in
      guard let store = writer.store else { return }
      writer = try IndexOpening(store, loaded: writer.savedSegments).writer()
      current.withLock { $0 = writer.snapshot }
    }
  }

  /// Gives back the room that the log takes, if no search reads an older state.
  func emptyLog() {
    writer.withLock { $0.store?.reclaimLog(limit: 0) }
  }

  /// Gives the file back, for others to write.
  func close() {
    writer.withLock { $0.close() }
  }

  /// Waits until nothing is folded in the background.
  func finishFolding() async {
    while let task = folding.withLock({ $0 }) {
      await task.value
      folding.withLock { if $0 == task { $0 = nil } }
    }
  }

  private func published<Value>(_ body: (IndexWriter) throws -> Value) rethrows -> Value {
    try writer.withLock { writer in
      defer {
        current.withLock { $0 = writer.snapshot }
        // Now that no new search holds an older state: else the next small change would have to wait for it.
        writer.store?.reclaimLog()
      }
      return try body(writer)
    }
  }

  /// Makes one segment of several where that is due, while writing and searching go on.
  private func foldInBackground() {
    guard let fold = writer.withLock({ $0.beginFold() }) else { return }
    let task = Task.detached(priority: .utility) {
      let made = Result { try fold.made() }
      // What fails is tried again after the next change.
      if self.published({ $0.end(fold, made) }) { self.foldInBackground() }
    }
    folding.withLock { $0 = task }
  }
}
