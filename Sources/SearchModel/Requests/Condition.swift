/// Filters that facet counting ignores together or not at all.
public struct Condition: Hashable, Sendable, Codable {
  public var id: ID
  public var expression: FilterExpression

  public init(id: ID, expression: FilterExpression) {
    self.id = id
    self.expression = expression
  }

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
