/// `Codable` with any encoder and decoder. Foundation's `JSONDecoder` loses the order of the members, which are sorted by
/// name then, and the digits beyond 64 bits, and reads `6.1e18` as an integer; ``JSON/init(parsing:)-(String)`` keeps all
/// of them.
extension JSON: Codable {
  public init(from decoder: any Decoder) throws {
    if let decoder = decoder as? RecordDecoder {
      self = decoder.value
      return
    }
    if let members = try? decoder.container(keyedBy: MemberName.self) {
      let names = members.allKeys.sorted { $0.stringValue.precedesByCodePoint($1.stringValue) }
      self = .object(Object(try names.map { ($0.stringValue, try members.decode(JSON.self, forKey: $0)) }))
      return
    }
    if var elements = try? decoder.unkeyedContainer() {
      var array: [JSON] = []
      while !elements.isAtEnd { array.append(try elements.decode(JSON.self)) }
      self = .array(array)
      return
    }
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int64.self) {
      self = .integer(value)
    } else if let value = try? container.decode(UInt64.self) {
      self = .decimal(value.description)
    } else if let value = try? container.decode(Double.self) {
      self = .double(value)
    } else {
      self = .string(try container.decode(String.self))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .object(let members):
      var container = encoder.container(keyedBy: MemberName.self)
      for (key, value) in members { try container.encode(value, forKey: MemberName(stringValue: key)) }
    case .array(let elements):
      var container = encoder.unkeyedContainer()
      for element in elements { try container.encode(element) }
    case .null:
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    case .bool(let value):
      var container = encoder.singleValueContainer()
      try container.encode(value)
    case .integer(let value):
      var container = encoder.singleValueContainer()
      try container.encode(value)
    case .double(let value):
      var container = encoder.singleValueContainer()
      try container.encode(value)
    case .decimal(let text):
      // No encoder takes a text as a number.
      var container = encoder.singleValueContainer()
      if let value = UInt64(text) { try container.encode(value) } else { try container.encode(Double(text)) }
    case .string(let value):
      var container = encoder.singleValueContainer()
      try container.encode(value)
    }
  }
}

extension JSON.Object: Codable {
  public init(from decoder: any Decoder) throws {
    guard case .object(let members) = try JSON(from: decoder) else {
      throw DecodingError.typeMismatch(
        Self.self, DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "expected an object"))
    }
    self = members
  }

  public func encode(to encoder: any Encoder) throws {
    try JSON.object(self).encode(to: encoder)
  }
}

/// The name of a member, or an array index, as a coding key.
struct MemberName: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(stringValue: String) {
    self.stringValue = stringValue
    intValue = nil
  }

  init(intValue: Int) {
    stringValue = String(intValue)
    self.intValue = intValue
  }
}
