/// A change that an index makes to the searches that meet a condition: other words or filters, records at a position or
/// left out, data for the user interface.
///
/// ```swift
/// let lamps = Rule(
///   objectID: "lamps", conditions: [Rule.Condition(pattern: "light", anchoring: .contains)],
///   consequence: Rule.Consequence(query: .edits([.replace("light", with: "lamp")]), userData: ["banner": "lamps.png"]))
/// ```
public struct Rule: Hashable, Sendable {
  /// Its ID among the rules of an index.
  public var objectID: String
  /// The searches that it applies to: those that meet one of these. Without conditions, all.
  public var conditions: [Condition]
  /// What it does.
  public var consequence: Consequence
  /// What it is for, for the people who edit rules.
  public var summary: String?
  /// Whether it applies at all.
  public var isEnabled: Bool
  /// The times in one of which it applies; empty for always.
  public var validity: [TimeRange]
  /// Members of its JSON that have no property, such as `tags`. They have no effect.
  package var otherMembers: JSON.Object = [:]

  /// A rule with an ID that is its own among those of an index.
  public init(
    objectID: String, conditions: [Condition] = [], consequence: Consequence, summary: String? = nil,
    isEnabled: Bool = true, validity: [TimeRange] = []
  ) {
    self.objectID = objectID
    self.conditions = conditions
    self.consequence = consequence
    self.summary = summary
    self.isEnabled = isEnabled
    self.validity = validity
  }
}

// MARK: Conditions

extension Rule {
  /// What a search must have: all that is set here. One without anything is met by every search.
  public struct Condition: Hashable, Sendable {
    /// Words of the query that follow each other, in any case: `blue lamp`. `{facet:brand}` stands for any value of a
    /// facet; a backslash before `{`, `}`, `:` or a backslash takes away its meaning.
    public var pattern: String?
    /// Where in the query the pattern must be.
    public var anchoring: Anchoring
    /// Whether synonyms, typos and plurals of the pattern's words meet it, as far as the search takes them for the words.
    public var alternatives: Bool
    /// One of the search's `ruleContexts`.
    public var context: String?
    /// Facet filters that the search must have, joined by `AND`: `brand:Apple AND color:red`.
    public var filters: String?

    /// A condition of which everything that is named must hold.
    public init(
      pattern: String? = nil, anchoring: Anchoring = .contains, alternatives: Bool = false, context: String? = nil,
      filters: String? = nil
    ) {
      self.pattern = pattern
      self.anchoring = anchoring
      self.alternatives = alternatives
      self.context = context
      self.filters = filters
    }
  }

  /// Where in a query a pattern must be.
  public enum Anchoring: String, Hashable, Sendable, Codable, CaseIterable {
    /// The query is the pattern.
    case `is`
    /// The query begins with the pattern.
    case startsWith
    /// The query ends with the pattern.
    case endsWith
    /// The pattern is anywhere in the query.
    case contains
  }

  /// A time in which a rule applies, in seconds since 1970.
  public struct TimeRange: Hashable, Sendable {
    /// The first second; nil for no beginning.
    public var from: Int?
    /// The second before which it ends; nil for no end.
    public var until: Int?

    /// A time between two others.
    public init(from: Int? = nil, until: Int? = nil) {
      self.from = from
      self.until = until
    }

    /// Whether a time is in it.
    package func contains(_ seconds: Double) -> Bool {
      (from.map { seconds >= Double($0) } ?? true) && (until.map { seconds < Double($0) } ?? true)
    }
  }
}

// MARK: Consequences

extension Rule {
  /// What a rule changes in a search and its answer.
  public struct Consequence: Hashable, Sendable {
    /// A change of the query's text.
    public var query: QueryChange?
    /// Parameters that the search gets besides its own: filters are added to those of the search, all others replace them.
    public var params: Query
    /// Facets of the patterns, `{facet:brand}`: records must have the values that the query names.
    public var automaticFacetFilters: [AutomaticFilter]
    /// Facets of the patterns: records with the values that the query names come first.
    public var automaticOptionalFacetFilters: [AutomaticFilter]
    /// Records at a position among the hits, whether or not they match the query.
    public var promote: [Promotion]
    /// Whether promoted records must match the filters of the search.
    public var filterPromotes: Bool
    /// The objectIDs of records that are left out.
    public var hide: [String]
    /// Data that is added to ``SearchResponse/userData``.
    public var userData: JSON?

    /// A consequence of everything that is named.
    public init(
      query: QueryChange? = nil, params: Query = Query(), automaticFacetFilters: [AutomaticFilter] = [],
      automaticOptionalFacetFilters: [AutomaticFilter] = [], promote: [Promotion] = [], filterPromotes: Bool = false,
      hide: [String] = [], userData: JSON? = nil
    ) {
      self.query = query
      self.params = params
      self.automaticFacetFilters = automaticFacetFilters
      self.automaticOptionalFacetFilters = automaticOptionalFacetFilters
      self.promote = promote
      self.filterPromotes = filterPromotes
      self.hide = hide
      self.userData = userData
    }
  }

  /// A change of a query's text.
  public enum QueryChange: Hashable, Sendable {
    /// Another text in place of the whole query.
    case text(String)
    /// Words to remove or to replace, wherever they are in the query.
    case edits([Edit])
  }

  /// A change of words that follow each other in a query. `{facet:brand}` stands for what it has matched in the pattern.
  public enum Edit: Hashable, Sendable {
    /// The words are left out.
    case remove(String)
    /// Others come in place of the words.
    case replace(String, with: String)
  }

  /// A filter by the values of a facet that a pattern has found in a query.
  public struct AutomaticFilter: Hashable, Sendable {
    /// The facet, which must be in a pattern: `{facet:brand}`.
    public var facet: Attribute
    /// The score of a record with the value, in the `filters` criterion; nil for none, and 1 in optional filters.
    public var score: Int?
    /// Whether a record needs one of several values only.
    public var isDisjunctive: Bool

    /// A filter by a facet of a pattern.
    public init(_ facet: Attribute, score: Int? = nil, isDisjunctive: Bool = false) {
      self.facet = facet
      self.score = score
      self.isDisjunctive = isDisjunctive
    }
  }

  /// Records at a position among the hits.
  public struct Promotion: Hashable, Sendable {
    /// The records, which follow each other.
    public var objectIDs: [String]
    /// The position of the first one, from 0.
    public var position: Int

    /// One or several records from a position on.
    package init(_ objectIDs: String..., at position: Int) { self.init(objectIDs, at: position) }

    /// Records from a position on.
    public init(_ objectIDs: [String], at position: Int) {
      self.objectIDs = objectIDs
      self.position = position
    }
  }
}
