import Foundation
import InstantSearchTesting
import Platform
import RecordOutlines
import SearchEngine
import SearchModel
import SearchServer
import TestSupport
import Testing
import TextEmbedders

@testable import InstantSearchCommand

@Suite("Search by meaning of serve", .serialized)
struct ServedMeaningTests {
  private let folder: ProgramFolder

  init() throws {
    folder = try ProgramFolder()
    try SmallTable.write(to: folder.path + "/table")
    try folder.write(SmallTable.records, to: "things.ndjson")
    try folder.write("{\"similarityThreshold\": 0.9}", to: "settings.json")
  }

  // MARK: Pages

  /// A server with pages of an index whose records have vectors.
  private func server(
    _ change: (inout IndexSettings) -> Void = { _ in }, isEmbedding: Bool = true
  ) async throws -> SearchServer {
    let embedder = try StaticEmbedder(
      table: folder.path + "/table/model.safetensors", tokenizer: folder.path + "/table/tokenizer.json")
    var options = ServerOptions()
    options.port = 0
    options.embedder = isEmbedding ? embedder : nil
    // A busy machine does not reach them.
    options.limits.pageTime = .seconds(3_600)
    options.limits.embeddingTime = .seconds(3_600)
    let server = try SearchServer(options)
    let source = RecordSource(path: folder.path + "/things.ndjson")
    let outline = Inspection(try source.sample()).outline(PageSettings())
    var settings = outline.settings
    settings.outline = outline
    settings.similarityThreshold = 0.9
    change(&settings)
    try server.makeIndex("things") { [settings] in try $0.replaceAll(with: source, settings: settings) }
    for (_, index) in server.indices { try await index.embedRecords(with: embedder) }
    ServedPages(key: try server.pageKey(searching: ["things"])).add(to: server)
    try server.start()
    return server
  }

  private func get(_ target: String, _ server: SearchServer, language: String = "en") async throws -> String {
    let request =
      "GET \(target) HTTP/1.1\r\nHost: a\r\nConnection: close\r\nAccept-Language: \(language)\r\n\r\n"
    try folder.write(request, to: "request")
    let line = "exec 3<>/dev/tcp/127.0.0.1/\(server.port ?? 0) && cat request >&3 && cat <&3"
    return try await onThread { [folder] in try folder.shell(line) }.output
  }

  /// The names of the results of a page, each with a star if it is marked as similar.
  private func names(_ page: String) -> [String] {
    page.matches(of: #/<h3 class="card-title"><a [^>]*>(.*?)</a>(.*?)</h3>/#).map { match in
      match.1.replacing(#/<[^>]*>/#, with: "") + (match.2.contains(">similar<") ? "*" : "")
    }
  }

  @Test("a button without script leads to the address of the search by meaning, whose results are marked")
  func button() async throws {
    let server = try await server()
    defer { server.stop() }
    let words = try await get("/ui/things/?q=chair", server)
    expectEqual(names(words), ["Oak chair"])
    #expect(words.contains("name=\"meaning.set\" value=\"on\""), "\(words)")
    let pressed = try await get("/ui/things/?q=chair&meaning.set=on", server)
    #expect(pressed.contains("Location: /ui/things/?q=chair&by=meaning\r\n"), "\(pressed)")
    let page = try await get("/ui/things/?q=chair&by=meaning", server)
    expectEqual(names(page), ["Oak chair", "Stool*", "Bench*"])
    #expect(
      page.contains("name=\"meaning.set\" value=\"off\"") && page.contains("aria-pressed=\"true\">By meaning too<"))
    // Another change of the form keeps the choice, and results keep their neighbors.
    #expect(page.contains("<input type=\"hidden\" name=\"by\" value=\"meaning\">"), "\(page)")
    let record = try await get("/ui/things/record/1/2?q=chair&by=meaning", server)
    #expect(record.contains("record/0/1?q=chair&amp;by=meaning") && record.contains("record/2/3?q=chair"), "\(record)")
    let released = try await get("/ui/things/?q=chair&by=meaning&meaning.set=off", server)
    #expect(released.contains("Location: /ui/things/?q=chair\r\n"), "\(released)")
    let table = try await get("/ui/things/?q=chair&by=meaning&show.as=table", server)
    expectEqual(table.components(separatedBy: ">similar<").count, 3, "\(table)")
    #expect(try await get("/ui/things/?q=chair&by=meaning", server, language: "de").contains(">ähnlich<"))
    let unreadable = try await get("/ui/things/?q=chair&by=magic", server)
    #expect(names(unreadable) == ["Oak chair"] && unreadable.contains("by=magic"))
  }

