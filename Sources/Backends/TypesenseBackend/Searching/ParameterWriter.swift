import SearchModel

/// Writes a query as the parameters of a search of Typesense.
struct ParameterWriter {
  let index: SearchedIndex
  let schema: CollectionSchema
  let countsExactly: Bool

  /// The parameters of the query that the backend passes on; it refuses or lists the others.
  static let supported: Set<Query.Parameter> = [
    .query, .filters, .facetFilters, .numericFilters, .tagFilters, .page, .hitsPerPage, .offset, .length, .facets,
    .maxValuesPerFacet, .sortFacetValuesBy, .attributesToRetrieve, .attributesToHighlight, .attributesToSnippet,
    .highlightPreTag, .highlightPostTag, .restrictSearchableAttributes, .queryType, .typoTolerance,
    .minWordSizeForOneTypo, .minWordSizeForTwoTypos, .maxFacetHits, .advancedSyntax, .advancedSyntaxFeatures,
  ]

  /// The text and the filters, which decide which documents match.
  func matching(_ query: Query, _ conditions: [Condition] = []) throws(SearchError) -> JSON.Object {
    let (attributes, text) = (searchedAttributes(query), Self.text(of: query))
    let filter = try FilterWriter(schema: schema).text(
      of: .all([try query.parsedFilters()] + conditions.map(\.expression)))
    var parameters: JSON.Object = ["collection": .string(index.name), "q": "*"]
    parameters["filter_by"] = filter.map { .string($0) }
    if text.isEmpty { return parameters }
    if attributes.isEmpty {
      parameters["filter_by"] = .string(FilterWriter.nothing)
      return parameters
    }
    parameters["q"] = .string(text)
    parameters["query_by"] = .string(attributes.map(\.rawValue).joined(separator: ","))
    try addTextSettings(query, to: &parameters)
    return parameters
  }

  /// Whether all documents that match are found.
  func isExact(_ query: Query) -> Bool { countsExactly || Self.text(of: query).isEmpty }

  private func searchedAttributes(_ query: Query) -> [Attribute] {
    let all = schema.searchableAttributes
    return query.restrictSearchableAttributes.map { allowed in all.filter(allowed.contains) } ?? all
  }

