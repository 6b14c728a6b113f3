/// The settings of an index: which attributes are searched, how records are ranked, what answers contain.
///
/// Like `Query`, it stores the JSON of its settings under their names in the Algolia API, so that exported settings can
/// be read without losing any. A setting that is not set has the API's default.
///
/// ```swift
/// let settings = IndexSettings(
///   searchableAttributes: ["name,brand", "unordered(description)"],
///   attributesForFaceting: ["searchable(brand)", "categories"],
///   customRanking: [.descending("popularity")])
/// ```
///
/// A `LocalIndex` validates its settings when they are set. An unsupported setting is an error if it would change which
/// records match; any other is stored, and listed by `ignoredSettings`. Lists of synonyms, which old exports have among the
/// settings, are saved among the synonyms of the index.
public struct IndexSettings: ParameterSet, MembersCodable {
  /// All settings that are set, by name, in insertion order.
  public var parameters: JSON.Object

  /// Creates settings from their JSON in the API. Deprecated names become those of today, unless these are there too.
  public init(parameters: JSON.Object) {
    self.parameters = parameters
    for (deprecated, name) in Self.deprecatedNames {
      guard let value = parameters[deprecated] else { continue }
      self.parameters[deprecated] = nil
      if parameters[name.rawValue] == nil { self[name] = value }
    }
  }

  private static let deprecatedNames: KeyValuePairs<String, Query.Parameter> = [
    "attributesToIndex": .searchableAttributes, "numericAttributesToIndex": .numericAttributesForFiltering,
    "slaves": .replicas,
  ]

  /// Creates the most common settings; omitted ones have their defaults.
  public init(
    searchableAttributes: [String]? = nil, attributesForFaceting: [String]? = nil, customRanking: [SortCriterion]? = nil
  ) {
    parameters = [:]
    self.searchableAttributes = searchableAttributes
    self.attributesForFaceting = attributesForFaceting
    self.customRanking = customRanking
  }

  /// These settings, overridden by those that `others` sets, as for a sorted view.
  package func merging(_ others: IndexSettings) -> IndexSettings {
    var merged = self
    for (name, value) in others.parameters { merged.parameters[name] = value }
    return merged
  }
}

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

  /// The most attributes that the records may have, all together, of those that are searched or have numbers, and the most
  /// attributes in a list of the settings; 1000 if not set, 32768 at most.
  package var attributesLimitedTo: Int? {
    get { self[value: .attributesLimitedTo] }
    set { self[value: .attributesLimitedTo] = newValue }
  }
}

// MARK: Typos

extension IndexSettings {
  /// Words of a query that match only without typos.
  package var disableTypoToleranceOnWords: [String]? {
    get { self[value: .disableTypoToleranceOnWords] }
    set { self[value: .disableTypoToleranceOnWords] = newValue }
  }
}

// MARK: Order

extension IndexSettings {
  /// The criteria that order matching records; if not set, `typo`, `geo`, `words`, `filters`, `proximity`, `attribute`,
  /// `exact` and `custom`.
  public var ranking: [RankingCriterion]? {
    get { self[value: .ranking] }
    set { self[value: .ranking] = newValue }
  }

  /// The attributes of the `custom` criterion, such as popularity or sales.
  public var customRanking: [SortCriterion]? {
    get { self[value: .customRanking] }
    set { self[value: .customRanking] = newValue }
  }

  /// The names of the index's sorted views, as `products_by_price`, or as `virtual(products_by_price)` for a relevant sort:
  /// among the matches that are nearly as relevant as the best one, ordered by the view's ``customRanking``.
  ///
  /// A view is searched as an index with its name. It has the settings of this index until `LocalIndex.setView(_:_:)`
  /// changes them.
  public var replicas: [String]? {
    get { self[value: .replicas] }
    set { self[value: .replicas] = newValue }
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
  package var numericAttributesForFiltering: [String]? {
    get { self[value: .numericAttributesForFiltering] }
    set { self[value: .numericAttributesForFiltering] = newValue }
  }
}

// MARK: Answers

extension IndexSettings {
  /// The attribute whose values group records: see ``ParameterSet/distinct``.
  public var attributeForDistinct: Attribute? {
    get { self[value: .attributeForDistinct] }
    set { self[value: .attributeForDistinct] = newValue }
  }

  /// The number of hits that can be reached on all pages; 1000 if not set.
  public var paginationLimitedTo: Int? {
    get { self[value: .paginationLimitedTo] }
    set { self[value: .paginationLimitedTo] = newValue }
  }

  /// Attributes that no answer contains.
  public var unretrievableAttributes: [Attribute]? {
    get { self[value: .unretrievableAttributes] }
    set { self[value: .unretrievableAttributes] = newValue }
  }

  /// Custom data that is stored with the index.
  public var userData: JSON? {
    get { self[.userData] }
    set { self[.userData] = newValue }
  }
}
