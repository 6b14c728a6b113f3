import Foundation
import InstantSearchTerminal
import OpenSearchBackend
import RecordOutlines
import SearchModel
import SearchTransport
import TestSupport
import Testing

@testable import InstantSearchCommand

/// The addresses of nodes, separated by commas.
private let addresses = ProcessInfo.processInfo.environment["INSTANTSEARCH_OPENSEARCH"]

@Suite("OpenSearch on the command line", .enabled(if: addresses != nil))
struct OpenSearchTests {
  private let folder: ProgramFolder
  private let name = "command-\(UUID().uuidString.lowercased())"
  private let index: OpenSearchIndex

  init() throws {
    folder = try ProgramFolder()
    let nodes = addresses?.split(separator: ",").map(String.init) ?? []
    index = OpenSearchBackend(nodes: nodes).index(name)
    try folder.write(
      """
      {"objectID": "1", "name": "Desk lamp", "color": "black", "price": 30, "tags": ["new", "led"]}
      {"objectID": "2", "name": "Floor lamp", "color": "white", "price": 80.5, "tags": ["led"]}
      {"objectID": "3", "name": "Stool", "color": "white", "price": 12, "tags": []}
      {"objectID": "4", "name": "Lamp of bamboo", "color": "green", "price": 45, "tags": ["new"]}
      """, to: "lamps.ndjson")
  }

  private func run(_ words: [String]) throws -> ProgramRun {
    try folder.run(words + ["--opensearch", addresses ?? "", "--index-name", name])
  }

  private func run(_ words: String...) throws -> ProgramRun { try run(words) }

  private func deletingIndex(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Void
  ) async throws {
    do { try await body() } catch {
      try? await index.deleteIndex()
      throw error
    }
    try await index.deleteIndex()
  }

