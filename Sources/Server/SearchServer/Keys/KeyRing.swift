internal import AlgoliaWire
internal import Platform
internal import SearchEngine
internal import SearchModel

/// The keys of the server.
///
/// They are stored in the clear, not hashed: verifying a secured key takes its parent key.
final class KeyRing: Sendable {
  private let state: Locked<State>
  /// Serializes changes. `state` is not locked while they are saved, so that lookups don't wait for the disk.
  private let changing = PosixLock()
  private let save: @Sendable (JSON) throws -> Void

  private struct State {
    var adminKey: String
    var keys: [ServerKey] = []
    /// The keys that were deleted, the last ones at the end. They can be restored.
    var deleted: [ServerKey] = []
    var deletedHashes: Set<[UInt8]> = []
    /// The permission of each key by its hash: prevents timing attacks on the lookup.
    var permissions: [[UInt8]: Permission] = [:]
    /// The keys that can be parents of secured keys, the most recently used first.
    var parents: [Parent] = []
    /// The permissions of verified secured keys by their hashes, or why they are refused.
    var checked: [[UInt8]: Result<Permission, ServerFailure>] = [:]
    /// Counts the changes of the keys.
    var version = 0

    mutating func update() {
      version += 1
      permissions = [KeyRing.hash(adminKey): Permission(admin: adminKey)]
      parents = []
      checked = [:]
      deletedHashes = Set(deleted.map { KeyRing.hash($0.value) })
      for key in keys {
        // A key that can't be read allows nothing.
        guard let permission = try? Permission(key) else { continue }
        permissions[KeyRing.hash(key.value)] = permission
        parents.append(Parent(key: key, permission: permission))
      }
    }
  }

  private struct Parent {
    var key: ServerKey
    var permission: Permission
  }

  private let guesses: KeyGuesses

  /// Limits the hashing for wrong signatures per client, in SHA-256 blocks.
  private let forgeries = RateLimiter()
  private let hashed = Locked(0)

  /// The greatest number of keys: verifying a secured key tries each of them.
  static let maxKeys = 1000
  private static let maxChecked = 4000
  static let longestKey = 8192

  /// How many SHA-256 blocks may be hashed for wrong signatures of one client in ten seconds, and ten times as many for
  /// all clients. Suffices to try the longest key with the greatest number of keys.
  static let blocksForForgeries = 150_000
  private let forgeryLimit: Int

  /// - Parameters:
  ///   - wrongKeysPerAddress: How many different wrong keys a client may send in a minute.
  ///   - forgeryLimit: Replaces ``blocksForForgeries``.
  ///   - save: Called before a change takes effect, with the JSON to save.
  init(
    adminKey: String, keys: [ServerKey] = [], deleted: [ServerKey] = [],
    wrongKeysPerAddress: Int = ServerLimits().wrongKeysPerAddress,
    forgeryLimit: Int = KeyRing.blocksForForgeries,
    save: @escaping @Sendable (JSON) throws -> Void = { _ in }
  ) {
    guesses = KeyGuesses(limit: wrongKeysPerAddress)
    self.forgeryLimit = forgeryLimit
    var state = State(adminKey: adminKey, keys: keys, deleted: deleted)
    state.update()
    self.state = Locked(state)
    self.save = save
  }

  var adminKey: String { state.withLock { $0.adminKey } }

  // MARK: Checking

  /// The permission of a key. Throws if the key is unknown or expired.
  ///
  /// - Parameter peer: The client that sent the key.
  func permission(_ key: String, from peer: ClientAddress, now: Double) throws(ServerFailure) -> Permission {
    // Keys that are too long are all one.
    let hash = key.utf8.count <= Self.longestKey ? Self.hash(key) : []
    let attempt = KeyGuesses.Attempt(hash, from: peer)
    let (stored, checked, isRevoked) = state.withLock { state in
      let stored = state.permissions[hash]
      let isRevoked = stored == nil && state.deletedHashes.contains(hash)
      return (stored, stored == nil ? state.checked[hash] : nil, isRevoked)
    }
    let permission: Permission
    if let stored {
      // Visitors of the server's pages don't send that key, so they can't have guessed it.
      if !stored.isOfPages { try guesses.allow(attempt, now: now) }
      permission = stored
    } else if isRevoked {
      try guesses.allow(attempt, now: now)
      throw .revokedKey
    } else if let checked {
      permission = try checked.get()
    } else if !hash.isEmpty, let secured = SecuredKey(text: key) {
      permission = try verified(secured, hash, from: peer, now: now)
    } else {
      throw guesses.failure(of: attempt, now: now)
    }
    if let end = permission.expiresAt, end <= Int(now) { throw permission.isSecured ? .expiredKey : .endedKey }
    return permission
  }

