import ChildProcesses
import Foundation
import InstantSearchTesting
import SearchModel
import TestSupport
import Testing

@testable import InstantSearchCommand

/// Runs `index` and `query` with a small table.
@Suite("Search by meaning on the command line") struct MeaningTests {
  private let folder: ProgramFolder

  init() throws {
    folder = try ProgramFolder()
    try SmallTable.write(to: folder.path + "/table")
    try folder.write(SmallTable.records, to: "things.ndjson")
  }

  private func index(_ words: String..., embedder: String = "static:table") throws -> ProgramRun {
    try folder.run(["index"] + words + ["--store", "things.db", "--embedder", embedder])
  }

  private func query(_ words: String..., embedder: String = "static:table") throws -> ProgramRun {
    try folder.run(
      ["query", "--store", "things.db", "--semantic", "--similarity", "90", "--embedder", embedder] + words)
  }

  @Test("records are embedded when they are stored, and later only those that are new or have changed")
  func storing() throws {
    try expectEqual(index("things.ndjson").text, "0 5 records in things.db\n5 records embedded\n")
    #expect(try index("things.ndjson").output.hasSuffix("\n0 records embedded\n"))
    try folder.write(
      ["{\"objectID\": \"1\", \"name\": \"Seat\"}", "{\"objectID\": \"9\", \"name\": \"Light\"}"], to: "b.ndjson")
    try expectEqual(index("b.ndjson").output, "6 records in things.db\n2 records embedded\n")
    try expectEqual(index().text, "0 0 records embedded\n", "without files, what is missing is embedded")
    #expect(try query("light", "--ndjson").output.contains("Lantern"))
  }

