public import SearchModel

/// What a conversation is carried on with: a language model behind a server, or a script in a test.
public protocol ChatTransport: Sendable {
  /// Sends a conversation, and passes on the parts of the reply as they arrive. The transport waits meanwhile, so what is not
  /// read does not pile up.
  ///
  /// - Parameters:
  ///   - messages: The messages so far; the last one is a question, or has calls with their answers.
  ///   - functions: The functions that the model may call.
  ///   - receive: Takes text and reasoning in pieces, and each call when it is complete.
  nonisolated(nonsending) func reply(
    to messages: [ChatMessage], with functions: [SearchTool.Function],
    _ receive: nonisolated(nonsending) (ChatMessage.Part) async -> Void
  ) async throws(SearchError)
}

/// Answers questions by a model that searches.
///
/// ```swift
/// let model = CompletionsTransport("http://127.0.0.1:11434/v1", model: "qwen3")
/// let chat = ChatSession(model, tool: try SearchTool(index))
/// let reply = try await chat.reply(to: [ChatMessage(.user, "Which lamp is the cheapest?")])
/// print(reply.text)
/// ```
///
/// It keeps no messages: the app does.
public struct ChatSession: Sendable {
  private let transport: any ChatTransport
  private let tool: SearchTool
  private let roundLimit: Int

  /// - Parameters:
  ///   - transport: The model.
  ///   - tool: What the model may search.
  ///   - roundLimit: How often the model may call functions before it must answer.
  public init(_ transport: any ChatTransport, tool: SearchTool, roundLimit: Int = 5) {
    (self.transport, self.tool, self.roundLimit) = (transport, tool, max(0, roundLimit))
  }

  /// The most calls in one round.
  private static let mostCalls = 8

  /// The model's reply, after the calls that it has made. To stop it, cancel the task.
  ///
  /// - Parameters:
  ///   - messages: The conversation, the question last.
  ///   - onChange: Called with the reply so far, whenever it has changed.
  nonisolated(nonsending) public func reply(
    to messages: [ChatMessage], _ onChange: nonisolated(nonsending) (ChatMessage) async -> Void = { _ in }
  ) async throws(SearchError) -> ChatMessage {
    let functions = await tool.functions
    var reply = ChatMessage(role: .assistant)
    for round in 0...roundLimit {
      // At last it must answer with what it has.
      let allowed = round < roundLimit ? functions : []
      let start = reply.parts.count
      let before = messages + (reply.parts.isEmpty ? [] : [reply])
      try await transport.reply(to: before, with: allowed) { part in
        if case .call = part {
          let calls = reply.parts.dropFirst(start).count { if case .call = $0 { true } else { false } }
          guard !allowed.isEmpty, calls < Self.mostCalls else { return }
        }
        reply.append(part)
        await onChange(reply)
      }
      if Task.isCancelled { throw .cancelled }
      var hasCalled = false
      for index in reply.parts.indices.dropFirst(start) {
        guard case .call(var call) = reply.parts[index] else { continue }
        hasCalled = true
        let arguments = call.arguments.isEmpty ? .null : try? JSON(parsing: call.arguments)
        if let arguments {
          let answer = await tool.call(call.name, with: arguments)
          (call.answer, call.isError) = (answer.text, answer.isError)
        } else {
          (call.answer, call.isError) = ("The arguments are no JSON.", true)
        }
        if Task.isCancelled { throw .cancelled }
        reply.parts[index] = .call(call)
        await onChange(reply)
      }
      if !hasCalled { break }
    }
    return reply
  }
}
