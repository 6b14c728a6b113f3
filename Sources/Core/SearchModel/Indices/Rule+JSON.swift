// Older forms that the API still reads: a single `condition`, and `remove` in place of `edits`.

extension Rule: JSONCodable {
  /// The JSON of the API.
  package var json: JSON {
    var members: JSON.Object = ["objectID": .string(objectID)]
    if !conditions.isEmpty { members["conditions"] = .array(conditions.map(\.json)) }
    members["consequence"] = consequence.json
    members["description"] = summary.map { .string($0) }
    if !isEnabled { members["enabled"] = false }
    if !validity.isEmpty { members["validity"] = .array(validity.map(\.json)) }
    for (name, value) in otherMembers where members[name] == nil { members[name] = value }
    return .object(members)
  }

  /// Reads the JSON of the API.
  ///
  /// - Throws: `SearchError.refused`, which says what is missing or wrong.
  package init(json: JSON) throws(SearchError) {
    let id = json["objectID"]?.string
    let reader = RuleReader(json, rule: id.map { " '\($0)'" } ?? "", path: "")
    objectID = try reader.required("objectID").text()
    if let single = reader["condition"] {
      guard reader["conditions"] == nil else { throw single.failure("left out beside 'conditions'") }
      conditions = [try Condition(single)]
    } else {
      conditions = []
      for condition in try reader["conditions"]?.elements() ?? [] { conditions.append(try Condition(condition)) }
    }
    consequence = try Consequence(reader.required("consequence"))
    summary = try reader["description"]?.text(allowsEmpty: true)
    isEnabled = try reader["enabled"]?.flag() ?? true
    validity = []
    for range in try reader["validity"]?.elements() ?? [] { validity.append(try TimeRange(range)) }
    for (name, value) in try reader.object()
    where !Self.memberNames.contains(name) && !name.hasPrefix("_") && !value.isNull {
      otherMembers[name] = value
    }
  }

  private static let memberNames: Set<String> = [
    "objectID", "condition", "conditions", "consequence", "description", "enabled", "validity",
  ]
}

extension Rule.Condition {
  fileprivate var json: JSON {
    var members: JSON.Object = [:]
    if let pattern {
      members["pattern"] = .string(pattern)
      members["anchoring"] = .string(anchoring.rawValue)
      if alternatives { members["alternatives"] = true }
    }
    members["context"] = context.map { .string($0) }
    members["filters"] = filters.map { .string($0) }
    return .object(members)
  }

  fileprivate init(_ reader: RuleReader) throws(SearchError) {
    try reader.allow(["pattern", "anchoring", "alternatives", "context", "filters"])
    let pattern = try reader["pattern"]?.text(allowsEmpty: true)
    var anchoring = Rule.Anchoring.contains
    let given = pattern == nil ? nil : try reader.required("anchoring")
    if let given {
      let name = try given.text()
      guard let known = Rule.Anchoring(rawValue: name) else {
        throw given.failure("one of \(Rule.Anchoring.allCases.map(\.rawValue).joined(separator: ", "))")
      }
      anchoring = known
    }
    if let pattern, let node = reader["pattern"] {
      guard RulePattern(pattern) != nil else { throw node.failure("words, and facets as '{facet:brand}'") }
      if pattern.isEmpty, anchoring != .is {
        throw node.failure("a text that is not empty, unless 'anchoring' is 'is'")
      }
    }
    // User interfaces write empty texts for what is not set.
    let context = try reader["context"]?.text(allowsEmpty: true)
    if let context, let node = reader["context"], !context.isEmpty, !context.isRuleContext {
      throw node.failure("a text of letters, digits, '-' and '_'")
    }
    let filters = try reader["filters"]?.text(allowsEmpty: true)
    if let filters, let node = reader["filters"], Rule.facetFilters(filters) == nil {
      throw node.failure("facet filters, with AND between them")
    }
    self.init(
      pattern: pattern, anchoring: anchoring,
      alternatives: pattern == nil ? false : try reader["alternatives"]?.flag() ?? false,
      context: context == "" ? nil : context, filters: filters == "" ? nil : filters)
  }
}

extension Rule {
  /// The facet filters and tags of a condition; nil if the text has other ones, or joins them by `OR`.
  package static func facetFilters(_ text: String) -> [Filter]? {
    guard let expression = try? FilterExpression(parsing: text) else { return nil }
    var filters: [Filter] = []
    switch expression {
    case .filter(let filter): filters = [filter]
    case .and(let operands):
      for operand in operands {
        guard case .filter(let filter) = operand else { return nil }
        filters.append(filter)
      }
    case .or: return nil
    }
    return filters.contains { $0.kind == .numeric } ? nil : filters
  }
}

extension String {
  /// Whether the text can be the context of a rule.
  package var isRuleContext: Bool {
    !isEmpty
      && utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"): true
        default: false
        }
      }
  }
}

extension Rule.TimeRange {
  fileprivate var json: JSON {
    var members: JSON.Object = [:]
    members["from"] = from.map { .integer(Int64($0)) }
    members["until"] = until.map { .integer(Int64($0)) }
    return .object(members)
  }

  fileprivate init(_ reader: RuleReader) throws(SearchError) {
    try reader.allow(["from", "until"])
    self.init(from: try reader["from"]?.int(), until: try reader["until"]?.int())
    if let from, let until, let node = reader["until"], from >= until {
      throw node.failure("a time after 'from', in seconds since 1970")
    }
  }
}

