/// A message as views show it.
public struct ChatRow: Identifiable, Hashable, Sendable {
  /// The ID of the message.
  public let id: String
  /// Whether the person has written the message.
  public let isQuestion: Bool
  /// The text.
  public let text: MarkdownText
  /// What the model does, or has done, before it answers: `Searching: desk lamp`.
  public let steps: [Step]
  /// The records that the reply is about.
  public let hits: [Hit<JSON>]
  /// The pages that the model has used.
  public let sources: [Source]
  /// Whether more of the message is to come.
  public let isGrowing: Bool
  /// What the person thinks of the reply; nil if it was not said.
  public let rating: Bool?
  /// What a screen reader says: whole sentences only while the message grows.
  public let spoken: String

  /// A call of the model, in words.
  public struct Step: Hashable, Sendable {
    /// What was called, and with which words.
    public let text: String
    /// How far the call is.
    public let state: ChatMessage.Call.State
  }

  /// A page that the model has used.
  public struct Source: Hashable, Sendable {
    /// The address, which is `http` or `https`.
    public let url: String
    /// The title and the host, or the host.
    public let title: String
  }

  /// - Parameter hits: The hits, if they are known.
  fileprivate init(
    _ message: ChatMessage, isGrowing: Bool, in chat: Chat, hits known: [Hit<JSON>]?,
    after settled: inout MarkdownText.Settled
  ) {
    id = message.id
    isQuestion = message.role == .user
    text =
      isQuestion
      ? MarkdownText(question: message.text)
      : MarkdownText(message.text, isGrowing: isGrowing, after: &settled)
    let calls = message.calls
    steps = calls.map { Step($0) }
    hits =
      known
      ?? (calls.lazy.map(\.hits).last { !$0.isEmpty } ?? []).map { hit in
        var hit = hit
        hit.origin = chat.origins[hit.objectID]
        return hit
      }
    sources = message.parts.filter { $0.type == "source-url" }.compactMap {
      guard let url = MarkdownText.webAddress($0.json["url"]?.string ?? ""), let host = MarkdownText.host(of: url)
      else { return nil }
      return Source(url: url, title: MarkdownText.shown($0.json["title"]?.string ?? "", host, url))
    }
    (self.isGrowing, rating) = (isGrowing, chat.ratings[message.id])
    spoken = isGrowing ? text.plain.wholeSentences : text.plain
  }
}

extension ChatRow.Step {
  fileprivate init(_ call: ChatMessage.Call) {
    let names = ["query", "filters", "attribute", "sort", "ids"]
    let words = names.compactMap { name -> String? in
      guard let value = call.arguments[name] else { return nil }
      let text = value.string ?? value.array?.compactMap(\.string).joined(separator: ", ") ?? value.text()
      return text.isEmpty ? nil : text
    }
    text = ([call.name] + [words.joined(separator: ", ")].filter { !$0.isEmpty }).joined(separator: ": ")
    state = call.state
  }
}

extension MarkdownText {
  /// A question, which is no Markdown.
  fileprivate init(question: String) { blocks = [Block(kind: .paragraph, spans: [Span(text: question)])] }

  /// The text without marks.
  package var plain: String {
    blocks.map { block in
      let text = block.spans.map(\.text).joined()
      return if case .item(let marker, _) = block.kind { "\(marker) \(text)" } else { text }
    }.joined(separator: "\n")
  }
}

extension String {
  /// The beginning up to the end of the last complete sentence.
  fileprivate var wholeSentences: String {
    let ends: Set<Character> = [".", "!", "?", "。", "！", "？", ":", "\n"]
    let end = indices.last { index in
      let next = self.index(after: index)
      return ends.contains(self[index]) && (self[index] == "\n" || next < endIndex && self[next].isWhitespace)
    }
    return end.map { String(self[...$0]) } ?? ""
  }
}

/// Makes the rows of a chat. It keeps those of messages that have not changed, and the blocks of a growing one that are
/// complete.
@MainActor
public final class ChatPresenter {
  private var known: [String: (message: ChatMessage, row: ChatRow, settled: MarkdownText.Settled)] = [:]
  private var origins: [String: HitOrigin] = [:]

  /// A presenter for one view.
  public init() {}

  /// The rows of the messages; those of the app are not shown.
  public func rows(of chat: Chat) -> [ChatRow] {
    if origins != chat.origins { (known, origins) = ([:], chat.origins) }
    let before = known
    known = [:]
    return chat.messages.filter { $0.role != .system }.map { message in
      let isGrowing = chat.isBusy && message.id == chat.messages.last?.id && message.role == .assistant
      let old = before[message.id]
      var settled = old?.settled ?? MarkdownText.Settled()
      if let old, old.message == message, old.row.isGrowing == isGrowing, old.row.rating == chat.ratings[message.id] {
        known[message.id] = old
        return old.row
      }
      let hits = old.flatMap { $0.message.calls == message.calls ? $0.row.hits : nil }
      let row = ChatRow(message, isGrowing: isGrowing, in: chat, hits: hits, after: &settled)
      known[message.id] = (message, row, settled)
      return row
    }
  }
}
