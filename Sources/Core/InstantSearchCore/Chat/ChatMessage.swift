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

  /// The text, without what the model has thought and called.
  public var text: String {
    parts.compactMap { if case .text(let text) = $0.content { text } else { nil } }.joined(separator: "\n\n")
  }

  /// The calls of functions, in order.
  public var calls: [Call] { parts.compactMap(\.call) }

  /// Questions that the server suggests to ask next.
  public var suggestions: [String] {
    let part = parts.last { $0.json["type"]?.string == "data-suggestions" }
    return part?.json["data"]?["suggestions"]?.array?.compactMap(\.string) ?? []
  }
}

extension ChatMessage {
  /// A part of a message.
  public struct Part: Hashable, Sendable {
    /// The members, as they are stored and sent.
    public var json: JSON.Object
    /// The records of an answered call as the search has found them; empty if the message was read from a file.
    package var foundHits: [Hit<JSON>] = []

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

    /// What a part shows.
    public enum Content: Hashable, Sendable {
      /// What somebody reads. Of a model it may be Markdown, and is never HTML.
      case text(String)
      /// What the model has thought, if it says so.
      case reasoning(String)
      /// A function that the model has called.
      case call(Call)
      /// A page that the model has used.
      case source(url: String, title: String?)
      /// A part of another type, such as `file` or `data-chart`.
      case other(type: String)
    }

    /// What the part shows.
    public var content: Content {
      let type = json["type"]?.string ?? ""
      let text = json["text"]?.string ?? ""
      switch type {
      case "text": return .text(text)
      case "reasoning": return .reasoning(text)
      case "source-url":
        return .source(url: json["url"]?.string ?? "", title: json["title"]?.string)
      default: return call.map { .call($0) } ?? .other(type: type)
      }
    }

    /// The call; nil if the part is something else.
    public var call: Call? {
      guard let id = json["toolCallId"]?.string, let type = json["type"]?.string,
        type.hasPrefix("tool-") || type == "dynamic-tool"
      else { return nil }
      let name = type.hasPrefix("tool-") ? String(type.dropFirst(5)) : json["toolName"]?.string ?? ""
      return Call(id: id, name: name, json: json, foundHits: foundHits)
    }
  }

  /// A call of a function by a model.
  public struct Call: Identifiable, Hashable, Sendable {
    /// The ID that the model gave the call.
    public let id: String
    /// The name of the function.
    public let name: String
    fileprivate let json: JSON.Object
    fileprivate let foundHits: [Hit<JSON>]

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
    public var hits: [Hit<JSON>] {
      if !foundHits.isEmpty { return foundHits }
      return output?["hits"]?.array?.compactMap { try? Hit<JSON>(json: $0) } ?? []
    }
  }
}

extension ChatMessage.Part: Codable {
  public init(from decoder: any Decoder) throws { self.init(try JSON.Object(from: decoder)) }
  public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
}
