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

@Suite("A server with AI SDK's UI message stream")
struct UIMessageTransportTests {
  private static let hello = """
    {"type":"start","messageId":"s1"}
    {"type":"text-start","id":"t"}
    {"type":"text-delta","id":"t","delta":"Hello"}
    {"type":"text-end","id":"t"}
    {"type":"finish"}
    [DONE]
    """

  private static func request(_ messages: [ChatMessage], isRegenerating: Bool = false) -> ChatRequest {
    var request = ChatRequest(conversationID: "c 1/é", messages: messages, functions: [])
    request.isRegenerating = isRegenerating
    return request
  }

  private static func reply(_ server: ScriptedServer) async throws -> ChatMessage {
    try await UIMessageTransport(server).reply(to: request([ChatMessage(.user, "Hi")])) { _ in }
  }

  // MARK: What is sent

  @Test("The conversation is sent with its ID, the messages and the reason, beside the members of the app")
  func body() async throws {
    let server = ScriptedServer(streams: [Self.hello, Self.hello])
    let transport = UIMessageTransport(server, headers: ["x-key": "secret"], body: ["agent": "a", "id": "not this"])
    let question = ChatMessage(.user, id: "q", parts: [ChatMessage.Part(.text, "Hi")])
    var seen: [String] = []
    let reply = try await transport.reply(to: Self.request([question])) { seen.append($0.text) }
    expectEqual(reply.id, "s1")
    expectEqual(seen.last, "Hello")
    _ = try await transport.reply(to: Self.request([question], isRegenerating: true)) { _ in }
    let request = try #require(server.requests.first)
    expectEqual(request.method, .post)
    expectEqual(request.url.absoluteString, "http://localhost:1/chat")
    expectEqual(request.headers["x-key"], "secret")
    expectEqual(
      server.bodies.first,
      [
        "agent": "a", "id": "c 1/é", "trigger": "submit-message",
        "messages": [["id": "q", "role": "user", "parts": [["type": "text", "text": "Hi", "state": "done"]]]],
      ])
    expectEqual(server.bodies.last?["trigger"], "regenerate-message")
  }

  /// The parts of a message as they are sent.
  private static func sent(_ parts: String) throws -> JSON? { try UIMessageCase.message(parts).sent["parts"] }

  @Test("Calls without an answer are sent as failed, and stay open here")
  func open() throws {
    let parts = """
      [{"type":"tool-buy","toolCallId":"1","state":"input-available","input":{"id":1}},
      {"type":"dynamic-tool","toolName":"buy","toolCallId":"2","state":"input-streaming","input":{}},
      {"type":"tool-web","toolCallId":"3","state":"input-available","input":{},"providerExecuted":true}]
      """
    let message = try UIMessageCase.message(parts)
    let sent = message.sent["parts"]
    expectEqual(
      sent?.array?.map { $0["state"]?.string }, ["output-error", "output-error", "input-available"])
    expectEqual(sent?[0]?["input"], ["id": 1])
    expectEqual(sent?[0]?["errorText"], "The call was not made: the conversation has gone on.")
    expectEqual(sent?[2]?["errorText"], nil)
    expectEqual(message.calls.map(\.state), [.called, .writing, .called])
  }

  @Test(
    "What is answered, failed, or waits for an approval is sent as it is",
    arguments: [
      #"{"type":"tool-search","toolCallId":"1","state":"output-available","input":{},"output":{"hits":[]}}"#,
      #"{"type":"tool-search","toolCallId":"1","state":"output-error","rawInput":"{\"q\":","errorText":"cut off"}"#,
      #"{"type":"tool-buy","toolCallId":"1","state":"output-denied","input":{},"approval":{"id":"a","approved":false}}"#,
      #"{"type":"tool-buy","toolCallId":"1","state":"approval-requested","input":{},"approval":{"id":"a"}}"#,
      #"{"type":"tool-buy","toolCallId":"1","state":"approval-responded","input":{},"approval":{"id":"a","approved":true}}"#,
      #"{"type":"reasoning","id":"r","text":"Hm","state":"done","providerMetadata":{"p":{"signature":"1"}}}"#,
    ])
  func unchanged(part: String) throws {
    expectEqual(try Self.sent("[\(part)]"), .array([try JSON(parsing: part)]))
  }

