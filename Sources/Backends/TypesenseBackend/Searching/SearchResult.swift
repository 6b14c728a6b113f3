import SearchModel

/// The answer of a node to one search.
struct SearchResult {
  let json: JSON
  let schema: CollectionSchema

  /// - Throws: The error with which the node answers this search.
  init(_ json: JSON, _ schema: CollectionSchema, of index: SearchedIndex) throws(SearchError) {
    if let message = json["error"]?.string {
      let status = json["code"]?.int ?? 400
      if status == 408 { throw .timedOut }
      throw status == 404 && message == "Not found."
        ? .indexNotFound(index.name) : .refused(message: message, status: status)
    }
    (self.json, self.schema) = (json, schema)
  }

  func found() throws(SearchError) -> Int {
    guard let found = json["found"]?.int else {
      throw .unreadableAnswer(path: "found", reason: "expected a number, found \(json["found"]?.kind ?? "nothing")")
    }
    return found
  }

  /// Whether the search was not cut short.
  var isExhaustive: Bool { json["search_cutoff"]?.bool != true }

  var milliseconds: Int { json["search_time_ms"]?.int ?? 0 }

  // MARK: Facets

  private func counts(of field: String) -> JSON? {
    json["facet_counts"]?.array?.first { $0["field_name"]?.string == field }
  }

  /// The values of a field with their counts, the most frequent first. Ties are broken by text.
  func values(of field: CollectionSchema.Field) -> [Facet] {
    let isExact = ExactValue.attribute(ofField: field.name) != nil
    let values = (counts(of: field.name)?["counts"]?.array ?? []).compactMap { json -> Facet? in
      guard let text = json["value"]?.string, let count = json["count"]?.int,
        let value = isExact ? ExactValue.value(of: text) : text
      else { return nil }
      return Facet(value: value, count: count, highlighted: isExact ? nil : json["highlighted"]?.string)
    }
    return values.sorted { $0.count == $1.count ? $0.precedesByText($1) : $0.count > $1.count }
  }

  /// The statistics of a field of numbers; nil if no document has one.
  func stats(of field: CollectionSchema.Field) -> FacetStats? {
    let counted = counts(of: field.name)
    guard let stats = counted?["stats"], let least = stats["min"]?.number, let greatest = stats["max"]?.number else {
      return nil
    }
    let (average, sum) = (stats["avg"]?.number, stats["sum"]?.number)
    // Of negative numbers alone 0.24 says the least positive number, or that of 64 bits with a minus.
    let hasNoGreatest = greatest != 0 && greatest.magnitude <= Double(Float.leastNormalMagnitude)
    // The values themselves say it exactly.
    if field.kind != .number || hasNoGreatest {
      let exact = schema.exactField(of: field.attribute).flatMap { allNumbers(of: $0) }
      if let values = exact ?? allNumbers(of: field), let least = values.min(), let greatest = values.max() {
        return FacetStats(min: least, max: greatest, average: average, sum: sum)
      }
    }
    if hasNoGreatest { return nil }
    func number(_ number: Double) -> Double {
      // Fields have 32 bits: 8.86 comes as 8.859999656677246.
      field.kind == .number ? Double(Float(number).description) ?? number : number
    }
    return FacetStats(min: number(least), max: number(greatest), average: average, sum: sum)
  }

  /// The different numbers of a field; nil if not all are counted, or they are not exact: of numbers with fractions 0.24
  /// writes 2000 as `2`.
  private func allNumbers(of field: CollectionSchema.Field) -> [Double]? {
    let counted = counts(of: field.name)
    let values = values(of: field).map(\.value)
    guard values.count == counted?["stats"]?["total_values"]?.int,
      field.kind != .number || values.allSatisfy({ $0.contains(".") })
    else { return nil }
    return values.compactMap { Double($0) }
  }

  // MARK: Documents

  typealias Hits = [Hit<JSON>]

  func hits(
    without omitted: [String], highlighting attributes: [Attribute], excerpts: [String], of words: [String]
  ) throws(SearchError) -> Hits {
    var hits: Hits = []
    for (number, hit) in (json["hits"]?.array ?? []).enumerated() {
      guard let document = hit["document"]?.object, let id = document["id"]?.string else {
        throw .unreadableAnswer(path: "hits, \(number)", reason: "expected a document with an ID")
      }
      let record = schema.record(of: document, id, without: omitted)
      let marks = hit["highlight"] ?? [:]
      hits.append(
        Hit(
          objectID: id, record: .object(record),
          highlights: Self.marked(record, marks, attributes, "value", words),
          snippets: excerpts.isEmpty
            ? nil : Self.marked(record, marks, excerpts.map { Attribute($0) }, "snippet", words)))
    }
    return hits
  }

  /// The texts of attributes with their highlights, or excerpts of them.
  private static func marked(
    _ record: JSON.Object, _ marks: JSON, _ attributes: [Attribute], _ part: String, _ words: [String]
  ) -> MarkedText? {
    var members: [MarkedText.Member] = []
    for attribute in attributes {
      // An attribute of an object: the whole object has its highlights.
      let name = String(attribute.rawValue.prefix { $0 != "." })
      let key = record[attribute.rawValue] != nil ? attribute.rawValue : name
      guard !members.contains(where: { $0.name == key }), let value = record[key],
        let text = marked(value, marks[key], part, words)
      else { continue }
      members.append(MarkedText.Member(name: key, value: text))
    }
    return members.isEmpty ? nil : .object(members)
  }

  private static func marked(_ value: JSON, _ mark: JSON?, _ part: String, _ words: [String]) -> MarkedText? {
    switch value {
    case .string(let text):
      guard let marked = (mark?[part] ?? mark?["snippet"])?.string else { return .text(.init(value: text)) }
      let matched = (mark?["matched_tokens"]?.array ?? []).compactMap { $0.string?.lowercased() }
      let found = words.filter { word in matched.contains { $0.hasPrefix(word) } }
      let level: MarkedText.MatchLevel = matched.isEmpty ? .none : found.count == words.count ? .full : .partial
      return .text(.init(value: marked, matchLevel: level, matchedWords: matched.isEmpty ? [] : found))
    case .bool, .integer, .double, .decimal: return .text(.init(value: value.text()))
    case .array(let elements):
      let marks = mark?.array ?? []
      return .list(
        elements.enumerated().compactMap { index, element in
          marked(element, marks.indices.contains(index) ? marks[index] : nil, part, words)
        })
    case .object(let members):
      return .object(
        members.compactMap { name, value in
          marked(value, mark?[name], part, words).map { .init(name: name, value: $0) }
        })
    case .null: return nil
    }
  }
}
