public import InstantSearchCore

/// Makes the backends that the contract is held against.
public protocol BackendDriver: Sendable {
  /// A backend that has the catalogue as one of its indices.
  func backend(for catalogue: BackendCatalogue) async throws -> any SearchBackend
}

/// What a backend is to search.
public struct BackendCatalogue: Sendable {
  public var indexName = "products"
  /// The records. Of those that match equally well the first come first; that is the order of their objectIDs too.
  public var records: [JSON]
  /// The attributes whose words are searched, the most important first.
  public var searchableAttributes: [String]
  /// The attributes that are counted and filtered on, as the Algolia API writes them: `brand`, `searchable(brand)`.
  public var attributesForFaceting: [String]
}

/// What not every backend can do: a contract leaves out what needs it.
public enum BackendAbility: Hashable, Sendable, CaseIterable {
  /// It has indices of several names.
  case namedIndices
  /// It knows which attributes are declared for faceting.
  case declarations
  /// Its errors say what is wrong by their kind; those of others only say that the search is refused.
  case kindsOfErrors
  /// It knows the counts of all values that an answer must hold, also behind the end of a list that is cut off.
  case countsOfKeptValues
  /// It says what the numbers of an attribute span that is not declared for faceting.
  case undeclaredSpans
  /// It has indices that are sorted by relevance and something else, and heeds how relevant results must be.
  case relevantSort
}

/// What every backend must do.
///
/// ```swift
/// @Test(arguments: BackendContract.cases())
/// func backend(_ contract: Contract<any BackendDriver>) async throws {
///   try await contract.check { MyDriver() }
/// }
/// ```
public enum BackendContract {
  /// The cases, but for those that need what the backend lacks.
  public static func cases(lacking: Set<BackendAbility> = []) -> [Contract<any BackendDriver>] {
    let all = answering + paging + counting(lacking) + filtering + searchingValues + failing(lacking)
    return all.filter { lacking.isDisjoint(with: $0.needs) }.map(\.contract) + [random(lacking)]
  }

  /// A case, and what a backend must be able to do for it.
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

/// A backend with the index that is searched.
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

  /// The objectIDs of the records that match, with a blank between them.
  func ids(_ query: Query = Query(), _ groups: FilterGroups = FilterGroups()) async throws -> String {
    try await hits(query, groups).ids
  }

  /// The objectIDs of the records for which an expression holds.
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

  /// Why a search fails; nil if it does not.
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
  /// What the screens of the widgets' contracts search.
  static let screens = BackendCatalogue(
    records: ContractScreen.products, searchableAttributes: ["name", "color"],
    attributesForFaceting: products.attributesForFaceting)

  /// The catalogue of most cases.
  static let products = BackendCatalogue(
    records: ContractScreen.products, searchableAttributes: ["name"],
    attributesForFaceting: [
      "searchable(color)", "searchable(brand)", "size", "price", "category", "subcategory", "_tags",
    ])
}
