internal import SearchEngine
internal import SearchModel

/// The indices of the server by their names.
///
/// Changes are made one after the other, so that none can be made to an index that is just being replaced; searches go
/// on meanwhile.
final class IndexCatalogue: Sendable {
  private let state = Locked(State())
  private let changing = PosixLock()
  private let folder: DataFolder?
  private let clock: ServerClock

  /// An index under its name.
  struct Entry: Sendable {
    let name: String
    let index: LocalIndex
    /// What no other index ever has, so that one can be told from another that had its name before.
    let id: String
    let createdAt: Int
    let updatedAt: Double
    /// The settings that answers depend on beside the engine, read once.
    private(set) var settings: IndexSettings

    fileprivate init(_ name: String, _ index: LocalIndex, id: String, createdAt: Int, now: Double) {
      self.name = name
      self.index = index
      self.id = id
      self.createdAt = createdAt
      updatedAt = now
      settings = index.settings
    }

    /// The same after a change.
    fileprivate func updated(at now: Double, name: String? = nil) -> Entry {
      Entry(name ?? self.name, index, id: id, createdAt: createdAt, now: now)
    }
  }

  /// An index in the data folder that can't be opened. It keeps its name and its files until it is deleted or replaced.
  struct Damaged: Sendable {
    fileprivate let id: String
    let createdAt: Int
    let reason: String
  }

  private struct State {
    var entries: [String: Entry] = [:]
    /// Those that can't be opened, by their names.
    var damaged: [String: Damaged] = [:]
    /// The index of each replica.
    var primaries: [String: String] = [:]

    mutating func put(_ entry: Entry) {
      primaries = primaries.filter { $0.value != entry.name }
      for view in entry.index.views { primaries[view] = entry.name }
      entries[entry.name] = entry
      damaged[entry.name] = nil
    }

    mutating func remove(_ name: String) {
      primaries = primaries.filter { $0.value != name }
      entries[name] = nil
      damaged[name] = nil
    }

    /// The name of the index's folder, whether it can be opened or not.
    func id(of name: String) -> String? { entries[name]?.id ?? damaged[name]?.id }
  }

  /// - Parameters:
  ///   - folder: Where the indices are kept; nil to keep them in memory.
  ///   - log: Called with a line for each index that can't be opened.
  init(_ folder: DataFolder?, clock: ServerClock, log: (@Sendable (String) -> Void)? = nil) throws {
    self.folder = folder
    self.clock = clock
    guard let folder else { return }
    let saved = try folder.savedIndices()
    folder.removeIndices(except: saved)
    for saved in saved {
      do {
        let index = try folder.makingRoom { try LocalIndex(existing: folder.indexPath(saved.id)) }
        let entry = Entry(saved.name, index, id: saved.id, createdAt: saved.createdAt, now: clock.seconds())
        state.withLock { $0.put(entry) }
      } catch {
        // The others are served.
        log?("the index '\(saved.name)' can't be opened: \(error)")
        let damaged = Damaged(id: saved.id, createdAt: saved.createdAt, reason: "\(error)")
        state.withLock { $0.damaged[saved.name] = damaged }
      }
    }
    folder.makeReserve()
  }

  // MARK: Reading

  /// The index with this name, or with a replica of this name.
  func find(_ name: String) throws(ServerFailure) -> Entry {
    let (found, isDamaged) = state.withLock { state in
      (state.entries[name] ?? state.primaries[name].flatMap { state.entries[$0] }, state.damaged[name] != nil)
    }
    guard let found else { throw isDamaged ? .damagedIndex(name) : .noIndex(name) }
    return found
  }

  /// All indices in the order of their names.
  var all: [Entry] { state.withLock { Array($0.entries.values) }.sorted { $0.name.precedesByCodePoint($1.name) } }

  /// The indices that can't be opened, in the order of their names.
  var damaged: [(name: String, index: Damaged)] {
    let damaged = state.withLock { $0.damaged }
    return damaged.map { ($0.key, $0.value) }.sorted { $0.0.precedesByCodePoint($1.0) }
  }

  /// Whether there is an index or a replica of this name, also one that can't be opened.
  private func isTaken(_ name: String) -> Bool {
    state.withLock { $0.id(of: name) != nil || $0.primaries[name] != nil }
  }

