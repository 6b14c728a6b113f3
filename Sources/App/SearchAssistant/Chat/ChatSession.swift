public import InstantSearchCore
internal import Platform
public import SearchModel

/// Answers questions by a model that searches.
///
/// ```swift
/// let model = CompletionsTransport("http://127.0.0.1:11434/v1", model: "qwen3")
/// let chat = ChatSession(model, tool: try SearchTool(index))
/// let reply = try await chat.reply(to: [ChatMessage(.user, "Which lamp is the cheapest?")])
/// print(reply.text)
/// ```
///
/// It keeps no messages: the app does, or a ``ChatInteractor``.
public struct ChatSession: Sendable {
  private let transport: any ChatTransport
  let tool: SearchTool
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
  ///   - messages: The conversation. The question is last, or a reply that is to be continued.
  ///   - onChange: Called with the reply so far, whenever it has changed.
  nonisolated(nonsending) public func reply(
    to messages: [ChatMessage], _ onChange: nonisolated(nonsending) (ChatMessage) async -> Void = { _ in }
  ) async throws(SearchError) -> ChatMessage {
    try await reply(
      to: ChatRequest(conversationID: ChatMessage.randomID(), messages: messages, functions: []), onChange)
  }

  /// - Parameters:
  ///   - request: The conversation, without functions.
  ///   - isResuming: Whether the server may still be making the reply.
  ///   - onChange: Called with the reply so far, whenever it has changed.
  ///   - onSearch: Called with each search for records, after the change that shows them.
  nonisolated(nonsending) func reply(
    to request: ChatRequest, isResuming: Bool = false,
    _ onChange: nonisolated(nonsending) (ChatMessage) async -> Void,
    _ onSearch: nonisolated(nonsending) (SearchTool.Answer.Search) async -> Void = { _ in }
  ) async throws(SearchError) -> ChatMessage {
    var request = request
    request.functions = await tool.functions
    let before = request.messages.last?.role == .assistant ? Array(request.messages.dropLast()) : request.messages
    var reply = request.reply
    let made = Locked<[SearchTool.Answer.Search]>([])
    request.onSearch = { search in made.withLock { $0.append(search) } }
    func changed(_ reply: ChatMessage) async {
      await onChange(reply)
      let searches = made.withLock { made in
        defer { made = [] }
        return made
      }
      for search in searches { await onSearch(search) }
    }
    for round in 0...roundLimit {
      if Task.isCancelled { throw .cancelled }
      request.isLastRound = round == roundLimit
      request.messages = before + (reply.parts.isEmpty ? [] : [reply])
      let start = round == 0 ? 0 : reply.parts.count
      if round == 0, isResuming, let resumed = try await transport.resumedReply(to: request, changed) {
        reply = resumed
      } else {
        reply = try await transport.reply(to: request, changed)
      }
      if Task.isCancelled { throw .cancelled }
      let calls = reply.parts.indices.dropFirst(start).filter { reply.parts[$0].call?.isMadeByServer == false }
      if calls.isEmpty { break }
      let open = calls.filter { reply.parts[$0].call?.state == .called }
      if request.isLastRound {
        // A call is not made if no model will read its answer.
        for index in open { reply.parts[index].fail("The limit of rounds is reached.") }
        await onChange(reply)
        if reply.parts.last?.call != nil {
          throw .failed(reason: "the model gives no answer after \(roundLimit) rounds of calls")
        }
        break
      }
      // Servers that answer calls themselves have said what follows, too.
      if open.isEmpty, reply.parts.last?.call == nil { break }
      for (number, index) in open.enumerated() {
        guard let call = reply.parts[index].call else { continue }
        var search: SearchTool.Answer.Search?
        if number < Self.mostCalls {
          let answer = await tool.call(call.name, with: call.arguments)
          reply.parts[index].finish(answer)
          search = answer.search
        } else {
          reply.parts[index].fail("At most \(Self.mostCalls) calls are made at once.")
        }
        if Task.isCancelled { throw .cancelled }
        await onChange(reply)
        if let search { await onSearch(search) }
      }
    }
    return reply
  }
}

extension ChatMessage.Part {
  /// Ends a call with the answer of the tool.
  mutating func finish(_ answer: SearchTool.Answer) {
    guard !answer.isError else { return fail(answer.text) }
    json["state"] = "output-available"
    var output: JSON.Object = ["text": .string(answer.text)]
    if !answer.hits.isEmpty {
      output["hits"] = .array(
        answer.hits.map { hit in
          var record = hit.record.object ?? [:]
          record["objectID"] = .string(hit.objectID)
          return .object(record)
        })
    }
    json["output"] = .object(output)
  }

  /// Whether the part was being written, or is a call without an answer.
  fileprivate var isOpen: Bool {
    json["state"]?.string == "streaming" || call.map { $0.state == .called || $0.state == .writing } ?? false
  }

  /// Ends a call that could not be made.
  mutating func fail(_ reason: String) {
    json["state"] = "output-error"
    json["errorText"] = .string(reason)
  }
}

extension ChatMessage {
  /// Whether the reply, or its end, is missing: the app may have been ended meanwhile.
  var isInterrupted: Bool {
    role == .user || isCutOff || parts.contains(where: \.isOpen) || parts.last?.call != nil
  }

  /// The reply as far as it is complete: without text that was being written, and without calls that have no answer. A text
  /// that has reached a limit stays.
  var complete: ChatMessage {
    if isCutOffInText { return self }
    var message = self
    message.isCutOff = false
    message.parts.removeAll(where: \.isOpen)
    // What follows the last answer is written anew.
    let end = message.parts.lastIndex { $0.call != nil }.map { $0 + 1 } ?? 0
    message.parts.removeSubrange(end...)
    return message
  }
}
