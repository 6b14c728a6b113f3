internal import CKernels

/// The bitmap of a segment's documents that are not deleted.
///
/// `@unchecked Sendable`: it is immutable; deleting makes a new one.
final class LiveDocuments: @unchecked Sendable {
  let bits: UnsafePointer<UInt64>
  let count: Int
  private let words: Int

  private init(_ bits: UnsafeMutablePointer<UInt64>, words: Int) {
    self.bits = UnsafePointer(bits)
    self.words = words
    count = Int(ck_popcount(bits, words))
  }

  deinit { bits.deallocate() }

  /// The live documents of a segment after some are removed; `before` are those that were alive until now, nil for all.
  static func removing(
    _ documents: some Sequence<Int>, from before: LiveDocuments?, of segment: Segment
  ) -> LiveDocuments {
    let words = segment.words
    let memory = UnsafeMutableRawPointer.allocate(byteCount: max(1, words) * 8, alignment: 64)
    let bits = memory.bindMemory(to: UInt64.self, capacity: max(1, words))
    if let before {
      bits.initialize(from: before.bits, count: words)
    } else {
      bits.initialize(repeating: 0, count: words)
      for word in 0..<segment.count / 64 { bits[word] = .max }
      if segment.count % 64 != 0 { bits[segment.count / 64] = 1 << UInt64(segment.count % 64) - 1 }
    }
    for document in documents { bits[document / 64] &= ~(1 << UInt64(document % 64)) }
    return LiveDocuments(bits, words: words)
  }

  func contains(_ document: Int) -> Bool { bits[document / 64] >> UInt64(document % 64) & 1 == 1 }
}
