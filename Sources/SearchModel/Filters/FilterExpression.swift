/// Filters combined by `and` and `or`; negation stands at the single filters only.
public indirect enum FilterExpression: Hashable, Sendable {
  case filter(Filter)
  case and([FilterExpression])
  case or([FilterExpression])

  /// Every record matches: the expression of no filters at all.
  public static let everything = FilterExpression.and([])

  public init(_ filter: some FilterType) { self = .filter(filter.erased) }

  /// All of these, flattened: no `and` stands directly inside an `and`, and nothing stands alone inside one.
  public static func all(_ expressions: some Sequence<FilterExpression>) -> FilterExpression {
    let parts = expressions.flatMap { expression in
      if case .and(let parts) = expression { parts } else { [expression] }
    }
    return parts.count == 1 ? parts[0] : .and(parts)
  }

  /// One of these at least, flattened; an empty sequence is no condition at all.
  public static func any(_ expressions: some Sequence<FilterExpression>) -> FilterExpression {
    let parts = expressions.flatMap { expression in
      if case .or(let parts) = expression { parts } else { [expression] }
    }
    if parts.isEmpty || parts.contains(.everything) { return .everything }
    return parts.count == 1 ? parts[0] : .or(parts)
  }

  /// The same condition, flattened and without parts that say nothing: what the filter language can write.
  var normalized: FilterExpression {
    switch self {
    case .filter: self
    case .and(let parts): .all(parts.map(\.normalized))
    case .or(let parts): .any(parts.map(\.normalized))
    }
  }

  /// The records that this expression leaves out; there must be a filter in it.
  var negated: FilterExpression {
    switch self {
    case .filter(let filter): .filter(!filter)
    case .or(let parts): .all(parts.map(\.negated))
    case .and(let parts): .any(parts.map(\.negated))
    }
  }

  /// All filters in it, in order.
  public var filters: [Filter] {
    var filters: [Filter] = []
    collect(into: &filters)
    return filters
  }

  private func collect(into filters: inout [Filter]) {
    switch self {
    case .filter(let filter): filters.append(filter)
    case .and(let parts), .or(let parts): for part in parts { part.collect(into: &filters) }
    }
  }

  /// Whether a record for which `holds` tells the truth about each filter matches.
  public func matches(_ holds: (Filter) -> Bool) -> Bool {
    switch self {
    case .filter(let filter): holds(filter)
    case .and(let parts): parts.allSatisfy { $0.matches(holds) }
    case .or(let parts): parts.isEmpty || parts.contains { $0.matches(holds) }
    }
  }
}
