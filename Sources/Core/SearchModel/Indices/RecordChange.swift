/// One of the changes that a batch makes to the records of an index.
public enum RecordChange: Hashable, Sendable {
  /// Adds a record, or replaces the one with its objectID.
  case save(JSON)
  /// Changes attributes of a record, as `SearchIndex.partialUpdate` does.
  case partialUpdate(JSON, createIfNotExists: Bool)
  /// Deletes a record; does nothing if there is none with this objectID.
  case delete(objectID: String)
  /// Deletes all records that exist before this change.
  case clear
}
