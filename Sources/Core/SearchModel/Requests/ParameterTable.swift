// The table of parameters: names, typed keys, and rows of those that nothing reads.
//
// A key is the property of queries or settings with its name. The checks of backends and settings and the forms in URLs
// derive from the table, and so does the reference: `ParameterReferenceTests` writes `Documentation/EngineReference.md`
// from the keys and their comments.

/// What queries and settings both have: settings that a query may override.
public final class ParameterKeys: Sendable {
  static let shared = ParameterKeys()

  // MARK: Words

  /// The words that match as prefixes: `prefixLast`, `prefixAll` or `prefixNone`. The last word is that of the text, even if
  /// it is excluded.
  public let queryType = ParameterKey<Query.QueryType>(
    .queryType, .text, by: .both, changes: .matches, default: "prefixLast")
  /// Attributes in which words match only as a whole.
  package let disablePrefixOnAttributes = ParameterKey<[Attribute]>(
    .disablePrefixOnAttributes, .attributes, by: .both, changes: .matches, default: [])
  /// Which words are removed when nothing matches: up to 5 `lastWords` or `firstWords`, one by one; with `allOptional` a
  /// record needs one word only.
  public let removeWordsIfNoResults = ParameterKey<Query.RemovedWords>(
    .removeWordsIfNoResults, .text, by: .both, changes: .matches, default: "none")
  /// Words that a record may lack, several in a text; if all words of the query are optional, a record needs one of them.
  public let optionalWords = ParameterKey<[String]>(
    .optionalWords, .textOrTexts, by: .both, changes: .matches, default: [])
  /// Whether `"phrases"` and `-excluded` words are recognized in a query.
  public let advancedSyntax = ParameterKey<Bool>(.advancedSyntax, .flag, by: .both, changes: .matches, default: false)
  /// Which of these two features are enabled.
  package let advancedSyntaxFeatures = ParameterKey<[IndexSettings.SyntaxFeature]>(
    // It has no effect without `advancedSyntax`, which a backend refuses if it supports neither.
    .advancedSyntaxFeatures, .texts, by: .both, default: ["exactPhrase", "excludeWords"])
  /// Whether the rules of the index apply.
  public let enableRules = ParameterKey<Bool>(.enableRules, .flag, by: .both, default: true)

  // MARK: Meaning

  /// By what records are searched: `keywordSearch` by their words alone, `neuralSearch` by their meaning too.
  public let mode = ParameterKey<Query.Mode>(
    .mode, .text, by: .both, changes: .matches, default: "keywordSearch", neutral: "keywordSearch")
  /// The least similarity, from 0 to 1, with which a record matches by its meaning alone; if not set, that of one in a
  /// hundred pairs of records.
  public let similarityThreshold = ParameterKey<Double>(
    .similarityThreshold, .mixed, by: .both, changes: .matches,
    read: { $0.number.flatMap { (0...1).contains($0) ? $0 : nil } })

  // MARK: Languages

  /// The languages in which the singular of a noun finds its plural and the reverse: `true` or codes such as `en`.
  public let ignorePlurals = ParameterKey<IndexSettings.Languages>(
    .ignorePlurals, .mixed, by: .both, changes: .matches, default: false)
  /// The languages whose articles, pronouns and prepositions are left out of a query: `true` or codes. Prefixes, words in
  /// quotes and a query of nothing else stay.
  public let removeStopWords = ParameterKey<IndexSettings.Languages>(
    .removeStopWords, .mixed, by: .both, changes: .matches, default: false)
  /// The languages for which `true` stands in these two; all if not set.
  package let queryLanguages = ParameterKey<[String]>(
    .queryLanguages, .texts, by: .both, changes: .matches, default: [])

  // MARK: Typos

