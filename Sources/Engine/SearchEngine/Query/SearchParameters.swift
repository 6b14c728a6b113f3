import SearchModel

/// The parameters of one search: from the query, else the settings, else the API's defaults.
struct SearchParameters: Hashable, Sendable {
  // Text and filters.
  var text = ""
  var queryType = Query.QueryType.prefixLast
  var advancedSyntax = false
  var advancedSyntaxFeatures: Set<IndexSettings.SyntaxFeature> = [.exactPhrase, .excludeWords]
  var removeWordsIfNoResults = Query.RemovedWords.none
  /// Texts whose words a record may lack.
  var optionalWords: [String] = []
  /// Searched for in place of the text, if it is not empty.
  var similarText = ""
  var ignorePlurals = IndexSettings.Languages.none
  var removeStopWords = IndexSettings.Languages.none
  /// The codes of the languages of the query; all if empty.
  var queryLanguages: [String] = []
  /// The codes of the languages in which the query is spoken; empty for a query of keywords.
  var naturalLanguages: [String] = []
  /// Whether the synonyms of the index apply.
  var usesSynonyms = true
  /// Whether the rules of the index apply.
  var usesRules = true
  /// The contexts in which rules apply that name one.
  var ruleContexts: [String] = []
  /// The searchable attributes to search; nil for all of them.
  var restrictSearchableAttributes: [Attribute]?
  /// The conjunction of `filters`, `facetFilters`, `numericFilters` and `tagFilters`.
  var filter = FilterExpression.everything
  /// The scores of `optionalFilters`.
  var optionalFilter = FilterScore.none

  // Meaning.
  /// Whether records are searched by their vectors too.
  var isSemantic = false
  /// The vector of the query; nil where none is known.
  var queryVector: QuantizedVector?
  /// The least similarity of records that match, in millionths; nil for one that depends on the records.
  var similarityThreshold: Int?

  // Locations.
  var aroundPoint: Query.GeoPoint?
  /// Nil for one that depends on the records.
  var aroundRadius: Query.AroundRadius?
  /// The least automatic radius, in meters.
  var minimumAroundRadius = 0
  var aroundPrecision = Query.AroundPrecision.meters(DistanceSteps.shortest)
  var insideBoundingBox: [Query.GeoBox] = []
  var insidePolygon: [Query.GeoPolygon] = []

  // Typos.
  var typoTolerance = Query.TypoTolerance.on
  var minWordSizeForOneTypo = 4
  var minWordSizeForTwoTypos = 8
  var allowTyposOnNumericTokens = true
  var disableTypoToleranceOnAttributes: [Attribute] = []
  /// Attributes in which words match only as a whole.
  var disablePrefixOnAttributes: [Attribute] = []

  // Ranking.
  /// The criteria in order; `strict` typo tolerance moves `typo` to the front.
  var ranking = IndexSettings.RankingCriterion.byDefault
  var exactOnSingleWordQuery = IndexSettings.SingleWordExactness.attribute
  var disableExactOnAttributes: [Attribute] = []
  var alternativesAsExact: Set<IndexSettings.ExactAlternative> = [.ignorePlurals, .singleWordSynonym]
  var minProximity = 1
  var sumOrFiltersScores = false
  var getRankingInfo = false
  /// How similar to the best match the hits of a relevant sort are, in percent.
  var relevancyStrictness = 100

  // Pages.
  var page = 0
  var hitsPerPage = 20
  /// Overrides the page.
  var offset: Int?
  /// Used only with an offset.
  var length: Int?
  /// The number of hits that can be reached.
  var paginationLimitedTo = 1000

  // Facets.
  var facets: [Attribute] = []
  var maxValuesPerFacet = 100
  var sortFacetValuesBy = Query.FacetValueOrder.count
  var maxFacetHits = 10

  // Groups.
  /// How many records with the same value of `attributeForDistinct` a response has; 0 for all.
  var distinct = 0
  var facetingAfterDistinct = false

