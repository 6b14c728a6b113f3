#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension JSON {
  /// Decodes the value through a type's `Decodable` conformance.
  ///
  /// Dates are ISO 8601 text or seconds since 1970, URLs are text, `Data` is Base64, a `Decimal` takes the digits of the
  /// number. The coding path of the error leads to the value that does not fit.
  public func decoded<Value: Decodable>(as type: Value.Type = Value.self) throws -> Value {
    try RecordDecoder(value: self, codingPath: []).unboxed(as: type)
  }
}

/// A decoder over a parsed JSON value; it is its own single value container.
struct RecordDecoder: Decoder {
  let value: JSON
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .object(let members) = value else { throw mismatch(expected: "an object", as: JSON.Object.self) }
    return KeyedDecodingContainer(Members(members: members, codingPath: codingPath))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .array(let elements) = value else { throw mismatch(expected: "an array", as: [JSON].self) }
    return Elements(elements: elements, codingPath: codingPath)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

  func unboxed<Value: Decodable>(as type: Value.Type) throws -> Value {
    // Types without a form of their own in JSON, whose `Decodable` expects another form than the usual one.
    let special: Any? =
      switch type {
      case is JSON.Type: value
      case is URL.Type: try fitting(URL.self, "a URL") { value.string.flatMap { URL(string: $0) } }
      case is Date.Type: try fitting(Date.self, "a date") { Self.date(from: value) }
      case is Data.Type: try fitting(Data.self, "Base64") { value.string.flatMap { Data(base64Encoded: $0) } }
      case is Decimal.Type: try fitting(Decimal.self, "a number") { Self.decimal(from: value) }
      default: nil
      }
    // Unwraps first: `nil as? Value` would succeed for an optional type.
    if let special, let value = special as? Value { return value }
    return try Value(from: self)
  }

  private static func date(from value: JSON) -> Date? {
    if let seconds = value.number { return Date(timeIntervalSince1970: seconds) }
    guard let text = value.string else { return nil }
    let whole = Date.ISO8601FormatStyle()
    return (try? whole.parse(text)) ?? (try? Date.ISO8601FormatStyle(includingFractionalSeconds: true).parse(text))
  }

  private static func decimal(from value: JSON) -> Decimal? {
    switch value {
    case .integer(let value): Decimal(value)
    case .double(let value): Decimal(string: value.description)
    case .decimal(let text): Decimal(string: text)
    default: nil
    }
  }

  private func fitting<Value>(_ type: Value.Type, _ expected: String, _ read: () -> Value?) throws -> Value {
    guard let read = read() else { throw mismatch(expected: expected, as: type) }
    return read
  }

  private func mismatch(expected: String, as type: Any.Type) -> DecodingError {
    let context = DecodingError.Context(
      codingPath: codingPath, debugDescription: "expected \(expected), found \(value.kind)")
    return value.isNull ? .valueNotFound(type, context) : .typeMismatch(type, context)
  }
}

extension RecordDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool { value.isNull }
  func decode(_ type: Bool.Type) throws -> Bool { try fitting(type, "a boolean") { value.bool } }
  func decode(_ type: String.Type) throws -> String { try fitting(type, "a string") { value.string } }
  func decode(_ type: Double.Type) throws -> Double { try fitting(type, "a number") { value.number } }
  func decode(_ type: Float.Type) throws -> Float {
    try fitting(type, "a number that fits \(type)") {
      value.number.map { Float($0) }.flatMap { $0.isFinite ? $0 : nil }
    }
  }
  func decode(_ type: Int.Type) throws -> Int { try integer(type) }
  func decode(_ type: Int8.Type) throws -> Int8 { try integer(type) }
  func decode(_ type: Int16.Type) throws -> Int16 { try integer(type) }
  func decode(_ type: Int32.Type) throws -> Int32 { try integer(type) }
  func decode(_ type: Int64.Type) throws -> Int64 { try integer(type) }
  func decode(_ type: UInt.Type) throws -> UInt { try integer(type) }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try integer(type) }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try integer(type) }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try integer(type) }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try integer(type) }
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try unboxed(as: type) }

  private func integer<Integer: FixedWidthInteger>(_ type: Integer.Type) throws -> Integer {
    try fitting(type, "a whole number that fits \(type)") {
      switch value {
      case .integer(let value): Integer(exactly: value)
      case .double(let value): Integer(exactly: value)
      case .decimal(let text): Integer(text)
      default: nil
      }
    }
  }
}

extension RecordDecoder {
  /// The members of an object, by the keys of the type that is being decoded.
  private struct Members<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let members: JSON.Object
    let codingPath: [any CodingKey]

    var allKeys: [Key] { members.keys.compactMap { Key(stringValue: $0) } }
    func contains(_ key: Key) -> Bool { members[key.stringValue] != nil }
    func decodeNil(forKey key: Key) throws -> Bool { try decoder(for: key).decodeNil() }
    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
      try decoder(for: key).unboxed(as: type)
    }
    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> { try decoder(for: key).container(keyedBy: type) }
    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
      try decoder(for: key).unkeyedContainer()
    }
    func superDecoder() throws -> any Decoder {
      RecordDecoder(value: members["super"] ?? .null, codingPath: codingPath + [MemberName(stringValue: "super")])
    }
    func superDecoder(forKey key: Key) throws -> any Decoder {
      RecordDecoder(value: members[key.stringValue] ?? .null, codingPath: codingPath + [key])
    }

    private func decoder(for key: Key) throws -> RecordDecoder {
      guard let value = members[key.stringValue] else {
        throw DecodingError.keyNotFound(
          key, DecodingError.Context(codingPath: codingPath, debugDescription: "expected '\(key.stringValue)'"))
      }
      return RecordDecoder(value: value, codingPath: codingPath + [key])
    }
  }

  /// The elements of an array, one after the other.
  private struct Elements: UnkeyedDecodingContainer {
    let elements: [JSON]
    let codingPath: [any CodingKey]
    private(set) var currentIndex = 0

    init(elements: [JSON], codingPath: [any CodingKey]) {
      self.elements = elements
      self.codingPath = codingPath
    }

    var count: Int? { elements.count }
    var isAtEnd: Bool { currentIndex == elements.count }

    mutating func decodeNil() throws -> Bool {
      guard try current().decodeNil() else { return false }
      currentIndex += 1
      return true
    }
    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
      try passing { try $0.unboxed(as: type) }
    }
    mutating func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> { try passing { try $0.container(keyedBy: type) } }
    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
      try passing { try $0.unkeyedContainer() }
    }
    mutating func superDecoder() throws -> any Decoder { try passing { $0 } }

    private func current() throws -> RecordDecoder {
      let path = codingPath + [MemberName(intValue: currentIndex)]
      guard !isAtEnd else {
        throw DecodingError.valueNotFound(
          JSON.self, DecodingError.Context(codingPath: path, debugDescription: "expected another element"))
      }
      return RecordDecoder(value: elements[currentIndex], codingPath: path)
    }

    private mutating func passing<Value>(_ read: (RecordDecoder) throws -> Value) throws -> Value {
      let value = try read(current())
      currentIndex += 1
      return value
    }
  }
}
