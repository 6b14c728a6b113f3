/// Filters combined by `and` and `or`, in negation normal form: only single filters are negated.
public indirect enum FilterExpression: Hashable, Sendable {
  /// One filter, which may be negated.
  case filter(Filter)
  /// All operands match; without operands, every record matches.
  case and([FilterExpression])
  /// At least one operand matches; without operands, every record matches.
  case or([FilterExpression])

  /// Matches every record.
  public static let everything = FilterExpression.and([])

  /// Creates an expression of a single filter of any kind.
  public init(_ filter: some FilterType) { self = .filter(filter.erased) }

  /// The conjunction, flattened: no operand is an `and`, and a single operand stands for itself.
  package static func all(_ expressions: some Sequence<FilterExpression>) -> FilterExpression {
    let operands = expressions.flatMap { expression in
      if case .and(let operands) = expression { operands } else { [expression] }
    }
    return operands.count == 1 ? operands[0] : .and(operands)
  }

  /// The disjunction, flattened; an empty one is ``everything``.
  package static func any(_ expressions: some Sequence<FilterExpression>) -> FilterExpression {
    let operands = expressions.flatMap { expression in
      if case .or(let operands) = expression { operands } else { [expression] }
    }
    if operands.isEmpty || operands.contains(.everything) { return .everything }
    return operands.count == 1 ? operands[0] : .or(operands)
  }

  /// The same condition flattened and without trivial operands, as the filter language can express it.
  var normalized: FilterExpression {
    switch self {
    case .filter: self
    case .and(let operands): .all(operands.map(\.normalized))
    case .or(let operands): .any(operands.map(\.normalized))
    }
  }

  /// The complement, by De Morgan's laws. The expression must contain a filter.
  var negated: FilterExpression {
    switch self {
    case .filter(let filter): .filter(!filter)
    case .or(let operands): .all(operands.map(\.negated))
    case .and(let operands): .any(operands.map(\.negated))
    }
  }

  /// All filters of the expression, in order.
  public var filters: [Filter] {
    var filters: [Filter] = []
    collect(into: &filters)
    return filters
  }

  private func collect(into filters: inout [Filter]) {
    switch self {
    case .filter(let filter): filters.append(filter)
    case .and(let operands), .or(let operands): for operand in operands { operand.collect(into: &filters) }
    }
  }

  /// Whether a record matches, given which filters hold for it.
  public func matches(_ holds: (Filter) -> Bool) -> Bool {
    switch self {
    case .filter(let filter): holds(filter)
    case .and(let operands): operands.allSatisfy { $0.matches(holds) }
    case .or(let operands): operands.isEmpty || operands.contains { $0.matches(holds) }
    }
  }
}
