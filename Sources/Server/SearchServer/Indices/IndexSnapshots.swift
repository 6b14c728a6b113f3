internal import Platform
internal import SearchEngine

/// Indices as files, for copies of them. Each is made once and kept for some minutes after it was asked for, also while its
/// index changes: whoever has it reads the changes since.
final class IndexSnapshots: Sendable {
  private let made = Locked<[String: Kept]>([:])
  private let making = PosixLock()

  private struct Kept {
    let file: SnapshotFile
    /// When it was last asked for.
    var askedAt: Duration
    /// When the index was last seen to be the same.
    var currentAt: Duration

    /// Whether a download may still be under way.
    func isAwaited(_ now: Duration) -> Bool { now - askedAt < .seconds(600) && now - currentAt < .seconds(3600) }
  }

  /// The snapshot of an index that has a file.
  func snapshot(of entry: IndexCatalogue.Entry, now: Duration) throws -> SnapshotFile {
    try making.withLock {
      made.withLock { $0 = $0.filter { $0.value.isAwaited(now) || $0.key == entry.id } }
      if var known = made.withLock({ $0[entry.id] }) {
        if known.file.generation == entry.index.generation { (known.askedAt, known.currentAt) = (now, now) }
        if known.isAwaited(now),
          try !entry.index.changes(since: known.file.position, limit: .init(records: 1)).isReset
        {
          known.askedAt = now
          made.withLock { [known] in $0[entry.id] = known }
          return known.file
        }
      }
      guard let path = entry.index.path else { throw ServerFailure.changesNotKept }
      let snapshot = try SnapshotFile(of: entry.index, at: path + "-snapshot")
      made.withLock { $0[entry.id] = Kept(file: snapshot, askedAt: now, currentAt: now) }
      return snapshot
    }
  }
}

/// The snapshot of an index in a file without a name, which is gone when nobody reads it any more.
///
/// `@unchecked Sendable`: the file is only read, through descriptors of those who read it.
final class SnapshotFile: @unchecked Sendable {
  fileprivate let generation: Int
  fileprivate let position: ChangePosition?
  let file: SystemFile
  let size: Int
  /// The entity tag.
  let tag: String

  fileprivate init(of index: LocalIndex, at path: String) throws {
    defer { SystemFile.remove(path) }
    // Before it is made, since it may be of a later one.
    generation = index.generation
    position = ChangePosition(try index.writeSnapshot(to: path))
    file = try SystemFile(path: path, for: .reading)
    size = try file.size()
    guard let tag = try LocalIndex.snapshotTag(of: path) else {
      throw IndexError.damaged(path: path, reason: "a snapshot without a first line")
    }
    self.tag = tag
  }
}
