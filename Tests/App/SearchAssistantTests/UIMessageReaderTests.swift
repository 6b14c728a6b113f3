import InstantSearchCore
import InstantSearchTesting
import SearchModel
import TestSupport
import Testing

@testable import SearchAssistant

@Suite("UI message streams")
struct UIMessageReaderTests {
  /// What a reader has made of a stream.
  private struct Reading: Equatable {
    var message: JSON
    var error: SearchError?
    var hasEnded: Bool
  }

  /// The reader over bytes that arrive in these pieces.
  private static func reading(_ pieces: some Sequence<[UInt8]>, after before: ChatMessage) -> Reading {
    var (lines, reader, error) = (EventLines(), UIMessageReader(before), SearchError?.none)
    do throws(SearchError) {
      for piece in pieces { for event in lines.append(piece) { _ = try reader.read(event) } }
      for event in lines.finish() { _ = try reader.read(event) }
    } catch let failure {
      error = failure
    }
    return Reading(message: json(reader.message), error: error, hasEnded: reader.progress != .growing)
  }

  private static func json(_ message: ChatMessage) -> JSON {
    var json: JSON.Object = ["id": .string(message.id)]
    json["metadata"] = message.metadata
    json["parts"] = .array(message.parts.map { .object($0.json) })
    return .object(json)
  }

  /// Checks that a stream is read as by the obvious reader: whole, byte by byte, and in two pieces.
  private static func check(
    _ bytes: [UInt8], after before: ChatMessage, cutAt cut: Int, _ name: String
  ) -> Reading {
    let obvious = ObviousReader(bytes, after: before)
    let expected = Reading(message: obvious.message, error: obvious.error, hasEnded: obvious.hasEnded)
    expectEqual(reading([bytes], after: before), expected, "\(name): \(String(decoding: bytes, as: UTF8.self))")
    expectEqual(reading(bytes.lazy.map { [$0] }, after: before), expected, "\(name), byte by byte")
    expectEqual(
      reading([Array(bytes[..<cut]), Array(bytes[cut...])], after: before), expected, "\(name), cut at \(cut)")
    return expected
  }

  @Test("A stream makes the message, or ends with the error", arguments: UIMessageCase.all)
  func cases(_ example: UIMessageCase) throws {
    let before = try UIMessageCase.message(example.before)
    let bytes = Array(example.stream.utf8)
    let reading = Self.check(bytes, after: before, cutAt: bytes.count / 2, "the case")
    expectEqual(reading.message, Self.json(try UIMessageCase.message(example.message)))
    expectEqual(reading.error, example.error)
    // Lines of JSON without a prefix are events, too.
    if example.events.split(separator: "\n").allSatisfy({ $0.hasPrefix("{") }) {
      expectEqual(Self.reading([Array(example.events.utf8)], after: before), reading)
    }
  }

  @Test("The cases have different names")
  func names() { expectEqual(Set(UIMessageCase.all.map(\.testDescription)).count, UIMessageCase.all.count) }

  @Test(
    "Mutated streams trap nothing, and are read as by the obvious reader",
    arguments: RandomCases.slices(of: RandomCases.seeds(200, long: 10_000)))
  func mutations(seeds: Range<UInt64>) throws {
    for seed in seeds {
      var random = SeededGenerator(seed: seed)
      let example = random.element(of: UIMessageCase.all)
      var bytes = Array(example.stream.utf8)
      for _ in 0..<random.number(in: 1...6) where !bytes.isEmpty {
        let place = random.number(in: 0...(bytes.count - 1))
        let end = min(bytes.count, place + random.number(in: 1...60))
        switch random.number(in: 0...4) {
        case 0: bytes[place] ^= 1 << UInt8(random.number(in: 0...7))
        case 1: bytes.removeSubrange(place..<end)
        case 2: bytes.insert(contentsOf: bytes[place..<end], at: place)
        case 3: bytes[place] = random.element(of: Array("{}[]\",:0\n\\ ".utf8))
        default: Self.moveLine(&bytes, &random)
        }
      }
      let cut = random.number(in: 0...bytes.count)
      let before = try UIMessageCase.message(example.before)
      _ = Self.check(bytes, after: before, cutAt: cut, "seed \(seed)")
    }
  }

  /// Moves a line somewhere else, or repeats it.
  private static func moveLine(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
    var lines = bytes.split(separator: 10, omittingEmptySubsequences: false).map(Array.init)
    let line = random.element(of: lines)
    if random.once(in: 2), let index = lines.firstIndex(of: line) { lines.remove(at: index) }
    lines.insert(line, at: random.number(in: 0...lines.count))
    bytes = Array(lines.joined(separator: [10]))
  }

