import SearchModel

/// Counts the values of attributes, record by record.
enum SlowFacets {
  /// All values of an attribute, the most frequent first.
  static func counts(of attribute: String, in records: [SlowRecord]) -> [Facet] {
    var facets: [Facet] = []
    var indices: [String: Int] = [:]
    for value in records.flatMap({ $0.facetValues(of: attribute) }) {
      if let index = indices[value] {
        facets[index].count += 1
      } else {
        indices[value] = facets.count
        facets.append(Facet(value: value, count: 1))
      }
    }
    return facets.sorted {
      $0.count == $1.count ? $0.value < $1.value : $0.count > $1.count
    }
  }

  /// The values that an answer shows, followed by those to keep that are missing.
  static func values(of request: FacetRequest, in records: [SlowRecord], _ query: Query) -> [Facet] {
    var all = counts(of: request.attribute.rawValue, in: records)
    if query.sortFacetValuesBy == .alpha { all.sort { $0.value < $1.value } }
    var shown = Array(all.prefix(query.maxValuesPerFacet ?? 100))
    for value in request.keeping where !shown.contains(where: { $0.value == value }) {
      shown.append(all.first { $0.value == value } ?? Facet(value: value, count: 0))
    }
    return shown
  }

  static func stats(of request: FacetRequest, in records: [SlowRecord]) -> FacetStats? {
    let numbers = records.flatMap { $0.numbers(of: request.attribute.rawValue) }
    guard let least = numbers.min(), let greatest = numbers.max() else { return nil }
    guard request.wantsValues else { return FacetStats(min: least, max: greatest) }
    let sum = numbers.reduce(0, +)
    return FacetStats(min: least, max: greatest, average: sum / Double(numbers.count), sum: sum)
  }

  /// How many records have a number in each bucket.
  static func histogram(of request: FacetRequest, in records: [SlowRecord]) -> Histogram? {
    let numbers = records.map { $0.numbers(of: request.attribute.rawValue) }
    guard let least = numbers.joined().min(), let greatest = numbers.joined().max(),
      var histogram = request.histogram?.emptyHistogram(spanning: least...greatest)
    else { return nil }
    let last = histogram.buckets.count - 1
    for (index, bucket) in histogram.buckets.enumerated() {
      func isIn(_ number: Double) -> Bool {
        number >= bucket.lowerBound && (number < bucket.upperBound || index == last && number == bucket.upperBound)
      }
      histogram.buckets[index].count = numbers.count { $0.contains { isIn($0) } }
    }
    return histogram
  }

  /// The attributes to count, each once; `*` is expanded to all that are declared and not requested by name.
  static func expanded(_ requests: [FacetRequest], _ parameters: SlowParameters) throws(SearchError) -> [FacetRequest] {
    let countable = parameters.faceting.filter { !$0.isFilterOnly && !parameters.isHidden($0.name) }
      .map { Attribute($0.name) }
    var expanded: [FacetRequest] = []
    for request in requests {
      if request.attribute == "*" {
        expanded += countable.filter { name in !requests.contains { $0.attribute == name } }.map { FacetRequest($0) }
      } else {
        let isKnown = countable.contains(request.attribute) || !request.wantsValues
        guard isKnown, !parameters.isHidden(request.attribute.rawValue) else {
          throw .attributeNotFaceted(request.attribute)
        }
        var request = request
        // `*` includes the values of this one.
        if countable.contains(request.attribute), requests.contains(where: { $0.attribute == "*" }) {
          request.wantsValues = true
        }
        expanded.append(request)
      }
    }
    return expanded.enumerated().filter { index, request in
      !expanded[..<index].contains { $0.attribute == request.attribute }
    }.map(\.element)
  }
}
