import CKernels

/// The format of a segment file. All numbers are little-endian.
///
/// A header of 64 bytes, the sections, and their table; sections and table are padded with zeros to a multiple of 64.
/// Header: magic, version and number of sections, offset of the table, length of the file, checksum of everything after
/// the header, zeros, and finally the checksum of the header itself.
/// Table: for each section its kind and index, offset, length.
enum SegmentFormat {
  static let magic: UInt64 = 0x31_47_45_53_45_53_53_49  // "ISSESEG1"
  /// Raise it whenever the meaning of a section changes: files of other versions are rebuilt.
  static let version: UInt32 = 4
  static let alignment = 64
  static let headerSize = 64
  static let entrySize = 24

  static func padding(after count: Int) -> Int {
    -count & (alignment - 1)
  }

  /// The words of the header, without the checksum at the end.
  struct Header {
    var version: UInt32
    var sectionCount: UInt32
    var tableOffset: UInt64
    var fileSize: UInt64
    var bodyChecksum: UInt64

    var words: [UInt64] {
      var words = [magic, UInt64(version) | UInt64(sectionCount) << 32, tableOffset, fileSize, bodyChecksum, 0, 0]
      words.append(checksum)
      return words
    }

    /// The checksum of the header, which covers the whole file because the header contains the checksum of the rest.
    var checksum: UInt64 {
      var sum = Checksum()
      let words = [magic, UInt64(version) | UInt64(sectionCount) << 32, tableOffset, fileSize, bodyChecksum, 0, 0, 0]
      words.withUnsafeBytes { sum.add($0) }
      return sum.value
    }
  }
}

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
