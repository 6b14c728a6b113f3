/// Finds out whether the write-ahead log of a database lost changes.
///
/// SQLite reads the log up to the first frame whose checksum is wrong, and ignores the rest without a word: a single
/// changed bit hides all later changes. The format is described at https://www.sqlite.org/fileformat2.html#walformat.
struct LogCheck {
  /// The number of transactions that were lost: those from the first frame on that is not as it was written.
  private(set) var lostTransactions = 0
  /// Whether just the last transaction is not as it was written. Its frames may reach the disk in any order: if power
  /// failed before all had, nobody was told that it is done.
  private(set) var isLastUnfinished = false
  /// The number of transactions that are intact.
  private(set) var transactions = 0

  /// What is damaged, as the end of a sentence; nil for a log that is intact.
  var damage: String? {
    let beginning = "is damaged after \(transactions) changes: "
    if isLastUnfinished { return beginning + "the last change in it can't be read, and was perhaps never finished" }
    switch lostTransactions {
    case 0: return nil
    case 1: return beginning + "the last change in it can't be read"
    default: return beginning + "the last \(lostTransactions) changes in it can't be read"
    }
  }

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
    var damagedTransactions = 0
    for frame in 0..<(bytes.count - Self.headerSize) / frameSize {
      let start = Self.headerSize + frame * frameSize
      let content = UnsafeRawBufferPointer(rebasing: bytes[start + 24..<start + frameSize])
      let before = sum
      func expected(_ head: UnsafeRawBufferPointer) -> Sum {
        before.adding(head, isBigEndian).adding(content, isBigEndian)
      }
      sum = stored(start + 16)
      let isSumRight = expected(UnsafeRawBufferPointer(rebasing: bytes[start..<start + 8])) == sum
      let hasSalts = (number(start + 8), number(start + 12)) == salts
      isIntact = isIntact && hasSalts && isSumRight
      // Frames with other salts are left from before the log was begun anew, unless one continues the frame before.
      isOfThisLog = hasSalts || isOfThisLog && isSumRight
      guard isOfThisLog else { continue }
      // The last frame of a transaction contains the size of the database, which one changed bit may have made 0.
      let isLast =
        number(start + 4) != 0
        || !isSumRight
          && (0..<32).contains { bit in
            [number(start).bigEndian, UInt32(1 << bit).bigEndian].withUnsafeBytes(expected) == sum
          }
      guard isLast else { continue }
      if isIntact { transactions += 1 } else { damagedTransactions += 1 }
    }
    isLastUnfinished = damagedTransactions == 1
    lostTransactions = isLastUnfinished ? 0 : damagedTransactions
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
