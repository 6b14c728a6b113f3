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
