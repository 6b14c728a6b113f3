internal import AlgoliaWire
internal import SearchEngine
internal import SearchModel

/// The keys of the server.
///
/// They are kept as they are, not hashed: what a secured key was signed with must be known to check it.
final class KeyRing: Sendable {
  private let state: Locked<State>
  /// Held while a change is kept, so that nobody who asks what a key allows waits for the disk.
  private let changing = PosixLock()
  private let save: @Sendable (JSON) throws -> Void

  private struct State {
    var adminKey: String
    var keys: [APIKey] = []
    /// Those that were deleted since the start, to be restored.
    var deleted: [APIKey] = []
    /// What each key allows, by the hash of the key: looking up a hash tells nothing about the keys.
    var permissions: [[UInt8]: Permission] = [:]
    /// The same for secured keys that were checked before.
    var checked: [[UInt8]: Permission] = [:]

    mutating func update() {
      permissions = [KeyRing.hash(adminKey): Permission(admin: adminKey)]
      // A key that can't be read allows nothing.
      for key in keys { permissions[KeyRing.hash(key.value)] = try? Permission(key) }
      checked = [:]
    }
  }

  /// More keys are refused: a secured key is tried with each of them.
  static let mostKeys = 1000
  private static let mostChecked = 1000
  private static let longestKey = 8192

  /// - Parameter save: Called with what is to be kept, before a change is made.
  init(adminKey: String, keys: [APIKey] = [], save: @escaping @Sendable (JSON) throws -> Void = { _ in }) {
    var state = State(adminKey: adminKey, keys: keys)
    state.update()
    self.state = Locked(state)
    self.save = save
  }

  var adminKey: String { state.withLock { $0.adminKey } }

  // MARK: Checking

  /// What a key allows at a moment.
  func permission(_ key: String, now: Int) throws(ServerFailure) -> Permission {
    guard key.utf8.count <= Self.longestKey else { throw .unknownKey }
    let hash = Self.hash(key)
    let known = state.withLock { $0.permissions[hash] ?? $0.checked[hash] }
    guard let permission = known ?? checkedSecuredKey(key, hash) else { throw .unknownKey }
    if let end = permission.expiresAt, end <= now { throw permission.isSecured ? .expiredKey : .unknownKey }
    return permission
  }

  /// What a key allows that was made from one of the others; nil where it was not.
  private func checkedSecuredKey(_ text: String, _ hash: [UInt8]) -> Permission? {
    guard let secured = SecuredKey(text: text) else { return nil }
    let keys = state.withLock { $0.keys }
    guard let parent = keys.first(where: { secured.isSigned(by: $0.value) }),
      let restricted = try? Permission(parent).restricted(to: secured.restrictions)
    else { return nil }
    state.withLock { state in
      // Keys that were changed meanwhile allow what they allow now.
      guard state.keys.contains(parent) else { return }
      if state.checked.count >= Self.mostChecked { state.checked = [:] }
      state.checked[hash] = restricted
    }
    return restricted
  }

  private static func hash(_ key: String) -> [UInt8] { SHA256.digest(of: Array(key.utf8)) }

  // MARK: Changing

  var all: [APIKey] { state.withLock { $0.keys } }

  func key(_ value: String) throws(ServerFailure) -> APIKey {
    guard let key = all.first(where: { $0.value == value }) else { throw .noKey }
    return key
  }

  func add(_ key: APIKey) throws {
    try change { state in
      if state.keys.count >= Self.mostKeys {
        // Those whose time is over make room.
        state.keys.removeAll { $0.expiresAt.map { $0 <= key.createdAt } ?? false }
      }
      guard state.keys.count < Self.mostKeys else {
        throw ServerFailure.badRequest("there are \(Self.mostKeys) keys already: delete one first")
      }
      state.keys.append(key)
    }
  }

  func update(_ value: String, _ make: (APIKey) throws -> APIKey) throws {
    try change { state in
      guard let place = state.keys.firstIndex(where: { $0.value == value }) else { throw ServerFailure.noKey }
      state.keys[place] = try make(state.keys[place])
    }
  }

  func delete(_ value: String) throws {
    try change { state in
      guard let place = state.keys.firstIndex(where: { $0.value == value }) else { throw ServerFailure.noKey }
      state.deleted.append(state.keys.remove(at: place))
      state.deleted.removeFirst(max(0, state.deleted.count - Self.mostKeys))
    }
  }

  /// Brings back a key that was deleted since the start of the server.
  func restore(_ value: String) throws {
    try change { state in
      guard let place = state.deleted.lastIndex(where: { $0.value == value }) else { throw ServerFailure.noKey }
      state.keys.append(state.deleted.remove(at: place))
    }
  }

  private func change(_ body: (inout State) throws -> Void) throws {
    try changing.withLock {
      var changed = state.withLock { $0 }
      try body(&changed)
      try save(Self.json(adminKey: changed.adminKey, keys: changed.keys))
      changed.update()
      let result = changed
      state.withLock { $0 = result }
    }
  }

  // MARK: Keeping

  static func json(adminKey: String, keys: [APIKey]) -> JSON {
    [
      "version": 1, "adminKey": .string(adminKey),
      "keys": .array(
        keys.map { key in
          var json = key.json.object ?? [:]
          json["validFrom"] = .integer(Int64(key.validFrom))
          return .object(json)
        }),
    ]
  }

  /// Reads what ``json(adminKey:keys:)`` wrote.
  static func read(_ json: JSON) throws -> (adminKey: String, keys: [APIKey]) {
    let place = JSONPlace(json, in: .answer)
    let keys = try place.required("keys").elements().map { key in
      try APIKey(
        value: key.required("value").text(), createdAt: key.required("createdAt").int(),
        now: key.required("validFrom").int(), key)
    }
    return (try place.required("adminKey").text(), keys)
  }

  /// A key that nobody can guess: 32 digits from the system's own source.
  static func newKey() -> String {
    var generator = SystemRandomNumberGenerator()
    return (0..<16).map { _ in UInt8.random(in: 0 ... .max, using: &generator) }.hexadecimal
  }
}
