internal import SearchEngine
internal import SearchModel

/// How much records have in common with one: the values of its facets, and its words.
struct Similarity {
  /// The attributes with texts or booleans that the index declares for faceting, with the record's values.
  private let facets: [(attribute: Attribute, values: Set<String>)]
  /// The attributes whose texts are searched; nil for all of the record.
  private let searched: [Attribute]?
  /// The languages whose stop words are left out.
  private let languages: [String]
  /// The words, the longest first.
  private let words: [String]

  /// The most values of a facet, and the most words, that are compared.
  private static let maxValues = 50
  private static let maxWords = 200
  /// How much of a record's texts is read, in bytes.
  private static let maxBytes = 10_000

  /// What a record can share with others.
  init(_ record: JSON, settings: IndexSettings, _ budget: SearchBudget) throws(SearchError) {
    facets = (settings.attributesForFaceting ?? []).compactMap { declared in
      guard let name = AttributeModifier.split(declared, among: ["searchable", "filterOnly", "afterDistinct"])?.rest
      else { return nil }
      let values = Self.values(of: Attribute(name), in: record)
      return values.isEmpty ? nil : (Attribute(name), values)
    }
    searched = settings.searchableAttributes.map { lists in
      lists.flatMap { $0.split(separator: ",") }.compactMap { name in
        AttributeModifier.split(name, among: ["unordered", "ordered"]).map { Attribute($0.rest) }
      }
    }
    languages = settings.queryLanguages ?? []
    words = try Self.words(of: record, in: searched, languages, budget)
  }

  /// The score of another record, in hundredths of a point. Half of it is for facets and half for words, where the record
  /// has both. Of each facet counts the share of its values that both records have among those that one has, and of the
  /// words likewise.
  func score(of other: JSON, _ budget: SearchBudget) throws(SearchError) -> Int {
    var parts: [Int] = []
    if !facets.isEmpty {
      let shares = facets.map { Self.share($0.values, Self.values(of: $0.attribute, in: other)) }
      parts.append(shares.reduce(0, +) / facets.count)
      try budget.require(1000 * facets.count)
    }
    if !words.isEmpty {
      parts.append(Self.share(Set(words), Set(try Self.words(of: other, in: searched, languages, budget))))
    }
    return parts.isEmpty ? 0 : parts.reduce(0, +) / parts.count
  }

  /// The filters of the record's values, one of which a record must match to share a value. Each has the score 1.
  var filters: [Filter.Facet] {
    facets.flatMap { attribute, values in
      values.sorted { $0.precedesByCodePoint($1) }.map {
        Filter.Facet(attribute: attribute, stringValue: $0, score: 1)
      }
    }
  }

  /// The longest words as a text to search for.
  var text: String { words.prefix(40).joined(separator: " ") }

  private static func share(_ own: Set<String>, _ others: Set<String>) -> Int {
    let common = own.intersection(others).count
    return common * ScoredName.best / (own.count + others.count - common)
  }

  /// Numbers are left out: that two records have the same price says little.
  private static func values(of attribute: Attribute, in record: JSON) -> Set<String> {
    Set(
      record.values(at: attribute).compactMap { value in
        if let isTrue = value.bool { return isTrue ? "true" : "false" }
        return value.string.flatMap { $0.isEmpty || $0.utf8.count > 200 ? nil : $0 }
      }.prefix(maxValues))
  }

  private static func words(
    of record: JSON, in attributes: [Attribute]?, _ languages: [String], _ budget: SearchBudget
  ) throws(SearchError) -> [String] {
    let values =
      attributes.map { $0.flatMap { record.values(at: $0) } }
      ?? (record.object ?? [:]).filter { $0.key != "objectID" }.map(\.value)
    try budget.require(16 * values.count)
    return try DistinctiveWords.words(
      of: values.compactMap(\.string), maxBytes: maxBytes, maxCount: maxWords, languages: languages, budget)
  }
}
