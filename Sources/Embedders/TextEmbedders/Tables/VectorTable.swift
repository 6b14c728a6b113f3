import SearchModel

/// A static table: a vector for each token, or for each group of tokens.
struct VectorTable: Sendable {
  private enum Values: Sendable {
    case halves([UInt16])
    case floats([Float])
    case bytes([Int8])
  }

  /// The number of dimensions that are kept.
  let dimensions: Int
  /// The number of tokens that have a vector.
  var tokenCount: Int { rowOfToken?.count ?? rowCount }
  /// Whether the mean leaves out the token that stands for everything unknown, as model2vec does.
  let skipsUnknown: Bool
  /// A number for the content of the table.
  let digest: UInt64

  private let rowCount: Int
  private let values: Values
  /// The row of each token; nil where a token's number is its row.
  private let rowOfToken: [Int32]?
  private let weightOfToken: [Float]?

  /// Reads a table with the tensor `embedding.weight`, or with `embeddings` and, as model2vec writes them, with `mapping`
  /// and `weights`.
  ///
  /// - Parameter dimensions: The number of dimensions to keep; nil for all.
  init(_ source: ByteSource, dimensions: Int?) throws(SearchError) {
    let file = try Safetensors(source)
    for (name, _) in file.tensors where !["embedding.weight", "embeddings", "mapping", "weights"].contains(name) {
      throw .failed(reason: "it has a tensor '\(name)', which no static table has")
    }
    guard let table = file["embedding.weight"] ?? file["embeddings"],
      file["embedding.weight"] == nil || file.tensors.count == 1
    else { throw .failed(reason: "it has neither 'embedding.weight' alone nor 'embeddings'") }
    skipsUnknown = file["embedding.weight"] == nil
    guard table.shape.count == 2, table.shape[0] > 0, table.shape[1] > 0, table.shape[0] <= Int(Int32.max) else {
      throw .failed(reason: "the table has the shape \(table.shape) instead of rows and columns")
    }
    let (rowCount, width) = (table.shape[0], table.shape[1])
    self.rowCount = rowCount
    let kept = dimensions ?? width
    guard (1...width).contains(kept) else {
      throw .failed(reason: "the table has \(width) dimensions, of which \(kept) can't be kept")
    }
    self.dimensions = kept
    switch table.type {
    case .float16: values = .halves(try file.values(of: table, as: UInt16.self, columns: kept, of: width))
    case .float32: values = .floats(try file.values(of: table, as: Float.self, columns: kept, of: width))
    case .int8: values = .bytes(try file.values(of: table, as: Int8.self, columns: kept, of: width))
    case .float64, .int32, .int64:
      throw .failed(reason: "the values of the table are \(table.type.rawValue), and not F16, F32 or I8")
    }
    rowOfToken = try file["mapping"].map { (tensor) throws(SearchError) in
      guard tensor.shape.count == 1, let rows = try file.integers(of: tensor) else {
        throw .failed(reason: "the tensor 'mapping' is not a list of whole numbers")
      }
      guard rows.allSatisfy({ $0 >= 0 && Int($0) < rowCount }) else {
        throw .failed(reason: "the tensor 'mapping' names rows that the table does not have")
      }
      return rows
    }
    let tokenCount = rowOfToken?.count ?? rowCount
    weightOfToken = try file["weights"].map { (tensor) throws(SearchError) in
      guard tensor.shape.count == 1, tensor.count == tokenCount, let weights = try file.floats(of: tensor) else {
        throw .failed(reason: "the tensor 'weights' is not a list of \(tokenCount) numbers")
      }
      guard weights.allSatisfy(\.isFinite) else {
        throw .failed(reason: "the tensor 'weights' has values that are no numbers")
      }
      return weights
    }
    guard Self.isFinite(values) else { throw .failed(reason: "the table has values that are no numbers") }
    digest = Self.digest(values, rowOfToken, weightOfToken)
  }

  /// The mean of the vectors of tokens with the length 1; zero in all dimensions without a token. Tokens must be less than
  /// ``tokenCount``.
  func vector(of tokens: [Int32]) throws(SearchError) -> [Float] {
    var sum = [Float](repeating: 0, count: dimensions)
    switch values {
    case .halves(let values): add(tokens, values, to: &sum) { Float(half: $0) }
    case .floats(let values): add(tokens, values, to: &sum) { $0 }
    case .bytes(let values): add(tokens, values, to: &sum) { Float($0) }
    }
    // A sum of great numbers may be infinite, and their squares too.
    let norm = sum.reduce(0) { $0 + Double($1) * Double($1) }.squareRoot()
    guard norm.isFinite else { throw .failed(reason: "the vector of a text is too long to be a number") }
    guard norm > 0 else { return sum }
    return sum.map { Float(Double($0) / norm) }
  }

  @inline(__always)
  private func add<Value>(
    _ tokens: [Int32], _ values: [Value], to sum: inout [Float], _ number: (Value) -> Float
  ) {
    let dimensions = dimensions
    // The rows of all tokens were checked to lie in the table.
    values.withUnsafeBufferPointer { values in
      sum.withUnsafeMutableBufferPointer { sum in
        for token in tokens {
          let row = rowOfToken.map { Int($0[Int(token)]) } ?? Int(token)
          let weight = weightOfToken.map { $0[Int(token)] } ?? 1
          let start = row * dimensions
          precondition(start + dimensions <= values.count && sum.count == dimensions)
          for column in 0..<dimensions { sum[column] += weight * number(values[start + column]) }
        }
      }
    }
  }

  private static func isFinite(_ values: Values) -> Bool {
    switch values {
    case .halves(let values): values.withUnsafeBufferPointer { !$0.contains { $0 & 0x7C00 == 0x7C00 } }
    case .floats(let values): values.withUnsafeBufferPointer { $0.allSatisfy(\.isFinite) }
    case .bytes: true
    }
  }

  private static func digest(_ values: Values, _ rows: [Int32]?, _ weights: [Float]?) -> UInt64 {
    var digest = ContentDigest()
    switch values {
    case .halves(let values): values.withUnsafeBytes { digest.add($0) }
    case .floats(let values): values.withUnsafeBytes { digest.add($0) }
    case .bytes(let values): values.withUnsafeBytes { digest.add($0) }
    }
    rows?.withUnsafeBytes { digest.add($0) }
    weights?.withUnsafeBytes { digest.add($0) }
    return digest.value
  }
}

/// A number that content is told from other content by, the same on every machine. It protects from no attack.
struct ContentDigest {
  private(set) var value: UInt64 = 0x9E37_79B9_7F4A_7C15

  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    add(UInt64(bytes.count))
    var offset = 0
    while offset + 8 <= bytes.count {
      add(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
      offset += 8
    }
    add(bytes[offset...].reversed().reduce(0) { $0 << 8 | UInt64($1) })
  }

  @inline(__always)
  private mutating func add(_ word: UInt64) {
    let (high, low) = (value ^ word).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
    value = (high ^ low) &+ 0x2545_F491_4F6C_DD1D
  }
}
