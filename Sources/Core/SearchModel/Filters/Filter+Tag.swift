extension Filter {
  /// Matches the records with a tag in their `_tags`. Equality ignores the score.
  public struct Tag: ConcreteFilterType {
    /// The tag, as it is in the `_tags` of the records.
    public var value: String
    public var isNegated: Bool
    /// The score of a match in the ranking, from 0 to 65,535.
    package var score: Int? { scored.score }

    private let scored: Filter.Scored

    /// Creates a filter on a tag; a score outside of 0 to 65,535 is clamped.
    public init(value: String, isNegated: Bool = false, score: Int? = nil) {
      self.value = value
      self.isNegated = isNegated
      scored = Filter.Scored(score)
    }
  }
}

/// Another name for ``Filter/Tag``.
public typealias TagFilter = Filter.Tag

extension Filter.Tag: ExpressibleByStringInterpolation {
  public static let kind = Filter.Kind.tag

  public init(stringLiteral value: String) { self.init(value: value) }

  public var attribute: Attribute { .tags }
  public var erased: Filter { .tag(self) }
  public var description: String { "\(negationPrefix)\(value)" }
}
