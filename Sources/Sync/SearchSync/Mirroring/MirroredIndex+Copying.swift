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
    // The download last: while it is there, the copy is removed too.
    LocalIndex.deleteFiles(path: copy)
    SystemFile.remove(download)
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
    } catch let error as SearchError {
      switch error {
      case .cancelled, .unreachable, .timedOut, .keyRevoked: throw error
      // The server answers, and may have pages. If these are interrupted, the download goes on.
      case _ where error.mayPass: break
      default: removeDownload()
      }
      return nil
    } catch IndexError.diskFull, StoreError.diskFull {
      // Pages would find no more room.
      throw IndexError.diskFull(path: local.path ?? "")
    } catch {
      removeDownload()
      return nil
    }
  }

  private func loadSnapshot(of feed: any ChangeReportingIndex) async throws {
    let file = try SystemFile(path: download, for: .extendingPrivately)
    var tag = try LocalIndex.snapshotTag(of: download)
    var hasBegunAnew = false
    while true {
      if tag == nil { try file.truncate() }
      // The last byte comes again: a file that is whole has no byte after it to ask for.
      let start = max(0, try file.size() - 1)
      let part: SnapshotPart?
      do throws(SearchError) {
        part = try await feed.snapshot(from: start)
      } catch {
        // Another file, which is shorter.
        guard tag != nil, case .refused(_, status: 416) = error else { throw error }
        part = nil
      }
      guard let part, tag == nil || tag == part.tag else {
        guard !hasBegunAnew else { throw SearchError.unreadableAnswer(path: "ETag", reason: "it changes") }
        (hasBegunAnew, tag) = (true, nil)
        continue
      }
      try part.bytes.withUnsafeBytes { try file.write($0, at: start) }
      try file.synchronize()
      if start + part.bytes.count == part.size { return }
      guard part.bytes.count > 1 else { throw SearchError.unreachable(reason: "the snapshot does not go on") }
      if tag == nil { tag = try LocalIndex.snapshotTag(of: download) }
      guard tag != nil else { throw SearchError.unreadableAnswer(path: "snapshot", reason: "it has no first line") }
    }
  }

  private func takeSnapshot() throws -> FollowedBatch {
    LocalIndex.deleteFiles(path: copy)
    defer { LocalIndex.deleteFiles(path: copy) }
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
    var thresholds = Thresholds()
    // A merge would go on, and write a file, when the copy is gone.
    thresholds.mergesInBackground = false
    // Indexes the records if the segment files have another format.
    let index = try LocalIndex(path: copy, thresholds: thresholds)
    try follow(index, to: position) { applying in
      applying.isReset = true
      for id in applying.waiting.keys.sorted() { try applying.take(id, try index.record(id)?.object) }
    }
  }
}
