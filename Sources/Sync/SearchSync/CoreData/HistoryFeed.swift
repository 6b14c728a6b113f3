internal import SearchModel

/// A store that keeps a history of its objects: that of Core Data, or a stand-in in tests.
protocol HistoryStore: Sendable {
  associatedtype ObjectID: Hashable

  /// Runs a body in which the store may be read.
  func perform<Value>(_ body: () throws -> Value) throws -> Value
  /// The token of the newest transaction, as a text.
  func newestToken() throws -> String
  /// Whether nothing was committed since a token.
  func isNewest(_ token: String) -> Bool
  /// Lets objects be read as they are now, whatever is committed later.
  func pin() throws
  /// What was committed since a token; nil if the history does not reach back to it.
  func changes(since token: String) throws -> [HistoryChange<ObjectID>]?
  /// Passes on the records of all objects, with their objectIDs.
  func forEachRecord(_ receive: (String, JSON.Object) throws -> Void) throws
  /// The record of an object; nil if it is gone, or has no objectID.
  func record(of object: ObjectID) throws -> (id: String, record: JSON.Object)?
}

/// What a history says of an object.
struct HistoryChange<ObjectID: Hashable> {
  enum Kind: Hashable {
    /// It was added or changed.
    case saved
    /// It was deleted. Its record had this objectID, if the history has kept it.
    case deleted(objectID: String?)
    /// Other records may have changed too: it had another key, or records read it.
    case changedOthers
  }

  var object: ObjectID
  var kind: Kind
}

extension HistoryStore {
  /// Reads as ``ChangeFeed/read(since:_:)`` does.
  func read(since token: String?, _ receive: (FeedChange) throws -> Void) throws -> String {
    try perform {
      let (next, changes) = try pinned(since: token)
      guard let changes, let (saved, deleted) = Self.summary(of: changes) else {
        try receive(.all)
        try forEachRecord { id, record in try receive(.save(record, objectID: id)) }
        return next
      }
      // First, since another object may have got the key.
      for id in deleted { try receive(.delete(objectID: id)) }
      for object in saved {
        if let (id, record) = try record(of: object) { try receive(.save(record, objectID: id)) }
      }
      return next
    }
  }

  /// Pins a state, and returns its token and what was committed up to it.
  ///
  /// History and objects can't be read at once, so it is tried again if something was committed meanwhile. Where that goes on
  /// and on, the objects are newer than the token, and what else has changed up to then is read the next time.
  private func pinned(since token: String?) throws -> (String, [HistoryChange<ObjectID>]?) {
    var state: (String, [HistoryChange<ObjectID>]?)
    var attemptsLeft = 10
    repeat {
      attemptsLeft -= 1
      let newest = try newestToken()
      try pin()
      state = (newest, try token.flatMap { try changes(since: $0) })
    } while attemptsLeft > 0 && !isNewest(state.0)
    return state
  }

  /// The objects that were saved, and the objectIDs of those that were deleted; nil if that is not known of all.
  private static func summary(of changes: [HistoryChange<ObjectID>]) -> (saved: Set<ObjectID>, deleted: Set<String>)? {
    var (saved, deleted): (Set<ObjectID>, Set<String>) = ([], [])
    for change in changes {
      switch change.kind {
      case .saved: saved.insert(change.object)
      case .deleted(let id?):
        saved.remove(change.object)
        deleted.insert(id)
      case .deleted(nil), .changedOthers: return nil
      }
    }
    return (saved, deleted)
  }
}
