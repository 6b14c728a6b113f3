import SearchModel

/// How the value of a parameter is written where all values are text.
enum ParameterForm {
  /// The text as it is, also where it looks like a number.
  case text
  /// `true` and `false`, also `1` and `0`.
  case flag
  /// A JSON array, or names with commas between them.
  case list
  /// A JSON array, or a single filter as it is.
  case filters
  /// JSON where the text can be read as such, otherwise the text.
  case json

  init(_ parameter: Query.Parameter) { self = Self.known[parameter] ?? .json }

  private static let known: [Query.Parameter: ParameterForm] = {
    var forms: [Query.Parameter: ParameterForm] = [:]
    for name in texts { forms[name] = .text }
    for name in flags { forms[name] = .flag }
    for name in lists { forms[name] = .list }
    for name in nestedFilters { forms[name] = .filters }
    return forms
  }()

  private static let texts: [Query.Parameter] = [
    .query, .filters, .queryType, .removeWordsIfNoResults, .sortFacetValuesBy, .aroundLatLng, .highlightPreTag,
    .highlightPostTag, .snippetEllipsisText, .userToken, "cursor", "exactOnSingleWordQuery", "facetQuery", "mode",
    "restrictIndices", "restrictSources", "similarQuery",
  ]

  private static let flags: [Query.Parameter] = [
    .analytics, .clickAnalytics, .enableRules, .facetingAfterDistinct, .getRankingInfo,
    .restrictHighlightAndSnippetArrays, .sumOrFiltersScores, "advancedSyntax", "allowTyposOnNumericTokens",
    "aroundLatLngViaIP", "decompoundQuery", "enableABTest", "enablePersonalization", "enableReRanking",
    "percentileComputation", "replaceSynonymsInHighlight", "synonyms",
  ]

  private static let lists: [Query.Parameter] = [
    .facets, .attributesToRetrieve, .attributesToHighlight, .attributesToSnippet, .restrictSearchableAttributes,
    .analyticsTags, .ruleContexts, "advancedSyntaxFeatures", "alternativesAsExact", "disableExactOnAttributes",
    "disableTypoToleranceOnAttributes", "explain", "naturalLanguages", "queryLanguages", "responseFields",
  ]

  private static let nestedFilters: [Query.Parameter] = [.facetFilters, .numericFilters, .tagFilters, .optionalFilters]
}

extension ParameterForm {
  /// The value of a parameter that is written as this text.
  func value(of text: String) -> JSON {
    let parsed = try? JSON(parsing: text)
    switch (self, parsed) {
    case (.flag, 1): return true
    case (.flag, 0): return false
    case (.flag, let parsed?), (.json, let parsed?): return parsed
    case (.list, .array?), (.filters, .array?): return parsed ?? .string(text)
    case (.list, _): return names(in: text)
    case (.filters, _) where text.isEmpty: return []
    case (.text, _), (.filters, _), (.flag, nil), (.json, nil): return .string(text)
    }
  }

  /// The value with a list that is written as a text made an array, and no filters at all of an empty text, as some
  /// clients send them.
  func normalized(_ value: JSON) -> JSON {
    switch (self, value.string) {
    case (.list, let text?): names(in: text)
    case (.filters, ""?): []
    default: value
    }
  }

  private func names(in text: String) -> JSON {
    let parts = text.utf8.split(separator: UInt8(ascii: ",")).map { Substring($0) }
    return .array(parts.map { .string(String($0.drop { $0 == " " })) })
  }
}
