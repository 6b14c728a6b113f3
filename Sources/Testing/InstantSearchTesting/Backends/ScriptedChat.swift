public import InstantSearchCore
internal import Platform
public import SearchAssistant
public import SearchModel

/// A language model that says what a test has written, one reply after the other.
///
/// ```swift
/// let model = ScriptedChat([
///   [.call("search", ["query": "lamp"])],
///   [.text("The desk lamp."), .text("It costs €19.")],
/// ])
/// let chat = ChatInteractor(ChatSession(model, tool: try SearchTool(index)))
/// ```
public final class ScriptedChat: ChatTransport {
  /// A piece of a reply.
  public enum Piece: Sendable {
    /// A text, which continues the one before.
    case text(String)
    /// A call of a function.
    case call(String, JSON)
    /// Another part, such as a source.
    case part(JSON.Object)
    /// The reply breaks off with an error.
    case failure(SearchError)
    /// The reply goes on when the closure returns.
    case pause(@Sendable () async -> Void)
  }

  private let replies: Locked<[[Piece]]>
  private let seen = Locked<[ChatRequest]>([])

  /// - Parameter replies: The replies, in order. Later requests get empty ones.
  public init(_ replies: [[Piece]]) { self.replies = Locked(replies) }

  /// The requests so far.
  public var requests: [ChatRequest] { seen.withLock { $0 } }

  nonisolated(nonsending) public func reply(
    to request: ChatRequest, _ receive: nonisolated(nonsending) (ChatMessage) async -> Void
  ) async throws(SearchError) -> ChatMessage {
    let number = seen.withLock { requests in
      requests.append(request)
      return requests.count
    }
    var message = request.reply
    let pieces: [Piece] = replies.withLock { $0.isEmpty ? [] : $0.removeFirst() }
    for (index, piece) in pieces.enumerated() {
      switch piece {
      case .text(let text):
        if message.parts.last?.type == "text", let before = message.parts.last?.json["text"]?.string {
          message.parts[message.parts.count - 1].json["text"] = .string(before + text)
        } else {
          message.parts.append(ChatMessage.Part(["type": "text", "text": .string(text), "state": "done"]))
        }
      case .call(let name, let arguments):
        let id = "call-\(number)-\(index + 1)"
        message.parts.append(
          ChatMessage.Part([
            "type": .string("tool-\(name)"), "toolCallId": .string(id), "state": "input-available", "input": arguments,
          ]))
      case .part(let part): message.parts.append(ChatMessage.Part(part))
      case .failure(let error): throw error
      case .pause(let wait):
        await wait()
        continue
      }
      if Task.isCancelled { throw .cancelled }
      await receive(message)
    }
    return message
  }
}
