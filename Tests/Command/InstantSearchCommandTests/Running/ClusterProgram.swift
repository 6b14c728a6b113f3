import Foundation
import SearchModel
import SearchTransport
import TestSupport
import Testing

@testable import InstantSearchCommand

/// An index of a real cluster on the command line, and a file with four records.
struct ClusterProgram {
  let folder: ProgramFolder
  let name = "command-\(UUID().uuidString.lowercased())"
  let index: any ClusterIndex
  /// The options that name the index.
  private let options: [String]
  private let environment: [String: String]

  /// - Parameter index: Returns the index with a name.
  init(
    _ server: ClusterServer, at addresses: String?, environment: [String: String] = [:],
    _ index: (_ nodes: [String], _ name: String) -> any ClusterIndex
  ) throws {
    folder = try ProgramFolder()
    self.index = index(addresses?.split(separator: ",").map(String.init) ?? [], name)
    options = ["--\(server.option.rawValue)", addresses ?? "", "--index-name", name]
    self.environment = environment
    try folder.write(
      """
      {"objectID": "1", "name": "Desk lamp", "color": "black", "price": 30, "tags": ["new", "led"]}
      {"objectID": "2", "name": "Floor lamp", "color": "white", "price": 80.5, "tags": ["led"]}
      {"objectID": "3", "name": "Stool", "color": "white", "price": 12, "tags": []}
      {"objectID": "4", "name": "Lamp of bamboo", "color": "green", "price": 45, "tags": ["new"]}
      """, to: "lamps.ndjson")
  }

  func run(_ words: [String]) throws -> ProgramRun { try folder.run(words + options, environment: environment) }

  func run(_ words: String...) throws -> ProgramRun { try run(words) }

  func deletingIndex(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Void
  ) async throws {
    do { try await body() } catch {
      try? await index.deleteIndex()
      throw error
    }
    try await index.deleteIndex()
  }

  /// Makes the index, searches, changes and replaces it.
  func story() async throws {
    try await deletingIndex {
      try expectEqual(run("index", "lamps.ndjson").text, "0 4 records in \(name)\n")
      let searches: [(words: [String], text: String)] = [
        (["lamp", "--count"], "3\n"),
        (["lamp", "--filters", "color:white OR price < 40", "--count"], "2\n"),
        (
          ["--facets", "color", "--disjunctive", "color", "--filters", "color:green", "--count"],
          "1\n\ncolor\n  white  2\n  black  1\n  green  1\n"
        ),
        (
          ["--sort", "price:desc", "--csv", "--columns", "name,price"],
          "name,price\r\nFloor lamp,80.5\r\nLamp of bamboo,45\r\nDesk lamp,30\r\nStool,12\r\n"
        ),
        (
          ["lamp", "--all", "--ndjson", "--sort", "price", "--columns", "objectID"],
          ["1", "4", "2"].map { "{\"objectID\":\"\($0)\"}\n" }.joined()
        ),
      ]
      for (words, text) in searches { try expectEqual(run(["query"] + words).text, "0 \(text)") }
      let all = try run("query", "--all", "--ndjson", "--columns", "objectID").output
      expectEqual(all.split(separator: "\n").sorted(), (1...4).map { "{\"objectID\":\"\($0)\"}" })
      // Others are added, and facets; a cluster may have to copy the records for that.
      try folder.write(#"{"objectID": "4", "name": "Bench", "color": "red", "price": 5}"#, to: "bench.ndjson")
      try expectEqual(run("index", "bench.ndjson", "--facets", "color,tags").text, "0 4 records in \(name)\n")
      try expectEqual(run("query", "lamp", "--facets", "tags", "--count").text, "0 2\n\ntags\n  led  2\n  new  1\n")
      try expectEqual(run("index", "--search", "name,tags").text, "0 the settings of \(name) are changed\n")
      try expectEqual(run("query", "led", "--count").text, "0 2\n")
      try expectEqual(run("index", "bench.ndjson", "--replace").text, "0 1 records in \(name)\n")
      try expectEqual(
        JSON(parsing: Array(run("query", "--ndjson").output.utf8)),
        ["objectID": "4", "name": "Bench", "color": "red", "price": 5])
    }
    let missing = "has no index '\(name)'. To make one: instantsearch index FILE \(options.joined(separator: " "))\n"
    try expectEqual(String(run("query").text.suffix(missing.count)), missing)
  }
}
