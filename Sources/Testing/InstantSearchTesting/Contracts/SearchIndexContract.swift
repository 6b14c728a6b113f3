package import InstantSearchCore

/// Makes the indices that are checked against the contract.
package protocol SearchIndexDriver: Sendable {
  /// Runs the body with an index that has no records and default settings, and removes it. The index need not exist.
  func withIndex(_ body: @MainActor @Sendable (any SearchIndex) async throws -> Void) async throws
  /// Runs the body with an empty index to which records are copied, and from which they are copied back.
  func withOtherIndex(_ body: @MainActor @Sendable (any SearchIndex) async throws -> Void) async throws
}

extension SearchIndexDriver {
  package func withOtherIndex(_ body: @MainActor @Sendable (any SearchIndex) async throws -> Void) async throws {
    try await withIndex(body)
  }
}

/// An ability that not every index has; contracts skip the cases that need a missing one.
package enum SearchIndexAbility: Hashable, Sendable, CaseIterable {
  /// An index may be missing: reading it is an error, and the first write makes it.
  case absence
  /// If one of the records is refused, none is saved; otherwise the others are.
  case allOrNone
  /// Partial updates may have operations, such as `Increment`.
  case operations
  /// Attributes that are null stay in their records.
  case nulls
  /// The records have an order among equal matches: `customRanking`.
  case customRanking
  /// The settings have defaults for parameters of searches, such as `hitsPerPage`.
  case searchDefaults
}

/// The contract of all indices that are written: of `LocalIndex`, of services and of clusters.
package enum SearchIndexContract {
  /// The cases, without those that need an ability that the index lacks.
  package static func cases(lacking: Set<SearchIndexAbility> = []) -> [Contract<any SearchIndexDriver>] {
    let all: [Case] =
      saving + changing + deleting + refusing(lacking) + replacing + configuring + browsing + copying + missing
    return all.filter { lacking.isDisjoint(with: $0.needs) }.map(\.contract) + [random(RandomCases.seeds(4, long: 60))]
  }

  /// A case with the abilities that it needs.
  struct Case {
    let contract: Contract<any SearchIndexDriver>
    let needs: Set<SearchIndexAbility>

    init(
      _ description: String, needs: Set<SearchIndexAbility> = [],
      _ body: @escaping @MainActor @Sendable (any SearchIndex) async throws -> Void
    ) {
      self.init(ofDriver: description, needs: needs) { driver in try await driver.withIndex(body) }
    }

    init(
      ofDriver description: String, needs: Set<SearchIndexAbility> = [],
      _ body: @escaping @MainActor @Sendable (any SearchIndexDriver) async throws -> Void
    ) {
      self.needs = needs
      contract = Contract(description) { make in try await body(make()) }
    }
  }

  // MARK: Records

  /// A record of one's own type.
  struct Product: Codable, Equatable {
    var objectID: String
    var name: String
    var brand: String
    var price: Int
  }

  /// Some attributes of a record.
  struct Price: Encodable {
    var objectID: String
    var price: Int
  }

  static let products = [
    Product(objectID: "1", name: "Desk lamp", brand: "Lux", price: 30),
    Product(objectID: "2", name: "Floor lamp", brand: "Lux", price: 80),
    Product(objectID: "3", name: "Lampshade", brand: "Umbra", price: 12),
  ]

  /// ObjectIDs that are difficult in addresses, in filters and in lists.
  static let oddIDs = [
    "a/b", "é ü", "100%", "%2F", "x?y=z&", "..", "`", "'", "\"", "\\", "[1]", "a,b", "{}", "日本", "🧑‍🚀", "NOT", "-1",
    "_doc",
    "settings", "*",
  ]
}

// MARK: Reading an index

extension SearchIndex {
  /// The records that match a query by their objectIDs. An objectID that is read twice is an error.
  @MainActor
  func records(_ query: Query = Query()) async throws -> [String: JSON] {
    var records: [String: JSON] = [:]
    for try await record in browse(query) {
      let id = record["objectID"]?.string ?? "none"
      if records.updateValue(record, forKey: id) != nil {
        throw ContractViolation(description: "the record '\(id)' is read twice")
      }
    }
    return records
  }

  /// The objectIDs of all records, sorted.
  @MainActor
  func ids(_ query: Query = Query()) async throws -> [String] { try await records(query).keys.sorted() }

  /// The objectIDs of the records that a search finds, sorted.
  @MainActor
  func found(_ text: String? = nil, where filters: String? = nil) async throws -> [String] {
    let query = Query.with(text) {
      $0.filters = filters
      $0.hitsPerPage = 100
    }
    return try await search(query).hits.map(\.objectID).sorted()
  }
}

extension SearchIndexContract {
  /// The error of a call that must fail.
  @MainActor @discardableResult
  static func expectError(_ what: String, _ call: () async throws -> Void) async throws -> any Error {
    do { try await call() } catch { return error }
    throw ContractViolation(description: "\(what): it is no error")
  }

  /// Checks that searches of an index that does not exist say so.
  @MainActor
  static func expectMissing(_ index: any SearchIndex, _ what: String) async throws {
    let error = try await expectError("a search, \(what)") { _ = try await index.search(Query()) }
    guard case .indexNotFound? = error as? SearchError else {
      throw ContractViolation(description: "a search, \(what): another error, \(error)")
    }
  }
}
