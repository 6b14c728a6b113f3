extension IndexSettings {
  /// An attribute by which records are ordered.
  public enum SortCriterion: Hashable, Sendable {
    /// The least value first; records without the attribute come last.
    case ascending(Attribute)
    /// The greatest value first; records without the attribute come last.
    case descending(Attribute)

    /// What is compared.
    package var attribute: Attribute {
      switch self {
      case .ascending(let attribute), .descending(let attribute): attribute
      }
    }
  }

  /// A criterion that compares two records; where they are equal, the next criterion decides.
  public enum RankingCriterion: Hashable, Sendable {
    /// Fewer typos in the matching words.
    case typo
    /// Nearer to the point of the search; the embedded engine ignores it.
    case geo
    /// More matching words of the query.
    case words
    /// A higher score of the matching filters.
    case filters
    /// Matching words nearer to each other.
    case proximity
    /// A match in a more important attribute, and nearer to its beginning unless that is `unordered`.
    case attribute
    /// More words that match as whole words.
    case exact
    /// The attributes of ``SettingKeys/customRanking``.
    case custom
    /// The least value of an attribute first: in front of the criteria of the text it sorts first, anywhere else after
    /// them.
    case ascending(Attribute)
    /// The greatest value of an attribute first: in front of the criteria of the text it sorts first, anywhere else
    /// after them.
    case descending(Attribute)

    /// The default order of the API.
    package static let byDefault: [RankingCriterion] = [
      .typo, .geo, .words, .filters, .proximity, .attribute, .exact, .custom,
    ]
  }

  /// When a query of one word counts as exact.
  package enum SingleWordExactness: String, Hashable, Sendable, Codable, CaseIterable {
    /// If the word is the whole value of an attribute.
    case attribute
    /// If a value contains the word as a whole word.
    case word
    /// Never.
    case none
  }

  /// What may stand for words of a query and still count as exact.
  package enum ExactAlternative: String, Hashable, Sendable, Codable, CaseIterable {
    /// The other number of a noun.
    case ignorePlurals
    /// One word for another one.
    case singleWordSynonym
    /// Synonyms of which at least one has several words.
    case multiWordsSynonym
    /// Other forms of a verb, which nothing stands for here.
    case ignoreConjugations
  }

  /// The languages whose words are treated in a way.
  public enum Languages: Hashable, Sendable {
    /// No language.
    case none
    /// The `queryLanguages`, or all languages if there are none.
    case all
    /// The languages with these codes, such as `en`.
    case only([String])
  }

  /// A feature of the advanced query syntax.
  package enum SyntaxFeature: String, Hashable, Sendable, Codable, CaseIterable {
    /// `"quoted words"` must occur as a phrase.
    case exactPhrase
    /// `-word` must not occur.
    case excludeWords
  }
}

extension IndexSettings.SingleWordExactness: ParameterValue {}
extension IndexSettings.SyntaxFeature: ParameterValue {}
extension IndexSettings.ExactAlternative: ParameterValue {}

extension IndexSettings.Languages: ParameterValue {
  package init?(parameter: JSON) {
    switch parameter {
    case true, "true": self = .all
    case false, "false", "": self = .none
    default:
      // A text in the query of a URL has commas.
      guard let codes = parameter.string?.split(separator: ",").map(String.init) ?? [String](parameter: parameter)
      else { return nil }
      self = codes.isEmpty ? .none : .only(codes)
    }
  }

  package var parameter: JSON {
    switch self {
    case .none: false
    case .all: true
    case .only(let codes): codes.parameter
    }
  }
}

extension IndexSettings.SortCriterion: ParameterValue {
  package init?(parameter: JSON) {
    guard let text = parameter.string, let (modifier, name) = AttributeModifier.split(text, among: ["asc", "desc"]),
      let modifier
    else { return nil }
    self = modifier == "asc" ? .ascending(Attribute(name)) : .descending(Attribute(name))
  }

  package var parameter: JSON {
    switch self {
    case .ascending(let attribute): "asc(\(attribute.rawValue))"
    case .descending(let attribute): "desc(\(attribute.rawValue))"
    }
  }
}

extension IndexSettings.RankingCriterion: ParameterValue {
  private static let names: [(name: String, criterion: Self)] = [
    ("typo", .typo), ("geo", .geo), ("words", .words), ("filters", .filters), ("proximity", .proximity),
    ("attribute", .attribute), ("exact", .exact), ("custom", .custom),
  ]

  package init?(parameter: JSON) {
    switch IndexSettings.SortCriterion(parameter: parameter) {
    case .ascending(let attribute)?: self = .ascending(attribute)
    case .descending(let attribute)?: self = .descending(attribute)
    case nil:
      guard let named = Self.names.first(where: { .string($0.name) == parameter }) else { return nil }
      self = named.criterion
    }
  }

  package var parameter: JSON {
    switch self {
    case .ascending(let attribute): IndexSettings.SortCriterion.ascending(attribute).parameter
    case .descending(let attribute): IndexSettings.SortCriterion.descending(attribute).parameter
    default: .string(Self.names.first { $0.criterion == self }?.name ?? "")
    }
  }
}
