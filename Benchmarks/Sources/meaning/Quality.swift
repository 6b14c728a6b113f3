import Foundation
import SearchEngine
import SearchModel
import TextEmbedders

/// Prints a line of JSON for each query: its kind and source, and the sources of what it finds by words and by meaning.
func findPackages(_ records: String, _ queries: String, table folder: String) async throws {
  var settings = IndexSettings(searchableAttributes: ["name", "summary"])
  settings["ignorePlurals"] = ["en"]
  settings["queryLanguages"] = ["en"]
  settings["removeWordsIfNoResults"] = "allOptional"
  let index = try LocalIndex(settings: settings)
  var sources: [String: String] = [:]
  try await index.save(
    try lines(of: records, 3).map { fields in
      sources[fields[0]] = fields[1]
      return ["objectID": .string(fields[0]), "name": .string(fields[0]), "summary": .string(fields[2])] as JSON
    })
  let embedder = try StaticEmbedder(table: folder + "/model.safetensors", tokenizer: folder + "/tokenizer.json")
  index.embedder = embedder
  try await index.embedRecords()
  let backend = LocalBackend(["packages": index])

  func found(_ text: String, _ mode: Query.Mode) async throws -> JSON {
    var query = Query(text)
    query.mode = mode
    query.hitsPerPage = 10
    query.attributesToRetrieve = []
    query.attributesToHighlight = []
    let answers = try await backend.search([.hits(HitsRequest(indexName: "packages", query: query))])
    guard case .hits(let response)? = answers.first, response.textOnlyReason == nil else {
      throw Failure(text: "'\(text)' was not searched by meaning")
    }
    let names = response.hits.map { JSON.string(sources[$0.objectID] ?? "") }
    return ["sources": .array(names), "semantic": .integer(Int64(response.hits.count { $0.isSemantic }))]
  }
  for fields in try lines(of: queries, 2) {
    print(
      [
        "kind": .string(fields[0]), "source": .string(fields.count > 3 ? fields[3] : ""),
        "words": try await found(fields[1], .keyword), "meaning": try await found(fields[1], .semantic),
      ] as JSON)
  }
}

private func lines(of path: String, _ least: Int) throws -> [[String]] {
  try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map { line in
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard fields.count >= least else { throw Failure(text: "\(path) has the line \(line)") }
    return fields
  }
}
