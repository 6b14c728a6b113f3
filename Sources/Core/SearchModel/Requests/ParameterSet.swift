/// Parameters under their names in the Algolia API: those of a query, or the settings of an index.
///
/// Stores the JSON of each parameter, so that none is lost. The properties here are the settings that a query may
/// override; a default that their comments name applies where neither the query nor the index sets a value. A parameter
/// without a property is set by its name: `query["minProximity"] = 2`.
public protocol ParameterSet: Hashable, Sendable, Codable, CustomStringConvertible {
  /// The parameters by name, in the order in which they were set.
  var parameters: JSON.Object { get set }

  /// Creates a set of these parameters; names and values are not checked.
  init(parameters: JSON.Object)
}

extension ParameterSet {
  /// A parameter by its name; nil where it is not set.
  public subscript(parameter: Query.Parameter) -> JSON? {
    get { parameters[parameter.rawValue] }
    set { parameters[parameter.rawValue] = newValue }
  }

  /// The parameters as JSON.
  public var description: String { JSON.object(parameters).text() }

  subscript<Value: ParameterValue>(value parameter: Query.Parameter) -> Value? {
    get { self[parameter].flatMap { Value(parameter: $0) } }
    set { self[parameter] = newValue?.parameter }
  }
}

// MARK: What is searched

extension ParameterSet {
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

  /// Words that a record may lack: a record needs all other words of the query, or any of them if all are optional. Each
  /// text may have several words.
  public var optionalWords: [String]? {
    get { self[.optionalWords]?.string.map { [$0] } ?? self[value: .optionalWords] }
    set { self[value: .optionalWords] = newValue }
  }

  /// Whether `"phrases"` and `-excluded` words are recognized in a query; false if not set.
  public var advancedSyntax: Bool? {
    get { self[value: .advancedSyntax] }
    set { self[value: .advancedSyntax] = newValue }
  }

  /// Which features of the advanced syntax are enabled; all if not set.
  package var advancedSyntaxFeatures: [IndexSettings.SyntaxFeature]? {
    get { self[value: .advancedSyntaxFeatures] }
    set { self[value: .advancedSyntaxFeatures] = newValue }
  }
}

// MARK: Meaning

extension ParameterSet {
  /// Whether records are searched by their meaning besides their words; by words alone if not set.
  public var mode: Query.Mode? {
    get { self[value: .mode] }
    set { self[value: .mode] = newValue }
  }

  /// How similar to the query's vector that of a record must be, from 0 to 1, so that the record matches without the words;
  /// if not set, as similar as one in a hundred pairs of records.
  public var similarityThreshold: Double? {
    get { self[.similarityThreshold]?.number.flatMap { (0...1).contains($0) ? $0 : nil } }
    set { self[.similarityThreshold] = newValue.map { .double($0) } }
  }
}

// MARK: Languages

extension ParameterSet {
  /// The languages in which the singular of a noun stands for its plural, and the other way round; none if not set.
  public var ignorePlurals: IndexSettings.Languages? {
    get { self[value: .ignorePlurals] }
    set { self[value: .ignorePlurals] = newValue }
  }

  /// The languages whose articles, pronouns and other frequent words are not searched; none if not set.
  public var removeStopWords: IndexSettings.Languages? {
    get { self[value: .removeStopWords] }
    set { self[value: .removeStopWords] = newValue }
  }

  /// The codes of the languages of queries, such as `en`; all languages if not set.
  package var queryLanguages: [String]? {
    get { self[value: .queryLanguages] }
    set { self[value: .queryLanguages] = newValue }
  }
}

// MARK: Typos

extension ParameterSet {
  /// Whether words with typos match.
  public var typoTolerance: Query.TypoTolerance? {
    get { self[value: .typoTolerance] }
    set { self[value: .typoTolerance] = newValue }
  }

  /// How many letters a word needs so that one typo is accepted; 4 if not set.
  package var minWordSizeForOneTypo: Int? {
    get { self[value: .minWordSizeForOneTypo] }
    set { self[value: .minWordSizeForOneTypo] = newValue }
  }

  /// How many letters a word needs so that two typos are accepted; 8 if not set.
  package var minWordSizeForTwoTypos: Int? {
    get { self[value: .minWordSizeForTwoTypos] }
    set { self[value: .minWordSizeForTwoTypos] = newValue }
  }

