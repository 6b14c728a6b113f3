import SearchModel

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A text that holds records, while it is being read: where reading stands, in bytes and in lines.
///
/// The bytes outlive it: both live inside one call of `RecordSource.forEachRecord`.
struct RecordText {
  let bytes: UnsafeRawBufferPointer
  private let file: String?
  private let onProgress: (@Sendable (RecordSource.Progress) -> Void)?
  /// How many records there were so far: the number of the next one.
  private(set) var number = 0
  /// Reading ends after so many records, wherever it stands.
  var mostRecords = Int.max
  private var reportedBytes = 0
  private var line = 1
  private var lineStart = 0
  /// Up to where lines are counted.
  private var countedBytes = 0

  /// Where the text begins, after a byte order mark.
  let start: Int

  init(
    _ bytes: UnsafeRawBufferPointer, file: String?, onProgress: (@Sendable (RecordSource.Progress) -> Void)? = nil
  ) {
    self.bytes = bytes
    self.file = file
    self.onProgress = onProgress
    start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    // An editor shows no byte order mark, so columns are counted after it.
    lineStart = start
    countedBytes = start
  }

  /// The first byte that is no white space; nil if there is none.
  var firstByte: UInt8? {
    let place = spaceEnd(from: start)
    return place < bytes.count ? bytes[place] : nil
  }

  /// Where the white space that begins here ends.
  func spaceEnd(from offset: Int) -> Int {
    var offset = offset
    while offset < bytes.count, Self.isSpace(bytes[offset]) { offset += 1 }
    return offset
  }

  static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "\t")
  }

  /// Where the line ends, or `limit` if that comes first.
  func lineEnd(from offset: Int, before limit: Int) -> Int {
    guard offset < limit, let base = bytes.baseAddress,
      let found = memchr(base + offset, CInt(UInt8(ascii: "\n")), limit - offset)
    else { return limit }
    return base.distance(to: UnsafeRawPointer(found))
  }

  /// The place of what begins at an offset, which must not lie before an earlier one.
  mutating func place(at offset: Int) -> RecordPlace {
    while countedBytes < offset {
      countedBytes = lineEnd(from: countedBytes, before: offset)
      guard countedBytes < offset else { break }
      countedBytes += 1
      line += 1
      lineStart = countedBytes
    }
    return RecordPlace(number: number, line: line, column: offset - lineStart + 1, file: file)
  }

  /// Reads the JSON value that begins at `offset`, which then is where it ends.
  ///
  /// No more is looked at than the largest record may have, so that a quote that is missing can't cost a whole file.
  mutating func readValue(at offset: inout Int, before end: Int) throws(IndexError) -> JSON {
    let first = offset
    let limit = RecordSource.largestRecord
    // A few bytes more, so that whatever is cut off at their end is beyond the limit.
    let shown = UnsafeRawBufferPointer(rebasing: bytes[first..<min(end, first + limit + 16)])
    var length = 0
    let value: JSON
    do throws(JSON.SyntaxError) {
      value = try JSON.read(from: shown, at: &length)
    } catch {
      if error.offset > limit { throw tooLarge(bytes: end - first, at: first) }
      throw .unreadableJSON(expected: error.expected, at: place(at: first + error.offset))
    }
    guard length <= limit else { throw tooLarge(bytes: length, at: first) }
    offset += length
    return value
  }

  mutating func tooLarge(bytes: Int, at offset: Int) -> IndexError {
    .recordTooLarge(bytes: bytes, limit: RecordSource.largestRecord, at: place(at: offset))
  }

  /// Counts a record, up to whose end the text is read, and tells whoever watches, a megabyte at a time.
  mutating func finishRecord(at offset: Int) {
    number += 1
    if onProgress != nil, offset - reportedBytes >= 1 << 20 { report(offset) }
  }

  /// Tells that the whole text is read.
  mutating func finish() { report(bytes.count) }

  private mutating func report(_ offset: Int) {
    reportedBytes = offset
    onProgress?(RecordSource.Progress(bytesRead: offset, bytesInAll: bytes.count, records: number))
  }
}
