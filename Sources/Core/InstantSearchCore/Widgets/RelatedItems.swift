// Related items: records that share values with a given one.

/// A value of a record that others may share: text, a number, a boolean, or several in an array.
public protocol MatchableValue: Sendable {
  /// The values to look for in other records; empty if there are none.
  var facetValues: [Filter.Facet.Value] { get }
}

extension String: MatchableValue {
  public var facetValues: [Filter.Facet.Value] { [.string(self)] }
}

extension Bool: MatchableValue {
  public var facetValues: [Filter.Facet.Value] { [.bool(self)] }
}

extension Int: MatchableValue {
  public var facetValues: [Filter.Facet.Value] { [.init(integer: Int64(self))] }
}

extension Double: MatchableValue {
  public var facetValues: [Filter.Facet.Value] { [.number(self)] }
}

extension Array: MatchableValue where Element: MatchableValue {
  public var facetValues: [Filter.Facet.Value] { flatMap(\.facetValues) }
}

extension Optional: MatchableValue where Wrapped: MatchableValue {
  public var facetValues: [Filter.Facet.Value] { self?.facetValues ?? [] }
}

extension JSON: MatchableValue {
  /// Objects and null have no values.
  public var facetValues: [Filter.Facet.Value] {
    switch self {
    case .string(let text): text.facetValues
    case .bool(let isTrue): isTrue.facetValues
    case .integer(let integer): [.init(integer: integer)]
    case .double(let number): number.facetValues
    case .decimal(let text): text.facetValues
    case .array(let elements): elements.facetValues
    case .object, .null: []
    }
  }
}

/// An attribute in which related records should agree, with its weight.
///
/// ```swift
/// let patterns: [MatchingPattern<Product>] = [
///   MatchingPattern(attribute: "brand", score: 3, filterPath: \.brand),
///   MatchingPattern(attribute: "categories", score: 2, filterPath: \.categories),
/// ]
/// ```
public struct MatchingPattern<Record>: Sendable {
  /// The attribute, which the index must declare for faceting.
  public let attribute: Attribute
  /// The weight of a match in the ranking.
  public let score: Int
  private let values: @Sendable (Record) -> [Filter.Facet.Value]

  /// Creates a pattern; a record without a value of the attribute is related by the other patterns only.
  ///
  /// - Parameters:
  ///   - attribute: The attribute, which must be declared for faceting.
  ///   - score: The weight of a match in the ranking.
  ///   - filterPath: Returns the record's values of the attribute.
  public init(
    attribute: Attribute, score: Int, filterPath: @escaping @Sendable (Record) -> some MatchableValue
  ) {
    self.attribute = attribute
    self.score = score
    values = { filterPath($0).facetValues }
  }

  /// The filters that a record shares with those related to it.
  func filters(of record: Record) -> [Filter.Facet] {
    values(record).map { Filter.Facet(attribute: attribute, value: $0, score: score) }
  }
}

extension Query {
  /// The query for records related to a hit: those that agree with it rank first, and it is not among them.
  ///
  /// Filters of the query stay; optional filters are replaced.
  ///
  /// - Parameters:
  ///   - hit: The hit that the items should be related to.
  ///   - patterns: The attributes in which they should agree.
  public func findingItems<Record>(relatedTo hit: Hit<Record>, with patterns: [MatchingPattern<Record>]) -> Query {
    var query = self
    let other = Filter.Facet(attribute: "objectID", stringValue: hit.objectID, isNegated: true)
    if let present = try? FilterExpression(parsing: filters ?? "") {
      query.filters = FilterExpression.all([present, FilterExpression(other)]).text
    } else {
      // Filters that can't be parsed are sent as they are; the backend reports the error.
      query.filters = (filters ?? "") + " AND " + other.text
    }
    let clauses = patterns.map { pattern in
      NestedFilters.Clause(pattern.filters(of: hit.record).map(\.optionalFilter))
    }
    query.optionalFilters = NestedFilters(clauses.filter { !$0.alternatives.isEmpty })
    query.sumOrFiltersScores = true
    return query
  }
}

extension Filter.Facet {
  /// The form in `optionalFilters`: `brand:Apple<score=3>`. A minus at the start of the value is escaped.
  fileprivate var optionalFilter: String {
    let text = value.description
    return "\(attribute):\(text.hasPrefix("-") ? "\\" : "")\(text)" + (score.map { "<score=\($0)>" } ?? "")
  }
}

extension HitsInteractor where Record: Decodable {
  /// Shows records related to a hit.
  ///
  /// - Parameters:
  ///   - searcher: A searcher that nothing else uses: its query is changed.
  ///   - hit: The hit that the items should be related to.
  ///   - matchingPatterns: The attributes in which they should agree.
  @discardableResult
  public func connectSearcher<Reference>(
    _ searcher: HitsSearcher, withRelatedItemsTo hit: Hit<Reference>,
    with matchingPatterns: [MatchingPattern<Reference>]
  ) -> Connection {
    searcher.request.query = searcher.request.query.findingItems(relatedTo: hit, with: matchingPatterns)
    return connectSearcher(searcher)
  }
}

/// Records related to a hit, with their searcher and their view connected.
@MainActor
public final class RelatedItemsConnector<Record: Decodable>: Connector {
  /// The searcher, whose query this widget changes.
  public let searcher: HitsSearcher
  /// The logic of the list, which shows one page.
  public let interactor = HitsInteractor<Record>(infiniteScrolling: .off)
  /// The hit that the items are related to; changing it searches.
  public var hit: Hit<Record> {
    didSet {
      updateQuery()
      searcher.search()
    }
  }

  private let matchingPatterns: [MatchingPattern<Record>]
  /// The searcher's query before this widget changed it.
  private let query: Query

  /// Related items without a view; ``connectController(_:)`` connects one.
  ///
  /// - Parameters:
  ///   - searcher: A searcher that nothing else uses: its query is changed.
  ///   - hit: The hit that the items should be related to.
  ///   - matchingPatterns: The attributes in which they should agree.
  public init(searcher: HitsSearcher, hit: Hit<Record>, matchingPatterns: [MatchingPattern<Record>]) {
    self.searcher = searcher
    self.hit = hit
    self.matchingPatterns = matchingPatterns
    query = searcher.request.query
    super.init()
    updateQuery()
    keep(interactor.connectSearcher(searcher))
  }

  /// Related items in a view.
  ///
  /// - Parameters:
  ///   - searcher: A searcher that nothing else uses: its query is changed.
  ///   - hit: The hit that the items should be related to.
  ///   - matchingPatterns: The attributes in which they should agree.
  ///   - controller: The view.
  public convenience init<Controller: HitsController>(
    searcher: HitsSearcher, hit: Hit<Record>, matchingPatterns: [MatchingPattern<Record>], controller: Controller
  ) where Controller.DataSource == HitsInteractor<Record> {
    self.init(searcher: searcher, hit: hit, matchingPatterns: matchingPatterns)
    connectController(controller)
  }

  /// Connects another view.
  @discardableResult
  public func connectController<Controller: HitsController>(_ controller: Controller) -> Connection
  where Controller.DataSource == HitsInteractor<Record> {
    keep(interactor.connectController(controller))
  }

  private func updateQuery() { searcher.request.query = query.findingItems(relatedTo: hit, with: matchingPatterns) }
}
