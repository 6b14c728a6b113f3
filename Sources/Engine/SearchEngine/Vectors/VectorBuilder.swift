internal import CKernels

/// Collects the vectors of records, and writes them as a column.
struct VectorBuilder {
  private var dimensions = 0
  /// For each record that has a stored vector, perhaps an empty one.
  private var records: [Int] = []
  private var hashes: [UInt64] = []
  /// The norm of each, 0 for an empty one, and the values of all others one after the other.
  private var norms: [UInt32] = []
  private var values: [Int8] = []
  private var starts: [Int] = []

  var count: Int { norms.count { $0 != 0 } }
  /// The bytes of the vectors.
  var size: Int { values.count }

  mutating func add(_ stored: StoredVector, of record: Int) {
    records.append(record)
    hashes.append(stored.textHash)
    norms.append(stored.vector?.norm ?? 0)
    starts.append(values.count)
    guard let vector = stored.vector else { return }
    dimensions = vector.dimensions
    values += vector.values
  }

  /// The vector of a record; nil where it has none.
  func stored(_ record: Int) -> StoredVector? {
    let index = records.partitioningIndex { $0 >= record }
    guard index < records.count, records[index] == record else { return nil }
    let vector =
      norms[index] == 0 ? nil : QuantizedVector(values: Array(values[starts[index]..<starts[index] + dimensions]))
    return StoredVector(textHash: hashes[index], vector: vector)
  }

  /// Writes the column, or nothing if no record has a vector.
  ///
  /// - Parameters:
  ///   - documents: the document of each record.
  ///   - objectIDs: the objectID of each record.
  func write(
    to writer: SegmentWriter, documents: [UInt32], objectIDs: StringArena, _ thresholds: Thresholds
  ) throws(StoreError) -> (dimensions: Int, count: Int, sampled: Int) {
    if !records.isEmpty {
      var all = [UInt64](repeating: 0, count: documents.count)
      for (index, record) in records.enumerated() { all[Int(documents[record])] = hashes[index] }
      try writer.write(SectionID.vectorHashes, all)
    }
    guard dimensions > 0 else { return (0, 0, 0) }
    let rows = [Int8](filling: documents.count * dimensions) { rows, written in
      rows.update(repeating: 0)
      for (index, record) in records.enumerated() where norms[index] != 0 {
        let start = Int(documents[record]) * dimensions
        for offset in 0..<dimensions { rows[start + offset] = values[starts[index] + offset] }
      }
      written = documents.count * dimensions
    }
    try writer.write(SectionID.vectors, rows)
    var all = [UInt32](repeating: 0, count: documents.count)
    for (index, record) in records.enumerated() { all[Int(documents[record])] = norms[index] }
    try writer.write(SectionID.vectorNorms, all)
    let sample = VectorSample.first(
      thresholds.maxVectorsSampled,
      of: records.indices.lazy.filter { norms[$0] != 0 }.map { index in
        (Int(documents[records[index]]), objectIDs[records[index]])
      })
    try writer.write(SectionID.vectorSample, sample.map { UInt32($0) })
    return (dimensions, count, sample.count)
  }
}