  // Answers.
  /// `*` means all, `-name` excludes one.
  var attributesToRetrieve: [Attribute] = ["*"]
  /// Nil for the searchable ones; `*` means all.
  var attributesToHighlight: [Attribute]?
  var attributesToSnippet: [SnippetAttribute] = []
  var highlightPreTag = "<em>"
  var highlightPostTag = "</em>"
  var snippetEllipsisText = "…"
  var restrictHighlightAndSnippetArrays = false
  /// Whether highlights have the word of the query in place of its synonym.
  var replaceSynonymsInHighlight = false
  var renderingContent: RenderingContent?
  /// Parameters of the query that are not supported and change no match, in their order.
  var ignored: [Query.Parameter] = []
}

extension SearchParameters {
  /// The options for parsing the text of the query.
  func textOptions(_ view: IndexView, _ thresholds: Thresholds) -> QueryTextOptions {
    QueryTextOptions(
      queryType: queryType, toleratesTypos: typoTolerance != .off, minWordSizeFor1Typo: minWordSizeForOneTypo,
      minWordSizeFor2Typos: minWordSizeForTwoTypos, allowsTyposOnNumbers: allowTyposOnNumericTokens,
      wordsWithoutTypos: view.settings.disableTypoToleranceOnWords, optionalWords: optionalWords,
      separators: view.settings.separators,
      readsPhrases: advancedSyntax && advancedSyntaxFeatures.contains(.exactPhrase),
      maxWords: thresholds.maxQueryWords,
      readsExclusions: advancedSyntax && advancedSyntaxFeatures.contains(.excludeWords))
  }

  /// The languages of a choice that the engine knows.
  func languages(_ choice: IndexSettings.Languages) -> [Language] {
    switch choice {
    case .none: []
    case .all where queryLanguages.isEmpty: Language.all
    case .all: Language.all(named: queryLanguages)
    case .only(let codes): Language.all(named: codes)
    }
  }

  /// The number of hits on a page.
  var pageSize: Int { offset == nil ? hitsPerPage : length ?? hitsPerPage }

  /// The indices of the requested hits among all matches, clamped to those that can be reached.
  var window: Range<Int> {
    let (first, count) = offset.map { ($0, length ?? hitsPerPage) } ?? (0, hitsPerPage)
    let (ofPages, overflows) = offset == nil ? page.multipliedReportingOverflow(by: hitsPerPage) : (first, false)
    let start = overflows ? paginationLimitedTo : min(ofPages, paginationLimitedTo)
    return start..<(start + min(count, paginationLimitedTo - start))
  }

  /// The number of pages for a number of matching records.
  func pageCount(hits: Int) -> Int {
    pageSize > 0 ? (min(hits, paginationLimitedTo) + pageSize - 1) / pageSize : 0
  }
}

extension SearchParameters {
  private static let standard = SearchParameters()

  /// The parameters without filters, and without those that decide which hits an answer has and what it shows of them:
  /// what is left decides which records match the text.
  var withoutFiltersAndAnswer: SearchParameters {
    let standard = Self.standard
    var parameters = self
    parameters.filter = standard.filter
    parameters.optionalFilter = standard.optionalFilter
    parameters.page = standard.page
    parameters.hitsPerPage = standard.hitsPerPage
    parameters.offset = standard.offset
    parameters.length = standard.length
    parameters.facets = standard.facets
    parameters.getRankingInfo = standard.getRankingInfo
    parameters.attributesToRetrieve = standard.attributesToRetrieve
    parameters.attributesToHighlight = standard.attributesToHighlight
    parameters.attributesToSnippet = standard.attributesToSnippet
    return parameters
  }

  /// The text that is searched for.
  var searchedText: String { similarText.isEmpty ? text : similarText }

  /// The parameters for a spoken query, if its languages are given.
  mutating func searchSpoken() {
    guard !naturalLanguages.isEmpty else { return }
    ignorePlurals = .only(naturalLanguages)
    removeStopWords = .only(naturalLanguages)
    removeWordsIfNoResults = .allOptional
  }

