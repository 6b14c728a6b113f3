import InstantSearch
import SearchAssistant

/// Stands for a language model: it searches for the question, and answers with one sentence.
struct Clerk: ChatTransport {
  nonisolated(nonsending) func reply(
    to request: ChatRequest, _ receive: nonisolated(nonsending) (ChatMessage) async -> Void
  ) async throws(SearchError) -> ChatMessage {
    var reply = request.reply
    let question = request.messages.last { $0.role == .user }?.text ?? ""
    reply.parts.append(
      ChatMessage.Part(
        reply.calls.isEmpty
          ? ["type": "tool-search", "toolCallId": "1", "input": ["query": .string(question), "limit": 2]]
          : ["type": "text", "text": "These are the **best** ones."]))
    await receive(reply)
    return reply
  }
}
