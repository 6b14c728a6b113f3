/// A JSON value: numbers keep their digits, and the members of an object their order.
///
/// ```swift
/// let product: JSON = ["name": "Lamp", "price": 30, "tags": ["new"]]
/// product["price"]?.number  // 30.0
/// ```
public enum JSON: Sendable {
  /// The value `null`, which is not the same as a missing member.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number that is written without a fraction and an exponent, and fits 64 bits.
  case integer(Int64)
  /// Any other number; if it is infinite or not a number, it is written as `null`.
  case double(Double)
  /// A number with more digits than 64 bits hold, as it was written: `18446744073709551616`. If it is no number of JSON,
  /// it is written as `null`.
  case decimal(String)
  /// A text without its quotes and escapes.
  case string(String)
  /// The elements of an array, in order.
  case array([JSON])
  /// The members of an object, in order.
  case object(Object)
}

extension JSON {
  /// Whether the value is `null`.
  package var isNull: Bool {
    if case .null = self { true } else { false }
  }

  /// The boolean; nil for any other value, even for 0, 1 and `"true"`.
  public var bool: Bool? {
    if case .bool(let value) = self { value } else { nil }
  }

  /// The text; nil for any other value, since numbers are not converted.
  public var string: String? {
    if case .string(let value) = self { value } else { nil }
  }

  /// The elements; nil if the value is not an array.
  public var array: [JSON]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  /// The members; nil if the value is not an object.
  public var object: Object? {
    if case .object(let members) = self { members } else { nil }
  }

  /// The value as an `Int`; nil if it is not a whole number or does not fit. `3.0` is 3.
  public var int: Int? {
    switch self {
    case .integer(let value): Int(exactly: value)
    case .double(let value): Int(exactly: value)
    default: nil
    }
  }

  /// The value as a `Double`; integers beyond 2⁵³ and decimals are rounded.
  public var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .double(let value): value
    case .decimal(let text): Double(text)
    default: nil
    }
  }

  /// The member with this name; nil if there is none, or the value is not an object.
  public subscript(key: String) -> JSON? { object?[key] }

  /// The element at an index; nil if it is out of bounds, or the value is not an array.
  public subscript(index: Int) -> JSON? {
    guard let array, array.indices.contains(index) else { return nil }
    return array[index]
  }

  /// The kind of value, for error messages.
  package var kind: String {
    switch self {
    case .null: "null"
    case .bool: "a boolean"
    case .integer, .double, .decimal: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

/// Numbers are compared by value: `1` equals `1.0`. A decimal equals a floating point number if both have the same shortest
/// decimal digits, and an integer if it is this number. Objects are compared without regard to the order of their members.
extension JSON: Hashable {
  public static func == (left: JSON, right: JSON) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.integer(let left), .integer(let right)): left == right
    case (.double(let left), .double(let right)): left == right
    case (.integer(let integer), .double(let double)), (.double(let double), .integer(let integer)):
      Int64(exactly: double) == integer
    case (.decimal(let decimal), let other), (let other, .decimal(let decimal)): isEqual(decimal, other)
    case (.string(let left), .string(let right)): left == right
    case (.array(let left), .array(let right)): left == right
    case (.object(let left), .object(let right)): left == right
    default: false
    }
  }

  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .bool(let value): hasher.combine(value)
    case .integer(let value): Self.hash(value, into: &hasher)
    case .double(let value): hasher.combine(value)
    case .decimal(let text): Self.hash(text, into: &hasher)
    case .string(let value): hasher.combine(value)
    case .array(let elements): hasher.combine(elements)
    case .object(let members): hasher.combine(members)
    }
  }
}

extension JSON: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByStringInterpolation, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  public init(nilLiteral: ()) { self = .null }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(integerLiteral value: Int64) { self = .integer(value) }
  public init(floatLiteral value: Double) { self = .double(value) }
  public init(stringLiteral value: String) { self = .string(value) }
  public init(arrayLiteral elements: JSON...) { self = .array(elements) }
  public init(dictionaryLiteral members: (String, JSON)...) {
    self = .object(Object(members.lazy.map { (key: $0, value: $1) }))
  }
}

extension JSON: CustomStringConvertible {
  public var description: String { text() }
}
