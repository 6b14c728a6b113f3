import SearchModel
import SearchTransport

extension TypesenseIndex {
  /// Loads the records that match the filters of a query from an export, while it arrives.
  func exportedPages(_ query: Query) -> BrowsedRecords.PageLoader {
    var export: Export?
    return { () async throws(SearchError) in
      var reading: Export
      if let export { reading = export } else { reading = try await Export(query, of: self) }
      let page = try await reading.page()
      export = reading
      return page
    }
  }
}

/// The documents of an export: one in a line.
private struct Export {
  private let schema: CollectionSchema
  private let omitted: [String]
  private var body: ResponseBody.AsyncIterator
  /// The beginning of a line that is not complete yet.
  private var rest: [UInt8] = []
  private var isAtEnd = false

  init(_ query: Query, of index: TypesenseIndex) async throws(SearchError) {
    let collection = try await Collection(existing: index)
    schema = collection.schema
    omitted = ParameterWriter.omitted(by: query)
    let parameters = ParameterWriter(index: SearchedIndex(index.name), schema: schema, countsExactly: true)
    var export: JSON.Object = [:]
    export["filter_by"] = try parameters.matching(query)["filter_by"]
    let shown = try parameters.showing(query)
    for name in ["include_fields", "exclude_fields"] { export[name] = shown[name] }
    body = try await index.client.stream(.export(export, of: collection.name)).makeAsyncIterator()
  }

  /// The records of the lines that arrived next; nil after the last one.
  mutating func page() async throws(SearchError) -> [JSON]? {
    while !isAtEnd {
      if let part = try await nextPart() {
        rest += part
      } else {
        isAtEnd = true
        rest.append(UInt8(ascii: "\n"))
      }
      guard let end = rest.lastIndex(of: UInt8(ascii: "\n")) else { continue }
      let lines = rest[..<end].split(separator: UInt8(ascii: "\n"))
      var records: [JSON] = []
      for line in lines { records.append(try record(of: Array(line))) }
      rest.removeSubrange(...end)
      if !records.isEmpty { return records }
    }
    return nil
  }

  private mutating func nextPart() async throws(SearchError) -> [UInt8]? {
    do throws(TransportError) {
      return try await body.next()
    } catch {
      throw SearchError(error)
    }
  }

  private func record(of line: [UInt8]) throws(SearchError) -> JSON {
    guard let document = (try? JSON(parsing: line))?.object, let id = document["id"]?.string else {
      throw .unreadableAnswer(path: "the export", reason: "a line is no document with an ID")
    }
    return .object(schema.record(of: document, id, without: omitted))
  }
}
