internal import AlgoliaWire
internal import SearchEngine
internal import SearchModel

/// The keys of the server.
///
/// They are kept as they are, not hashed: what a secured key was signed with must be known to check it.
final class KeyRing: Sendable {
  private let state: Locked<State>
  /// Held while a change is saved, so that looking up a key does not wait for the disk.
  private let changing = PosixLock()
  private let save: @Sendable (JSON) throws -> Void

  private struct State {
    var adminKey: String
    var keys: [APIKey] = []
    /// Those that were deleted since the start, to be restored.
    var deleted: [APIKey] = []
    /// What each key allows, by the hash of the key: looking up a hash tells nothing about the keys.
    var permissions: [[UInt8]: Permission] = [:]
    /// The keys from which secured keys can be made; the last one that was found comes first.
    var parents: [Parent] = []
    /// What secured keys allow that were checked before, by their hashes: nil for those without a right signature.
    var checked: [[UInt8]: Permission?] = [:]
    /// How often the keys were changed.
    var version = 0

    mutating func update() {
      version += 1
      permissions = [KeyRing.hash(adminKey): Permission(admin: adminKey)]
      parents = []
      checked = [:]
      for key in keys {
        // A key that can't be read allows nothing.
        guard let permission = try? Permission(key) else { continue }
        permissions[KeyRing.hash(key.value)] = permission
        parents.append(Parent(key: key, permission: permission))
      }
    }
  }

  private struct Parent {
    var key: APIKey
    var permission: Permission
  }

  /// What signatures that turned out wrong have cost each network, in hashed blocks.
  private let forgeries = RateLimiter()
  private let hashed = Locked(0)

  /// More keys are refused: a secured key is tried with each of them.
  static let mostKeys = 1000
  private static let mostChecked = 4000
  static let longestKey = 8192

  /// How many blocks of SHA-256 one network may have hashed for signatures that turn out wrong, in each ten seconds;
  /// all networks together ten times as many. The longest key is tried with the most keys for somewhat less.
  static let blocksForForgeries = 150_000
  private let forgeryLimit: Int

  /// - Parameters:
  ///   - forgeryLimit: In place of ``blocksForForgeries``.
  ///   - save: Called with what is to be kept, before a change is made.
  init(
    adminKey: String, keys: [APIKey] = [], forgeryLimit: Int = KeyRing.blocksForForgeries,
    save: @escaping @Sendable (JSON) throws -> Void = { _ in }
  ) {
    self.forgeryLimit = forgeryLimit
    var state = State(adminKey: adminKey, keys: keys)
    state.update()
    self.state = Locked(state)
    self.save = save
  }

  var adminKey: String { state.withLock { $0.adminKey } }

  // MARK: Checking

  /// What a key allows at a moment.
  ///
  /// - Parameter peer: The address that the key came from.
  func permission(_ key: String, from peer: ClientAddress, now: Double) throws(ServerFailure) -> Permission {
    guard key.utf8.count <= Self.longestKey else { throw .unknownKey }
    let hash = Self.hash(key)
    let (known, isChecked) = state.withLock { state in
      let checked = state.checked[hash]
      return (state.permissions[hash] ?? checked ?? nil, checked != nil)
    }
    var found = known
    if found == nil, !isChecked { found = try checkedSecuredKey(key, hash, from: peer, now: now) }
    guard let permission = found else { throw .unknownKey }
    if let end = permission.expiresAt, end <= Int(now) { throw permission.isSecured ? .expiredKey : .unknownKey }
    return permission
  }

  /// What a key allows that was made from one of the others; nil where it was not.
  ///
  /// Only the parent can tell that a signature is right, so each is tried. What that costs is taken off what the network
  /// may spend, and given back where the signature was right.
  private func checkedSecuredKey(
    _ text: String, _ hash: [UInt8], from peer: ClientAddress, now: Double
  ) throws(ServerFailure) -> Permission? {
    guard let secured = SecuredKey(text: text) else { return nil }
    let (parents, version) = state.withLock { ($0.parents, $0.version) }
    let price = secured.blocksToCheck * parents.count
    let (sender, everybody) = (RateLimiter.Sender(client: peer), RateLimiter.Sender())
    for (payer, limit) in [(sender, forgeryLimit), (everybody, 10 * forgeryLimit)] {
      guard let wait = forgeries.take(price, of: payer, limit: limit, inSeconds: 10, now: now) else { continue }
      if payer == everybody { forgeries.giveBack(price, to: sender) }
      throw .tooManyForgeries(waiting: wait)
    }
    let index = parents.firstIndex { secured.isSigned(by: $0.key.value) }
    hashed.withLock { $0 += secured.blocksToCheck * (index.map { $0 + 1 } ?? parents.count) }
    if index != nil { for payer in [sender, everybody] { forgeries.giveBack(price, to: payer) } }
    let parent = index.map { parents[$0] }
    let restricted = parent.flatMap { try? $0.permission.restricted(to: secured.restrictions) }
    state.withLock { state in
      // Keys that were changed meanwhile allow what they allow now.
      guard state.version == version else { return }
      if state.checked.count >= Self.mostChecked { state.checked = [:] }
      state.checked[hash] = .some(restricted)
      if let parent, let index = state.parents.firstIndex(where: { $0.key.value == parent.key.value }), index > 0 {
        state.parents.insert(state.parents.remove(at: index), at: 0)
      }
    }
    return restricted
  }

  /// How many blocks were hashed up to now to check signatures.
  var blocksHashed: Int { hashed.withLock { $0 } }

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
      guard state.keys.count < Self.mostKeys else { throw ServerFailure.tooManyKeys }
      state.keys.append(key)
    }
  }

  func update(_ value: String, _ make: (APIKey) throws -> APIKey) throws {
    try change { state in
      guard let index = state.keys.firstIndex(where: { $0.value == value }) else { throw ServerFailure.noKey }
      state.keys[index] = try make(state.keys[index])
    }
  }

  func delete(_ value: String) throws {
    try change { state in
      guard let index = state.keys.firstIndex(where: { $0.value == value }) else { throw ServerFailure.noKey }
      state.deleted.append(state.keys.remove(at: index))
      state.deleted.removeFirst(max(0, state.deleted.count - Self.mostKeys))
    }
  }

  /// Brings back a key that was deleted since the start of the server.
  func restore(_ value: String) throws {
    try change { state in
      guard let index = state.deleted.lastIndex(where: { $0.value == value }) else { throw ServerFailure.noKey }
      guard state.keys.count < Self.mostKeys else { throw ServerFailure.tooManyKeys }
      state.keys.append(state.deleted.remove(at: index))
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
    let file = JSONPlace(json, in: .answer)
    let keys = try file.required("keys").elements().map { key in
      try APIKey(
        value: key.required("value").text(), createdAt: key.required("createdAt").int(),
        now: key.required("validFrom").int(), key)
    }
    return (try file.required("adminKey").text(), keys)
  }

  /// A key that can't be guessed: 32 digits from the system's own source.
  static func newKey() -> String {
    var generator = SystemRandomNumberGenerator()
    return (0..<16).map { _ in UInt8.random(in: 0 ... .max, using: &generator) }.hexadecimal
  }
}
