/// A numeric attribute: its different numbers, ascending, with the documents that have each.
struct NumberColumn {
  /// The different numbers, ascending; the index of a number is its rank.
  let values: UnsafeBufferPointer<Double>
  /// The index of the first entry with each number; one more at the end.
  let firstEntries: UnsafeBufferPointer<UInt32>
  /// The documents, sorted by number and then by document.
  let entries: UnsafeBufferPointer<UInt32>
  /// Where there are many entries, bitmaps of those before each quantile: of none, of the first 1/64, 2/64 … and of
  /// all.
  let quantiles: UnsafePointer<UInt64>?
  /// The number of quantiles, one less than that of bitmaps; 0 where there are no bitmaps.
  let quantileCount: Int
  let field: SegmentLayout.RowField?
  let starts: UnsafePointer<UInt32>?
  let ranks: UnsafePointer<UInt32>?

  /// The index at which the entries of a quantile end.
  static func entry(ofQuantile quantile: Int, of quantiles: Int, entries: Int) -> Int {
    // 64 bits, since the product overflows the 32-bit integers of some platforms.
    Int(Int64(quantile) * Int64(entries) / Int64(quantiles))
  }

  /// - Parameter words: the number of words in a bitmap.
  init(_ number: SegmentLayout.Number, at index: Int, in storage: SegmentStorage, words: Int) {
    values = storage.array(SectionID.numberValues(index))
    firstEntries = storage.array(SectionID.numberFirstEntries(index))
    entries = storage.array(SectionID.numberEntries(index))
    let quantiles = storage.array(SectionID.numberQuantiles(index), of: UInt64.self)
    self.quantiles = quantiles.isEmpty ? nil : quantiles.baseAddress
    quantileCount = quantiles.isEmpty ? 0 : quantiles.count / words - 1
    field = number.field
    starts = storage.array(SectionID.numberStarts(index)).baseAddress
    ranks = storage.array(SectionID.numberRanks(index)).baseAddress
  }
}
