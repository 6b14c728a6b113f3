package import SearchModel

/// One of the changes that a batch makes.
package enum RecordChange: Hashable, Sendable {
  /// Adds a record, replacing one with the same objectID.
  case save(JSON)
  /// Changes attributes of a record, as ``LocalIndex/partialUpdate(_:createIfNotExists:)`` does.
  case update(JSON, createsIfMissing: Bool)
  case delete(objectID: String)
  /// Deletes all records that exist before this change.
  case clear
}
