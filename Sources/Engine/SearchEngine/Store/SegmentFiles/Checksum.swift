import CKernels

/// A checksum that detects every change within eight adjacent aligned bytes.
struct Checksum {
  private var lanes: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64) = (1, 2, 3, 4, 5, 6, 7, 8)

  /// Adds bytes, whose number must be a multiple of 64.
  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    precondition(bytes.count % SegmentFormat.alignment == 0, "not a multiple of 64 bytes")
    guard let start = bytes.baseAddress else { return }
    withUnsafeMutableBytes(of: &lanes) { lanes in
      guard let state = lanes.baseAddress else { return }
      ck_checksum(state.assumingMemoryBound(to: UInt64.self), start, bytes.count / SegmentFormat.alignment)
    }
  }

  /// The checksum of a record; it includes the row, so that a record in the wrong row is detected.
  static func ofRecord(_ body: UnsafeRawBufferPointer, row: Int) -> UInt64 {
    var sum = Checksum()
    let whole = body.count - body.count % SegmentFormat.alignment
    sum.add(UnsafeRawBufferPointer(rebasing: body[..<whole]))
    withUnsafeTemporaryAllocation(byteCount: 128, alignment: 8) { last in
      last.initializeMemory(as: UInt8.self, repeating: 0)
      last.copyMemory(from: UnsafeRawBufferPointer(rebasing: body[whole...]))
      last.storeBytes(of: UInt64(body.count), toByteOffset: 64, as: UInt64.self)
      last.storeBytes(of: Int64(row), toByteOffset: 72, as: Int64.self)
      sum.add(UnsafeRawBufferPointer(last))
    }
    return sum.value
  }

  var value: UInt64 {
    let all = [lanes.0, lanes.1, lanes.2, lanes.3, lanes.4, lanes.5, lanes.6, lanes.7]
    return all.reduce(0x9E37_79B9_7F4A_7C15) { sum, lane in
      let mixed = (sum ^ lane) &* 0x9FB2_1C65_1E98_DF25
      return mixed ^ mixed >> 29
    }
  }
}
