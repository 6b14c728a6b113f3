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

  @Test(
    "what is printed",
    arguments: [
      ("embedding", "records are embedded when they are stored, and later only those that are new or have changed"),
      ("semanticMarks", "records that only mean the same are marked in each form of the output"),
      ("anotherEmbedder", "another embedder than that of the store is refused, until it replaces all vectors"),
      ("wrongMeaning", "options without an effect alone, and what can't be searched by meaning, are refused"),
      ("semanticSetting", "the setting of a store may ask for search by meaning, which needs no option then"),
    ])
  func transcript(_ name: String, promise: String) throws {
    try SmallTable.write(to: folder.path + "/other", scale: 2)
    try folder.write(
      ["{\"objectID\": \"1\", \"name\": \"Seat\"}", "{\"objectID\": \"9\", \"name\": \"Light\"}"], to: "b.ndjson")
    try folder.expect(name)
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