  private func requireSound(_ name: String) throws(ServerFailure) {
    if state.withLock({ $0.damaged[name] != nil }) { throw .damagedIndex(name) }
  }

  /// How many bytes the files of an index have; 0 in memory.
  func size(of entry: Entry) -> Int { folder?.size(of: entry.id) ?? 0 }

  // MARK: Changing

  /// Names may be anything, but for what paths of the protocol stand for.
  static func check(_ name: String) throws(ServerFailure) {
    guard !name.isEmpty, name != "*", name.utf8.count <= 256 else {
      throw .badRequest("an index must have a name of 1 to 256 bytes that is not '*'")
    }
  }

  /// Changes the index with this name, which is made if there is none.
  func change<Value>(_ name: String, _ body: (LocalIndex) throws -> Value) throws -> Value {
    try changing.withLock { try changeLocked(name, body) }
  }

  /// The same for several changes that no other comes between.
  func change<Value>(_ body: (Changes) throws -> Value) throws -> Value {
    try changing.withLock { try body(Changes(catalogue: self)) }
  }

  /// What can be changed by who has the lock.
  struct Changes {
    fileprivate let catalogue: IndexCatalogue

    func change<Value>(_ name: String, _ body: (LocalIndex) throws -> Value) throws -> Value {
      try catalogue.changeLocked(name, body)
    }

    func delete(_ name: String) throws { try catalogue.deleteLocked(name) }

    /// Changes an index by deleting records, which works where the disk is full.
    func delete<Value>(from name: String, _ body: (LocalIndex) throws -> Value) throws -> Value {
      try catalogue.deleteLocked(from: name, body)
    }

    /// Deletes all records of an index, which works where the disk is full.
    func clear(_ name: String) throws { try catalogue.clearLocked(name) }

    func contains(_ name: String) -> Bool { catalogue.isTaken(name) }
  }

  /// Deletes an index, if there is one.
  func delete(_ name: String) throws { try changing.withLock { try deleteLocked(name) } }

  private func changeLocked<Value>(_ name: String, _ body: (LocalIndex) throws -> Value) throws -> Value {
    try Self.check(name)
    try requireNoReplica(name)
    try requireSound(name)
    guard let entry = state.withLock({ $0.entries[name] }) else {
      return try making(name) { entry in
        let value = try body(entry.index)
        try save { $0.put(entry.updated(at: clock.seconds())) }
        return value
      }
    }
    // What fails may have changed a part: of several changes, those before.
    defer {
      let changed = entry.updated(at: clock.seconds())
      state.withLock { $0.put(changed) }
    }
    return try body(entry.index)
  }

  private func deleteLocked(_ name: String) throws {
    try requireNoReplica(name)
    guard let id = state.withLock({ $0.id(of: name) }) else { return }
    try makingRoom {
      try save { $0.remove(name) }
      folder?.removeIndex(id)
    }
  }

  private func deleteLocked<Value>(from name: String, _ body: (LocalIndex) throws -> Value) throws -> Value {
    var isFull = false
    return try makingRoom {
      // Records that are deleted leave room in the index's file; what their deletion takes in the log is given back.
      defer { if isFull { state.withLock { $0.entries[name] }?.index.emptyLog() } }
      do {
        return try changeLocked(name, body)
      } catch let error where IndexError.isFullDisk(error) {
        isFull = true
        throw error
      }
    }
  }

  /// In a folder, an empty index takes the place of the one that is cleared: that gives back all of its room.
  private func clearLocked(_ name: String) throws {
    guard folder != nil else { return try changeLocked(name) { try $0.clear() } }
    try requireNoReplica(name)
    try requireSound(name)
    guard let old = state.withLock({ $0.entries[name] }) else { return }
    try makingRoom {
      try making(name, createdAt: old.createdAt) { entry in
        try entry.index.setSettings(old.settings)
        try keepViews(of: old.index, in: entry.index)
        try replace(with: entry)
      }
    }
  }

  private func makingRoom<Value>(_ change: () throws -> Value) throws -> Value {
    guard let folder else { return try change() }
    return try folder.makingRoom(change)
  }

