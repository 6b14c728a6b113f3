/// The table of parameters: their names, and below a row for each.
///
/// Names, forms in URLs, the checks of backends and settings, and the engine's lists of parameters derive from the rows. A
/// test compares the rows with the engine's defaults and with the reference in `Documentation`.
extension Query.Parameter {
  /// The text to search for.
  package static let query: Self = "query"
  /// The zero-based page of results.
  package static let page: Self = "page"
  /// The number of hits on a page.
  package static let hitsPerPage: Self = "hitsPerPage"
  /// The zero-based index of the first record to return, instead of a page.
  package static let offset: Self = "offset"
  /// The number of records to return from the offset on.
  package static let length: Self = "length"
  /// The attributes whose values are counted.
  package static let facets: Self = "facets"
  /// The number of values of a facet in an answer.
  package static let maxValuesPerFacet: Self = "maxValuesPerFacet"
  /// How the values of a facet are ordered.
  package static let sortFacetValuesBy: Self = "sortFacetValuesBy"
  /// Whether facets are counted after `distinct` has removed records.
  package static let facetingAfterDistinct: Self = "facetingAfterDistinct"
  /// Filters as an expression in the filter language.
  package static let filters: Self = "filters"
  /// Facet filters in nested arrays.
  package static let facetFilters: Self = "facetFilters"
  /// Numeric filters in nested arrays.
  package static let numericFilters: Self = "numericFilters"
  /// Tags in nested arrays.
  package static let tagFilters: Self = "tagFilters"
  /// Filters that rank records higher without removing others.
  package static let optionalFilters: Self = "optionalFilters"
  /// Whether the scores of all matching filters of an `or` are summed.
  package static let sumOrFiltersScores: Self = "sumOrFiltersScores"
  /// The attributes of hits.
  package static let attributesToRetrieve: Self = "attributesToRetrieve"
  /// The attributes in which matches are highlighted.
  package static let attributesToHighlight: Self = "attributesToHighlight"
  /// The attributes to excerpt.
  package static let attributesToSnippet: Self = "attributesToSnippet"
  /// The tag before a match.
  package static let highlightPreTag: Self = "highlightPreTag"
  /// The tag after a match.
  package static let highlightPostTag: Self = "highlightPostTag"
  /// The text that marks where an excerpt is cut.
  package static let snippetEllipsisText: Self = "snippetEllipsisText"
  /// Whether highlights and excerpts omit elements of arrays that do not match.
  package static let restrictHighlightAndSnippetArrays: Self = "restrictHighlightAndSnippetArrays"
  /// The attributes to search in.
  package static let restrictSearchableAttributes: Self = "restrictSearchableAttributes"
  /// Whether words with typos match.
  package static let typoTolerance: Self = "typoTolerance"
  /// How many letters a word needs so that one typo is accepted: `minWordSizefor1Typo` in the API.
  package static let minWordSizeForOneTypo: Self = "minWordSizefor1Typo"
  /// How many letters a word needs so that two typos are accepted: `minWordSizefor2Typos` in the API.
  package static let minWordSizeForTwoTypos: Self = "minWordSizefor2Typos"
  /// Which words of a query match as prefixes.
  package static let queryType: Self = "queryType"
  /// Which words are removed when nothing matches.
  package static let removeWordsIfNoResults: Self = "removeWordsIfNoResults"
  /// How many records with the same distinct attribute to return.
  package static let distinct: Self = "distinct"
  /// The point around which records are searched.
  package static let aroundLatLng: Self = "aroundLatLng"
  /// The greatest distance of records from that point.
  package static let aroundRadius: Self = "aroundRadius"
  /// The least radius where none is set.
  package static let minimumAroundRadius: Self = "minimumAroundRadius"
  /// The steps in which distances are compared.
  package static let aroundPrecision: Self = "aroundPrecision"
  /// The rectangles in which records are searched.
  package static let insideBoundingBox: Self = "insideBoundingBox"
  /// The polygons in which records are searched.
  package static let insidePolygon: Self = "insidePolygon"
  /// Whether records are searched by their meaning too.
  package static let mode: Self = "mode"
  /// The vector of the query.
  package static let queryVector: Self = "queryVector"
  /// How similar to the query's vector that of a record must be.
  package static let similarityThreshold: Self = "similarityThreshold"
  /// Whether the synonyms of the index apply.
  package static let synonyms: Self = "synonyms"
  /// A text in place of the query, of whose words a record needs one.
  package static let similarQuery: Self = "similarQuery"
  /// Whether the rules of the index apply.
  package static let enableRules: Self = "enableRules"
  /// The contexts whose rules apply.
  package static let ruleContexts: Self = "ruleContexts"
  /// What user interfaces should show besides the hits.
  package static let renderingContent: Self = "renderingContent"
  /// Whether the service counts the search in its analytics.
  package static let analytics: Self = "analytics"
  /// The labels of the search in the service's analytics.
  package static let analyticsTags: Self = "analyticsTags"
  /// Whether the answer has an ID for click and conversion events.
  package static let clickAnalytics: Self = "clickAnalytics"
  /// The pseudonym of the user who searches.
  package static let userToken: Self = "userToken"
  /// Whether each hit says how it was ranked.
  package static let getRankingInfo: Self = "getRankingInfo"
}

