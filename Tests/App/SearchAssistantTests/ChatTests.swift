import Foundation
import InstantSearchCore
import InstantSearchTesting
import Platform
import SearchEngine
import SearchModel
import SearchTransport
import TestSupport
import Testing

@testable import SearchAssistant

@Suite("A conversation with a model that searches")
struct ChatTests {
  private static func session(_ script: ScriptedChat, roundLimit: Int = 5) throws -> ChatSession {
    let index = try LocalIndex()
    try index.save([["objectID": "1", "name": "Desk lamp"], ["objectID": "2", "name": "Chair"]])
    return ChatSession(script, tool: try SearchTool(index), roundLimit: roundLimit)
  }

  @Test("Calls are made and answered until the model answers itself, and each change of the reply is passed on")
  func rounds() async throws {
    let script = ScriptedChat([
      [.part(["type": "reasoning", "text": "Hm"]), .call("search", ["query": "lamp"]), .call("search", ["size": 1])],
      [.text("The desk "), .text("lamp.")],
    ])
    var changes: [ChatMessage] = []
    let reply = try await Self.session(script).reply(to: [ChatMessage(.user, "Which?")]) { changes.append($0) }
    expectEqual(reply.text, "The desk lamp.")
    expectEqual(changes.last, reply)
    expectEqual(changes.count, 7)
    let sent = script.requests.last?.messages.last?.calls ?? []
    #expect(sent.first?.output?["text"]?.string?.hasPrefix("1 record matches.") ?? false)
    expectEqual(sent.first?.hits.map(\.objectID), ["1"])
    expectEqual(sent.map(\.state), [.answered, .failed])
    #expect(sent.last?.error?.hasPrefix("There is no argument \"size\".") ?? false)
  }

