// MARK: What is searched

extension IndexSettings {
  /// The attributes to search in, the most important first; nil or empty for all.
  ///
  /// In `name,brand` the two are equally important. In an attribute of its own, earlier words are better matches,
  /// unless it is `unordered(name)`.
  public var searchableAttributes: [String]? {
    get { self[value: .searchableAttributes] }
    set { self[value: .searchableAttributes] = newValue }
  }

  /// Which words of a query match as prefixes.
  public var queryType: Query.QueryType? {
    get { self[value: .queryType] }
    set { self[value: .queryType] = newValue }
  }

  /// Which words are removed when nothing matches.
  public var removeWordsIfNoResults: Query.RemovedWords? {
    get { self[value: .removeWordsIfNoResults] }
    set { self[value: .removeWordsIfNoResults] = newValue }
  }

  /// Whether `"phrases"` and `-excluded` words are recognized in a query; false if not set.
  public var advancedSyntax: Bool? {
    get { self[value: .advancedSyntax] }
    set { self[value: .advancedSyntax] = newValue }
  }

  /// Which features of the advanced syntax are enabled; all if not set.
  public var advancedSyntaxFeatures: [SyntaxFeature]? {
    get { self[value: .advancedSyntaxFeatures] }
    set { self[value: .advancedSyntaxFeatures] = newValue }
  }
}

// MARK: Typos

extension IndexSettings {
  /// Whether words with typos match.
  public var typoTolerance: Query.TypoTolerance? {
    get { self[value: .typoTolerance] }
    set { self[value: .typoTolerance] = newValue }
  }

  /// How many letters a word needs so that one typo is accepted; 4 if not set.
  public var minWordSizeForOneTypo: Int? {
    get { self[value: .minWordSizeForOneTypo] }
    set { self[value: .minWordSizeForOneTypo] = newValue }
  }

  /// How many letters a word needs so that two typos are accepted; 8 if not set.
  public var minWordSizeForTwoTypos: Int? {
    get { self[value: .minWordSizeForTwoTypos] }
    set { self[value: .minWordSizeForTwoTypos] = newValue }
  }

  /// Whether numbers in a query may have typos; true if not set.
  public var allowTyposOnNumericTokens: Bool? {
    get { self[value: .allowTyposOnNumericTokens] }
    set { self[value: .allowTyposOnNumericTokens] = newValue }
  }

  /// Attributes in which words match only without typos.
  public var disableTypoToleranceOnAttributes: [Attribute]? {
    get { self[value: .disableTypoToleranceOnAttributes] }
    set { self[value: .disableTypoToleranceOnAttributes] = newValue }
  }

  /// Words of a query that match only without typos.
  public var disableTypoToleranceOnWords: [String]? {
    get { self[value: .disableTypoToleranceOnWords] }
    set { self[value: .disableTypoToleranceOnWords] = newValue }
  }
}

// MARK: Order

extension IndexSettings {
  /// The criteria that order matching records; ``RankingCriterion/byDefault`` if not set.
  public var ranking: [RankingCriterion]? {
    get { self[value: .ranking] }
    set { self[value: .ranking] = newValue }
  }

  /// The attributes of the `custom` criterion, such as popularity or sales.
  public var customRanking: [SortCriterion]? {
    get { self[value: .customRanking] }
    set { self[value: .customRanking] = newValue }
  }

  /// The names of the index's sorted views: `products_by_price` or `virtual(products_by_price)`, which mean the same
  /// here.
  ///
  /// A view is searched as an index with its name. It has the settings of this index until `LocalIndex.setView(_:_:)`
  /// changes them.
  public var replicas: [String]? {
    get { self[value: .replicas] }
    set { self[value: .replicas] = newValue }
  }

  /// When a query of one word counts as exact.
  public var exactOnSingleWordQuery: SingleWordExactness? {
    get { self[value: .exactOnSingleWordQuery] }
    set { self[value: .exactOnSingleWordQuery] = newValue }
  }

  /// The distance of words, 1 to 7, below which nearer ones are no better; 1 if not set.
  public var minProximity: Int? {
    get { self[value: .minProximity] }
    set { self[value: .minProximity] = newValue }
  }
}

