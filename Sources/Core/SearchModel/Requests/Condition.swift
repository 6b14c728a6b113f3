/// Filters that facet counting ignores together or not at all.
public struct Condition: Hashable, Sendable, Codable {
  /// The identity, by which ``FacetRequest/ignoring`` names the condition.
  public var id: ID
  /// What a record must match.
  public var expression: FilterExpression

  /// Creates a condition; its ID should be unique in a request.
  public init(id: ID, expression: FilterExpression) {
    self.id = id
    self.expression = expression
  }

  /// The identity of a condition: the filters that it is made of.
  public enum ID: Hashable, Sendable, Codable {
    /// Filters that are never ignored.
    case base
    /// A whole `or` group.
    case group(FilterGroup.ID)
    /// The filters of one kind on one attribute of an `and` group, or one level of a hierarchy. Negated filters are a
    /// condition of their own: a new selection replaces the positive ones only.
    case part(of: FilterGroup.ID, Attribute, kind: Filter.Kind = .facet, isNegated: Bool = false)
  }
}
