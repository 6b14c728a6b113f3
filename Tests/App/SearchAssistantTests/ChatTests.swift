import Foundation
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
  /// A model that says what a test has written, a list of parts for each round.
  private final class Script: ChatTransport {
    let rounds: Locked<[[ChatMessage.Part]]>
    let seen = Locked<[(messages: [ChatMessage], functions: [String])]>([])

    init(_ rounds: [[ChatMessage.Part]]) { self.rounds = Locked(rounds) }

    nonisolated(nonsending) func reply(
      to messages: [ChatMessage], with functions: [SearchTool.Function],
      _ receive: nonisolated(nonsending) (ChatMessage.Part) async -> Void
    ) async throws(SearchError) {
      seen.withLock { $0.append((messages, functions.map(\.name))) }
      for part in rounds.withLock({ $0.isEmpty ? [] : $0.removeFirst() }) { await receive(part) }
    }
  }

  private static func call(_ id: String, _ arguments: String, _ name: String = "search") -> ChatMessage.Part {
    .call(ChatMessage.FunctionCall(id: id, name: name, arguments: arguments))
  }

  private static func session(_ script: Script, roundLimit: Int = 5) throws -> ChatSession {
    let index = try LocalIndex()
    try index.save([["objectID": "1", "name": "Desk lamp"], ["objectID": "2", "name": "Chair"]])
    return ChatSession(script, tool: try SearchTool(index), roundLimit: roundLimit)
  }

  @Test("Calls are made and answered until the model answers itself, and each change of the reply is told")
  func rounds() async throws {
    let script = Script([
      [.reasoning("Let me "), .reasoning("see."), Self.call("a", "{\"query\":\"lamp\"}"), Self.call("b", "{")],
      [.text("The desk "), .text("lamp.")],
    ])
    var changes: [ChatMessage] = []
    let reply = try await Self.session(script).reply(to: [ChatMessage(.user, "Which?")]) { changes.append($0) }
    expectEqual(reply.text, "The desk lamp.")
    expectEqual(reply.parts.first, .reasoning("Let me see."))
    expectEqual(changes.last, reply)
    expectEqual(changes.count, 8)
    let sent = script.seen.withLock { $0.last?.messages.last?.parts ?? [] }
    guard case .call(let first)? = sent.dropFirst().first, case .call(let second)? = sent.last else {
      Issue.record("no calls: \(sent)")
      return
    }
    #expect(first.answer?.hasPrefix("1 record matches.") ?? false && !first.isError)
    #expect(second.isError && second.answer == "The arguments are no JSON.")
  }

  @Test("After the last round the model gets no functions, and what it calls all the same is not made")
  func limit() async throws {
    let script = Script((0..<9).map { [Self.call("\($0)", "{}")] })
    let reply = try await Self.session(script, roundLimit: 2).reply(to: [ChatMessage(.user, "Which?")])
    expectEqual(reply.parts.count, 2)
    expectEqual(script.seen.withLock { $0.map(\.functions.isEmpty) }, [false, false, true])
    let many = Script([(0..<20).map { Self.call("\($0)", "{}") }])
    expectEqual(try await Self.session(many).reply(to: [ChatMessage(.user, "Which?")]).parts.count, 8)
  }

  @Test("Messages can be kept")
  func codable() throws {
    let message: JSON = [
      "role": "assistant",
      "parts": [
        ["text": ["_0": "Yes"]], ["call": ["_0": ["id": "1", "name": "search", "arguments": "{}", "isError": false]]],
      ],
    ]
    let decoded = try message.decoded(as: ChatMessage.self)
    expectEqual(decoded.parts, [.text("Yes"), Self.call("1", "{}")])
  }

  // MARK: Reading

  /// The obvious reader of events: all lines first.
  private static func slowEvents(_ bytes: [UInt8]) -> [[UInt8]] {
    let text = String(decoding: bytes, as: UTF8.self).unicodeScalars
    var lines = [String.UnicodeScalarView()], events: [[UInt8]] = [], data: [String] = []
    var previous: Unicode.Scalar = " "
    for scalar in text {
      if scalar == "\r" || scalar == "\n" && previous != "\r" {
        lines.append(String.UnicodeScalarView())
      } else if scalar != "\n" {
        lines[lines.count - 1].append(scalar)
      }
      previous = scalar
    }
    for line in lines.map({ String($0) }) + [""] {
      if line.isEmpty {
        if !data.isEmpty { events.append(Array(data.joined(separator: "\n").utf8)) }
        data = []
      } else if line.utf8.first == UInt8(ascii: "{") {
        events.append(Array(line.utf8))
      } else if line.utf8.starts(with: "data:".utf8) {
        let rest = line.utf8.dropFirst(5)
        data.append(String(decoding: rest.first == UInt8(ascii: " ") ? rest.dropFirst() : rest, as: UTF8.self))
      }
    }
    return events
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
        ], "", [#"x search {"a":1}"#, "y fetch {}"]
      ),
      (
        [
          #"{"choices":[{"message":{"content":"All at once","tool_calls":[{"function":{"name":"search","arguments":{"q":2}}}]}}]}"#
        ],
        "All at once", [#"call_0 search {"q":2}"#]
      ),
      ([#"{"choices":[{"delta":{"tool_calls":[{"index":9,"function":{"name":"x"}},{"index":-1}]}}]}"#], "", []),
    ])
  func replies(events: [String], text: String, calls: [String]) throws {
    var reader = CompletionsReader()
    var read = ""
    for event in events {
      for part in try reader.read(Array(event.utf8)) {
        switch part {
        case .text(let text): read += text
        case .reasoning(let text): read += "(\(text))"
        case .call: Issue.record("a call before the end")
        }
      }
    }
    expectEqual(read, text)
    expectEqual(reader.calls.map { "\($0.id) \($0.name) \($0.arguments)" }, calls)
  }

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
    let model = CompletionsTransport(
      url, model: "m", apiKey: "secret", timeout: .seconds(1_000_000_000), transport: server, clock: clock)
    let asking = Task {
      let parts = Locked("")
      try await model.reply(to: [ChatMessage(.user, "Which?")], with: []) { part in
        if case .text(let text) = part { parts.withLock { $0 += text } }
      }
      return parts.withLock { $0 }
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
    let broken = Server([(200, "data: {\"error\":{\"message\":\"no memory\"}}\n\n"), (200, Self.yes)])
    await #expect(throws: SearchError.refused(message: "no memory")) { try await self.reply(broken) }
    await #expect(throws: SearchError.self) {
      try await self.reply(Server([(200, Self.yes)]), url: "http://example.com/v1")
    }
  }

  @Test("The server reads rounds of calls with their answers, and no reasoning")
  func messages() {
    var answered = ChatMessage.FunctionCall(id: "a", name: "search", arguments: "{}")
    answered.answer = "1 record"
    var reply = ChatMessage(role: .assistant)
    reply.parts = [.reasoning("Hm"), .text("Wait"), .call(answered), .text("One.")]
    let json = CompletionsTransport.messages(
      "Be kind", [ChatMessage(.user, "How many?"), reply, ChatMessage(.user, "Sure?")])
    expectEqual(json.compactMap { $0["role"]?.string }, ["system", "user", "assistant", "tool", "assistant", "user"])
    expectEqual(json[2]["tool_calls"]?[0]?["function"], ["name": "search", "arguments": "{}"])
    expectEqual(json[3], ["role": "tool", "tool_call_id": "a", "content": "1 record"])
    expectEqual(json[4]["content"], "One.")
  }
}
