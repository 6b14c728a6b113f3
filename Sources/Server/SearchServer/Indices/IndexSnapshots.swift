internal import Platform
internal import SearchEngine

/// Indices as files, for copies of them. Each is made once and kept for some minutes, also while its index changes: whoever
/// has it reads the changes since.
final class IndexSnapshots: Sendable {
  private let made = Locked<[String: SnapshotFile]>([:])
  private let making = PosixLock()
  private let lifetime = Duration.seconds(600)

  /// The snapshot of an index that has a file.
  func snapshot(of entry: IndexCatalogue.Entry, now: Duration) throws -> SnapshotFile {
    try making.withLock {
      made.withLock { $0 = $0.filter { now - $0.value.madeAt < lifetime || $0.key == entry.id } }
      if let known = made.withLock({ $0[entry.id] }) {
        let isNew = known.generation == entry.index.generation || now - known.madeAt < lifetime
        if isNew, try !entry.index.changes(since: known.position, limit: .init(records: 1)).isReset { return known }
      }
      guard let path = entry.index.path else { throw ServerFailure.changesNotKept }
      let snapshot = try SnapshotFile(of: entry.index, at: path + "-snapshot", now: now)
      made.withLock { $0[entry.id] = snapshot }
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
  fileprivate let madeAt: Duration
  let file: SystemFile
  let size: Int
  /// The entity tag.
  let tag: String

  fileprivate init(of index: LocalIndex, at path: String, now: Duration) throws {
    defer { SystemFile.remove(path) }
    // Before it is made, since it may be of a later one.
    generation = index.generation
    position = ChangePosition(try index.writeSnapshot(to: path))
    madeAt = now
    file = try SystemFile(path: path, for: .reading)
    size = try file.size()
    tag = try LocalIndex.snapshotTag(of: path) ?? "\"\""
  }
}
