internal import Platform
internal import SearchEngine
internal import SearchModel

/// The indices of the server by name.
///
/// A lock serializes changes, so that none is lost in an index that is being replaced. Searches do not take it.
final class IndexCatalogue: Sendable {
  private let state = Locked(State())
  private let changing = PosixLock()
  private let folder: DataFolder?
  private let clock: ServerClock
  private let retention: Duration?
  private let log: (@Sendable (String) -> Void)?

  /// An index under its name.
  struct Entry: Sendable {
    let name: String
    let index: LocalIndex
    /// The ID of the index, unique over time: distinguishes it from an earlier index with the same name.
    let id: String
    let createdAt: Int
    let updatedAt: Double
    /// The settings, cached: reading them from the index takes its lock.
    private(set) var settings: IndexSettings
    /// The names of the replicas, cached likewise.
    fileprivate let views: [String]

    fileprivate init(_ name: String, _ index: LocalIndex, id: String, createdAt: Int, now: Double) {
      self.name = name
      self.index = index
      self.id = id
      self.createdAt = createdAt
      updatedAt = now
      settings = index.settings
      views = index.views
    }

    /// The entry after a change.
    fileprivate func updated(at now: Double, name: String? = nil) -> Entry {
      Entry(name ?? self.name, index, id: id, createdAt: createdAt, now: now)
    }
  }

  /// An index in the data folder that can't be opened. Its name and files remain until it is deleted or replaced.
  struct Damaged: Sendable {
    fileprivate let id: String
    let createdAt: Int
    let reason: String
  }

  private struct State {
    var entries: [String: Entry] = [:]
    /// The indices that can't be opened, by name.
    var damaged: [String: Damaged] = [:]
    /// The name of the primary index of each replica.
    var primaries: [String: String] = [:]
    /// The names of the indices that have changed since they were last asked for.
    var changed: Set<String> = []

    mutating func put(_ entry: Entry) {
      let (before, after) = (entries[entry.name]?.views ?? [], entry.views)
      if before != after {
        for view in before where primaries[view] == entry.name { primaries[view] = nil }
        for view in after { primaries[view] = entry.name }
      }
      entries[entry.name] = entry
      damaged[entry.name] = nil
      changed.insert(entry.name)
    }

    mutating func remove(_ name: String) {
      for view in entries[name]?.views ?? [] where primaries[view] == name { primaries[view] = nil }
      entries[name] = nil
      damaged[name] = nil
    }

    /// The ID of an index, also of a damaged one.
    func id(of name: String) -> String? { entries[name]?.id ?? damaged[name]?.id }
  }

  /// - Parameters:
  ///   - folder: The folder with the indices; nil to keep them in memory.
  ///   - retention: For how long indices keep deleted records; nil for not at all.
  ///   - log: Called with a line for each index that can't be opened, and for each damaged file of an index.
  init(
    _ folder: DataFolder?, clock: ServerClock, changesFor retention: Duration? = nil,
    log: (@Sendable (String) -> Void)? = nil
  ) throws {
    self.folder = folder
    self.retention = retention
    self.clock = clock
    self.log = log
    guard let folder else { return }
    let indices = try folder.savedIndices()
    folder.removeIndices(except: indices)
    for saved in indices {
      do {
        let path = folder.indexPath(saved.id)
        let index = try folder.freeingSpace {
          let index = try LocalIndex(existing: path) { log?("the index '\(saved.name)': \($0)") }
          try keepChanges(of: index)
          return index
        }
        let entry = Entry(saved.name, index, id: saved.id, createdAt: saved.createdAt, now: clock.seconds())
        state.withLock { $0.put(entry) }
      } catch let error as IndexError where error.isLackOfMemory {
        // The file is as good as before.
        throw ServerStartError.memory
      } catch {
        log?("the index '\(saved.name)' can't be opened: \(error)")
        let damaged = Damaged(id: saved.id, createdAt: saved.createdAt, reason: "\(error)")
        state.withLock { $0.damaged[saved.name] = damaged }
      }
    }
    folder.makeReserve()
  }