  /// The parameters for a search of what is similar, if there is a text for that: records with more of its words come first.
  mutating func searchSimilar() {
    guard !similarText.isEmpty else { return }
    queryType = .prefixNone
    removeStopWords = .all
    optionalWords = [similarText]
    ranking = [.words] + ranking.filter { $0 != .words }
  }

  /// Reads a setting that a query may override; false where it is none of those.
  mutating func read(_ value: SettingValue) throws(UnreadableValue) -> Bool {
    // Names are compared one after the other: first those that most queries have.
    switch value.name {
    case .hitsPerPage: hitsPerPage = try value.number(0...1000)
    case .maxValuesPerFacet: maxValuesPerFacet = try value.number(0...1000)
    case .attributesToRetrieve: attributesToRetrieve = try value.attributes()
    case .attributesToHighlight: attributesToHighlight = try value.attributes()
    case .queryType: queryType = try value.choice()
    case .advancedSyntax: advancedSyntax = try value.flag()
    case .advancedSyntaxFeatures: advancedSyntaxFeatures = Set(try value.choices())
    case .removeWordsIfNoResults: removeWordsIfNoResults = try value.choice()
    case .optionalWords:
      if let text = value.json.string { optionalWords = [text] } else { optionalWords = try value.texts() }
    case .ignorePlurals: ignorePlurals = try value.languages()
    case .removeStopWords: removeStopWords = try value.languages()
    case .queryLanguages: queryLanguages = try value.languageCodes()
    case .typoTolerance: typoTolerance = try value.read("one of true, false, min, strict")
    case .minWordSizeForOneTypo: minWordSizeForOneTypo = try value.number(0 ... .max)
    case .minWordSizeForTwoTypos: minWordSizeForTwoTypos = try value.number(0 ... .max)
    case .allowTyposOnNumericTokens: allowTyposOnNumericTokens = try value.flag()
    case .disableTypoToleranceOnAttributes: disableTypoToleranceOnAttributes = try value.attributes()
    case .disablePrefixOnAttributes: disablePrefixOnAttributes = try value.attributes()
    case .exactOnSingleWordQuery: exactOnSingleWordQuery = try value.choice()
    case .disableExactOnAttributes: disableExactOnAttributes = try value.attributes()
    case .alternativesAsExact: alternativesAsExact = Set(try value.choices())
    case .minProximity: minProximity = try value.number(1...7)
    case .relevancyStrictness: relevancyStrictness = try value.number(0...100)
    case .distinct:
      if let isOn = value.json.bool { distinct = isOn ? 1 : 0 } else { distinct = try value.number(0...4) }
    case .sortFacetValuesBy: sortFacetValuesBy = try value.choice()
    case .maxFacetHits: maxFacetHits = try value.number(0...100)
    case .attributesToSnippet:
      attributesToSnippet = try value.list("a list of attributes as 'name' or 'name:words'") { SnippetAttribute($0) }
    case .highlightPreTag: highlightPreTag = try value.mark()
    case .highlightPostTag: highlightPostTag = try value.mark()
    case .snippetEllipsisText: snippetEllipsisText = try value.mark()
    case .restrictHighlightAndSnippetArrays: restrictHighlightAndSnippetArrays = try value.flag()
    case .replaceSynonymsInHighlight: replaceSynonymsInHighlight = try value.flag()
    case .renderingContent: renderingContent = try value.read("an object")
    case .enableRules: usesRules = try value.flag()
    case .mode: isSemantic = try value.choice() == Query.Mode.semantic
    case .similarityThreshold: similarityThreshold = try value.similarity()
    default: return false
    }
    return true
  }

  /// The point around which is searched; nil where an area is given in another way.
  var center: SearchCenter? {
    insideBoundingBox.isEmpty && insidePolygon.isEmpty ? aroundPoint.map { SearchCenter($0) } : nil
  }

