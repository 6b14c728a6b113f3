import SearchModel

/// What the rules of an index make of a search, found by comparing every rule with every word.
struct SlowRules {
  /// The query with the parameters of the rules.
  private(set) var query: Query
  private(set) var filters: [FilterExpression] = []
  private(set) var optionalFilters: [NestedFilters] = []
  /// Filters by the values that patterns have found, for ranking.
  private(set) var automaticOptionalFilters: [FilterExpression] = []
  private(set) var promotions: [(promotion: Rule.Promotion, needsFilters: Bool)] = []
  private(set) var hidden: [String] = []
  private(set) var userData: [JSON] = []
  private(set) var objectIDs: [String] = []
  private(set) var text: String?

  /// The time of all searches.
  static let now = 1_000

  init(_ query: Query, _ conditions: [Condition], _ index: SlowParameters, _ records: [SlowRecord], _ typos: SlowTypos)
    throws(SearchError)
  {
    self.query = query
    if index.query.parameters["enableRules"] == false { return }
    let words = SlowQuery.allWords(of: query.query ?? "", index)
    let matcher = SlowRuleMatcher(
      parameters: index, records: records, typos: typos,
      filters: SlowRuleMatcher.required([try index.query.parsedFilters()] + conditions.map(\.expression)),
      words: words.filter { !$0.isExcluded })
    let applied = SlowRuleMatch.withoutConflicts(index.rules.flatMap { matcher.matches(of: $0) })
    var editor = SlowQueryEditor(
      words: matcher.words, excluded: words.filter(\.isExcluded).map(\.source),
      text: Array((query.query ?? "").unicodeScalars))
    for match in applied where !objectIDs.contains(match.rule.objectID) {
      apply(match.rule, applied.filter { $0.rule.objectID == match.rule.objectID }, matcher, &editor)
    }
    text = text ?? editor.text
    if let text { self.query.query = text }
  }

  private mutating func apply(
    _ rule: Rule, _ matches: [SlowRuleMatch], _ matcher: SlowRuleMatcher, _ editor: inout SlowQueryEditor
  ) {
    objectIDs.append(rule.objectID)
    let consequence = rule.consequence
    if let data = consequence.userData { userData.append(data) }
    var filtering = Query()
    for (name, value) in consequence.params.parameters {
      if ["filters", "facetFilters", "numericFilters", "tagFilters", "optionalFilters"].contains(name) {
        filtering.parameters[name] = value
      } else if !overridden.contains(name) {
        overridden.append(name)
        query.parameters[name] = value
      }
    }
    if let expression = try? filtering.parsedFilters() { filters.append(expression) }
    if let filters = filtering.optionalFilters { optionalFilters.append(filters) }
    filters += consequence.automaticFacetFilters.map { Self.expression($0, matches, isOptional: false) }
    automaticOptionalFilters += consequence.automaticOptionalFacetFilters.map {
      Self.expression($0, matches, isOptional: true)
    }
    promotions += consequence.promote.map { ($0, consequence.filterPromotes) }
    hidden += consequence.hide
    switch consequence.query {
    case .text(let new): text = text ?? new
    case .edits(let edits): for edit in edits { editor.apply(edit, matches, matcher) }
    case nil: break
    }
  }

  private var overridden: [String] = []

  private static func expression(
    _ filter: Rule.AutomaticFilter, _ matches: [SlowRuleMatch], isOptional: Bool
  ) -> FilterExpression {
    let found = matches.flatMap(\.steps).filter { $0.facet == filter.facet.rawValue }.map { step in
      FilterExpression.any(
        step.values.map { value in
          FilterExpression(
            Filter.Facet(attribute: filter.facet, stringValue: value, score: filter.score ?? (isOptional ? 1 : nil)))
        })
    }
    return filter.isDisjunctive ? .any(found) : .all(found)
  }
}

/// A condition that is met, and where.
struct SlowRuleMatch {
  var rule: Rule
  /// The number of the condition among those of the rule.
  var number: Int
  var condition: Rule.Condition
  var words: Range<Int>?
  var steps: [Step] = []
  var filters: [String]

  struct Step {
    /// The tokens of the pattern, and the words that they stand for.
    var tokens: Range<Int>
    var words: Range<Int>
    var facet: String?
    var values: [String] = []
    var isLiteral: Bool
  }

  /// The criteria of precedence; less is first.
  private var precedence: [Int] {
    [
      words?.lowerBound ?? 1_000_000, -((words?.count ?? 0) + filters.count),
      words == nil ? 4 : [.is, .startsWith, .endsWith, .contains].firstIndex(of: condition.anchoring) ?? 5,
      condition.context == nil ? 1 : 0, filters.isEmpty ? 1 : 0, steps.allSatisfy(\.isLiteral) ? 0 : 1,
      rule.validity.isEmpty ? 1 : 0,
    ]
  }

