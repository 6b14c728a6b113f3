/// Finds out whether the write-ahead log of a database lost changes.
///
/// SQLite reads the log up to the first frame whose checksum is wrong, and ignores the rest without a word: a single
/// changed bit hides all later changes. The format is described at https://www.sqlite.org/fileformat2.html#walformat.
struct LogCheck {
  /// The number of transactions behind the first frame that is not as it was written.
  private(set) var lostTransactions = 0
  /// The number of transactions that are intact.
  private(set) var transactions = 0

  private static let headerSize = 32
  private static let frameHeaderSize = 24

  /// Reads the log of a database that no process has open. A missing log is intact.
  init(ofDatabase path: String) throws(StoreError) {
    let path = path + "-wal"
    guard let size = SystemFile.size(of: path), size > 0 else { return }
    let file = try MappedFile(path: path)
    self = withExtendedLifetime(file) { LogCheck(log: file.bytes) }
  }

  init(log bytes: UnsafeRawBufferPointer) {
    guard bytes.count >= Self.headerSize + Self.frameHeaderSize else { return }
    func number(_ offset: Int) -> UInt32 {
      UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }
    func stored(_ offset: Int) -> Sum { Sum(first: number(offset), second: number(offset + 4)) }
    // The last bit says in which byte order the checksums read the numbers.
    let isBigEndian = number(0) & 1 == 1
    let pageSize = number(8) == 1 ? 65_536 : Int(number(8))
    guard number(0) & ~1 == 0x377F_0682, pageSize >= 512, pageSize.nonzeroBitCount == 1 else {
      // Whatever the header was: a log that is longer than it had changes.
      lostTransactions = 1
      return
    }
    let frameSize = Self.frameHeaderSize + pageSize
    var sum = Sum().adding(UnsafeRawBufferPointer(rebasing: bytes[..<24]), isBigEndian)
    var isIntact = sum == stored(24)
    let salts = isIntact ? (number(16), number(20)) : (number(Self.headerSize + 8), number(Self.headerSize + 12))
    var isOfThisLog = true
    for frame in 0..<(bytes.count - Self.headerSize) / frameSize {
      let start = Self.headerSize + frame * frameSize
      let expected = sum.adding(UnsafeRawBufferPointer(rebasing: bytes[start..<start + 8]), isBigEndian)
        .adding(UnsafeRawBufferPointer(rebasing: bytes[start + 24..<start + frameSize]), isBigEndian)
      sum = stored(start + 16)
      let hasSalts = (number(start + 8), number(start + 12)) == salts
      isIntact = isIntact && hasSalts && expected == sum
      // Frames with other salts are left from before the log was begun anew, unless one continues the frame before.
      isOfThisLog = hasSalts || isOfThisLog && expected == sum
      // The last frame of a transaction contains the size of the database.
      guard isOfThisLog, number(start + 4) != 0 else { continue }
      if isIntact { transactions += 1 } else { lostTransactions += 1 }
    }
  }

  /// The running checksum of a log.
  private struct Sum: Equatable {
    var first: UInt32 = 0
    var second: UInt32 = 0

    func adding(_ bytes: UnsafeRawBufferPointer, _ isBigEndian: Bool) -> Sum {
      var sum = self
      for offset in stride(from: 0, to: bytes.count, by: 8) {
        let left = bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
        let right = bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self)
        sum.first &+= (isBigEndian ? UInt32(bigEndian: left) : UInt32(littleEndian: left)) &+ sum.second
        sum.second &+= (isBigEndian ? UInt32(bigEndian: right) : UInt32(littleEndian: right)) &+ sum.first
      }
      return sum
    }
  }
}
