internal import CKernels

/// The vectors of a segment's documents, mapped from its file.
///
/// Its pointers lead into the segment's storage, which outlives it.
struct VectorColumn {
  /// 0 where no document has a vector.
  let dimensions: Int
  /// A row of `dimensions` bytes for each document.
  let rows: UnsafePointer<Int8>?
  /// The norm of each document's vector; 0 where it has none. Empty where none has one.
  let norms: UnsafeBufferPointer<UInt32>
  /// The first documents with vectors in the order of the hashes of their objectIDs.
  let sample: UnsafeBufferPointer<UInt32>
  /// The number of documents with vectors.
  let count: Int
  /// The hash of the text of each vector, also of an empty one; 0 where a record has none. Empty where none has one.
  private let hashes: UnsafeBufferPointer<UInt64>

  init(dimensions: Int, count: Int, in storage: SegmentStorage) {
    self.dimensions = dimensions
    self.count = count
    rows = storage.array(SectionID.vectors).baseAddress
    norms = storage.array(SectionID.vectorNorms)
    sample = storage.array(SectionID.vectorSample)
    hashes = storage.array(SectionID.vectorHashes)
  }

  var isEmpty: Bool { dimensions == 0 }

  /// The vector of a document; nil where it has none.
  func row(_ document: Int) -> UnsafePointer<Int8>? {
    guard document < norms.count, norms[document] != 0 else { return nil }
    return rows.map { $0 + document * dimensions }
  }

  func similarity(of document: Int, to query: QuantizedVector) -> Int? {
    guard let row = row(document) else { return nil }
    return query.similarity(dot: ck_dot(query.values, row, dimensions), norm: norms[document])
  }

  /// Whether a document has a vector, or a text that has none.
  func isStored(_ document: Int) -> Bool { document < hashes.count && hashes[document] != 0 }

  /// What the segment has of a record's vector.
  func stored(_ document: Int) -> StoredVector? {
    guard isStored(document) else { return nil }
    let vector = row(document).map { row in
      QuantizedVector(values: Array(UnsafeBufferPointer(start: row, count: dimensions)))
    }
    return StoredVector(textHash: hashes[document], vector: vector)
  }
}
