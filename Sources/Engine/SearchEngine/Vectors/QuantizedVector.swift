internal import CKernels
internal import SearchModel

/// A vector with a signed byte from -127 to 127 for each dimension.
///
/// Everything that decides what matches, and in which order, is computed with integers: an answer depends neither on the
/// processor nor on the segments.
struct QuantizedVector: Hashable, Sendable {
  private(set) var values: [Int8]
  /// 2^38 divided by the length of the vector, rounded.
  let norm: UInt32

  static let maxDimensions = 4096
  /// The similarity of vectors in the same direction. It is the cosine in millionths.
  static let one = 1_000_000

  /// Why numbers are no vector.
  enum Problem: Error, Hashable {
    case empty, tooLong, notFinite, tooLarge, onlyZeros

    var description: String {
      switch self {
      case .empty: "no numbers"
      case .tooLong: "more than \(QuantizedVector.maxDimensions) numbers"
      case .notFinite: "a number that is not finite"
      case .tooLarge: "a number beyond the range of 32-bit floating point numbers"
      case .onlyZeros: "nothing but zeros"
      }
    }
  }

  init(_ numbers: [Double]) throws(Problem) {
    if numbers.isEmpty { throw .empty }
    if numbers.count > Self.maxDimensions { throw .tooLong }
    var greatest = 0.0
    for number in numbers {
      guard number.isFinite else { throw .notFinite }
      greatest = max(greatest, abs(number))
    }
    if greatest > Double(Float.greatestFiniteMagnitude) { throw .tooLarge }
    if greatest == 0 { throw .onlyZeros }
    self.init(values: numbers.map { Int8((($0 / greatest) * 127).rounded()) })
  }

  /// - Parameter values: At least one of them is not 0, and none is -128.
  init(values: [Int8]) {
    self.values = values
    norm = Self.norm(of: values)
  }

  /// Square roots and divisions are rounded alike on all processors.
  static func norm(of values: some Sequence<Int8>) -> UInt32 {
    let square = values.reduce(0) { $0 + Int($1) * Int($1) }
    if square == 0 { return 0 }
    // A vector has a value of 127 or -127, but that of a file with right checksums may have none.
    return UInt32(min((274_877_906_944.0 / Double(square).squareRoot()).rounded(), Double(UInt32.max)))
  }

  var dimensions: Int { values.count }

  /// The similarity of this vector, as that of a query, to another one with this dot product and norm: the cosine in
  /// millionths.
  func similarity(dot: Int32, norm other: UInt32) -> Int {
    // A file with right checksums may have wrong norms, which must do no harm.
    let scaled = (Int64(dot) &* Int64(other)) >> Int64(CK_DOT_SHIFT)
    let cosine = (scaled &* Int64(norm)) >> 30
    return max(-Self.one, min(Int((cosine &* Int64(Self.one) &+ 1 << 31) >> 32), Self.one))
  }

  /// The similarity to another vector, which in a wrong file may have fewer dimensions.
  func similarity(to other: QuantizedVector) -> Int {
    similarity(dot: ck_dot(values, other.values, min(values.count, other.values.count)), norm: other.norm)
  }

  /// The least scaled dot product, as `ck_near` compares it, with which another vector is as similar as this.
  func leastDot(similarity: Int) -> Int64 {
    let cosine = Self.dividingUp(Int64(similarity) << 32 - 1 << 31, by: Int64(Self.one))
    return Self.dividingUp(cosine << 30, by: Int64(norm))
  }

  private static func dividingUp(_ value: Int64, by divisor: Int64) -> Int64 {
    let (quotient, remainder) = value.quotientAndRemainder(dividingBy: divisor)
    return remainder > 0 ? quotient + 1 : quotient
  }
}

extension [Double] {
  /// The numbers of a JSON array; nil if it is something else.
  init?(vector json: JSON) {
    guard let elements = json.array else { return nil }
    var numbers: [Double] = []
    numbers.reserveCapacity(elements.count)
    for element in elements {
      guard let number = element.number else { return nil }
      numbers.append(number)
    }
    self = numbers
  }
}
