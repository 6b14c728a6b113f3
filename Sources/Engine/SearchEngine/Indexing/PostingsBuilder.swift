internal import CKernels

/// Builds a table of postings whose lengths are known in advance.
struct PostingsBuilder {
  private let words: Int
  /// The longest postings that are stored as a list.
  private let maxListLength: Int
  private let thresholds: Thresholds
  private var entries: [PostingsTable.Entry]
  private var filled: [UInt32]
  private var lists: [UInt32]
  private var bitmaps: [UInt64]

  init(documents: Int, counts: [UInt32], _ thresholds: Thresholds) {
    words = bitmapWords(documents)
    self.thresholds = thresholds
    let longest = max(thresholds.shortPostingList, documents / thresholds.postingListDivisor)
    maxListLength = longest
    var (listed, bitmapped) = (0, 0)
    entries = counts.map { count in
      if thresholds.choose(.postingsAsBitmap, over: .postingsAsList, if: Int(count) > longest) {
        defer { bitmapped += 1 }
        return PostingsTable.Entry(offset: UInt64(bitmapped * bitmapWords(documents)), count: count, isBitmap: 1)
      }
      defer { listed += Int(count) }
      return PostingsTable.Entry(offset: UInt64(listed), count: count, isBitmap: 0)
    }
    filled = [UInt32](repeating: 0, count: counts.count)
    lists = [UInt32](repeating: 0, count: listed)
    bitmaps = [UInt64](repeating: 0, count: bitmapped * words)
  }

  /// Fills the postings: `body` gets a closure that appends a document to one of them. Documents must be appended in
  /// ascending order, each once.
  mutating func fill(_ body: (_ append: (_ document: UInt32, _ postings: Int) -> Void) -> Void) {
    entries.withUnsafeBufferPointer { entries in
      filled.withUnsafeMutableBufferPointer { filled in
        lists.withUnsafeMutableBufferPointer { lists in
          bitmaps.withUnsafeMutableBufferPointer { bitmaps in
            body { document, set in
              let entry = entries[set]
              if entry.isBitmap != 0 {
                bitmaps[Int(entry.offset) + Int(document >> 6)] |= 1 << UInt64(document & 63)
              } else {
                lists[Int(entry.offset) + Int(filled[set])] = document
                filled[set] += 1
              }
            }
          }
        }
      }
    }
  }

  /// Adds postings from a bitmap.
  mutating func append(_ bitmap: UnsafeMutableBufferPointer<UInt64>) {
    guard let bits = bitmap.baseAddress else { return }
    let count = Int(ck_popcount(bits, words))
    if thresholds.choose(.postingsAsBitmap, over: .postingsAsList, if: count > maxListLength) {
      entries.append(PostingsTable.Entry(offset: UInt64(bitmaps.count), count: UInt32(count), isBitmap: 1))
      bitmaps.append(contentsOf: bitmap)
    } else {
      entries.append(PostingsTable.Entry(offset: UInt64(lists.count), count: UInt32(count), isBitmap: 0))
      lists.append(
        contentsOf: [UInt32](filling: count) { list, written in
          written = list.baseAddress.map { ck_decode(bits, words, $0) } ?? 0
        })
    }
  }

  func withTable<Result>(_ body: (PostingsTable) throws -> Result) rethrows -> Result {
    try entries.withUnsafeBufferPointer { entries in
      try lists.withUnsafeBufferPointer { lists in
        try bitmaps.withUnsafeBufferPointer { bitmaps in
          try body(PostingsTable(entries: entries, lists: lists.baseAddress, bitmaps: bitmaps.baseAddress))
        }
      }
    }
  }

  func write(to writer: SegmentWriter, as id: PostingsID) throws(StoreError) {
    try writer.write(id.entries, entries)
    try writer.write(id.lists, lists)
    try writer.write(id.bitmaps, bitmaps)
  }
}
