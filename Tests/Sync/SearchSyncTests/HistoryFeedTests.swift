import InstantSearchTesting
import Platform
import SearchModel
import TestSupport
import Testing

@testable import SearchSync

@Suite("A store with a history, such as Core Data's")
struct HistoryFeedTests {
  @Test("is a feed", arguments: ChangeFeedContract.cases)
  func contract(_ contract: Contract<any ChangeFeedDriver>) async throws { try await contract.check { ObjectDriver() } }

  /// What a feed passes on since a token.
  private func changes(_ store: ObjectStore, since token: String?) throws -> (texts: [String], token: String) {
    var texts: [String] = []
    let token = try store.read(since: token) { change in
      switch change {
      case .all: texts.append("all")
      case .save(let record, let id): texts.append("\(id) \(record["text"]?.string ?? "")")
      case .delete(let id): texts.append("-\(id)")
      }
    }
    return (texts, token)
  }

  @Test("passes on the last of several changes, and deletions first, since another object may have got the key")
  func order() throws {
    let store = ObjectStore()
    store.commit { $0.save(object: 1, "a", "lamp") }
    let token = try changes(store, since: nil).token
    store.commit { $0.save(object: 2, "a", "rug") }
    store.commit { $0.delete(object: 1) }
    store.commit { state in
      state.save(object: 3, "b", "sofa")
      state.delete(object: 3)
    }
    expectEqual(try changes(store, since: token).texts.sorted(), ["-a", "-b", "a rug"])
    expectEqual(try changes(store, since: token).texts.last, "a rug")
  }

  @Test("is read whole where the history does not say which records have changed")
  func whole() throws {
    let store = ObjectStore()
    store.commit { $0.save(object: 1, "a", "lamp") }
    let (all, token) = try changes(store, since: nil)
    expectEqual(all, ["all", "a lamp"])
    // Another key, an object that records read, and a deleted object whose key was not kept.
    for change in [HistoryChange<Int>.Kind.changedOthers, .deleted(objectID: nil)] {
      let store = ObjectStore(store)
      store.commit { $0.note(object: 1, change) }
      expectEqual(try changes(store, since: token).texts, ["all", "a lamp"])
    }
    // An expired token.
    store.commit { $0.save(object: 2, "b", "rug") }
    store.purge()
    expectEqual(try changes(store, since: token).texts, ["all", "a lamp", "b rug"])
  }

  @Test("is read in one state, although history and objects can't be read at once")
  func oneState() throws {
    let store = ObjectStore()
    store.commit { $0.save(object: 1, "a", "lamp") }
    let token = try changes(store, since: nil).token
    store.commit { $0.save(object: 1, "a", "desk lamp") }
    // Somebody commits between the token and the objects, three times.
    store.interruptions.set(3)
    let (texts, next) = try changes(store, since: token)
    expectEqual(texts.sorted(), ["a desk lamp", "i0 new", "i1 new", "i2 new"])
    expectEqual(store.isNewest(next), true)
    // Without an end, what was missed is read the next time.
    store.interruptions.set(1_000)
    let last = try changes(store, since: next).token
    expectEqual(store.isNewest(last), false)
    store.interruptions.set(0)
    #expect(try changes(store, since: last).texts.contains("i990 new"))
  }
}

/// Objects with numbers, in memory.
private final class ObjectStore: HistoryStore {
  struct State {
    var objects: [Int: (key: String, text: String)] = [:]
    var history: [[HistoryChange<Int>]] = []
    var purged = 0

    mutating func note(object: Int, _ kind: HistoryChange<Int>.Kind) {
      history[history.count - 1].append(HistoryChange(object: object, kind: kind))
    }

    mutating func save(object: Int, _ key: String, _ text: String) {
      objects[object] = (key, text)
      note(object: object, .saved)
    }

    mutating func delete(object: Int) {
      note(object: object, .deleted(objectID: objects.removeValue(forKey: object)?.key))
    }
  }

  private let name: String
  private let state: Locked<State>
  private let pinnedState = Locked(State())
  /// How often somebody will commit between the token and the objects.
  let interruptions = Locked(0)

  init(_ other: ObjectStore? = nil, name: String = "first") {
    (self.name, state) = (name, Locked(other?.state.withLock { $0 } ?? State()))
  }

  func commit(_ body: (inout State) -> Void) {
    state.withLock { state in
      state.history.append([])
      body(&state)
    }
  }

  func purge() { state.withLock { $0.purged = $0.history.count } }

  func perform<Value>(_ body: () throws -> Value) throws -> Value { try body() }
  func newestToken() -> String { "\(name) \(state.withLock { $0.history.count })" }
  func isNewest(_ token: String) -> Bool { token == newestToken() }

  func pin() {
    let left = interruptions.withLock { count in
      count -= 1
      return count
    }
    if left >= 0 { commit { $0.save(object: 1_000 + left, "i\(left)", "new") } }
    pinnedState.set(state.withLock { $0 })
  }

  func changes(since token: String) -> [HistoryChange<Int>]? {
    state.withLock { state in
      guard token.hasPrefix(name + " "), let number = Int(token.dropFirst(name.count + 1)), number >= state.purged
      else {
        return nil
      }
      return state.history[number...].flatMap(\.self)
    }
  }

  func forEachRecord(_ receive: (String, JSON.Object) throws -> Void) throws {
    for object in pinnedState.withLock({ $0.objects.keys.sorted() }) {
      if let (id, record) = record(of: object) { try receive(id, record) }
    }
  }

  func record(of object: Int) -> (id: String, record: JSON.Object)? {
    pinnedState.withLock { $0.objects[object].map { ($0.key, ["text": .string($0.text)]) } }
  }
}

/// A feed of such a store, as that of Core Data is.
private struct ObjectFeed: ChangeFeed {
  let store: ObjectStore

  func hasChanges(since token: String?) -> Bool { token.map { !store.isNewest($0) } ?? true }

  func read(since token: String?, _ receive: (FeedChange) throws -> Void) throws -> String {
    try store.read(since: token, receive)
  }

  func forget(before token: String) -> Bool {
    if store.isNewest(token) { store.purge() }
    return false
  }
}

private final class ObjectDriver: ChangeFeedDriver {
  private let store = Locked(ObjectStore())
  private let objects = Locked<(last: Int, ids: [String: Int])>((0, [:]))

  func feed() -> any ChangeFeed { ObjectFeed(store: store.withLock { $0 }) }

  func commit(_ texts: [String: String?]) {
    store.withLock { store in
      store.commit { state in
        for (id, text) in texts {
          objects.withLock { objects in
            guard let text else {
              if let object = objects.ids.removeValue(forKey: id) { state.delete(object: object) }
              return
            }
            if objects.ids[id] == nil { objects.last += 1 }
            let object = objects.ids[id] ?? objects.last
            objects.ids[id] = object
            state.save(object: object, id, text)
          }
        }
      }
    }
  }

  func restore(_ texts: [String: String]) {
    store.set(ObjectStore(name: "second"))
    objects.set((0, [:]))
    commit(texts.mapValues { $0 })
  }
}
