public import InstantSearchCore

/// A backend over an array of records that does everything in the simplest way, however slow.
///
/// It is the model against which planners, engines and widgets are tested. A record matches the text if each word of
/// the text is a prefix of a word in the record, and so by phrases and excluded words; hits with higher scores of filters come first, and others are in the order
/// of the records. Values of facets are compared without case, tags and objectIDs with it.
public struct ReferenceBackend: SearchBackend {
  /// The records, in the order of the hits.
  package var records: [JSON]
  /// The attributes that are declared for faceting; nil for all. Counting or filtering on others is an error, as in an
  /// index.
  package var attributesForFaceting: Set<Attribute>?

  /// A backend over these records, for any name of an index.
  public init(records: [JSON], attributesForFaceting: Set<Attribute>? = nil) {
    self.records = records
    self.attributesForFaceting = attributesForFaceting
  }

  public let supportedParameters = SupportedParameters.only([
    .query, .filters, .facetFilters, .numericFilters, .tagFilters, .optionalFilters,
    .sumOrFiltersScores, .page, .hitsPerPage, .offset, .length, .facets,
    .maxValuesPerFacet, .sortFacetValuesBy, .aroundLatLng, .aroundRadius, .insideBoundingBox, .advancedSyntax,
    .advancedSyntaxFeatures,
  ])

  public let countsHistograms = true

  public func search(_ requests: [SearchRequest]) async throws(SearchError) -> [SearchAnswer] {
    var answers: [SearchAnswer] = []
    for request in requests {
      if Task.isCancelled { throw .cancelled }
      answers.append(try answer(to: request))
    }
    return answers
  }

  /// The answer to one request, synchronously.
  package func answer(to request: SearchRequest) throws(SearchError) -> SearchAnswer {
    switch request {
    case .hits(let request): .hits(try answer(to: request))
    case .facetValues(let request): .facetValues(try answer(to: request))
    }
  }

  /// The response to a request for hits.
  package func answer(to request: HitsRequest) throws(SearchError) -> SearchResponse {
    let matching = try ranked(matches(request.query, request.conditions, ignoring: []), request)
    let window = Self.window(request.query)
    let page = matching.dropFirst(window.first).prefix(window.count)
    var response = SearchResponse(
      hits: page.map { Hit(objectID: $0["objectID"]?.string ?? "", record: $0) }, nbHits: matching.count)
    response.query = request.query.query ?? ""
    response.index = request.indexName
    response.hitsPerPage = window.count
    response.page = window.count == 0 ? 0 : window.first / window.count
    response.nbPages = window.count == 0 ? 0 : (matching.count + window.count - 1) / window.count
    for facet in request.facets where facet.wantsValues && facet.attribute != "*" { try check(facet.attribute) }
    var seen: Set<Attribute> = []
    for facet in expanded(request.facets) where seen.insert(facet.attribute).inserted {
      let counted = try matches(request.query, request.conditions, ignoring: facet.ignoring)
      let stats = Self.stats(of: facet.attribute, in: counted)
      if facet.wantsValues {
        response.facets.append(
          AttributedFacets(attribute: facet.attribute, facets: values(of: facet, in: counted, request.query)))
        response.facetStats[facet.attribute] = stats
      } else {
        response.facetStats[facet.attribute] = stats.map { FacetStats(min: $0.min, max: $0.max) }
      }
      response.facetHistograms[facet.attribute] = facet.histogram.flatMap { histogram in
        stats.flatMap { Self.histogram(histogram, of: facet.attribute, in: counted, $0.min...$0.max) }
      }
    }
    return response
  }

  /// The facets with `*` replaced by every attribute that has values and is not named. Then all named ones have their
  /// values too.
  private func expanded(_ requests: [FacetRequest]) -> [FacetRequest] {
    guard requests.contains(where: { $0.attribute == "*" }) else { return requests }
    var named = requests.filter { $0.attribute != "*" }
    for index in named.indices { named[index].wantsValues = true }
    let all = Set(records.flatMap { $0.object?.keys ?? [] }).subtracting(["objectID"]).map { Attribute($0) }
      .filter { attributesForFaceting?.contains($0) ?? true }.sorted()
    return named + all.filter { attribute in !named.contains { $0.attribute == attribute } }.map { FacetRequest($0) }
  }

