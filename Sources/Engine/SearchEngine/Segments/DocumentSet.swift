internal import CKernels

/// A set of documents of one segment: all, an ascending list, or a bitmap.
///
/// Its pointers lead into a segment's storage or the scratch memory of one search, which both outlive it.
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

/// The number of words in a bitmap of so many documents, rounded up to whole cache lines.
func bitmapWords(_ documents: Int) -> Int { (documents + 511) / 512 * 8 }

extension UnsafeMutableBufferPointer<UInt64> {
  /// Sets the bits of a set's documents; the set must not be ``DocumentSet/all``.
  func formUnion(_ set: DocumentSet) {
    guard let bits = baseAddress else { return }
    switch set {
    case .all: preconditionFailure("the union with all documents is all documents")
    case .list(let list): ck_set(bits, list.baseAddress, list.count)
    case .bitmap(let other, _): ck_or(bits, other, count)
    }
  }
}