extension Query.Parameter {
  // Settings only.
  package static let searchableAttributes: Self = "searchableAttributes"
  package static let attributesForFaceting: Self = "attributesForFaceting"
  package static let customRanking: Self = "customRanking"
  package static let ranking: Self = "ranking"
  package static let replicas: Self = "replicas"
  package static let unretrievableAttributes: Self = "unretrievableAttributes"
  package static let disableTypoToleranceOnWords: Self = "disableTypoToleranceOnWords"
  package static let numericAttributesForFiltering: Self = "numericAttributesForFiltering"
  package static let paginationLimitedTo: Self = "paginationLimitedTo"
  package static let attributesLimitedTo: Self = "attributesLimitedTo"
  package static let attributeTypes: Self = "attributeTypes"
  package static let userData: Self = "userData"
  package static let attributeForDistinct: Self = "attributeForDistinct"
  package static let embeddedAttributes: Self = "embeddedAttributes"
  package static let separatorsToIndex: Self = "separatorsToIndex"

  // Settings that a query may override.
  package static let allowTyposOnNumericTokens: Self = "allowTyposOnNumericTokens"
  package static let disableTypoToleranceOnAttributes: Self = "disableTypoToleranceOnAttributes"
  package static let disablePrefixOnAttributes: Self = "disablePrefixOnAttributes"
  package static let replaceSynonymsInHighlight: Self = "replaceSynonymsInHighlight"
  package static let exactOnSingleWordQuery: Self = "exactOnSingleWordQuery"
  package static let disableExactOnAttributes: Self = "disableExactOnAttributes"
  package static let optionalWords: Self = "optionalWords"
  package static let alternativesAsExact: Self = "alternativesAsExact"
  package static let ignorePlurals: Self = "ignorePlurals"
  package static let removeStopWords: Self = "removeStopWords"
  package static let naturalLanguages: Self = "naturalLanguages"
  package static let queryLanguages: Self = "queryLanguages"
  package static let minProximity: Self = "minProximity"
  package static let relevancyStrictness: Self = "relevancyStrictness"
  package static let advancedSyntax: Self = "advancedSyntax"
  package static let advancedSyntaxFeatures: Self = "advancedSyntaxFeatures"
  package static let maxFacetHits: Self = "maxFacetHits"
}

// MARK: Rows

extension ParameterDescriptor {
  /// All parameters of queries and settings in the API, supported or not.
  package static let all: [Self] =
    pages + text + typos + languages + filters + locations + ranking + facets + answers + rules + indexing + service
    + calls

  private static let pages: [Self] = [
    .init(.page, .number, by: .query, changes: .page, default: 0),
    .init(.hitsPerPage, .number, by: .both, changes: .page, default: 20),
    .init(.offset, .number, by: .query, changes: .page),
    .init(.length, .number, by: .query, changes: .page),
    .init(.paginationLimitedTo, .number, by: .settings, default: 1000),
  ]

