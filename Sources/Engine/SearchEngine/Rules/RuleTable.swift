internal import SearchModel

/// The rules of an index or of a sorted view, found by the words, the filters and the contexts of a search. Those that a
/// search does not meet cost it nothing.
struct RuleTable: Sendable {
  private(set) var rules: [CompiledRule] = []
  private(set) var conditions: [CompiledCondition] = []

  // Patterns as a tree of their tokens: node 0 is the beginning of all.
  /// The node after a token that follows a node.
  private(set) var children: [Edge: Int] = [:]
  /// The facets that follow each node.
  private(set) var facets: [Int: [Attribute]] = [:]
  /// The indices of the groups whose pattern ends at each node.
  private(set) var ends: [Int: [Int]] = [:]
  private(set) var groups: [ConditionGroup] = []

  // Conditions without words by what a search must have at least, as indices.
  /// Those with an empty pattern.
  private(set) var forEmptyText: [Int] = []
  /// By their context; those without a pattern.
  private(set) var byContext: [String: [Int]] = [:]
  /// By the first of their filters; those with neither pattern nor context.
  private(set) var byFilter: [FilterKey: [Int]] = [:]
  /// Those without anything, one of each rule.
  private(set) var always: [Int] = []

  /// The words of patterns that alternatives meet too, for typos; ascending.
  private(set) var wordsWithAlternatives: [PatternWord] = []
  let separators: IndexedSeparators

  struct Edge: Hashable, Sendable {
    let node: Int
    let token: PatternToken
  }

  /// Conditions that are met by the same words.
  struct ConditionGroup: Sendable {
    let anchoring: Rule.Anchoring
    let allowsAlternatives: Bool
    /// Their indices, those first that take precedence where words meet all of them.
    var conditions: [Int] = []
  }

  /// A rule with what can be read before any search.
  struct CompiledRule: Sendable {
    let objectID: String
    let consequence: Rule.Consequence
    let validity: [Rule.TimeRange]
    /// Those of its parameters that filter, and those that rank by filters.
    let filter: FilterExpression
    let optionalFilter: FilterScore
    /// The other parameters.
    let parameters: JSON.Object
    let edits: [WordEdit]
  }

  /// One of the conditions of a rule.
  struct CompiledCondition: Sendable {
    /// The index of its rule.
    let rule: Int
    /// Nil without a pattern.
    let pattern: [PatternToken]?
    let anchoring: Rule.Anchoring
    let allowsAlternatives: Bool
    let context: String?
    let filters: [FilterKey]
    /// The number of conditions that take precedence if both are met by the same words.
    var rank = 0

    var hasFacets: Bool { pattern?.contains(where: \.isFacet) ?? false }
  }

  enum PatternToken: Hashable, Sendable {
    case word([UInt8])
    case facet(Attribute)

    var isFacet: Bool { if case .facet = self { true } else { false } }

    /// The words and facets of a text; nil where it is no pattern.
    static func tokens(of text: String, _ separators: IndexedSeparators) -> [PatternToken]? {
      RulePattern(text)?.components.flatMap { component -> [PatternToken] in
        switch component {
        case .text(let text): Tokenizer.queryWords(of: text, separators: separators).map { .word($0.folded) }
        case .facet(let attribute): [.facet(attribute)]
        }
      }
    }
  }

  /// Words of a query to remove, or to replace by a text.
  struct WordEdit: Sendable {
    let tokens: [PatternToken]
    let insertion: String
  }

  /// A word of a pattern, with what most words that are no typos of it differ in.
  struct PatternWord: Sendable {
    let folded: [UInt8]
    let scalarCount: Int
    let letters: LetterSet
  }

  /// - Parameter separators: The separators that are words.
  init(_ all: [Rule], separators: IndexedSeparators) {
    self.separators = separators
    var words: Set<[UInt8]> = []
    for rule in all where rule.isEnabled {
      guard let compiled = CompiledRule(rule, separators) else { continue }
      rules.append(compiled)
      for condition in rule.conditions.isEmpty ? [Rule.Condition()] : rule.conditions { add(condition, &words) }
    }
    wordsWithAlternatives = words.sorted { $0.lexicographicallyPrecedes($1) }.map { PatternWord($0) }
    let precedences = conditions.indices.map { RulePrecedence(RuleMatch(of: $0, in: self), in: self) }
    for (rank, index) in conditions.indices.sorted(by: { precedences[$0] < precedences[$1] }).enumerated() {
      conditions[index].rank = rank
    }
    for index in groups.indices { groups[index].conditions.sort { conditions[$0].rank < conditions[$1].rank } }
  }

