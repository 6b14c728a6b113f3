// Filters are saved as their text in the filter language. Tests parse what is printed.

extension FilterType {
  /// The filter in the filter language: `color:"red"`, `price:5 TO 10`, `NOT _tags:"sold out"`.
  ///
  /// Strings are quoted and escaped, numbers and booleans bare, so that reading the text gives the same filter.
  public var text: String { FilterText.of(erased) }

  /// The filter in the filter language, as in a printed array of filters.
  public var debugDescription: String { text }

  package var codedText: String { text }
}

extension Filter: TextCodable {
  /// Reads a single filter from the filter language.
  public init(parsing text: String) throws(FilterSyntaxError) {
    guard case .filter(let filter) = try FilterExpression(parsing: text) else {
      throw FilterSyntaxError(text: text, offset: 0, expected: "a single filter")
    }
    self = filter
  }

  package init(codedText: String) throws { try self.init(parsing: codedText) }
}

extension Filter.Facet: TextCodable {}
extension Filter.Numeric: TextCodable {}
extension Filter.Tag: TextCodable {}

extension ConcreteFilterType {
  package init(codedText: String) throws {
    guard let filter = Self(try Filter(parsing: codedText)) else {
      throw FilterSyntaxError(text: codedText, offset: 0, expected: "a \(Self.kind) filter")
    }
    self = filter
  }
}

extension FilterGroup: CustomStringConvertible {
  /// The filters of the group in the filter language.
  public var description: String { expression.text }
}

extension FilterGroups: CustomStringConvertible {
  /// The filters in the filter language.
  public var description: String { expression.text }
}

extension FilterExpression: TextCodable, CustomStringConvertible {
  /// The expression in the filter language; empty if every record matches.
  public var text: String { normalized.textOfNormalized }

  private var textOfNormalized: String {
    switch self {
    case .filter(let filter): FilterText.of(filter)
    case .and(let operands): operands.map(\.textAsOperand).joined(separator: " AND ")
    case .or(let operands): operands.map(\.textAsOperand).joined(separator: " OR ")
    }
  }

  public var description: String { text }

  private var textAsOperand: String {
    if case .filter = self { textOfNormalized } else { "(\(textOfNormalized))" }
  }

  package init(codedText: String) throws { try self.init(parsing: codedText) }

  package var codedText: String { text }
}

extension FilterGroups {
  /// Whether the groups are equal with their scores, which `==` ignores.
  package func isIdentical(to other: FilterGroups) -> Bool {
    self == other && elementsEqual(other) { $0.filters.map(\.text) == $1.filters.map(\.text) }
  }

  /// All groups in the filter language, as one expression without the groups' names.
  public var expression: FilterExpression { .all(map(\.expression)) }
}

private enum FilterText {
  static func of(_ filter: Filter) -> String {
    let negation = filter.isNegated ? "NOT " : ""
    switch filter {
    case .facet(let facet): return "\(negation)\(name(of: facet)):\(text(of: facet.value))\(score(facet.score))"
    case .tag(let tag): return "\(negation)\(Attribute.tags):\(quoted(tag.value))\(score(tag.score))"
    case .numeric(let numeric):
      let attribute = bareOrQuoted(numeric.attribute.rawValue)
      switch numeric.value {
      case .range(let range):
        return "\(negation)\(attribute):\(range.lowerBound.asPeopleWriteIt) TO \(range.upperBound.asPeopleWriteIt)"
      case .comparison(let comparison, let number):
        return "\(negation)\(attribute) \(comparison.rawValue) \(number.asPeopleWriteIt)"
      }
    }
  }

  /// Quotes around `_tags` distinguish a facet filter on that attribute from a tag.
  private static func name(of facet: Filter.Facet) -> String {
    facet.attribute == .tags ? quoted(facet.attribute.rawValue) : bareOrQuoted(facet.attribute.rawValue)
  }

  private static func text(of value: Filter.Facet.Value) -> String {
    if case .string(let text) = value { quoted(text) } else { value.description }
  }

  private static func score(_ score: Int?) -> String { score.map { "<score=\($0)>" } ?? "" }

  private static func bareOrQuoted(_ name: String) -> String {
    let needsNoQuotes =
      !name.isEmpty && !FilterParser.keywords.contains(name)
      && name.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "-"): true
        default: byte >= 0x80
        }
      }
    return needsNoQuotes ? name : quoted(name)
  }

  private static func quoted(_ text: String) -> String {
    var bytes: [UInt8] = [UInt8(ascii: "\"")]
    for byte in text.utf8 {
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { bytes.append(UInt8(ascii: "\\")) }
      bytes.append(byte)
    }
    bytes.append(UInt8(ascii: "\""))
    return String(decoding: bytes, as: UTF8.self)
  }
}
