public import SearchModel

// MARK: What is searched

extension IndexSettings {
  /// The attributes to search in, the most important first; nil or empty for all.
  ///
  /// In `name,brand` the two are equally important. In an attribute that stands alone a word counts the more the earlier
  /// it stands, unless it is `unordered(name)`.
  public var searchableAttributes: [String]? {
    get { self[value: .searchableAttributes] }
    set { self[value: .searchableAttributes] = newValue }
  }

  /// Which words of a query match as prefixes.
  public var queryType: Query.QueryType? {
    get { self[value: .queryType] }
    set { self[value: .queryType] = newValue }
  }

  /// Which words are left out when nothing matches.
  public var removeWordsIfNoResults: Query.RemovedWords? {
    get { self[value: .removeWordsIfNoResults] }
    set { self[value: .removeWordsIfNoResults] = newValue }
  }

  /// Whether `"quotes"` and `-words` mean something in a query; false if not set.
  public var advancedSyntax: Bool? {
    get { self[value: .advancedSyntax] }
    set { self[value: .advancedSyntax] = newValue }
  }

  /// Which parts of the advanced syntax are on; all if not set.
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

  /// Attributes that match without typos only.
  public var disableTypoToleranceOnAttributes: [Attribute]? {
    get { self[value: .disableTypoToleranceOnAttributes] }
    set { self[value: .disableTypoToleranceOnAttributes] = newValue }
  }

  /// Words of a query that match without typos only.
  public var disableTypoToleranceOnWords: [String]? {
    get { self[value: .disableTypoToleranceOnWords] }
    set { self[value: .disableTypoToleranceOnWords] = newValue }
  }
}

// MARK: Order

extension IndexSettings {
  /// What decides the order of records that match; ``RankingCriterion/byDefault`` if not set.
  public var ranking: [RankingCriterion]? {
    get { self[value: .ranking] }
    set { self[value: .ranking] = newValue }
  }

  /// The attributes that decide where the words do not: popularity, sales.
  public var customRanking: [SortCriterion]? {
    get { self[value: .customRanking] }
    set { self[value: .customRanking] = newValue }
  }

  /// The names of the index's sorted views: `products_by_price` or `virtual(products_by_price)`, which mean the same
  /// here.
  ///
  /// A view is searched as an index of its name, like this index itself until ``LocalIndex/setView(_:_:)`` says how it
  /// differs.
  public var replicas: [String]? {
    get { self[value: .replicas] }
    set { self[value: .replicas] = newValue }
  }

  /// When a query of one word counts as exact.
  public var exactOnSingleWordQuery: SingleWordExactness? {
    get { self[value: .exactOnSingleWordQuery] }
    set { self[value: .exactOnSingleWordQuery] = newValue }
  }

  /// How near to each other words have to stand, 1 to 7, so that nearer ones are no better; 1 if not set.
  public var minProximity: Int? {
    get { self[value: .minProximity] }
    set { self[value: .minProximity] = newValue }
  }
}

// MARK: Facets and filters

extension IndexSettings {
  /// The attributes that can be counted and filtered by value: `brand`, `searchable(brand)` where values can be
  /// searched too, `filterOnly(brand)` where they are not counted.
  public var attributesForFaceting: [String]? {
    get { self[value: .attributesForFaceting] }
    set { self[value: .attributesForFaceting] = newValue }
  }

  /// The attributes whose numbers can be compared in filters; nil or empty for all.
  public var numericAttributesForFiltering: [String]? {
    get { self[value: .numericAttributesForFiltering] }
    set { self[value: .numericAttributesForFiltering] = newValue }
  }

  /// How many values of a facet an answer has, at most 1000; 100 if not set.
  public var maxValuesPerFacet: Int? {
    get { self[value: .maxValuesPerFacet] }
    set { self[value: .maxValuesPerFacet] = newValue }
  }

  /// How the values of a facet are ordered.
  public var sortFacetValuesBy: Query.FacetValueOrder? {
    get { self[value: .sortFacetValuesBy] }
    set { self[value: .sortFacetValuesBy] = newValue }
  }

  /// How many values a search among the values of a facet finds, at most 100; 10 if not set.
  public var maxFacetHits: Int? {
    get { self[value: .maxFacetHits] }
    set { self[value: .maxFacetHits] = newValue }
  }
}

// MARK: Answers

extension IndexSettings {
  /// How many hits a page has, at most 1000; 20 if not set.
  public var hitsPerPage: Int? {
    get { self[value: .hitsPerPage] }
    set { self[value: .hitsPerPage] = newValue }
  }

  /// How many hits can be reached, on all pages; 1000 if not set.
  public var paginationLimitedTo: Int? {
    get { self[value: .paginationLimitedTo] }
    set { self[value: .paginationLimitedTo] = newValue }
  }

  /// The attributes that hits have; `*` stands for all, `-name` takes one out.
  public var attributesToRetrieve: [Attribute]? {
    get { self[value: .attributesToRetrieve] }
    set { self[value: .attributesToRetrieve] = newValue }
  }

  /// Attributes that no answer holds, whatever it is asked for.
  public var unretrievableAttributes: [Attribute]? {
    get { self[value: .unretrievableAttributes] }
    set { self[value: .unretrievableAttributes] = newValue }
  }

  /// The attributes in which matches are marked; nil for those that are searched.
  public var attributesToHighlight: [Attribute]? {
    get { self[value: .attributesToHighlight] }
    set { self[value: .attributesToHighlight] = newValue }
  }

  /// Attributes to take excerpts of, each with its number of words: `description:20`; without it 10.
  public var attributesToSnippet: [String]? {
    get { self[value: .attributesToSnippet] }
    set { self[value: .attributesToSnippet] = newValue }
  }

  /// What stands before a match; `<em>` if not set.
  public var highlightPreTag: String? {
    get { self[value: .highlightPreTag] }
    set { self[value: .highlightPreTag] = newValue }
  }

  /// What stands after a match; `</em>` if not set.
  public var highlightPostTag: String? {
    get { self[value: .highlightPostTag] }
    set { self[value: .highlightPostTag] = newValue }
  }

  /// What stands where an excerpt was cut; `…` if not set.
  public var snippetEllipsisText: String? {
    get { self[value: .snippetEllipsisText] }
    set { self[value: .snippetEllipsisText] = newValue }
  }

  /// Whether of an array only the elements that match are marked and excerpted.
  public var restrictHighlightAndSnippetArrays: Bool? {
    get { self[value: .restrictHighlightAndSnippetArrays] }
    set { self[value: .restrictHighlightAndSnippetArrays] = newValue }
  }

  /// What to show besides the hits.
  public var renderingContent: RenderingContent? {
    get { self[value: .renderingContent] }
    set { self[value: .renderingContent] = newValue }
  }

  /// Anything that whoever set up the index wants to keep with it.
  public var userData: JSON? {
    get { self[.userData] }
    set { self[.userData] = newValue }
  }
}