  @Test("an index is made, searched, changed, replaced")
  func story() async throws {
    try await deletingIndex {
      try expectEqual(run("index", "lamps.ndjson").text, "0 4 records in \(name)\n")
      try expectEqual(run("query", "lamp", "--count").text, "0 3\n")
      try expectEqual(run("query", "lamp", "--filters", "color:white OR price < 40", "--count").text, "0 2\n")
      #expect(
        try run("query", "--facets", "color", "--disjunctive", "color", "--filters", "color:green", "--count").text
          == "0 1\n\ncolor\n  white  2\n  black  1\n  green  1\n")
      try expectEqual(run("query", "--query", "lamp -desk", "--count").text, "0 2\n")
      try expectEqual(run("query", #""lamp desk""#, "--count").text, "0 0\n")
      let sorted = try run("query", "--sort", "price:desc", "--csv", "--columns", "name,price")
      expectEqual(sorted.text, "0 name,price\r\nFloor lamp,80.5\r\nLamp of bamboo,45\r\nDesk lamp,30\r\nStool,12\r\n")
      try expectEqual(
        run("query", "lamp", "--all", "--ndjson", "--sort", "price", "--columns", "objectID").text,
        """
        0 {"objectID":"1"}
        {"objectID":"4"}
        {"objectID":"2"}

        """)
      #expect(
        try run("query", "--all", "--ndjson", "--columns", "objectID").output
          == (1...4).map { #"{"objectID":"\#($0)"}"# + "\n" }.joined())
      // Others are added, and facets.
      try folder.write(#"{"objectID": "4", "name": "Bench", "color": "red", "price": 5}"#, to: "bench.ndjson")
      try expectEqual(run("index", "bench.ndjson", "--facets", "color,tags").text, "0 4 records in \(name)\n")
      try expectEqual(run("query", "lamp", "--facets", "tags", "--count").text, "0 2\n\ntags\n  led  2\n  new  1\n")
      try expectEqual(run("index", "--search", "name,tags").text, "0 the settings of \(name) are changed\n")
      try expectEqual(run("query", "led", "--count").text, "0 2\n")
      try expectEqual(run("index", "bench.ndjson", "--replace").text, "0 1 records in \(name)\n")
      #expect(
        try JSON(parsing: Array(run("query", "--ndjson").output.utf8))
          == ["objectID": "4", "name": "Bench", "color": "red", "price": 5])
    }
    #expect(
      try run("query").text.hasSuffix(
        "has no index '\(name)'. To make one: instantsearch index FILE --opensearch \(addresses ?? "") "
          + "--index-name \(name)\n"))
  }

  @Test("a record that the cluster refuses is named by its line")
  func refused() async throws {
    try await deletingIndex {
      try folder.write(
        "{\"objectID\": \"1\"}\n{\"objectID\": \"\(String(repeating: "x", count: 513))\"}", to: "long.ndjson")
      let run = try run("index", "long.ndjson")
      expectEqual(run.exitCode, 3)
      expectEqual(
        run.errors,
        "instantsearch: long.ndjson:2:1: the cluster refuses the record: an objectID has 1 to 512 bytes. "
          + "Nothing of the file was taken. Mend the record, or leave out all bad ones: --skip-bad\n")
      try expectEqual(self.run("index", "long.ndjson", "--skip-bad").output, "1 records in \(name)\n")
    }
  }

  @Test("suggestions are made for an index, in another index")
  func suggestions() async throws {
    try await deletingIndex {
      try #require(try run("index", "lamps.ndjson", "--facets", "color").exitCode == 0)
      let suggestions = "\(name)-suggestions"
      let run = try run("suggest", "--facets", "color", "--min-hits", "1", "--into", suggestions)
      expectEqual(run.output, "3 suggestions in \(suggestions)\n", "\(run.errors)")
      try await index.backend.index(suggestions).deleteIndex()
    }
  }

  @Test("a page for browsers is served, with the records of the cluster")
  func page() async throws {
    try await deletingIndex {
      try #require(try run("index", "lamps.ndjson", "--facets", "color,tags").exitCode == 0)
      let page = "/ui/\(name)/"
      let visit = try ServedVisit(
        "--ui --opensearch \(addresses ?? "") --index-name \(name) --ranges price --title name",
        [
          "GET /ui/", "GET \(page)", "GET \(page)?q=lmap&color=white", "GET \(page)?sort=price%3Adesc",
          "GET \(page)record/2/1?q=lamp", "GET \(page)record/9", "GET \(page)?page=5000",
        ], in: folder)
      #expect(visit.run.exitCode == 0 && visit.run.errors.isEmpty, "\(visit.run.text)")
      try #require(visit.answers.count == 7)
      #expect(visit.answers[0].contains("Location: \(page)\r\n"), "\(visit.answers[0])")
      #expect(
        visit.answers[1].contains("4 results") && visit.answers[1].contains("<h3>Price</h3>"), "\(visit.answers[1])")
      #expect(visit.answers[2].contains("1 result") && visit.answers[2].contains("Floor"), "\(visit.answers[2])")
      let sorted = visit.answers[3]
      let names = ["Floor lamp", "Lamp of bamboo", "Desk lamp", "Stool"].compactMap {
        sorted.range(of: ">\($0)<")?.lowerBound
      }
      #expect(names.count == 4 && names == names.sorted(), "\(sorted)")
      #expect(
        visit.answers[4].contains("<h1>Floor lamp</h1>") && visit.answers[4].contains("Search 4 "),
        "\(visit.answers[4])")
      #expect(visit.answers[5].hasPrefix("HTTP/1.1 404 "), "\(visit.answers[5])")
      #expect(
        visit.answers[6].hasPrefix("HTTP/1.1 ") && !visit.answers[6].hasPrefix("HTTP/1.1 500"), "\(visit.answers[6])")
    }
  }

  @Test("dates are shown as such, and read as those before, by the types that the index keeps")
  func dates() async throws {
    try await deletingIndex {
      try folder.write("objectID,name,released\n1,Lamp,02/13/2020\n2,Desk,03/01/2020\n", to: "first.csv")
      try folder.write("objectID,name,released\n3,Chair,04/05/2020\n", to: "second.csv")
      for file in ["first.csv", "second.csv"] {
        let run = try run("index", file)
        #expect(run.exitCode == 0 && run.errors.isEmpty, "\(run.text)")
      }
      #expect(try run("query", "chair", "--ndjson", "--columns", "released").output.contains("1586044800"))
      let page = "/ui/\(name)/"
      let visit = try ServedVisit(
        "--ui --opensearch \(addresses ?? "") --index-name \(name)", ["GET \(page)"], in: folder)
      let answer = try #require(visit.answers.first)
      #expect(answer.contains("13 February 2020") && answer.contains("5 April 2020"), "\(answer)")
      #expect(!answer.contains("1,58"), "\(answer)")
    }
  }

  @Test("what a killed call has left is named as long as another one may fill it, and then removed")
  func leftovers() async throws {
    try await deletingIndex {
      try #require(try run("index", "lamps.ndjson").exitCode == 0)
      let left = "\(name)-abc-def"
      let body: JSON = [
        "settings": ["index": ["refresh_interval": "-1"]], "aliases": ["\(left)-writes": [:]],
        "mappings": ["_meta": ["instantsearch": ["settings": [:]]]],
      ]
      func call(_ method: TransportRequest.Method, _ body: [UInt8] = []) async throws -> Int {
        let url = try #require(URL(string: "\(addresses?.split(separator: ",").first ?? "")/\(left)"))
        let request = TransportRequest(
          method: method, url: url, headers: ["content-type": "application/json"], body: body)
        return try await systemTransport().send(request).status
      }
      try await expectEqual(call(.put, body.bytes()), 200)
      #expect(
        try run("index", "lamps.ndjson").errors
          == "instantsearch: \(left) is in no use: a call that was interrupted has left it, or another one still fills it. "
          + "If none does, delete it.\n")
      try await expectEqual(call(.get), 200)
      #expect(try run("index", "lamps.ndjson", "--replace").errors.isEmpty)
      try await expectEqual(call(.get), 404)
    }
  }

  @MainActor
  @Test("a screen has lists, ranges and orders as over a file")
  func screen() async throws {
    try await deletingIndex {
      try #require(try run("index", "lamps.ndjson", "--facets", "color,tags").exitCode == 0)
      let arguments = try Arguments(
        reading: ["browse", "--opensearch", addresses ?? "", "--index-name", name, "--ranges", "price"])
      let target = try await SearchTargetLoader(arguments: arguments, console: Console())
        .target(try OutlineOverrides(arguments), mayOrder: true)
      let outline = try #require(target.outline)
      #expect(outline.title == "name" && outline.facets.flatMap(\.attributes) == ["color", "tags"])
      expectEqual(outline.ranges.map(\.attribute), ["price"])
      let browsing = BrowseScreen(title: "Things", target, outline, showsTime: false)
      let visit = ScriptedVisit(browsing: browsing, size: ScreenSize(columns: 100, rows: 40))
      let frames = await visit.text([.init("a text", "lamp".map { Key.character($0) })])
      #expect(frames.contains("3 results") && frames.contains("Desk lamp"), "\(frames)")
      #expect(frames.contains("white") && frames.contains("led"), "\(frames)")
    }
  }
}
