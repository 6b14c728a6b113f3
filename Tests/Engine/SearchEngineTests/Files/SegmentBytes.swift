@testable import SearchEngine

/// The bytes of a segment file, to be damaged on purpose.
enum SegmentBytes {
  /// Recomputes the checksums.
  static func seal(_ bytes: inout [UInt8]) {
    guard bytes.count >= SegmentFormat.headerSize, bytes.count % SegmentFormat.alignment == 0 else { return }
    for entry in sections(of: bytes) {
      let padded = entry.range.count + SegmentFormat.padding(after: entry.range.count)
      guard entry.range.lowerBound % SegmentFormat.alignment == 0, padded <= bytes.count - entry.range.lowerBound else {
        continue
      }
      let sum = checksum(of: bytes[entry.range.lowerBound..<entry.range.lowerBound + padded])
      bytes.withUnsafeMutableBytes { $0.storeBytes(of: sum, toByteOffset: entry.offset + 24, as: UInt64.self) }
    }
    let table = Int(clamping: word(2, of: bytes))
    if table % SegmentFormat.alignment == 0, table <= bytes.count {
      let sum = checksum(of: bytes[table...])
      bytes.withUnsafeMutableBytes { $0.storeBytes(of: sum, toByteOffset: 32, as: UInt64.self) }
    }
    bytes.withUnsafeMutableBytes { $0.storeBytes(of: 0, toByteOffset: 56, as: UInt64.self) }
    let header = checksum(of: bytes[..<SegmentFormat.headerSize])
    bytes.withUnsafeMutableBytes { $0.storeBytes(of: header, toByteOffset: 56, as: UInt64.self) }
  }

  /// The sections that the table lists, as far as they are within the file, with the offset of each in the table.
  static func sections(of bytes: [UInt8]) -> [(id: SectionID, offset: Int, range: Range<Int>)] {
    let table = Int(clamping: word(2, of: bytes))
    let count = Int(word(1, of: bytes) >> 32)
    guard table <= bytes.count, count <= (bytes.count - table) / SegmentFormat.entrySize else { return [] }
    return (0..<count).compactMap { number in
      let offset = table + number * SegmentFormat.entrySize
      let (id, start, length) = bytes.withUnsafeBytes {
        (
          $0.loadUnaligned(fromByteOffset: offset, as: UInt64.self),
          Int(clamping: $0.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self)),
          Int(clamping: $0.loadUnaligned(fromByteOffset: offset + 16, as: UInt64.self))
        )
      }
      guard start <= bytes.count, length <= bytes.count - start else { return nil }
      let section = SectionID(UInt32(truncatingIfNeeded: id), index: UInt32(id >> 32))
      return (section, offset, start..<start + length)
    }
  }

  private static func word(_ number: Int, of bytes: [UInt8]) -> UInt64 {
    bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: number * 8, as: UInt64.self) }
  }

  private static func checksum(of bytes: ArraySlice<UInt8>) -> UInt64 {
    var sum = Checksum()
    bytes.withUnsafeBytes { sum.add($0) }
    return sum.value
  }

  /// The segment in these bytes, none of which is verified yet; nil if it is refused at once.
  static func unverifiedSegment(in bytes: [UInt8], for plan: IndexPlan, rows: Range<Int>) throws -> Segment? {
    let memory = AlignedMemory()
    bytes.withUnsafeBytes { memory.append($0) }
    let storage = try SegmentStorage(file: memory.bytes, ownedBy: memory)
    guard let layout = SegmentLayout(in: storage), layout.fits(plan) else { return nil }
    return Segment(storage: storage, layout: layout, rows: rows)
  }

  /// The segment in these bytes, if it is accepted.
  static func segment(in bytes: [UInt8], for plan: IndexPlan, rows: Range<Int>) throws -> Segment? {
    guard let segment = try unverifiedSegment(in: bytes, for: plan, rows: rows) else { return nil }
    segment.verify()
    return segment.isDamaged ? nil : segment
  }
}
