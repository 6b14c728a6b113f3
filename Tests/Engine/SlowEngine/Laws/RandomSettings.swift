import InstantSearchTesting
import SearchModel

extension SeededGenerator {
  /// Settings of an index, most of them not set.
  mutating func settings(_ vocabulary: RandomVocabulary) -> JSON.Object {
    var settings = searchSettings(vocabulary)
    if !once(in: 4) { settings["searchableAttributes"] = texts(of: 1...4, Self.searchable) }
    settings["attributesForFaceting"] = .array(
      array(of: 1...6) { generator in
        let name = generator.element(of: Self.facets)
        return .string(
          generator.element(
            of: name, name, "searchable(\(name))", "searchable(\(name))", "filterOnly(\(name))",
            "afterDistinct(\(name))", "afterDistinct(searchable(\(name)))"))
      })
    if once(in: 2) { settings["customRanking"] = .array(array(of: 1...2) { .string($0.sortCriterion()) }) }
    if once(in: 2) { settings["ranking"] = .array(ranking().map { .string($0) }) }
    if once(in: 8) { settings["disableTypoToleranceOnWords"] = .array([.string(vocabulary.word(from: &self))]) }
    if once(in: 3) { settings["attributeForDistinct"] = .string(groupKey()) }
    if once(in: 12) { settings["paginationLimitedTo"] = .integer(Int64(number(in: 0...6))) }
    if once(in: 12) {
      settings["unretrievableAttributes"] = texts(of: 1...2, ["name", "author", "author.name", "price"])
    }
    return settings
  }

  /// Settings of an index, with synonyms and rules written as such.
  mutating func settingsWithSynonyms(_ vocabulary: RandomVocabulary) -> JSON.Object {
    var settings = settings(vocabulary)
    if once(in: 6) { settings["separatorsToIndex"] = element(of: "-", "/-", ",'", "+# é") }
    if once(in: 2) {
      let synonyms = (0..<number(in: 1...4)).map { synonym($0, vocabulary) }
      settings["synonyms"] = .array(synonyms.map(\.json))
    }
    if once(in: 2) { settings["rules"] = .array(rules(vocabulary, settings).map(\.json)) }
    if once(in: 3) { settings["replicas"] = .virtualView }
    return settings
  }

  private mutating func synonym(_ number: Int, _ vocabulary: RandomVocabulary) -> Synonym {
    let texts = array(of: 2...4) { generator in
      generator.array(of: 1...(generator.once(in: 2) ? 1 : 2)) { vocabulary.word(from: &$0) }.joined(separator: " ")
    }
    let kind: Synonym.Kind =
      switch self.number(in: 0...4) {
      case 0: .oneWay(input: texts[0], finds: Array(texts.dropFirst()))
      case 1: .correction(of: texts[0], finds: Array(texts.dropFirst()), typos: self.number(in: 1...2))
      case 2: .placeholder("<\(texts[0])>", replacements: Array(texts.dropFirst()))
      default: .equivalent(texts)
      }
    return Synonym(objectID: "\(number)", kind: kind)
  }

  /// Settings that a sorted view overrides, with its rules written as such.
  mutating func viewSettingsWithRules(_ vocabulary: RandomVocabulary, _ settings: JSON.Object) -> JSON.Object {
    var view = viewSettings(vocabulary)
    if once(in: 4) { view["rules"] = .array(rules(vocabulary, settings).map(\.json)) }
    // A virtual replica has the ranking of its index.
    if settings["replicas"] != nil { view["ranking"] = JSON?.none }
    return view
  }

  /// Settings that a sorted view overrides.
  mutating func viewSettings(_ vocabulary: RandomVocabulary) -> JSON.Object {
    var settings = once(in: 3) ? searchSettings(vocabulary) : [:]
    if once(in: 2) { settings["customRanking"] = .array(array(of: 1...2) { .string($0.sortCriterion()) }) }
    if !once(in: 3) { settings["ranking"] = .array(ranking().map { .string($0) }) }
    if once(in: 6) { settings["attributeForDistinct"] = .string(groupKey()) }
    return settings
  }

  private mutating func groupKey() -> String {
    element(
      of: "brand", "brand", "price", "isNew", "stock", "author.country", "rank", "name", "missing", "authors.name")
  }

