/// How the filters of a group are combined.
public enum RefinementOperator: String, Hashable, Sendable, Codable {
  /// A record must match all filters.
  case and
  /// A record must match one of the filters.
  case or
}

/// The name and the operator of a group, for a dynamic facet list: `("brand", .or)`.
public typealias FilterGroupDescriptor = (groupName: String, refinementOperator: RefinementOperator)

/// Filters combined by `and`, by `or`, or as the levels of a hierarchy.
///
/// A filter is in a group once; adding it again only updates its score. Equality ignores scores.
public struct FilterGroup: Hashable, Sendable {
  /// The kind and the name of the group.
  public let id: ID
  /// The filters in the order in which they were added.
  public private(set) var filters: [Filter] = []
  /// The attributes of a hierarchy, from the widest to the narrowest; empty for other groups.
  package internal(set) var levels: [Attribute] = []
  /// The index of each filter in ``filters``.
  private var indices: [Filter: Int] = [:]

  /// Creates a group; of equal filters the first gives the position, and the last the score.
  public init(id: ID, filters: some Sequence<Filter> = [], levels: [Attribute] = []) {
    self.id = id
    self.levels = levels
    for filter in filters { add(filter) }
  }

  /// The identity of a group: its kind and its name. `and` and `or` groups with the same name are different groups.
  public enum ID: Hashable, Sendable {
    /// A record must match all filters of the group, which may be of different kinds.
    case and(name: String)
    /// An `or` group holds filters of one kind; there may be a group with the same name for each kind.
    case or(name: String, filterType: Filter.Kind = .facet)
    /// A record must match the path to a value in nested categories: one filter for each level.
    case hierarchical(name: String)

    /// The name, which groups of different kinds may share.
    public var name: String {
      switch self {
      case .and(let name), .or(let name, _), .hierarchical(let name): name
      }
    }

    /// This ID, or for an `or` group the one with the same name for the filter's kind.
    package func fitting(_ filter: Filter) -> ID {
      if case .or(let name, _) = self { .or(name: name, filterType: filter.kind) } else { self }
    }
  }

  /// Whether the group contains the filter, whatever its score.
  package func contains(_ filter: some FilterType) -> Bool { indices[filter.erased] != nil }

  mutating func add(_ filter: Filter) {
    if let index = indices[filter] {
      filters[index] = filter
    } else {
      indices[filter] = filters.count
      filters.append(filter)
    }
  }

  mutating func removeAll(where shouldRemove: (Filter) -> Bool) {
    filters.removeAll(where: shouldRemove)
    indices = Dictionary(uniqueKeysWithValues: zip(filters, filters.indices))
  }

  /// The condition that the group puts on the records.
  package var expression: FilterExpression {
    let filters = filters.map { FilterExpression.filter($0) }
    return if case .or = id { .any(filters) } else { .all(filters) }
  }

  /// The level of an attribute in the hierarchy: its index in ``levels``, then in the order of the filters.
  package func level(of attribute: Attribute) -> Int? {
    guard case .hierarchical = id else { return nil }
    var attributes = levels
    for filter in filters where !attributes.contains(filter.attribute) { attributes.append(filter.attribute) }
    return attributes.firstIndex(of: attribute)
  }
}
