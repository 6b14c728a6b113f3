internal import InstantSearchCore
internal import SearchModel

/// Reads the events of AI SDK's UI message stream into a message. Unknown parts are kept; unreadable events are skipped.
struct UIMessageReader: ReplyReader {
  private(set) var message: ChatMessage
  var progress = ReplyProgress.growing
  /// The parts of text and reasoning that are being written, by their IDs, and the arguments of calls.
  private var open: [String: Int] = [:]
  private var arguments: [String: String] = [:]
  /// The most parts of a message.
  private static let mostParts = 10_000

  /// - Parameter message: The message that the reply continues.
  init(_ message: ChatMessage) {
    self.message = message
    if message.isCutOff { self.message.isCutOff = false }
  }

  mutating func read(_ event: JSON) throws(SearchError) -> Bool {
    guard let members = event.object, let type = members["type"]?.string else { return false }
    // Some servers send null for what they have not.
    let chunk = JSON.Object(members.filter { !$0.value.isNull || ["input", "output", "data"].contains($0.key) })
    switch type {
    case "text-start", "reasoning-start", "text-delta", "reasoning-delta", "text-end", "reasoning-end":
      return try readText(type, chunk)
    case _ where type.hasPrefix("tool-"): return try readCall(type, chunk)
    case "start-step":
      try add(["type": "step-start"])
      return true
    case "finish-step": open = [:]
    case "reset-step":
      let start = stepStart
      (open, arguments) = ([:], [:])
      if start < message.parts.count { message.parts.removeSubrange(start...) }
    case "start":
      if let id = chunk["messageId"]?.string { message.id = id }
      note(chunk["messageMetadata"])
    case "message-metadata": note(chunk["messageMetadata"])
    case "finish":
      progress = .ended
      note(chunk["messageMetadata"])
      if chunk["finishReason"] == "length" { message.isCutOff = true }
    case "abort": (progress, message.isCutOff) = (.ended, true)
    case "error":
      let text = chunk["errorText"]?.string ?? ""
      throw .refusal(byModel: (try? JSON(parsing: text))?["message"]?.string ?? (text.isEmpty ? nil : text))
    case "data-guardrail-violation":
      // Nothing that was blocked may follow.
      progress = .done
      let text = chunk["data"]?["fallbackResponse"]?.string ?? ""
      message.parts = [ChatMessage.Part(.text, text.isEmpty ? "The model can't answer this." : text)]
    // The whole output follows.
    case "data-tool-output-delta": return false
    case _ where type.hasPrefix("data-"): try readData(chunk)
    default:
      // Sources, files, and what later versions add.
      try add(chunk)
    }
    return true
  }

  /// The index of the first part of the current step.
  private var stepStart: Int {
    message.parts.lastIndex { $0.type == "step-start" }.map { $0 + 1 } ?? 0
  }

  private mutating func add(_ part: JSON.Object) throws(SearchError) {
    guard message.parts.count < Self.mostParts else {
      throw .unreadableAnswer(path: "the reply", reason: "it has more than \(Self.mostParts) parts")
    }
    message.parts.append(ChatMessage.Part(part))
  }

  private mutating func note(_ metadata: JSON?) {
    guard let metadata else { return }
    message.metadata = message.metadata.map { $0.merging(metadata) } ?? metadata
  }

  // MARK: Parts

  private mutating func readText(_ type: String, _ chunk: JSON.Object) throws(SearchError) -> Bool {
    let kind = type.hasPrefix("text") ? "text" : "reasoning"
    let id = chunk["id"]?.string ?? ""
    let key = "\(kind) \(id)"
    if type.hasSuffix("-start") {
      var part: JSON.Object = ["type": .string(kind), "text": "", "state": "streaming"]
      if kind == "reasoning" { part["id"] = .string(id) }
      part["providerMetadata"] = chunk["providerMetadata"]
      try add(part)
      open[key] = message.parts.count - 1
      return true
    }
    guard let index = open[key], message.parts.indices.contains(index) else {
      throw .unreadableAnswer(path: type, reason: "there is no \(kind) with the ID \"\(id)\"")
    }
    if let metadata = chunk["providerMetadata"] { message.parts[index].json["providerMetadata"] = metadata }
    if type.hasSuffix("-end") {
      message.parts[index].json["state"] = "done"
      open[key] = nil
    } else {
      message.parts[index].append(chunk["delta"]?.string ?? "")
    }
    return true
  }

  private mutating func readData(_ chunk: JSON.Object) throws(SearchError) {
    if chunk["transient"]?.bool ?? false { return }
    let known = message.parts.firstIndex {
      chunk["id"] != nil && $0.json["type"] == chunk["type"] && $0.json["id"] == chunk["id"]
    }
    if let known { message.parts[known].json["data"] = chunk["data"] } else { try add(chunk) }
  }

  // MARK: Calls

