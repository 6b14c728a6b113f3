import SearchModel

/// Writes a text as clauses: one that matches for each word, so that a document may have its words in different
/// attributes.
///
/// Scores are sums of constants and not of frequencies: each word without a typo counts most, then whether the words are
/// next to each other, then the importance of the attribute, then whether the word is whole. So documents that match
/// alike have the same score on every shard, and the further criteria order them.
struct TextWriter {
  /// The words, without those of phrases.
  let words: [String]
  /// What the text consists of, in its order. A phrase is its words with spaces between them.
  private let pieces: [Piece]

  private enum Piece: Hashable {
    case word
    case phrase(String)
    case excluded(String)

    /// The words of a phrase, or of what is excluded.
    var marked: [String] {
      switch self {
      case .word: []
      case .phrase(let text), .excluded(let text): TextWriter.words(of: text)
      }
    }
  }

  private let groups: [[IndexMapping.Field]]
  /// The fields in which excluded words are looked for: all that are searched, also if the query is restricted to others.
  private let excludedNames: [String]
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
    (words, pieces) = Self.pieces(of: query)
    excludedNames = mapping.searchedGroups.joined().compactMap { mapping.field(of: $0)?.wordsName }
    var groups = mapping.searchedGroups
    if let allowed = query.restrictSearchableAttributes {
      groups = groups.map { $0.filter(allowed.contains) }.filter { !$0.isEmpty }
    }
    if groups.count > Self.mostGroups {
      groups = groups.prefix(Self.mostGroups - 1) + [groups.dropFirst(Self.mostGroups - 1).flatMap { $0 }]
    }
    self.groups = groups.map { $0.compactMap { mapping.field(of: $0) } }
    let attributes = groups.reduce(0) { $0 + $1.count }
    let marked = pieces.flatMap(\.marked).count
    let count = words.count * attributes + marked * excludedNames.count
    guard count <= Self.mostClauses else {
      throw .refused(
        message: "the text has too many words: \(words.count + marked), in \(attributes) attributes")
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

  private static func pieces(of query: Query) -> (words: [String], pieces: [Piece]) {
    var words: [String] = []
    var pieces: [Piece] = []
    for (text, mark) in QueryMarks(query).pieces(of: query.query ?? "") {
      let found = self.words(of: text)
      if let mark, !found.isEmpty {
        let phrase = found.joined(separator: " ")
        pieces.append(mark.excludes ? .excluded(phrase) : .phrase(phrase))
      } else {
        words += found
        pieces += found.map { _ in .word }
      }
    }
    return (words, pieces)
  }

  /// The words of the phrases.
  var phraseWords: [String] { phrases.flatMap { Self.words(of: $0) } }

  private var phrases: [String] { pieces.compactMap { if case .phrase(let text) = $0 { text } else { nil } } }
  private var excluded: [String] { pieces.compactMap { if case .excluded(let text) = $0 { text } else { nil } } }

  /// The text with other words in place of its own.
  func text(with words: [String]) -> String {
    var rest = words[...]
    return pieces.map { piece in
      switch piece {
      case .word: rest.popFirst() ?? ""
      case .phrase(let text): "\"\(text)\""
      case .excluded(let text): "-\(text.replacing(" ", with: "-"))"
      }
    }.joined(separator: " ")
  }

  /// Whether documents need something of the text, if they need these words.
  func needsText(_ indices: [Int]) -> Bool { !indices.isEmpty || !phrases.isEmpty }

  /// The names of all searched fields.
  var names: [String] { names(groups.flatMap { $0 }) }

  // MARK: Matching

  /// The members of a `bool` query that match the words of these indices and all phrases, with their scores, without the
  /// documents that have an excluded word or phrase; empty without any of them.
  ///
  /// - Parameter needsAll: Whether a document needs all words, and not only one.
  func clauses(of indices: [Int], needsAll: Bool = true) -> JSON.Object {
    var clauses: JSON.Object = [:]
    if !excluded.isEmpty, !excludedNames.isEmpty {
      clauses["must_not"] = .array(excluded.map { multiMatch($0, excludedNames, ["type": "phrase"]) })
    }
    guard needsText(indices) else { return clauses }
    if groups.isEmpty { return ["must": [FilterWriter.nothing]] }
    var needed = indices.map {
      matching(words[$0], isPrefix: isPrefix($0, last: indices.last), isNeeded: needsAll)
    }
    if !needsAll, !indices.isEmpty {
      needed = [["bool": ["should": .array(needed), "minimum_should_match": 1]]]
    }
    clauses["must"] = .array(needed + phrases.map { matching(phrase: $0) })
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
    // A word before a phrase or an excluded word is finished.
    case .prefixLast: index == last && pieces.last == .word
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
    if isPrefix, let pattern = similarBeginning(of: word) {
      alternatives.append(Self.constant(1, ["bool": ["should": .array(names.map { Self.regexp(pattern, in: $0) })]]))
    }
    return Self.best(alternatives)
  }

  private static func best(_ alternatives: [JSON]) -> JSON {
    alternatives.count == 1 ? alternatives[0] : ["dis_max": ["queries": .array(alternatives)]]
  }

  /// The clause of a phrase, which counts as a word without a typo.
  private func matching(phrase: String) -> JSON {
    var options: JSON.Object = ["type": "phrase"]
    if mayLoseWords { options["zero_terms_query"] = "all" }
    return Self.best(
      groups.enumerated().map { rank, group in
        Self.constant(
          typoScore + Self.attributeScore * (groups.count - rank) + 1, multiMatch(phrase, names(group), options))
      })
  }

  /// The expression for words that begin like a word of which more is typed, with at most one typo, and not in the first
  /// letter. Nil if it may have none. The query of a node for beginnings knows no typos.
  private func similarBeginning(of word: String) -> String? {
    let letters = word.lowercased().map { String($0) }
    guard fuzziness(of: word) != nil, (2...Self.mostSimilarLetters).contains(letters.count) else { return nil }
    // From the end. Whether or not the last letter is right, all words match that begin with the others.
    var pattern = ""
    for index in letters.indices.dropFirst().dropLast().reversed() {
      let (letter, next) = (letters[index], letters[index + 1])
      let rest = letters[(index + 1)...].joined()
      let swapped = next + letter + letters[(index + 2)...].joined()
      pattern = "(\(letter)\(pattern)|(.?|.\(letter))\(rest)|\(swapped))"
    }
    return letters[0] + pattern + ".*"
  }

  /// The most letters of a word that may have a typo in an unfinished word: a node takes an expression of 1,000 characters.
  private static let mostSimilarLetters = 20

  private static func regexp(_ pattern: String, in name: String) -> JSON {
    ["regexp": .object([name: ["value": .string(pattern)]])]
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

  /// The query that finds the words to mark in a field. A beginning of a word is an expression, since a node looks for
  /// others in a field of beginnings, in which it can't mark them.
  func highlighted(in field: String, _ indices: [Int]) -> JSON {
    var alternatives = phrases.map { ["match_phrase": .object([field: ["query": .string($0)]])] as JSON }
    for index in indices {
      var match: JSON.Object = ["query": .string(words[index]), "operator": "and"]
      alternatives.append(["match": .object([field: .object(match)])])
      if isPrefix(index, last: indices.last) {
        if let pattern = similarBeginning(of: words[index]) {
          alternatives.append(Self.regexp(pattern, in: field))
        } else {
          alternatives.append(["wildcard": .object([field: ["value": .string(words[index].lowercased() + "*")]])])
        }
      }
      guard let fuzziness = fuzziness(of: words[index]) else { continue }
      (match["fuzziness"], match["prefix_length"]) = (fuzziness, 1)
      match["max_expansions"] = .integer(Int64(similarWords))
      alternatives.append(["match": .object([field: .object(match)])])
    }
    return ["bool": ["should": .array(alternatives)]]
  }
}
