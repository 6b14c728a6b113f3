package import SearchModel

/// Some of the records of a source, for a look at what they are like.
package struct RecordSample: Sendable {
  package var records: [JSON.Object]
  /// Whether these are all the records that there are.
  package var isWhole: Bool

  package init(_ records: [JSON.Object], isWhole: Bool) {
    self.records = records
    self.isWhole = isWhole
  }
}

extension RecordSource {
  /// The first records, and some from places all over the rest where those can be found without reading it: that is so
  /// in NDJSON.
  ///
  /// Among the first ones a record that can't be read is an error; later it is left to whoever reads them all.
  ///
  /// - Parameter count: About how many records are wanted.
  package func sample(of count: Int = 4000) throws(IndexError) -> RecordSample {
    switch contents {
    case .values, .file, .standardInput, .several:
      return try opened().sampleOfParts(of: count)
    case .bytes(let bytes):
      return try bytes.withUnsafeBytes { bytes in
        Result { () throws(IndexError) in try sample(of: count, from: bytes, file: nil) }
      }.get()
    case .opened(let file, let name):
      defer { withExtendedLifetime(file) {} }
      return try sample(of: count, from: file.bytes, file: name)
    }
  }

  /// A sample of what is no single text.
  private func sampleOfParts(of count: Int) throws(IndexError) -> RecordSample {
    switch contents {
    case .several(let sources):
      var sample = RecordSample([], isWhole: true)
      for source in sources {
        let part = try source.sample(of: max(count / max(sources.count, 1), 100))
        sample.records += part.records
        sample.isWhole = sample.isWhole && part.isWhole
      }
      return sample
    case .values(let values):
      var records: [JSON.Object] = []
      for (number, value) in values.prefix(count).enumerated() {
        records.append(try value.record(at: RecordPlace(number: number)))
      }
      return RecordSample(records, isWhole: records.count == values.count)
    case .bytes, .file, .standardInput, .opened: return try sample(of: count)
    }
  }

  private func sample(
    of count: Int, from bytes: UnsafeRawBufferPointer, file: String?
  ) throws(IndexError) -> RecordSample {
    var text = RecordText(bytes, file: file)
    let format = format(of: text, file: file)
    // Of a large file half of them come from its beginning, and the others from all over the rest.
    let isSpread = format == .ndjson && bytes.count > count * Self.usualRecord
    text.mostRecords = isSpread ? count / 2 : count
    var records: [JSON.Object] = []
    var end = 0
    let take = { (record: JSON.Object, _: RecordPlace) throws(IndexError) in records.append(record) }
    switch format {
    case .ndjson: end = try text.forEachLine(take)
    case .json: try text.forEachValue(take)
    case .csv: try text.forEachRow(take)
    }
    guard isSpread else { return RecordSample(records, isWhole: records.count < count) }
    guard end < bytes.count else { return RecordSample(records, isWhole: true) }
    return RecordSample(records + Self.spread(count / 2, over: bytes, from: end), isWhole: false)
  }

  /// So many bytes have records of a usual size: a file with fewer for each that is wanted is read whole.
  private static let usualRecord = 1000

  /// About so many of the lines behind an offset, in stretches that are far from each other.
  private static func spread(_ count: Int, over bytes: UnsafeRawBufferPointer, from start: Int) -> [JSON.Object] {
    let stretches = 40
    var records: [JSON.Object] = []
    var next = start
    for number in 0..<stretches {
      let wanted = start + (bytes.count - start) / stretches * number
      // A line that is read already is not read again, and one that was cut in two begins with the next.
      let text = RecordText(bytes, file: nil)
      let begin = wanted <= next ? next : text.lineEnd(from: wanted, before: bytes.count) + 1
      guard begin < bytes.count else { break }
      var stretch = RecordText(UnsafeRawBufferPointer(rebasing: bytes[begin...]), file: nil)
      stretch.mostRecords = max(count / stretches, 1)
      let read = Result { () throws(IndexError) in
        try stretch.forEachLine { record, _ throws(IndexError) in records.append(record) }
      }
      guard case .success(let length) = read else { continue }
      next = begin + length
    }
    return records
  }
}
