internal import Platform
package import SearchModel

extension LocalIndex {
  /// Applies changes in order: all of them, or none if one fails. Searches see them together.
  ///
  /// - Returns: The objectID of each change; nil for `clear`.
  @discardableResult
  package func apply(_ changes: [RecordChange]) throws(IndexError) -> [String?] {
    try change { writer in
      let snapshot = writer.snapshot
      let configuration = snapshot.configuration
      var changed = ChangedRecords(types: configuration.recordTypes, texts: configuration.embeddedTexts) { id in
        try snapshot.address(of: id).map { try snapshot.record(at: $0) }
      }
      for (number, change) in changes.enumerated() { try changed.apply(change, at: RecordLocation(number: number)) }
      let deleted = changed.isCleared ? [] : changed.deleted.compactMap { snapshot.address(of: $0) }
      let saved = changed.saved
      guard changed.isCleared || !deleted.isEmpty || !saved.isEmpty else { return changed.objectIDs }
      let replacement = changed.isCleared ? configuration : nil
      try writer.save(replacingAllWith: replacement, deleting: deleted) { batch in
        for (id, record, vector, location) in saved {
          try batch.add(record, objectID: id, vector: vector, at: location)
        }
      }
      return changed.objectIDs
    }
  }

  /// Replaces all records by those of another index.
  package func replaceRecords(with other: LocalIndex) throws(IndexError) {
    let (snapshot, segments) = other.state.segments
    try change { writer in
      embedding.withLock { $0.checkedTexts = nil }
      let configuration = try writer.snapshot.configuration.knowing(snapshot.configuration.stored.vectors)
      try writer.save(replacingAllWith: configuration) { batch in
        for written in segments {
          try snapshot.forEachBody(of: [written.view], rows: written.rows) { _, body, vector in
            let record = try JSON(parsing: body).object ?? [:]
            try batch.add(record, objectID: record["objectID"]?.string ?? "", body: body, vector: .store(vector))
          }
        }
      }
    }
  }
}