  /// The permission of a secured key. Throws if none of the keys signed it, or its restrictions can't be enforced.
  ///
  /// A secured key does not name its parent, so each key is tried, then each deleted key, the newest first. Takes the cost from
  /// the client's token bucket, and refunds it if the signature is valid.
  private func verified(
    _ secured: SecuredKey, _ hash: [UInt8], from peer: ClientAddress, now: Double
  ) throws(ServerFailure) -> Permission {
    let (parents, deleted, version) = state.withLock { ($0.parents, $0.deleted, $0.version) }
    let tried = parents.map(\.key.value) + deleted.reversed().prefix(max(0, Self.maxKeys - parents.count)).map(\.value)
    let cost = secured.blocksToCheck * tried.count
    let (sender, allClients) = (RateLimiter.Sender(client: peer), RateLimiter.Sender())
    for (bucket, limit) in [(sender, forgeryLimit), (allClients, 10 * forgeryLimit)] {
      guard let wait = forgeries.take(cost, of: bucket, limit: limit, inSeconds: 10, now: now) else { continue }
      if bucket == allClients { forgeries.refund(cost, to: sender) }
      throw .tooManyForgeries(waiting: wait)
    }
    let index = tried.firstIndex { secured.isSigned(by: $0) }
    hashed.withLock { $0 += secured.blocksToCheck * (index.map { $0 + 1 } ?? tried.count) }
    if index != nil { for bucket in [sender, allClients] { forgeries.refund(cost, to: bucket) } }
    let parent = index.flatMap { $0 < parents.count ? parents[$0] : nil }
    let result =
      index != nil && parent == nil
      ? .failure(.revokedKey) : Self.permission(of: secured, restricting: parent?.permission)
    state.withLock { state in
      // Discards the result if the keys were changed in the meantime.
      guard state.version == version else { return }
      if state.checked.count >= Self.maxChecked { state.checked = [:] }
      state.checked[hash] = result
      if let parent, let index = state.parents.firstIndex(where: { $0.key.value == parent.key.value }), index > 0 {
        state.parents.insert(state.parents.remove(at: index), at: 0)
      }
    }
    return try result.get()
  }

  /// - Parameter parent: Nil if no key signed it.
  private static func permission(
    of secured: SecuredKey, restricting parent: Permission?
  ) -> Result<Permission, ServerFailure> {
    guard let parent else { return .failure(.unknownKey) }
    do {
      return .success(try parent.restricted(to: secured.restrictions))
    } catch {
      return .failure(.unenforceableKey(ServerFailure(error).message))
    }
  }

  /// How many blocks were hashed to verify signatures.
  var blocksHashed: Int { hashed.withLock { $0 } }

  private static func hash(_ key: String) -> [UInt8] { SHA256.digest(of: Array(key.utf8)) }

  // MARK: Changing

  var all: [ServerKey] { state.withLock { $0.keys } }

  func key(_ value: String) throws(ServerFailure) -> ServerKey {
    guard let key = all.first(where: { $0.value == value }) else { throw .noKey }
    return key
  }

  func add(_ key: ServerKey) throws { try change { try Self.add(key, to: &$0) } }

  /// The first key of a kind, or else one that is made and added: one only, however many ask for it at once.
  func firstKey(where isOfKind: (ServerKey) -> Bool, orAdding make: () -> ServerKey) throws -> ServerKey {
    if let key = all.first(where: isOfKind) { return key }
    let key = make()
    try change { state in
      if !state.keys.contains(where: isOfKind) { try Self.add(key, to: &state) }
    }
    return all.first(where: isOfKind) ?? key
  }

  private static func add(_ key: ServerKey, to state: inout State) throws {
    if state.keys.count >= maxKeys {
      // Expired keys make room.
      state.keys.removeAll { $0.expiresAt.map { $0 <= key.createdAt } ?? false }
    }
    guard state.keys.count < maxKeys else { throw ServerFailure.tooManyKeys }
    state.keys.append(key)
  }

  func update(_ value: String, _ make: (ServerKey) throws -> ServerKey) throws {
    try change { state in
      guard let index = state.keys.firstIndex(where: { $0.value == value }) else { throw ServerFailure.noKey }
      state.keys[index] = try make(state.keys[index])
    }
  }

  func delete(_ value: String) throws {
    try change { state in
      guard let index = state.keys.firstIndex(where: { $0.value == value }) else { throw ServerFailure.noKey }
      state.deleted.append(state.keys.remove(at: index))
      state.deleted.removeFirst(max(0, state.deleted.count - Self.maxKeys))
    }
  }

  /// Restores a key that was deleted.
  func restore(_ value: String) throws {
    try change { state in
      guard let index = state.deleted.lastIndex(where: { $0.value == value }) else { throw ServerFailure.noKey }
      guard state.keys.count < Self.maxKeys else { throw ServerFailure.tooManyKeys }
      state.keys.append(state.deleted.remove(at: index))
    }
  }

  private func change(_ body: (inout State) throws -> Void) throws {
    try changing.withLock {
      var changed = state.withLock { $0 }
      try body(&changed)
      try save(Self.json(adminKey: changed.adminKey, keys: changed.keys, deleted: changed.deleted))
      changed.update()
      let result = changed
      state.withLock { $0 = result }
    }
  }

  // MARK: Saving

  static func json(adminKey: String, keys: [ServerKey], deleted: [ServerKey] = []) -> JSON {
    func list(_ keys: [ServerKey]) -> JSON {
      .array(
        keys.map { key in
          var json = key.json.object ?? [:]
          json["validFrom"] = .integer(Int64(key.validFrom))
          if key.isOfPages { json["isOfPages"] = true }
          return .object(json)
        })
    }
    return ["version": 1, "adminKey": .string(adminKey), "keys": list(keys), "deleted": list(deleted)]
  }

  /// Reads what ``json(adminKey:keys:deleted:)`` wrote.
  static func read(_ json: JSON) throws -> (adminKey: String, keys: [ServerKey], deleted: [ServerKey]) {
    let file = JSONNode(json, in: .answer)
    func list(_ list: JSONNode) throws -> [ServerKey] {
      try list.elements().map { key in
        var read = try ServerKey(
          value: key.required("value").text(), createdAt: key.required("createdAt").int(),
          now: key.required("validFrom").int(), key)
        read.isOfPages = key["isOfPages"] != nil
        return read
      }
    }
    return (
      try file.required("adminKey").text(), try list(file.required("keys")), try file["deleted"].map(list) ?? []
    )
  }

  /// Generates a key: 128 bits from the system's random number generator, in hexadecimal.
  static func newKey() -> String {
    (0..<16).map { _ in UInt8.random(in: 0 ... .max) }.hexadecimal
  }
}
