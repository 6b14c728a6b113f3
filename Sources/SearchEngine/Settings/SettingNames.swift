package import SearchModel

extension Query.Parameter {
  // Settings only.
  static let searchableAttributes: Self = "searchableAttributes"
  static let attributesForFaceting: Self = "attributesForFaceting"
  static let customRanking: Self = "customRanking"
  static let ranking: Self = "ranking"
  static let replicas: Self = "replicas"
  static let unretrievableAttributes: Self = "unretrievableAttributes"
  static let disableTypoToleranceOnWords: Self = "disableTypoToleranceOnWords"
  static let numericAttributesForFiltering: Self = "numericAttributesForFiltering"
  static let paginationLimitedTo: Self = "paginationLimitedTo"
  static let userData: Self = "userData"
  /// Settings that are kept for others, and have no effect: an object of them by name.
  package static let unsupportedSettings: Self = "unsupportedSettings"

  // Settings that a query may replace.
  static let allowTyposOnNumericTokens: Self = "allowTyposOnNumericTokens"
  static let disableTypoToleranceOnAttributes: Self = "disableTypoToleranceOnAttributes"
  static let exactOnSingleWordQuery: Self = "exactOnSingleWordQuery"
  static let minProximity: Self = "minProximity"
  static let advancedSyntax: Self = "advancedSyntax"
  static let advancedSyntaxFeatures: Self = "advancedSyntaxFeatures"
  static let maxFacetHits: Self = "maxFacetHits"
}

extension Query.Parameter {
  /// What an index alone may say.
  static let indexOnly: Set<Self> = [
    .searchableAttributes, .attributesForFaceting, .customRanking, .ranking, .replicas, .unretrievableAttributes,
    .disableTypoToleranceOnWords, .numericAttributesForFiltering, .paginationLimitedTo, .userData,
  ]

  /// What an index says and a query may replace.
  static let indexAndQuery: Set<Self> = [
    .queryType, .typoTolerance, .minWordSizeForOneTypo, .minWordSizeForTwoTypos, .allowTyposOnNumericTokens,
    .disableTypoToleranceOnAttributes, .removeWordsIfNoResults, .exactOnSingleWordQuery, .minProximity,
    .advancedSyntax, .advancedSyntaxFeatures, .hitsPerPage, .maxValuesPerFacet, .sortFacetValuesBy, .maxFacetHits,
    .attributesToRetrieve, .attributesToHighlight, .attributesToSnippet, .highlightPreTag, .highlightPostTag,
    .snippetEllipsisText, .restrictHighlightAndSnippetArrays, .renderingContent,
  ]

  /// What a query alone may say.
  static let queryOnly: Set<Self> = [
    .query, .page, .offset, .length, .facets, .filters, .facetFilters, .numericFilters, .tagFilters,
    .sumOrFiltersScores, .restrictSearchableAttributes, .getRankingInfo,
  ]

  /// Settings without an effect here, and without any on which records match.
  static let ignoredSettings: Set<Self> = [
    "allowCompressionOfIntegerArray", "alternativesAsExact", "attributeCriteriaComputedBy",
    "attributeCriteriaComputedByMinProximity", "attributeForDistinct", "disableExactOnAttributes",
    "enablePersonalization", .enableRules, "primary", "replaceSynonymsInHighlight", "responseFields", "semanticSearch",
    "version", .unsupportedSettings,
  ]

  /// Parameters that make other records match, with the values for which they don't: those that ask for nothing, and
  /// the API's defaults. Any other value must not be passed over.
  static let harmlessValues: [Self: [JSON]] = [
    // Grouping.
    .distinct: [false, 0],
    // Languages.
    "attributesToTransliterate": [[]], "camelCaseAttributes": [[]], "customNormalization": [[:]],
    "decompoundQuery": [true, false], "decompoundedAttributes": [[:]], "ignorePlurals": [false, "false", []],
    "indexLanguages": [[]], "keepDiacriticsOnCharacters": [""], "naturalLanguages": [[]], "queryLanguages": [[]],
    "removeStopWords": [false, "false", []], "separatorsToIndex": [""],
    // Words.
    "disablePrefixOnAttributes": [[]], "optionalWords": [[], ""], "similarQuery": [""], "synonyms": [true, false],
    // Places.
    .aroundLatLng: [""], "aroundLatLngViaIP": [false], .insideBoundingBox: [[]], "insidePolygon": [[]],
    // What a service learned.
    "enableReRanking": [true, false], "mode": ["keywordSearch"], "reRankingApplyFilter": [[], ""],
    "relevancyStrictness": [100],
  ]

  /// Parameters of a query that only say more about others, which would have to be refused.
  static let withoutEffectAlone: Set<Self> = [.aroundRadius, "minimumAroundRadius", .facetingAfterDistinct]

  /// Those of ``harmlessValues`` that are no settings.
  static let harmlessInQueryOnly: Set<Self> = [
    "naturalLanguages", "similarQuery", "synonyms", .aroundLatLng, "aroundLatLngViaIP", .insideBoundingBox,
    "insidePolygon",
  ]

  /// The names that an index may set, whatever the value does here.
  package static let settings: Set<Self> =
    indexOnly.union(indexAndQuery).union(ignoredSettings).union(harmlessValues.keys).subtracting(harmlessInQueryOnly)
    .subtracting([.unsupportedSettings])

  /// The names that a query may have in the API, honoured or not.
  package static let inQueries: Set<Self> = ResolvedSettings.supportedParameters.union(settings).union([
    .analytics, .analyticsTags, .clickAnalytics, .enableRules, .optionalFilters, .ruleContexts, .userToken,
    "aroundPrecision", "enableABTest", "enablePersonalization", "explain", "extensions", "percentileComputation",
    "personalizationImpact", "replaceSynonymsInHighlight", "responseFields",
  ])

  /// Those of ``harmlessValues`` that only settings have.
  static let harmlessInSettingsOnly: Set<Self> = [
    "attributesToTransliterate", "camelCaseAttributes", "customNormalization", "decompoundedAttributes",
    "indexLanguages", "keepDiacriticsOnCharacters", "separatorsToIndex", "disablePrefixOnAttributes",
  ]
}