  @Test("an index that is searched so by its settings has the button pressed, and the address of the words")
  func setting() async throws {
    let server = try await server { $0.mode = .semantic }
    defer { server.stop() }
    let page = try await get("/ui/things/?q=seat", server)
    #expect(names(page) == ["Stool*", "Bench*", "Oak chair*"] && page.contains("value=\"off\""))
    let released = try await get("/ui/things/?q=seat&meaning.set=off", server)
    #expect(released.contains("Location: /ui/things/?q=seat&by=words\r\n"), "\(released)")
    #expect(try await names(get("/ui/things/?q=seat&by=words", server)).isEmpty)
  }

  @Test("a page says where the words alone were searched; without an embedder there is no button")
  func wordsAlone() async throws {
    let server = try await server()
    defer { server.stop() }
    let page = try await get("/ui/things/?q=zzz&by=meaning", server)
    #expect(page.contains("Found by the words alone"), "\(page)")
    #expect(try await !get("/ui/things/?q=zzz", server).contains("Found by the words alone"))
    let without = try await self.server(isEmbedding: false)
    defer { without.stop() }
    let plain = try await get("/ui/things/?q=chair&by=meaning", without)
    #expect(names(plain) == ["Oak chair"] && !plain.contains("meaning.set"), "\(plain)")
  }

  @Test("query searches a server by meaning, which embeds the text itself")
  func service() async throws {
    let server = try await server()
    defer { server.stop() }
    let words = [
      "query", "--host", "127.0.0.1:\(server.port ?? 0)", "--index-name", "things", "--semantic", "chair", "--columns",
      "name",
    ]
    let key = ["INSTANTSEARCH_API_KEY": server.adminKey]
    let runs = try await onThread { [folder] in
      try [[], ["--csv"], ["--csv", "--all"]].map { try folder.run(words + $0, environment: key) }
    }
    expectEqual(
      runs[0].output, "3 records found.\n\n1. Oak chair\n2. Stool · similar\n3. Bench · similar\n", "\(runs[0])")
    expectEqual(runs[1].output, "name,_isSemantic\r\nOak chair,false\r\nStool,true\r\nBench,true\r\n", "\(runs[1])")
    expectEqual(runs[2].output, "name\r\nOak chair\r\nStool\r\nBench\r\n", "\(runs[2])")
  }

  // MARK: The program

  /// Serves, searches by meaning until the embedder was fast enough, stops the server, and returns the last answer.
  private func serve(_ arguments: String, index: String = "things") throws -> (run: ProgramRun, answer: JSON) {
    let run = try folder.serving(
      arguments,
      #"""
      while true; do
        request 'POST /1/indexes/\#(index)/query' '{"query":"seat","mode":"neuralSearch"}' | tail -n 1 >answer
        grep -q 'did not answer within' answer || break
      done
      cat answer
      """#)
    return (run, (try? JSON(parsing: run.output)) ?? .null)
  }

  private func ids(_ answer: JSON) -> [String] { answer["hits"]?.array?.compactMap { $0["objectID"]?.string } ?? [] }

  @Test("the records of files are embedded before the server starts, and queries by the server")
  func files() throws {
    let (run, answer) = try serve("things.ndjson --settings settings.json --embedder static:table")
    expectEqual(ids(answer), ["1", "2", "0"], "\(run.text)")
    #expect(run.exitCode == 0 && run.errors == "instantsearch: 5 records of 'things' embedded\n", "\(run.errors)")
  }

  @Test("a stored index is served with its own number of dimensions, and keeps new vectors")
  func stored() throws {
    _ = try folder.run(
      "index", "things.ndjson", "--store", "things.db", "--embedder", "static:table", "--dimensions", "1", "--settings",
      "settings.json")
    _ = try folder.run("index", "things.ndjson", "--store", "things.db", "--replace")
    let (run, answer) = try serve("things.db --embedder static:table")
    #expect(run.exitCode == 0 && ids(answer).count > 2, "\(run.text)")
    let again = try serve("things.db --embedder static:table")
    #expect(again.run.errors.isEmpty, "\(again.run.errors)")
  }

  @Test("an index of a folder is embedded again when its records have changed; another embedder is named, and refused")
  func folderOfData() throws {
    let options = "things.ndjson --settings settings.json --data data"
    _ = try serve("\(options) --embedder static:table")
    let again = try serve("--data data --embedder static:table")
    #expect(ids(again.answer) == ["1", "2", "0"] && again.run.errors.isEmpty, "\(again.run.text)")
    try SmallTable.write(to: folder.path + "/other", scale: 2)
    let other = try serve("--data data --embedder static:other")
    expectEqual(other.answer["textOnlyReason"]?.string?.hasPrefix("the vectors of the index are those of"), true)
    #expect(other.run.errors.contains("the index 'things' is searched by its words alone: "), "\(other.run.errors)")
    let missing = try serve("things.ndjson --embedder static:none")
    #expect(missing.run.exitCode == 3 && missing.run.errors.contains("none/model.safetensors"), "\(missing.run.text)")
  }
}
