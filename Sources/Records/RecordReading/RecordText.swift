import SearchModel

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A text of records while it is being read: keeps the current offset and line.
///
/// The bytes outlive it: both live within one call of `RecordSource.forEachRecord`.
struct RecordText {
  let bytes: UnsafeRawBufferPointer
  private let file: String?
  var onProgress: (@Sendable (RecordSource.Progress) -> Void)?
  var onBadRecord: (@Sendable (IndexError) -> Void)?
  var onWarning: (@Sendable (RecordWarning) -> Void)?
  var isCancelled: (@Sendable () -> Bool)?
  /// Lets the system take back the memory of the bytes before an offset.
  var release: ((_ offset: Int) -> Void)?
  /// Whether numbers in CSV have a decimal comma; nil to find it out.
  var hasDecimalCommas: Bool?
  /// Whether CSV is known to be UTF-8.
  var isUTF8 = false
  /// The attributes whose cells are texts in CSV.
  var keptTexts = KeptTexts.none
  /// The attribute for the names of an object's members, if these are the records.
  var keyAttribute: String?
  /// The number of the next record, from 0.
  private(set) var number = 0
  /// The number of records after which reading ends.
  var maxRecords = Int.max
  private var reportedBytes = 0
  private var releasedBytes = 0
  private var line = 1
  private var lineStart = 0
  /// The offset up to which lines are counted.
  private var countedBytes = 0

  /// The offset at which the records begin, at first after a byte order mark.
  var start: Int

  init(_ bytes: UnsafeRawBufferPointer, file: String?) {
    self.bytes = bytes
    self.file = file
    start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    // Columns are counted after the byte order mark, as editors do.
    lineStart = start
    countedBytes = start
  }

  /// The first byte that is not white space; nil if there is none.
  var firstByte: UInt8? {
    let offset = spaceEnd(from: start)
    return offset < bytes.count ? bytes[offset] : nil
  }

  /// The end of the white space that begins at an offset.
  func spaceEnd(from offset: Int) -> Int {
    var offset = offset
    while offset < bytes.count, Self.isSpace(bytes[offset]) {
      offset += 1
      pass(offset)
    }
    return offset
  }

  /// Releases the memory behind an offset if a block ends there. Loops over bytes of any number call it for each.
  @inline(__always)
  func pass(_ offset: Int) {
    if offset & (Self.releasedBlock - 1) == 0 { release?(offset) }
  }

  /// The number of bytes after which memory is released.
  static let releasedBlock = 1 << 24

  static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "\t")
  }

  /// The offset of the end of the line, or `limit` if that comes first.
  func lineEnd(from offset: Int, before limit: Int) -> Int {
    guard let base = bytes.baseAddress else { return limit }
    var offset = offset
    while offset < limit {
      let end = min(limit, offset + Self.releasedBlock)
      if let found = memchr(base + offset, CInt(UInt8(ascii: "\n")), end - offset) {
        return base.distance(to: UnsafeRawPointer(found))
      }
      if end < limit { release?(offset) }
      offset = end
    }
    return limit
  }

  /// The location of an offset. Offsets must be passed in ascending order.
  mutating func location(at offset: Int) -> RecordLocation {
    while countedBytes < offset {
      countedBytes = lineEnd(from: countedBytes, before: offset)
      guard countedBytes < offset else { break }
      countedBytes += 1
      line += 1
      lineStart = countedBytes
    }
    return RecordLocation(number: number, line: line, column: offset - lineStart + 1, file: file)
  }

  /// Reads the JSON value that begins at `offset`, and advances `offset` to its end.
  ///
  /// Reads no further than the largest record could reach, so that a missing quote does not cause reading a whole file.
  mutating func readValue(at offset: inout Int, before end: Int) throws(IndexError) -> JSON {
    let first = offset
    let limit = RecordSource.largestRecord
    // A few bytes more, so that an error at the cut is beyond the limit.
    let shown = UnsafeRawBufferPointer(rebasing: bytes[first..<min(end, first + limit + 16)])
    var length = 0
    let value: JSON
    do throws(JSON.SyntaxError) {
      value = try JSON.read(from: shown, at: &length)
    } catch {
      if error.offset > limit { throw tooLarge(bytes: end - first, at: first) }
      throw .unreadableJSON(expected: error.expected, at: location(at: first + error.offset))
    }
    guard length <= limit else { throw tooLarge(bytes: length, at: first) }
    offset += length
    return value
  }

  mutating func tooLarge(bytes: Int, at offset: Int) -> IndexError {
    .recordTooLarge(bytes: bytes, limit: RecordSource.largestRecord, at: location(at: offset))
  }

  /// Runs the body, which reads a record. If bad records are skipped, reports the error of one, and returns false.
  mutating func reads(_ body: (inout RecordText) throws(IndexError) -> Void) throws(IndexError) -> Bool {
    do throws(IndexError) {
      try body(&self)
      return true
    } catch {
      guard let onBadRecord, error.isOfRecord else { throw error }
      onBadRecord(error)
      return false
    }
  }

  /// Counts a record that ends at an offset, and reports the progress once per megabyte.
  mutating func finishRecord(at offset: Int) throws(IndexError) {
    number += 1
    if let isCancelled, number & 0xFF == 0, isCancelled() { throw .cancelled }
    if offset - releasedBytes >= Self.releasedBlock {
      releasedBytes = offset
      release?(offset)
    }
    if onProgress != nil, offset - reportedBytes >= 1 << 20 { report(offset) }
  }

  /// Reports that the whole text has been read.
  mutating func finish() { report(bytes.count) }

  private mutating func report(_ offset: Int) {
    reportedBytes = offset
    onProgress?(RecordSource.Progress(bytesRead: offset, bytesInAll: bytes.count, records: number))
  }
}
