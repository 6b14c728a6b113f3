import Foundation
import InstantSearchTesting
import Platform
import SearchEngine
import SearchModel
import TestSupport
import Testing

@testable import RecordReading

@Suite("Text that arrives in pieces")
struct TextSpoolTests {
  @Test("is read as it came, in memory while it is short, else in a temporary file", arguments: [10, 100, 100_000])
  func pieces(maxInMemory: Int) throws { try Self.readPieces(maxInMemory: maxInMemory) }

  private static func readPieces(maxInMemory: Int) throws {
    var random = SeededGenerator(seed: 3)
    let lines = (0..<500).map { "{\"objectID\": \"\($0)\", \"name\": \"lamp\"}\n" }
    let text = Array(lines.joined().utf8)
    let spool = TextSpool(maxInMemory: maxInMemory)
    var offset = 0
    while offset < text.count {
      let end = min(text.count, offset + random.number(in: 0...200))
      try text[offset..<end].withUnsafeBytes { try spool.append($0) }
      offset = end
    }
    let source = try RecordSource(spool, name: nil, format: .ndjson)
    for _ in 0..<2 {
      #expect(source.byteCount == text.count && source.firstBytes(.max) == text)
      var ids: [String] = []
      try source.forEachRecord { record, _ throws(IndexError) in ids.append(record["objectID"]?.string ?? "") }
      expectEqual(ids, (0..<500).map { "\($0)" })
    }
  }

  #if os(Linux)
  // In a process of its own, since other tests have files of this kind open too.
  @Test("leaves no temporary file open")
  func files() async {
    await #expect(processExitsWith: .exitCode(0)) {
      try Self.readPieces(maxInMemory: 10)
      exit(try ProcessFiles.open(in: "/var/tmp/instantsearch-") == 0 ? 0 : 1)
    }
  }
  #endif

  @Test("may be empty")
  func empty() throws {
    let source = try RecordSource(TextSpool(), name: nil, format: nil)
    try source.forEachRecord { _, _ throws(IndexError) in Issue.record("there is no record") }
  }
}

@Suite("White space and lines beyond the largest record")
struct LongTextTests {
  @Test("release the memory behind them, and only that")
  func release() throws {
    // More than one block of memory that is released.
    let spaces = [UInt8](repeating: UInt8(ascii: " "), count: 17 << 20)
    let spool = TextSpool()
    for piece in [Array("[".utf8), spaces, Array("{\"objectID\": \"1\"}]".utf8)] {
      try piece.withUnsafeBytes { try spool.append($0) }
    }
    let source = try RecordSource(spool, name: nil, format: .json)
    var count = 0
    try source.forEachRecord { record, _ throws(IndexError) in count += record["objectID"] == "1" ? 1 : 0 }
    expectEqual(count, 1)
    expectEqual(source.withBytes { $0.first == UInt8(ascii: "[") && $0.last == UInt8(ascii: "]") }, true)
  }

  @Test("A line that no record can have is refused without being parsed")
  func longLine() throws {
    let spool = TextSpool()
    let piece = [UInt8](repeating: UInt8(ascii: "a"), count: 1 << 20)
    let start = Array("{\"objectID\": \"1\", \"name\": \"".utf8)
    let end = Array("\"}\n{\"objectID\": \"2\"}\n".utf8)
    for piece in [start] + Array(repeating: piece, count: 40) + [end] {
      try piece.withUnsafeBytes { try spool.append($0) }
    }
    var source = try RecordSource(spool, name: nil, format: .ndjson)
    let location = RecordLocation(number: 0, line: 1, column: 1)
    #expect(throws: IndexError.recordTooLarge(bytes: 41_943_069, limit: 1_000_000, at: location)) {
      try source.forEachRecord { _, _ throws(IndexError) in }
    }
    let bad = Locked(0)
    source.onBadRecord = { _ in bad.withLock { $0 += 1 } }
    var ids: [String] = []
    try source.forEachRecord { record, _ throws(IndexError) in ids.append(record["objectID"]?.string ?? "") }
    #expect(ids == ["2"] && bad.withLock { $0 } == 1)
  }
}
