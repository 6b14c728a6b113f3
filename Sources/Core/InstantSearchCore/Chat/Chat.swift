/// A conversation with a language model, as views show it.
public struct Chat: Hashable, Sendable {
  /// The messages, the oldest first.
  public var messages: [ChatMessage] = []
  /// What the conversation is waiting for.
  public var status = Status.ready
  /// Questions that a view offers to ask next.
  public var suggestions: [String] = []
  /// What the person thinks of replies, by the IDs of their messages: true for good.
  public var ratings: [String: Bool] = [:]
  /// The record that the next question is about.
  public var subject: Hit<JSON>?
  /// Whether the model has changed the search on the screen, and the change can be undone.
  public var canUndo = false
  /// Whether the last reply was stopped, has failed or has reached a limit, and can be continued.
  public var canContinue = false
  /// Where the screen has found records, by their IDs. The hits of replies take their origins from here.
  package var origins: [String: HitOrigin] = [:]

  /// What a conversation is waiting for.
  public enum Status: Hashable, Sendable {
    /// The next question.
    case ready
    /// The beginning of a reply.
    case submitted
    /// The rest of a reply.
    case streaming
    /// The last reply has failed; the text says why.
    case error(String)
    /// There is no model: views explain it, or are hidden.
    case unavailable
  }

  /// A conversation without messages.
  public init() {}

  /// Whether a reply is awaited or arrives.
  public var isBusy: Bool { status == .submitted || status == .streaming }
}

/// What a person does in a chat.
public enum ChatAction: Hashable, Sendable {
  /// Asks a question.
  case send(String)
  /// Asks for another reply to the last question.
  case regenerate
  /// Stops the reply.
  case stop
  /// Continues a reply that was stopped, has failed or has reached a limit.
  case resume
  /// Says whether the reply with an ID was good; nil withdraws it.
  case rate(String, isGood: Bool?)
  /// Takes back the last change that the model has made to the search on the screen.
  case undo
  /// Asks no longer about the record.
  case dropSubject
  /// Deletes all messages.
  case clear
}

/// A view that shows a chat.
@MainActor
public protocol ChatController: ItemController, ActionController where Item == Chat, Action == ChatAction {}
