import Foundation
import TestSupport
import Testing

@testable import InstantSearchCommand

/// What a server answers to some requests, from its start until it is stopped.
struct ServedVisit {
  /// How the program ended, and what it printed; its output is what it said at its start.
  let run: ProgramRun
  /// The answers with their heads.
  let answers: [String]

  /// - Parameters:
  ///   - arguments: The arguments behind `serve --port 0`, as in a shell.
  ///   - requests: The methods and targets of the requests: `GET /`.
  init(_ arguments: String, _ requests: [String], in folder: ProgramFolder) throws {
    let requests = requests.enumerated().map { "request '\($1)' >answer-\($0)" }
    run = try folder.serving(arguments, "rm -f answer-*\n\(requests.joined(separator: "\n"))\ncat output")
    answers = try requests.indices.map { index in
      let path = "\(folder.path)/answer-\(index)"
      return FileManager.default.fileExists(atPath: path) ? try String(contentsOfFile: path, encoding: .utf8) : ""
    }
  }
}

@Suite("The page of a cluster")
struct ServedClusterTests {
  private let folder: ProgramFolder

  init() throws { folder = try ProgramFolder() }

  @Test("While the cluster is down, the page says so, and there is no API")
  func down() throws {
    let visit = try ServedVisit(
      "--ui --opensearch http://127.0.0.1:1 --index-name lamps",
      [
        "GET /", "GET /ui/lamps/", "GET /ui/lamps/record/1", "GET /ui/lamps/page.css", "POST /1/indexes/lamps/query",
        "GET /health",
      ], in: folder)
    expectEqual(visit.run.exitCode, 0, "\(visit.run.text)")
    let lines = visit.run.output.split(separator: "\n")
    #expect(lines.count == 2 && lines[0].hasPrefix("Serving http://127.0.0.1:"), "\(lines)")
    #expect(lines.last?.hasPrefix("page: ") == true && lines.last?.hasSuffix("/ui/lamps/") == true, "\(lines)")
    #expect(visit.run.errors.contains("the cluster can't be reached at 127.0.0.1:1: "), "\(visit.run.errors)")
    #expect(
      visit.run.errors.contains("until the cluster answers, the page says that it can't be reached\n"))
    let statuses = visit.answers.map { $0.split(separator: " ").dropFirst().first.map(String.init) }
    expectEqual(statuses, ["303", "503", "503", "200", "404", "200"])
    #expect(visit.answers[1].contains("The search can’t be reached at the moment."), "\(visit.answers[1])")
    #expect(visit.answers[4].contains("this server has search pages, and no API"))
  }

  @Test(
    "What is of indices of the server itself is refused",
    arguments: [
      ("", "--opensearch serves the search page of an index, and no API. Add --ui."),
      (
        "--ui lamps.ndjson", "the page of a cluster is to be served, and 'lamps.ndjson' too. Start a server for each."
      ),
      (
        "--ui --data folder",
        "--data is for indices of the server itself, and not for --opensearch. Leave out one of them."
      ),
      (
        "--ui --analytics",
        "--analytics is for indices of the server itself, and not for --opensearch. Leave out one of them."
      ),
      (
        "--ui --chat http://127.0.0.1:1#m",
        "--chat is for indices of the server itself, and not for --opensearch. Leave out one of them."
      ),
      (
        "--ui --tokens 500",
        "--tokens is for indices of the server itself, and not for --opensearch. Leave out one of them."
      ),
      (
        "--ui --rounds 2",
        "--rounds is for indices of the server itself, and not for --opensearch. Leave out one of them."
      ),
      (
        "--ui --typesense http://127.0.0.1:1", "--typesense and --opensearch exclude each other. Leave out one of them."
      ),
      (
        "--ui --sort price:down", "--sort can't be read at 'price:down'. Write NAME:asc or NAME:desc, as in price:desc."
      ),
      ("--ui --images nowhere", "--images can't be read at 'nowhere'."),
    ])
  func wrongUse(words: String, text: String) throws {
    let run = try folder.run(
      ["serve", "--opensearch", "http://127.0.0.1:1", "--index-name", "lamps"]
        + words.split(separator: " ").map(String.init))
    #expect(run.exitCode == 2 && run.errors.hasPrefix("instantsearch: \(text)"), "\(run.text)")
    #expect(run.output.isEmpty)
  }

  @Test("The name of the index is needed, and means nothing without a cluster")
  func names() throws {
    #expect(
      try folder.run("serve", "--ui", "--opensearch", "http://127.0.0.1:1").text
        == "2 instantsearch: --index-name is missing. A cluster has several indices: name one.\n")
    #expect(
      try folder.run("serve", "lamps.ndjson", "--index-name", "lamps").text
        == "2 instantsearch: --index-name is of a cluster, and none is named. Name its nodes: --typesense URL,… or "
        + "--opensearch URL,…\n")
  }
}