  private func keepChanges(of index: LocalIndex) throws(IndexError) {
    guard let retention else { return }
    try index.keepChanges(for: Double(retention.components.seconds), now: clock.seconds)
  }

  // MARK: Reading

  /// The index with this name, or the primary of the replica with this name.
  func find(_ name: String) throws(ServerFailure) -> Entry {
    let (found, isDamaged) = state.withLock { state in
      (state.entries[name] ?? state.primaries[name].flatMap { state.entries[$0] }, state.damaged[name] != nil)
    }
    guard let found else { throw isDamaged ? .damagedIndex(name) : .noIndex(name) }
    return found
  }

  /// All indices, sorted by name.
  var all: [Entry] { state.withLock { Array($0.entries.values) }.sorted { $0.name.precedesByCodePoint($1.name) } }

  /// The names of the indices that have changed since they were taken last.
  func takeChanged() -> Set<String> {
    state.withLock { state in
      defer { state.changed = [] }
      return state.changed
    }
  }

  /// The indices that can't be opened, sorted by name.
  var damaged: [(name: String, index: Damaged)] {
    let damaged = state.withLock { $0.damaged }
    return damaged.map { ($0.key, $0.value) }.sorted { $0.0.precedesByCodePoint($1.0) }
  }

  /// Whether an index, a damaged index or a replica has this name.
  private func isTaken(_ name: String) -> Bool {
    state.withLock { $0.id(of: name) != nil || $0.primaries[name] != nil }
  }

  private func requireUndamaged(_ name: String) throws(ServerFailure) {
    if state.withLock({ $0.damaged[name] != nil }) { throw .damagedIndex(name) }
  }

  /// Copies the logs of all indices into their databases, where a damaged byte does not hide all later changes.
  func emptyLogs() { changing.withLock { for entry in all { entry.index.emptyLog() } } }

  /// The size of an index's files in bytes; 0 in memory.
  func size(of entry: Entry) -> Int { folder?.size(of: entry.id) ?? 0 }

  // MARK: Changing

  /// The most bytes of a name.
  static let longestName = 256

  /// Throws unless the name is valid. `*` is not: it stands for all indices in paths.
  static func check(_ name: String) throws(ServerFailure) {
    guard !name.isEmpty, name != "*", name.utf8.count <= longestName else {
      throw .badRequest("an index must have a name of 1 to \(longestName) bytes that is not '*'")
    }
  }

  /// Changes an index. Creates it if it does not exist.
  func change<Value>(_ name: String, _ body: (LocalIndex) throws -> Value) throws -> Value {
    try changing.withLock { try changeLocked(name, body) }
  }

  /// Makes several changes without any other in between.
  func change<Value>(_ body: (Changes) throws -> Value) throws -> Value {
    try changing.withLock { try body(Changes(catalogue: self)) }
  }

  /// The changes that can be made while holding the lock.
  struct Changes {
    fileprivate let catalogue: IndexCatalogue

    func change<Value>(_ name: String, _ body: (LocalIndex) throws -> Value) throws -> Value {
      try catalogue.changeLocked(name, body)
    }

    func delete(_ name: String) throws { try catalogue.deleteLocked(name) }

    /// Changes an index by deleting records, also on a full disk.
    func delete<Value>(from name: String, _ body: (LocalIndex) throws -> Value) throws -> Value {
      try catalogue.deleteLocked(from: name, body)
    }

    /// Deletes all records of an index, also on a full disk.
    func clear(_ name: String) throws { try catalogue.clearLocked(name) }

    func contains(_ name: String) -> Bool { catalogue.isTaken(name) }
  }

  /// Deletes an index; does nothing if it does not exist.
  func delete(_ name: String) throws { try changing.withLock { try deleteLocked(name) } }

