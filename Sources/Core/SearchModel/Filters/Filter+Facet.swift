extension Filter {
  /// Matches the records whose attribute has a value.
  ///
  /// The value keeps its type (`"42"` is text, `42` a number) in the state, when saved and in the filter language.
  /// Two facet filters are equal whatever their scores.
  public struct Facet: ConcreteFilterType {
    public var attribute: Attribute
    /// The value to match; a backend compares it with the record's value by its text.
    public private(set) var value: Value
    public var isNegated: Bool
    /// The score of a match in the ranking, from 0 to 65,535.
    package var score: Int? { scored.score }

    private let scored: Filter.Scored

    /// Creates a filter on a value; a score outside of 0 to 65,535 is clamped.
    ///
    /// - Precondition: A number is a number, not `nan`. Infinite ones become the largest finite ones.
    public init(attribute: Attribute, value: Value, isNegated: Bool = false, score: Int? = nil) {
      self.attribute = attribute
      self.value = if case .number(let number) = value { .number(number.clampedToFinite) } else { value }
      self.isNegated = isNegated
      scored = Filter.Scored(score)
    }

    /// Creates a filter on a text; a score outside of 0 to 65,535 is clamped.
    public init(attribute: Attribute, stringValue: String, isNegated: Bool = false, score: Int? = nil) {
      self.init(attribute: attribute, value: .string(stringValue), isNegated: isNegated, score: score)
    }

    /// Creates a filter on a number, which must not be `nan`; an infinite one becomes the largest finite one.
    package init(attribute: Attribute, floatValue: Double, isNegated: Bool = false, score: Int? = nil) {
      self.init(attribute: attribute, value: .number(floatValue), isNegated: isNegated, score: score)
    }

    /// Creates a filter on a boolean; a score outside of 0 to 65,535 is clamped.
    package init(attribute: Attribute, boolValue: Bool, isNegated: Bool = false, score: Int? = nil) {
      self.init(attribute: attribute, value: .bool(boolValue), isNegated: isNegated, score: score)
    }
  }

  /// The scores that a filter can have.
  static let scores = 0...65_535

  /// A score, which equality ignores.
  struct Scored: Hashable {
    let score: Int?

    init(_ score: Int?) { self.score = score.map { $0.clamped(to: Filter.scores) } }

    static func == (left: Self, right: Self) -> Bool { true }

    func hash(into hasher: inout Hasher) {}
  }
}

/// Another name for ``Filter/Facet``.
public typealias FacetFilter = Filter.Facet

extension Filter.Facet {
  public static let kind = Filter.Kind.facet

  public var erased: Filter { .facet(self) }

  public var description: String { "\(negationPrefix)\(attribute): \(value)" }

  /// A value of a facet; backends match it by its text, ``description``.
  public enum Value: Hashable, Sendable {
    /// A text, which the filter language quotes even if it looks like a number.
    case string(String)
    /// A number: `5` and `5.0` are the same value, with the text `5`.
    case number(Double)
    /// A boolean, with the text `true` or `false`.
    case bool(Bool)
  }
}

extension Filter.Facet.Value: CustomStringConvertible {
  /// The value as people write it: `red`, `10`, `true`.
  public var description: String {
    switch self {
    case .string(let text): text
    case .number(let number): number.asPeopleWriteIt
    case .bool(let isTrue): isTrue ? "true" : "false"
    }
  }
}

extension Filter.Facet.Value: ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByBooleanLiteral
{
  public init(stringLiteral text: String) { self = .string(text) }
  public init(integerLiteral number: Int) { self.init(integer: Int64(number)) }
  public init(floatLiteral number: Double) { self = .number(number) }
  public init(booleanLiteral isTrue: Bool) { self = .bool(isTrue) }
}

extension Filter.Facet.Value {
  /// A whole number, or its digits as text if a `Double` is not exact: backends match values by their text.
  package init(integer: Int64) {
    self = Double(exactly: integer).map { .number($0) } ?? .string(integer.description)
  }

  /// Parses an unquoted value: a number or a boolean if it is one in JSON, otherwise text.
  ///
  /// `5.0`, `5e0` and `-0` are numbers. `007`, `+5`, `.5`, `0x10`, `1_000`, `nan` and what is too large for a finite
  /// number are text. An objectID is text, so that `1e5` names the record of that name.
  init(unquoted text: String, of attribute: Attribute) {
    let value = Self(json: text)
    self = attribute == .objectID && value.description != text ? .string(text) : value
  }

  private init(json text: String) {
    switch text.utf8.first ?? 0 {
    case UInt8(ascii: "t") where text == "true": self = .bool(true)
    case UInt8(ascii: "f") where text == "false": self = .bool(false)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      // The JSON parser would accept white space after a number.
      switch text.utf8.contains(where: { $0 <= UInt8(ascii: " ") }) ? nil : try? JSON(parsing: text) {
      case .integer(let integer): self.init(integer: integer)
      case .double(let number): self = .number(number)
      // Backends match values by their text, in which a decimal keeps the digits that a number would lose.
      case .decimal(let text):
        self = if let number = Double(text), JSON.isExact(number, text) { .number(number) } else { .string(text) }
      default: self = .string(text)
      }
    default: self = .string(text)
    }
  }
}