  static func withoutConflicts(_ matches: [SlowRuleMatch]) -> [SlowRuleMatch] {
    let ordered = matches.sorted { left, right in
      if left.precedence != right.precedence { return left.precedence.lexicographicallyPrecedes(right.precedence) }
      if left.rule.objectID != right.rule.objectID {
        return left.rule.objectID.precedesByCodePoint(right.rule.objectID)
      }
      return left.number < right.number
    }
    var applied: [SlowRuleMatch] = []
    for match in ordered {
      let own = applied.filter { $0.rule.objectID == match.rule.objectID }
      if let first = own.first {
        let isFurther = first.number == match.number && match.condition.pattern?.contains("{facet:") == true
        if !isFurther { continue }
      } else if applied.contains(where: { !Set($0.filters).isDisjoint(with: match.filters) }) {
        continue
      }
      if let words = match.words, applied.contains(where: { !Set($0.words ?? 0..<0).isDisjoint(with: words) }) {
        continue
      }
      applied.append(match)
    }
    return applied
  }
}

/// Compares conditions with a search.
struct SlowRuleMatcher {
  let parameters: SlowParameters
  let records: [SlowRecord]
  let typos: SlowTypos
  let filters: [String]
  let words: [SlowQueryWord]

  /// A word of a pattern, or a facet in place of one.
  enum Token: Equatable {
    case word([Unicode.Scalar])
    case facet(String)
  }

  func tokens(of pattern: String) -> [Token] {
    // The patterns of the random rules have no escapes.
    pattern.split(separator: "{").flatMap { part -> [Token] in
      guard part.hasPrefix("facet:"), let end = part.firstIndex(of: "}") else { return literal(String(part)) }
      return [.facet(String(part[..<end].dropFirst(6)))] + literal(String(part[part.index(after: end)...]))
    }
  }

  private func literal(_ text: String) -> [Token] {
    SlowWords.queryWords(of: text, separators: parameters.separators).map { .word($0.folded) }
  }

  /// The filters that all records must match, as texts without scores.
  static func required(_ expressions: [FilterExpression]) -> [String] {
    expressions.flatMap { expression -> [String] in
      switch expression {
      case .filter(let filter): [key(filter)]
      case .and(let operands): required(operands)
      case .or(let operands): operands.count == 1 ? required(operands) : []
      }
    }
  }

  static func key(_ filter: Filter) -> String {
    let value =
      switch filter {
      case .facet(let facet): facet.attribute.key(of: facet.value.description)
      case .tag(let tag): tag.value
      case .numeric(let numeric): numeric.value.description
      }
    return "\(filter.isNegated) \(filter.attribute) \(value)"
  }

  func matches(of rule: Rule) -> [SlowRuleMatch] {
    let now = Double(SlowRules.now)
    guard rule.isEnabled, rule.validity.isEmpty || rule.validity.contains(where: { $0.contains(now) }) else {
      return []
    }
    let conditions = rule.conditions.isEmpty ? [Rule.Condition()] : rule.conditions
    return conditions.enumerated().flatMap { number, condition -> [SlowRuleMatch] in
      let needed = condition.filters.flatMap { Rule.facetFilters($0) }?.map(Self.key) ?? []
      let contexts = parameters.query.ruleContexts ?? []
      guard needed.allSatisfy(filters.contains), condition.context.map(contexts.contains) ?? true else { return [] }
      let match = SlowRuleMatch(rule: rule, number: number, condition: condition, filters: needed)
      guard let pattern = condition.pattern else { return [match] }
      if pattern.isEmpty {
        return words.isEmpty
          ? [SlowRuleMatch(rule: rule, number: number, condition: condition, words: 0..<0, filters: needed)] : []
      }
      return ways(condition, tokens(of: pattern)).map { steps in
        var found = match
        found.steps = steps
        found.words = steps[0].words.lowerBound..<steps[steps.count - 1].words.upperBound
        return found
      }
    }
  }

  /// Where a pattern is met.
  private func ways(_ condition: Rule.Condition, _ tokens: [Token]) -> [[SlowRuleMatch.Step]] {
    if tokens.isEmpty { return [] }
    let endsText = condition.anchoring == .is || condition.anchoring == .endsWith
    let mayBeginLater = condition.anchoring == .contains || condition.anchoring == .endsWith
    return words.indices.filter { $0 == 0 || mayBeginLater }.compactMap { start in
      steps(tokens, 0, start, condition, endsText: endsText)
    }
  }

  private func steps(
    _ tokens: [Token], _ token: Int, _ word: Int, _ condition: Rule.Condition, endsText: Bool
  ) -> [SlowRuleMatch.Step]? {
    if token == tokens.count { return endsText && word < words.count ? nil : [] }
    if word == words.count { return nil }
    for step in firstSteps(tokens, token, word, condition) {
      if let rest = steps(tokens, step.tokens.upperBound, step.words.upperBound, condition, endsText: endsText) {
        return [step] + rest
      }
    }
    return nil
  }