// MARK: Facets and filters

extension IndexSettings {
  /// The attributes that can be counted and filtered by value: `brand`, `searchable(brand)` to also search their
  /// values, `filterOnly(brand)` to not count them.
  public var attributesForFaceting: [String]? {
    get { self[value: .attributesForFaceting] }
    set { self[value: .attributesForFaceting] = newValue }
  }

  /// The attributes whose numbers can be used in filters; nil or empty for all.
  public var numericAttributesForFiltering: [String]? {
    get { self[value: .numericAttributesForFiltering] }
    set { self[value: .numericAttributesForFiltering] = newValue }
  }

  /// The number of values of a facet in an answer, at most 1000; 100 if not set.
  public var maxValuesPerFacet: Int? {
    get { self[value: .maxValuesPerFacet] }
    set { self[value: .maxValuesPerFacet] = newValue }
  }

  /// How the values of a facet are ordered.
  public var sortFacetValuesBy: Query.FacetValueOrder? {
    get { self[value: .sortFacetValuesBy] }
    set { self[value: .sortFacetValuesBy] = newValue }
  }

  /// The number of values that a search for facet values returns, at most 100; 10 if not set.
  public var maxFacetHits: Int? {
    get { self[value: .maxFacetHits] }
    set { self[value: .maxFacetHits] = newValue }
  }
}

// MARK: Answers

extension IndexSettings {
  /// The number of hits on a page, at most 1000; 20 if not set.
  public var hitsPerPage: Int? {
    get { self[value: .hitsPerPage] }
    set { self[value: .hitsPerPage] = newValue }
  }

  /// The number of hits that can be reached on all pages; 1000 if not set.
  public var paginationLimitedTo: Int? {
    get { self[value: .paginationLimitedTo] }
    set { self[value: .paginationLimitedTo] = newValue }
  }

  /// The attributes of hits; `*` means all, `-name` excludes one.
  public var attributesToRetrieve: [Attribute]? {
    get { self[value: .attributesToRetrieve] }
    set { self[value: .attributesToRetrieve] = newValue }
  }

  /// Attributes that no answer contains.
  public var unretrievableAttributes: [Attribute]? {
    get { self[value: .unretrievableAttributes] }
    set { self[value: .unretrievableAttributes] = newValue }
  }

  /// The attributes in which matches are highlighted; nil for the searchable ones.
  public var attributesToHighlight: [Attribute]? {
    get { self[value: .attributesToHighlight] }
    set { self[value: .attributesToHighlight] = newValue }
  }

  /// Attributes to excerpt, with the number of words: `description:20`; 10 without it.
  public var attributesToSnippet: [String]? {
    get { self[value: .attributesToSnippet] }
    set { self[value: .attributesToSnippet] = newValue }
  }

  /// The tag before a match; `<em>` if not set.
  public var highlightPreTag: String? {
    get { self[value: .highlightPreTag] }
    set { self[value: .highlightPreTag] = newValue }
  }

  /// The tag after a match; `</em>` if not set.
  public var highlightPostTag: String? {
    get { self[value: .highlightPostTag] }
    set { self[value: .highlightPostTag] = newValue }
  }

  /// The text that marks where an excerpt is cut; `…` if not set.
  public var snippetEllipsisText: String? {
    get { self[value: .snippetEllipsisText] }
    set { self[value: .snippetEllipsisText] = newValue }
  }

  /// Whether highlights and excerpts omit elements of arrays that do not match.
  public var restrictHighlightAndSnippetArrays: Bool? {
    get { self[value: .restrictHighlightAndSnippetArrays] }
    set { self[value: .restrictHighlightAndSnippetArrays] = newValue }
  }

  /// What user interfaces should show besides the hits.
  public var renderingContent: RenderingContent? {
    get { self[value: .renderingContent] }
    set { self[value: .renderingContent] = newValue }
  }

  /// Custom data that is stored with the index.
  public var userData: JSON? {
    get { self[.userData] }
    set { self[.userData] = newValue }
  }
}
