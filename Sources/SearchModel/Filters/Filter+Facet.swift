extension Filter {
  /// Keeps the records in which an attribute has a value.
  ///
  /// The value keeps its type (`"42"` is text, `42` a number) in the state, when saved and in the filter language.
  /// Two facet filters are equal whatever their scores.
  public struct Facet: ConcreteFilterType {
    public var attribute: Attribute
    public private(set) var value: Value
    public var isNegated: Bool
    /// How much a match counts in the ranking, from 0 to 65,535.
    public private(set) var score: Int?

    /// - Precondition: A number is a number, not `nan`. Infinite ones become the largest finite ones.
    public init(attribute: Attribute, value: Value, isNegated: Bool = false, score: Int? = nil) {
      self.attribute = attribute
      self.value = if case .number(let number) = value { .number(number.finite) } else { value }
      self.isNegated = isNegated
      self.score = score.map { $0.clamped(to: Filter.scores) }
    }

    public init(attribute: Attribute, stringValue: String, isNegated: Bool = false, score: Int? = nil) {
      self.init(attribute: attribute, value: .string(stringValue), isNegated: isNegated, score: score)
    }

    public init(attribute: Attribute, floatValue: Double, isNegated: Bool = false, score: Int? = nil) {
      self.init(attribute: attribute, value: .number(floatValue), isNegated: isNegated, score: score)
    }

    public init(attribute: Attribute, boolValue: Bool, isNegated: Bool = false, score: Int? = nil) {
      self.init(attribute: attribute, value: .bool(boolValue), isNegated: isNegated, score: score)
    }
  }

  /// The scores that a filter can have.
  static let scores = 0...65_535
}

/// Another name for ``Filter/Facet``.
public typealias FacetFilter = Filter.Facet

extension Filter.Facet {
  public static let kind = Filter.Kind.facet

  public init?(_ filter: Filter) {
    guard case .facet(let facet) = filter else { return nil }
    self = facet
  }

  public var erased: Filter { .facet(self) }

  public var description: String { "\(negationPrefix)\(attribute): \(value)" }

  public static func == (left: Self, right: Self) -> Bool {
    left.attribute == right.attribute && left.value == right.value && left.isNegated == right.isNegated
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(attribute)
    hasher.combine(value)
    hasher.combine(isNegated)
  }

  /// A value of a facet; backends match it by its text, ``description``.
  public enum Value: Hashable, Sendable {
    case string(String)
    case number(Double)
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
  public init(integerLiteral number: Int) { self = .number(Double(number)) }
  public init(floatLiteral number: Double) { self = .number(number) }
  public init(booleanLiteral isTrue: Bool) { self = .bool(isTrue) }
}
