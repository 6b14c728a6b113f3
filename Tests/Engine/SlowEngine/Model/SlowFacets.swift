import SearchModel

/// Counts the values of attributes, record by record.
enum SlowFacets {
  /// What is compared of a value: the text without case, but all of a name.
  static func key(of value: String, _ attribute: String) -> String {
    ["_tags", "objectID"].contains(attribute) ? value : value.lowercased().uppercased().lowercased()
  }

  /// All values of an attribute, the most frequent first, in the form that most records of the index have.
  static func counts(of attribute: String, in records: [SlowRecord], ofIndex all: [SlowRecord]) -> [Facet] {
    let forms = tally(all.flatMap { $0.facetValues(of: attribute) })
    let formsByKey = Dictionary(grouping: forms.keys) { key(of: $0, attribute) }
    let counts = tally(records.flatMap { Set($0.facetValues(of: attribute).map { key(of: $0, attribute) }) })
    return counts.sorted { $0.value == $1.value ? $0.key < $1.key : $0.value > $1.value }.map { key, count in
      let most = formsByKey[key]?.compactMap { forms[$0] }.max()
      return Facet(value: formsByKey[key]?.filter { forms[$0] == most }.min() ?? "", count: count)
    }
  }

  private static func tally(_ texts: [String]) -> [String: Int] {
    texts.reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }

  /// The values that an answer shows, followed by those to keep that are missing. The first to keep of several forms is
  /// written as it is to be kept.
  static func values(
    of request: FacetRequest, in records: [SlowRecord], ofIndex allRecords: [SlowRecord], _ query: Query
  ) -> [Facet] {
    let attribute = request.attribute.rawValue
    var all = counts(of: attribute, in: records, ofIndex: allRecords)
    func key(_ value: String) -> String { Self.key(of: value, attribute) }
    if query.sortFacetValuesBy == .alpha { all.sort { key($0.value) < key($1.value) } }
    var shown = Array(all.prefix(query.maxValuesPerFacet ?? 100))
    var written: [String] = []
    for value in request.keeping where !written.contains(value) {
      let isFirst = !written.contains { key($0) == key(value) }
      written.append(value)
      if isFirst, let index = shown.firstIndex(where: { key($0.value) == key(value) }) {
        shown[index].value = value
      } else {
        shown.append(Facet(value: value, count: all.first { key($0.value) == key(value) }?.count ?? 0))
      }
    }
    return shown
  }

  static func stats(of request: FacetRequest, in records: [SlowRecord]) -> FacetStats? {
    let numbers = records.flatMap { $0.numbers(of: request.attribute.rawValue) }
    guard let least = numbers.min(), let greatest = numbers.max() else { return nil }
    guard request.wantsValues else { return FacetStats(min: least, max: greatest) }
    let sum = exactSum(of: numbers)
    return FacetStats(min: least, max: greatest, average: sum / Double(numbers.count), sum: sum)
  }

  /// The sum without rounding in between: as numbers that do not overlap, the least first.
  private static func exactSum(of numbers: [Double]) -> Double {
    var parts: [Double] = []
    for number in numbers {
      var rest = number
      var smaller: [Double] = []
      for part in parts {
        let (large, small) = rest.magnitude < part.magnitude ? (part, rest) : (rest, part)
        rest = large + small
        let error = small - (rest - large)
        if error != 0 { smaller.append(error) }
      }
      parts = smaller + [rest]
    }
    // The rest below the greatest part is less than half of its last bit, but for ties.
    while let greatest = parts.popLast() {
      guard let next = parts.popLast() else { return greatest }
      let sum = greatest + next
      let error = next - (sum - greatest)
      if error == 0 {
        parts.append(sum)
        continue
      }
      // A tie is decided by the sign of what is below it.
      let isTie = sum + 2 * error - sum == 2 * error
      guard isTie, let below = parts.last, (below > 0) == (error > 0) else { return sum }
      return sum + 2 * error
    }
    return 0
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
