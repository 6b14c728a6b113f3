extension Query {
  /// The name of a search parameter.
  public struct Parameter: RawRepresentable, Hashable, Sendable, Codable, ExpressibleByStringLiteral,
    CustomStringConvertible
  {
    public var rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }
    public init(stringLiteral name: String) { rawValue = name }
    public var description: String { rawValue }
  }
}

extension Query.Parameter {
  /// Whether ignoring the parameter changes which records match.
  ///
  /// A backend that does not support such a parameter must fail. It may ignore any other, and lists it in the answer.
  public var affectsMatching: Bool { Self.affectingMatching.contains(self) }

  /// Whether the parameter only selects a page of the results. Changing any other one returns to the first page.
  public var isPaging: Bool { Self.paging.contains(self) }

  private static let paging: Set<Self> = [.page, .hitsPerPage, .offset, .length]

  private static let affectingMatching: Set<Self> = [
    .query, .filters, .facetFilters, .numericFilters, .tagFilters, .restrictSearchableAttributes, .typoTolerance,
    .minWordSizeForOneTypo, .minWordSizeForTwoTypos, .queryType, .removeWordsIfNoResults, .distinct, .aroundLatLng,
    .aroundRadius, .insideBoundingBox, "advancedSyntax", "allowTyposOnNumericTokens", "aroundLatLngViaIP",
    "decompoundQuery", "disableTypoToleranceOnAttributes", "enableReRanking", "ignorePlurals", "insidePolygon",
    "minimumAroundRadius", "mode", "naturalLanguages", "optionalWords", "queryLanguages", "reRankingApplyFilter",
    "relevancyStrictness", "removeStopWords", "similarQuery", "synonyms",
  ]

  public static let query: Self = "query"
  public static let page: Self = "page"
  public static let hitsPerPage: Self = "hitsPerPage"
  public static let offset: Self = "offset"
  public static let length: Self = "length"
  public static let facets: Self = "facets"
  public static let maxValuesPerFacet: Self = "maxValuesPerFacet"
  public static let sortFacetValuesBy: Self = "sortFacetValuesBy"
  public static let facetingAfterDistinct: Self = "facetingAfterDistinct"
  public static let filters: Self = "filters"
  public static let facetFilters: Self = "facetFilters"
  public static let numericFilters: Self = "numericFilters"
  public static let tagFilters: Self = "tagFilters"
  public static let optionalFilters: Self = "optionalFilters"
  public static let sumOrFiltersScores: Self = "sumOrFiltersScores"
  public static let attributesToRetrieve: Self = "attributesToRetrieve"
  public static let attributesToHighlight: Self = "attributesToHighlight"
  public static let attributesToSnippet: Self = "attributesToSnippet"
  public static let highlightPreTag: Self = "highlightPreTag"
  public static let highlightPostTag: Self = "highlightPostTag"
  public static let snippetEllipsisText: Self = "snippetEllipsisText"
  public static let restrictHighlightAndSnippetArrays: Self = "restrictHighlightAndSnippetArrays"
  public static let restrictSearchableAttributes: Self = "restrictSearchableAttributes"
  public static let typoTolerance: Self = "typoTolerance"
  public static let minWordSizeForOneTypo: Self = "minWordSizefor1Typo"
  public static let minWordSizeForTwoTypos: Self = "minWordSizefor2Typos"
  public static let queryType: Self = "queryType"
  public static let removeWordsIfNoResults: Self = "removeWordsIfNoResults"
  public static let distinct: Self = "distinct"
  public static let aroundLatLng: Self = "aroundLatLng"
  public static let aroundRadius: Self = "aroundRadius"
  public static let insideBoundingBox: Self = "insideBoundingBox"
  public static let enableRules: Self = "enableRules"
  public static let ruleContexts: Self = "ruleContexts"
  public static let renderingContent: Self = "renderingContent"
  public static let analytics: Self = "analytics"
  public static let analyticsTags: Self = "analyticsTags"
  public static let clickAnalytics: Self = "clickAnalytics"
  public static let userToken: Self = "userToken"
  public static let getRankingInfo: Self = "getRankingInfo"
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
  package static let userData: Self = "userData"

  // Settings that a query may override.
  package static let allowTyposOnNumericTokens: Self = "allowTyposOnNumericTokens"
  package static let disableTypoToleranceOnAttributes: Self = "disableTypoToleranceOnAttributes"
  package static let exactOnSingleWordQuery: Self = "exactOnSingleWordQuery"
  package static let minProximity: Self = "minProximity"
  package static let advancedSyntax: Self = "advancedSyntax"
  package static let advancedSyntaxFeatures: Self = "advancedSyntaxFeatures"
  package static let maxFacetHits: Self = "maxFacetHits"
}