  @Test("Data is for the app, and is not sent")
  func data() throws {
    expectEqual(
      try Self.sent(#"[{"type":"data-suggestions","data":{}},{"type":"text","text":"Hi"},{"type":"data-x","data":1}]"#),
      [["type": "text", "text": "Hi"]])
  }

  @Test("Arguments that can't be read come back to the server as the model has written them")
  func rawInput() async throws {
    let failing = #"""
      {"type":"tool-input-error","toolCallId":"1","toolName":"search","input":"{\"q\":","errorText":"cut off"}
      {"type":"finish"}
      """#
    let server = ScriptedServer(streams: [failing, Self.hello])
    let transport = UIMessageTransport(server)
    let question = ChatMessage(.user, "Hi")
    let reply = try await transport.reply(to: Self.request([question])) { _ in }
    _ = try await transport.reply(to: Self.request([question, reply, ChatMessage(.user, "And?")])) { _ in }
    let part = server.bodies.last?["messages"]?[1]?["parts"]?[0]
    expectEqual(part?["rawInput"], "{\"q\":")
    expectEqual(part?["state"], "output-error")
  }

  // MARK: What is received

  @Test("Lines of JSON are a stream, too, however they are cut, and an end in the middle of the last line")
  func lines() async throws {
    let lines = Self.hello.split(separator: "\n").dropLast().joined(separator: "\n")
    try await expectEqual(Self.reply(ScriptedServer([(200, [lines])])).text, "Hello")
    try await expectEqual(Self.reply(ScriptedServer([(200, lines.map { String($0) })])).text, "Hello")
  }

  @Test("Other lines of a stream of events are skipped")
  func comments() async throws {
    let stream = Self.hello.split(separator: "\n").map { ": note\r\nevent: message\r\nid: 1\r\ndata:   \($0)\r\n\r\n" }
    try await expectEqual(Self.reply(ScriptedServer([(200, stream)])).text, "Hello")
  }

  @Test("A stream that breaks off before its end is an error, and what has arrived was passed on")
  func cutOff() async throws {
    let events = Self.hello.split(separator: "\n").map(String.init)
    for count in 0...3 {
      var last: ChatMessage?
      let transport = UIMessageTransport(ScriptedServer(streams: [events.prefix(count).joined(separator: "\n")]))
      await #expect(throws: SearchError.cutOff) {
        try await transport.reply(to: Self.request([ChatMessage(.user, "Hi")])) { last = $0 }
      }
      expectEqual(last?.text ?? "", count == 3 ? "Hello" : "")
    }
    // `finish` is an end, and so are the others.
    for end in [#"{"type":"finish"}"#, #"{"type":"abort"}"#, "[DONE]"] {
      try await expectEqual(Self.reply(ScriptedServer(streams: [end])).parts, [])
    }
  }

  @Test("A reply is complete if the connection is lost behind its end, and incomplete before it")
  func lostConnection() async throws {
    let events = Self.hello.split(separator: "\n").dropLast().map { "data: \($0)\n\n" }
    try await expectEqual(Self.reply(ScriptedServer([(200, events + [ScriptedServer.broken])])).text, "Hello")
    await #expect(throws: SearchError.unreachable(reason: "localhost:1: lost")) {
      try await Self.reply(ScriptedServer([(200, events.dropLast() + [ScriptedServer.broken])]))
    }
  }

  @Test("A reply is complete if the connection stays open behind its end")
  func openConnection() async throws {
    struct OpenServer: Transport {
      func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse { throw .cancelled }
      func open(_ request: TransportRequest) async throws(TransportError) -> StreamedResponse {
        let hasSent = Locked(false)
        return StreamedResponse(
          status: 200,
          body: ResponseBody { () async throws(TransportError) in
            let isFirst = hasSent.withLock { hasSent in
              defer { hasSent = true }
              return !hasSent
            }
            if isFirst { return Array("data: {\"type\":\"finish\"}\n\n".utf8) }
            while !Task.isCancelled { await Task.yield() }
            throw .cancelled
          })
      }
    }
    let clock = ManualClock()
    var transport = UIMessageTransport("http://localhost:1/chat")
    transport.stream.connect(to: OpenServer(), clock)
    let asking = Task { [transport] in
      try await transport.reply(to: Self.request([ChatMessage(.user, "Hi")])) { _ in }
    }
    let advancing = Task {
      for _ in 0..<3 {
        await clock.waitForSleepers(1)
        clock.advance(by: .seconds(1))
      }
    }
    try await expectEqual(asking.value.parts, [])
    advancing.cancel()
  }

  @Test("A reply that is blocked is complete, even if the server closes the stream at once")
  func blocked() async throws {
    let stream = #"{"type":"data-guardrail-violation","data":{"fallbackResponse":"No."}}"#
    try await expectEqual(Self.reply(ScriptedServer(streams: [stream])).text, "No.")
  }

  @Test("An error in the stream is the error of the reply, without the headers of the app")
  func errors() async throws {
    let server = ScriptedServer([
      (200, ["data: {\"type\":\"error\",\"errorText\":\"key secret-7 has no credit\"}\n\n"]),
      (401, ["{\"message\":\"no such key: secret-7, Bearer secret-8\"}"]), (200, ["data: nonsense"]),
    ])
    let transport = UIMessageTransport(server, headers: ["x-key": "secret-7", "authorization": "Bearer secret-8"])
    for (message, status) in [("key … has no credit", nil), ("localhost:1: no such key: …, Bearer …", 401)] {
      await #expect(throws: SearchError.refused(message: message, status: status)) {
        try await transport.reply(to: Self.request([ChatMessage(.user, "Hi")])) { _ in }
      }
    }
    await #expect(throws: SearchError.cutOff) {
      try await transport.reply(to: Self.request([ChatMessage(.user, "Hi")])) { _ in }
    }
    #expect(!"\(transport)".contains("secret"))
    #expect(!String(reflecting: transport).contains("secret"))
  }

  @Test(
    "Only https is used for other machines, and only the web", arguments: ["http://example.com/chat", "ftp:/x", ""])
  func addresses(url: String) async throws {
    let server = ScriptedServer(streams: [Self.hello])
    let transport = UIMessageTransport(server, url: url)
    await #expect(throws: SearchError.self) {
      try await transport.reply(to: Self.request([ChatMessage(.user, "Hi")])) { _ in }
    }
    expectEqual(server.requests.count, 0)
  }

  // MARK: Resuming

  @Test(
    "A reply that is still being made is received with GET, behind the path of the address",
    arguments: [
      ("/chat", "/chat/c%201%2F%C3%A9/stream"), ("/a/b?mode=ai-sdk-5", "/a/b/c%201%2F%C3%A9/stream?mode=ai-sdk-5"),
    ])
  func resuming(path: String, resumed: String) async throws {
    let server = ScriptedServer(streams: [Self.hello])
    let before = ChatMessage(.assistant, id: "old", parts: [ChatMessage.Part(.text, "Hel")])
    let reply = try await UIMessageTransport(server, url: "http://localhost:1" + path)
      .resumedReply(to: Self.request([ChatMessage(.user, "Hi"), before])) { _ in }
    expectEqual(reply?.text, "Hello")
    expectEqual(reply?.id, "s1")
    let request = try #require(server.requests.first)
    expectEqual(request.method, .get)
    expectEqual(request.body, [])
    expectEqual(request.url.absoluteString, "http://localhost:1" + resumed)
  }

  @Test("A server without such a reply says 204 or 404; anything else is an error", arguments: [204, 404, 500, 200])
  func nothingToResume(status: Int) async throws {
    let transport = UIMessageTransport(ScriptedServer([(status, [])]))
    let request = Self.request([ChatMessage(.user, "Hi")])
    switch status {
    case 204, 404: try await expectEqual(transport.resumedReply(to: request) { _ in }, nil)
    case 200:
      await #expect(throws: SearchError.cutOff) { try await transport.resumedReply(to: request) { _ in } }
    default:
      let task = Task { try await transport.resumedReply(to: request) { _ in } }
      // The server is asked again after a pause, in which the person gives up.
      task.cancel()
      await #expect(throws: SearchError.self) { try await task.value }
    }
  }

  @Test("What is sent is no less an error if the server answers with nothing", arguments: [204, 404])
  func refusedSending(status: Int) async throws {
    await #expect(throws: SearchError.refused(message: "localhost:1: the server gives no reason", status: status)) {
      try await Self.reply(ScriptedServer([(status, [])]))
    }
  }
}