  /// Whether numbers in a query may have typos; true if not set.
  package var allowTyposOnNumericTokens: Bool? {
    get { self[value: .allowTyposOnNumericTokens] }
    set { self[value: .allowTyposOnNumericTokens] = newValue }
  }

  /// Attributes in which words match only without typos.
  package var disableTypoToleranceOnAttributes: [Attribute]? {
    get { self[value: .disableTypoToleranceOnAttributes] }
    set { self[value: .disableTypoToleranceOnAttributes] = newValue }
  }

  /// Attributes in which words match only as a whole, and not as prefixes.
  package var disablePrefixOnAttributes: [Attribute]? {
    get { self[value: .disablePrefixOnAttributes] }
    set { self[value: .disablePrefixOnAttributes] = newValue }
  }
}

// MARK: Order

extension ParameterSet {
  /// When a query of one word counts as exact.
  package var exactOnSingleWordQuery: IndexSettings.SingleWordExactness? {
    get { self[value: .exactOnSingleWordQuery] }
    set { self[value: .exactOnSingleWordQuery] = newValue }
  }

  /// Attributes in which no word counts as exact.
  package var disableExactOnAttributes: [Attribute]? {
    get { self[value: .disableExactOnAttributes] }
    set { self[value: .disableExactOnAttributes] = newValue }
  }

  /// What counts as exact besides the words of the query; plurals and single words as synonyms if not set.
  package var alternativesAsExact: [IndexSettings.ExactAlternative]? {
    get { self[value: .alternativesAsExact] }
    set { self[value: .alternativesAsExact] = newValue }
  }

  /// The distance of words, 1 to 7, below which nearer ones are no better; 1 if not set.
  package var minProximity: Int? {
    get { self[value: .minProximity] }
    set { self[value: .minProximity] = newValue }
  }

  /// How similar to the best match the hits of a relevant sort are, in percent: 100, as in the default, for those that
  /// are as relevant as the best one, 0 for all matches. Other indices than virtual replicas ignore it.
  public var relevancyStrictness: Int? {
    get { self[value: .relevancyStrictness] }
    set { self[value: .relevancyStrictness] = newValue }
  }
}

// MARK: Facets and filters

extension ParameterSet {
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
  package var maxFacetHits: Int? {
    get { self[value: .maxFacetHits] }
    set { self[value: .maxFacetHits] = newValue }
  }
}

// MARK: Answers

extension ParameterSet {
  /// How many records with the same value of ``IndexSettings/attributeForDistinct`` an answer has, at most 4; 0 for all.
  public var distinct: Int? {
    get { self[.distinct]?.bool.map { $0 ? 1 : 0 } ?? self[value: .distinct] }
    set { self[value: .distinct] = newValue }
  }

  /// The number of hits on a page, at most 1000; 20 if not set.
  public var hitsPerPage: Int? {
    get { self[value: .hitsPerPage] }
    set { self[value: .hitsPerPage] = newValue }
  }

  /// The attributes of hits; `*` means all, `-name` excludes one.
  public var attributesToRetrieve: [Attribute]? {
    get { self[value: .attributesToRetrieve] }
    set { self[value: .attributesToRetrieve] = newValue }
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
  package var snippetEllipsisText: String? {
    get { self[value: .snippetEllipsisText] }
    set { self[value: .snippetEllipsisText] = newValue }
  }

  /// Whether highlights and excerpts have the word of the query in place of its synonym; false if not set.
  package var replaceSynonymsInHighlight: Bool? {
    get { self[value: .replaceSynonymsInHighlight] }
    set { self[value: .replaceSynonymsInHighlight] = newValue }
  }

  /// Whether highlights and excerpts omit elements of arrays that do not match.
  package var restrictHighlightAndSnippetArrays: Bool? {
    get { self[value: .restrictHighlightAndSnippetArrays] }
    set { self[value: .restrictHighlightAndSnippetArrays] = newValue }
  }

  /// What user interfaces should show besides the hits.
  public var renderingContent: RenderingContent? {
    get { self[value: .renderingContent] }
    set { self[value: .renderingContent] = newValue }
  }
}

// MARK: Rules

extension ParameterSet {
  /// Whether the rules of the index apply; true if not set.
  public var enableRules: Bool? {
    get { self[value: .enableRules] }
    set { self[value: .enableRules] = newValue }
  }
}
