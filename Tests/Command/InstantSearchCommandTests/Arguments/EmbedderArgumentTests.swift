import ChildProcesses
import Foundation
import SearchModel
import TestSupport
import Testing
import TextEmbedders

@testable import InstantSearchCommand

@Suite("The option --embedder") struct EmbedderArgumentTests {
  @Test("a table is a file with its tokenizer beside it, a folder, or both files; a server is a URL with a model")
  func forms() throws {
    let forms: [(String, EmbedderArgument)] = [
      ("static:t/model.safetensors", .table("t/model.safetensors", tokenizer: "t/tokenizer.json")),
      ("static:x.safetensors", .table("x.safetensors", tokenizer: "tokenizer.json")),
      ("static:/t", .table("/t/model.safetensors", tokenizer: "/t/tokenizer.json")),
      ("static:/t/", .table("/t/model.safetensors", tokenizer: "/t/tokenizer.json")),
      ("static:a.safetensors,b,c.json", .table("a.safetensors", tokenizer: "b,c.json")),
      ("http://127.0.0.1:11434#nomic-embed-text", .server(url: "http://127.0.0.1:11434", model: "nomic-embed-text")),
      ("HTTPS://a.org/v1?x=1#org/m#2", .server(url: "HTTPS://a.org/v1?x=1", model: "org/m#2")),
    ]
    for (text, argument) in forms { try expectEqual(EmbedderArgument(text), argument) }
  }

  @Test(
    "anything else is refused with how it is written",
    arguments: [
      ("", ""), ("static:", "static:"), ("static:a.safetensors,", "static:a.safetensors,"), ("static:,b", "static:,b"),
      ("http://a.org", "http://a.org"), ("http://a.org#", "http://a.org#"), ("a.safetensors", "a.safetensors"),
      ("ftp://u:secret@a.org#m", "ftp://…@a.org#m"), ("http://u:secret@a.org", "http://…@a.org"),
    ])
  func refused(_ text: String, _ shown: String) {
    #expect(
      throws: Failure(
        .wrongUse, "--embedder can't be read: '\(shown)'",
        advice: "Write static:FOLDER or http://HOST/…#MODEL.")
    ) { try EmbedderArgument(text) }
  }

  @Test("it makes the embedder, or says why it can't")
  func embedders() async throws {
    let recorded = URL(filePath: #filePath).appending(path: "../../../../Embedders/TextEmbeddersTests/Recorded")
      .standardized.path
    let argument = try EmbedderArgument("static:\(recorded)/llama.safetensors,\(recorded)/llama.json")
    try await expectEqual(argument.embedder().dimensions, 12)
    try await expectEqual(argument.embedder(dimensions: 4).embed(["lamp"], for: .query)[0].count, 4)
    await #expect(
      throws: Failure(.badInput, "--embedder: /none/model.safetensors: cannot open it: No such file or directory")
    ) { try await EmbedderArgument("static:/none").embedder() }
    let server = try LoopbackServer()
    server.serve(
      [.answer(json: #"{"data":[{"index":0,"embedding":[1,2,3]}]}"#)],
      [.answer(status: 404, json: #"{"error":"no model"}"#)])
    let url = try EmbedderArgument("http://127.0.0.1:\(server.port)#m")
    let embedder = try await url.embedder()
    #expect(embedder.dimensions == 3 && embedder.identifier == "openai/m/3")
    try await expectEqual(url.embedder(dimensions: 5).dimensions, 5)
    do {
      _ = try await url.embedder()
      Issue.record("there is no such model")
    } catch {
      #expect(error.exitCode == .backendFailed && error.message.contains("no model"))
    }
  }
}
