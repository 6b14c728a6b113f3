import SearchModel

/// Writes the counts of facets as aggregations, and reads them.
///
/// A shard returns its most frequent values, so that a count may lack the documents of a shard on which the value is less
/// frequent. It returns far more than are asked for here, and says how large the error may be.
struct Counts {
  private let mapping: IndexMapping
  private let query: Query

  init(_ mapping: IndexMapping, _ query: Query) { (self.mapping, self.query) = (mapping, query) }

  /// The largest number of values in an answer.
  static let mostValues = 1_000
  /// The number of values that are counted at least, so that those of equal counts are in order.
  private static let countedValues = 250
  /// The number of values that each shard returns at least.
  static let shardValues = 5_000

  private var shownValues: Int { min(max(query.maxValuesPerFacet ?? 100, 0), Self.mostValues) }
  private var isByText: Bool { query.sortFacetValuesBy == .alpha }

  /// The name of an aggregation, in which a node allows no brackets.
  private static func name(_ kind: String, _ attribute: Attribute) -> String {
    "\(kind) \(attribute.rawValue.percentEncoded)"
  }

  // MARK: Writing

  /// The aggregations of facets that ignore the same conditions.
  func aggregations(for facets: [FacetRequest]) throws(SearchError) -> JSON.Object {
    var aggregations: JSON.Object = [:]
    for facet in facets {
      let field = mapping.field(of: facet.attribute)
      if facet.wantsValues, let name = try valueField(of: facet.attribute) {
        let size = isByText ? Self.mostValues : max(shownValues, Self.countedValues)
        aggregations[Self.name("values", facet.attribute)] = Self.terms(name, size, isByText: isByText)
        if let field, let kept = Self.kept(facet, field, name) {
          aggregations[Self.name("kept", facet.attribute)] = kept
        }
      }
      if let field, field.isNumber, let name = field.exactName {
        aggregations[Self.name("numbers", facet.attribute)] = ["stats": ["field": .string(name)]]
      }
    }
    return aggregations
  }

  /// The field with the values of an attribute; nil if no document has it.
  func valueField(of attribute: Attribute) throws(SearchError) -> String? {
    guard mapping.isDeclared(attribute) else { throw .attributeNotFaceted(attribute) }
    return mapping.field(of: attribute)?.exactName
  }

  static func terms(_ name: String, _ size: Int, isByText: Bool = false, including pattern: String? = nil) -> JSON {
    var terms: JSON.Object = [
      "field": .string(name), "size": .integer(Int64(size)), "shard_size": .integer(Int64(max(size, shardValues))),
      "order": isByText ? ["_key": "asc"] : [["_count": "desc"], ["_key": "asc"]],
    ]
    terms["include"] = pattern.map { .string($0) }
    return ["terms": .object(terms)]
  }

  /// The counts of the values that the answer must contain; nil if there are none.
  private static func kept(_ facet: FacetRequest, _ field: IndexMapping.Field, _ name: String) -> JSON? {
    if facet.keeping.isEmpty { return nil }
    let filters = facet.keeping.keepingFirst.map { value in
      FilterWriter.value(value, of: field).map { ["term": .object([name: $0])] } ?? FilterWriter.nothing
    }
    return ["filters": ["filters": .array(filters)]]
  }

  /// The counts of the buckets of histograms, over numbers of the span that was found.
  func histograms(for facets: [FacetRequest], _ counted: JSON?) -> JSON.Object {
    var aggregations: JSON.Object = [:]
    for facet in facets {
      guard let histogram = emptyHistogram(facet, counted), let name = mapping.field(of: facet.attribute)?.exactName
      else { continue }
      let filters = histogram.buckets.enumerated().map { index, bucket -> JSON in
        let isLast = index == histogram.buckets.count - 1
        return [
          "range": .object([
            name: ["gte": .double(bucket.lowerBound), isLast ? "lte" : "lt": .double(bucket.upperBound)]
          ])
        ]
      }
      aggregations[Self.name("buckets", facet.attribute)] = ["filters": ["filters": .array(filters)]]
    }
    return aggregations
  }

