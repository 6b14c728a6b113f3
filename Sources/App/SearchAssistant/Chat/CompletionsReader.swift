internal import InstantSearchCore
internal import SearchModel

/// Reads the events of a reply of `/chat/completions` into a message.
struct CompletionsReader: ReplyReader {
  private(set) var message: ChatMessage
  var progress = ReplyProgress.growing
  private var hasReachedLimit = false
  private let isContinuing: Bool
  /// The calls of this reply: the index that the server has given, and the arguments so far.
  private var calls: [(index: Int?, part: Int, hasID: Bool, arguments: String)] = []
  /// The most calls of a reply.
  private static let mostCalls = 64

  /// - Parameter message: The message that the reply continues.
  init(_ message: ChatMessage) {
    (self.message, isContinuing) = (message, message.isCutOffInText)
    if isContinuing, let last = message.parts.indices.last { self.message.parts[last].json["state"] = "streaming" }
    // A call may follow, which must not look like the text.
    self.message.isCutOff = false
  }

  mutating func read(_ event: JSON) throws(SearchError) -> Bool {
    if let error = event["error"], !error.isNull {
      throw .refusal(byModel: error["message"]?.string ?? error.string)
    }
    guard let choice = event["choices"]?[0] else { return false }
    // Servers that do not stream send a whole message.
    if choice["finish_reason"]?.string != nil || choice["message"] != nil { progress = .done }
    hasReachedLimit = choice["finish_reason"] == "length"
    guard let delta = choice["delta"] ?? choice["message"] else { return false }
    var hasChanged = append(delta["reasoning_content"]?.string ?? delta["reasoning"]?.string, .reasoning)
    let pieces = delta["content"]?.array?.compactMap { $0["text"]?.string }.joined()
    hasChanged = append(delta["content"]?.string ?? pieces ?? delta["refusal"]?.string, .text) || hasChanged
    for call in delta["tool_calls"]?.array ?? [] { hasChanged = add(call) || hasChanged }
    return hasChanged
  }

  /// Ends the message: the arguments of its calls are complete.
  mutating func finish() {
    endText()
    message.isCutOff = hasReachedLimit && message.parts.last?.call == nil
    for call in calls {
      if let arguments = call.arguments.isEmpty ? .object([:]) : try? JSON(parsing: call.arguments) {
        message.parts[call.part].json["input"] = arguments
        message.parts[call.part].json["state"] = "input-available"
      } else {
        message.parts[call.part].json["rawInput"] = .string(call.arguments)
        message.parts[call.part].json["input"] = nil
        message.parts[call.part].fail("The arguments are no JSON.")
      }
    }
  }

  private mutating func append(_ text: String?, _ kind: ChatMessage.Part.TextKind) -> Bool {
    // Thoughts would stand in the middle of a text that goes on.
    guard let text, !text.isEmpty, kind == .text || !isContinuing else { return false }
    if let last = message.parts.last, last.type == kind.rawValue, last.json["state"]?.string == "streaming" {
      message.parts[message.parts.count - 1].append(text)
    } else {
      endText()
      var part = ChatMessage.Part(kind, text)
      part.json["state"] = "streaming"
      message.parts.append(part)
    }
    return true
  }

  private mutating func endText() {
    for index in message.parts.indices where message.parts[index].json["state"]?.string == "streaming" {
      message.parts[index].json["state"] = "done"
    }
  }

  private mutating func add(_ piece: JSON) -> Bool {
    let id = piece["id"]?.string.flatMap { $0.isEmpty ? nil : $0 }
    let name = piece["function"]?["name"]?.string ?? ""
    guard let number = number(of: piece, id, name) else { return false }
    let part = calls[number].part
    if let id {
      message.parts[part].json["toolCallId"] = .string(id)
      calls[number].hasID = true
    }
    let type = message.parts[part].type
    if !name.isEmpty, type != "tool-" + name { message.parts[part].json["type"] = .string(type + name) }
    switch piece["function"]?["arguments"] {
    case .string(let text)?: calls[number].arguments += text
    // Some servers send the object itself.
    case .object(let members)?: calls[number].arguments = JSON.object(members).text()
    default: break
    }
    message.parts[part].json["input"] = JSON(beginning: calls[number].arguments)
    return true
  }

  /// The number of the call that a piece belongs to. Servers leave out the index, or give several calls the same one.
  private mutating func number(of piece: JSON, _ id: String?, _ name: String) -> Int? {
    let index = piece["index"]?.int
    if let id, let known = calls.firstIndex(where: { callID($0.part) == id }) { return known }
    let found = index.map { index in calls.lastIndex { $0.index == index } } ?? calls.indices.last
    // Another ID is another call, and so is a name after arguments.
    let isSame = found.map { id == nil ? name.isEmpty || calls[$0].arguments.isEmpty : !calls[$0].hasID } ?? false
    if isSame { return found }
    guard calls.count < Self.mostCalls, id != nil || !name.isEmpty, index.map({ $0 >= 0 }) ?? true else { return nil }
    endText()
    let part: JSON.Object = [
      "type": .string("tool-"), "toolCallId": .string(id ?? ChatMessage.randomID()), "state": "input-streaming",
    ]
    calls.append((index, message.parts.count, id != nil, ""))
    message.parts.append(ChatMessage.Part(part))
    return calls.count - 1
  }

  private func callID(_ part: Int) -> String? { message.parts[part].json["toolCallId"]?.string }
}

extension ChatMessage.Part {
  /// Appends to the text.
  mutating func append(_ text: String) {
    let before = json["text"]?.string ?? ""
    json["text"] = .string(before + text)
  }
}

extension JSON {
  /// The most bytes of a beginning that are read.
  private static let longestBeginning = 4_000

  /// What the beginning of a JSON text says so far; nil if that is nothing.
  init?(beginning text: String) {
    let bytes = Array(text.utf8.prefix(Self.longestBeginning))
    var closers: [UInt8] = []
    var (isText, isEscaped) = (false, false)
    // The ends at which the text can be closed, the last one last.
    var ends: [(end: Int, closers: [UInt8])] = []
    for (offset, byte) in bytes.enumerated() {
      switch byte {
      case _ where isEscaped: isEscaped = false
      case UInt8(ascii: "\\") where isText: isEscaped = true
      case UInt8(ascii: "\""): isText.toggle()
      case _ where isText: break
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        closers.append(byte + 2)
        ends.append((offset + 1, closers))
      case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = closers.popLast()
      case UInt8(ascii: ","): ends.append((offset, closers))
      default: break
      }
    }
    let whole = bytes.dropLast(isEscaped ? 1 : 0) + (isText ? [UInt8(ascii: "\"")] : []) + closers.reversed()
    let closed = [whole] + ends.suffix(2).reversed().map { bytes[..<$0.end] + $0.closers.reversed() }
    guard let json = closed.lazy.compactMap({ try? JSON(parsing: Array($0)) }).first else { return nil }
    self = json
  }
}
