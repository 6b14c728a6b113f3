@testable import SearchEngine

/// The bytes of a segment file, to be damaged on purpose.
enum SegmentBytes {
  /// Recomputes the checksums.
  static func seal(_ bytes: inout [UInt8]) {
    guard bytes.count >= SegmentFormat.headerSize, bytes.count % SegmentFormat.alignment == 0 else { return }
    var body = Checksum()
    bytes.withUnsafeBytes { body.add(UnsafeRawBufferPointer(rebasing: $0[SegmentFormat.headerSize...])) }
    bytes.withUnsafeMutableBytes { bytes in
      bytes.storeBytes(of: body.value, toByteOffset: 32, as: UInt64.self)
      bytes.storeBytes(of: 0, toByteOffset: 56, as: UInt64.self)
    }
    var header = Checksum()
    bytes.withUnsafeBytes { header.add(UnsafeRawBufferPointer(rebasing: $0[..<SegmentFormat.headerSize])) }
    bytes.withUnsafeMutableBytes { $0.storeBytes(of: header.value, toByteOffset: 56, as: UInt64.self) }
  }

  /// The segment in these bytes, if it is accepted.
  static func segment(in bytes: [UInt8], for plan: IndexPlan, rows: Range<Int>) throws -> Segment? {
    let memory = AlignedMemory()
    bytes.withUnsafeBytes { memory.append($0) }
    let storage = try SegmentStorage(file: memory.bytes, ownedBy: memory)
    guard let layout = SegmentLayout(in: storage), layout.fits(plan), SegmentCheck(storage, layout).isSound(rows: rows)
    else { return nil }
    return Segment(storage: storage, layout: layout)
  }
}
