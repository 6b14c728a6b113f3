import InstantSearchTesting
import SearchEngine
import SearchModel

/// Records, settings and one search, answered by the engine and by the model.
struct SearchCase: Shrinkable, CustomStringConvertible {
  var records: [JSON]
  var settings: JSON.Object
  /// The settings that a sorted view overrides.
  var view: JSON.Object = [:]
  var request: SearchRequest
  /// The number of records of a batch.
  var batchSize: Int
  var thresholds = RandomThresholds()

  /// The name under which the view is searched; any other name searches the index itself.
  static let viewName = "view"

  /// The difference between the answers; nil if there is none.
  var difference: String? {
    do {
      return Self.difference(request, try engine(), model.searched(by: request, view: view))
    } catch {
      return "the index can't be made: \(error)"
    }
  }

  /// The smallest case in which the answers differ, and the difference.
  var smallestDifference: String {
    let smallest = shrunk { $0.difference != nil }
    return "\(smallest)\ndiffers in \(smallest.difference ?? "nothing, made anew")"
  }

  func engine() throws -> LocalIndex {
    try LocalIndex(records, settings, view: view, batchSize: batchSize, thresholds.values)
  }

  var model: SlowIndex { SlowIndex(records: records, settings: settings, thresholds.limits) }

  static func difference(_ request: SearchRequest, _ engine: LocalIndex, _ model: SlowIndex) -> String? {
    let budget = SearchBudget(now: Double(SlowRules.now))
    return switch request {
    case .hits(let request):
      AnswerDifference.between(
        Result { () throws(SearchError) in try engine.search(request, in: SearchContext(budget)) },
        Result { () throws(SearchError) in try model.search(request) })
    case .facetValues(let request):
      AnswerDifference.between(
        Result { () throws(SearchError) in try engine.facetValues(request, in: SearchContext(budget)) },
        Result { () throws(SearchError) in try model.facetValues(request) })
    }
  }

  var smaller: some Sequence<SearchCase> {
    let ways: [() -> AnySequence<SearchCase>] = [
      { changing(\.thresholds, thresholds.smaller) }, { changing(\.records, records.withLess) },
      { changing(\.batchSize, batchSize < records.count ? [records.count] : []) },
      { changing(\.settings, Self.smaller(settings)) }, { changing(\.view, Self.smaller(view)) },
      { changing(\.request, Self.smaller(request)) },
      {
        AnySequence(
          records.indices.lazy.flatMap { index in
            changing(
              \.records[index],
              Self.smaller(records[index].object ?? [:]).filter { $0["objectID"] != nil }.map { .object($0) })
          })
      },
    ]
    return ways.lazy.flatMap { $0() }
  }

  private func changing<Value>(
    _ member: WritableKeyPath<Self, Value>, _ values: some Sequence<Value>
  ) -> AnySequence<SearchCase> {
    AnySequence(
      values.lazy.map { value in
        var changed = self
        changed[keyPath: member] = value
        return changed
      })
  }

  private static func smaller(_ members: JSON.Object) -> [JSON.Object] {
    members.flatMap { name, value -> [JSON.Object] in
      var without = members
      without[name] = nil
      var choices = [without]
      // A shorter vector would be refused, which is another difference.
      if let elements = value.array, !["_vectors", "queryVector"].contains(name) {
        for shorter in elements.withLess where !shorter.isEmpty {
          var changed = members
          changed[name] = .array(shorter)
          choices.append(changed)
        }
      }
      if let words = value.string?.split(separator: " "), words.count > 1 {
        for shorter in words.withLess where !shorter.isEmpty {
          var changed = members
          changed[name] = .string(shorter.joined(separator: " "))
          choices.append(changed)
        }
      }
      return choices
    }
  }

  private static func smaller(_ request: SearchRequest) -> [SearchRequest] {
    let queries = smaller(request.query.parameters).map { Query(parameters: $0) }
    let conditions = request.conditions.withLess
    switch request {
    case .hits(let request):
      return queries.map { .hits(request.with(\.query, $0)) } + conditions.map { .hits(request.with(\.conditions, $0)) }
        + request.facets.withLess.map { .hits(request.with(\.facets, $0)) }
    case .facetValues(let request):
      return queries.map { .facetValues(request.with(\.query, $0)) }
        + conditions.map { .facetValues(request.with(\.conditions, $0)) }
    }
  }

  var description: String {
    var lines = ["settings: \(JSON.object(settings))", "thresholds: \(thresholds)"]
    if request.indexName == Self.viewName { lines.append("of the view: \(JSON.object(view))") }
    lines.append("records, \(batchSize) at once:")
    lines += records.map { "  \($0)" }
    switch request {
    case .hits(let request):
      lines.append("query: \(JSON.object(request.query.parameters))")
      lines += request.facets.map { "facet: \($0)" }
    case .facetValues(let request):
      lines.append("query: \(JSON.object(request.query.parameters))")
      lines.append("values of \(request.attribute) for '\(request.facetQuery)', \(request.maxFacetHits ?? -1)")
    }
    lines += request.conditions.map { "condition: \($0.id): \($0.expression)" }
    return lines.joined(separator: "\n")
  }
}

extension LocalIndex {
  /// An index with a sorted view.
  convenience init(
    _ records: [JSON], _ settings: JSON.Object, view: JSON.Object, batchSize: Int,
    _ thresholds: Thresholds = Thresholds()
  ) throws {
    // Synonyms and rules are no settings; here they are written as such.
    let synonyms = settings["synonyms"]?.array ?? []
    let (rules, viewRules) = (settings["rules"]?.array ?? [], view["rules"]?.array ?? [])
    let settings = JSON.Object(settings.lazy.filter { $0.key != "synonyms" && $0.key != "rules" })
    let view = JSON.Object(view.lazy.filter { $0.key != "rules" })
    try self.init(settings: IndexSettings(parameters: settings), thresholds: thresholds)
    try saveSynonyms(synonyms.map { json throws(SearchError) in try Synonym(json: json) })
    try setView(SearchCase.viewName, IndexSettings(parameters: view))
    try saveRules(rules.map { json throws(SearchError) in try Rule(json: json) })
    try saveRules(viewRules.map { json throws(SearchError) in try Rule(json: json) }, of: SearchCase.viewName)
    for start in stride(from: 0, to: records.count, by: batchSize) {
      try save(Array(records[start..<min(start + batchSize, records.count)]))
    }
  }
}

extension SlowIndex {
  /// The model of this index, or of its view if the request names it.
  func searched(by request: SearchRequest, view: JSON.Object) -> SlowIndex {
    guard request.indexName == SearchCase.viewName else { return self }
    var index = self
    index.settings["rules"] = JSON?.none
    index.settings["isVirtualReplica"] = .bool(settings["replicas"] == .virtualView)
    for (name, value) in view { index.settings[name] = value }
    return index
  }
}

extension JSON {
  /// The replicas of an index whose view is a virtual one.
  static let virtualView: JSON = ["virtual(\(SearchCase.viewName))"]
}

extension HitsRequest {
  fileprivate func with<Value>(_ member: WritableKeyPath<Self, Value>, _ value: Value) -> Self {
    var changed = self
    changed[keyPath: member] = value
    return changed
  }
}

extension FacetValuesRequest {
  fileprivate func with<Value>(_ member: WritableKeyPath<Self, Value>, _ value: Value) -> Self {
    var changed = self
    changed[keyPath: member] = value
    return changed
  }
}
