package import SearchModel

/// Some of the records of a source, for inspecting them.
package struct RecordSample: Sendable {
  package var records: [JSON.Object]
  /// Whether these are all records of the source.
  package var isWhole: Bool
  /// Whether there are rows of tables among the records.
  package var hasTables = false
  /// The types as which the values were read.
  package var types: RecordTypes?
  /// How many attributes to look at, by default as many as an index may have: names may differ from record to record.
  package var mostAttributes = 1 << 15

  package init(_ records: [JSON.Object], isWhole: Bool) {
    self.records = records
    self.isWhole = isWhole
  }
}

extension RecordSource {
  /// The first records and, of NDJSON and CSV, some that are spread over the rest of the file, without reading all of it.
  ///
  /// An unreadable record among the first ones is an error, unless bad records are skipped; later ones are skipped.
  ///
  /// - Parameter count: The approximate number of records.
  package func sample(of count: Int = 4000) throws(IndexError) -> RecordSample {
    if let types {
      return types.reading(try asTexts(of: types).sample(of: count))
    }
    switch contents {
    case .values, .file, .standardInput, .several:
      return try opened().sampleOfSeveral(of: count)
    case .bytes(let bytes, let name):
      return try bytes.withUnsafeBytes { bytes in
        Result { () throws(IndexError) in try sample(of: count, from: bytes, file: name) }
      }.get()
    case .opened(let file, let name):
      defer { withExtendedLifetime(file) {} }
      return try sample(of: count, from: file.bytes, file: name)
    }
  }

  /// A sample of a source that is not one text.
  private func sampleOfSeveral(of count: Int) throws(IndexError) -> RecordSample {
    switch contents {
    case .several(let sources):
      var sample = RecordSample([], isWhole: true)
      for source in sources {
        var source = source
        source.onBadRecord = onBadRecord ?? source.onBadRecord
        source.keptTexts = keptTexts
        let next = try source.sample(of: max(count / max(sources.count, 1), 100))
        sample.records += next.records
        sample.hasTables = sample.hasTables || next.hasTables
        sample.isWhole = sample.isWhole && next.isWhole
      }
      return sample
    case .values(let values):
      var records: [JSON.Object] = []
      for (number, value) in values.prefix(count).enumerated() {
        records.append(try value.record(at: RecordLocation(number: number)))
      }
      return RecordSample(records, isWhole: records.count == values.count)
    case .bytes, .file, .standardInput, .opened: return try sample(of: count)
    }
  }

  private func sample(
    of count: Int, from bytes: UnsafeRawBufferPointer, file: String?
  ) throws(IndexError) -> RecordSample {
    var text = text(of: bytes, file: file)
    text.release = release
    // They are reported when all records are read.
    if onBadRecord != nil { text.onBadRecord = { _ in } }
    let format = format(of: text, file: file)
    if format == .csv { return try Self.sample(of: count, fromTable: &text) }
    // Of a large file half of the sample is its beginning, the other half is spread over the rest.
    let isSpread = format == .ndjson && bytes.count > count * Self.usualRecord
    text.maxRecords = isSpread ? count / 2 : count
    var records: [JSON.Object] = []
    var end = 0
    let take = { (record: JSON.Object, _: RecordLocation) throws(IndexError) in records.append(record) }
    if format == .ndjson { end = try text.forEachLine(take) } else { try text.forEachValue(take) }
    guard isSpread else { return RecordSample(records, isWhole: records.count < count) }
    guard end < bytes.count else { return RecordSample(records, isWhole: true) }
    return RecordSample(records + Self.spread(count / 2, over: bytes, from: end), isWhole: false)
  }

  /// All rows of a small table; of a larger one the first rows, and as many that are spread over the rest.
  private static func sample(of count: Int, fromTable text: inout RecordText) throws(IndexError) -> RecordSample {
    var records: [JSON.Object] = []
    var sample = RecordSample([], isWhole: true)
    sample.hasTables = true
    guard var table = try text.table() else { return sample }
    let take = { (record: JSON.Object, _: RecordLocation) throws(IndexError) in records.append(record) }
    text.maxRecords = count / 2
    var isAtEnd = try text.readRows(of: &table, take)
    let half = table
    if !isAtEnd {
      text.maxRecords = count
      isAtEnd = try text.readRows(of: &table, take)
    }
    sample.isWhole = isAtEnd
    if !isAtEnd {
      let others = text.spreadRows(count / 2, of: half)
      // Without any the next rows are better than nothing.
      if !others.isEmpty { records = records.prefix(count / 2) + others }
    }
    sample.records = records
    return sample
  }

  /// The usual bytes of a record: files that are smaller than a sample of such records are read as a whole.
  private static let usualRecord = 1000

  /// About `count` records after an offset, in stretches spread over the file.
  private static func spread(_ count: Int, over bytes: UnsafeRawBufferPointer, from start: Int) -> [JSON.Object] {
    let stretches = 40
    var records: [JSON.Object] = []
    var next = start
    for number in 0..<stretches {
      let target = start + (bytes.count - start) / stretches * number
      // Skips what has been read already, and the rest of a line that begins before the stretch.
      let text = RecordText(bytes, file: nil)
      let begin = target <= next ? next : text.lineEnd(from: target, before: bytes.count) + 1
      guard begin < bytes.count else { break }
      var stretch = RecordText(UnsafeRawBufferPointer(rebasing: bytes[begin...]), file: nil)
      stretch.maxRecords = max(count / stretches, 1)
      let read = Result { () throws(IndexError) in
        try stretch.forEachLine { record, _ throws(IndexError) in records.append(record) }
      }
      guard case .success(let length) = read else { continue }
      next = begin + length
    }
    return records
  }
}
