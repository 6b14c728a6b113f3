public import InstantSearchCore

/// Makes the backends that are checked against the contract.
public protocol BackendDriver: Sendable {
  /// A backend that has the catalogue as one of its indices.
  func backend(for catalogue: BackendCatalogue) async throws -> any SearchBackend
}

/// The records and settings of an index to search.
public struct BackendCatalogue: Sendable {
  /// The name under which the requests search the index.
  public var indexName = "products"
  /// The records, in the order of their objectIDs, which is the order of equally good matches.
  public var records: [JSON]
  /// The searchable attributes, the most important first.
  package var searchableAttributes: [String]
  /// The attributes for faceting in the form of the Algolia API: `brand`, `searchable(brand)`.
  package var attributesForFaceting: [String]
  /// The synonyms of the index; a backend without synonyms lacks ``BackendAbility/synonyms``.
  public var synonyms: [Synonym] = []
  /// The separators that are words of their own; a backend without them lacks ``BackendAbility/wordSettings``.
  package var separatorsToIndex = ""
  /// The attribute by which records are grouped; nil for none. A backend without groups lacks ``BackendAbility/groups``.
  package var attributeForDistinct: Attribute?
  /// The rules of the index; a backend without rules lacks ``BackendAbility/rules``.
  public var rules: [Rule] = []
  /// The virtual replicas by name, with their custom rankings; a backend without them lacks
  /// ``BackendAbility/relevantSort``.
  public var virtualReplicas: [String: [IndexSettings.SortCriterion]] = [:]

  /// The settings of the index, which name its replicas.
  public var settings: IndexSettings {
    var settings = IndexSettings(
      searchableAttributes: searchableAttributes, attributesForFaceting: attributesForFaceting)
    settings.attributeForDistinct = attributeForDistinct
    if !separatorsToIndex.isEmpty { settings["separatorsToIndex"] = .string(separatorsToIndex) }
    if !virtualReplicas.isEmpty { settings.replicas = virtualReplicas.keys.sorted().map { "virtual(\($0))" } }
    return settings
  }
}

/// An ability that not every backend has; contracts skip the cases that need a missing one.
public enum BackendAbility: Hashable, Sendable, CaseIterable {
  /// The backend has several named indices.
  case namedIndices
  /// The backend refuses attributes that are not declared for faceting.
  case declarations
  /// The backend's errors have specific cases, not only `refused`.
  case kindsOfErrors
  /// The backend counts all values that an answer must keep, even if the list of values is truncated before them.
  case countsOfKeptValues
  /// The backend counts the span of attributes that are not declared for faceting.
  case undeclaredSpans
  /// The backend counts histograms.
  case histograms
  /// The backend has virtual replicas, which sort the most relevant records, and honours `relevancyStrictness`.
  case relevantSort
  /// An attribute may have values of several types, and its numbers are counted and compared.
  case mixedTypes
  /// A filter can exclude the records with a list of numbers of which one is in a range.
  case exclusionsFromLists
  /// Records that match optional filters rank higher.
  case optionalFilters
  /// Words may have typos.
  case typos
  /// A record may lack words of the text: `optionalWords`, `similarQuery`.
  case optionalWords
  /// A space or a hyphen may be missing in a word of the text or of a record, or be superfluous.
  case joinedWords
  /// An answer says which words were left out to find something, and proposes a text where nothing is found:
  /// `queryAfterRemoval`, `didYouMean`.
  case corrections
  /// The index has synonyms.
  case synonyms
  /// An answer has some records of each group only: `distinct`.
  case groups
  /// Values of a facet that differ by case only are one value.
  case valuesWithoutCase
  /// The singular of a noun stands for its plural, and articles need not be in a record: `ignorePlurals`,
  /// `removeStopWords`.
  case languages
  /// Records are found by where they are, and the nearest come first: `aroundLatLng`, `insideBoundingBox`,
  /// `insidePolygon`.
  case locations
  /// Distances are compared in steps, answers have them, and a radius is chosen where none is set: `aroundPrecision`,
  /// `getRankingInfo`, `minimumAroundRadius`.
  case distances
  /// The index has rules, which change a search and what it finds, and add user data to answers.
  case rules
  /// It can be set what is a word and how words match: `separatorsToIndex`, `disablePrefixOnAttributes`,
  /// `disableExactOnAttributes`, and `min` for `typoTolerance`.
  case wordSettings
  /// A search for values finds those that differ by a typo or by accents.
  case typosInValues
  /// Records are found by their vectors too: `mode`, `queryVector`, `similarityThreshold`.
  case meaning
}

/// The contract of all backends.
///
/// ```swift
/// @Test(arguments: BackendContract.cases())
/// func backend(_ contract: Contract<any BackendDriver>) async throws {
///   try await contract.check { MyDriver() }
/// }
/// ```
public enum BackendContract {
  /// The cases, without those that need an ability that the backend lacks.
  public static func cases(lacking: Set<BackendAbility> = []) -> [Contract<any BackendDriver>] {
    let all =
      answering + matchingWords + settingWords + applyingRules + sortingByRelevance + locating + paging
      + counting(lacking) + filtering + withoutCase
      + searchingValues + searchingByMeaning + failing(lacking)
    return all.filter { lacking.isDisjoint(with: $0.needs) }.map(\.contract) + [
      random(lacking, RandomCases.seeds(20, long: 150))
    ]
  }

