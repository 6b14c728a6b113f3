import SearchModel

/// The search for a text like one that finds nothing: each word that no document has is replaced by the most similar one.
struct Correction {
  private let writer: QueryWriter

  init(_ writer: QueryWriter) { self.writer = writer }

  private static let wordsName = "words"

  /// The search; nil without words or without fields to search. It looks at all documents.
  var body: JSON.Object? {
    let text = writer.text
    let names = text.fields.map(\.name).keepingFirst
    if text.words.isEmpty || names.isEmpty { return nil }
    var suggest: JSON.Object = ["text": .string(text.words.joined(separator: " "))]
    for (number, name) in names.enumerated() {
      suggest["\(number)"] = [
        "term": ["field": .string(name), "size": 3, "min_word_length": 3, "suggest_mode": "missing"]
      ]
    }
    let filters = text.words.indices.map { text.clause(of: $0) }
    return [
      "size": 0, "track_total_hits": false, "suggest": .object(suggest),
      "aggs": .object([Self.wordsName: ["filters": ["filters": .array(filters)]]]),
    ]
  }

  /// The corrected text; nil if no word is misspelt, or one is like no other.
  func text(_ result: SearchResult) -> String? {
    let counts = (result.aggregation(Self.wordsName)?["buckets"]?.array ?? []).map { $0["doc_count"]?.int ?? 0 }
    var words = writer.text.words
    guard counts.count == words.count, counts.contains(0) else { return nil }
    for index in words.indices where counts[index] == 0 {
      guard
        let word = Self.best(result.suggestions.compactMap { Self.options($0, index, of: words.count) }.flatMap { $0 })
      else { return nil }
      words[index] = word
    }
    return words.joined(separator: " ")
  }

  /// The options of a field for a word; nil if its analyzer finds other words in the text.
  private static func options(_ field: JSON, _ index: Int, of count: Int) -> [JSON]? {
    guard let words = field.array, words.count == count else { return nil }
    return words[index]["options"]?.array
  }

  /// The most similar word, of equally similar ones the most frequent.
  private static func best(_ options: [JSON]) -> String? {
    func rank(_ option: JSON) -> (Double, Double) { (option["score"]?.number ?? 0, option["freq"]?.number ?? 0) }
    return options.max { rank($0) < rank($1) }?["text"]?.string
  }

  /// The writer of the same search for another text.
  func writer(for text: String, _ conditions: [Condition]) throws(SearchError) -> QueryWriter {
    var query = writer.query
    query.query = text
    return try QueryWriter(query, conditions, writer.index, writer.mapping, writer.version)
  }
}
