import InstantSearchTesting
import Platform
import SearchEngine
import SearchModel
import TestSupport
import Testing

@testable import InstantSearchCore
@testable import SearchAssistant

@Suite("Rounds of calls, and replies that are stopped, replaced or cleared")
@MainActor
struct ChatRoundsTests {
  private nonisolated static func tool() throws -> SearchTool {
    let index = try LocalIndex()
    try index.save([["objectID": "1", "name": "Desk lamp"]])
    return try SearchTool(index)
  }

  private static func reply(_ server: ScriptedServer) async throws -> ChatMessage {
    try await ChatSession(UIMessageTransport(server), tool: tool()).reply(to: [ChatMessage(.user, "Which?")])
  }

  private nonisolated static let done = """
    {"type":"text-start","id":"t"}
    {"type":"text-delta","id":"t","delta":"Done."}
    {"type":"text-end","id":"t"}
    {"type":"finish"}
    """

  private nonisolated static func call(_ id: String, _ more: String = "") -> String {
    #"{"type":"tool-input-available","toolCallId":"\#(id)","toolName":"search","input":{"query":"lamp"}\#(more)}"#
      + "\n"
  }

  private nonisolated static func output(_ id: String) -> String {
    #"{"type":"tool-output-available","toolCallId":"\#(id)","output":"the server's"}"# + "\n"
  }

  // MARK: Rounds

  @Test("A reply whose calls the server has answered is complete")
  func answeredByServer() async throws {
    let server = ScriptedServer(streams: [Self.call("1") + Self.output("1") + Self.done, Self.done])
    let reply = try await Self.reply(server)
    expectEqual(server.requests.count, 1)
    expectEqual(reply.calls.map(\.output), ["the server's"])
    expectEqual(reply.text, "Done.")
  }