  /// Throws where a replica of an index can't have this name.
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

  /// Makes an index that nobody sees before the body has given it its name; what fails leaves nothing.
  private func making<Value>(_ name: String, createdAt: Int? = nil, _ body: (Entry) throws -> Value) throws -> Value {
    let id = try folder?.makeIndexFolder() ?? Self.makeIDInMemory()
    do {
      let index = try folder.map { try LocalIndex(path: $0.indexPath(id)) } ?? LocalIndex()
      return try body(Entry(name, index, id: id, createdAt: createdAt ?? clock.wholeSeconds, now: clock.seconds()))
    } catch {
      folder?.removeIndex(id)
      throw error
    }
  }

  private static func makeIDInMemory() -> String { "memory-" + String(UInt64.random(in: 0 ... .max), radix: 36) }

  /// Changes which index has which name, first on the disk.
  private func save(_ body: (inout State) -> Void) throws {
    var changed = state.withLock { $0 }
    body(&changed)
    let indices =
      changed.entries.values.map { DataFolder.SavedIndex(name: $0.name, id: $0.id, createdAt: $0.createdAt) }
      + changed.damaged.map { DataFolder.SavedIndex(name: $0.key, id: $0.value.id, createdAt: $0.value.createdAt) }
    try folder?.save(indices.sorted { $0.name.precedesByCodePoint($1.name) })
    let result = changed
    state.withLock { $0 = result }
  }
}

// MARK: Whole indices

extension IndexCatalogue {
  /// Makes an index and fills it, in place of the one that has its name.
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

  /// Puts an index that was made elsewhere under a name.
  func add(_ index: LocalIndex, as name: String) throws {
    guard folder == nil else {
      return try make(name) { copy in
        try copy.setSettings(index.settings)
        try keepViews(of: index, in: copy)
        try copy.replaceRecords(with: index)
      }
    }
    try changing.withLock {
      try Self.check(name)
      try requireNoReplica(name)
      let entry = Entry(name, index, id: Self.makeIDInMemory(), createdAt: clock.wholeSeconds, now: clock.seconds())
      state.withLock { $0.put(entry) }
    }
  }

  /// Makes an index like another one: the same records and settings, or the settings only. One that is there already
  /// keeps its replicas.
  func copy(_ source: String, to name: String, settingsOnly: Bool) throws {
    try changing.withLock {
      try requireSound(source)
      let original = try? find(source)
      var settings = original?.settings ?? IndexSettings()
      if let view = original?.index.viewSettings(source) { settings = settings.overlaid(by: view) }
      let old = state.withLock { $0.entries[name] }
      settings.replicas = old?.settings.replicas
      if settingsOnly {
        return try changeLocked(name) { try $0.setSettings(settings) }
      }
      try Self.check(name)
      try requireNoReplica(name)
      try making(name, createdAt: old?.createdAt) { entry in
        try entry.index.setSettings(settings)
        if let old { try keepViews(of: old.index, in: entry.index) }
        if let original { try entry.index.replaceRecords(with: original.index) }
        try replace(with: entry)
      }
    }
  }

  /// Gives an index another name, in place of an index that has it; that one's replicas stay.
  func move(_ source: String, to name: String) throws {
    try changing.withLock {
      try Self.check(name)
      try requireNoReplica(name)
      try requireNoReplica(source)
      try requireSound(source)
      guard source != name, let entry = state.withLock({ $0.entries[source] }) else { return }
      if let old = state.withLock({ $0.entries[name] }), !old.index.views.isEmpty {
        var settings = entry.settings
        settings.replicas = (settings.replicas ?? []) + (old.settings.replicas ?? [])
        try entry.index.setSettings(settings)
        try keepViews(of: old.index, in: entry.index)
      }
      try replace(with: entry.updated(at: clock.seconds(), name: name), taking: source)
    }
  }

  private func keepViews(of old: LocalIndex, in index: LocalIndex) throws {
    for view in old.views {
      guard let settings = old.viewSettings(view), settings != IndexSettings() else { continue }
      try index.setView(view, settings)
    }
  }

  /// Puts an index in the place of the one that has its name.
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
