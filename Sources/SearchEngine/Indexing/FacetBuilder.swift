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