  /// Whether words with typos match. `min`: only the records with the fewest typos; `strict`: those with the fewest and
  /// second fewest, ranked by typos first.
  public let typoTolerance = ParameterKey<Query.TypoTolerance>(
    .typoTolerance, .mixed, by: .both, changes: .matches, default: true)
  /// How many letters a word needs so that one typo is accepted.
  package let minWordSizeForOneTypo = ParameterKey<Int>(
    .minWordSizeForOneTypo, .number, by: .both, changes: .matches, default: 4)
  /// How many letters a word needs so that two typos are accepted.
  package let minWordSizeForTwoTypos = ParameterKey<Int>(
    .minWordSizeForTwoTypos, .number, by: .both, changes: .matches, default: 8)
  /// Whether numbers in a query may have typos.
  package let allowTyposOnNumericTokens = ParameterKey<Bool>(
    .allowTyposOnNumericTokens, .flag, by: .both, changes: .matches, default: true)
  /// Attributes in which words match only without typos.
  package let disableTypoToleranceOnAttributes = ParameterKey<[Attribute]>(
    .disableTypoToleranceOnAttributes, .attributes, by: .both, changes: .matches, default: [])

  // MARK: Order

  /// What counts as exact for a query of one word: `attribute` if it is the whole value, `word` if the value contains it
  /// as a whole word of 3 letters or more, or `none`.
  package let exactOnSingleWordQuery = ParameterKey<IndexSettings.SingleWordExactness>(
    .exactOnSingleWordQuery, .text, by: .both, default: "attribute")
  /// Attributes in which no word counts as exact.
  package let disableExactOnAttributes = ParameterKey<[Attribute]>(
    .disableExactOnAttributes, .attributes, by: .both, default: [])
  /// What counts as exact besides the words of the query: `singleWordSynonym`, `multiWordsSynonym` for all other synonyms,
  /// `ignorePlurals` for the other number of a noun.
  package let alternativesAsExact = ParameterKey<[IndexSettings.ExactAlternative]>(
    .alternativesAsExact, .texts, by: .both, default: ["ignorePlurals", "singleWordSynonym"])
  /// The distance of words, 1 to 7, below which nearer ones are no better.
  package let minProximity = ParameterKey<Int>(.minProximity, .number, by: .both, default: 1)
  /// How similar to the best match the hits of a virtual replica are, in percent: 100 keeps those that are as relevant as
  /// the best one, 0 all matches.
  public let relevancyStrictness = ParameterKey<Int>(
    .relevancyStrictness, .number, by: .both, changes: .matches, default: 100)
  /// How many records with the same value of `attributeForDistinct` an answer has, at most 4; `true` for one. Hits and pages
  /// count groups.
  public let distinct = ParameterKey<Int>(
    .distinct, .mixed, by: .both, changes: .matches, default: false, read: { $0.bool.map { $0 ? 1 : 0 } ?? $0.int })

  // MARK: Facets and pages

  /// The number of values of a facet in an answer, at most 1000, to which selected values are added.
  public let maxValuesPerFacet = ParameterKey<Int>(.maxValuesPerFacet, .number, by: .both, default: 100)
  /// How the values of a facet are ordered: by `count` and then by value, or by `alpha`, their code points without case.
  public let sortFacetValuesBy = ParameterKey<Query.FacetValueOrder>(
    .sortFacetValuesBy, .text, by: .both, default: "count")
  /// The number of values that a search for facet values returns, at most 100.
  package let maxFacetHits = ParameterKey<Int>(.maxFacetHits, .number, by: .both, default: 10)
  /// The number of hits on a page, at most 1000.
  public let hitsPerPage = ParameterKey<Int>(.hitsPerPage, .number, by: .both, changes: .page, default: 20)

  // MARK: Contents of hits