  private func firstSteps(
    _ tokens: [Token], _ token: Int, _ word: Int, _ condition: Rule.Condition
  ) -> [SlowRuleMatch.Step] {
    switch tokens[token] {
    case .facet(let name):
      return (1...16).reversed().compactMap { length in
        guard word + length <= words.count else { return nil }
        let values = values(of: name, named: words[word..<word + length].map(\.folded))
        if values.isEmpty { return nil }
        return SlowRuleMatch.Step(
          tokens: token..<token + 1, words: word..<word + length, facet: name, values: values, isLiteral: false)
      }
    case .word(let text):
      var steps: [SlowRuleMatch.Step] = []
      if words[word].folded == text {
        steps.append(SlowRuleMatch.Step(tokens: token..<token + 1, words: word..<word + 1, isLiteral: true))
      }
      guard condition.alternatives else { return steps }
      var others: [SlowRuleMatch.Step] = []
      for other in SlowAlternative.all(of: words, parameters) where other.words[0] == word {
        let found = other.texts.map { Token.word($0) }
        guard tokens[token...].starts(with: found) else { continue }
        others.append(
          SlowRuleMatch.Step(
            tokens: token..<token + found.count, words: word..<word + other.words.count, isLiteral: false))
      }
      let count = typos.typos(words[word].folded, text, isPrefix: false)
      if count > 0, count <= words[word].maxTypos {
        others.append(SlowRuleMatch.Step(tokens: token..<token + 1, words: word..<word + 1, isLiteral: false))
      }
      others.sort { ($0.words.count, $0.tokens.count) > ($1.words.count, $1.tokens.count) }
      return steps + others
    }
  }

  /// The values of a facet that consist of some words.
  private func values(of name: String, named words: [[Unicode.Scalar]]) -> [String] {
    guard parameters.faceting.contains(where: { $0.name == name }) else { return [] }
    let values = records.flatMap { $0.facetValues(of: name) }.filter { value in
      SlowWords.queryWords(of: value, separators: parameters.separators).map(\.folded) == words
    }
    return Set(values.map { Attribute(name).key(of: $0) }).sorted { $0.precedesByCodePoint($1) }
  }
}

/// Removes and replaces words of a text.
struct SlowQueryEditor {
  let words: [SlowQueryWord]
  private let scalars: [Unicode.Scalar]
  private var insertions: [Int: String] = [:]
  /// The sources of excluded words.
  private let excluded: [Range<Int>]
  /// What is between two words that are edited together, unless a word between them is excluded.
  private var gaps: [Range<Int>] = []

  init(words: [SlowQueryWord], excluded: [Range<Int>], text: [Unicode.Scalar]) {
    (self.words, self.excluded) = (words, excluded)
    scalars = text
  }

  mutating func apply(_ edit: Rule.Edit, _ matches: [SlowRuleMatch], _ matcher: SlowRuleMatcher) {
    let (pattern, insertion) =
      switch edit {
      case .remove(let words): (words, "")
      case .replace(let words, let text): (words, text)
      }
    let tokens = matcher.tokens(of: pattern)
    if tokens.isEmpty { return }
    var ranges = words.indices.filter { start in
      start + tokens.count <= words.count
        && tokens.indices.allSatisfy { tokens[$0] == .word(words[start + $0].folded) }
    }.map { $0..<$0 + tokens.count }
    for match in matches {
      let own = match.condition.pattern.map { matcher.tokens(of: $0) } ?? []
      for start in own.indices where own[start...].starts(with: tokens) {
        let found = match.steps.filter { $0.tokens.lowerBound >= start && $0.tokens.upperBound <= start + tokens.count }
        if found.reduce(0, { $0 + $1.tokens.count }) == tokens.count {
          ranges.append(found[0].words.lowerBound..<found[found.count - 1].words.upperBound)
        }
      }
    }
    for range in ranges where range.allSatisfy({ insertions[$0] == nil }) {
      for word in range { insertions[word] = word == range.lowerBound ? insertion : "" }
      for (word, next) in zip(range, range.dropFirst()) {
        let (start, end) = (words[word].source.upperBound, words[next].source.lowerBound)
        if start < end, !excluded.contains(where: (start..<end).overlaps) { gaps.append(start..<end) }
      }
    }
  }

  var text: String? {
    if insertions.isEmpty { return nil }
    var edited = ""
    for index in scalars.indices {
      // Pairs of characters share one, which belongs to the first of them.
      let owner = words.firstIndex { $0.source.contains(index) }
      if owner == nil, gaps.contains(where: { $0.contains(index) }) { continue }
      guard let owner, let insertion = insertions[owner] else {
        edited.unicodeScalars.append(scalars[index])
        continue
      }
      let isFirst = index == scalars.indices.first { at in words.firstIndex { $0.source.contains(at) } == owner }
      if isFirst { edited += insertion }
    }
    return edited.unicodeScalars.split(separator: " ").map { String(String.UnicodeScalarView($0)) }.joined(
      separator: " ")
  }
}
