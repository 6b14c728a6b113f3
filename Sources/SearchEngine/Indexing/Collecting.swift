/// The values of one attribute with their records, in the order of the records.
struct ValueList<Value> {
  private(set) var records: [UInt32] = []
  private(set) var values: [Value] = []

  var count: Int { values.count }

  mutating func append(_ value: Value, of record: Int) {
    records.append(UInt32(record))
    values.append(value)
  }

  /// The values grouped by document: the start index of each document's values (one more at the end), and the values.
  func byDocument(_ documents: [UInt32]) -> (starts: [UInt32], values: [Value]) where Value: BitwiseCopyable {
    var starts = [UInt32](repeating: 0, count: documents.count + 1)
    for record in records { starts[Int(documents[Int(record)]) + 1] += 1 }
    for document in documents.indices { starts[document + 1] += starts[document] }
    var next = starts
    let ordered = [Value](filling: values.count) { ordered, written in
      for (index, value) in values.enumerated() {
        let document = Int(documents[Int(records[index])])
        ordered[Int(next[document])] = value
        next[document] += 1
      }
      written = values.count
    }
    return (starts, ordered)
  }
}

/// Collects the values of a facet, and writes its column.
struct FacetBuilder {
  let name: String
  private let thresholds: Thresholds
  private let table: StringTable
  private var entries = ValueList<UInt32>()
  /// For each value, the last record that has it.
  private var lastRecords: [UInt32] = []

  init(name: String, _ thresholds: Thresholds) {
    self.name = name
    self.thresholds = thresholds
    table = StringTable(thresholds)
  }

  var count: Int { entries.count }

  mutating func add(_ text: UnsafeBufferPointer<UInt8>, to record: Int) {
    var composed = ComposedText.forms.composing(text)
    let value = composed?.withUTF8 { table.number(of: $0) } ?? table.number(of: text)
    if Int(value) == lastRecords.count {
      lastRecords.append(UInt32(record))
    } else if lastRecords[Int(value)] == UInt32(record) {
      return
    } else {
      lastRecords[Int(value)] = UInt32(record)
    }
    entries.append(value, of: record)
  }

  func write(
    to writer: SegmentWriter, as column: Int, documents: [UInt32], rows: inout RowPacker
  ) throws(StoreError) -> SegmentLayout.Facet {
    let ascending = table.ascending()
    var numbers = [UInt32](repeating: 0, count: ascending.count)
    for (number, old) in ascending.enumerated() { numbers[Int(old)] = UInt32(number) }
    var (starts, values) = entries.byDocument(documents)
    for entry in values.indices { values[entry] = numbers[Int(values[entry])] }

    var counts = [UInt32](repeating: 0, count: ascending.count)
    for value in values { counts[Int(value)] += 1 }
    var postings = PostingsBuilder(documents: documents.count, counts: counts, thresholds)
    postings.fill { put in
      for document in documents.indices {
        for entry in Int(starts[document])..<Int(starts[document + 1]) { put(UInt32(document), Int(values[entry])) }
      }
    }
    try writer.write(SectionID.facetValues(column), count: ascending.count) { self.table[Int(ascending[$0])] }
    try postings.write(to: writer, as: SectionID.facetPostings(column))
    let field = rows.pack(values, starts: starts, none: UInt32(ascending.count))
    if field == nil {
      try writer.write(SectionID.facetStarts(column), starts)
      try writer.write(SectionID.facetNumbers(column), values)
    }
    return SegmentLayout.Facet(name: name, values: ascending.count, field: field)
  }
}

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
    let field = rows.pack(ranks, starts: starts, none: UInt32(distinct.count), mostSlots: 1)
    if field == nil {
      try writer.write(SectionID.numberStarts(column), starts)
      try writer.write(SectionID.numberRanks(column), ranks)
    } else if byNumber.count >= max(1, thresholds.fewestForQuantiles) {
      thresholds.count(.quantilesBuilt)
      try writer.write(
        SectionID.numberQuantiles(column),
        quantiles(byNumber, documents: documents.count, count: max(1, thresholds.quantileCount)))
    } else {
      thresholds.count(.quantilesOmitted)
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

/// Collects the sort key of an attribute: the first number of each record, or else its first text.
struct SortKeyBuilder {
  private var numbers = ValueList<Double>()
  private var texts = ValueList<UInt32>()
  private let table: StringTable
  private var dense: [Double] = []
  private var denseTexts: [UInt32] = []

  init(_ thresholds: Thresholds) { table = StringTable(thresholds) }

  mutating func add(number: Double, of record: Int) {
    // Normalizes -0 to 0.
    set(&dense, record, number == 0 ? 0 : number, empty: .nan) { $0.isNaN }
  }

  mutating func add(text: UnsafeBufferPointer<UInt8>, of record: Int) {
    set(&denseTexts, record, table.number(of: text) + 1, empty: 0) { $0 == 0 }
  }

  private func set<Value>(
    _ list: inout [Value], _ record: Int, _ value: Value, empty: Value, isEmpty: (Value) -> Bool
  ) {
    while list.count <= record { list.append(empty) }
    if isEmpty(list[record]) { list[record] = value }
  }

  private func number(_ record: Int) -> Double { record < dense.count ? dense[record] : .nan }
  private func text(_ record: Int) -> UInt32 { record < denseTexts.count ? denseTexts[record] : 0 }

  /// An integer that orders records by their numbers, with records without a number last.
  func key(of record: Int, isAscending: Bool) -> UInt64 {
    let number = number(record)
    guard !number.isNaN else { return .max }
    let bits = number.bitPattern
    let ascending = bits >> 63 == 1 ? ~bits : bits | 1 << 63
    return isAscending ? ascending : ~ascending
  }

  /// Less than 0 where the left record comes first.
  func compare(_ left: Int, _ right: Int, isAscending: Bool) -> Int {
    value(of: left).compare(value(of: right), isAscending: isAscending)
  }

  private func value(of record: Int) -> SortValue {
    let number = number(record)
    if !number.isNaN { return .number(number) }
    let text = text(record)
    return text == 0 ? .nothing : .text(table[Int(text) - 1])
  }

  func write(to writer: SegmentWriter, as column: Int, records: [UInt32]) throws(StoreError) {
    try writer.write(SectionID.sortNumbers(column), records.map { number(Int($0)) })
    guard table.count > 0 else { return }
    let ascending = table.ascending()
    var numbers = [UInt32](repeating: 0, count: ascending.count + 1)
    for (number, old) in ascending.enumerated() { numbers[Int(old) + 1] = UInt32(number + 1) }
    try writer.write(SectionID.sortTexts(column), records.map { numbers[Int(text(Int($0)))] })
    try writer.write(SectionID.sortTextValues(column), count: ascending.count) { self.table[Int(ascending[$0])] }
  }
}