  /// The attributes of hits; `*` means all, `-name` excludes one, and `objectID` is always included.
  public let attributesToRetrieve = ParameterKey<[Attribute]>(
    .attributesToRetrieve, .attributes, by: .both, default: ["*"])
  /// The attributes in which matches are highlighted; `*` means all, and the searchable ones are if it is not set.
  public let attributesToHighlight = ParameterKey<[Attribute]>(.attributesToHighlight, .attributes, by: .both)
  /// Attributes to excerpt, with the number of words: `description:20`; 10 without it.
  public let attributesToSnippet = ParameterKey<[String]>(.attributesToSnippet, .attributes, by: .both, default: [])
  /// The tag before a match, of at most 1000 bytes.
  public let highlightPreTag = ParameterKey<String>(.highlightPreTag, .text, by: .both, default: "<em>")
  /// The tag after a match, of at most 1000 bytes.
  public let highlightPostTag = ParameterKey<String>(.highlightPostTag, .text, by: .both, default: "</em>")
  /// The text that marks where an excerpt is cut, of at most 1000 bytes.
  package let snippetEllipsisText = ParameterKey<String>(.snippetEllipsisText, .text, by: .both, default: "…")
  /// Whether highlights and excerpts omit elements of arrays that do not match.
  package let restrictHighlightAndSnippetArrays = ParameterKey<Bool>(
    .restrictHighlightAndSnippetArrays, .flag, by: .both, default: false)
  /// Whether highlights and excerpts show the word that was typed where the record has a synonym of it.
  package let replaceSynonymsInHighlight = ParameterKey<Bool>(
    .replaceSynonymsInHighlight, .flag, by: .both, default: false)
  /// What user interfaces should show besides the hits; it is copied to the response.
  public let renderingContent = ParameterKey<RenderingContent>(.renderingContent, .json, by: .both)

  var rows: [ParameterDescriptor] {
    [
      queryType.row, disablePrefixOnAttributes.row, removeWordsIfNoResults.row, optionalWords.row, advancedSyntax.row,
      advancedSyntaxFeatures.row, enableRules.row, mode.row, similarityThreshold.row, ignorePlurals.row,
      removeStopWords.row, queryLanguages.row, typoTolerance.row, minWordSizeForOneTypo.row, minWordSizeForTwoTypos.row,
      allowTyposOnNumericTokens.row, disableTypoToleranceOnAttributes.row, exactOnSingleWordQuery.row,
      disableExactOnAttributes.row, alternativesAsExact.row, minProximity.row, relevancyStrictness.row, distinct.row,
      maxValuesPerFacet.row, sortFacetValuesBy.row, maxFacetHits.row, hitsPerPage.row, attributesToRetrieve.row,
      attributesToHighlight.row, attributesToSnippet.row, highlightPreTag.row, highlightPostTag.row,
      snippetEllipsisText.row, restrictHighlightAndSnippetArrays.row, replaceSynonymsInHighlight.row,
      renderingContent.row,
    ]
  }
}

/// What only settings have.
public final class SettingKeys: Sendable {
  static let shared = SettingKeys()

  // MARK: What is searched and filtered