  @Test(
    "Random streams are read as by the obvious reader, wherever they are cut",
    arguments: RandomCases.slices(of: RandomCases.seeds(200, long: 10_000)))
  func randomStreams(seeds: Range<UInt64>) throws {
    for seed in seeds {
      var random = RandomStream(seed: seed)
      let bytes = random.bytes()
      let before = random.random.once(in: 3) ? random.random.element(of: UIMessageCase.all).before : "[]"
      let cut = random.random.number(in: 0...bytes.count)
      _ = Self.check(bytes, after: try UIMessageCase.message(before), cutAt: cut, "seed \(seed)")
    }
  }

  @Test("Random streams come to an end, and to all states of calls")
  func reach() {
    var (states, ends, errors) = (Set<String>(), 0, 0)
    for seed in UInt64(0)..<200 {
      var random = RandomStream(seed: seed)
      let reading = ObviousReader(random.bytes(), after: ChatMessage(.assistant))
      states.formUnion(reading.message["parts"]?.array?.compactMap { $0["state"]?.string } ?? [])
      ends += reading.hasEnded ? 1 : 0
      errors += reading.error == nil ? 0 : 1
    }
    expectEqual(
      states.sorted(),
      [
        "approval-requested", "approval-responded", "done", "input-available", "input-streaming", "output-available",
        "output-denied", "output-error", "streaming",
      ])
    #expect(ends > 60 && errors > 20, "\(ends) streams have an end, and \(errors) an error")
  }

  @Test(
    "A message has no more than 10,000 parts", arguments: ["start-step", "text-start", "data-x", "tool-input-start"])
  func limit(type: String) {
    var reader = UIMessageReader(ChatMessage(.assistant))
    #expect(throws: SearchError.unreadableAnswer(path: "the reply", reason: "it has more than 10000 parts")) {
      for number in 0...10_000 {
        let event = #"{"type":"\#(number == 10_000 ? type : "start-step")","toolCallId":"1","toolName":"x"}"#
        _ = try reader.read(Array(event.utf8))
      }
    }
    expectEqual(reader.message.parts.count, 10_000)
  }
}

