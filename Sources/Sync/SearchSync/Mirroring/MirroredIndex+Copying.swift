internal import Platform
internal import SearchEngine
internal import SearchModel

extension MirroredIndex {
  /// The file to which a snapshot of the server is loaded.
  private var download: String { (local.path ?? "") + "-download" }
  /// The index that the snapshot becomes, before the mirror takes its files.
  private var copy: String { (local.path ?? "") + "-copy" }

  /// Whether a download was interrupted.
  var hasDownload: Bool { SystemFile.size(of: download) != nil }

  func removeDownload() {
    SystemFile.remove(download)
    LocalIndex.deleteFiles(path: copy)
  }

  /// Takes all records from a snapshot of the server, which need not be indexed. A download that is interrupted goes on in
  /// the next reading.
  ///
  /// - Returns: Nil if there is no snapshot for the key, or none that fits.
  func copySnapshot(of feed: any ChangeReportingIndex) async throws -> FollowedBatch? {
    do {
      try await loadSnapshot(of: feed)
      let batch = try await onThread { try $0.takeSnapshot() }
      removeDownload()
      onEvent?(.read(batch))
      return batch
    } catch let error as SearchError where !error.isRefusal {
      throw error
    } catch {
      removeDownload()
      return nil
    }
  }

  private func loadSnapshot(of feed: any ChangeReportingIndex) async throws {
    let file = try SystemFile(path: download, for: .extendingPrivately)
    var hasBegunAnew = false
    while true {
      let tag = try LocalIndex.snapshotTag(of: download)
      if tag == nil { try file.truncate() }
      // The last byte comes again: a file that is whole has no byte after it to ask for.
      let start = max(0, try file.size() - 1)
      let part = try await feed.snapshot(from: start)
      if let tag, tag != part.tag {
        guard !hasBegunAnew else { throw SearchError.unreadableAnswer(path: "ETag", reason: "it changes") }
        hasBegunAnew = true
        try file.truncate()
        continue
      }
      try part.bytes.withUnsafeBytes { try file.write($0, at: start) }
      try file.synchronize()
      if start + part.bytes.count == part.size { return }
      guard part.bytes.count > 1 else { throw SearchError.unreachable(reason: "the snapshot does not go on") }
    }
  }

  private func takeSnapshot() throws -> FollowedBatch {
    LocalIndex.deleteFiles(path: copy)
    let token = try LocalIndex.unpackSnapshot(at: download, to: copy, as: Position.name)
    guard !token.isEmpty else { throw SearchError.unreadableAnswer(path: "token", reason: "it is missing") }
    let deleted = local.count
    try keepWaiting(at: Position(token: token, time: nil))
    try local.replaceAll(withFilesOf: copy)
    progress.withLock { $0.isFilled = true }
    return FollowedBatch(saved: local.count, deleted: deleted)
  }

  /// Makes the changes that wait in the copy.
  private func keepWaiting(at position: Position) throws {
    // Indexes the records if the segment files have another format.
    let index = try LocalIndex(path: copy)
    try follow(index, to: position) { applying in
      applying.isReset = true
      for id in applying.waiting.keys.sorted() { try applying.take(id, try index.record(id)?.object) }
    }
  }
}
