internal import Platform
public import SearchModel

/// An index in the process, in memory or in a file.
///
/// ```swift
/// let index = try LocalIndex(settings: IndexSettings(attributesForFaceting: ["brand"]))
/// try await index.save([["objectID": "1", "name": "Lamp", "brand": "Ikea"]])
/// ```
///
/// May be used from any thread. Searches continue while records are written, and see all of a batch or nothing of it.
/// Methods that write return when the change is on disk and visible to searches.
///
/// Asynchronous code, also through `SearchIndex`, saves, replaces, updates and deletes records, and updates
/// settings, on a thread of the index, so that `try await index.save(records)` does not block the main actor. In place,
/// on the caller's thread, run searches and reads, the encoding of your own types, other changes of settings, and every
/// call from synchronous code. Merging always runs in the background.
public final class LocalIndex: EncodingIndex {
  let state: IndexState
  package let path: String?
  let access: Access
  let scratch: ScratchPool
  let following = FollowingStates()
  let embedding = Locked(Embedding())
  /// Whether there ever was an embedder.
  let embedderFlag = OnceFlag()
  /// Runs the changes that asynchronous code makes.
  let changeThread = SerialThread()

  /// What an index in a file is opened for.
  public enum Access: Sendable {
    /// Reading and writing, exclusive to one `LocalIndex` of one process.
    case writing
    /// Reading only, also while another process writes. Searches see the state when the index was opened, or
    /// ``LocalIndex/refresh()`` was last called. Refresh regularly, since the writer's log grows meanwhile.
    case reading
  }

  /// An empty index in memory.
  public convenience init(settings: IndexSettings = IndexSettings()) throws(IndexError) {
    try self.init(settings: settings, thresholds: Thresholds())
  }

  package init(settings: IndexSettings, thresholds: Thresholds) throws(IndexError) {
    scratch = ScratchPool(thresholds)
    let configuration = try IndexConfiguration.changed(StoredSettings(settings: settings))
    let writer = IndexWriter(configuration, thresholds: thresholds)
    path = nil
    access = .writing
    state = IndexState(writer)
  }

  /// Opens the index in a file, which is created if it is missing and the index is opened for writing.
  ///
  /// - Parameters:
  ///   - path: The path of its file; further files beside it have names that begin with its name.
  ///   - settings: The settings to set; nil leaves them as they are.
  ///   - access: Whether to open it for writing, which is exclusive.
  ///   - log: Called with a line for each file of the index that turns out to be damaged, on any thread: changes that
  ///     can't be read any more, and what is built again.
  public convenience init(
    path: String, settings: IndexSettings? = nil, access: Access = .writing, log: (@Sendable (String) -> Void)? = nil
  ) throws(IndexError) {
    try self.init(path: path, settings: settings, access: access, thresholds: Thresholds(), log: log)
  }

  /// - Parameter mustExist: Whether a missing or empty index is an error instead of being created.
  package init(
    path: String, settings: IndexSettings? = nil, access: Access = .writing, mustExist: Bool = false,
    thresholds: Thresholds, log: (@Sendable (String) -> Void)? = nil
  ) throws(IndexError) {
    scratch = ScratchPool(thresholds)
    // Validated before a file is created.
    if let settings { _ = try IndexConfiguration.changed(StoredSettings(settings: settings)) }
    let writer = try IndexError.catching(path: path) {
      let store = try RecordStore(
        path: path, access: access == .writing ? .writing : .reading, mustExist: mustExist, thresholds: thresholds,
        log: log)
      let writer = try IndexOpening(store).writer()
      var changed = writer.snapshot.configuration.stored
      if let settings {
        changed.settings = settings
        try changed.takeSynonymsFromSettings()
        let previous = writer.snapshot.configuration
        if changed != previous.stored { try writer.configure(try .changed(changed, from: previous)) }
      }
      return writer
    }
    self.path = path
    self.access = access
    state = IndexState(writer)
  }

  /// Opens the index in a file, which must exist and must not be empty.
  package convenience init(existing path: String, log: (@Sendable (String) -> Void)? = nil) throws(IndexError) {
    try self.init(path: path, mustExist: true, thresholds: Thresholds(), log: log)
  }

  deinit { state.close() }

  /// Makes an index that was opened for reading see what was written since; no effect on one opened for writing.
  public func refresh() throws(IndexError) {
    guard access == .reading else { return }
    try IndexError.catching(path: path) { try state.reopen() }
  }

  /// Deletes all files of an index, which must not be open.
  package static func deleteFiles(path: String) {
    let suffixes = [
      "", "-wal", "-shm", "-lock", "-snapshot", "-unpacked", "-unpacked-journal", "-unpacked-wal", "-unpacked-shm",
    ]
    for suffix in suffixes { SystemFile.remove(path + suffix) }
    RecordStore.removeSegmentFiles(path: path)
  }

  /// Copies the write-ahead log into the database, and frees its disk space.
  package func emptyLog() { state.emptyLog() }

  /// The number of records.
  public var count: Int { snapshot.count }

  /// How many records have been saved in the life of the index. A record that was saved twice counts twice. Less after the
  /// last ones were deleted.
  package var savedCount: Int { snapshot.savedCount }

  var snapshot: IndexSnapshot { state.snapshot }

  func change<Value>(_ body: (IndexWriter) throws -> Value) throws(IndexError) -> Value {
    guard access == .writing else { throw .readOnly(path: path ?? "") }
    return try IndexError.catching(path: path) { try state.change(body) }
  }
}