  private static let text: [Self] = [
    .init(.query, .text, by: .query, changes: .matches, default: ""),
    .init(.similarQuery, .text, by: .query, changes: .matches, default: ""),
    .init(.searchableAttributes, .attributes, by: .settings, changes: .matches, default: []),
    .init(.restrictSearchableAttributes, .attributes, by: .query, changes: .matches, default: []),
    .init(.queryType, .text, by: .both, changes: .matches, default: "prefixLast"),
    .init(.disablePrefixOnAttributes, .attributes, by: .both, changes: .matches, default: []),
    .init(.advancedSyntax, .flag, by: .both, changes: .matches, default: false),
    // It has no effect without `advancedSyntax`, which a backend refuses if it supports neither.
    .init(.advancedSyntaxFeatures, .texts, by: .both, default: ["exactPhrase", "excludeWords"]),
    .init(.removeWordsIfNoResults, .text, by: .both, changes: .matches, default: "none"),
    .init(.optionalWords, .textOrTexts, by: .both, changes: .matches, default: []),
    .init(.synonyms, .flag, by: .query, changes: .matches, default: true),
    .init(.mode, .text, by: .both, changes: .matches, default: "keywordSearch", neutral: "keywordSearch"),
    .init(.queryVector, .json, by: .query, changes: .matches),
    .init(.similarityThreshold, .mixed, by: .both, changes: .matches),
    .init(.embeddedAttributes, .attributes, by: .settings, default: []),
  ]

  private static let typos: [Self] = [
    .init(.typoTolerance, .mixed, by: .both, changes: .matches, default: true),
    .init(.minWordSizeForOneTypo, .number, by: .both, changes: .matches, default: 4),
    .init(.minWordSizeForTwoTypos, .number, by: .both, changes: .matches, default: 8),
    .init(.allowTyposOnNumericTokens, .flag, by: .both, changes: .matches, default: true),
    .init(.disableTypoToleranceOnAttributes, .attributes, by: .both, changes: .matches, default: []),
    .init(.disableTypoToleranceOnWords, .texts, by: .settings, changes: .matches, default: []),
  ]

  private static let languages: [Self] = [
    .init(.ignorePlurals, .mixed, by: .both, changes: .matches, default: false),
    .init(.removeStopWords, .mixed, by: .both, changes: .matches, default: false),
    .init(.queryLanguages, .texts, by: .both, changes: .matches, default: []),
    .init(.naturalLanguages, .texts, by: .query, changes: .matches, default: []),
    .init(.separatorsToIndex, .text, by: .settings, changes: .matches, default: ""),
    .init("indexLanguages", .texts, by: .settings, changes: .matches, neutral: [], engine: .ignores),
    // With it more records match, but exported settings often have it.
    .init("camelCaseAttributes", .attributes, by: .settings, changes: .matches, neutral: [], engine: .ignores),
    .init("decompoundQuery", .flag, by: .both, changes: .matches, engine: .refuses(except: [true, false])),
    .init("decompoundedAttributes", .json, by: .settings, changes: .matches, engine: .refuses(except: [[:]])),
    .init("attributesToTransliterate", .attributes, by: .settings, changes: .matches, engine: .refuses(except: [[]])),
    .init("customNormalization", .json, by: .settings, changes: .matches, engine: .refuses(except: [[:]])),
    .init("keepDiacriticsOnCharacters", .text, by: .settings, changes: .matches, engine: .refuses(except: [""])),
  ]

  private static let filters: [Self] = [
    .init(.filters, .text, by: .query, changes: .matches),
    .init(.facetFilters, .textOrTexts, by: .query, changes: .matches),
    .init(.numericFilters, .textOrTexts, by: .query, changes: .matches),
    .init(.tagFilters, .textOrTexts, by: .query, changes: .matches),
    .init(.optionalFilters, .textOrTexts, by: .query, neutral: []),
    .init(.sumOrFiltersScores, .flag, by: .query, default: false, neutral: false),
    .init(.numericAttributesForFiltering, .attributes, by: .settings, default: []),
  ]

  private static let locations: [Self] = [
    .init(.aroundLatLng, .text, by: .query, changes: .matches, default: ""),
    .init(.aroundRadius, .mixed, by: .query, changes: .matches),
    .init(.minimumAroundRadius, .number, by: .query, changes: .matches),
    .init(.aroundPrecision, .mixed, by: .query, default: 10),
    .init(.insideBoundingBox, .json, by: .query, changes: .matches, default: []),
    .init(.insidePolygon, .json, by: .query, changes: .matches, default: []),
    // The location of an address is not known.
    .init(
      "aroundLatLngViaIP", .flag, by: .query, changes: .matches, neutral: false, engine: .refuses(except: [false])),
  ]

