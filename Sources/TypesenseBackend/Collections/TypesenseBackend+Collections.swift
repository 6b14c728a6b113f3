package import SearchModel

// Not public yet: collections can't be changed and replaced.
extension TypesenseBackend {
  /// Makes a collection for records like these.
  package func makeCollection(_ name: String, settings: IndexSettings, records: [JSON]) async throws(SearchError) {
    let schema = CollectionSchema(name: name, settings: settings, records: records)
    _ = try await client.answer(to: .create(schema))
  }

  /// Deletes a collection with all its documents.
  package func deleteCollection(_ name: String) async throws(SearchError) {
    _ = try await client.answer(to: .delete(collection: name))
  }

  /// Adds records to a collection that this library has made, or replaces those with the same objectIDs.
  package func save(_ records: [JSON], in name: String) async throws(SearchError) {
    let schema = try CollectionSchema(json: try await client.answer(to: .schema(of: name)))
    var start = 0
    while start < records.count {
      let part = records[start..<min(start + Self.largestImport, records.count)]
      var lines: [UInt8] = []
      for record in part { lines += JSON.object(try schema.document(of: record)).bytes() + [UInt8(ascii: "\n")] }
      let answer = try await client.body(of: .save(lines, in: name))
      let results = answer.split(separator: UInt8(ascii: "\n")).compactMap { try? JSON(parsing: Array($0)) }
      guard results.count == part.count else {
        throw .unreadableAnswer(path: "the import", reason: "expected \(part.count) lines, found \(results.count)")
      }
      for (record, result) in zip(part, results) where result["success"] != true {
        let id = record["objectID"]?.string ?? "?"
        throw .refused(
          message: "record '\(id)': \(result["error"]?.string ?? "no reason")", status: result["code"]?.int)
      }
      start += Self.largestImport
    }
  }

  /// The number of documents in one call.
  private static let largestImport = 1_000
}
