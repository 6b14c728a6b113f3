internal import InstantSearchCore
internal import SearchModel

extension SearchTool {
  func fetch(_ arguments: ToolArguments, _ facts: IndexFacts) async throws -> Answer {
    var ids = try arguments.list("ids").keepingFirst
    let shown = try arguments.attributes("attributes", facts)
    guard !ids.isEmpty, ids.count <= 50 else { throw ToolError("\"ids\" must be a list of 1 to 50 objectIDs.") }
    var hits: [Hit<JSON>] = []
    // A text with commas may be one ID.
    if ids.count > 1, let whole = try? arguments.text("ids") {
      hits = try await records([whole])
      if !hits.isEmpty { ids = [whole] }
    }
    if hits.isEmpty { hits = try await records(ids) }
    var text = ModelText(tokens: tokenLimit)
    let missing = ids.filter { id in !hits.contains { $0.objectID == id } }
    if !missing.isEmpty {
      let listed = missing.prefix(10).map { ModelText.quoted($0, within: 60) }.joined(separator: ", ")
      text.append("There is no record \(listed)\(missing.count > 10 ? ", …" : "").\n")
    }
    guard !hits.isEmpty else { return Answer(text, isError: true) }
    text.append("<data>\n")
    let end = "</data>\n"
    let written = RecordLines(facts, naming: shown, alone: !shown.isEmpty).write(
      hits, to: &text, leaving: end.utf8.count + 60)
    text.append(end)
    if written.count < hits.count { text.append("\(hits.count - written.count) more: fetch fewer at once.\n") }
    return Answer(text, hits: written)
  }

  /// The records with some IDs, in their order.
  private func records(_ ids: [String]) async throws -> [Hit<JSON>] {
    // An answer may have fewer records than there are: a key limits them, or an index shows one of several that belong together.
    var (found, asked) = ([Hit<JSON>](), ids)
    while !asked.isEmpty {
      let filter = FilterExpression.any(
        asked.map { .filter(.facet(Filter.Facet(attribute: .objectID, stringValue: $0))) })
      let more = try await source.response(to: Query(hits: ids.count), where: filter).hits
      guard more.contains(where: { asked.contains($0.objectID) }) else { break }
      found += more
      asked.removeAll { id in more.contains { $0.objectID == id } }
    }
    return ids.compactMap { id in found.first { $0.objectID == id } }
  }
}