  /// The text as Typesense reads it: it has the same signs for phrases and excluded words. Empty if it has no word.
  private static func text(of query: Query) -> String {
    QueryMarks(query).pieces(of: query.query ?? "").map { text, mark in
      let words = words(text)
      guard let mark, !words.isEmpty else { return words }
      return mark.excludes ? "-\"\(words)\"" : "\"\(words)\""
    }.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The text without the signs that Typesense takes for operators: quotes, and a minus before a word. Empty if it has no
  /// word.
  private static func words(_ text: String) -> String {
    guard text.contains(where: { $0.isLetter || $0.isNumber }) else { return "" }
    var words = ""
    for character in text {
      let isOperator = character == "\"" || character == "-" && words.last.map { $0.isLetter || $0.isNumber } != true
      words.append(isOperator || character.isWhitespace ? " " : character)
    }
    return words.split(separator: " ").joined(separator: " ")
  }

  private func addTextSettings(_ query: Query, to parameters: inout JSON.Object) throws(SearchError) {
    switch query.queryType ?? .prefixLast {
    // A word before a phrase or an excluded word is finished.
    case .prefixLast where Self.text(of: query).hasSuffix("\""): parameters["prefix"] = "false"
    case .prefixLast: break
    case .prefixNone: parameters["prefix"] = "false"
    case .prefixAll: throw .unsupportedParameter(.queryType)
    }
    switch query.typoTolerance ?? .on {
    case .on:
      parameters["min_len_1typo"] = .integer(Int64(query.minWordSizeForOneTypo ?? 4))
      parameters["min_len_2typo"] = .integer(Int64(query.minWordSizeForTwoTypos ?? 8))
    case .off: parameters["num_typos"] = "0"
    case .min, .strict: throw .unsupportedParameter(.typoTolerance)
    }
    // All words must match, whatever is found.
    parameters["drop_tokens_threshold"] = 0
    // Otherwise few of the words with a prefix are looked at, and what is found is an estimate. `exhaustive_search` would
    // find documents with only some of the words.
    if countsExactly { parameters["max_candidates"] = 10_000 }
  }

  // MARK: Documents

  /// The attributes that records lack by the query. Nodes leave empty objects of them, where they are objects.
  static func omitted(by query: Query) -> [String] {
    (query.attributesToRetrieve ?? []).filter { $0.rawValue.hasPrefix("-") }.map { String($0.rawValue.dropFirst()) }
  }

  /// The order, and the contents of the hits.
  func showing(_ query: Query) throws(SearchError) -> JSON.Object {
    let (full, excerpts) = (highlighted(query), (query.attributesToSnippet ?? []).map(Self.excerpt))
    let names = (full.map(\.rawValue) + excerpts.map(\.name)).keepingFirst
    var (included, excluded): ([String], [String]) = (
      [], schema.isOwn ? ["_exact", CollectionSchema.numbersField] : []
    )
    for attribute in query.attributesToRetrieve ?? ["*"] where attribute != "*" {
      let isExcluded = attribute.rawValue.hasPrefix("-")
      var name = isExcluded ? String(attribute.rawValue.dropFirst()) : attribute.rawValue
      if name == "id" {
        // Without the ID there is no hit.
        guard schema.isOwn else { continue }
        name = CollectionSchema.ownIDField
      }
      if isExcluded { excluded.append(name) } else { included.append(name) }
    }
    for name in names + included + excluded where !CollectionSchema.canBeWritten(name) {
      throw .refused(message: "'\(name)' can't be the name of a field of Typesense")
    }
    var parameters: JSON.Object = [:]
    parameters["sort_by"] = index.order.map { .string($0) }
    if let asked = query.attributesToRetrieve, !asked.contains("*"), asked.isEmpty || !included.isEmpty {
      // Highlights are made from the document.
      let marked = query.attributesToHighlight == nil && excerpts.isEmpty ? [] : names
      parameters["include_fields"] = .string((["id"] + included + marked).keepingFirst.joined(separator: ","))
    }
    if !excluded.isEmpty { parameters["exclude_fields"] = .string(excluded.joined(separator: ",")) }
    parameters["highlight_fields"] = .string(names.isEmpty ? "none" : names.joined(separator: ","))
    parameters["highlight_full_fields"] = .string(full.isEmpty ? "none" : full.map(\.rawValue).joined(separator: ","))
    parameters["highlight_start_tag"] = .string(query.highlightPreTag ?? "<em>")
    parameters["highlight_end_tag"] = .string(query.highlightPostTag ?? "</em>")
    if let words = excerpts.map(\.words).max() {
      parameters["snippet_threshold"] = .integer(Int64(words))
      parameters["highlight_affix_num_tokens"] = .integer(Int64(max(words / 2, 1)))
    }
    return parameters
  }

  /// The attributes whose whole text is highlighted.
  func highlighted(_ query: Query) -> [Attribute] {
    guard let asked = query.attributesToHighlight, !asked.contains("*") else { return schema.searchableAttributes }
    return asked
  }

  /// An element of `attributesToSnippet`: `description:20`.
  static func excerpt(_ text: String) -> (name: String, words: Int) {
    let parts = text.split(separator: ":", maxSplits: 1)
    return (parts.first.map(String.init) ?? "", parts.count > 1 ? Int(parts[1]) ?? 10 : 10)
  }

  // MARK: Counts

  /// The number of values that are counted at least, so that those of equal counts are in order, and those to be kept
  /// have their counts.
  static let countedValues = 250

  /// The fields that are counted for attributes: of values the exact ones, of numbers the numbers, and of fractions both,
  /// since the node's statistics of those may need the exact ones.
  func counting(_ facets: [FacetRequest], atMost count: Int) throws(SearchError) -> JSON.Object {
    var names: [String] = []
    for facet in facets {
      let field = schema.field(of: facet.attribute)
      if facet.wantsValues {
        names.append(try valueField(of: facet.attribute).name)
      } else if field?.kind == .number, let exact = schema.exactField(of: facet.attribute) {
        names.append(exact.name)
      }
      guard let field, field.isNumber else { continue }
      guard field.isFacet else { throw .attributeNotFaceted(facet.attribute) }
      names.append(field.name)
    }
    return names.isEmpty ? [:] : counting(fields: names, atMost: count)
  }

  func counting(fields names: [String], atMost count: Int) -> JSON.Object {
    var counts: JSON.Object = [
      "facet_by": .string(names.keepingFirst.joined(separator: ",")), "max_facet_values": .integer(Int64(count)),
    ]
    // Since version 27 a node may look at the most frequent values only. Older ones ignore the parameter.
    if countsExactly { counts["facet_strategy"] = "exhaustive" }
    return counts
  }

  /// The field with the values of an attribute.
  func valueField(of attribute: Attribute) throws(SearchError) -> CollectionSchema.Field {
    if let field = schema.exactField(of: attribute) { return field }
    guard !schema.isOwn, let field = schema.field(of: attribute), field.isFacet else {
      throw .attributeNotFaceted(attribute)
    }
    return field
  }
}
