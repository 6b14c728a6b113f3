/// Reads the events of a stream from its bytes, however they are cut: `data:` lines of server-sent events, or lines of JSON.
struct EventLines {
  private var line: [UInt8] = []
  private var data: [UInt8]?
  private var endsWithReturn = false
  /// The longest line, and the longest data of an event, in bytes.
  private static let longest = 4 << 20
  /// Whether a line was longer; no further event is read.
  private(set) var isTooLong = false

  /// The data of the events that are complete with these bytes.
  mutating func append(_ bytes: [UInt8]) -> [[UInt8]] {
    var events: [[UInt8]] = []
    for byte in bytes where !isTooLong {
      let isFeedAfterReturn = endsWithReturn && byte == UInt8(ascii: "\n")
      endsWithReturn = byte == UInt8(ascii: "\r")
      if isFeedAfterReturn { continue }
      guard byte == UInt8(ascii: "\n") || endsWithReturn else {
        line.append(byte)
        isTooLong = line.count + (data?.count ?? 0) > Self.longest
        continue
      }
      endLine(&events)
    }
    return events
  }

  /// The data of a last event without an end.
  mutating func finish() -> [[UInt8]] {
    var events: [[UInt8]] = []
    if isTooLong { return [] }
    if !line.isEmpty { endLine(&events) }
    endLine(&events)
    return events
  }

  private mutating func endLine(_ events: inout [[UInt8]]) {
    defer { line = [] }
    if line.isEmpty {
      if let data { events.append(data) }
      data = nil
    } else if line[0] == UInt8(ascii: "{") {
      // A line of JSON is an event by itself.
      events.append(line)
    } else if line.starts(with: "data:".utf8) {
      let rest = line.dropFirst(5)
      let value = rest.first == UInt8(ascii: " ") ? rest.dropFirst() : rest
      data = data.map { $0 + [UInt8(ascii: "\n")] + value } ?? Array(value)
    }
  }
}
