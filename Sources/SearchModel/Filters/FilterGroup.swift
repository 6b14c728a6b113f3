/// How the filters of a group are combined.
public enum RefinementOperator: String, Hashable, Sendable, Codable {
  case and, or
}

/// The name of a group with its operator, as a dynamic facet list takes it: `("brand", .or)`.
public typealias FilterGroupDescriptor = (groupName: String, refinementOperator: RefinementOperator)

/// Filters that belong together: all must match, one must match, or they are the levels of a path.
///
/// A filter is in a group once; adding it again only takes over the new score. Groups are equal whatever the scores.
public struct FilterGroup: Hashable, Sendable {
  public let id: ID
  /// In the order in which they were added.
  public private(set) var filters: [Filter] = []
  /// The attributes of a hierarchy, from the widest to the narrowest; empty for other groups.
  public internal(set) var levels: [Attribute] = []
  /// Where each filter stands.
  private var places: [Filter: Int] = [:]

  public init(id: ID, filters: some Sequence<Filter> = [], levels: [Attribute] = []) {
    self.id = id
    self.levels = levels
    for filter in filters { add(filter) }
  }

  /// A group is known by its kind and its name: `and` and `or` groups of one name are two groups.
  public enum ID: Hashable, Sendable {
    case and(name: String)
    /// An `or` group holds filters of one kind; of one name there may be one group for each kind.
    case or(name: String, filterType: Filter.Kind = .facet)
    case hierarchical(name: String)

    public var name: String {
      switch self {
      case .and(let name), .or(let name, _), .hierarchical(let name): name
      }
    }

    /// This group, or for an `or` group the one of the same name that holds the filter's kind.
    func fitting(_ filter: Filter) -> ID {
      if case .or(let name, _) = self { .or(name: name, filterType: filter.kind) } else { self }
    }
  }

  public func contains(_ filter: some FilterType) -> Bool { places[filter.erased] != nil }

  mutating func add(_ filter: Filter) {
    if let place = places[filter] {
      filters[place] = filter
    } else {
      places[filter] = filters.count
      filters.append(filter)
    }
  }

  mutating func removeAll(where shouldRemove: (Filter) -> Bool) {
    filters.removeAll(where: shouldRemove)
    places = Dictionary(uniqueKeysWithValues: zip(filters, filters.indices))
  }

  /// The condition that the group puts on the records.
  public var expression: FilterExpression {
    let filters = filters.map { FilterExpression.filter($0) }
    return if case .or = id { .any(filters) } else { .all(filters) }
  }

  /// The place of an attribute in the hierarchy: as declared, or else in the order of the filters.
  package func level(of attribute: Attribute) -> Int? {
    guard case .hierarchical = id else { return nil }
    var attributes = levels
    for filter in filters where !attributes.contains(filter.attribute) { attributes.append(filter.attribute) }
    return attributes.firstIndex(of: attribute)
  }
}
