/// A message of a conversation with a language model.
public struct ChatMessage: Hashable, Sendable, Codable {
  /// Who has written it.
  public var role: Role
  /// What it consists of, in order.
  public var parts: [Part]

  /// Who writes a message.
  public enum Role: String, Hashable, Sendable, Codable {
    /// The person who asks.
    case user
    /// The language model.
    case assistant
  }

  /// A part of a message.
  public enum Part: Hashable, Sendable, Codable {
    /// What somebody reads. Of a model it may be Markdown, and is never HTML.
    case text(String)
    /// What a model has thought, if it says so.
    case reasoning(String)
    /// A function that the model has called.
    case call(FunctionCall)
  }

  /// A call of a function of a ``SearchTool``.
  public struct FunctionCall: Hashable, Sendable, Codable {
    /// The ID that the model gave the call.
    public var id: String
    /// The name of the function.
    public var name: String
    /// The arguments, as the model wrote them.
    public var arguments: String
    /// The answer for the model; nil until there is one.
    public var answer: String?
    /// Whether the call could not be made.
    public var isError = false
  }

  /// A message that consists of a text.
  public init(_ role: Role, _ text: String) { (self.role, parts) = (role, [.text(text)]) }

  init(role: Role) { (self.role, parts) = (role, []) }

  /// The text, without what the model has thought and called.
  public var text: String {
    parts.map { if case .text(let text) = $0 { text } else { "" } }.joined()
  }

  /// Appends what has arrived: text continues the last text.
  mutating func append(_ part: Part) {
    switch (parts.last, part) {
    case (.text(let before)?, .text(let text)): parts[parts.count - 1] = .text(before + text)
    case (.reasoning(let before)?, .reasoning(let text)): parts[parts.count - 1] = .reasoning(before + text)
    default: parts.append(part)
    }
  }
}
