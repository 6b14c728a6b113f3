import Foundation
import InstantSearchCore
import SearchModel

@testable import SearchAssistant

/// A UI message stream in the plainest way, after AI SDK's reference: all lines first, then objects that the events change.
///
/// Beyond the reference, a call does not go back, a repeated call stays one part, and events about unknown calls are ignored.
final class ObviousReader {
  /// A part of the message. Events remember the part itself, so that its index plays no role.
  private final class Part {
    var members: [String: JSON]
    /// The arguments of a call, as far as they were written.
    var written: String?
    init(_ members: [String: JSON]) { self.members = members }
    var state: String { members["state"]?.string ?? "" }
  }

  private var id: String
  private var metadata: JSON?
  private var parts: [Part]
  private var texts: [String: Part] = [:]
  private var thoughts: [String: Part] = [:]
  private(set) var hasEnded = false
  private(set) var error: SearchError?

  /// Reads a whole stream that continues a message.
  init(_ bytes: [UInt8], after before: ChatMessage) {
    (id, metadata) = (before.id, before.metadata)
    parts = before.parts.map { part in Part(Dictionary(uniqueKeysWithValues: part.json.map { ($0.key, $0.value) })) }
    for event in Self.events(bytes) {
      if event == Array("[DONE]".utf8) {
        hasEnded = true
        return
      }
      guard case .object(let object)? = try? JSON(parsing: event) else { continue }
      var chunk = Dictionary(uniqueKeysWithValues: object.map { ($0.key, $0.value) })
      for (name, value) in chunk where value == .null && !["input", "output", "data"].contains(name) {
        chunk[name] = nil
      }
      guard let type = chunk["type"]?.string else { continue }
      if type == "error" {
        let text = chunk["errorText"]?.string ?? ""
        let inner = (try? JSON(parsing: Array(text.utf8)))?["message"]?.string
        error = .refused(message: String((inner ?? (text == "" ? "the model failed" : text)).prefix(1000)))
      } else if type == "data-guardrail-violation" {
        let text = chunk["data"]?["fallbackResponse"]?.string ?? ""
        let shown = text == "" ? "The model can't answer this." : text
        parts = [Part(["type": "text", "text": .string(shown), "state": "done"])]
        hasEnded = true
        return
      } else {
        take(type, chunk)
      }
      if error != nil { return }
    }
  }

  /// The message without its role.
  var message: JSON {
    var object: JSON.Object = ["id": .string(id)]
    object["metadata"] = metadata
    object["parts"] = .array(
      parts.map { part in .object(JSON.Object(part.members.map { (key: $0.key, value: $0.value) })) })
    return .object(object)
  }

  /// The data of the events: lines of JSON, and what follows `data:`.
  static func events(_ bytes: [UInt8]) -> [[UInt8]] {
    bytes.split { $0 == 10 || $0 == 13 }.map { Array(String(decoding: $0, as: UTF8.self).utf8) }.compactMap { line in
      if line[0] == UInt8(ascii: "{") { return line }
      guard line.prefix(5) == [UInt8]("data:".utf8)[...] else { return nil }
      let data = String(decoding: line[5...], as: UTF8.self).trimmingCharacters(in: CharacterSet(charactersIn: " "))
      return data.isEmpty ? nil : Array(data.utf8)
    }
  }

  // MARK: Events

  private func take(_ type: String, _ chunk: [String: JSON]) {
    let id = chunk["id"]?.string ?? ""
    switch type {
    case "text-start":
      texts[id] = append(begin(["type": "text"], chunk))
    case "text-delta", "text-end": write(type, "text", texts[id], chunk)
    case "reasoning-start":
      thoughts[id] = append(begin(["type": "reasoning", "id": .string(id)], chunk))
    case "reasoning-delta", "reasoning-end": write(type, "reasoning", thoughts[id], chunk)
    case "start-step": append(["type": "step-start"])
    case "finish-step": (texts, thoughts) = ([:], [:])
    case "reset-step":
      (texts, thoughts) = ([:], [:])
      parts.removeLast(step.count)
      for part in parts { part.written = nil }
    case "start", "finish", "message-metadata":
      if type == "start", let id = chunk["messageId"]?.string { self.id = id }
      if let new = chunk["messageMetadata"] { metadata = Self.merged(metadata, new) }
      if type == "finish" { end(isCutOff: chunk["finishReason"] == "length") }
    case "abort": end(isCutOff: true)
    case "data-tool-output-delta": break
    case let type where type.starts(with: "tool-"): call(type, chunk)
    case let type where type.starts(with: "data-"):
      if chunk["transient"] == true { return }
      let same = parts.first {
        chunk["id"] != nil && $0.members["id"] == chunk["id"] && $0.members["type"] == chunk["type"]
      }
      if let same { same.members["data"] = chunk["data"] } else { append(chunk) }
    default: append(chunk)
    }
    if ["text-end", "reasoning-end"].contains(type) {
      if type == "text-end" { texts[id] = nil } else { thoughts[id] = nil }
    }
  }

  private func end(isCutOff: Bool) {
    hasEnded = true
    guard isCutOff else { return }
    var members: JSON.Object = [:]
    if case .object(let known)? = metadata { members = known }
    members["finishReason"] = "length"
    metadata = .object(members)
  }

  private func begin(_ kind: [String: JSON], _ chunk: [String: JSON]) -> [String: JSON] {
    var members = kind
    members["text"] = ""
    members["state"] = "streaming"
    members["providerMetadata"] = chunk["providerMetadata"]
    return members
  }

