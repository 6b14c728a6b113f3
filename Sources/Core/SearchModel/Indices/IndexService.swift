/// A service or a cluster, whose indices are named.
public protocol IndexService: SearchBackend {
  /// The type of its indices.
  associatedtype Index: SearchIndex

  /// An index by its name.
  func index(_ name: String) -> Index
}

/// An index of a server that tells what has changed in it.
package protocol ChangeReportingIndex: SearchIndex {
  /// A page of what has changed since a token, as lines of JSON; without a token, of all there is.
  ///
  /// - Parameter waits: Whether to wait for a change if there is none, for as long as a call may take.
  func changes(since token: String?, waits: Bool) async throws(SearchError) -> [UInt8]

  /// Some bytes, from an offset on, of a file that has the whole index and need not be indexed.
  func snapshot(from offset: Int) async throws(SearchError) -> SnapshotPart
}

/// Some bytes of a file of a server.
package struct SnapshotPart: Sendable {
  package let bytes: [UInt8]
  /// The size of the file.
  package let size: Int
  /// The entity tag of the file.
  package let tag: String?

  package init(_ bytes: [UInt8], ofFileWith size: Int, tag: String?) {
    (self.bytes, self.size, self.tag) = (bytes, size, tag)
  }
}

extension SearchError {
  /// A server says that the key was deleted for good.
  package static let keyRevoked = SearchError.refused(message: "the server has revoked the key", status: 403)
}
