public import InstantSearchCore
public import SearchModel

/// A server that sends AI SDK's UI message stream, as apps with AI SDK and Algolia's Agent Studio do. It has the model and its
/// instructions, and may have functions of its own; those of the ``SearchTool`` are called here.
///
/// ```swift
/// let agent = UIMessageTransport(
///   "https://APP.algolia.net/agent-studio/1/agents/AGENT/completions?compatibilityMode=ai-sdk-5",
///   headers: ["x-algolia-application-id": "APP", "x-algolia-api-key": "KEY"])
/// ```
public struct UIMessageTransport: ChatTransport {
  var stream: ChatStream
  private let body: JSON.Object
  private let suffix: String

  /// - Parameters:
  ///   - url: The address to which conversations are sent. Plain `http` is allowed for this machine only.
  ///   - headers: Further headers, such as a key. They appear in no error, description or log.
  ///   - body: Further members of the body.
  ///   - suffix: What follows the path of the address where a reply that is still being made is received, with the ID of the
  ///     conversation in place of `{id}`.
  ///   - timeout: The longest time without any part of the reply.
  public init(
    _ url: String, headers: [String: String] = [:], body: JSON.Object = [:], resumingAt suffix: String = "/{id}/stream",
    timeout: Duration = .seconds(120)
  ) {
    stream = ChatStream(url, headers: headers, timeout: timeout)
    (self.body, self.suffix) = (body, suffix)
  }

  nonisolated(nonsending) public func reply(
    to request: ChatRequest, _ receive: nonisolated(nonsending) (ChatMessage) async -> Void
  ) async throws(SearchError) -> ChatMessage {
    var body = body
    body["id"] = .string(request.conversationID)
    body["messages"] = .array(request.messages.map(\.sent))
    body["trigger"] = request.isRegenerating ? "regenerate-message" : "submit-message"
    let reader = try await stream.read(.object(body), at: "", by: UIMessageReader(request.reply), receive)
    guard let reader else { throw .cutOff }
    return reader.message
  }

  nonisolated(nonsending) public func resumedReply(
    to request: ChatRequest, _ receive: nonisolated(nonsending) (ChatMessage) async -> Void
  ) async throws(SearchError) -> ChatMessage? {
    let suffix = suffix.replacing("{id}", with: request.conversationID.percentEncoded)
    // The server sends what it has said since the last answer of this app.
    var message = request.reply
    let answered = message.parts.lastIndex { $0.call?.isMadeByServer == false && $0.call?.output?["text"] != nil }
    message.parts.removeSubrange((answered.map { $0 + 1 } ?? 0)...)
    return try await stream.read(nil, at: suffix, by: UIMessageReader(message), receive)?.message
  }
}

extension ChatMessage {
  /// The message as a server reads it. A call without an answer has failed, since models refuse a conversation with an open call.
  var sent: JSON {
    var message = self
    message.parts.removeAll { $0.type.hasPrefix("data-") }
    for index in message.parts.indices {
      guard let call = message.parts[index].call, !call.isMadeByServer else { continue }
      if call.state == .called || call.state == .writing {
        message.parts[index].fail("The call was not made: the conversation has gone on.")
      } else if let text = call.output?["text"], call.output?["hits"] != nil {
        // The model reads the text. The records have more, for the views.
        message.parts[index].json["output"] = ["text": text]
      }
    }
    return message.json
  }
}