  private static let ranking: [Self] = [
    .init(
      .ranking, .attributes, by: .both,
      default: ["typo", "geo", "words", "filters", "proximity", "attribute", "exact", "custom"],
      engine: .honorsSetting),
    .init(.customRanking, .attributes, by: .settings, default: []),
    .init(.relevancyStrictness, .number, by: .both, changes: .matches, default: 100),
    .init(.minProximity, .number, by: .both, default: 1),
    .init(.exactOnSingleWordQuery, .text, by: .both, default: "attribute"),
    .init(.disableExactOnAttributes, .attributes, by: .both, default: []),
    .init(.alternativesAsExact, .texts, by: .both, default: ["ignorePlurals", "singleWordSynonym"]),
    .init(.replicas, .texts, by: .settings, default: []),
    .init("primary", .text, by: .settings, engine: .ignores),
    .init("attributeCriteriaComputedBy", .text, by: .settings, engine: .ignores),
    .init("attributeCriteriaComputedByMinProximity", .flag, by: .settings, engine: .ignores),
    .init("semanticSearch", .json, by: .settings, engine: .ignores),
    .init("personalizationImpact", .number, by: .query, engine: .ignores),
    .init("enablePersonalization", .flag, by: .both, neutral: false, engine: .ignores),
    // Learned by the service.
    .init(
      "enableReRanking", .flag, by: .both, changes: .matches, neutral: false, engine: .refuses(except: [true, false])),
    .init("reRankingApplyFilter", .textOrTexts, by: .both, changes: .matches, engine: .refuses(except: [[], ""])),
  ]

  private static let facets: [Self] = [
    .init(.facets, .attributes, by: .query, default: []),
    .init(.attributesForFaceting, .attributes, by: .settings, default: []),
    .init(.maxValuesPerFacet, .number, by: .both, default: 100),
    .init(.sortFacetValuesBy, .text, by: .both, default: "count"),
    .init(.maxFacetHits, .number, by: .both, default: 10),
    .init(.facetingAfterDistinct, .flag, by: .query, default: false, neutral: false),
  ]

  private static let answers: [Self] = [
    .init(.distinct, .mixed, by: .both, changes: .matches, default: false),
    .init(.attributeForDistinct, .text, by: .settings, changes: .matches, default: ""),
    .init(.attributesToRetrieve, .attributes, by: .both, default: ["*"]),
    .init(.unretrievableAttributes, .attributes, by: .settings, default: []),
    .init(.attributesToHighlight, .attributes, by: .both),
    .init(.attributesToSnippet, .attributes, by: .both, default: []),
    .init(.highlightPreTag, .text, by: .both, default: "<em>"),
    .init(.highlightPostTag, .text, by: .both, default: "</em>"),
    .init(.snippetEllipsisText, .text, by: .both, default: "…"),
    .init(.restrictHighlightAndSnippetArrays, .flag, by: .both, default: false),
    .init(.replaceSynonymsInHighlight, .flag, by: .both, default: false),
    .init(.renderingContent, .json, by: .both),
    .init(.userData, .json, by: .settings),
    .init(.getRankingInfo, .flag, by: .query, default: false, neutral: false),
    .init("responseFields", .texts, by: .both, default: ["*"], neutral: ["*"], engine: .ignores),
  ]

  private static let rules: [Self] = [
    .init(.enableRules, .flag, by: .both, default: true),
    .init(.ruleContexts, .texts, by: .query, default: [], neutral: []),
  ]

  private static let indexing: [Self] = [
    .init(.attributesLimitedTo, .number, by: .settings, default: 1000),
    .init(.attributeTypes, .json, by: .settings),
    .init("allowCompressionOfIntegerArray", .flag, by: .settings, engine: .ignores),
    .init("version", .number, by: .settings, engine: .ignores),
  ]

  private static let service: [Self] = [
    .init(.analytics, .flag, by: .query, default: true, neutral: false, engine: .ignores),
    .init(.analyticsTags, .texts, by: .query, default: [], neutral: [], engine: .ignores),
    .init(.clickAnalytics, .flag, by: .query, default: false, neutral: false, engine: .ignores),
    .init(.userToken, .text, by: .query, engine: .ignores),
    .init("enableABTest", .flag, by: .query, default: true, neutral: false, engine: .ignores),
    .init("percentileComputation", .flag, by: .query, default: true, neutral: false, engine: .ignores),
    .init("explain", .texts, by: .query, neutral: [], engine: .ignores),
    .init("extensions", .json, by: .query, engine: .ignores),
  ]

  private static let calls: [Self] = [
    .init("cursor", .text, by: .call, engine: .ignores),
    .init("facetQuery", .text, by: .call, engine: .ignores),
    .init("restrictIndices", .text, by: .call, engine: .ignores),
    .init("restrictSources", .text, by: .call, engine: .ignores),
  ]
}