  /// The attributes to search in, the most important first; all but `objectID` and names that begin with `_` if there are
  /// none. In `name,brand` the two are equally important; `unordered(name)` ignores at which word of it a match is.
  public let searchableAttributes = ParameterKey<[String]>(
    .searchableAttributes, .attributes, by: .settings, changes: .matches, default: [])
  /// The attributes that can be counted and filtered by value: `brand`, `searchable(brand)` to also search their
  /// values, `filterOnly(brand)` to not count them, `afterDistinct(brand)` to count what `distinct` leaves.
  public let attributesForFaceting = ParameterKey<[String]>(
    .attributesForFaceting, .attributes, by: .settings, default: [])
  /// The attributes whose numbers can be used in filters, all if there are none; `equalOnly(a)` means `a`.
  package let numericAttributesForFiltering = ParameterKey<[String]>(
    .numericAttributesForFiltering, .attributes, by: .settings, default: [])
  /// Separators that are words by themselves: with `+#`, `C++` is `c`, `+` and `+`.
  package let separatorsToIndex = ParameterKey<String>(
    .separatorsToIndex, .text, by: .settings, changes: .matches, default: "")
  /// Words of a query that match only without typos, and are neither joined nor split.
  package let disableTypoToleranceOnWords = ParameterKey<[String]>(
    .disableTypoToleranceOnWords, .texts, by: .settings, changes: .matches, default: [])
  /// The attributes whose texts vectors are made of, the most important first; if there are none, the first searched one
  /// and others with whole sentences.
  package let embeddedAttributes = ParameterKey<[Attribute]>(
    .embeddedAttributes, .attributes, by: .settings, default: [])
  /// What texts of records stand for: `{"price": "money:EUR", "sold": "day"}` reads `€ 12.50` as 12.5, and dates as seconds
  /// since 1970, when records are saved.
  package let attributeTypes = ParameterKey<JSON>(.attributeTypes, .json, by: .settings)
  /// The most attributes that are searched or have numbers in all records together, and the most in a list of the
  /// settings; 32,768 at most.
  package let attributesLimitedTo = ParameterKey<Int>(.attributesLimitedTo, .number, by: .settings, default: 1000)

  // MARK: Order and groups

  /// The criteria that order matching records.
  public let ranking = ParameterKey<[IndexSettings.RankingCriterion]>(
    .ranking, .attributes, by: .both,
    default: ["typo", "geo", "words", "filters", "proximity", "attribute", "exact", "custom"], engine: .honorsSetting)
  /// The attributes of the `custom` criterion, such as popularity or sales: `asc(name)` or `desc(name)`.
  public let customRanking = ParameterKey<[IndexSettings.SortCriterion]>(
    .customRanking, .attributes, by: .settings, default: [])
  /// The names of the index's sorted views, as `products_by_price`, or as `virtual(products_by_price)` for a relevant sort.
  /// Each is searched as an index, and has the settings of this one until `setView` changes them.
  public let replicas = ParameterKey<[String]>(.replicas, .texts, by: .settings, default: [])
  /// The attribute whose first value groups records for `distinct`: texts, and numbers rounded to whole ones. A record
  /// without a value is a group of its own.
  public let attributeForDistinct = ParameterKey<Attribute>(
    .attributeForDistinct, .text, by: .settings, changes: .matches, default: "")

  // MARK: Answers

  /// The number of hits that can be reached on all pages.
  public let paginationLimitedTo = ParameterKey<Int>(.paginationLimitedTo, .number, by: .settings, default: 1000)
  /// Attributes that no answer contains; filters and searches still find their values.
  public let unretrievableAttributes = ParameterKey<[Attribute]>(
    .unretrievableAttributes, .attributes, by: .settings, default: [])
  /// Any JSON, stored with the index for its owner.
  public let userData = ParameterKey<JSON>(.userData, .json, by: .settings)

  var rows: [ParameterDescriptor] {
    [
      searchableAttributes.row, attributesForFaceting.row, numericAttributesForFiltering.row, separatorsToIndex.row,
      disableTypoToleranceOnWords.row, embeddedAttributes.row, attributeTypes.row, attributesLimitedTo.row, ranking.row,
      customRanking.row, replicas.row, attributeForDistinct.row, paginationLimitedTo.row, unretrievableAttributes.row,
      userData.row,
    ]
  }
}

/// What only queries have.
public final class QueryKeys: Sendable {
  static let shared = QueryKeys()

  // MARK: Text