  /// Settings that a query may override.
  mutating func searchSettings(_ vocabulary: RandomVocabulary) -> JSON.Object {
    let choices: [(name: String, times: Int, values: [JSON])] = [
      ("typoTolerance", 3, [true, false, "min", "strict", "min", "strict"]),
      ("minWordSizefor1Typo", 3, [1, 2, 3, 5]), ("minWordSizefor2Typos", 3, [1, 3, 5, 6]),
      ("allowTyposOnNumericTokens", 6, [true, false]),
      ("disableTypoToleranceOnAttributes", 6, [[], ["name"], ["author", "description"]]),
      ("disablePrefixOnAttributes", 5, [[], ["name"], ["author", "description", "brand"]]),
      ("replaceSynonymsInHighlight", 3, [true, true, false]),
      ("queryType", 3, ["prefixLast", "prefixAll", "prefixNone"]),
      ("removeWordsIfNoResults", 3, ["none", "lastWords", "firstWords", "allOptional"]),
      (
        "optionalWords", 5,
        [
          [], .string(vocabulary.word(from: &self)), [.string(vocabulary.text(from: &self)), "red"], ["shoe run", "a"],
        ]
      ), ("disableExactOnAttributes", 8, [["name"], ["author", "description"]]),
      ("relevancyStrictness", 2, [0, 1, 20, 33, 50, 55, 70, 85, 90, 95, 100]),
      ("exactOnSingleWordQuery", 4, ["attribute", "word", "none"]), ("minProximity", 5, [1, 2, 4, 7]),
      ("ignorePlurals", 3, [true, false, ["en"], ["en", "fr", "de"]]),
      ("removeStopWords", 4, [true, ["en"], ["de", "fr"]]), ("queryLanguages", 5, [[], ["en"], ["fr", "xx"]]),
      ("alternativesAsExact", 4, [[], ["multiWordsSynonym"], ["singleWordSynonym", "multiWordsSynonym"]]),
      ("distinct", 3, [true, false, 0, 1, 2, 3, 4]), ("maxValuesPerFacet", 5, [0, 1, 2, 3]),
      ("sortFacetValuesBy", 4, ["count", "alpha"]),
      ("hitsPerPage", 3, [0, 1, 2, 5, 50]), ("advancedSyntax", 3, [true, true, false]),
      ("advancedSyntaxFeatures", 8, [[], ["exactPhrase"], ["excludeWords"]]), ("maxFacetHits", 8, [0, 1, 3]),
      (
        "attributesToHighlight", 5,
        [["*"], ["name", "size.eu"], ["author.name", "price", "authors"], ["author", "isNew"], []]
      ),
      ("highlightPreTag", 12, ["[", ""]), ("highlightPostTag", 12, ["]", "日"]),
      (
        "attributesToRetrieve", 8,
        [
          ["*"], [], ["name", "price"], ["author.name", "size.eu"], ["*", "-author.name", "-size.eu"], ["-name"],
          ["authors", "-authors.name"],
        ]
      ),
    ]
    var settings: JSON.Object = [:]
    for choice in choices where once(in: choice.times) { settings[choice.name] = element(of: choice.values) }
    return settings
  }

  private mutating func texts(of count: ClosedRange<Int>, _ choices: [String]) -> JSON {
    var left = choices
    left.shuffle(using: &self)
    return .array(left.prefix(number(in: count)).map { .string($0) })
  }

  static let searchable = [
    "name", "unordered(name)", "name,brand", "brand, description", "unordered(description)", "description", "author",
    "author.name", "unordered(authors.name)", "authors", "price", "isNew", "objectID", "size.eu",
  ]

  static let facets = [
    "brand", "author.country", "price", "isNew", "sizes", "authors.name", "name", "_tags", "stock", "size.eu",
  ]

  private mutating func sortCriterion() -> String {
    "\(element(of: "asc", "desc"))(\(element(of: "rank", "price", "isNew", "brand", "stock", "missing", "author.name")))"
  }

  private mutating func ranking() -> [String] {
    if once(in: 5) { return ["custom"] }
    var rules = ["typo", "words", "filters", "proximity", "attribute", "exact"]
    rules.shuffle(using: &self)
    rules = Array(rules.prefix(number(in: 0...6)))
    if once(in: 2) { rules.append("custom") }
    if once(in: 4) { rules.insert("geo", at: number(in: 0...rules.count)) }
    for _ in 0..<number(in: 0...2) { rules.insert(sortCriterion(), at: number(in: 0...rules.count)) }
    return rules
  }
}