  private func changeLocked<Value>(_ name: String, _ body: (LocalIndex) throws -> Value) throws -> Value {
    try Self.check(name)
    try requireNoReplica(name)
    try requireUndamaged(name)
    guard let entry = state.withLock({ $0.entries[name] }) else {
      return try making(name) { entry in
        let value = try body(entry.index)
        try save { $0.put(entry.updated(at: clock.seconds())) }
        return value
      }
    }
    // Also after an error: the changes before it may have been made.
    defer {
      let changed = entry.updated(at: clock.seconds())
      state.withLock { $0.put(changed) }
    }
    return try body(entry.index)
  }

  private func deleteLocked(_ name: String) throws {
    try requireNoReplica(name)
    guard let id = state.withLock({ $0.id(of: name) }) else { return }
    try freeingSpace {
      try save { $0.remove(name) }
      folder?.removeIndex(id)
    }
  }

  private func deleteLocked<Value>(from name: String, _ body: (LocalIndex) throws -> Value) throws -> Value {
    var isFull = false
    return try freeingSpace {
      // Deleting frees pages in the database, but not on the disk: truncates the log to give back its space.
      defer { if isFull { state.withLock { $0.entries[name] }?.index.emptyLog() } }
      do {
        return try changeLocked(name, body)
      } catch let error where IndexError.isFullDisk(error) {
        isFull = true
        throw error
      }
    }
  }

  /// In a folder, replaces the index by an empty one, which frees all of its disk space.
  private func clearLocked(_ name: String) throws {
    guard folder != nil else { return try changeLocked(name) { try $0.clear() } }
    try requireNoReplica(name)
    try requireUndamaged(name)
    guard let old = state.withLock({ $0.entries[name] }) else { return }
    try freeingSpace {
      try making(name, createdAt: old.createdAt) { entry in
        try entry.index.setUp(IndexSetup(of: old.index))
        try replace(with: entry)
      }
    }
  }

  private func freeingSpace<Value>(_ change: () throws -> Value) throws -> Value {
    guard let folder else { return try change() }
    return try folder.freeingSpace(change)
  }

  /// Throws if the name is not available for a replica.
  func requireFree(_ name: String, besides primary: String) throws(ServerFailure) {
    try Self.check(name)
    guard name != primary, !isTaken(name) else {
      throw .badRequest("replicas: there is an index named '\(name)' already")
    }
  }

  private func requireNoReplica(_ name: String) throws(ServerFailure) {
    guard let primary = state.withLock({ $0.primaries[name] }) else { return }
    throw .badRequest("'\(name)' is a replica of '\(primary)': change that one")
  }

  /// Creates an index that is not visible until the body saves it under its name. Removes it if the body throws.
  private func making<Value>(_ name: String, createdAt: Int? = nil, _ body: (Entry) throws -> Value) throws -> Value {
    let id = try folder?.makeIndexFolder() ?? Self.makeIDInMemory()
    do {
      let log = log
      let index =
        try folder.map { try LocalIndex(path: $0.indexPath(id)) { log?("the index '\(name)': \($0)") } }
        ?? LocalIndex()
      try keepChanges(of: index)
      return try body(Entry(name, index, id: id, createdAt: createdAt ?? clock.wholeSeconds, now: clock.seconds()))
    } catch {
      folder?.removeIndex(id)
      throw error
    }
  }

  private static func makeIDInMemory() -> String { "memory-" + String(UInt64.random(in: 0 ... .max), radix: 36) }

