extension JSON {
  /// The text as a number of JSON that is written as it is; nil if it is none.
  static func decimalText(_ text: String) -> String? {
    guard text.utf8.last.map({ $0 > UInt8(ascii: " ") }) == true, text.utf8.first != UInt8(ascii: " "),
      let value = try? JSON(parsing: text), value.number != nil
    else { return nil }
    return text
  }

  /// Whether the value is a whole number, written without a fraction and an exponent unless it fits an `Int`.
  package var isWhole: Bool {
    guard case .decimal(let text) = self else { return int != nil }
    return text.utf8.allSatisfy { $0 != UInt8(ascii: ".") && $0 | 0x20 != UInt8(ascii: "e") }
  }

  /// Whether a number has the digits of the text: whether reading the text as this number loses none.
  static func isExact(_ value: Double, _ decimal: String) -> Bool {
    DecimalDigits(decimal) == DecimalDigits(value.description)
  }

  /// Hashes an integer like the floating point number that it equals, by its value or by its shortest digits, and otherwise
  /// as itself: by the nearest floating point number, a thousand different integers would have the same hash value.
  static func hash(_ integer: Int64, into hasher: inout Hasher) {
    let value = Double(integer)
    let isSmall = integer.magnitude <= 1 << 53
    if isSmall || Int64(exactly: value) == integer || isExact(value, integer.description) {
      hasher.combine(value)
    } else {
      hasher.combine(integer)
    }
  }

  /// Hashes a decimal like the integer or floating point number that it equals, and otherwise by its digits.
  static func hash(_ decimal: String, into hasher: inout Hasher) {
    let digits = DecimalDigits(decimal)
    if let integer = digits.integer {
      hash(integer, into: &hasher)
    } else if let value = Double(decimal), digits == DecimalDigits(value.description) {
      hasher.combine(value)
    } else {
      hasher.combine(digits)
    }
  }

  /// Whether a decimal is a number of another kind, or the same decimal written in another way.
  static func isEqual(_ decimal: String, _ other: JSON) -> Bool {
    switch other {
    case .decimal(let text): decimal == text || DecimalDigits(decimal) == DecimalDigits(text)
    case .integer(let value): DecimalDigits(decimal) == DecimalDigits(value.description)
    case .double(let value): value.isFinite && DecimalDigits(decimal) == DecimalDigits(value.description)
    default: false
    }
  }
}

/// The digits of a decimal number and their power of ten, the same for all ways to write it.
private struct DecimalDigits: Hashable {
  private var isNegative = false
  /// Without zeros at both ends.
  private var digits: [UInt8] = []
  private var exponent = 0

  /// - Parameter text: A number of JSON.
  init(_ text: String) {
    let halves = text.utf8.split(separator: UInt8(ascii: "e"), omittingEmptySubsequences: false)
      .flatMap { $0.split(separator: UInt8(ascii: "E"), omittingEmptySubsequences: false) }
    var isFraction = false
    for byte in halves[0] {
      switch byte {
      case UInt8(ascii: "-"): isNegative = true
      case UInt8(ascii: "."): isFraction = true
      default:
        if isFraction { exponent -= 1 }
        if byte != UInt8(ascii: "0") || !digits.isEmpty { digits.append(byte) }
      }
    }
    while digits.last == UInt8(ascii: "0") {
      digits.removeLast()
      exponent += 1
    }
    if halves.count > 1 { exponent = Self.sum(exponent, exponentText: Substring(halves[1])) }
    if digits.isEmpty { (isNegative, exponent) = (false, 0) }
  }

  /// The number as an integer of 64 bits; nil if it is none.
  var integer: Int64? {
    guard (0...19).contains(exponent), digits.count + exponent <= 19 else { return nil }
    let text = String(decoding: digits, as: UTF8.self) + String(repeating: "0", count: exponent)
    return text.isEmpty ? 0 : Int64((isNegative ? "-" : "") + text)
  }

  /// The sum of an exponent and one that is written; the greatest or least number where it does not fit.
  private static func sum(_ exponent: Int, exponentText text: Substring) -> Int {
    let limit = text.first == "-" ? Int.min : Int.max
    let (sum, isOverflow) = exponent.addingReportingOverflow(Int(text) ?? limit)
    return isOverflow ? limit : sum
  }
}
