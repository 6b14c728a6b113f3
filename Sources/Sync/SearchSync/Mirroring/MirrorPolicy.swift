#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif
public import SearchModel

/// Who answers the searches of a ``MirroredIndex``.
public enum MirrorPolicy: Hashable, Sendable {
  /// The mirror; the server only while the mirror has never been filled.
  case localFirst
  /// The server; the mirror if the server does not answer in this time.
  case serverFirst(timeout: Duration)
  /// The mirror, which is brought up to date only by ``MirroredIndex/read()``.
  case localOnly
}

/// How a mirror stands to its server.
public struct MirrorStatus: Sendable {
  /// Who answers searches.
  public enum Source: Hashable, Sendable {
    /// The index in the process.
    case mirror
    /// The server.
    case server
  }

  /// Who has answered the last search; nil before the first.
  public internal(set) var answeredBy: Source?
  /// When the mirror last had all changes of the server; nil if it never did.
  public internal(set) var currentAsOf: Date?
  /// How many changes wait to be sent.
  public internal(set) var waitingCount = 0
  /// Why the last reading has failed: a `SearchError` of the server or a `FollowError` of the mirror; nil if it has not.
  public internal(set) var failure: (any Error)?
  /// Whether the server has revoked the key. The records are removed then, and searches fail.
  public var isRevoked: Bool { failure as? SearchError == .keyRevoked }
}

/// A record that was changed on the server while a change made here waited to be sent.
public struct MirrorConflict: Hashable, Sendable {
  /// The objectID of the record.
  public let objectID: String
  /// The changes that wait.
  public let mine: [RecordChange]
  /// The record of the server; nil if it was deleted.
  public let theirs: JSON?

  /// What becomes of a conflict.
  public enum Resolution: Hashable, Sendable {
    /// The changes made here are sent, so that the last writer wins.
    case mine
    /// The changes made here are dropped.
    case theirs
    /// This record takes the place of both.
    case record(JSON.Object)
  }
}

/// What a mirror tells of its work.
public enum MirrorEvent: Sendable {
  /// Changes of the server are in the mirror.
  case read(FollowedBatch)
  /// So many records were loaded and compared, since the service does not tell what has changed.
  case compared(records: Int)
  /// So many waiting changes were sent.
  case sent(Int)
  /// The server has refused a waiting change, which is dropped: the mirror has the record of the server again.
  case refused(RecordChange, SearchError)
  /// A record was changed on both sides.
  case conflict(MirrorConflict)
  /// The server can't be asked, or the mirror can't be changed. Told once for equal errors in a row.
  case failed(any Error)
  /// The server has revoked the key, and the records of the mirror are removed. These changes were not sent.
  case revoked(waiting: [RecordChange])
}
