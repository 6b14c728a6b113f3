public import InstantSearchCore
public import SearchModel

/// What a model is asked.
public struct ChatRequest: Sendable {
  /// The ID of the conversation.
  public var conversationID: String
  /// The messages so far. The last one is a question, or a reply to be continued, with calls that have been answered.
  public var messages: [ChatMessage]
  /// The functions that the model may call.
  public var functions: [SearchTool.Function]
  /// Whether no further call will be answered.
  public var isLastRound = false
  /// Whether the question has been answered before.
  public var isRegenerating = false
  /// Takes the searches of a transport that calls the tool itself.
  var onSearch: @Sendable (SearchTool.Answer.Search) -> Void = { _ in }

  /// The message that the reply continues; a new one after a question.
  public var reply: ChatMessage {
    if let last = messages.last, last.role == .assistant { return last }
    return ChatMessage(.assistant)
  }
}

/// The way to a language model: a server, or a script in a test.
public protocol ChatTransport: Sendable {
  /// Returns the complete reply, and passes it on whenever it has grown. It waits until `receive` has returned, so that
  /// nothing piles up before a slow reader.
  ///
  /// - Parameters:
  ///   - request: The question. The reply continues ``ChatRequest/reply``.
  ///   - receive: Takes the reply so far.
  nonisolated(nonsending) func reply(
    to request: ChatRequest, _ receive: nonisolated(nonsending) (ChatMessage) async -> Void
  ) async throws(SearchError) -> ChatMessage

  /// Receives the reply that the server is still making, after the connection was lost. Nil if there is none; then the
  /// model is asked to continue.
  nonisolated(nonsending) func resumedReply(
    to request: ChatRequest, _ receive: nonisolated(nonsending) (ChatMessage) async -> Void
  ) async throws(SearchError) -> ChatMessage?
}

extension ChatTransport {
  nonisolated(nonsending) public func resumedReply(
    to request: ChatRequest, _ receive: nonisolated(nonsending) (ChatMessage) async -> Void
  ) async throws(SearchError) -> ChatMessage? { nil }
}
