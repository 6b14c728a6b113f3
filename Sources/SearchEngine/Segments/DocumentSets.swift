internal import CKernels

/// A set of documents: all, an ascending list, or a bitmap.
///
/// The memory belongs to a segment's storage or to the scratch of one search, which outlive it.
enum DocumentSet {
  case all
  case list(UnsafeBufferPointer<UInt32>)
  case bitmap(UnsafePointer<UInt64>, count: Int)

  static var none: DocumentSet { .list(UnsafeBufferPointer(start: nil, count: 0)) }

  func count(of documents: Int) -> Int {
    switch self {
    case .all: documents
    case .list(let list): list.count
    case .bitmap(_, let count): count
    }
  }
}

/// Many sets, each a list or, where it holds more than one document in 64, a bitmap.
struct SetTable {
  struct Entry {
    /// The place of the list among the lists, or of the bitmap's first word among the bitmaps.
    var offset: UInt64
    var count: UInt32
    var isBitmap: UInt32
  }

  let entries: UnsafeBufferPointer<Entry>
  let lists: UnsafePointer<UInt32>?
  let bitmaps: UnsafePointer<UInt64>?

  subscript(number: Int) -> DocumentSet {
    let entry = entries[number]
    if entry.isBitmap != 0, let bitmaps {
      return .bitmap(bitmaps + Int(entry.offset), count: Int(entry.count))
    }
    return .list(UnsafeBufferPointer(start: lists.map { $0 + Int(entry.offset) }, count: Int(entry.count)))
  }

  func count(_ number: Int) -> Int { Int(entries[number].count) }
}

/// The number of words in a bitmap of so many documents: whole cache lines.
func bitmapWords(_ documents: Int) -> Int { (documents + 511) / 512 * 8 }

extension UnsafeMutableBufferPointer<UInt64> {
  /// Sets the bits of a set's documents; the set must not be ``DocumentSet/all``.
  func formUnion(_ set: DocumentSet) {
    guard let bits = baseAddress else { return }
    switch set {
    case .all: preconditionFailure("the union with everything is everything")
    case .list(let list): ck_set(bits, list.baseAddress, list.count)
    case .bitmap(let other, _): ck_or(bits, other, count)
    }
  }
}