  /// Changes the mapping of names to indices: first on the disk, then in memory.
  private func save(_ body: (inout State) -> Void) throws {
    var changed = state.withLock { $0 }
    body(&changed)
    let indices =
      changed.entries.values.map { DataFolder.SavedIndex(name: $0.name, id: $0.id, createdAt: $0.createdAt) }
      + changed.damaged.map { DataFolder.SavedIndex(name: $0.key, id: $0.value.id, createdAt: $0.value.createdAt) }
    try folder?.save(indices.sorted { $0.name.precedesByCodePoint($1.name) })
    state.withLock { [changed] state in
      let marked = state.changed
      state = changed
      state.changed.formUnion(marked)
    }
  }
}

// MARK: Whole indices

extension IndexCatalogue {
  /// Creates and fills an index, then replaces the one with its name.
  func make(_ name: String, _ fill: (LocalIndex) throws -> Void) throws {
    try changing.withLock {
      try Self.check(name)
      try requireNoReplica(name)
      try making(name) { entry in
        try fill(entry.index)
        try replace(with: entry)
      }
    }
  }

  /// Adds an index that was created elsewhere. With a folder, copies it there.
  func add(_ index: LocalIndex, as name: String) throws {
    guard folder == nil else {
      return try make(name) { copy in
        try copy.setUp(IndexSetup(of: index))
        try copy.replaceRecords(with: index)
      }
    }
    try changing.withLock {
      try Self.check(name)
      try requireNoReplica(name)
      try keepChanges(of: index)
      let entry = Entry(name, index, id: Self.makeIDInMemory(), createdAt: clock.wholeSeconds, now: clock.seconds())
      state.withLock { $0.put(entry) }
    }
  }

  /// What can be copied of an index without its records.
  enum CopyScope: String {
    case settings, synonyms, rules
  }

  /// Copies an index with its records, settings, synonyms and rules, or only what the scope says. An existing destination
  /// keeps its replicas.
  func copy(_ source: String, to name: String, only scope: Set<CopyScope>? = nil) throws {
    try changing.withLock {
      try requireUndamaged(source)
      let original = try? find(source)
      let old = state.withLock { $0.entries[name] }
      var setup = original.map { IndexSetup(of: $0.index, under: source) } ?? IndexSetup()
      setup.settings.replicas = old?.settings.replicas
      if let scope {
        return try changeLocked(name) { index in
          if scope.contains(.settings) { try index.setSettings(setup.settings) }
          if scope.contains(.synonyms) { try index.saveSynonyms(setup.synonyms, replacingAll: true) }
          if scope.contains(.rules) { try index.saveRules(setup.rules, replacingAll: true) }
        }
      }
      try Self.check(name)
      try requireNoReplica(name)
      try making(name, createdAt: old?.createdAt) { entry in
        setup.views = old.map { IndexSetup.views(of: $0.index) } ?? []
        try entry.index.setUp(setup)
        if let original { try entry.index.replaceRecords(with: original.index) }
        try replace(with: entry)
      }
    }
  }

  /// Renames an index. Replaces an index with the new name, but keeps that one's replicas.
  func move(_ source: String, to name: String) throws {
    try changing.withLock {
      try Self.check(name)
      try requireNoReplica(name)
      try requireNoReplica(source)
      try requireUndamaged(source)
      guard source != name, let entry = state.withLock({ $0.entries[source] }) else { return }
      if let old = state.withLock({ $0.entries[name] }), !old.index.views.isEmpty {
        var setup = IndexSetup(of: entry.index)
        setup.settings.replicas = (setup.settings.replicas ?? []) + (old.settings.replicas ?? [])
        setup.views = IndexSetup.views(of: old.index)
        try entry.index.setUp(setup)
      }
      try replace(with: entry.updated(at: clock.seconds(), name: name), taking: source)
    }
  }

  /// Replaces the index with the entry's name.
  private func replace(with entry: Entry, taking source: String? = nil) throws {
    let old = state.withLock { $0.id(of: entry.name) }
    let new = entry.updated(at: clock.seconds())
    try save { state in
      if let source { state.remove(source) }
      state.remove(new.name)
      state.put(new)
    }
    if let old { folder?.removeIndex(old) }
  }
}