  @Test(
    "Beside a call of the server, one of ours is made, and the conversation continues once",
    arguments: [
      call("1") + output("1") + call("2"), call("2") + call("1", #","providerExecuted":true"#) + output("1"),
      call("1", #","providerExecuted":true"#) + call("2") + output("1") + call("2"),
    ])
  func mixed(stream: String) async throws {
    let server = ScriptedServer(streams: [stream + #"{"type":"finish"}"#, Self.done])
    let reply = try await Self.reply(server)
    expectEqual(server.requests.count, 2)
    let outputs = Dictionary(uniqueKeysWithValues: reply.calls.map { ($0.id, $0.output ?? .null) })
    expectEqual(outputs["1"], "the server's")
    #expect(outputs["2"]?["text"]?.string?.hasPrefix("1 record matches.") ?? false)
    // The server gets the answers as a part of the same reply.
    let sent = server.bodies[1]["messages"]?[1]?["parts"]?.array ?? []
    expectEqual(sent.map { $0["state"]?.string }, ["output-available", "output-available"])
  }

  @Test("A call that the server makes is never made here, answered or not")
  func madeByServer() async throws {
    let server = ScriptedServer(streams: [Self.call("1", #","providerExecuted":true"#) + #"{"type":"finish"}"#])
    let reply = try await Self.reply(server)
    expectEqual(server.requests.count, 1)
    expectEqual(reply.calls.map(\.output), [nil])
  }

  @Test("A call is made once, however often the server repeats it")
  func repeated() async throws {
    let script = Self.call("1") + Self.call("1") + Self.call("1") + #"{"type":"finish"}"#
    let server = ScriptedServer(streams: [script, Self.done])
    let reply = try await Self.reply(server)
    expectEqual(reply.calls.count, 1)
    expectEqual(server.requests.count, 2)
  }

  @Test("A call that failed already is not made, but the model learns of it")
  func failedCall() async throws {
    let failing = #"""
      {"type":"tool-input-error","toolCallId":"1","toolName":"search","input":"{\"q\":","errorText":"cut off"}
      {"type":"finish"}
      """#
    let server = ScriptedServer(streams: [failing, Self.done])
    let reply = try await Self.reply(server)
    expectEqual(reply.calls.map(\.error), ["cut off"])
    expectEqual(reply.text, "Done.")
    expectEqual(server.requests.count, 2)
  }

  @Test("Calls of different replies may have the same ID, and each has its own answer")
  func sameID() async throws {
    func part(_ query: JSON) -> JSON.Object {
      ["type": "tool-search", "toolCallId": "call", "state": "input-available", "input": ["query": query]]
    }
    let script = ScriptedChat([[.part(part("lamp"))], [.text("One.")], [.part(part("nothing"))], [.text("None.")]])
    let chat = ChatInteractor(ChatSession(script, tool: try Self.tool()))
    for question in ["Lamps?", "Others?"] {
      chat.send(question)
      await chat.waitUntilIdle()
    }
    expectEqual(chat.item.messages.flatMap(\.calls).map(\.hits.count), [1, 0])
    expectEqual(chat.item.messages.map(\.text), ["Lamps?", "One.", "Others?", "None."])
  }

  // MARK: Stopping and clearing

  private func chat(_ replies: [ScriptedChat.Piece]...) throws -> (ChatInteractor, ScriptedChat) {
    let script = ScriptedChat(replies)
    return (ChatInteractor(ChatSession(script, tool: try Self.tool())), script)
  }

  @Test("A stopped reply neither changes nor fails the next one, whenever its end arrives")
  func stopped() async throws {
    let (first, second) = (Gate(), Gate())
    let (chat, script) = try chat(
      [.text("Old"), .pause { await first.wait() }, .failure(.failed(reason: "stale"))],
      [.text("New"), .pause { await second.wait() }, .text(" one.")])
    var errors: [SearchError] = []
    chat.onError.subscribe(with: chat) { _, error in errors.append(error) }
    chat.send("First?")
    while chat.item.messages.last?.text != "Old" { await Task.yield() }
    let stopped = Task { await chat.waitUntilIdle() }
    await Task.yield()
    chat.stop()
    chat.send("Second?")
    while chat.item.messages.last?.text != "New" { await Task.yield() }
    first.open()
    await stopped.value
    expectEqual(chat.item.status, .streaming)
    second.open()
    await chat.waitUntilIdle()
    expectEqual(chat.item.messages.map(\.text), ["First?", "Old", "Second?", "New one."])
    expectEqual(chat.item.status, .ready)
    expectEqual(errors, [])
    expectEqual(script.requests.count, 2)
  }

  @Test("A call of a reply that was stopped is not made, and nothing is continued")
  func stoppedCall() async throws {
    let gate = Gate()
    let (chat, script) = try chat([.call("search", [:]), .pause { await gate.wait() }], [.text("never")])
    chat.send("Which?")
    while chat.item.messages.last?.calls.isEmpty ?? true { await Task.yield() }
    chat.stop()
    gate.open()
    await chat.waitUntilIdle()
    expectEqual(chat.item.messages.last?.calls.map(\.state), [.called])
    expectEqual(chat.item.status, .ready)
    expectEqual(script.requests.count, 1)
  }

  @Test("Of a conversation that is cleared in the middle of a reply nothing comes back")
  func cleared() async throws {
    let gate = Gate()
    let (chat, script) = try chat(
      [.call("search", [:]), .pause { await gate.wait() }, .text("stale")], [.text("New.")])
    chat.send("Which?")
    while chat.item.messages.last?.calls.isEmpty ?? true { await Task.yield() }
    let old = Task { await chat.waitUntilIdle() }
    await Task.yield()
    chat.clear()
    gate.open()
    await old.value
    expectEqual(chat.item, Chat())
    chat.send("Again?")
    await chat.waitUntilIdle()
    expectEqual(chat.item.messages.map(\.text), ["Again?", "New."])
    expectEqual(script.requests.count, 2)
  }

  @Test("A conversation may be cleared by those who are told of its end", arguments: [false, true])
  func clearedAtEnd(isError: Bool) async throws {
    let (chat, script) = try chat(
      isError ? [.failure(.failed(reason: "no"))] : [.call("search", [:])], [.text("never")])
    chat.onError.subscribe(with: chat) { chat, _ in chat.clear() }
    chat.onItemChanged.subscribe(with: chat) { chat, item in
      if item.messages.last?.calls.first?.state == .answered { chat.clear() }
    }
    chat.send("Which?")
    await chat.waitUntilIdle()
    expectEqual(chat.item, Chat())
    expectEqual(script.requests.count, 1)
  }

  @Test("A call that was left open is failed for the server with the next question, and with another reply to it")
  func leftOpen() async throws {
    let open = Self.call("1", #","providerExecuted":false"#)
    let server = ScriptedServer(streams: [open + Self.done, Self.done, Self.done])
    let session = ChatSession(UIMessageTransport(server), tool: try Self.tool(), roundLimit: 0)
    let chat = ChatInteractor(session)
    for question in ["Buy it?", "Or this one?"] {
      chat.send(question)
      await chat.waitUntilIdle()
    }
    chat.regenerate()
    await chat.waitUntilIdle()
    expectEqual(chat.item.messages[1].calls.map(\.state), [.failed])
    expectEqual(server.requests.count, 3)
    for body in server.bodies.dropFirst() {
      expectEqual(body["messages"]?[1]?["parts"]?[0]?["state"], "output-error")
    }
  }
}

/// Lets a script go on when a test says so.
private final class Gate: Sendable {
  private let isOpen = Locked(false)
  func open() { isOpen.set(true) }
  func wait() async { while !isOpen.withLock({ $0 }) { await Task.yield() } }
}
