package import SearchModel

/// How a parameter's value is encoded in a URL, where all values are text.
enum ParameterForm {
  /// The text itself, even if it looks like a number.
  case text
  /// `true` and `false`, also `1` and `0`.
  case flag
  /// A JSON array, or comma-separated names.
  case list
  /// A JSON array, or the text itself.
  case textOrArray
  /// A number, a boolean or a word: `2`, `true`, `all`.
  case number
  /// JSON if the text can be parsed as such, otherwise the text itself.
  case json

  init(_ parameter: Query.Parameter) { self = Self.known[parameter] ?? .json }

  private static let known: [Query.Parameter: ParameterForm] = {
    var forms: [Query.Parameter: ParameterForm] = [:]
    for name in texts { forms[name] = .text }
    for name in flags { forms[name] = .flag }
    for name in numbers { forms[name] = .number }
    for name in lists { forms[name] = .list }
    for name in textsOrArrays { forms[name] = .textOrArray }
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
    "percentileComputation", .replaceSynonymsInHighlight, "synonyms",
  ]

  private static let numbers: [Query.Parameter] = [
    .page, .hitsPerPage, .offset, .length, .maxValuesPerFacet, .minWordSizeForOneTypo, .minWordSizeForTwoTypos,
    .typoTolerance, .distinct, .aroundRadius, .minimumAroundRadius, .aroundPrecision, .minProximity, .maxFacetHits,
    .relevancyStrictness, .attributesLimitedTo, .ignorePlurals, .removeStopWords, .paginationLimitedTo,
    "personalizationImpact",
  ]

  private static let lists: [Query.Parameter] = [
    .facets, .attributesToRetrieve, .attributesToHighlight, .attributesToSnippet, .restrictSearchableAttributes,
    .analyticsTags, .ruleContexts, "advancedSyntaxFeatures", "alternativesAsExact", .disableExactOnAttributes,
    .disablePrefixOnAttributes, .disableTypoToleranceOnAttributes, "explain", "naturalLanguages", "queryLanguages",
    "responseFields",
  ]

  private static let textsOrArrays: [Query.Parameter] = [
    .facetFilters, .numericFilters, .tagFilters, .optionalFilters, .optionalWords,
  ]
}

extension ParameterForm {
  /// Decodes the text of a parameter.
  func value(of text: String) -> JSON {
    let parsed = try? JSON(parsing: text)
    switch (self, parsed) {
    case (.flag, 1): return true
    case (.flag, 0): return false
    case (.flag, let parsed?), (.number, let parsed?), (.json, let parsed?): return parsed
    case (.list, .array?), (.textOrArray, .array?): return parsed ?? .string(text)
    case (.list, _): return names(in: text)
    case (.textOrArray, _) where text.isEmpty: return []
    case (.text, _), (.textOrArray, _), (.flag, nil), (.number, nil), (.json, nil): return .string(text)
    }
  }

  /// The value in its canonical form: clients also send lists as comma-separated text, an empty array as empty text, and
  /// numbers and booleans as text.
  func normalized(_ value: JSON) -> JSON {
    switch (self, value) {
    case (.list, .string(let text)): names(in: text)
    case (.textOrArray, ""): []
    default: normalizedScalar(value)
    }
  }

  /// The value of a number or a boolean in its canonical form; any other value as it is.
  fileprivate func normalizedScalar(_ value: JSON) -> JSON {
    switch (self, value) {
    case (.flag, 1): true
    case (.flag, 0): false
    case (.flag, .string(let text)), (.number, .string(let text)): self.value(of: text)
    default: value
    }
  }

  private func names(in text: String) -> JSON {
    let names = text.utf8.split(separator: UInt8(ascii: ",")).map { Substring($0) }
    return .array(names.map { .string(String($0.drop { $0 == " " })) })
  }
}

extension IndexSettings {
  /// Reads the settings in the body of a call; numbers and booleans may be written as text.
  package init(body: JSON.Object) {
    self.init(
      parameters: JSON.Object(
        body.map { name, value in
          (key: name, value: ParameterForm(Query.Parameter(rawValue: name)).normalizedScalar(value))
        }))
  }
}