  private mutating func add(_ condition: Rule.Condition, _ words: inout Set<[UInt8]>) {
    let pattern = condition.pattern.map { PatternToken.tokens(of: $0, separators) ?? [] }
    // A pattern of signs only is met by no query.
    if pattern == [], condition.pattern != "" { return }
    let index = conditions.count
    let compiled = CompiledCondition(
      rule: rules.count - 1, pattern: pattern, anchoring: condition.anchoring,
      allowsAlternatives: condition.alternatives, context: condition.context,
      filters: condition.filters.flatMap { Rule.facetFilters($0)?.map { FilterKey($0) } } ?? [])
    conditions.append(compiled)
    if let pattern, !pattern.isEmpty {
      groups[group(of: compiled, at: node(after: pattern))].conditions.append(index)
    } else if pattern != nil {
      forEmptyText.append(index)
    } else if let context = compiled.context {
      byContext[context, default: []].append(index)
    } else if let filter = compiled.filters.first {
      byFilter[filter, default: []].append(index)
    } else if always.last.map({ conditions[$0].rule }) != compiled.rule {
      always.append(index)
    }
    guard compiled.allowsAlternatives else { return }
    for case .word(let word) in pattern ?? [] { words.insert(word) }
  }

  /// The node at which a pattern ends.
  private mutating func node(after pattern: [PatternToken]) -> Int {
    pattern.reduce(0) { node, token in
      let edge = Edge(node: node, token: token)
      if let known = children[edge] { return known }
      if case .facet(let attribute) = token { facets[node, default: []].append(attribute) }
      children[edge] = children.count + 1
      return children.count
    }
  }

  private mutating func group(of condition: CompiledCondition, at node: Int) -> Int {
    let known = ends[node]?.first {
      groups[$0].anchoring == condition.anchoring && groups[$0].allowsAlternatives == condition.allowsAlternatives
    }
    if let known { return known }
    groups.append(ConditionGroup(anchoring: condition.anchoring, allowsAlternatives: condition.allowsAlternatives))
    ends[node, default: []].append(groups.count - 1)
    return groups.count - 1
  }
}

extension RuleTable.CompiledRule {
  /// Nil where its parameters can't be read.
  fileprivate init?(_ rule: Rule, _ separators: IndexedSeparators) {
    objectID = rule.objectID
    consequence = rule.consequence
    validity = rule.validity
    var filters = SearchParameters()
    var others: JSON.Object = [:]
    for (name, json) in rule.consequence.params.parameters where !json.isNull {
      guard let isFilter = try? filters.readFilter(SettingValue(name: Query.Parameter(rawValue: name), json: json))
      else { return nil }
      if !isFilter { others[name] = json }
    }
    filter = filters.filter
    optionalFilter = filters.optionalFilter
    parameters = others
    guard case .edits(let edits) = rule.consequence.query else {
      self.edits = []
      return
    }
    self.edits = edits.compactMap { edit in
      let (words, insertion) =
        switch edit {
        case .remove(let words): (words, "")
        case .replace(let words, let text): (words, text)
        }
      guard let tokens = RuleTable.PatternToken.tokens(of: words, separators), !tokens.isEmpty else { return nil }
      return RuleTable.WordEdit(tokens: tokens, insertion: insertion)
    }
  }
}

extension RuleTable.PatternWord {
  init(_ folded: [UInt8]) {
    self.folded = folded
    scalarCount = folded.withUnsafeBufferPointer(\.scalarCount)
    letters = LetterSet(folded)
  }
}

/// The letters of a word, some of which share a bit.
struct LetterSet: Sendable {
  private var bits: UInt64 = 0

  init(_ folded: [UInt8]) {
    for scalar in String(decoding: folded, as: UTF8.self).unicodeScalars { bits |= 1 << UInt64(scalar.value & 63) }
  }

  /// Whether one can't become the other by so many typos, each of which changes at most one letter.
  func differs(from other: LetterSet, byMoreThan typos: Int) -> Bool {
    (bits & ~other.bits).nonzeroBitCount > typos || (other.bits & ~bits).nonzeroBitCount > typos
  }
}

/// A filter of a search or of a condition, compared by what it says and not by its score.
struct FilterKey: Hashable, Sendable {
  private let attribute: String
  private let value: String
  private let isNegated: Bool

  init(_ filter: Filter) {
    attribute = filter.attribute.rawValue
    isNegated = filter.isNegated
    value =
      switch filter {
      case .facet(let facet): facet.attribute.key(of: facet.value.description)
      case .tag(let tag): tag.value
      case .numeric(let numeric): numeric.value.description
      }
  }
}