  /// The text to search for; every record matches a text without words.
  public let query = ParameterKey<String>(.query, .text, by: .query, changes: .matches, default: "")
  /// A text to search for in place of the query: a record needs one of its words, and comes earlier with more of them.
  package let similarQuery = ParameterKey<String>(.similarQuery, .text, by: .query, changes: .matches, default: "")
  /// The searchable attributes to search in; all if not set.
  public let restrictSearchableAttributes = ParameterKey<[Attribute]>(
    .restrictSearchableAttributes, .attributes, by: .query, changes: .matches, default: [])
  /// The codes of the languages of a spoken query: `ignorePlurals` and `removeStopWords` for these, and one word is enough
  /// if no record has all.
  package let naturalLanguages = ParameterKey<[String]>(
    .naturalLanguages, .texts, by: .query, changes: .matches, default: [])
  /// Whether the synonyms of the index apply.
  public let synonyms = ParameterKey<Bool>(.synonyms, .flag, by: .query, changes: .matches, default: true)
  /// The contexts of the search, at most 10: rules that name a context apply in these only.
  public let ruleContexts = ParameterKey<[String]>(.ruleContexts, .texts, by: .query, default: [], neutral: [])
  /// The vector of the query, from the model that made those of the records. If it is not set and `mode` is
  /// `neuralSearch`, the index's embedder makes it.
  public let queryVector = ParameterKey<[Float]>(
    .queryVector, .json, by: .query, changes: .matches,
    read: { $0.array == nil ? nil : [Float](parameter: $0) })

  // MARK: Filters

  /// An expression in the filter language, which must hold besides the filters of the screen.
  public let filters = ParameterKey<String>(.filters, .text, by: .query, changes: .matches)
  /// Facet filters as `attribute:value`, which must hold besides `filters`; `attribute:-value` excludes.
  public let facetFilters = ParameterKey<NestedFilters>(.facetFilters, .textOrTexts, by: .query, changes: .matches)
  /// Numeric filters as `price<10` or `price:5 TO 10`, which must hold besides `filters`.
  public let numericFilters = ParameterKey<NestedFilters>(.numericFilters, .textOrTexts, by: .query, changes: .matches)
  /// Tags, which must be present besides what `filters` require.
  public let tagFilters = ParameterKey<NestedFilters>(
    .tagFilters, .textOrTexts, by: .query, changes: .matches,
    read: { NestedFilters(parameter: $0, areTags: true) })
  /// Filters that rank matching records higher without removing others: `brand:Apple<score=3>`, 1 without a score, all
  /// scores together at most 65,535.
  public let optionalFilters = ParameterKey<NestedFilters>(.optionalFilters, .textOrTexts, by: .query, neutral: [])
  /// Whether the scores of all matching filters of an `or` are summed; otherwise the highest counts.
  package let sumOrFiltersScores = ParameterKey<Bool>(
    .sumOrFiltersScores, .flag, by: .query, default: false, neutral: false)

  // MARK: Locations

  /// The point around which records are searched.
  public let aroundLatLng = ParameterKey<Query.GeoPoint>(
    .aroundLatLng, .text, by: .query, changes: .matches, default: "")
  /// The greatest distance of records from that point, in meters; `all` for any. Without that point it has no effect.
  public let aroundRadius = ParameterKey<Query.AroundRadius>(.aroundRadius, .mixed, by: .query, changes: .matches)
  /// The least radius where `aroundRadius` is not set, in meters.
  package let minimumAroundRadius = ParameterKey<Int>(.minimumAroundRadius, .number, by: .query, changes: .matches)
  /// The steps in meters in which distances are compared, or ranges of them: `[{"from": 1000, "value": 100}]`.
  package let aroundPrecision = ParameterKey<Query.AroundPrecision>(.aroundPrecision, .mixed, by: .query, default: 10)
  /// The rectangles in which records are searched, by two opposite corners: a record in any of them matches. `aroundLatLng`
  /// and `insidePolygon` have no effect beside them.
  public let insideBoundingBox = ParameterKey<[Query.GeoBox]>(
    .insideBoundingBox, .json, by: .query, changes: .matches, default: [])
  /// The polygons in which records are searched, of three corners or more each: a record in any of them matches.
  /// `aroundLatLng` has no effect beside them.
  package let insidePolygon = ParameterKey<[Query.GeoPolygon]>(
    .insidePolygon, .json, by: .query, changes: .matches, default: [])

