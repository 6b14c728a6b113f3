/// A message of a conversation with a language model.
///
/// It is stored and sent in the form of AI SDK's UI messages. Parts and members that are unknown here are kept.
public struct ChatMessage: Identifiable, Hashable, Sendable, Codable {
  /// The ID of the message, which is unique in its conversation.
  public var id: String
  /// Who has written it.
  public var role: Role
  /// What the server has noted about the message.
  public var metadata: JSON?
  /// The parts, in order.
  public var parts: [Part]

  /// Who writes a message.
  public enum Role: String, Hashable, Sendable, Codable {
    /// The person who asks.
    case user
    /// The language model.
    case assistant
    /// The app.
    case system
  }

  /// A message with these parts; its ID is random unless there is one.
  public init(_ role: Role, id: String? = nil, parts: [Part] = []) {
    self.id = id ?? Self.randomID()
    (self.role, self.parts) = (role, parts)
  }

  /// A message that consists of a text.
  public init(_ role: Role, _ text: String) { self.init(role, parts: [Part(.text, text)]) }

  /// The message as it is stored and sent.
  package var json: JSON {
    var json: JSON.Object = ["id": .string(id), "role": .string(role.rawValue)]
    json["metadata"] = metadata
    json["parts"] = .array(parts.map { .object($0.json) })
    return .object(json)
  }

  /// A new ID.
  package static func randomID() -> String {
    String(UInt64.random(in: .min ... .max), radix: 36) + String(UInt64.random(in: .min ... .max), radix: 36)
  }

  /// The text, without what the model has thought and called. Of a model it may be Markdown, and is never HTML.
  public var text: String {
    parts.filter { $0.type == "text" }.compactMap { $0.json["text"]?.string }.joined(separator: "\n\n")
  }

  /// The calls of functions, in order.
  public var calls: [Call] { parts.compactMap(\.call) }

  /// Questions that the server suggests to ask next.
  public var suggestions: [String] {
    let part = parts.last { $0.type == "data-suggestions" }
    return part?.json["data"]?["suggestions"]?.array?.compactMap(\.string) ?? []
  }
}

extension ChatMessage {
  /// A part of a message.
  public struct Part: Hashable, Sendable {
    /// The members, as they are stored and sent.
    public var json: JSON.Object

    /// A part with these members, `type` among them.
    public init(_ json: JSON.Object) { self.json = json }

    /// The kinds of text.
    package enum TextKind: String {
      case text, reasoning
    }

    /// A part of text, which is complete.
    package init(_ kind: TextKind, _ text: String) {
      json = ["type": .string(kind.rawValue), "text": .string(text), "state": "done"]
    }

    /// The type, such as `text`, `reasoning`, `tool-search`, `source-url` or `data-chart`.
    public var type: String { json["type"]?.string ?? "" }

    /// The call; nil if the part is something else.
    public var call: Call? {
      let name = type.hasPrefix("tool-") ? String(type.dropFirst(5)) : json["toolName"]?.string ?? ""
      guard let id = json["toolCallId"]?.string, type.hasPrefix("tool-") || type == "dynamic-tool" else { return nil }
      return Call(id: id, name: name, json: json)
    }
  }

  /// A call of a function by a model.
  public struct Call: Identifiable, Hashable, Sendable {
    /// The ID that the model gave the call.
    public let id: String
    /// The name of the function.
    public let name: String
    fileprivate let json: JSON.Object

    /// How far a call is.
    public enum State: Hashable, Sendable {
      /// The model is writing the arguments.
      case writing
      /// The arguments are complete.
      case called
      /// There is an answer.
      case answered
      /// The call failed, or was denied.
      case failed
    }

    /// How far the call is.
    public var state: State {
      switch json["state"]?.string {
      case "input-streaming": .writing
      case "output-available": .answered
      case "output-error", "output-denied": .failed
      default: .called
      }
    }

    /// The arguments; while the model writes, those that can be read.
    public var arguments: JSON { json["input"] ?? .null }
    /// The arguments that can't be read as JSON, as the model has written them.
    package var unreadableArguments: String? { json["rawInput"]?.string }
    /// The answer.
    public var output: JSON? { json["output"] }
    /// Why the call failed.
    public var error: String? { json["errorText"]?.string }
    /// Whether the server makes the call itself, or somebody must approve it there.
    package var isMadeByServer: Bool { json["providerExecuted"]?.bool ?? false || json["approval"] != nil }

    /// The records in the answer.
    public var hits: [Hit<JSON>] { output?["hits"]?.array?.compactMap { try? Hit<JSON>(json: $0) } ?? [] }
  }
}

extension ChatMessage.Part: Codable {
  public init(from decoder: any Decoder) throws { self.init(try JSON.Object(from: decoder)) }
  public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
}
