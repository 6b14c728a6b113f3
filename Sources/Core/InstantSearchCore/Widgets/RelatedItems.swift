// Related items: records that share values with a given one.

extension JSON {
  /// The values of facets that are in it: a text, a number or a boolean, or several in an array. Objects and null have
  /// none.
  fileprivate var facetValues: [Filter.Facet.Value] {
    switch self {
    case .string(let text), .decimal(let text): [.string(text)]
    case .bool(let isTrue): [.bool(isTrue)]
    case .integer(let integer): [.init(integer: integer)]
    case .double(let number): [.number(number)]
    case .array(let elements): elements.flatMap(\.facetValues)
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
  package let attribute: Attribute
  /// The weight of a match in the ranking.
  package let score: Int
  private let values: @Sendable (Record) -> [Filter.Facet.Value]

  /// Creates a pattern; a record without a value of the attribute is related by the other patterns only.
  ///
  /// - Parameters:
  ///   - attribute: The attribute, which must be declared for faceting.
  ///   - score: The weight of a match in the ranking.
  ///   - filterPath: Returns the record's values of the attribute: a text, a number or a boolean, or several in an array.
  public init(
    attribute: Attribute, score: Int, filterPath: @escaping @Sendable (Record) -> some Encodable & Sendable
  ) {
    self.attribute = attribute
    self.score = score
    values = { record in
      let value = try? JSON.encoding([filterPath(record)]) { _, reason in SearchError.failed(reason: reason) }
      return value?.first?.facetValues ?? []
    }
  }

  /// The filters that a record shares with those related to it.
  func filters(of record: Record) -> [Filter.Facet] {
    values(record).map { Filter.Facet(attribute: attribute, value: $0, score: score) }
  }
}

extension MatchingPattern<JSON> {
  /// A pattern of the attribute itself, which may be a path such as `author.name`.
  ///
  /// - Parameters:
  ///   - attribute: The attribute, which must be declared for faceting.
  ///   - score: The weight of a match in the ranking.
  public init(_ attribute: Attribute, score: Int) {
    self.init(attribute: attribute, score: score) { $0.values(at: attribute) }
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
  package func findingItems<Record>(relatedTo hit: Hit<Record>, with patterns: [MatchingPattern<Record>]) -> Query {
    var query = self
    let other = Filter.Facet(attribute: "objectID", stringValue: hit.objectID, isNegated: true)
    if let present = try? FilterExpression(parsing: self.filters ?? "") {
      query.filters = FilterExpression.all([present, FilterExpression(other)]).text
    } else {
      // Filters that can't be parsed are sent as they are; the backend reports the error.
      query.filters = (self.filters ?? "") + " AND " + other.text
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
public final class RelatedItemsConnector<Record: Decodable>: WidgetConnector<HitsInteractor<Record>> {
  /// The searcher, whose query this widget changes.
  package let searcher: HitsSearcher
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

  /// Creates the list, and connects it.
  ///
  /// - Parameters:
  ///   - searcher: A searcher that nothing else uses: its query is changed.
  ///   - hit: The hit that the items should be related to.
  ///   - matchingPatterns: The attributes in which they should agree.
  ///   - controller: The view.
  public init(
    searcher: HitsSearcher, hit: Hit<Record>, matchingPatterns: [MatchingPattern<Record>],
    controller: (any HitsController<HitsInteractor<Record>>)? = nil
  ) {
    self.searcher = searcher
    self.hit = hit
    self.matchingPatterns = matchingPatterns
    query = searcher.request.query
    super.init(HitsInteractor(infiniteScrolling: .off))
    updateQuery()
    keep(interactor.connectSearcher(searcher))
    if let controller { connectController(controller) }
  }

  private func updateQuery() { searcher.request.query = query.findingItems(relatedTo: hit, with: matchingPatterns) }
}
