import SearchModel

/// Writes a text as clauses: one that matches for each word, so that a document may have its words in different
/// attributes.
///
/// Scores are sums of constants and not of frequencies: each word without a typo counts most, then whether the words are
/// next to each other, then the importance of the attribute, then whether the word is whole. So documents that match
/// alike have the same score on every shard, and the further criteria order them.
struct TextWriter {
  let words: [String]
  private let groups: [[IndexMapping.Field]]
  private let queryType: Query.QueryType
  /// The lengths from which on a word may have one typo and two; nil without typos.
  private let typoLengths: (one: Int, two: Int)?

  /// Whether the analyzers of the index may find no word in a word: those of others, which may leave out frequent words.
  private let mayLoseWords: Bool

  /// The greatest score of filters.
  private let filterScore: Int

  /// How many similar words a node looks for in each attribute.
  private let similarWords: Int

  /// The most words of a text, each counted for each attribute. A node has at most 1,024 clauses, and takes each similar
  /// word for one.
  private static let mostClauses = 400
  private static let mostSimilarWords = 50
  /// The most groups of attributes whose importance differs.
  private static let mostGroups = 8

  init(_ query: Query, _ mapping: IndexMapping, filterScore: Int = 0) throws(SearchError) {
    (self.filterScore, mayLoseWords) = (filterScore, !mapping.isOwn)
    let settings = mapping.settings
    words = Self.words(of: query.query ?? "")
    var groups = mapping.searchedGroups
    if let allowed = query.restrictSearchableAttributes {
      groups = groups.map { $0.filter(allowed.contains) }.filter { !$0.isEmpty }
    }
    if groups.count > Self.mostGroups {
      groups = groups.prefix(Self.mostGroups - 1) + [groups.dropFirst(Self.mostGroups - 1).flatMap { $0 }]
    }
    self.groups = groups.map { $0.compactMap { mapping.field(of: $0) } }
    let count = words.count * groups.reduce(0) { $0 + $1.count }
    guard count <= Self.mostClauses else {
      throw .refused(message: "the text has too many words: \(words.count), in \(count / words.count) attributes")
    }
    similarWords = min(Self.mostSimilarWords, Self.mostClauses / max(count, 1))
    queryType = query.queryType ?? settings?.queryType ?? .prefixLast
    switch query.typoTolerance ?? settings?.typoTolerance ?? .on {
    case .on:
      typoLengths = (
        one: query.minWordSizeForOneTypo ?? settings?.minWordSizeForOneTypo ?? 4,
        two: query.minWordSizeForTwoTypos ?? settings?.minWordSizeForTwoTypos ?? 8
      )
    case .off: typoLengths = nil
    case .min, .strict: throw .unsupportedParameter(.typoTolerance)
    }
  }

  static func words(of text: String) -> [String] {
    text.split { !$0.isLetter && !$0.isNumber }.map { String($0) }
  }

  /// The names of all searched fields.
  var names: [String] { names(groups.flatMap { $0 }) }

  // MARK: Matching

  /// The members of a `bool` query that match the words of these indices, with their scores; empty without words.
  ///
  /// - Parameter needsAll: Whether a document needs all words, and not only one.
  func clauses(of indices: [Int], needsAll: Bool = true) -> JSON.Object {
    if indices.isEmpty { return [:] }
    if groups.isEmpty { return ["must": [FilterWriter.nothing]] }
    let matching = indices.map {
      self.matching(words[$0], isPrefix: isPrefix($0, last: indices.last), isNeeded: needsAll)
    }
    var clauses: JSON.Object = [:]
    if needsAll {
      clauses["must"] = .array(matching)
    } else {
      clauses["must"] = [["bool": ["should": .array(matching), "minimum_should_match": 1]]]
    }
    if indices.count > 1 {
      let text = indices.map { words[$0] }.joined(separator: " ")
      let isPrefix = self.isPrefix(indices[indices.count - 1], last: indices.last)
      clauses["should"] = [
        Self.constant(
          Self.phraseScore,
          multiMatch(text, names, ["type": isPrefix ? "phrase_prefix" : "phrase"]))
      ]
    }
    return clauses
  }

