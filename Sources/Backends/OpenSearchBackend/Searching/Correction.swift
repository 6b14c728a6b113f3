import SearchModel

/// The searches for a text like one that finds nothing: each word that no document has is replaced by a similar one.
///
/// The first search finds the similar words, among all documents. The second one counts the documents with these words,
/// and those that match the proposed texts. No proposed text has a word that is only in documents which the filters of the
/// query or base filters hide; filters of the user's choice may be left out.
struct Correction {
  private let writer: QueryWriter
  private let conditions: [Condition]

  init(_ writer: QueryWriter, _ conditions: [Condition]) { (self.writer, self.conditions) = (writer, conditions) }

  private static let wordsName = "words"
  private static let textsName = "texts"

  /// The most words of a text that is corrected.
  private static let mostWords = 10
  /// The most words that are replaced.
  private static let mostReplaced = 3
  /// The most similar words of each.
  private static let mostSimilar = 3
  /// The most texts that are counted.
  private static let mostTexts = 8

  /// The documents that neither the query nor base filters hide.
  private func visible() throws(SearchError) -> JSON { try writer.matching(nil, conditions.filter { $0.id == .base }) }

  // MARK: Similar words

  /// The search for similar words; nil without words or without fields to search.
  func body() throws(SearchError) -> JSON.Object? {
    let text = writer.text
    let names = text.names.keepingFirst
    guard (1...Self.mostWords).contains(text.words.count), !names.isEmpty else { return nil }
    var suggest: JSON.Object = ["text": .string(text.words.joined(separator: " "))]
    for (number, name) in names.enumerated() {
      // A word may be in the index, and in hidden documents only.
      suggest["\(number)"] = [
        "term": [
          "field": .string(name), "size": .integer(Int64(Self.mostSimilar)), "min_word_length": 3,
          "suggest_mode": "always",
        ]
      ]
    }
    let filters = text.words.indices.map { text.clause(of: $0) }
    return [
      "query": try visible(), "size": 0, "track_total_hits": false, "suggest": .object(suggest),
      "aggs": .object([Self.wordsName: ["filters": ["filters": .array(filters)]]]),
    ]
  }

  /// The words to replace.
  struct Proposals {
    /// The index of each word, and the similar words, the best first.
    let replaced: [(index: Int, similar: [String])]
    /// Which similar word each text has, the best text first; empty if some word is like no other.
    let texts: [[Int]]
  }

  /// Reads the similar words; nil if no word is misspelt, or none is like another.
  func proposals(_ result: SearchResult) -> Proposals? {
    let counts = Self.counts(result.aggregation(Self.wordsName))
    let words = writer.text.words
    guard counts.count == words.count else { return nil }
    let unknown = words.indices.filter { counts[$0] == 0 }
    guard (1...Self.mostReplaced).contains(unknown.count) else { return nil }
    let replaced = unknown.map { index in
      let options = result.suggestions.flatMap { Self.options($0, index, of: words.count) }
      return (index: index, similar: Array(Self.ranked(options).prefix(Self.mostSimilar)))
    }
    guard replaced.contains(where: { !$0.similar.isEmpty }) else { return nil }
    var texts: [[Int]] = [[]]
    for word in replaced { texts = texts.flatMap { text in word.similar.indices.map { text + [$0] } } }
    let ranks = texts.map { $0.reduce(0, +) }
    let order = texts.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }
    return Proposals(replaced: replaced, texts: order.prefix(Self.mostTexts).map { texts[$0] })
  }

  private static func counts(_ aggregation: JSON?) -> [Int] {
    (aggregation?["buckets"]?.array ?? []).map { $0["doc_count"]?.int ?? 0 }
  }

  /// The options of a field for a word; none if its analyzer finds other words in the text.
  private static func options(_ field: JSON, _ index: Int, of count: Int) -> [JSON] {
    guard let words = field.array, words.count == count else { return [] }
    return words[index]["options"]?.array ?? []
  }

  /// The most similar words first, of equally similar ones the most frequent.
  private static func ranked(_ options: [JSON]) -> [String] {
    func rank(_ option: JSON) -> (Double, Double) { (option["score"]?.number ?? 0, option["freq"]?.number ?? 0) }
    return options.sorted { rank($0) > rank($1) }.compactMap { $0["text"]?.string }.keepingFirst
  }

  // MARK: Counts

  /// The search that counts the documents with each similar word, and those that match each text.
  func countsBody(_ proposals: Proposals) throws(SearchError) -> JSON.Object {
    let words = proposals.replaced.flatMap { $0.similar.map { writer.text.exactClause(of: $0) } }
    var texts: [JSON] = []
    for choice in proposals.texts {
      var query = writer.query
      query.query = text(proposals, choice)
      let text = try TextWriter(query, writer.mapping)
      texts.append(["bool": .object(text.clauses(of: Array(text.words.indices)))])
    }
    var counts: JSON.Object = [Self.wordsName: ["filters": ["filters": .array(words)]]]
    if !texts.isEmpty {
      let chosen = FilterExpression.all(conditions.filter { $0.id != .base }.map(\.expression))
      counts[Self.textsName] = [
        "filter": try FilterWriter(mapping: writer.mapping).clause(chosen),
        "aggs": .object([Self.textsName: ["filters": ["filters": .array(texts)]]]),
      ]
    }
    return ["query": try visible(), "size": 0, "track_total_hits": false, "aggs": .object(counts)]
  }

  private func text(_ proposals: Proposals, _ choice: [Int?]) -> String {
    var words = writer.text.words
    for (word, choice) in zip(proposals.replaced, choice) {
      if let choice { words[word.index] = word.similar[choice] }
    }
    return writer.text.text(with: words)
  }

  /// The text that finds something; otherwise the one with the most similar words that documents have.
  func texts(_ proposals: Proposals, _ result: SearchResult) -> (didYouMean: String?, correctedQuery: String?) {
    var rest = Self.counts(result.aggregation(Self.wordsName))[...]
    let isFound = proposals.replaced.map { word in
      defer { rest = rest.dropFirst(word.similar.count) }
      return rest.prefix(word.similar.count).map { $0 > 0 }
    }
    guard zip(proposals.replaced, isFound).allSatisfy({ $0.similar.count == $1.count }) else { return (nil, nil) }
    let counts = Self.counts(result.aggregation(Self.textsName)?[Self.textsName])
    for (choice, count) in zip(proposals.texts, counts) where count > 0 {
      if zip(isFound, choice).allSatisfy({ $0[$1] }) { return (text(proposals, choice), nil) }
    }
    let choice = isFound.map { $0.firstIndex(of: true) }
    return (nil, choice.contains { $0 != nil } ? text(proposals, choice) : nil)
  }
}
