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

  /// Whether a value of the parameter asks for nothing, so that a backend which does not support it has nothing to ignore.
  package func asksForNothing(with value: JSON) -> Bool {
    switch value {
    case .null: true
    case false: Self.switches.contains(self)
    case []: Self.requestLists.contains(self)
    case ["*"]: self == "responseFields"
    default: false
    }
  }

  /// The parameters that only switch something on, in a query or for an account.
  private static let switches: Set<Self> = [
    .analytics, .clickAnalytics, .facetingAfterDistinct, .getRankingInfo, .sumOrFiltersScores, "aroundLatLngViaIP",
    "enableABTest", "enablePersonalization", "enableReRanking", "percentileComputation",
  ]

  /// The parameters whose elements each ask for something.
  private static let requestLists: Set<Self> = [
    .analyticsTags, .optionalFilters, .ruleContexts, "camelCaseAttributes", "explain", "indexLanguages",
  ]

  private static let paging: Set<Self> = [.page, .hitsPerPage, .offset, .length]

  private static let affectingMatching: Set<Self> = [
    .query, .filters, .facetFilters, .numericFilters, .tagFilters, .restrictSearchableAttributes, .typoTolerance,
    .minWordSizeForOneTypo, .minWordSizeForTwoTypos, .queryType, .removeWordsIfNoResults, .distinct, .aroundLatLng,
    .aroundRadius, .insideBoundingBox, "advancedSyntax", "allowTyposOnNumericTokens", "aroundLatLngViaIP",
    "decompoundQuery", .disablePrefixOnAttributes, .disableTypoToleranceOnAttributes, "enableReRanking",
    "ignorePlurals", .insidePolygon, .minimumAroundRadius, "mode", "naturalLanguages", .optionalWords, "queryLanguages",
    "reRankingApplyFilter", .relevancyStrictness, "removeStopWords", "similarQuery", "synonyms",
  ]

  /// The text to search for.
  public static let query: Self = "query"
  /// The zero-based page of results.
  public static let page: Self = "page"
  /// The number of hits on a page.
  public static let hitsPerPage: Self = "hitsPerPage"
  /// The zero-based index of the first record to return, instead of a page.
  public static let offset: Self = "offset"
  /// The number of records to return from the offset on.
  public static let length: Self = "length"
  /// The attributes whose values are counted.
  public static let facets: Self = "facets"
  /// The number of values of a facet in an answer.
  public static let maxValuesPerFacet: Self = "maxValuesPerFacet"
  /// How the values of a facet are ordered.
  public static let sortFacetValuesBy: Self = "sortFacetValuesBy"
  /// Whether facets are counted after `distinct` has removed records.
  public static let facetingAfterDistinct: Self = "facetingAfterDistinct"
  /// Filters as an expression in the filter language.
  public static let filters: Self = "filters"
  /// Facet filters in nested arrays.
  public static let facetFilters: Self = "facetFilters"
  /// Numeric filters in nested arrays.
  public static let numericFilters: Self = "numericFilters"
  /// Tags in nested arrays.
  public static let tagFilters: Self = "tagFilters"
  /// Filters that rank records higher without removing others.
  public static let optionalFilters: Self = "optionalFilters"
  /// Whether the scores of all matching filters of an `or` are summed.
  public static let sumOrFiltersScores: Self = "sumOrFiltersScores"
  /// The attributes of hits.
  public static let attributesToRetrieve: Self = "attributesToRetrieve"
  /// The attributes in which matches are highlighted.
  public static let attributesToHighlight: Self = "attributesToHighlight"
  /// The attributes to excerpt.
  public static let attributesToSnippet: Self = "attributesToSnippet"
  /// The tag before a match.
  public static let highlightPreTag: Self = "highlightPreTag"
  /// The tag after a match.
  public static let highlightPostTag: Self = "highlightPostTag"
  /// The text that marks where an excerpt is cut.
  public static let snippetEllipsisText: Self = "snippetEllipsisText"
  /// Whether highlights and excerpts omit elements of arrays that do not match.
  public static let restrictHighlightAndSnippetArrays: Self = "restrictHighlightAndSnippetArrays"
  /// The attributes to search in.
  public static let restrictSearchableAttributes: Self = "restrictSearchableAttributes"
  /// Whether words with typos match.
  public static let typoTolerance: Self = "typoTolerance"
  /// How many letters a word needs so that one typo is accepted: `minWordSizefor1Typo` in the API.
  public static let minWordSizeForOneTypo: Self = "minWordSizefor1Typo"
  /// How many letters a word needs so that two typos are accepted: `minWordSizefor2Typos` in the API.
  public static let minWordSizeForTwoTypos: Self = "minWordSizefor2Typos"
  /// Which words of a query match as prefixes.
  public static let queryType: Self = "queryType"
  /// Which words are removed when nothing matches.
  public static let removeWordsIfNoResults: Self = "removeWordsIfNoResults"
  /// How many records with the same distinct attribute to return.
  public static let distinct: Self = "distinct"
  /// The point around which records are searched.
  public static let aroundLatLng: Self = "aroundLatLng"
  /// The greatest distance of records from that point.
  public static let aroundRadius: Self = "aroundRadius"
  /// The least radius where none is set.
  public static let minimumAroundRadius: Self = "minimumAroundRadius"
  /// The steps in which distances are compared.
  public static let aroundPrecision: Self = "aroundPrecision"
  /// The rectangles in which records are searched.
  public static let insideBoundingBox: Self = "insideBoundingBox"
  /// The polygons in which records are searched.
  public static let insidePolygon: Self = "insidePolygon"
  /// Whether the synonyms of the index apply.
  public static let synonyms: Self = "synonyms"
  /// A text in place of the query, of whose words a record needs one.
  public static let similarQuery: Self = "similarQuery"
  /// Whether the rules of the index apply.
  public static let enableRules: Self = "enableRules"
  /// The contexts whose rules apply.
  public static let ruleContexts: Self = "ruleContexts"
  /// What user interfaces should show besides the hits.
  public static let renderingContent: Self = "renderingContent"
  /// Whether the service counts the search in its analytics.
  public static let analytics: Self = "analytics"
  /// The labels of the search in the service's analytics.
  public static let analyticsTags: Self = "analyticsTags"
  /// Whether the answer has an ID for click and conversion events.
  public static let clickAnalytics: Self = "clickAnalytics"
  /// The pseudonym of the user who searches.
  public static let userToken: Self = "userToken"
  /// Whether each hit says how it was ranked.
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
  package static let attributesLimitedTo: Self = "attributesLimitedTo"
  package static let userData: Self = "userData"
  package static let attributeForDistinct: Self = "attributeForDistinct"
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
