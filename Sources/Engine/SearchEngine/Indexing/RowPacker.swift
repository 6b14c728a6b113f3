/// Packs value numbers into a few 64-bit words for each document, so that counting several attributes of a document
/// takes one memory access.
struct RowPacker {
  private let documents: Int
  private let thresholds: Thresholds
  /// The first words of all documents, then the second words of all, and so on.
  private(set) var planes: [UInt64] = []
  private var usedBits: [Int] = []

  init(documents: Int, _ thresholds: Thresholds) {
    self.documents = documents
    self.thresholds = thresholds
  }

  var wordCount: Int { usedBits.count }

  /// Packs the values of an attribute; nil where a document has too many, or they need too many bits.
  mutating func pack(
    _ values: [UInt32], starts: [UInt32], none: UInt32, maxSlots: Int? = nil
  ) -> SegmentLayout.RowField? {
    var slots = 1
    for document in 0..<documents { slots = max(slots, Int(starts[document + 1] - starts[document])) }
    let bits = max(1, 32 - none.leadingZeroBitCount)
    let areSmall =
      slots <= maxSlots ?? thresholds.maxRowSlots && slots * bits <= thresholds.rowWordBits
      && bits <= thresholds.maxRowBits
    let word = areSmall ? word(with: slots * bits) : nil
    guard thresholds.choose(.valuesInRows, over: .valuesInLists, if: word != nil), let word else { return nil }
    let shift = usedBits[word]
    usedBits[word] += slots * bits
    let first = word * documents
    for document in 0..<documents {
      var row: UInt64 = 0
      for slot in 0..<slots {
        let entry = Int(starts[document]) + slot
        let value = entry < starts[document + 1] ? values[entry] : none
        row |= UInt64(value) << UInt64(slot * bits)
      }
      planes[first + document] |= row << UInt64(shift)
    }
    return SegmentLayout.RowField(word: word, shift: shift, bits: bits, slots: slots)
  }

  /// A word with so many free bits, a new one if need be; nil where there may be no more.
  private mutating func word(with bits: Int) -> Int? {
    if let word = usedBits.firstIndex(where: { $0 + bits <= thresholds.rowWordBits }) { return word }
    guard usedBits.count < thresholds.maxRowWords else { return nil }
    thresholds.count(.furtherRowWord, if: !usedBits.isEmpty)
    usedBits.append(0)
    planes.append(contentsOf: repeatElement(0, count: documents))
    return usedBits.count - 1
  }
}
