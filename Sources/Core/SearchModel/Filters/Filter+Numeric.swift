extension Filter {
  /// Matches the records with a number that compares with a value, or lies in a closed range.
  public struct Numeric: ConcreteFilterType {
    public var attribute: Attribute
    /// The range or the comparison that a record's number must satisfy.
    public private(set) var value: Value
    public var isNegated: Bool

    /// The condition on a record's number.
    public enum Value: Hashable, Sendable {
      /// A range that includes both bounds.
      case range(ClosedRange<Double>)
      /// A comparison of the record's number (left) with this one (right).
      case comparison(Operator, Double)
    }

    /// Creates a filter that compares numbers with a value.
    ///
    /// - Precondition: The value is a number, not `nan`. Infinite values become the largest finite ones.
    public init(attribute: Attribute, operator: Operator, value: Double, isNegated: Bool = false) {
      self.attribute = attribute
      self.value = .comparison(`operator`, value.clampedToFinite)
      self.isNegated = isNegated
    }

    /// A closed range; infinite bounds become the largest finite numbers.
    public init(attribute: Attribute, range: ClosedRange<Double>, isNegated: Bool = false) {
      self.attribute = attribute
      self.value = .range(range.lowerBound.clampedToFinite...range.upperBound.clampedToFinite)
      self.isNegated = isNegated
    }
  }
}

/// Another name for ``Filter/Numeric``.
public typealias NumericFilter = Filter.Numeric

extension Filter.Numeric {
  public static let kind = Filter.Kind.numeric

  public var erased: Filter { .numeric(self) }

  public var description: String {
    let separator = if case .range = value { ":" } else { "" }
    return "\(negationPrefix)\(attribute)\(separator) \(value)"
  }

  /// How a record's number compares with that of the filter; the raw value is its sign in the filter language.
  public enum Operator: String, Hashable, Sendable, Codable, CaseIterable, CustomStringConvertible {
    /// The record's number is less: `<`.
    case lessThan = "<"
    /// The record's number is less or equal: `<=`.
    case lessThanOrEqual = "<="
    /// The numbers are equal: `=`.
    case equals = "="
    /// The record has a number that differs: `!=`. A record without a number does not match.
    case notEquals = "!="
    /// The record's number is greater or equal: `>=`.
    case greaterThanOrEqual = ">="
    /// The record's number is greater: `>`.
    case greaterThan = ">"

    /// The typographic sign: `≤`.
    public var description: String {
      switch self {
      case .lessThanOrEqual: "≤"
      case .notEquals: "≠"
      case .greaterThanOrEqual: "≥"
      case .lessThan, .equals, .greaterThan: rawValue
      }
    }

    /// Whether the comparison of a record's number (left) with the filter's (right) is true.
    public func holds(_ left: Double, _ right: Double) -> Bool {
      switch self {
      case .lessThan: left < right
      case .lessThanOrEqual: left <= right
      case .equals: left == right
      case .notEquals: left != right
      case .greaterThanOrEqual: left >= right
      case .greaterThan: left > right
      }
    }
  }
}

extension Filter.Numeric.Value: CustomStringConvertible {
  /// The condition without its attribute: `5 to 10`, `≤ 20`.
  public var description: String {
    switch self {
    case .range(let range): "\(range.lowerBound.asPeopleWriteIt) to \(range.upperBound.asPeopleWriteIt)"
    case .comparison(let comparison, let number): "\(comparison) \(number.asPeopleWriteIt)"
    }
  }
}
