public import SearchModel

extension IndexSettings {
  /// An attribute by which records are ordered.
  public enum SortCriterion: Hashable, Sendable {
    case ascending(Attribute)
    case descending(Attribute)

    /// What is compared.
    public var attribute: Attribute {
      switch self {
      case .ascending(let attribute), .descending(let attribute): attribute
      }
    }
  }

  /// What decides which of two records stands first; the next criterion decides where this one says nothing.
  public enum RankingCriterion: Hashable, Sendable {
    case typo, geo, words, filters, proximity, attribute, exact
    /// The attributes of ``IndexSettings/customRanking``.
    case custom
    case ascending(Attribute)
    case descending(Attribute)

    /// The order of the API.
    public static let byDefault: [RankingCriterion] = [
      .typo, .geo, .words, .filters, .proximity, .attribute, .exact, .custom,
    ]
  }

  /// When a query of one word counts as exact.
  public enum SingleWordExactness: String, Hashable, Sendable, Codable, CaseIterable {
    /// A whole value of an attribute is the word.
    case attribute
    /// A value holds the word as a whole word.
    case word
    /// Never.
    case none
  }

  /// What users may write in a query when the advanced syntax is on.
  public enum SyntaxFeature: String, Hashable, Sendable, Codable, CaseIterable {
    /// Words in quotes stand one after the other.
    case exactPhrase
    /// A word after `-` must not occur.
    case excludeWords
  }
}

extension IndexSettings.SingleWordExactness: ParameterValue {}
extension IndexSettings.SyntaxFeature: ParameterValue {}

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