extension Rule.Consequence {
  fileprivate var json: JSON {
    var members: JSON.Object = [:]
    var parameters: JSON.Object = [:]
    switch query {
    case .text(let text): parameters["query"] = .string(text)
    case .edits(let edits): parameters["query"] = ["edits": .array(edits.map(\.json))]
    case nil: break
    }
    for (name, filters) in [
      ("automaticFacetFilters", automaticFacetFilters),
      ("automaticOptionalFacetFilters", automaticOptionalFacetFilters),
    ] where !filters.isEmpty {
      parameters[name] = .array(filters.map(\.json))
    }
    for (name, value) in params.parameters where parameters[name] == nil { parameters[name] = value }
    if !parameters.isEmpty { members["params"] = .object(parameters) }
    if !promote.isEmpty { members["promote"] = .array(promote.map(\.json)) }
    if filterPromotes { members["filterPromotes"] = true }
    if !hide.isEmpty { members["hide"] = .array(hide.map { ["objectID": .string($0)] }) }
    members["userData"] = userData
    return .object(members)
  }

  fileprivate init(_ reader: RuleReader) throws(SearchError) {
    try reader.allow(["params", "promote", "filterPromotes", "hide", "userData"])
    self.init()
    if let parameters = reader["params"] {
      if let change = parameters["query"] { query = try Rule.QueryChange(change) }
      automaticFacetFilters = try Rule.AutomaticFilter.all(in: parameters["automaticFacetFilters"])
      automaticOptionalFacetFilters = try Rule.AutomaticFilter.all(in: parameters["automaticOptionalFacetFilters"])
      let own = ["query", "automaticFacetFilters", "automaticOptionalFacetFilters"]
      for (name, value) in try parameters.object() where !own.contains(name) { params.parameters[name] = value }
    }
    for promotion in try reader["promote"]?.elements() ?? [] { promote.append(try Rule.Promotion(promotion)) }
    filterPromotes = try reader["filterPromotes"]?.flag() ?? false
    for hidden in try reader["hide"]?.elements() ?? [] {
      try hidden.allow(["objectID"])
      hide.append(try hidden.required("objectID").text())
    }
    userData = reader["userData"]?.json
  }
}

extension Rule.QueryChange {
  fileprivate init(_ reader: RuleReader) throws(SearchError) {
    if reader.json.string != nil {
      self = .text(try reader.text(allowsEmpty: true))
      return
    }
    try reader.allow(["edits", "remove"])
    var edits: [Rule.Edit] = []
    // Clients also wrote a single text.
    for text in try reader["remove"]?.elements(orSingle: true) ?? [] { edits.append(.remove(try text.pattern())) }
    for edit in try reader["edits"]?.elements() ?? [] { edits.append(try Rule.Edit(edit)) }
    self = .edits(edits)
  }
}

extension Rule.Edit {
  fileprivate var json: JSON {
    switch self {
    case .remove(let words): ["type": "remove", "delete": .string(words)]
    case .replace(let words, let text): ["type": "replace", "delete": .string(words), "insert": .string(text)]
    }
  }

  fileprivate init(_ reader: RuleReader) throws(SearchError) {
    try reader.allow(["type", "delete", "insert"])
    let words = try reader.required("delete").pattern()
    switch try reader.required("type").text() {
    case "remove": self = .remove(words)
    case "replace": self = .replace(words, with: try reader.required("insert").text(allowsEmpty: true))
    default: throw try reader.required("type").failure("'remove' or 'replace'")
    }
  }
}

extension Rule.AutomaticFilter {
  fileprivate var json: JSON {
    var members: JSON.Object = ["facet": .string(facet.rawValue)]
    members["score"] = score.map { .integer(Int64($0)) }
    if isDisjunctive { members["disjunctive"] = true }
    return .object(members)
  }

  /// Reads an array of names, or of objects; or one of these.
  fileprivate static func all(in reader: RuleReader?) throws(SearchError) -> [Rule.AutomaticFilter] {
    var filters: [Rule.AutomaticFilter] = []
    for filter in try reader?.elements(orSingle: true) ?? [] {
      if filter.json.string != nil {
        filters.append(Rule.AutomaticFilter(Attribute(try filter.text())))
        continue
      }
      try filter.allow(["facet", "score", "disjunctive"])
      let score = try filter["score"]?.int()
      if let score, !Filter.scores.contains(score), let node = filter["score"] { throw node.failure("0 to 65535") }
      filters.append(
        Rule.AutomaticFilter(
          Attribute(try filter.required("facet").text()), score: score,
          isDisjunctive: try filter["disjunctive"]?.flag() ?? false))
    }
    return filters
  }
}

extension Rule.Promotion {
  fileprivate var json: JSON {
    var members: JSON.Object = [:]
    if objectIDs.count == 1 {
      members["objectID"] = .string(objectIDs[0])
    } else {
      members["objectIDs"] = .array(objectIDs.map { .string($0) })
    }
    members["position"] = .integer(Int64(position))
    return .object(members)
  }

  fileprivate init(_ reader: RuleReader) throws(SearchError) {
    try reader.allow(["objectID", "objectIDs", "position"])
    var objectIDs: [String] = []
    if let id = reader["objectID"] { objectIDs.append(try id.text()) }
    for id in try reader["objectIDs"]?.elements() ?? [] { objectIDs.append(try id.text()) }
    if objectIDs.isEmpty { throw reader.failure("a record by its 'objectID', or several by 'objectIDs'") }
    let position = try reader.required("position")
    self.init(objectIDs, at: try position.int())
    if self.position < 0 { throw position.failure("0 or more") }
  }
}