  // MARK: Pages and answers

  /// The zero-based page of results.
  public let page = ParameterKey<Int>(.page, .number, by: .query, changes: .page, default: 0)
  /// The zero-based index of the first record to return; with `length` it replaces `page`.
  public let offset = ParameterKey<Int>(.offset, .number, by: .query, changes: .page)
  /// The number of records to return from `offset` on, at most 1000; without `offset` it has no effect.
  public let length = ParameterKey<Int>(.length, .number, by: .query, changes: .page)
  /// The attributes whose values are counted, in the order of the answer; `*` for all that are declared. Numbers also have
  /// minimum, maximum, average and sum.
  package let facets = ParameterKey<[Attribute]>(.facets, .attributes, by: .query, default: [])
  /// Whether facets are counted after `distinct` has removed records.
  package let facetingAfterDistinct = ParameterKey<Bool>(
    .facetingAfterDistinct, .flag, by: .query, default: false, neutral: false)
  /// Whether each hit says how it was ranked.
  public let getRankingInfo = ParameterKey<Bool>(.getRankingInfo, .flag, by: .query, default: false, neutral: false)

  // MARK: Analytics

  /// Whether the service counts the search in its analytics.
  public let analytics = ParameterKey<Bool>(
    .analytics, .flag, by: .query, default: true, neutral: false, engine: .ignores)
  /// The labels under which the service's analytics list the search.
  public let analyticsTags = ParameterKey<[String]>(
    .analyticsTags, .texts, by: .query, default: [], neutral: [], engine: .ignores)
  /// Whether the answer has a ``SearchResponse/queryID`` for click and conversion events.
  public let clickAnalytics = ParameterKey<Bool>(
    .clickAnalytics, .flag, by: .query, default: false, neutral: false, engine: .ignores)
  /// The pseudonym of the user who searches, for analytics and personalization.
  public let userToken = ParameterKey<String>(.userToken, .text, by: .query, engine: .ignores)

  var rows: [ParameterDescriptor] {
    [
      query.row, similarQuery.row, restrictSearchableAttributes.row, naturalLanguages.row, synonyms.row,
      ruleContexts.row, queryVector.row, filters.row, facetFilters.row, numericFilters.row, tagFilters.row,
      optionalFilters.row, sumOrFiltersScores.row, aroundLatLng.row, aroundRadius.row, minimumAroundRadius.row,
      aroundPrecision.row, insideBoundingBox.row, insidePolygon.row, page.row, offset.row, length.row, facets.row,
      facetingAfterDistinct.row, getRankingInfo.row, analytics.row, analyticsTags.row, clickAnalytics.row,
      userToken.row,
    ]
  }
}

// MARK: Parameters without a property

extension ParameterDescriptor {
  /// All parameters of queries and settings in the API, supported or not.
  package static let all: [Self] =
    ParameterKeys.shared.rows + SettingKeys.shared.rows + QueryKeys.shared.rows + unsupported + calls

  private static let unsupported: [Self] = [
    .init("indexLanguages", .texts, by: .settings, changes: .matches, neutral: [], engine: .ignores),
    // With it more records match, but exported settings often have it.
    .init("camelCaseAttributes", .attributes, by: .settings, changes: .matches, neutral: [], engine: .ignores),
    .init("decompoundQuery", .flag, by: .both, changes: .matches, engine: .refuses(except: [true, false])),
    .init("decompoundedAttributes", .json, by: .settings, changes: .matches, engine: .refuses(except: [[:]])),
    .init("attributesToTransliterate", .attributes, by: .settings, changes: .matches, engine: .refuses(except: [[]])),
    .init("customNormalization", .json, by: .settings, changes: .matches, engine: .refuses(except: [[:]])),
    .init("keepDiacriticsOnCharacters", .text, by: .settings, changes: .matches, engine: .refuses(except: [""])),
    // The location of an address is not known.
    .init(
      "aroundLatLngViaIP", .flag, by: .query, changes: .matches, neutral: false, engine: .refuses(except: [false])),
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
    .init("responseFields", .texts, by: .both, default: ["*"], neutral: ["*"], engine: .ignores),
    .init("allowCompressionOfIntegerArray", .flag, by: .settings, engine: .ignores),
    .init("version", .number, by: .settings, engine: .ignores),
    .init("enableABTest", .flag, by: .query, default: true, neutral: false, engine: .ignores),
    .init("percentileComputation", .flag, by: .query, default: true, neutral: false, engine: .ignores),
    .init("explain", .texts, by: .query, neutral: [], engine: .ignores),
    .init("extensions", .json, by: .query, engine: .ignores),
  ]