  /// A case with the abilities that it needs.
  struct Case {
    let contract: Contract<any BackendDriver>
    let needs: Set<BackendAbility>

    init(
      _ description: String, of catalogue: BackendCatalogue = .products, needs: Set<BackendAbility> = [],
      _ body: @escaping @MainActor @Sendable (SearchedCatalogue) async throws -> Void
    ) {
      self.needs = needs
      contract = Contract(description) { make in
        try await body(
          SearchedCatalogue(backend: try await make().backend(for: catalogue), indexName: catalogue.indexName))
      }
    }
  }
}

/// A backend with the name of the searched index.
struct SearchedCatalogue: Sendable {
  let backend: any SearchBackend
  let indexName: String

  func answer(_ request: SearchRequest) async throws(SearchError) -> SearchAnswer {
    try await backend.answers(to: [request])[0]
  }

  func request(
    _ query: Query = Query(), _ groups: FilterGroups = FilterGroups(), counting facets: [FacetRequest] = []
  ) -> HitsRequest {
    HitsRequest(indexName: indexName, query: query, conditions: groups.conditions, facets: facets)
  }

  func hits(_ request: HitsRequest) async throws -> SearchResponse {
    guard case .hits(let response) = try await answer(.hits(request)) else {
      throw ContractViolation(description: "a search for records is not answered with records")
    }
    return response
  }

  func hits(
    _ query: Query = Query(), _ groups: FilterGroups = FilterGroups(), counting facets: [FacetRequest] = []
  ) async throws -> SearchResponse {
    try await hits(request(query, groups, counting: facets))
  }

  /// The objectIDs of the matching records, separated by blanks.
  func ids(_ query: Query = Query(), _ groups: FilterGroups = FilterGroups()) async throws -> String {
    try await hits(query, groups).ids
  }

  /// The objectIDs of the records that match an expression.
  func ids(where expression: FilterExpression) async throws -> String {
    let condition = Condition(id: .base, expression: expression)
    let query = Query.with { $0.hitsPerPage = 100 }
    return try await hits(HitsRequest(indexName: indexName, query: query, conditions: [condition])).ids
  }

  func values(_ request: FacetValuesRequest) async throws -> [Facet] {
    guard case .facetValues(let response) = try await answer(.facetValues(request)) else {
      throw ContractViolation(description: "a search for values is not answered with values")
    }
    return response.facetHits
  }

  /// The error of a search; nil if it succeeds.
  func error(_ request: SearchRequest) async -> SearchError? {
    do throws(SearchError) {
      _ = try await answer(request)
      return nil
    } catch {
      return error
    }
  }
}

extension SearchResponse {
  var ids: String { hits.map(\.objectID).joined(separator: " ") }

  /// The values of an attribute with their counts: `red 3, blue 2`.
  func counts(of attribute: Attribute) -> String { (facets(for: attribute) ?? []).counts }
}

extension SearchResponse {
  /// The bounds and the buckets of a histogram: `1...3: 1 to 2 5, 2 to 3 0`.
  func histogram(of attribute: Attribute) -> String? {
    facetHistograms[attribute].map { histogram in
      let buckets = histogram.buckets.map { bucket in
        "\(bucket.lowerBound.asPeopleWriteIt) to \(bucket.upperBound.asPeopleWriteIt) \(bucket.count)"
      }
      let bounds = histogram.bounds
      return "\(bounds.lowerBound.asPeopleWriteIt)...\(bounds.upperBound.asPeopleWriteIt): "
        + buckets.joined(separator: ", ")
    }
  }
}

extension [Facet] {
  var counts: String { map { "\($0.value) \($0.isCountKnown ? "\($0.count)" : "?")" }.joined(separator: ", ") }
}

extension Query {
  /// A query with some of its properties set.
  static func with(_ text: String? = nil, _ set: (inout Query) -> Void) -> Query {
    var query = Query(text)
    set(&query)
    return query
  }
}

extension BackendCatalogue {
  /// The catalogue of the widgets' contracts.
  static let screens = BackendCatalogue(
    records: ContractScreen.locatedProducts, searchableAttributes: ["name", "color"],
    attributesForFaceting: products.attributesForFaceting, rules: QueryRuleCustomDataContract.rules,
    virtualReplicas: ["cheapest": [.ascending("price")]])

  /// The catalogue of most cases.
  static let products = BackendCatalogue(
    records: ContractScreen.products, searchableAttributes: ["name"],
    attributesForFaceting: [
      "searchable(color)", "searchable(brand)", "size", "price", "released", "category", "subcategory",
      "_tags",
    ])

  /// Three cities, of which one has two locations, and one record without any.
  static let cities = BackendCatalogue(
    records: [
      ["objectID": "1", "name": "Suva", "_geoloc": ["lat": -18.14, "lng": 178.44]],
      ["objectID": "2", "name": "Paris", "_geoloc": ["lat": 48.85, "lng": 2.35]],
      [
        "objectID": "3", "name": "Istanbul", "_geoloc": [["lat": 41.04, "lng": 28.98], ["lat": 41.02, "lng": 29.03]],
      ], ["objectID": "4", "name": "Atlantis"],
    ], searchableAttributes: ["name"], attributesForFaceting: ["name"])
}