  /// The clause of one word of the whole text.
  func clause(of index: Int) -> JSON {
    matching(words[index], isPrefix: isPrefix(index, last: words.indices.last), isNeeded: true)
  }

  /// The clause of a word that a document has in some attribute as it is, but for case and accents.
  func exactClause(of word: String) -> JSON {
    multiMatch(word, names, ["type": "best_fields", "operator": "and"])
  }

  private func isPrefix(_ index: Int, last: Int?) -> Bool {
    switch queryType {
    case .prefixLast: index == last
    case .prefixAll: true
    case .prefixNone: false
    }
  }

  // The scores are whole numbers, of which sums are exact in 24 bits for 50 words without scores of filters.
  private static let leastTypoScore = 20_000
  /// More than the words next to each other and the attributes count.
  static let filterUnit = 20_000

  /// The score of a word without a typo: more than all filters.
  private var typoScore: Int { Self.leastTypoScore + filterScore * Self.filterUnit }

  private static let phraseScore = 10_000
  private static let attributeScore = 16

  private func matching(_ word: String, isPrefix: Bool, isNeeded: Bool) -> JSON {
    var whole: JSON.Object = ["type": "best_fields", "operator": "and"]
    // Otherwise no document would have a word that the analyzer leaves out.
    if mayLoseWords, isNeeded { whole["zero_terms_query"] = "all" }
    var alternatives: [JSON] = []
    for (rank, group) in groups.enumerated() {
      let score = typoScore + Self.attributeScore * (groups.count - rank)
      alternatives.append(Self.constant(score + 1, multiMatch(word, names(group), whole)))
      if isPrefix {
        alternatives.append(
          Self.constant(score, multiMatch(word, names(group), ["type": "bool_prefix", "operator": "and"])))
      }
    }
    if let fuzziness = fuzziness(of: word) {
      alternatives.append(
        Self.constant(
          1,
          multiMatch(
            word, names,
            [
              "type": "best_fields", "operator": "and", "fuzziness": fuzziness, "prefix_length": 1,
              "max_expansions": .integer(Int64(similarWords)),
            ])))
    }
    return alternatives.count == 1 ? alternatives[0] : ["dis_max": ["queries": .array(alternatives)]]
  }

  /// How many typos a word may have; nil for none.
  private func fuzziness(of word: String) -> JSON? {
    guard let typoLengths, word.count >= typoLengths.one else { return nil }
    return word.count >= typoLengths.two ? 2 : 1
  }

  private func names(_ fields: [IndexMapping.Field]) -> [String] { fields.compactMap(\.wordsName) }

  private func multiMatch(_ text: String, _ names: [String], _ options: JSON.Object) -> JSON {
    var query: JSON.Object = ["query": .string(text), "fields": .array(names.map { .string($0) })]
    for (name, value) in options { query[name] = value }
    return ["multi_match": .object(query)]
  }

  static func constant(_ score: Int, _ filter: JSON) -> JSON {
    ["constant_score": ["filter": filter, "boost": .integer(Int64(score))]]
  }

  // MARK: Highlights

  /// The query that finds the words to mark in a field. A beginning of a word is a `wildcard`, since a node looks for others
  /// in a field of beginnings, in which it can't mark them.
  func highlighted(in field: String, _ indices: [Int]) -> JSON {
    var alternatives: [JSON] = []
    for index in indices {
      var match: JSON.Object = ["query": .string(words[index]), "operator": "and"]
      alternatives.append(["match": .object([field: .object(match)])])
      if isPrefix(index, last: indices.last) {
        alternatives.append(["wildcard": .object([field: ["value": .string(words[index].lowercased() + "*")]])])
      }
      guard let fuzziness = fuzziness(of: words[index]) else { continue }
      (match["fuzziness"], match["prefix_length"]) = (fuzziness, 1)
      match["max_expansions"] = .integer(Int64(similarWords))
      alternatives.append(["match": .object([field: .object(match)])])
    }
    return ["bool": ["should": .array(alternatives)]]
  }
}
