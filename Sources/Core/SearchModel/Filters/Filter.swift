/// One condition on the records: a facet has a value, a number lies in a range, a tag is present.
///
/// ```swift
/// let filters: [Filter] = [
///   Filter(Filter.Facet(attribute: "color", stringValue: "red")),
///   Filter(Filter.Numeric(attribute: "price", range: 5...10)),
///   Filter(!Filter.Tag("sold out")),
/// ]
/// ```
public enum Filter: Hashable, Sendable {
  /// An attribute has a value: `color: red`.
  case facet(Facet)
  /// A number of an attribute compares with another, or lies in a range: `price < 5`.
  case numeric(Numeric)
  /// The `_tags` contain a tag: `sold out`.
  case tag(Tag)

  /// The three kinds of filters; an `or` group holds filters of one kind.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// A filter on a value of an attribute.
    case facet
    /// A filter on numbers.
    case numeric
    /// A filter on a tag.
    case tag
  }

  /// The filter with its type erased.
  public init(_ filter: some FilterType) { self = filter.erased }
}

/// The requirements of all filters: ``Filter`` itself and its three kinds.
public protocol FilterType: Hashable, Sendable, Codable, CustomStringConvertible, CustomDebugStringConvertible {
  /// The attribute that is filtered on.
  var attribute: Attribute { get }
  /// Whether the filter matches the records for which its condition does *not* hold.
  var isNegated: Bool { get set }
  /// The filter as a value that can hold any kind.
  var erased: Filter { get }
}

/// A filter of one known kind.
public protocol ConcreteFilterType: FilterType {
  /// The kind of all filters of this type.
  static var kind: Filter.Kind { get }
}

extension ConcreteFilterType {
  /// The filter, if it is of this kind.
  public init?(_ filter: Filter) {
    guard let filter = filter.concrete as? Self else { return nil }
    self = filter
  }
}

/// The opposite filter: `!Filter.Tag("sold out")`.
public prefix func ! <F: FilterType>(filter: F) -> F {
  var opposite = filter
  opposite.isNegated.toggle()
  return opposite
}

extension Filter: FilterType {
  public var erased: Filter { self }

  /// Which of the three kinds the filter is.
  package var kind: Kind {
    switch self {
    case .facet: .facet
    case .numeric: .numeric
    case .tag: .tag
    }
  }

  public var attribute: Attribute { concrete.attribute }

  public var isNegated: Bool {
    get { concrete.isNegated }
    set {
      var changed: any FilterType = concrete
      changed.isNegated = newValue
      self = changed.erased
    }
  }

  /// The filter for people to read: `color: red`, `price < 5`, `not sold out`.
  public var description: String { concrete.description }

  fileprivate var concrete: any ConcreteFilterType {
    switch self {
    case .facet(let filter): filter
    case .numeric(let filter): filter
    case .tag(let filter): filter
    }
  }
}

extension FilterType {
  /// The prefix of the description: `not ` if the filter is negated.
  var negationPrefix: String { isNegated ? "not " : "" }
}

extension Filter {
  /// The score of a match in the ranking; nil if it has none.
  package var score: Int? {
    let score: Int? =
      switch self {
      case .facet(let facet): facet.score
      case .tag(let tag): tag.score
      case .numeric: nil
      }
    return score == 0 ? nil : score
  }
}
