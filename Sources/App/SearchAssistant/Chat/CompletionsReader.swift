internal import InstantSearchCore
internal import SearchModel

/// Reads the events of a reply of `/chat/completions` into a message.
struct CompletionsReader {
  private(set) var message: ChatMessage
  /// Whether no further event counts.
  private(set) var isDone = false
  /// Whether the server has said that the reply is complete.
  private(set) var hasEnded = false
  /// The calls of this reply: the index that the server has given, and the arguments so far.
  private var calls: [(index: Int?, part: Int, hasID: Bool, arguments: String)] = []
  /// The most calls of a reply.
  private static let mostCalls = 64

  /// - Parameter message: The message that the reply continues.
  init(_ message: ChatMessage) { self.message = message }

  /// Reads the data of an event, and returns whether it has changed the message. What can't be read, or says nothing, changes
  /// nothing.
  mutating func read(_ event: [UInt8]) throws(SearchError) -> Bool {
    if event.elementsEqual("[DONE]".utf8) {
      (isDone, hasEnded) = (true, true)
      return false
    }
    guard !isDone, let json = try? JSON(parsing: event) else { return false }
    if let error = json["error"], !error.isNull {
      throw .refused(message: String((error["message"]?.string ?? error.string ?? "the model failed").prefix(1_000)))
    }
    guard let choice = json["choices"]?[0] else { return false }
    // Servers that do not stream send a whole message.
    if choice["finish_reason"]?.string != nil || choice["message"] != nil { (isDone, hasEnded) = (true, true) }
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
    guard let text, !text.isEmpty else { return false }
    if let last = message.parts.last, last.json["type"]?.string == kind.rawValue,
      last.json["state"]?.string == "streaming"
    {
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
    let known = String((message.parts[part].json["type"]?.string ?? "").dropFirst("tool-".count))
    if !name.isEmpty, name != known { message.parts[part].json["type"] = .string("tool-" + known + name) }
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
  /// The longest text of which the beginning is read.
  private static let longestBeginning = 4_000

  /// What the beginning of a JSON text says so far; nil if that is nothing.
  init?(beginning text: String) {
    if text.utf8.count <= Self.longestBeginning, let json = try? JSON(parsing: text) {
      self = json
      return
    }
    let bytes = Array(text.utf8.prefix(Self.longestBeginning))
    var closers: [UInt8] = []
    var (isText, isEscaped) = (false, false)
    // The ends at which the text can be closed, the last ones first.
    var ends: [(end: Int, closers: [UInt8])] = []
    for (offset, byte) in bytes.enumerated() {
      if isText {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isText = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isText = true
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        closers.append(byte + 2)
        ends.append((offset + 1, closers))
      case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = closers.popLast()
      case UInt8(ascii: ","): ends.append((offset, closers))
      default: break
      }
    }
    let open = isText ? Array(bytes.dropLast(isEscaped ? 1 : 0)) + [UInt8(ascii: "\"")] : bytes
    let candidates =
      [open + closers.reversed()] + ends.suffix(2).reversed().map { bytes[..<$0.end] + $0.closers.reversed() }
    for candidate in candidates {
      guard let json = try? JSON(parsing: candidate) else { continue }
      self = json
      return
    }
    return nil
  }
}
