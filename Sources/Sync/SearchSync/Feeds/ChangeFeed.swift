public import SearchModel

/// A source of records that tells what has changed, so that an index can follow it.
///
/// ``SQLiteFeed`` is one. Write your own for a source that numbers its changes, such as the history of Core Data.
public protocol ChangeFeed: Sendable {
  /// Whether there may be changes since a token; cheap, since it is asked 25 times a second.
  func hasChanges(since token: String?) throws(FollowError) -> Bool

  /// Passes on what has changed since a token, all of it from one state of the source.
  ///
  /// Without a token, or if it is of another history, all records are passed on behind ``FeedChange/all``.
  ///
  /// - Returns: The token of that state. The index commits it together with the changes.
  func read(since token: String?, _ receive: (FeedChange) throws -> Void) throws -> String

  /// Forgets some of the changes before a token, all of which are in the index.
  ///
  /// - Returns: Whether there is more to forget.
  func forget(before token: String) throws(FollowError) -> Bool
}

/// What a feed passes on.
public enum FeedChange: Sendable {
  /// All records follow; others are deleted.
  case all
  /// A record as it is now.
  case save(JSON.Object, objectID: String)
  /// There is no record with this objectID.
  case delete(objectID: String)
}
