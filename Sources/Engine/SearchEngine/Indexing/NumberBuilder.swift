/// Collects the numbers of an attribute, and writes their column.
struct NumberBuilder {
  let name: String
  private var entries = ValueList<Double>()

  init(name: String) { self.name = name }

  var count: Int { entries.count }

  mutating func add(_ number: Double, to record: Int) { entries.append(number == 0 ? 0 : number, of: record) }

  func write(
    to writer: SegmentWriter, as column: Int, documents: [UInt32], rows: inout RowPacker, _ thresholds: Thresholds
  ) throws(StoreError) -> SegmentLayout.Number {
    let (starts, numbers) = entries.byDocument(documents)
    var distinct: [Double] = []
    for number in numbers.sorted() where number != distinct.last { distinct.append(number) }
    let ranks = numbers.map { number in UInt32(distinct.partitioningIndex { $0 >= number }) }

    var firstEntries = [UInt32](repeating: 0, count: distinct.count + 1)
    for rank in ranks { firstEntries[Int(rank) + 1] += 1 }
    for rank in distinct.indices { firstEntries[rank + 1] += firstEntries[rank] }
    var next = firstEntries
    let byNumber = [UInt32](filling: ranks.count) { byNumber, written in
      for document in documents.indices {
        for entry in Int(starts[document])..<Int(starts[document + 1]) {
          let rank = Int(ranks[entry])
          byNumber[Int(next[rank])] = UInt32(document)
          next[rank] += 1
        }
      }
      written = ranks.count
    }
    try writer.write(SectionID.numberValues(column), distinct)
    try writer.write(SectionID.numberFirstEntries(column), firstEntries)
    try writer.write(SectionID.numberEntries(column), byNumber)
    let field = rows.pack(ranks, starts: starts, none: UInt32(distinct.count), maxSlots: 1)
    if field == nil {
      try writer.write(SectionID.numberStarts(column), starts)
      try writer.write(SectionID.numberRanks(column), ranks)
    } else if thresholds.choose(
      .quantilesBuilt, over: .quantilesOmitted, if: byNumber.count >= max(1, thresholds.minForQuantiles))
    {
      try writer.write(
        SectionID.numberQuantiles(column),
        quantiles(byNumber, documents: documents.count, count: max(1, thresholds.quantileCount)))
    }
    return SegmentLayout.Number(name: name, values: distinct.count, field: field)
  }

  /// Bitmaps of the entries before each quantile: of none, of the first 1/64, 2/64 … and of all.
  private func quantiles(_ byNumber: [UInt32], documents: Int, count: Int) -> [UInt64] {
    let words = bitmapWords(documents)
    var bitmaps = [UInt64](repeating: 0, count: words * (count + 1))
    var entry = 0
    for quantile in 1...count {
      let start = quantile * words
      for word in 0..<words { bitmaps[start + word] = bitmaps[start - words + word] }
      let end = NumberColumn.entry(ofQuantile: quantile, of: count, entries: byNumber.count)
      defer { entry = end }
      for document in byNumber[entry..<end] { bitmaps[start + Int(document >> 6)] |= 1 << UInt64(document & 63) }
    }
    return bitmaps
  }
}
