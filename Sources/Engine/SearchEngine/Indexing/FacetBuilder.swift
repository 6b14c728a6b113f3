/// Collects the values of a facet, and writes its column.
struct FacetBuilder {
  let name: String
  private let thresholds: Thresholds
  private let table: StringTable
  /// The forms that each record has.
  private var entries = ValueList<UInt32>()
  /// For each form, the last record that has it.
  private var lastRecords: [UInt32] = []

  init(name: String, _ thresholds: Thresholds) {
    self.name = name
    self.thresholds = thresholds
    table = StringTable(thresholds)
  }

  var count: Int { entries.count }

  /// About the number of bytes.
  var size: Int { table.size + count * 8 }

  mutating func add(_ text: UnsafeBufferPointer<UInt8>, to record: Int) {
    var composed = ComposedText.forms.composing(text)
    let form = composed?.withUTF8 { table.number(of: $0) } ?? table.number(of: text)
    if Int(form) == lastRecords.count {
      lastRecords.append(UInt32(record))
    } else if lastRecords[Int(form)] == UInt32(record) {
      return
    } else {
      lastRecords[Int(form)] = UInt32(record)
    }
    entries.append(form, of: record)
  }

  func write(
    to writer: SegmentWriter, as column: Int, documents: [UInt32], rows: inout RowPacker
  ) throws(StoreError) -> SegmentLayout.Facet {
    let forms = FacetForms(table, FacetKey(of: name))
    var (starts, values) = entries.byDocument(documents)
    if thresholds.take(.valuesInSeveralForms, if: forms.areSeveral) {
      try writer.write(SectionID.facetFirstForms(column), forms.firsts)
      try forms.postings(of: values, starts: starts, thresholds).write(
        to: writer, as: SectionID.facetFormPostings(column))
    }
    forms.replaceByValues(&values, starts: &starts)

    var counts = [UInt32](repeating: 0, count: forms.valueCount)
    for value in values { counts[Int(value)] += 1 }
    var postings = PostingsBuilder(documents: documents.count, counts: counts, thresholds)
    postings.fill { put in
      for document in documents.indices {
        for entry in Int(starts[document])..<Int(starts[document + 1]) { put(UInt32(document), Int(values[entry])) }
      }
    }
    try writer.write(SectionID.facetValues(column), count: forms.valueCount) { forms.key(ofValue: $0) }
    if !forms.areKeys {
      try writer.write(SectionID.facetForms(column), count: forms.ascending.count) {
        self.table[Int(forms.ascending[$0])]
      }
    }
    try postings.write(to: writer, as: SectionID.facetPostings(column))
    let field = rows.pack(values, starts: starts, none: UInt32(forms.valueCount))
    if field == nil {
      try writer.write(SectionID.facetStarts(column), starts)
      try writer.write(SectionID.facetNumbers(column), values)
    }
    return SegmentLayout.Facet(
      name: name, values: forms.valueCount, forms: forms.areKeys ? 0 : forms.ascending.count, field: field)
  }
}

/// The forms of a facet's values in the order of their keys, and the values that they are forms of.
private struct FacetForms {
  private let table: StringTable
  /// The keys of the forms, by their numbers in the table; nil where each form is its own key.
  private let keys: StringArena?
  /// The forms, by key and then by text.
  let ascending: [UInt32]
  /// The index of each value's first form, and the end.
  let firsts: [UInt32]

  init(_ table: StringTable, _ key: FacetKey) {
    self.table = table
    let all = 0..<table.count
    guard let first = all.first(where: { key.folding(table[$0]) != nil }) else {
      keys = nil
      ascending = table.ascending()
      firsts = []
      return
    }
    let keys = StringArena(expecting: table.count)
    for form in all {
      if var folded = form < first ? nil : key.folding(table[form]) {
        folded.withUTF8 { keys.append($0) }
      } else {
        keys.append(table[form])
      }
    }
    let ascending = all.map { UInt32($0) }.sorted { left, right in
      let (leftKey, rightKey) = (keys[Int(left)], keys[Int(right)])
      if leftKey.isEqual(to: rightKey) { return table[Int(left)].precedes(table[Int(right)]) }
      return leftKey.precedes(rightKey)
    }
    firsts =
      ascending.indices.filter { $0 == 0 || !keys[Int(ascending[$0])].isEqual(to: keys[Int(ascending[$0 - 1])]) }
      .map { UInt32($0) } + [UInt32(ascending.count)]
    self.keys = keys
    self.ascending = ascending
  }

  var areKeys: Bool { keys == nil }
  var valueCount: Int { areKeys ? ascending.count : firsts.count - 1 }
  /// Whether a value has several forms.
  var areSeveral: Bool { valueCount < ascending.count }

  func key(ofValue value: Int) -> UnsafeBufferPointer<UInt8> {
    guard let keys else { return table[Int(ascending[value])] }
    return keys[Int(ascending[Int(firsts[value])])]
  }

  /// The postings of the forms in their order. Those of a value's only form are those of the value, and left out.
  func postings(of forms: [UInt32], starts: [UInt32], _ thresholds: Thresholds) -> PostingsBuilder {
    // The index of each form whose value has several.
    var indices = [UInt32?](repeating: nil, count: ascending.count)
    for (first, end) in zip(firsts, firsts.dropFirst()) where end - first > 1 {
      for index in first..<end { indices[Int(ascending[Int(index)])] = index }
    }
    var counts = [UInt32](repeating: 0, count: ascending.count)
    for form in forms { if let index = indices[Int(form)] { counts[Int(index)] += 1 } }
    var postings = PostingsBuilder(documents: starts.count - 1, counts: counts, thresholds)
    postings.fill { put in
      for document in 0..<starts.count - 1 {
        for entry in Int(starts[document])..<Int(starts[document + 1]) {
          if let index = indices[Int(forms[entry])] { put(UInt32(document), Int(index)) }
        }
      }
    }
    return postings
  }

  /// Replaces the forms of each document by the values that they are forms of, each once.
  func replaceByValues(_ entries: inout [UInt32], starts: inout [UInt32]) {
    var values = [UInt32](repeating: 0, count: ascending.count)
    for value in 0..<valueCount {
      for index in areKeys ? value..<value + 1 : Int(firsts[value])..<Int(firsts[value + 1]) {
        values[Int(ascending[index])] = UInt32(value)
      }
    }
    for entry in entries.indices { entries[entry] = values[Int(entries[entry])] }
    guard areSeveral else { return }
    var lastDocuments = [Int](repeating: -1, count: valueCount)
    var kept = 0
    for document in 0..<starts.count - 1 {
      let own = Int(starts[document])..<Int(starts[document + 1])
      starts[document] = UInt32(kept)
      for entry in own where lastDocuments[Int(entries[entry])] != document {
        lastDocuments[Int(entries[entry])] = document
        entries[kept] = entries[entry]
        kept += 1
      }
    }
    starts[starts.count - 1] = UInt32(kept)
    entries.removeLast(entries.count - kept)
  }
}