  private func write(_ type: String, _ kind: String, _ part: Part?, _ chunk: [String: JSON]) {
    guard let part else {
      let id = chunk["id"]?.string ?? ""
      error = .unreadableAnswer(path: type, reason: "there is no \(kind) with the ID \"\(id)\"")
      return
    }
    if let metadata = chunk["providerMetadata"] { part.members["providerMetadata"] = metadata }
    if type.hasSuffix("end") {
      part.members["state"] = "done"
    } else {
      part.members["text"] = .string((part.members["text"]?.string ?? "") + (chunk["delta"]?.string ?? ""))
    }
  }

  private func call(_ type: String, _ chunk: [String: JSON]) {
    if type == "tool-approval-response" {
      guard let id = chunk["approvalId"]?.string else { return }
      let asked = parts.last { $0.members["approval"]?.object?["id"] == .string(id) }
      guard let asked, asked.state.hasPrefix("approval"), case .object(var approval)? = asked.members["approval"] else {
        return
      }
      if let approved = chunk["approved"] { approval["approved"] = approved }
      if let reason = chunk["reason"] { approval["reason"] = reason }
      asked.members["approval"] = .object(approval)
      asked.members["state"] = "approval-responded"
      asked.members["providerExecuted"] = chunk["providerExecuted"] ?? asked.members["providerExecuted"]
      asked.members["callProviderMetadata"] = chunk["providerMetadata"] ?? asked.members["callProviderMetadata"]
      return
    }
    guard let id = chunk["toolCallId"]?.string else { return }
    func isCall(_ part: Part) -> Bool { part.members["toolCallId"] == .string(id) }
    var part: Part?
    switch type {
    case "tool-input-start", "tool-input-available", "tool-input-error":
      part = step.last(where: isCall)
      if part == nil, let name = chunk["toolName"]?.string {
        let kind: [String: JSON] =
          chunk["dynamic"] == true
          ? ["type": "dynamic-tool", "toolName": .string(name)] : ["type": .string("tool-" + name)]
        part = append(kind.merging(["toolCallId": .string(id), "state": "input-streaming"]) { $1 })
      }
    case "tool-input-delta":
      part = parts.last(where: isCall)
      if part == nil {
        error = .unreadableAnswer(path: type, reason: "there is no call with the ID \"\(id)\"")
        return
      }
    case "tool-output-available", "tool-output-error", "tool-output-denied", "tool-approval-request":
      part = parts.last(where: isCall)
    default: return
    }
    guard let part, Self.rank(of: part.state) <= Self.rank(of: type) else {
      return
    }
    if type == "tool-input-delta", part.state != "input-streaming" || part.written == nil { return }
    for (name, value) in only(["title", "toolMetadata", "providerExecuted"], chunk) { part.members[name] = value }
    if let metadata = chunk["providerMetadata"] {
      let isCall = ["tool-input-start", "tool-input-delta", "tool-input-available", "tool-approval-request"].contains(
        type)
      part.members[isCall ? "callProviderMetadata" : "resultProviderMetadata"] = metadata
    }
    change(part, type, chunk)
  }

  private func change(_ part: Part, _ type: String, _ chunk: [String: JSON]) {
    func set(_ state: JSON, _ members: [String: JSON?]) {
      part.members["state"] = state
      for (name, value) in members { part.members[name] = value }
    }
    switch type {
    case "tool-input-start":
      part.written = ""
      set("input-streaming", ["input": nil])
    case "tool-input-delta":
      let written = (part.written ?? "") + (chunk["inputTextDelta"]?.string ?? "")
      part.written = written
      set("input-streaming", ["input": JSON(beginning: written)])
    case "tool-input-available": set("input-available", ["input": chunk["input"]])
    case "tool-input-error":
      var input = chunk["input"]
      if input == nil, let written = part.written, written != "" { input = .string(written) }
      if input == nil { input = part.members["input"] }
      let isDynamic = part.members["type"] == "dynamic-tool"
      set(
        "output-error",
        ["errorText": chunk["errorText"], "input": isDynamic ? input : nil, "rawInput": isDynamic ? nil : input])
    case "tool-output-available":
      set("output-available", ["output": chunk["output"], "preliminary": chunk["preliminary"], "errorText": nil])
    case "tool-output-error":
      set("output-error", ["errorText": chunk["errorText"], "output": nil, "preliminary": nil])
    case "tool-output-denied": set("output-denied", [:])
    default:
      var approval: JSON.Object = ["id": chunk["approvalId"] ?? ""]
      for (name, value) in only(["isAutomatic", "signature"], chunk) { approval[name] = value }
      set("approval-requested", ["approval": .object(approval)])
    }
  }

  /// How far a call is in a state, and the furthest state in which an event counts.
  private static func rank(of name: String) -> Int {
    if name.hasPrefix("tool-output") { return 3 }
    if name.hasPrefix("tool-approval") { return 2 }
    if name.hasPrefix("tool-input") || name.hasPrefix("input-") { return 1 }
    if name.hasPrefix("output-") { return 3 }
    // What a call without a state is, only a request for approval or an output can say.
    return 2
  }

  // MARK: Parts

  /// The parts after the last begin of a step.
  private var step: ArraySlice<Part> {
    let start = parts.lastIndex { $0.members["type"] == "step-start" }
    return start.map { parts[($0 + 1)...] } ?? parts[...]
  }

  @discardableResult
  private func append(_ members: [String: JSON]) -> Part {
    parts.append(Part(members))
    return parts[parts.count - 1]
  }

  private func only(_ names: [String], _ chunk: [String: JSON]) -> [String: JSON] {
    chunk.filter { names.contains($0.key) }
  }

  private static func merged(_ old: JSON?, _ new: JSON) -> JSON {
    guard case .object(var members)? = old, case .object(let others) = new else { return new }
    for (name, value) in others { members[name] = merged(members[name], value) }
    return .object(members)
  }
}
