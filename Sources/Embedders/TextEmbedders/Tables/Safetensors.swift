import SearchModel

/// The header of a file of tensors in the format safetensors: the length of the header in eight bytes, the header as JSON,
/// and the values, little-endian and row by row.
///
/// The format lets tensors neither overlap nor leave gaps, so that a header that disagrees with its file is noticed.
struct Safetensors: Sendable {
  struct Tensor: Hashable, Sendable {
    let type: ElementType
    let shape: [Int]
    /// The offsets of the values in the file.
    let range: Range<Int>

    /// The number of values.
    var count: Int { range.count / type.size }
  }

  enum ElementType: String, Sendable {
    case int8 = "I8"
    case int32 = "I32"
    case int64 = "I64"
    case float16 = "F16"
    case float32 = "F32"
    case float64 = "F64"

    var size: Int {
      switch self {
      case .int8: 1
      case .float16: 2
      case .int32, .float32: 4
      case .int64, .float64: 8
      }
    }
  }

  let source: ByteSource
  /// The tensors, in the order of the header.
  private(set) var tensors: [(name: String, tensor: Tensor)] = []

  /// The longest header that is read: one of a table has some hundred bytes.
  static let longestHeader = 10_000_000

  init(_ source: ByteSource) throws(SearchError) {
    self.source = source
    guard source.count >= 8 else { throw .failed(reason: "it is too short for a file of tensors") }
    let length = try source.bytes(in: 0..<8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    guard length <= UInt64(Self.longestHeader), length <= UInt64(source.count - 8) else {
      throw .failed(reason: "it says that its header has \(length) bytes, and has \(source.count)")
    }
    let start = 8 + Int(length)
    let header = try source.bytes(in: 8..<start)
    let json: JSON
    do throws(JSON.SyntaxError) {
      json = try JSON(parsing: header)
    } catch {
      throw .failed(reason: "its header is not JSON: \(error)")
    }
    guard let members = json.object else { throw .failed(reason: "its header is not an object") }
    for (name, value) in members where name != "__metadata__" {
      tensors.append((name, try Self.tensor(named: name, value, from: start, to: source.count)))
    }
    var end = start
    for (name, tensor) in tensors.sorted(by: { $0.tensor.range.lowerBound < $1.tensor.range.lowerBound }) {
      guard tensor.range.lowerBound == end else {
        throw .failed(reason: "the tensor '\(name)' does not begin where the one before it ends")
      }
      end = tensor.range.upperBound
    }
    guard end == source.count else { throw .failed(reason: "it has \(source.count - end) bytes after its last tensor") }
  }

  subscript(name: String) -> Tensor? { tensors.first { $0.name == name }?.tensor }

  private static func tensor(
    named name: String, _ json: JSON, from start: Int, to end: Int
  ) throws(SearchError) -> Tensor {
    guard let typeName = json["dtype"]?.string, let type = ElementType(rawValue: typeName) else {
      throw .failed(reason: "the values of the tensor '\(name)' are \(json["dtype"]?.text() ?? "of no type")")
    }
    let shape = (json["shape"]?.array ?? []).map { $0.int ?? -1 }
    let offsets = (json["data_offsets"]?.array ?? []).map { $0.int ?? -1 }
    var size = type.size
    for length in shape {
      let (product, isOverflow) = size.multipliedReportingOverflow(by: length)
      guard length >= 0, !isOverflow else { throw .failed(reason: "the tensor '\(name)' has a wrong shape") }
      size = product
    }
    guard json["shape"]?.array != nil, offsets.count == 2, offsets[0] >= 0, offsets[0] <= offsets[1],
      offsets[1] <= end - start
    else { throw .failed(reason: "the tensor '\(name)' has offsets that the file does not have") }
    guard offsets[1] - offsets[0] == size else {
      throw .failed(reason: "the tensor '\(name)' has \(offsets[1] - offsets[0]) bytes instead of \(size)")
    }
    return Tensor(type: type, shape: shape, range: start + offsets[0]..<start + offsets[1])
  }
}

extension Safetensors {
  /// The values of a tensor, of each row only the first columns. The type must have the size of the tensor's values.
  ///
  /// Reads some rows at a time, so that columns that are left out take no memory.
  func values<Value>(
    of tensor: Tensor, as type: Value.Type, columns: Int, of width: Int
  ) throws(SearchError) -> [Value] where Value: BitwiseCopyable {
    let rows = width == 0 ? 0 : tensor.count / width
    let rowSize = width * MemoryLayout<Value>.size
    var values: [Value] = []
    values.reserveCapacity(rows * columns)
    let most = max(1, Self.blockSize / max(rowSize, 1))
    for first in stride(from: 0, to: rows, by: most) {
      let start = tensor.range.lowerBound + first * rowSize
      let block = try source.bytes(in: start..<start + min(most, rows - first) * rowSize)
      block.withUnsafeBytes { bytes in
        // An array's storage is aligned for all of these types, and rows begin at multiples of their size.
        let read = bytes.bindMemory(to: Value.self)
        if columns == width {
          values.append(contentsOf: read)
        } else {
          for row in stride(from: 0, to: read.count, by: width) { values.append(contentsOf: read[row..<row + columns]) }
        }
      }
    }
    return values
  }

  /// The values of a vector of floating point numbers.
  func floats(of tensor: Tensor) throws(SearchError) -> [Float]? {
    switch tensor.type {
    case .float16: try values(of: tensor, as: UInt16.self, columns: 1, of: 1).map { Float(half: $0) }
    case .float32: try values(of: tensor, as: Float.self, columns: 1, of: 1)
    case .float64: try values(of: tensor, as: Double.self, columns: 1, of: 1).map { Float($0) }
    case .int8, .int32, .int64: nil
    }
  }

  /// The values of a vector of integers; -1 for those that don't fit 32 bits.
  func integers(of tensor: Tensor) throws(SearchError) -> [Int32]? {
    switch tensor.type {
    case .int32: try values(of: tensor, as: Int32.self, columns: 1, of: 1)
    case .int64: try values(of: tensor, as: Int64.self, columns: 1, of: 1).map { Int32(exactly: $0) ?? -1 }
    case .int8, .float16, .float32, .float64: nil
    }
  }

  private static let blockSize = 1 << 20
}

extension Float {
  /// The number with these bits of half precision, if it is finite. `Float16` is not there on all systems.
  @inline(__always)
  init(half: UInt16) {
    let magnitude = Float(bitPattern: UInt32(half & 0x7FFF) << 13) * 0x1p112
    self = Float(bitPattern: magnitude.bitPattern | UInt32(half & 0x8000) << 16)
  }
}
