internal import SearchEngine
internal import SearchModel

/// How much records have in common with one: the values of its facets, and its words.
struct Similarity {
  /// The attributes with texts or booleans that the index declares for faceting, with the record's values.
  private let facets: [(attribute: Attribute, values: Set<String>)]
  /// The attributes whose texts are searched; nil for all of the record.
  private let searched: [Attribute]?
  private let words: Set<String>

  /// The most values of a facet, and the most words, that are compared.
  private static let maxValues = 50
  private static let maxWords = 200

  /// What a record can share with others.
  init(_ record: JSON, settings: IndexSettings) {
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
    words = Self.words(of: record, in: searched)
  }

  /// The score of another record, in hundredths of a point. Half of it is for facets and half for words, where the record
  /// has both. Of each facet counts the share of its values that both records have among those that one has, and of the
  /// words likewise.
  func score(of other: JSON) -> Int {
    var parts: [Int] = []
    if !facets.isEmpty {
      let shares = facets.map { Self.share($0.values, Self.values(of: $0.attribute, in: other)) }
      parts.append(shares.reduce(0, +) / facets.count)
    }
    if !words.isEmpty { parts.append(Self.share(words, Self.words(of: other, in: searched))) }
    return parts.isEmpty ? 0 : parts.reduce(0, +) / parts.count
  }

  /// The filters of the record's values, one of which a record must match to share a value.
  var filters: [Filter.Facet] {
    facets.flatMap { attribute, values in
      values.sorted { $0.precedesByCodePoint($1) }.map { Filter.Facet(attribute: attribute, stringValue: $0) }
    }
  }

  /// The words as a text to search for.
  var text: String { words.sorted { $0.precedesByCodePoint($1) }.prefix(40).joined(separator: " ") }

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

  private static func words(of record: JSON, in attributes: [Attribute]?) -> Set<String> {
    let texts =
      attributes.map { $0.flatMap { record.values(at: $0) } }
      ?? (record.object ?? [:]).filter { $0.key != "objectID" }.map(\.value)
    var words: Set<String> = []
    for text in texts.compactMap(\.string) {
      for word in text.prefix(10_000).split(whereSeparator: { !$0.isLetter && !$0.isNumber }) {
        words.insert(word.lowercased())
        if words.count == maxWords { return words }
      }
    }
    return words
  }
}
