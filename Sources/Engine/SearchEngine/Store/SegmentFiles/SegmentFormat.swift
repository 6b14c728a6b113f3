/// The format of a segment file. All numbers are little-endian.
///
/// A header of 64 bytes, the sections, and their table; sections and table are padded with zeros to a multiple of 64.
/// Header: magic, version and number of sections, offset of the table, length of the file, checksum of the table, zeros,
/// and finally the checksum of the header itself.
/// Table: for each section its kind and index, offset, length, and the checksum of its bytes with their padding.
///
/// So the checksum of the header covers the whole file, and each section can be verified alone, when it is first used.
enum SegmentFormat {
  static let magic: UInt64 = 0x31_47_45_53_45_53_53_49  // "ISSESEG1"
  /// Raise it whenever the meaning of a section changes: files of other versions are rebuilt.
  static let version: UInt32 = 9
  static let alignment = 64
  static let headerSize = 64
  static let entrySize = 32

  /// The number of zeros after a section, or a table, of so many bytes.
  static func padding(after count: Int) -> Int {
    -count & (alignment - 1)
  }

  /// The words of the header, without the checksum at the end.
  struct Header {
    var version: UInt32
    var sectionCount: UInt32
    var tableOffset: UInt64
    var fileSize: UInt64
    var tableChecksum: UInt64

    var words: [UInt64] {
      wordsBeforeChecksum + [checksum]
    }

    private var wordsBeforeChecksum: [UInt64] {
      [magic, UInt64(version) | UInt64(sectionCount) << 32, tableOffset, fileSize, tableChecksum, 0, 0]
    }

    /// The checksum of the header, which stands for the whole file. It covers the table's checksum, which covers the
    /// checksums of the sections.
    var checksum: UInt64 {
      var sum = Checksum()
      (wordsBeforeChecksum + [0]).withUnsafeBytes { sum.add($0) }
      return sum.value
    }
  }
}