  @Test("In the last round, and beyond the limit of a round, calls are not made")
  func limit() async throws {
    let script = ScriptedChat((0..<9).map { _ in [.call("search", [:])] })
    var last: ChatMessage?
    await #expect(throws: SearchError.self) {
      try await Self.session(script, roundLimit: 2).reply(to: [ChatMessage(.user, "Which?")]) { last = $0 }
    }
    expectEqual(last?.calls.map(\.state), [.answered, .answered, .failed])
    expectEqual(script.requests.map(\.isLastRound), [false, false, true])
    let many = ScriptedChat([(0..<20).map { _ in .call("search", [:]) }])
    let calls = try await Self.session(many).reply(to: [ChatMessage(.user, "Which?")]).calls
    expectEqual(calls.count { $0.state == .answered }, 8)
    expectEqual(calls.count { $0.state == .failed }, 12)
    // Calls that were answered before the reply was continued do not count.
    let kept = ChatMessage(.assistant, id: "r", parts: Array(many.requests[1].messages[1].parts.prefix(8)))
    let continued = ScriptedChat([[.call("search", [:])], [.text("Here.")]])
    let reply = try await Self.session(continued).reply(to: [ChatMessage(.user, "Which?"), kept])
    expectEqual(reply.calls.map(\.state), Array(repeating: .answered, count: 9))
  }

  @Test("A message is kept in AI SDK's form, with unknown parts")
  func codable() throws {
    let message: JSON = [
      "id": "m1", "role": "assistant",
      "parts": [
        ["type": "text", "text": "Yes", "state": "done"],
        [
          "type": "tool-search", "toolCallId": "1", "state": "output-available", "input": ["query": "a"],
          "output": ["hits": [["objectID": "7", "name": "Lamp"]]],
        ], ["type": "data-mood", "data": 3], ["type": "source-url", "url": "https://a.org/b", "title": "A"],
      ],
    ]
    let decoded = try message.decoded(as: ChatMessage.self)
    expectEqual(decoded.text, "Yes")
    expectEqual(decoded.calls.first?.hits.first?.record["name"], "Lamp")
    expectEqual(decoded.parts.last?.type, "source-url")
    expectEqual(decoded.json, message)
    expectEqual(try JSONDecoder().decode(ChatMessage.self, from: JSONEncoder().encode(decoded)), decoded)
  }

  // MARK: Reading

  /// The obvious reader of events: all lines first.
  private static func slowEvents(_ bytes: [UInt8]) -> [[UInt8]] {
    let text = String(decoding: bytes, as: UTF8.self).unicodeScalars
    return text.split { $0 == "\r" || $0 == "\n" }.compactMap { line in
      let line = String(line)
      if line.hasPrefix("{") { return Array(line.utf8) }
      guard line.utf8.starts(with: "data:".utf8) else { return nil }
      let data = String(line.dropFirst(5)).trimmingCharacters(in: CharacterSet(charactersIn: " "))
      return data.isEmpty ? nil : Array(data.utf8)
    }
  }

  @Test(
    "A stream is read as by an obvious reader, wherever it is cut",
    arguments: RandomCases.slices(of: RandomCases.seeds(200, long: 10_000)))
  func streams(seeds: Range<UInt64>) {
    for seed in seeds {
      var random = SeededGenerator(seed: seed)
      let pieces = [
        "data: ", "data:", "{\"a\":1}", "[DONE]", "\n", "\n\n", "\r\n", "\r", ": note", "event: x", "é", "{", "text",
        " ", "id: 1",
      ]
      let text = random.array(of: 0...40) { $0.element(of: pieces) }.joined()
      let bytes = Array(text.utf8)
      var (whole, single, cut) = (EventLines(), EventLines(), EventLines())
      let expected = Self.slowEvents(bytes)
      expectEqual(whole.append(bytes) + whole.finish(), expected, "seed \(seed)")
      expectEqual(bytes.flatMap { single.append([$0]) } + single.finish(), expected, "seed \(seed)")
      let place = random.number(in: 0...bytes.count)
      let parts = cut.append(Array(bytes[..<place])) + cut.append(Array(bytes[place...]))
      expectEqual(parts + cut.finish(), expected, "seed \(seed)")
    }
  }

  @Test(
    "Replies of servers are read",
    arguments: [
      (
        [#"{"choices":[{"delta":{"role":"assistant","content":""}}]}"#, #"{"choices":[{"delta":{"content":"Hi"}}]}"#],
        "Hi", []
      ),
      (
        [
          #"{"choices":[{"delta":{"reasoning_content":"Hm"}}]}"#, #"{"choices":[]}"#, "no JSON", "{}", "[DONE]",
          #"{"choices":[{"delta":{"content":"late"}}]}"#,
        ], "(Hm)", []
      ),
      (
        [
          #"{"choices":[{"delta":{"tool_calls":[{"index":0,"id":"x","function":{"name":"search","arguments":""}}]}}]}"#,
          #"{"choices":[{"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\"a\""}},{"index":1,"id":"y","function":{"name":"fetch","arguments":"{}"}}]}}]}"#,
          #"{"choices":[{"delta":{"tool_calls":[{"index":0,"function":{"arguments":":1}"}}]},"finish_reason":"tool_calls"}]}"#,
        ], "", [#"search {"a":1}"#, "fetch {}"]
      ),
      (
        [
          #"{"choices":[{"message":{"content":"All at once","tool_calls":[{"function":{"name":"search","arguments":{"q":2}}}]}}]}"#
        ],
        "All at once", [#"search {"q":2}"#]
      ),
      (
        [
          #"{"choices":[{"delta":{"content":[{"type":"text","text":"In "},{"type":"text","text":"parts"}]}}]}"#,
          #"{"choices":[{"delta":{"refusal":"; no"},"finish_reason":"stop"}]}"#,
          #"{"choices":[{"delta":{"content":"late"}}]}"#,
        ], "In parts; no", []
      ),
      ([#"{"choices":[{"delta":{"tool_calls":[{"index":9},{"index":-1,"function":{"name":"x"}}]}}]}"#], "", []),
      // Without an index, and with the same one for two calls.
      (
        [
          #"{"choices":[{"delta":{"tool_calls":[{"id":"a","function":{"name":"search","arguments":"{\"q\":1}"}}]}}]}"#,
          #"{"choices":[{"delta":{"tool_calls":[{"id":"b","function":{"name":"search","arguments":"{\"q\":"}}]}}]}"#,
          #"{"choices":[{"delta":{"tool_calls":[{"function":{"arguments":"2}"}}]}}]}"#,
        ], "", [#"search {"q":1}"#, #"search {"q":2}"#]
      ),
      (
        [
          #"{"choices":[{"delta":{"tool_calls":[{"index":0,"id":"a","function":{"name":"x","arguments":"{}"}}]}}]}"#,
          #"{"choices":[{"delta":{"tool_calls":[{"index":0,"id":"b","function":{"name":"y","arguments":"{"}}]}}]}"#,
        ], "", ["x {}", "y {"]
      ),
    ])
  func replies(events: [String], text: String, calls: [String]) throws {
    var reader = CompletionsReader(ChatMessage(.assistant))
    for event in events { _ = try reader.read(Array(event.utf8)) }
    reader.finish()
    let read = reader.message.parts.compactMap { part in
      part.json["text"]?.string.map { part.type == "reasoning" ? "(\($0))" : $0 }
    }
    expectEqual(read.joined(), text)
    expectEqual(reader.message.calls.map { "\($0.name) \($0.unreadableArguments ?? $0.arguments.text())" }, calls)
  }

  @Test(
    "The beginning of arguments is read as far as it goes",
    arguments: [
      ("{", "{}"), ("{\"a\":", "{}"), ("{\"a\":\"x", "{\"a\":\"x\"}"), ("{\"a\":\"x\\", "{\"a\":\"x\"}"),
      ("{\"a\":[1,2", "{\"a\":[1,2]}"), ("{\"a\":{\"b\":1},\"c\":tr", "{\"a\":{\"b\":1}}"), ("{\"a\":1}", "{\"a\":1}"),
      ("{\"a\":{\"b\":", "{\"a\":{}}"), ("", nil), ("x", nil),
    ] as [(String, String?)])
  func beginnings(text: String, expected: String?) { expectEqual(JSON(beginning: text)?.text(), expected) }

  // MARK: Sending

  /// A server that answers as a test has written: a status with a body, or no connection.
  private final class Server: Transport {
    let answers: Locked<[(status: Int, body: String)]>
    let requests = Locked<[TransportRequest]>([])

    init(_ answers: [(Int, String)]) { self.answers = Locked(answers.map { (status: $0.0, body: $0.1) }) }

    func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
      requests.withLock { $0.append(request) }
      let answer = answers.withLock { $0.isEmpty ? (status: 0, body: "") : $0.removeFirst() }
      guard answer.status > 0 else { throw .notConnected(reason: "refused") }
      return TransportResponse(status: answer.status, body: Array(answer.body.utf8))
    }
  }

  private static let yes = "data: {\"choices\":[{\"delta\":{\"content\":\"Yes\"}}]}\n\ndata: [DONE]\n\n"

  private func reply(_ server: Server, url: String = "http://localhost:1/v1") async throws -> String {
    let clock = ManualClock()
    var model = CompletionsTransport(url, model: "m", apiKey: "secret", timeout: .seconds(1_000_000_000))
    model.stream.connect(to: server, clock)
    let asking = Task { [model] in
      let question = ChatRequest(conversationID: "c", messages: [ChatMessage(.user, "Which?")], functions: [])
      return try await model.reply(to: question) { _ in }.text
    }
    let advancing = Task {
      while !Task.isCancelled {
        clock.advance(by: .seconds(3))
        await Task.yield()
      }
    }
    defer { advancing.cancel() }
    return try await asking.value
  }

  @Test(
    "A call that finds no server, or one that is busy, is repeated; one that is refused is not, and the key is not told"
  )
  func attempts() async throws {
    let busy = Server([(0, ""), (503, "{}"), (200, Self.yes)])
    try await expectEqual(reply(busy), "Yes")
    let request = try #require(busy.requests.withLock { $0.last })
    expectEqual(request.url.absoluteString, "http://localhost:1/v1/chat/completions")
    expectEqual(request.headers["authorization"], "Bearer secret")
    let body = try JSON(parsing: request.body)
    expectEqual(body["messages"]?[1], ["role": "user", "content": "Which?"])
    expectEqual(body["tools"], nil)
    let refusing = Server([(401, "{\"error\":{\"message\":\"bad key secret\"}}"), (200, Self.yes)])
    await #expect(throws: SearchError.refused(message: "localhost:1: bad key …", status: 401)) {
      try await self.reply(refusing)
    }
    let cut = Server([(200, String(Self.yes.prefix(40))), (200, Self.yes)])
    await #expect(throws: SearchError.cutOff) { try await self.reply(cut) }
    let broken = Server([(200, "data: {\"error\":{\"message\":\"no memory\"}}\n\n"), (200, Self.yes)])
    await #expect(throws: SearchError.refused(message: "no memory")) { try await self.reply(broken) }
    await #expect(throws: SearchError.self) {
      try await self.reply(Server([(200, Self.yes)]), url: "http://example.com/v1")
    }
  }

  @Test("In the last round the instructions, at the beginning, say that the model must answer")
  func lastRound() async throws {
    let server = Server([(200, Self.yes)])
    var model = CompletionsTransport("http://localhost:1/v1", model: "m", replyLimit: 9)
    model.stream.connect(to: server)
    let functions = [SearchTool.Function(name: "search", description: "", parameters: [:])]
    var request = ChatRequest(conversationID: "c", messages: [ChatMessage(.user, "Which?")], functions: functions)
    request.isLastRound = true
    _ = try await model.reply(to: request) { _ in }
    let body = try JSON(parsing: try #require(server.requests.withLock { $0.last?.body }))
    expectEqual(body["messages"]?.array?.compactMap { $0["role"]?.string }, ["system", "user"])
    #expect(body["messages"]?[0]?["content"]?.string?.contains("No further call is possible.") ?? false)
    expectEqual(body["tool_choice"], "none")
    expectEqual(body["tools"]?.array?.count, 1)
    expectEqual(body["max_tokens"], 9)
  }

  @Test("The server reads rounds of calls with their answers, and no reasoning")
  func messages() {
    var reply = ChatMessage(.assistant)
    reply.parts = [ChatMessage.Part(.reasoning, "Hm"), ChatMessage.Part(.text, "Wait")]
    reply.parts.append(
      ChatMessage.Part([
        "type": "tool-search", "toolCallId": "a", "state": "output-available", "input": [:],
        "output": ["text": "1 record"],
      ]))
    reply.parts.append(ChatMessage.Part(.text, "One."))
    let json = CompletionsTransport.messages(
      "Be kind", [ChatMessage(.user, "How many?"), reply, ChatMessage(.user, "Sure?")])
    expectEqual(json.compactMap { $0["role"]?.string }, ["system", "user", "assistant", "tool", "assistant", "user"])
    expectEqual(json[2]["tool_calls"]?[0]?["function"], ["name": "search", "arguments": "{}"])
    expectEqual(json[3], ["role": "tool", "tool_call_id": "a", "content": "1 record"])
    expectEqual(json[4]["content"], "One.")
  }
}