  /// The response to a request for values of a facet.
  package func answer(to request: FacetValuesRequest) throws(SearchError) -> FacetValuesResponse {
    try check(request.attribute)
    let matching = try matches(request.query, request.conditions, ignoring: [])
    let words = Self.words(request.facetQuery)
    let values = counts(of: request.attribute, in: matching).filter { value in
      words.allSatisfy { word in Self.words(value.value).contains { $0.hasPrefix(word) } }
    }
    return FacetValuesResponse(facetHits: Array(values.prefix(request.maxFacetHits ?? 10)))
  }

  private func check(_ attribute: Attribute) throws(SearchError) {
    if attributesForFaceting?.contains(attribute) == false { throw .attributeNotFaceted(attribute) }
  }

  /// Records with higher scores of filters first, then those nearer to the point that is searched around.
  private func ranked(_ records: [JSON], _ request: HitsRequest) throws(SearchError) -> [JSON] {
    let query = request.query
    let filters = FilterExpression.all([try query.parsedFilters()] + request.conditions.map(\.expression))
    let score = FilterScore.sum([FilterScore(filters), try query.parsedOptionalFilters()])
    try check(filters.filters + score.filters)
    let scores = records.map { record in
      score.score(addsUp: query.sumOrFiltersScores ?? false) { Self.holds($0, for: record) }
    }
    let meters = records.map { query.insideBoundingBox == nil ? Self.meters(from: query.aroundLatLng, to: $0) ?? 0 : 0 }
    let order = records.indices.sorted { (scores[$1], meters[$0], $0) < (scores[$0], meters[$1], $1) }
    return order.map { records[$0] }
  }

  /// The attributes of facet filters must be declared.
  private func check(_ filters: [Filter]) throws(SearchError) {
    for case .facet(let filter) in filters where filter.attribute != "objectID" {
      try check(filter.attribute)
    }
  }

  /// The records that match the conditions without the ignored ones.
  private func matches(
    _ query: Query, _ conditions: [Condition], ignoring ignored: [Condition.ID]
  ) throws(SearchError) -> [JSON] {
    let kept = conditions.filter { !ignored.contains($0.id) }.map(\.expression)
    let expression = FilterExpression.all([try query.parsedFilters()] + kept)
    try check(expression.filters)
    let pieces = QueryMarks(query).pieces(of: query.query ?? "").map { (words: Self.words($0.text), mark: $0.mark) }
    return records.filter { record in
      let text = Self.words(Self.text(of: record))
      let hasText = pieces.allSatisfy { words, mark in
        guard let mark else { return words.allSatisfy { word in text.contains { $0.hasPrefix(word) } } }
        return words.isEmpty || text.contains(words) != mark.excludes
      }
      return hasText
        && expression.matches { Self.holds($0, for: record) } && Self.isLocated(record, by: query)
    }
  }

  /// Whether one of a record's coordinates is where the query restricts the results to.
  private static func isLocated(_ record: JSON, by query: Query) -> Bool {
    if let boxes = query.insideBoundingBox {
      return Query.GeoPoint.points(of: record).contains { point in boxes.contains { $0.contains(point) } }
    }
    guard query.aroundLatLng != nil else { return true }
    guard let meters = meters(from: query.aroundLatLng, to: record) else { return false }
    if case .meters(let radius)? = query.aroundRadius { return meters <= Double(radius) }
    return true
  }

  /// The distance of a record's nearest coordinates; nil without coordinates or without a point.
  private static func meters(from center: Query.GeoPoint?, to record: JSON) -> Double? {
    center.flatMap { center in Query.GeoPoint.points(of: record).map { center.meters(to: $0) }.min() }
  }

  private static func holds(_ filter: Filter, for record: JSON) -> Bool {
    let values = values(of: filter.attribute, in: record)
    let matches =
      switch filter {
      case .facet(let facet):
        values.compactMap { text(ofValue: $0) }.contains {
          facet.attribute.key(of: $0) == facet.attribute.key(of: facet.value.description)
        }
      case .tag(let tag): values.contains { $0.string == tag.value }
      case .numeric(let numeric):
        values.compactMap(\.number).contains { number in
          switch numeric.value {
          case .range(let range): range.contains(number)
          case .comparison(let comparison, let value): comparison.holds(number, value)
          }
        }
      }
    return matches != filter.isNegated
  }

  /// The values of an attribute: one, or the elements of an array; dots separate the names of nested members.
  private static func values(of attribute: Attribute, in record: JSON) -> [JSON] {
    var values = [record]
    for name in attribute.rawValue.split(separator: ".") {
      values = values.compactMap { $0[String(name)] }.flatMap { $0.array ?? [$0] }
    }
    return values
  }

