import InstantSearchTesting
import SearchModel

extension SeededGenerator {
  /// Rules of an index with such settings.
  mutating func rules(_ vocabulary: RandomVocabulary, _ settings: JSON.Object) -> [Rule] {
    let facets = (settings["attributesForFaceting"]?.array ?? []).compactMap(\.string).map { entry in
      entry.split(separator: "(").last.map { String($0.filter { $0 != ")" }) } ?? entry
    }
    return (0..<number(in: 2...7)).map { number in
      let conditions = array(of: 0...(once(in: 3) ? 3 : 1)) { $0.ruleCondition(vocabulary, facets) }
      let found = conditions.flatMap { $0.pattern.flatMap { RulePattern($0)?.facets } ?? [] }
      return Rule(
        objectID: "\(element(of: "", "b", "é"))\(number)", conditions: conditions,
        consequence: ruleConsequence(vocabulary, facets, found), isEnabled: !once(in: 10),
        validity: once(in: 5)
          ? [element(of: .init(until: 1_000), .init(from: 1_000), .init(from: 5, until: 2_000), .init(from: 1_001))]
          : [])
    }
  }

  private mutating func ruleCondition(_ vocabulary: RandomVocabulary, _ facets: [String]) -> Rule.Condition {
    var condition = Rule.Condition(anchoring: once(in: 2) ? .contains : element(of: Rule.Anchoring.allCases))
    if !once(in: 4) {
      condition.pattern = rulePattern(vocabulary, facets)
      condition.alternatives = !once(in: 4)
    }
    if once(in: 12) { (condition.pattern, condition.anchoring) = ("", .is) }
    if once(in: 4) { condition.context = element(of: "a", "b") }
    if once(in: 6) {
      condition.filters = element(of: "objectID:3", "NOT objectID:3", "_tags:new", "\(facets.first ?? "brand"):red")
    }
    return condition
  }

  private mutating func rulePattern(_ vocabulary: RandomVocabulary, _ facets: [String]) -> String {
    let parts = array(of: 1...(once(in: 3) ? 3 : 1)) { generator in
      generator.once(in: 3) ? "{facet:\(generator.element(of: facets))}" : vocabulary.word(from: &generator)
    }
    return parts.joined(separator: " ")
  }

  private mutating func ruleConsequence(
    _ vocabulary: RandomVocabulary, _ facets: [String], _ found: [Attribute]
  ) -> Rule.Consequence {
    var consequence = Rule.Consequence()
    if once(in: 6) {
      consequence.query = .text(vocabulary.text(from: &self, longest: 2))
    } else if once(in: 2) {
      consequence.query = .edits(
        array(of: 1...2) { generator in
          let words =
            !found.isEmpty && generator.once(in: 2)
            ? "{facet:\(found[0])}" : vocabulary.word(from: &generator)
          return generator.once(in: 2) ? .remove(words) : .replace(words, with: vocabulary.word(from: &generator))
        })
    }
    if once(in: 3) {
      consequence.params = Query(
        parameters: element(
          of: ["hitsPerPage": 2], ["typoTolerance": "strict"], ["removeWordsIfNoResults": "allOptional"],
          ["filters": "price > 1"], ["facetFilters": ["objectID:-3"]], ["numericFilters": "stock<=5"],
          ["tagFilters": "new", "queryType": "prefixAll"], ["optionalFilters": "objectID:5<score=2>"],
          ["facets": ["*"], "distinct": 2], ["query": "ignored"]))
      consequence.params["query"] = JSON?.none
    }
    if !found.isEmpty, !once(in: 3) {
      let filter = Rule.AutomaticFilter(
        element(of: found), score: once(in: 2) ? number(in: 0...3) : nil, isDisjunctive: once(in: 2))
      if once(in: 2) {
        consequence.automaticFacetFilters = [filter]
      } else {
        consequence.automaticOptionalFacetFilters = [filter]
      }
    }
    if once(in: 2) {
      consequence.promote = array(of: 1...3) { generator in
        Rule.Promotion(generator.recordIDs(), at: generator.number(in: 0...(generator.once(in: 3) ? 12 : 2)))
      }
      consequence.filterPromotes = once(in: 2)
    }
    if once(in: 3) { consequence.hide = recordIDs() }
    if once(in: 3) { consequence.userData = ["banner": .integer(Int64(number(in: 0...9)))] }
    return consequence
  }

  /// IDs of which random records have one or two.
  private mutating func recordIDs() -> [String] {
    let number = number(in: 0...8)
    var ids = ["", "a", "é", "-"].map { "\($0)\(number)" }
    if once(in: 2) { ids += ["", "a"].map { "\($0)\(number + 1)" } }
    ids.shuffle(using: &self)
    return ids
  }
}
