import Foundation
import InstantSearchTerminal
import InstantSearchTesting
import Platform
import SearchAssistant
import SearchModel
import TerminalEmulator
import TestSupport
import Testing

@testable import InstantSearchCommand

@Suite("The program as a server for assistants")
struct MCPTests {
  private let folder: ProgramFolder

  init() throws {
    folder = try ProgramFolder()
    try folder.write("name,price\nDesk lamp,3\nChair,5\n", to: "things.csv")
    try folder.write("name,price\nFilm,3\n", to: "films.csv")
  }

  private static func call(_ id: Int, _ arguments: String, _ name: String = "search") -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"tools/call","params":{"name":"\#(name)","arguments":\#(arguments)}}"#
  }

  private static let metadata =
    #""_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}"#

  @Test("Standard output has the answers, one on each line, and nothing else")
  func standardOutput() throws {
    let input = [
      Self.call(1, #"{"query":"lamp"}"#), "no JSON", "", #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#,
      Self.call(2, #"{"sort":"price:desc","limit":1}"#),
      // Too long to be read.
      Self.call(3, "{\"query\":\"\(String(repeating: "x", count: 5 << 20))\"}"),
      Self.call(4, #"{"attribute":"price"}"#, "facet_values"),
    ]
    let run = try folder.run("mcp", "things.csv", input: input.joined(separator: "\n"))
    let answers = try run.output.split(separator: "\n").map { try JSON(parsing: String($0)) }
    expectEqual(run.exitCode, 0)
    expectEqual(Set(answers.map { $0["id"]?.int ?? 0 }), [1, 2, 4, 0])
    expectEqual(answers.count, 5)
    let text = { (id: Int) in answers.first { $0["id"]?.int == id }?["result"]?["content"]?[0]?["text"]?.string ?? "" }
    #expect(text(1).contains("Desk lamp") && text(2).contains("Chair"), "\(run.text)")
    #expect(text(4).contains("average 4, sum 8"), "\(text(4))")
  }

  @Test("--filters, --tokens and --hidden hold for each call, and --print-config prints how to start it")
  func options() throws {
    let run = try folder.run(
      "mcp", "things.csv", "--filters", "price < 4", "--tokens", "100", "--hidden", "price",
      input: Self.call(1, "{}") + "\n" + Self.call(2, "{}", "describe"))
    #expect(run.output.contains("1 record matches") && !run.output.contains("Chair"), "\(run.text)")
    #expect(!run.output.contains("price: number"), "\(run.text)")
    let hidden = try folder.run("mcp", "things.csv", "--hidden", "name", input: Self.call(1, #"{"query":"lamp"}"#))
    #expect(hidden.output.contains("No attribute can be searched"), "\(hidden.text)")
    try expectEqual(folder.run("mcp", "-").exitCode, 2)
    let config = try folder.run("mcp", "things.csv", "--filters", "price < 4", "--print-config")
    let lines = config.output.split(separator: "\n")
    let servers = try JSON(parsing: String(lines[1]))["mcpServers"]?["things"]
    expectEqual(servers?["args"]?[2], "--filters")
    #expect(servers?["args"]?[1]?.string?.hasSuffix("/things.csv") ?? false, "\(config.text)")
    #expect(config.output.contains("claude mcp add things -- "), "\(config.text)")
  }

  @Test("A call that is cancelled has no answer, and a thousand calls at once have theirs")
  func concurrent() async throws {
    let backend = ScriptedBackend()
    let written = Locked<[String]>([])
    let tool = SearchTool(backend, indexName: "things")
    let session = MCPSession(MCPServer([MCPServer.Index("things", tool)], version: "1")) { line in
      written.withLock { $0.append(String(decoding: line, as: UTF8.self)) }
    }
    let (messages, continuation) = AsyncStream.makeStream(of: [UInt8].self)
    let running = Task { await session.run(messages) }
    let ping = { (id: Int) in Array(#"{"jsonrpc":"2.0","id":\#(id),"method":"ping"}"#.utf8) }
    continuation.yield(Array(Self.call(1, "{}").utf8))
    // The same ID again, while the first is not answered.
    continuation.yield(ping(1))
    continuation.yield(Array(#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}"#.utf8))
    for id in 2...1001 { continuation.yield(ping(id)) }
    continuation.finish()
    await running.value
    let answers = try written.withLock { $0 }.map { try JSON(parsing: $0) }
    expectEqual(answers.count, 1001)
    expectEqual(answers.filter { $0["id"] == 1 }.map { $0["error"]?["code"]?.int }, [-32600])
    expectEqual(Set(answers.compactMap { $0["id"]?.int }), Set(1...1001))
  }

  @Test("No more messages are read while many calls are not answered")
  func backPressure() async throws {
    let backend = ScriptedBackend()
    let tool = SearchTool(backend, indexName: "things")
    let session = MCPSession(MCPServer([MCPServer.Index("things", tool)], version: "1")) { _ in }
    let read = Locked(0)
    let messages = AsyncStream<[UInt8]> {
      let number = read.withLock { count in
        count += 1
        return count
      }
      return number <= 200 ? Array(Self.call(number, "{}").utf8) : nil
    }
    let running = Task { await session.run(messages) }
    // Each call searches twice, which fails.
    for answered in 0..<400 {
      let call = await backend.nextCall()
      #expect(read.withLock { $0 } <= answered / 2 + 34)
      call.fail(.cancelled)
    }
    await running.value
  }

  @Test("A stored index that another process writes to is searched as it is then")
  func refreshed() throws {
    try expectEqual(folder.run("index", "things.csv", "--store", "things.db").exitCode, 0)
    try folder.write("name,price\nSofa,7\n", to: "more.csv")
    let run = try folder.shell(
      """
      program='\(PseudoTerminal.path(ofProduct: "instantsearch-command"))'
      coproc "$program" mcp --store things.db
      ask() { echo '\(Self.call(1, #"{"query":"sofa"}"#))' >&${COPROC[1]}; read -r line <&${COPROC[0]}; }
      ask
      echo "$line"
      "$program" index more.csv --store things.db --id none 2>&1
      for try in {1..100}; do
        ask
        [[ $line != *"1 record matches"* ]] || break
        sleep 0.1
      done
      echo "$line"
      """)
    #expect(run.output.contains("No record matches") && run.output.contains("1 record matches"), "\(run.text)")
  }

  @Test("Answers over HTTP take no more tokens than --tokens says")
  func served() throws {
    try folder.write(["name"] + (1...40).map { "Lamp number \($0)" }, to: "lamps.csv")
    for (options, range) in [("--tokens 100", 1...300), ("", 900...3000)] {
      let run = try folder.serving(
        "lamps.csv --mcp \(options)",
        #"""
        curl -s -H 'Authorization: Bearer secret' "http://127.0.0.1:$port/mcp" -d '\#(Self.call(1, #"{"limit":40}"#))'
        """#)
      let text = try JSON(parsing: run.output)["result"]?["content"]?[0]?["text"]?.string ?? ""
      #expect(range.contains(text.utf8.count), "\(run.text)")
    }
  }

  @Test("A server answers at /mcp with its keys, and only with --mcp")
  func http() throws {
    let run = try folder.serving(
      "things.csv films.csv --mcp",
      #"""
      call() {
        curl -s -w '\n%{http_code}\n' -H 'Authorization: Bearer secret' "http://127.0.0.1:$port/mcp" "${@:2}" -d "$1"
      }
      call '\#(Self.call(1, #"{"index":"films"}"#))'
      call '\#(Self.call(2, #"{"query":"lamp"}"#, "search_all"))'
      call '{"jsonrpc":"2.0","method":"notifications/initialized"}'
      call '{"jsonrpc":"2.0","id":3,"method":"tools/list","params":{\#(Self.metadata)}}'
      call '{"jsonrpc":"2.0","id":4,"method":"tools/list","params":{\#(Self.metadata)}}' -H 'MCP-Protocol-Version: 2026-07-28' -H 'Mcp-Method: tools/list'
      call '{"jsonrpc":"2.0","id":5,"method":"tools/call","params":{"name":"describe",\#(Self.metadata),"arguments":{"index":"films"}}}' \
        -H 'MCP-Protocol-Version: 2026-07-28' -H 'Mcp-Method: tools/call' -H 'Mcp-Name: =?base64?ZGVzY3JpYmU=?='
      call '{"jsonrpc":"2.0","id":6,"method":"ping"}' -H 'Host: evil.example' -H 'Origin: http://evil.example'
      curl -s -o /dev/null -w '%{http_code}\n' -H 'MCP-Protocol-Version: 1999-01-01' -H 'Authorization: Bearer secret' "http://127.0.0.1:$port/mcp" -d '{"jsonrpc":"2.0","id":7,"method":"ping"}'
      curl -s -o /dev/null -w '%{http_code}\n' -H 'Authorization: Bearer wrong' "http://127.0.0.1:$port/mcp" -d '{}'
      curl -s -o /dev/null -w '%{http_code}\n' -H 'Authorization: Bearer secret' "http://127.0.0.1:$port/mcp"
      """#)
    let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    func answer(_ line: Int) throws -> JSON { try JSON(parsing: lines[line]) }
    #expect(try answer(0)["result"]?["content"]?[0]?["text"]?.string?.contains("Film") ?? false, "\(run.text)")
    #expect(try answer(2)["result"]?["content"]?[0]?["text"]?.string?.contains("Desk lamp") ?? false, "\(run.text)")
    expectEqual([lines[1], lines[3], lines[4], lines[5]], ["200", "200", "", "202"])
    try expectEqual(answer(6)["error"]?["code"]?.int, -32020)
    expectEqual(lines[7], "400")
    try expectEqual(answer(8)["result"]?["tools"]?.array?.count, 5)
    #expect(try answer(10)["result"]?["content"]?[0]?["text"]?.string?.contains("1 record.") ?? false, "\(run.text)")
    expectEqual(Array(lines[13...16]), ["403", "400", "403", "405"])
    let off = try folder.serving("things.csv", #"request 'POST /mcp' '{}' | head -n 1"#)
    #expect(off.output.contains("404"), "\(off.text)")
  }

  @Test("A question is answered by a model that searches, and the calls are printed as notes")
  func ask() throws {
    let program = try PseudoTerminal.path(ofProduct: "instantsearch-command")
    let run = try folder.shell(
      """
      python3 '\(Self.question("model.py"))' >port &
      model=$!
      until [ -s port ] || ! kill -0 $model; do sleep 0.05; done
      '\(program)' ask things.csv How many lamps --model http://127.0.0.1:$(cat port)#m
      code=$?
      kill $model
      exit $code
      """)
    let reply = "The **answer**: 1 record matches.\n\n- <i>see</i> [more](https://example.com/more)"
    expectEqual(run.text, "0 \(reply)\ninstantsearch: search {\"query\":\"lamp\"}\n")
    let alone = try folder.run("ask", "things.csv", "x", "--model", "http://127.0.0.1:1#m")
    expectEqual(alone.exitCode, 4)
    #expect(alone.errors.contains("127.0.0.1:1") && !alone.errors.contains("search backend"), "\(alone.text)")
    for words in [
      ["ask", "things.csv", "x"], ["ask", "things.csv", "--model", "http://a#m"],
      ["ask", "things.csv", "x", "--model", "m"],
    ] {
      try expectEqual(folder.run(words).exitCode, 2)
    }
  }

  @Test("Without a question, a terminal shows a conversation as in the document, until Ctrl-Q leaves it")
  func conversation() async throws {
    let program = try PseudoTerminal.path(ofProduct: "instantsearch-command")
    let terminal = try PseudoTerminal(
      "/bin/bash",
      [
        "-c",
        """
        python3 '\(Self.question("model.py"))' >port &
        model=$!
        until [ -s port ] || ! kill -0 $model; do sleep 0.05; done
        INSTANTSEARCH_MODEL=http://127.0.0.1:$(cat port)#m '\(program)' ask --demo
        echo "left with $?"
        kill $model
        """,
      ], directory: folder.path, size: ScreenSize(columns: 80, rows: 24))
    try await terminal.waitFor("the field") { $0.text.contains("› Ask a question") }
    terminal.type("Which lamps are there?\r")
    try await terminal.waitFor("the reply") {
      $0.text.contains("· search: lamp") && $0.text.contains("records match.") && $0.text.contains("[Answer again]")
    }
    let picture = terminal.screen.text.replacing(#/ +\n/#, with: "\n")
    try WrittenReference("MCPTests.conversation", in: "Assistants.md").expect("\n```text\n\(picture)\n```\n\n")
    terminal.type("\u{11}")
    try await terminal.waitFor("the end") { $0.text.contains("left with 0") }
  }

  // MARK: Questions

  private static func question(_ name: String) -> String {
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Questions/\(name)").path
  }

  /// The questions and calls were written by somebody who knew the description of the functions and nothing else. What is
  /// right was computed from the records.
  @Test(
    "Of 100 questions to which a model makes good calls, the answers have the right record or number for 95",
    arguments: ["films.csv", "houses.ndjson", "recipes.json", "athletes.csv", "parts.csv"])
  func questions(data: String) throws {
    let lines = try String(contentsOfFile: Self.question("questions.ndjson"), encoding: .utf8).split(separator: "\n")
    let questions = try lines.map { try JSON(parsing: String($0)) }.filter { $0["data"]?.string == data }
    expectEqual(questions.count, 100)
    // The ID of a call has the number of its question at its end.
    let input = questions.enumerated().flatMap { number, question in
      (question["calls"]?.array ?? []).enumerated().map { index, call in
        Self.call(1000 * index + number, call["arguments"]?.text() ?? "{}", call["name"]?.string ?? "")
      }
    }
    var texts = [String](repeating: "", count: 100)
    let run = try folder.run("mcp", Self.question(data), input: input.joined(separator: "\n"))
    for line in run.output.split(separator: "\n") {
      let answer = try JSON(parsing: String(line))
      let text = answer["result"]?["content"]?[0]?["text"]?.string ?? ""
      #expect((text.utf8.count + 2) / 3 <= 1000)
      texts[(answer["id"]?.int ?? 0) % 1000] += text
    }
    let wrong = zip(questions, texts).compactMap { question, text -> String? in
      let missing = (question["expects"]?.array ?? []).compactMap(\.string).filter { !text.contains($0) }
      return missing.isEmpty
        ? nil : "\(question["question"]?.string ?? ""): \(missing) of \(question["calls"]?.text() ?? ""):\n\(text)"
    }
    #expect(wrong.count <= 5, "\(wrong.count) of 100:\n\(wrong.joined(separator: "\n\n"))")
  }
}