  @Test("a store without vectors gets them by a call without files")
  func laterEmbedding() throws {
    _ = try folder.run("index", "things.ndjson", "--store", "things.db")
    let none = try query("seat")
    #expect(
      none.exitCode == 2 && none.errors.contains("the stored index has no vectors. To make them: "), "\(none.text)")
    try expectEqual(index().output, "5 records embedded\n")
    try expectEqual(query("seat", "--count").output, "3\n")
  }

  @Test("records that only mean the same are marked in each form of the output")
  func marks() throws {
    _ = try index("things.ndjson")
    let text = try query("chair").output
    expectEqual(text, "3 records found.\n\n1. Oak chair\n2. Stool · similar\n3. Bench · similar\n", "\(text)")
    #expect(
      try query("chair", "--csv", "--columns", "name").output
        == "name,_isSemantic\r\nOak chair,false\r\nStool,true\r\nBench,true\r\n")
    let all = try query("chair", "--csv", "--all").output
    #expect(all.hasPrefix("objectID,name,_isSemantic\r\n0,Oak chair,false\r\n1,Stool,true\r\n"), "\(all)")
    let lines = try query("chair", "--ndjson").output
    #expect(
      lines.hasPrefix(
        "{\"objectID\":\"0\",\"name\":\"Oak chair\"}\n{\"objectID\":\"1\",\"name\":\"Stool\",\"_isSemantic\":true}\n"),
      "\(lines)")
    let json = try JSON(parsing: query("chair", "--json").output)
    expectEqual(json["hits"]?.array?.map { $0["_isSemantic"] ?? false }, [false, true, true])
    // Without being asked, nothing of this shows.
    let words = try folder.run("query", "--store", "things.db", "chair", "--csv")
    expectEqual(words.text, "0 objectID,name\r\n0,Oak chair\r\n")
  }

  @Test("records of files are embedded for one search, also those of the demo")
  func files() throws {
    let run = try folder.run(
      "query", "things.ndjson", "seat", "--semantic", "--similarity", "90", "--embedder", "static:table", "--ndjson",
      "--columns", "name")
    #expect(run.output.split(separator: "\n").count == 3 && run.errors.isEmpty, "\(run.text)")
  }

  @Test("the words alone are searched where the text has no known word, and that is said")
  func unknownWords() throws {
    _ = try index("things.ndjson")
    let run = try query("zzz")
    #expect(run.output.hasPrefix("No record found."))
    expectEqual(run.errors, "instantsearch: found by the words alone: the query has no known words\n", "\(run.errors)")
  }

  @Test("another embedder than that of the store is refused, until it replaces all vectors")
  func anotherEmbedder() throws {
    try SmallTable.write(to: folder.path + "/other", scale: 2)
    _ = try index("things.ndjson")
    for run in [try query("seat", embedder: "static:other"), try index("things.ndjson", embedder: "static:other")] {
      #expect(run.exitCode == 2 && run.output.isEmpty)
      #expect(run.errors.contains("the vectors of the index are those of 'static/"), "\(run.errors)")
      #expect(run.errors.contains("instantsearch index --store things.db --embedder … --replace"), "\(run.errors)")
    }
    let replaced = try folder.run(
      "index", "--store", "things.db", "--embedder", "static:other", "--replace")
    expectEqual(replaced.text, "0 5 records embedded\n")
    try expectEqual(query("seat", "--count", embedder: "static:other").output, "3\n")
    try expectEqual(query("seat", embedder: "static:table").exitCode, 2)
    let withRecords = try folder.run(
      "index", "things.ndjson", "--store", "things.db", "--embedder", "static:table", "--replace")
    expectEqual(withRecords.output, "5 records in things.db\n5 records embedded\n")
  }

  @Test("a store has as many dimensions as --dimensions says, and searches know that")
  func dimensions() throws {
    let run = try folder.run(
      "index", "things.ndjson", "--store", "things.db", "--embedder", "static:table", "--dimensions", "1")
    expectEqual(run.exitCode, 0, "\(run.text)")
    try expectEqual(query("seat", "--count").text, "0 4\n", "of one dimension, lanterns are seats too")
    try expectEqual(index().text, "0 0 records embedded\n")
  }

  @Test("options that have no effect alone, and what can't be searched by meaning, are refused")
  func wrongUse() throws {
    _ = try index("things.ndjson")
    let store = ["--store", "things.db"]
    let cases: [([String], String)] =
      [
        (["query", "chair"] + store + ["--semantic"], "search by meaning needs an embedder"),
        (["query", "chair"] + store + ["--embedder", "static:table"], "--embedder is for search by meaning"),
        (["query", "chair"] + store + ["--semantic", "--similarity", "101"], "--similarity must be a number"),
        (["index", "things.ndjson"] + store + ["--dimensions", "1"], "--dimensions is of an embedder"),
        (["index", "things.ndjson"] + store + ["--embedder", "table"], "--embedder can't be read: 'table'"),
        (
          ["query", "chair", "--host", "127.0.0.1:1", "--index-name", "x", "--api-key", "k", "--semantic"] + [
            "--embedder", "static:table",
          ], "--embedder is for records in files"
        ),
      ]
      + ["--typesense", "--opensearch"].map { cluster in
        (
          ["query", "chair", cluster, "http://127.0.0.1:1", "--index-name", "x", "--embedder", "static:table"],
          "--embedder is for records in files"
        )
      }
    for (words, message) in cases {
      let run = try folder.run(words)
      #expect(run.exitCode == 2 && run.errors.contains(message), "\(words): \(run.text)")
    }
    let missing = try index("things.ndjson", embedder: "static:none")
    #expect(
      missing.exitCode == 3 && missing.errors.contains("none/model.safetensors: cannot open it"), "\(missing.text)")
  }

  @Test("the setting of a store may ask for search by meaning, which needs no option then")
  func setting() throws {
    _ = try index("things.ndjson")
    _ = try folder.run(
      "settings", "--store", "things.db", "--set", "{\"mode\": \"neuralSearch\", \"similarityThreshold\": 0.9}")
    let run = try folder.run("query", "--store", "things.db", "seat", "--embedder", "static:table", "--count")
    expectEqual(run.text, "0 3\n")
    let words = try folder.run("query", "--store", "things.db", "chair", "--count")
    expectEqual(words.output, "1\n")
    #expect(words.errors.contains("found by the words alone"), "\(words.errors)")
  }

  @Test("a server embeds too, and its key comes from the environment and is printed nowhere")
  func server() async throws {
    let server = try LoopbackServer()
    func answer(_ count: Int) -> [LoopbackServer.Step] {
      let vectors = (0..<count).map { "{\"index\":\($0),\"embedding\":[1,0.\($0)]}" }.joined(separator: ",")
      return [.answer(json: "{\"data\":[\(vectors)]}")]
    }
    let events = server.serve(
      answer(1), answer(5), answer(1), [.answer(status: 401, json: "{\"error\":\"wrong key s3cret\"}")])
    let url = "http://127.0.0.1:\(server.port)#small"
    let key = ["INSTANTSEARCH_EMBEDDER_KEY": "s3cret"]
    let folder = folder
    let runs = try await onThread {
      let words = ["--store", "things.db", "--embedder", url]
      return [
        try folder.run(["index", "things.ndjson"] + words, environment: key),
        try folder.run(["query", "seat", "--semantic", "--similarity", "99"] + words, environment: key),
        try folder.run(["query", "seat", "--semantic"] + words, environment: key),
      ]
    }
    expectEqual(runs[0].text, "0 5 records in things.db\n5 records embedded\n")
    #expect(runs[1].exitCode == 0 && runs[1].output.hasPrefix("2 records found."), "\(runs[1].text)")
    #expect(runs[2].errors.contains("found by the words alone: the embedder failed"), "\(runs[2].text)")
    #expect(!runs.contains { $0.text.contains("s3cret") })
    var requests: [String] = []
    for await event in events { if case .request(let text) = event { requests.append(text) } }
    // The store knows the number of dimensions, so that a search needs one call.
    expectEqual(requests.count, 4)
    #expect(requests.allSatisfy { $0.lowercased().contains("authorization: bearer s3cret\r\n") })
    expectEqual(requests.last?.hasSuffix("{\"model\":\"small\",\"input\":[\"seat\"]}"), true)
  }
}
