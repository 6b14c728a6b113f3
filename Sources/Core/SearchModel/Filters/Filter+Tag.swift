extension Filter {
  /// Matches the records with a tag in their `_tags`. Equality ignores the score.
  public struct Tag: ConcreteFilterType {
    /// The tag, as it is in the `_tags` of the records.
    public var value: String
    public var isNegated: Bool
    /// The score of a match in the ranking, from 0 to 65,535.
    public private(set) var score: Int?

    /// Creates a filter on a tag; a score outside of 0 to 65,535 is clamped.
    public init(value: String, isNegated: Bool = false, score: Int? = nil) {
      self.value = value
      self.isNegated = isNegated
      self.score = score.map { $0.clamped(to: Filter.scores) }
    }
  }
}

/// Another name for ``Filter/Tag``.
public typealias TagFilter = Filter.Tag

extension Filter.Tag: ExpressibleByStringInterpolation {
  public static let kind = Filter.Kind.tag

  public init(stringLiteral value: String) { self.init(value: value) }

  public init?(_ filter: Filter) {
    guard case .tag(let tag) = filter else { return nil }
    self = tag
  }

  public var attribute: Attribute { .tags }
  public var erased: Filter { .tag(self) }
  public var description: String { "\(negationPrefix)\(value)" }

  public static func == (left: Self, right: Self) -> Bool {
    left.value == right.value && left.isNegated == right.isNegated
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(value)
    hasher.combine(isNegated)
  }
}