  private static let calls: [Self] = ["cursor", "facetQuery", "restrictIndices", "restrictSources"].map {
    .init($0, .text, by: .call, engine: .ignores)
  }
}

// MARK: Names

extension Query.Parameter {
  package static let query: Self = "query"
  package static let page: Self = "page"
  package static let hitsPerPage: Self = "hitsPerPage"
  package static let offset: Self = "offset"
  package static let length: Self = "length"
  package static let facets: Self = "facets"
  package static let maxValuesPerFacet: Self = "maxValuesPerFacet"
  package static let sortFacetValuesBy: Self = "sortFacetValuesBy"
  package static let facetingAfterDistinct: Self = "facetingAfterDistinct"
  package static let filters: Self = "filters"
  package static let facetFilters: Self = "facetFilters"
  package static let numericFilters: Self = "numericFilters"
  package static let tagFilters: Self = "tagFilters"
  package static let optionalFilters: Self = "optionalFilters"
  package static let sumOrFiltersScores: Self = "sumOrFiltersScores"
  package static let attributesToRetrieve: Self = "attributesToRetrieve"
  package static let attributesToHighlight: Self = "attributesToHighlight"
  package static let attributesToSnippet: Self = "attributesToSnippet"
  package static let highlightPreTag: Self = "highlightPreTag"
  package static let highlightPostTag: Self = "highlightPostTag"
  package static let snippetEllipsisText: Self = "snippetEllipsisText"
  package static let restrictHighlightAndSnippetArrays: Self = "restrictHighlightAndSnippetArrays"
  package static let restrictSearchableAttributes: Self = "restrictSearchableAttributes"
  package static let typoTolerance: Self = "typoTolerance"
  package static let minWordSizeForOneTypo: Self = "minWordSizefor1Typo"
  package static let minWordSizeForTwoTypos: Self = "minWordSizefor2Typos"
  package static let queryType: Self = "queryType"
  package static let removeWordsIfNoResults: Self = "removeWordsIfNoResults"
  package static let distinct: Self = "distinct"
  package static let aroundLatLng: Self = "aroundLatLng"
  package static let aroundRadius: Self = "aroundRadius"
  package static let minimumAroundRadius: Self = "minimumAroundRadius"
  package static let aroundPrecision: Self = "aroundPrecision"
  package static let insideBoundingBox: Self = "insideBoundingBox"
  package static let insidePolygon: Self = "insidePolygon"
  package static let mode: Self = "mode"
  package static let queryVector: Self = "queryVector"
  package static let similarityThreshold: Self = "similarityThreshold"
  package static let synonyms: Self = "synonyms"
  package static let similarQuery: Self = "similarQuery"
  package static let enableRules: Self = "enableRules"
  package static let ruleContexts: Self = "ruleContexts"
  package static let renderingContent: Self = "renderingContent"
  package static let analytics: Self = "analytics"
  package static let analyticsTags: Self = "analyticsTags"
  package static let clickAnalytics: Self = "clickAnalytics"
  package static let userToken: Self = "userToken"
  package static let getRankingInfo: Self = "getRankingInfo"
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
