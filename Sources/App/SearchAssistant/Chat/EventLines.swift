/// Reads the events of a stream from its bytes, however they are cut: `data:` lines of server-sent events, or lines of JSON.
/// Each line is an event.
struct EventLines {
  private var line: [UInt8] = []
  /// The longest line, in bytes.
  private static let longest = 4 << 20
  /// Whether a line was longer; no further event is read.
  private(set) var isTooLong = false

  /// The data of the events that are complete with these bytes.
  mutating func append(_ bytes: [UInt8]) -> [[UInt8]] {
    var events: [[UInt8]] = []
    for piece in bytes.split(omittingEmptySubsequences: false, whereSeparator: { $0 == 10 || $0 == 13 }) {
      if isTooLong { break }
      line += piece
      isTooLong = line.count > Self.longest
      // The last piece has no end yet.
      if piece.endIndex < bytes.endIndex { events += finish() }
    }
    return events
  }

  /// The data of a last event without an end.
  mutating func finish() -> [[UInt8]] {
    defer { line = [] }
    guard !isTooLong else { return [] }
    if line.first == UInt8(ascii: "{") { return [line] }
    guard line.starts(with: "data:".utf8) else { return [] }
    var data = line.dropFirst(5).drop { $0 == UInt8(ascii: " ") }
    while data.last == UInt8(ascii: " ") { data.removeLast() }
    return data.isEmpty ? [] : [Array(data)]
  }
}
