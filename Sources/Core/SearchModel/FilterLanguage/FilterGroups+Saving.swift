// A saved group is its ID as a key (`or.facet.brand`), the texts of its filters, and the levels of a hierarchy.
// Compatibility: every later version reads this form. It may add keys, and changes none.

extension FilterGroup.ID: TextCodable, CustomStringConvertible {
  /// The kind and the name: `and.tags`, `or.facet.brand`, `hierarchical.category`.
  public var description: String {
    switch self {
    case .and(let name): "and.\(name)"
    case .or(let name, let kind): "or.\(kind.rawValue).\(name)"
    case .hierarchical(let name): "hierarchical.\(name)"
    }
  }

  package var codedText: String { description }

  package init(codedText: String) throws {
    guard let id = Self(key: codedText) else { throw UnknownGroup(key: codedText) }
    self = id
  }

  /// Reads a ``description``; nil if it names no group.
  package init?(key: String) {
    guard let (word, rest) = Self.firstWord(of: key) else { return nil }
    switch word {
    case "and": self = .and(name: rest)
    case "hierarchical": self = .hierarchical(name: rest)
    case "or":
      guard let (word, name) = Self.firstWord(of: rest), let kind = Filter.Kind(rawValue: word) else { return nil }
      self = .or(name: name, filterType: kind)
    default: return nil
    }
  }

  /// Splits at the first dot. Searches by bytes: a name may begin with a combining mark, which would join the dot.
  private static func firstWord(of text: String) -> (word: String, rest: String)? {
    guard let dot = text.utf8.firstIndex(of: UInt8(ascii: ".")) else { return nil }
    return (String(text[..<dot]), String(text[text.utf8.index(after: dot)...]))
  }
}

private struct UnknownGroup: Error, CustomStringConvertible {
  let key: String

  var description: String { "'\(key)' names no group of filters" }
}

extension FilterGroup: Codable {
  private enum CodingKeys: String, CodingKey {
    case id = "group"
    case filters, levels
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      id: try container.decode(ID.self, forKey: .id), filters: try container.decode([Filter].self, forKey: .filters),
      levels: try container.decodeIfPresent([Attribute].self, forKey: .levels) ?? [])
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(filters, forKey: .filters)
    if !levels.isEmpty { try container.encode(levels, forKey: .levels) }
  }
}

extension FilterGroups: Codable {
  /// The version of the saved form; decoding throws for a newer one.
  package static let version = 1

  private enum CodingKeys: String, CodingKey {
    case version, groups
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let version = try container.decode(Int.self, forKey: .version)
    guard (1...Self.version).contains(version) else {
      throw DecodingError.dataCorruptedError(
        forKey: .version, in: container,
        debugDescription: "filters of version \(version), this library reads up to \(Self.version)")
    }
    self.init(try container.decode([FilterGroup].self, forKey: .groups))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(Self.version, forKey: .version)
    try container.encode(Array(self), forKey: .groups)
  }
}