  /// The text of a value in facets; nil for objects, arrays and null.
  private static func text(ofValue value: JSON) -> String? {
    switch value {
    case .string(let text): text
    case .bool(let isTrue): Filter.Facet.Value.bool(isTrue).description
    case .integer(let number): number.description
    case .double(let number): Filter.Facet.Value.number(number).description
    case .decimal(let text): text
    default: nil
    }
  }

  /// The values in the form that most of all records have, which no filter changes, sorted by what is compared of them.
  private func counts(of attribute: Attribute, in matching: [JSON]) -> [Facet] {
    let forms = Self.tally(of: attribute, in: records) { $0 }
    let counts = Self.tally(of: attribute, in: matching) { attribute.key(of: $0) }
    let values = counts.sorted {
      $0.value == $1.value ? $0.key.precedesByCodePoint($1.key) : $0.value > $1.value
    }
    return values.map { key, count in
      let own = forms.filter { attribute.key(of: $0.key) == key }
      let form = own.min { $0.value == $1.value ? $0.key.precedesByCodePoint($1.key) : $0.value > $1.value }
      return Facet(value: form?.key ?? key, count: count)
    }
  }

  /// How many records have each value.
  private static func tally(
    of attribute: Attribute, in records: [JSON], by key: (String) -> String
  ) -> [String: Int] {
    var counts: [String: Int] = [:]
    for record in records {
      for value in Set(values(of: attribute, in: record).compactMap { text(ofValue: $0) }.map(key)) {
        counts[value, default: 0] += 1
      }
    }
    return counts
  }

  private func values(of request: FacetRequest, in matching: [JSON], _ query: Query) -> [Facet] {
    let attribute = request.attribute
    var all = counts(of: attribute, in: matching)
    if query.sortFacetValuesBy == .alpha {
      all.sort { attribute.key(of: $0.value).precedesByCodePoint(attribute.key(of: $1.value)) }
    }
    var shown = Array(all.prefix(query.maxValuesPerFacet ?? 100))
    shown.keep(request.keeping) {
      attribute.key(of: $0)
    } missing: { value in
      let listed = all.first { attribute.key(of: $0.value) == attribute.key(of: value) }
      return Facet(value: value, count: listed?.count ?? 0)
    }
    return shown
  }

  private static func stats(of attribute: Attribute, in records: [JSON]) -> FacetStats? {
    let numbers = records.flatMap { values(of: attribute, in: $0) }.compactMap(\.number)
    guard let smallest = numbers.min(), let largest = numbers.max() else { return nil }
    var exact = ExactSum()
    for number in numbers { exact.add(number) }
    let sum = exact.value
    return FacetStats(min: smallest, max: largest, average: sum / Double(numbers.count), sum: sum)
  }

  /// Looks at every record for each bucket.
  private static func histogram(
    _ request: HistogramRequest, of attribute: Attribute, in records: [JSON], _ span: ClosedRange<Double>
  ) -> Histogram? {
    guard var histogram = request.emptyHistogram(spanning: span) else { return nil }
    for index in histogram.buckets.indices {
      let bucket = histogram.buckets[index]
      let isLast = index == histogram.buckets.count - 1
      histogram.buckets[index].count =
        records.filter { record in
          values(of: attribute, in: record).compactMap(\.number).contains { number in
            bucket.lowerBound <= number && (isLast ? number <= bucket.upperBound : number < bucket.upperBound)
          }
        }.count
    }
    return histogram
  }

  private static func window(_ query: Query) -> (first: Int, count: Int) {
    let count = max(0, query.hitsPerPage ?? 20)
    if let offset = query.offset { return (max(0, offset), max(0, query.length ?? count)) }
    return (max(0, query.page ?? 0) * count, count)
  }

  private static func words(_ text: String) -> [String] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber }.map { String($0) }
  }

  private static func text(of value: JSON) -> String {
    switch value {
    case .string(let text): text
    case .array(let elements): elements.map { text(of: $0) }.joined(separator: " ")
    case .object(let members): members.map { text(of: $0.value) }.joined(separator: " ")
    case .null, .bool, .integer, .double, .decimal: ""
    }
  }
}

extension Query.GeoBox {
  /// Whether a point lies in the box or on its edge.
  fileprivate func contains(_ point: Query.GeoPoint) -> Bool {
    let (latitudes, longitudes) = (
      [corner.latitude, oppositeCorner.latitude].sorted(), [corner.longitude, oppositeCorner.longitude].sorted()
    )
    return (latitudes[0]...latitudes[1]).contains(point.latitude)
      && (longitudes[0]...longitudes[1]).contains(point.longitude)
  }
}