  /// Where records must be, except for an automatic radius; nil for anywhere.
  var area: SearchArea? {
    if !insideBoundingBox.isEmpty {
      return SearchArea(insideBoundingBox.map { .rectangle(GeoRectangle($0.corner, $0.oppositeCorner)) })
    }
    if !insidePolygon.isEmpty { return SearchArea(insidePolygon.map { .polygon(SearchPolygon($0)) }) }
    guard let center else { return nil }
    guard case .meters(let meters) = aroundRadius else {
      return SearchArea([.circle(center, haversine: .infinity)])
    }
    return SearchArea(around: center, meters: Double(meters))
  }

  /// Whether the radius depends on the records.
  var hasAutomaticRadius: Bool { center != nil && aroundRadius == nil }

  /// Where the records must be; nil for anywhere.
  ///
  /// - Parameter meters: the radius that was chosen for the search; nil where it needs none.
  func area(withAutomaticRadius meters: Int?) -> SearchArea? {
    guard let center, let meters else { return area }
    return SearchArea(around: center, meters: Double(meters))
  }

  /// Reads a parameter of locations; false where it is none of those.
  mutating func readLocation(_ value: SettingValue) throws(UnreadableValue) -> Bool {
    switch value.name {
    case .aroundLatLng: aroundPoint = try value.point()
    case .aroundRadius:
      let expected = "a whole number of meters from 0, or 'all'"
      let radius: Query.AroundRadius = try value.read(expected)
      if case .meters(let meters) = radius, meters < 0 { throw value.failure(expected) }
      aroundRadius = radius
    case .minimumAroundRadius: minimumAroundRadius = try value.number(0 ... .max)
    case .aroundPrecision: aroundPrecision = try value.precision()
    case .insideBoundingBox: insideBoundingBox = try value.boxes()
    case .insidePolygon: insidePolygon = try value.polygons()
    default: return false
    }
    return true
  }

  /// Reads a parameter that only queries have, except filters and locations; false where it is none of those.
  mutating func readQueryOnly(_ value: SettingValue) throws(UnreadableValue) -> Bool {
    switch value.name {
    case .query: text = try value.text()
    case .page: page = try value.number(0 ... .max)
    case .offset: offset = try value.number(0 ... .max)
    case .length: length = try value.number(0...1000)
    case .facets: facets = try value.attributes()
    case .sumOrFiltersScores: sumOrFiltersScores = try value.flag()
    case .getRankingInfo: getRankingInfo = try value.flag()
    case .similarQuery: similarText = try value.text()
    case .naturalLanguages: naturalLanguages = try value.languageCodes()
    case .synonyms: usesSynonyms = try value.flag()
    case .ruleContexts: ruleContexts = try value.ruleContexts()
    case .facetingAfterDistinct: facetingAfterDistinct = try value.flag()
    case .restrictSearchableAttributes:
      let attributes = try value.attributes()
      restrictSearchableAttributes = attributes.isEmpty ? nil : attributes
    case .queryVector: queryVector = try value.vector()
    default: return false
    }
    return true
  }

  /// Reads a filter parameter; false where it is none of those.
  mutating func readFilter(_ value: SettingValue) throws(SearchError) -> Bool {
    do {
      switch value.name {
      case .filters: try narrow(FilterExpression(parsing: value.text()))
      case .facetFilters: try narrow(FilterExpression(facetFilters: value.filters()))
      case .numericFilters: try narrow(FilterExpression(numericFilters: value.filters()))
      case .tagFilters: try narrow(FilterExpression(tagFilters: value.tags()))
      case .optionalFilters: optionalFilter = try FilterScore(optionalFilters: value.filters())
      default: return false
      }
      return true
    } catch let error as FilterSyntaxError {
      throw .unreadableFilter(error)
    } catch let error as UnreadableValue {
      throw error.asParameter
    } catch {
      throw .failed(reason: "\(error)")
    }
  }

  private mutating func narrow(_ expression: FilterExpression) {
    filter = .all([filter, expression])
  }
}
