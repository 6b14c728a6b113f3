package import SearchModel

extension Query.Parameter {
  /// An object of settings that are stored without effect, by name.
  package static let unsupportedSettings: Self = "unsupportedSettings"

  /// Settings that a query can't override.
  static let indexOnly: Set<Self> = [
    .searchableAttributes, .attributesForFaceting, .customRanking, .ranking, .replicas, .unretrievableAttributes,
    .disableTypoToleranceOnWords, .numericAttributesForFiltering, .paginationLimitedTo,
    .attributesLimitedTo, .userData, .attributeForDistinct, .separatorsToIndex,
  ]

  /// Settings that list attributes.
  static let attributeLists: Set<Self> = [
    .searchableAttributes, .attributesForFaceting, .customRanking, .ranking, .unretrievableAttributes,
    .numericAttributesForFiltering, .attributesToRetrieve, .attributesToHighlight, .attributesToSnippet,
    .disableTypoToleranceOnAttributes, .disablePrefixOnAttributes, .disableExactOnAttributes,
  ]

  /// Settings that a query may override.
  static let indexAndQuery: Set<Self> = [
    .queryType, .typoTolerance, .minWordSizeForOneTypo, .minWordSizeForTwoTypos, .allowTyposOnNumericTokens,
    .disableTypoToleranceOnAttributes, .disablePrefixOnAttributes, .removeWordsIfNoResults, .optionalWords,
    .exactOnSingleWordQuery,
    .disableExactOnAttributes, .alternativesAsExact, .minProximity, .ignorePlurals, .removeStopWords, .queryLanguages,
    .advancedSyntax, .advancedSyntaxFeatures, .hitsPerPage, .maxValuesPerFacet, .sortFacetValuesBy, .maxFacetHits,
    .attributesToRetrieve, .attributesToHighlight, .attributesToSnippet, .highlightPreTag, .highlightPostTag,
    .snippetEllipsisText, .restrictHighlightAndSnippetArrays, .renderingContent, .distinct, .enableRules,
    .replaceSynonymsInHighlight, .relevancyStrictness,
  ]

  /// Parameters of queries that are not settings.
  static let queryOnly: Set<Self> = [
    .query, .page, .offset, .length, .facets, .filters, .facetFilters, .numericFilters, .tagFilters,
    .optionalFilters, .sumOrFiltersScores, .restrictSearchableAttributes, .getRankingInfo, .facetingAfterDistinct,
    .synonyms, .similarQuery, .naturalLanguages, .ruleContexts, .aroundLatLng, .aroundRadius,
    .minimumAroundRadius, .aroundPrecision, .insideBoundingBox, .insidePolygon,
  ]

  /// Settings that are stored without effect: most don't change which records match, and without `camelCaseAttributes`
  /// only fewer records match.
  static let ignoredSettings: Set<Self> = [
    "allowCompressionOfIntegerArray", "attributeCriteriaComputedBy",
    "attributeCriteriaComputedByMinProximity", "camelCaseAttributes", "enablePersonalization", "indexLanguages",
    "primary",
    "responseFields", "semanticSearch", "version", .unsupportedSettings,
  ]

  /// Unsupported parameters that change which records match, with the values for which they don't: those without
  /// effect, and the API's defaults. Any other value is refused.
  static let harmlessValues: [Self: [JSON]] = [
    // Languages.
    "attributesToTransliterate": [[]], "customNormalization": [[:]],
    "decompoundQuery": [true, false], "decompoundedAttributes": [[:]],
    "keepDiacriticsOnCharacters": [""],
    // The location of an address is not known.
    "aroundLatLngViaIP": [false],
    // Learned by the service.
    "enableReRanking": [true, false], "mode": ["keywordSearch"], "reRankingApplyFilter": [[], ""],
  ]

  /// Those of ``harmlessValues`` that are not settings.
  static let harmlessInQueryOnly: Set<Self> = ["aroundLatLngViaIP"]

  /// The names of all settings, supported or stored without effect.
  package static let settings: Set<Self> =
    indexOnly.union(indexAndQuery).union(ignoredSettings).union(harmlessValues.keys).subtracting(harmlessInQueryOnly)
    .subtracting([.unsupportedSettings])

  /// The names of all query parameters of the API, supported or not.
  package static let inQueries: Set<Self> = ResolvedSettings.supportedParameters.union(settings).union([
    .analytics, .analyticsTags, .clickAnalytics, .userToken,
    "enableABTest", "enablePersonalization", "explain", "extensions", "percentileComputation",
    "personalizationImpact", "responseFields",
  ])

  /// The names of settings that are stored without effect and that no query of the API has.
  package static let withoutEffect: Set<Self> = ignoredSettings.subtracting(["enablePersonalization", "responseFields"])

  /// The names of settings that a query of the API can't have.
  package static let inSettingsOnly: Set<Self> = indexOnly.union(harmlessInSettingsOnly).subtracting([.ranking])

  /// Those of ``harmlessValues`` that only settings have.
  static let harmlessInSettingsOnly: Set<Self> = [
    "attributesToTransliterate", "customNormalization", "decompoundedAttributes",
    "keepDiacriticsOnCharacters",
  ]
}
