/// What a follower tells of its work.
public enum FollowEvent: Hashable, Sendable {
  /// So many records were read of a batch that is not finished.
  case reading(records: Int)
  /// A batch is in the index.
  case applied(FollowedBatch)
  /// A record is too large, and is left out.
  case leftOut(objectID: String, bytes: Int)
  /// Reading has failed, and will be tried again. Told once for equal errors in a row.
  case failed(FollowError)
}

/// What a batch has changed in the index.
public struct FollowedBatch: Hashable, Sendable {
  /// How many records were added or changed.
  public internal(set) var saved = 0
  /// How many records were deleted.
  public internal(set) var deleted = 0
}