  private func emptyHistogram(_ facet: FacetRequest, _ counted: JSON?) -> Histogram? {
    guard let request = facet.histogram, let stats = stats(of: facet.attribute, counted) else { return nil }
    return request.emptyHistogram(spanning: stats.min...stats.max)
  }

  // MARK: Reading

  /// Adds the counts of a facet to a response.
  func read(_ facet: FacetRequest, _ counted: JSON?, _ buckets: JSON?, into response: inout SearchResponse) {
    if facet.wantsValues {
      let terms = counted?[Self.name("values", facet.attribute)]
      response.facets.append(AttributedFacets(attribute: facet.attribute, facets: values(facet, counted, terms)))
      // The first values by text are those by their bytes: of more values, others may come before them without case.
      let isCut = isByText && terms?["sum_other_doc_count"]?.int ?? 0 > 0
      if isCut || !Self.isExact(terms) { response.exhaustiveFacetsCount = false }
    }
    response.facetStats[facet.attribute] = stats(of: facet.attribute, counted).map { stats in
      facet.wantsValues ? stats : FacetStats(min: stats.min, max: stats.max)
    }
    guard var histogram = emptyHistogram(facet, counted) else { return }
    let counts = buckets?[Self.name("buckets", facet.attribute)]?["buckets"]?.array ?? []
    guard counts.count == histogram.buckets.count else { return }
    for (index, count) in counts.enumerated() { histogram.buckets[index].count = count["doc_count"]?.int ?? 0 }
    response.facetHistograms[facet.attribute] = histogram
  }

  /// Whether no shard may have counted more of a value than the answer says.
  static func isExact(_ terms: JSON?) -> Bool { terms?["doc_count_error_upper_bound"]?.int ?? 0 == 0 }

  private func values(_ facet: FacetRequest, _ counted: JSON?, _ terms: JSON?) -> [Facet] {
    let all = Self.values(terms)
    var shown = Array((isByText ? all.sorted { $0.precedesByText($1) } : all).prefix(shownValues))
    let kept = counted?[Self.name("kept", facet.attribute)]?["buckets"]?.array ?? []
    let counts = Dictionary(
      zip(facet.keeping.keepingFirst, kept).map { ($0, $1["doc_count"]?.int ?? 0) }
    ) { first, _ in first }
    shown.keep(facet.keeping) {
      $0
    } missing: {
      Facet(value: $0, count: counts[$0] ?? 0)
    }
    return shown
  }

  /// The values of an aggregation, the most frequent first. Ties are broken by text.
  static func values(_ terms: JSON?) -> [Facet] {
    let values = (terms?["buckets"]?.array ?? []).compactMap { bucket -> Facet? in
      guard let key = bucket["key"], let count = bucket["doc_count"]?.int else { return nil }
      return text(of: key, bucket["key_as_string"]?.string).map { Facet(value: $0, count: count) }
    }
    return values.sorted { $0.count == $1.count ? $0.precedesByText($1) : $0.count > $1.count }
  }

  private static func text(of key: JSON, _ shown: String?) -> String? {
    // Of booleans the key is 1 or 0.
    if let shown, ["true", "false"].contains(shown) { return shown }
    switch key {
    case .string(let text): return text
    case .integer(let number): return number.description
    case .double(let number): return number.asPeopleWriteIt
    case .decimal(let text): return text
    default: return nil
    }
  }

  /// The statistics of the numbers of an attribute; nil if there are none.
  private func stats(of attribute: Attribute, _ counted: JSON?) -> FacetStats? {
    guard let stats = counted?[Self.name("numbers", attribute)], let least = stats["min"]?.number,
      let greatest = stats["max"]?.number, least <= greatest, stats["count"]?.int ?? 1 > 0
    else { return nil }
    return FacetStats(min: least, max: greatest, average: stats["avg"]?.number, sum: stats["sum"]?.number)
  }
}
