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
  private let program: ClusterProgram

  init() throws {
    program = try ClusterProgram(.openSearch, at: addresses) { OpenSearchBackend(nodes: $0).index($1) }
  }

  private var folder: ProgramFolder { program.folder }

  @Test("an index is made, searched, changed, replaced")
  func story() async throws { try await program.story() }

  @Test("a minus excludes a word, and quotes are for a phrase")
  func marks() async throws {
    try await program.deletingIndex {
      try expectEqual(program.run("index", "lamps.ndjson").exitCode, 0)
      try expectEqual(program.run("query", "--query", "lamp -desk", "--count").text, "0 2\n")
      try expectEqual(program.run("query", #""lamp desk""#, "--count").text, "0 0\n")
    }
  }

  @Test("a record that the cluster refuses is named by its line")
  func refused() async throws {
    try await program.deletingIndex {
      try folder.write(
        "{\"objectID\": \"1\"}\n{\"objectID\": \"\(String(repeating: "x", count: 513))\"}", to: "long.ndjson")
      let run = try program.run("index", "long.ndjson")
      expectEqual(run.exitCode, 3)
      expectEqual(
        run.errors,
        "instantsearch: long.ndjson:2:1: the cluster refuses the record: an objectID has 1 to 512 bytes. "
          + "Nothing of the file was taken. Mend the record, or leave out all bad ones: --skip-bad\n")
      try expectEqual(program.run("index", "long.ndjson", "--skip-bad").output, "1 records in \(program.name)\n")
    }
  }

  @Test("suggestions are made for an index, in another index")
  func suggestions() async throws {
    try await program.deletingIndex {
      try #require(try program.run("index", "lamps.ndjson", "--facets", "color").exitCode == 0)
      let suggestions = "\(program.name)-suggestions"
      let run = try program.run("suggest", "--facets", "color", "--min-hits", "1", "--into", suggestions)
      expectEqual(run.output, "3 suggestions in \(suggestions)\n", "\(run.errors)")
      try await program.index.another(suggestions).deleteIndex()
    }
  }

  @Test("a page for browsers is served, with the records of the cluster")
  func page() async throws {
    try await program.deletingIndex {
      try #require(try program.run("index", "lamps.ndjson", "--facets", "color,tags").exitCode == 0)
      let page = "/ui/\(program.name)/"
      let visit = try ServedVisit(
        "--ui --opensearch \(addresses ?? "") --index-name \(program.name) --ranges price --title name",
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
    try await program.deletingIndex {
      try folder.write("objectID,name,released\n1,Lamp,02/13/2020\n2,Desk,03/01/2020\n", to: "first.csv")
      try folder.write("objectID,name,released\n3,Chair,04/05/2020\n", to: "second.csv")
      for file in ["first.csv", "second.csv"] {
        let run = try program.run("index", file)
        #expect(run.exitCode == 0 && run.errors.isEmpty, "\(run.text)")
      }
      #expect(try program.run("query", "chair", "--ndjson", "--columns", "released").output.contains("1586044800"))
      let page = "/ui/\(program.name)/"
      let visit = try ServedVisit(
        "--ui --opensearch \(addresses ?? "") --index-name \(program.name)", ["GET \(page)"], in: folder)
      let answer = try #require(visit.answers.first)
      #expect(answer.contains("13 February 2020") && answer.contains("5 April 2020"), "\(answer)")
      #expect(!answer.contains("1,58"), "\(answer)")
    }
  }

  @Test("what a killed call has left is named as long as another one may fill it, and then removed")
  func leftovers() async throws {
    try await program.deletingIndex {
      try #require(try program.run("index", "lamps.ndjson").exitCode == 0)
      let left = "\(program.name)-abc-def"
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
        try program.run("index", "lamps.ndjson").errors
          == "instantsearch: \(left) is in no use: a call that was interrupted has left it, or another one still fills it. "
          + "If none does, delete it.\n")
      try await expectEqual(call(.get), 200)
      #expect(try program.run("index", "lamps.ndjson", "--replace").errors.isEmpty)
      try await expectEqual(call(.get), 404)
    }
  }

  @MainActor
  @Test("a screen has lists, ranges and orders as over a file")
  func screen() async throws {
    try await program.deletingIndex {
      try #require(try program.run("index", "lamps.ndjson", "--facets", "color,tags").exitCode == 0)
      let arguments = try Arguments(
        reading: ["browse", "--opensearch", addresses ?? "", "--index-name", program.name, "--ranges", "price"])
      let target = try await SearchTargetLoader(arguments: arguments, console: Console())
        .target(try PageSettings(arguments), mayOrder: true)
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