  /// The state of a call after each event.
  private static let states = [
    "tool-input-start": "input-streaming", "tool-input-delta": "input-streaming",
    "tool-input-available": "input-available", "tool-input-error": "output-error",
    "tool-approval-request": "approval-requested", "tool-output-available": "output-available",
    "tool-output-error": "output-error", "tool-output-denied": "output-denied",
  ]

  private mutating func readCall(_ type: String, _ chunk: JSON.Object) throws(SearchError) -> Bool {
    if type == "tool-approval-response" { return readApproval(chunk) }
    guard let id = chunk["toolCallId"]?.string, let next = Self.states[type] else { return false }
    let isInput = type.hasPrefix("tool-input")
    guard let index = try index(ofCall: id, type, chunk) else { return false }
    var part = message.parts[index].json
    let state = part["state"]?.string ?? ""
    // A call does not go back, whatever arrives late.
    if isInput ? !state.hasPrefix("input-") : state.hasPrefix("output-") && !type.hasPrefix("tool-output") {
      return false
    }
    for name in ["title", "toolMetadata", "providerExecuted"] where chunk[name] != nil { part[name] = chunk[name] }
    let isOutput = type.hasPrefix("tool-output") || type == "tool-input-error"
    if let metadata = chunk["providerMetadata"] {
      part[isOutput ? "resultProviderMetadata" : "callProviderMetadata"] = metadata
    }
    part["state"] = .string(next)
    switch type {
    case "tool-input-start":
      part["input"] = nil
      arguments[id] = ""
    case "tool-input-delta":
      guard state == "input-streaming", let before = arguments[id] else { return false }
      let written = before + (chunk["inputTextDelta"]?.string ?? "")
      arguments[id] = written
      part["input"] = JSON(beginning: written)
    case "tool-input-available": part["input"] = chunk["input"]
    case "tool-input-error":
      part["errorText"] = chunk["errorText"]
      let written = arguments[id] ?? ""
      let input = chunk["input"] ?? (written.isEmpty ? part["input"] : .string(written))
      let isDynamic = part["type"] == "dynamic-tool"
      (part["input"], part["rawInput"]) = isDynamic ? (input, nil) : (nil, input)
    case "tool-output-available", "tool-output-error":
      let isError = type == "tool-output-error"
      for name in ["output", "preliminary"] { part[name] = isError ? nil : chunk[name] }
      part["errorText"] = isError ? chunk["errorText"] : nil
    case "tool-approval-request":
      var approval: JSON.Object = ["id": chunk["approvalId"] ?? ""]
      for name in ["isAutomatic", "signature"] where chunk[name] != nil { approval[name] = chunk[name] }
      part["approval"] = .object(approval)
    default: break
    }
    message.parts[index].json = part
    return true
  }

  private mutating func readApproval(_ chunk: JSON.Object) -> Bool {
    guard let id = chunk["approvalId"]?.string,
      let index = message.parts.lastIndex(where: { $0.json["approval"]?["id"]?.string == id }),
      var approval = message.parts[index].json["approval"]?.object,
      message.parts[index].json["state"]?.string?.hasPrefix("approval-") ?? false
    else { return false }
    for name in ["approved", "reason"] where chunk[name] != nil { approval[name] = chunk[name] }
    message.parts[index].json["approval"] = .object(approval)
    message.parts[index].json["state"] = "approval-responded"
    if let isExecuted = chunk["providerExecuted"] { message.parts[index].json["providerExecuted"] = isExecuted }
    if let metadata = chunk["providerMetadata"] { message.parts[index].json["callProviderMetadata"] = metadata }
    return true
  }

  /// The index of a call, which begins with some events. Calls of different steps may have the same ID.
  private mutating func index(ofCall id: String, _ type: String, _ chunk: JSON.Object) throws(SearchError) -> Int? {
    let known = message.parts.lastIndex { $0.json["toolCallId"]?.string == id }
    guard ["tool-input-start", "tool-input-available", "tool-input-error"].contains(type) else {
      if known == nil, type == "tool-input-delta" {
        throw .unreadableAnswer(path: type, reason: "there is no call with the ID \"\(id)\"")
      }
      return known
    }
    if let known, known >= stepStart { return known }
    guard let name = chunk["toolName"]?.string else { return nil }
    let isDynamic = chunk["dynamic"]?.bool ?? false
    var part: JSON.Object = ["type": .string(isDynamic ? "dynamic-tool" : "tool-\(name)")]
    if isDynamic { part["toolName"] = .string(name) }
    (part["toolCallId"], part["state"]) = (.string(id), "input-streaming")
    try add(part)
    arguments[id] = nil
    return message.parts.count - 1
  }
}

extension JSON {
  /// The members of both objects. A member of the other object replaces one of the same name, unless both are objects.
  fileprivate func merging(_ other: JSON) -> JSON {
    guard var members = object, let others = other.object else { return other }
    for (name, value) in others { members[name] = members[name].map { $0.merging(value) } ?? value }
    return .object(members)
  }
}