/// A stream of chunks of all types, some of which are repeated, moved, unknown or broken.
private struct RandomStream {
  var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func bytes() -> [UInt8] {
    var chunks: [String] = [chunk("start", "messageId", "s", metadata("messageMetadata"))]
    for _ in 0..<random.number(in: 1...4) {
      chunks.append(chunk("start-step"))
      // The runs of a step overlap.
      var runs = (0..<random.number(in: 0...5)).map { _ in run() }
      while !runs.isEmpty {
        let index = random.number(in: 0...(runs.count - 1))
        if runs[index].isEmpty { runs.remove(at: index) } else { chunks.append(runs[index].removeFirst()) }
      }
      if random.once(in: 8) { chunks.append(chunk("reset-step")) }
      if !random.once(in: 8) { chunks.append(chunk("finish-step")) }
    }
    let reason = random.element(of: "", #""finishReason":"stop""#, #""finishReason":"length""#)
    if !random.once(in: 4) { chunks.append(chunk("finish", nil, nil, reason, metadata("messageMetadata"))) }
    if !random.once(in: 4) { chunks.append("[DONE]") }
    if random.once(in: 2) { disturb(&chunks) }
    let isLines = random.once(in: 4)
    let end = random.element(of: "\n\n", "\n", "\r\n", "\r")
    return Array(chunks.map { (isLines && $0 != "[DONE]" ? $0 : "data: \($0)") + end }.joined().utf8)
  }

  private mutating func disturb(_ chunks: inout [String]) {
    for _ in 0..<random.number(in: 1...5) {
      let index = random.number(in: 0...(chunks.count - 1))
      let other = random.number(in: 0...(chunks.count - 1))
      switch random.number(in: 0...4) {
      case 0: chunks.insert(chunks[index], at: other)
      case 1: chunks.swapAt(index, other)
      case 2: chunks[index] = String(chunks[index].prefix(random.number(in: 0...chunks[index].count)))
      case 3:
        chunks.insert(
          random.element(of: "{}", "[]", #"{"type":"later","a":null}"#, ": note", #"{"type":"tool-x"}"#), at: other)
      default:
        let rare = [
          #"{"type":"error","errorText":"no"}"#, #"{"type":"abort"}"#,
          #"{"type":"data-guardrail-violation","data":{"fallbackResponse":"no"}}"#,
        ]
        chunks.insert(random.element(of: rare), at: other)
      }
    }
  }

  /// The chunks of one thing, in order.
  private mutating func run() -> [String] {
    let id = random.element(of: "a", "b", "c")
    switch random.number(in: 0...9) {
    case 0...1:
      let kind = random.element(of: "text", "reasoning")
      let pieces = random.array(of: 0...3) { $0.element(of: "Hi", "é", "\\n", "data: ", "") }
      return [chunk("\(kind)-start", "id", id, metadata())]
        + pieces.map { chunk("\(kind)-delta", "id", id, "\"delta\":\"\($0)\"", metadata()) }
        + [chunk("\(kind)-end", "id", id, metadata())]
    case 2:
      let kind = random.element(of: "file", "source-url", "source-document", "custom", "reasoning-file")
      return [chunk(kind, nil, nil, #""url":"https://a.org","title":null"#, metadata())]
    case 3:
      let more = random.element(of: "", "", #""transient":true"#, #""transient":false"#)
      let kind = random.element(of: "data-a", "data-b", "data-tool-output-delta")
      return [chunk(kind, random.once(in: 2) ? "id" : nil, id, "\"data\":\(random.number(in: 0...9))", more)]
    case 4: return [chunk("message-metadata", nil, nil, metadata("messageMetadata"))]
    default: return call(id)
    }
  }

  private mutating func call(_ id: String) -> [String] {
    let name = #""toolName":"search""#
    let dynamic = random.element(of: "", "", #""dynamic":true"#)
    let executed = random.element(of: "", #""providerExecuted":true"#, #""providerExecuted":null"#)
    let title = random.element(of: "", #""title":"T""#, #""toolMetadata":{"a":1}"#)
    var chunks: [String] = []
    if random.once(in: 2) {
      chunks.append(chunk("tool-input-start", "toolCallId", id, name, dynamic, title, metadata()))
      for piece in random.array(of: 0...3, { $0.element(of: #"{\"q\":"#, #"\"la"#, #"mp\"}"#, "1") }) {
        chunks.append(chunk("tool-input-delta", "toolCallId", id, "\"inputTextDelta\":\"\(piece)\""))
      }
    }
    let input = random.element(of: #""input":{"q":1}"#, #""input":"{""#, #""input":null"#, "")
    if random.once(in: 4) {
      chunks.append(
        chunk("tool-input-error", "toolCallId", id, name, dynamic, input, #""errorText":"bad""#, metadata()))
    } else {
      chunks.append(chunk("tool-input-available", "toolCallId", id, name, dynamic, input, executed, title, metadata()))
    }
    if random.once(in: 3) {
      let more = random.element(of: "", #""isAutomatic":true"#, #""signature":"s""#)
      chunks.append(chunk("tool-approval-request", "toolCallId", id, #""approvalId":"\#(id)""#, more))
      let reason = random.element(of: "", #""reason":"r""#, #""reason":null"#)
      if !random.once(in: 3) {
        chunks.append(
          chunk("tool-approval-response", "approvalId", id, #""approved":true"#, reason, executed, metadata()))
      }
    }
    for _ in 0..<random.number(in: 0...2) {
      switch random.number(in: 0...3) {
      case 0: chunks.append(chunk("tool-output-error", "toolCallId", id, #""errorText":"no""#, metadata()))
      case 1: chunks.append(chunk("tool-output-denied", "toolCallId", id))
      default:
        let more = random.element(of: "", #""preliminary":true"#)
        chunks.append(
          chunk("tool-output-available", "toolCallId", id, "\"output\":\(random.number(in: 0...9))", more, executed))
      }
    }
    return chunks
  }

  private mutating func metadata(_ name: String = "providerMetadata") -> String {
    guard random.once(in: 3) else { return "" }
    let value = random.element(of: #"{"a":1}"#, #"{"b":{"c":2}}"#, #"{"b":{"d":[3]}}"#, "null", "4")
    return "\"\(name)\":\(value)"
  }
}

private func chunk(_ type: String, _ name: String? = nil, _ id: String? = nil, _ members: String...) -> String {
  let first = ["\"type\":\"\(type)\"", name.map { "\"\($0)\":\"\(id ?? "")\"" } ?? ""]
  return "{\((first + members).filter { !$0.isEmpty }.joined(separator: ","))}"
}
