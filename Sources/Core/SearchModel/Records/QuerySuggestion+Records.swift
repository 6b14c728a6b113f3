// The form of a record, which is that of the service: what a text finds in an index is a member with the name of the
// index, `{"exact_nb_hits": 12, "facets": {"exact_matches": {"category": [{"value": "Lamps", "count": 9}]}}}`.

extension QuerySuggestion: Codable {
  private enum CodingKeys: CodingKey {
    case query, popularity
  }

  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    query = try members.decode(String.self, forKey: .query)
    popularity = try members.decodeIfPresent(Int.self, forKey: .popularity)
    sources = try JSON.Object(from: decoder).compactMap { Source(indexName: $0.key, $0.value) }
    // `JSONDecoder` loses the order of the members.
    if !(decoder is RecordDecoder) { sources.sortByName() }
  }

  public func encode(to encoder: any Encoder) throws {
    try members.encode(to: encoder)
  }

  private var members: JSON.Object {
    var members: JSON.Object = ["query": .string(query)]
    members["popularity"] = popularity.map { .integer(Int64($0)) }
    // A source may be named as one of the members above; these come first.
    for source in sources where members[source.indexName] == nil { members[source.indexName] = source.json }
    return members
  }

  /// The record in an index, whose objectID is the text.
  public var record: JSON {
    let words = query.split(whereSeparator: \.isWhitespace).count
    var record: JSON.Object = ["objectID": .string(query), "nb_words": .integer(Int64(words))]
    for (name, value) in members where name != "objectID" && name != "nb_words" { record[name] = value }
    return .object(record)
  }

  /// The settings of an index of suggestions: the text is searched, and texts that people search for most often come
  /// first, then those that find most.
  ///
  /// - Parameter sources: The names of the indices that the suggestions are made for.
  public static func settings(sources: [String]) -> IndexSettings {
    var settings = IndexSettings(
      searchableAttributes: ["query"],
      customRanking: [.descending("popularity")] + sources.map { .descending("\($0).exact_nb_hits") })
    settings.attributesToHighlight = ["query"]
    return settings
  }
}

extension QuerySuggestion.Source {
  /// Nil if the member of a record is another one.
  fileprivate init?(indexName: String, _ member: JSON) {
    guard let nbHits = member["exact_nb_hits"]?.int else { return nil }
    let matches = member["facets"]?["exact_matches"]?.object ?? [:]
    self.init(
      indexName: indexName, nbHits: nbHits,
      categories: matches.map { attribute, values in
        let facets = (values.array ?? []).compactMap { value in
          value["value"]?.string.map { Facet(value: $0, count: value["count"]?.int ?? 0) }
        }
        return AttributedFacets(attribute: Attribute(attribute), facets: facets)
      })
  }

  fileprivate var json: JSON {
    var member: JSON.Object = ["exact_nb_hits": .integer(Int64(nbHits))]
    if !categories.isEmpty {
      let matches = categories.map { category in
        let values = category.facets.map { facet -> JSON in
          ["value": .string(facet.value), "count": .integer(Int64(facet.count))]
        }
        return (key: category.attribute.rawValue, value: JSON.array(values))
      }
      member["facets"] = ["exact_matches": .object(JSON.Object(matches))]
    }
    return .object(member)
  }
}

extension [QuerySuggestion.Source] {
  fileprivate mutating func sortByName() {
    sort { $0.indexName.precedesByCodePoint($1.indexName) }
    for index in indices { self[index].categories.sort { $0.attribute < $1.attribute } }
  }
}
