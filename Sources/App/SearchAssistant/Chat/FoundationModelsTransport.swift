#if canImport(FoundationModels)
internal import Foundation
internal import FoundationModels
public import InstantSearchCore
internal import Platform
public import SearchModel

/// The language model of Apple's systems, which runs on the device: `ChatSession(FoundationModelsTransport(tool), tool: tool)`,
/// where ``isAvailable``.
///
/// Of earlier replies the model reads the text alone. A reply that was stopped is written anew.
@available(iOS 26, macOS 26, visionOS 26, *)
@available(tvOS, unavailable)
@available(watchOS, unavailable)
public struct FoundationModelsTransport: ChatTransport {
  private let tool: SearchTool
  private let instructions: String

  /// Whether the device has the model, and it is turned on and loaded.
  public static var isAvailable: Bool { SystemLanguageModel.default.isAvailable }

  /// - Parameters:
  ///   - tool: What the model may search, with short answers, since the model reads few tokens:
  ///     `SearchTool(index, tokenLimit: 500)`.
  ///   - instructions: What the model reads before the conversation.
  public init(_ tool: SearchTool, instructions: String = CompletionsTransport.instructions) {
    (self.tool, self.instructions) = (tool, instructions)
  }

  nonisolated(nonsending) public func reply(
    to request: ChatRequest, _ receive: nonisolated(nonsending) (ChatMessage) async -> Void
  ) async throws(SearchError) -> ChatMessage {
    guard let last = request.messages.lastIndex(where: { $0.role == .user }) else {
      throw .failed(reason: "there is no question")
    }
    let calls = Locked<[ChatMessage.Part]>([])
    var reply = ChatMessage(.assistant, id: request.reply.id)
    var text = ""
    do {
      let tool = try await FoundationModelsTool(tool) { call, search in
        calls.withLock { $0.append(call) }
        if let search { request.onSearch(search) }
      }
      let session = LanguageModelSession(
        tools: [tool], transcript: transcript(request.messages[..<last], tool))
      for try await snapshot in session.streamResponse(to: request.messages[last].prompt) {
        text = snapshot.content
        reply.parts = calls.withLock { $0 } + [ChatMessage.Part(.text, text)]
        reply.parts[reply.parts.count - 1].json["state"] = "streaming"
        await receive(reply)
      }
    } catch {
      throw Task.isCancelled ? .cancelled : SearchError(model: error)
    }
    if Task.isCancelled { throw .cancelled }
    reply.parts = calls.withLock { $0 } + [ChatMessage.Part(.text, text)]
    return reply
  }

  private func transcript(_ messages: ArraySlice<ChatMessage>, _ tool: FoundationModelsTool) -> Transcript {
    func segments(_ text: String) -> [Transcript.Segment] { [.text(Transcript.TextSegment(content: text))] }
    let instructions = Transcript.Instructions(
      segments: segments(instructions), toolDefinitions: [Transcript.ToolDefinition(tool: tool)])
    let entries = messages.map { message -> Transcript.Entry in
      message.role == .assistant
        ? .response(Transcript.Response(assetIDs: [], segments: segments(message.text)))
        : .prompt(Transcript.Prompt(segments: segments(message.prompt)))
    }
    return Transcript(entries: [.instructions(instructions)] + entries)
  }
}

extension ChatMessage {
  /// A question with what the app adds to it.
  fileprivate var prompt: String { [context, text].compactMap(\.self).joined(separator: "\n\n") }
}

@available(iOS 26, macOS 26, visionOS 26, *)
@available(tvOS, unavailable)
@available(watchOS, unavailable)
extension SearchError {
  fileprivate init(model error: any Error) {
    self =
      switch error {
      case is CancellationError: .cancelled
      case is LanguageModelSession.GenerationError: .refused(message: error.localizedDescription)
      default: .failed(reason: error.localizedDescription)
      }
  }
}
#endif
