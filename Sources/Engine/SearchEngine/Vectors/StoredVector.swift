internal import SearchModel

/// The vector of a record as it is stored, with a hash of the text that it was made of.
struct StoredVector: Hashable, Sendable {
  /// The hash of the text. While the text is the same, the vector stays when the record is saved without one.
  var textHash: UInt64
  /// Nil for a text that has none, such as one without known words.
  var vector: QuantizedVector?

  /// The bytes in the store: a checksum, the hash and the values.
  func bytes(row: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 16)
    bytes.withUnsafeMutableBytes { $0.storeBytes(of: textHash.littleEndian, toByteOffset: 8, as: UInt64.self) }
    bytes += (vector?.values ?? []).map { UInt8(bitPattern: $0) }
    let sum = bytes.withUnsafeBytes { Checksum.ofRecord(UnsafeRawBufferPointer(rebasing: $0[8...]), row: row) }
    bytes.withUnsafeMutableBytes { $0.storeBytes(of: sum.littleEndian, as: UInt64.self) }
    return bytes
  }

  init(textHash: UInt64, vector: QuantizedVector?) {
    self.textHash = textHash
    self.vector = vector
  }

  /// Reads the bytes of a store; nil if they are not as they were written.
  init?(bytes: UnsafeRawBufferPointer, row: Int) {
    guard bytes.count >= 16 else { return nil }
    let sum = UInt64(littleEndian: bytes.loadUnaligned(as: UInt64.self))
    guard sum == Checksum.ofRecord(UnsafeRawBufferPointer(rebasing: bytes[8...]), row: row) else { return nil }
    textHash = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    let values = bytes[16...].map { Int8(bitPattern: $0) }
    vector = values.isEmpty ? nil : QuantizedVector(values: values)
  }
}

/// What saving a record does with its vector.
enum VectorChange {
  /// The record has none of its own: that of the record before stays if the text is the same.
  case keep
  case remove
  case set(QuantizedVector, at: RecordLocation)
  /// It is that of another index, or was made of the text.
  case store(StoredVector?)

  /// The attribute of records that is their vector. It is not stored with the other attributes.
  static let attribute = "_vectors"

  /// Takes the vector out of a record.
  init(takingFrom record: inout JSON.Object, at location: RecordLocation) throws(IndexError) {
    guard let value = record[Self.attribute] else {
      self = .keep
      return
    }
    record[Self.attribute] = nil
    if value.isNull {
      self = .remove
      return
    }
    guard let numbers = [Double](vector: value) else {
      throw .unusableVector(reason: "it must be a list of numbers", at: location)
    }
    do throws(QuantizedVector.Problem) {
      self = .set(try QuantizedVector(numbers), at: location)
    } catch {
      throw .unusableVector(reason: "it has \(error.description)", at: location)
    }
  }
}

/// What an index knows of its vectors.
struct VectorSettings: Hashable, Sendable {
  var dimensions: Int
  /// What made them; nil where they came with the records.
  var embedder: String?
  /// The attributes that describe the records, chosen when the first vectors were made; nil for all that are searched.
  var attributes: [String]?

  var json: JSON {
    var members: JSON.Object = ["dimensions": .integer(Int64(dimensions))]
    members["embedder"] = embedder.map { .string($0) }
    members["attributes"] = attributes.map { .array($0.map { .string($0) }) }
    return .object(members)
  }

  init(dimensions: Int, embedder: String? = nil, attributes: [String]? = nil) {
    self.dimensions = dimensions
    self.embedder = embedder
    self.attributes = attributes
  }

  init?(_ json: JSON) {
    guard let dimensions = json["dimensions"]?.int, (1...QuantizedVector.maxDimensions).contains(dimensions) else {
      return nil
    }
    self.init(
      dimensions: dimensions, embedder: json["embedder"]?.string,
      attributes: json["attributes"]?.array?.compactMap(\.string))
  }
}
