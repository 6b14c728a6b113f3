public import SearchModel

extension LocalIndex {
  /// The rules of the index, or of one of its sorted views, in the order in which they were first saved.
  public func rules(of view: String? = nil) -> [Rule] {
    snapshot.configuration.stored.rules[view ?? ""] ?? []
  }

  /// The rules that have all words of a query in their pattern, context, summary or ID; the last word may be the beginning
  /// of one.
  package func rules(of view: String? = nil, matching query: String) -> [Rule] {
    rules(of: view).matching(query) { rule in
      (rule.conditions.flatMap { [$0.pattern, $0.context] } + [rule.summary, rule.objectID]).compactMap { $0 }
    }
  }

  /// Adds rules, or replaces those with the same objectID. A sorted view has rules of its own, since a record at a position
  /// is seldom wanted in another order.
  ///
  /// ```swift
  /// let rule = Rule(
  ///   objectID: "sale", conditions: [Rule.Condition(pattern: "sale", anchoring: .is)],
  ///   consequence: Rule.Consequence(promote: [Rule.Promotion(["1234"], at: 0)]))
  /// try index.saveRules([rule])
  /// ```
  ///
  /// - Parameters:
  ///   - rules: The rules; of several with the same objectID the last one counts.
  ///   - view: The sorted view to which they belong; nil for the index itself.
  ///   - replacingAll: Whether to delete all others.
  ///   - forwardingToViews: Whether to do the same with the rules of all sorted views.
  /// - Throws: `IndexError.rule`, which says what is wrong with a rule; then none is saved.
  public func saveRules(
    _ rules: [Rule], of view: String? = nil, replacingAll: Bool = false, forwardingToViews: Bool = false
  ) throws(IndexError) {
    if let view, !views.contains(view) {
      throw .rule(objectID: rules.first?.objectID ?? "", reason: "the index has no sorted view '\(view)'")
    }
    var checked: [Rule] = []
    for rule in rules { checked.append(try rule.checked()) }
    try configure { stored in
      for name in stored.names(of: view, andViews: forwardingToViews) {
        if replacingAll { stored.rules[name] = [] }
        stored.rules[name, default: []].save(checked, by: \.objectID)
      }
    }
  }

  /// Deletes a rule; does nothing if there is none with this objectID.
  public func deleteRule(
    _ objectID: String, of view: String? = nil, forwardingToViews: Bool = false
  ) throws(IndexError) {
    try configure { stored in
      for name in stored.names(of: view, andViews: forwardingToViews) {
        stored.rules[name]?.removeAll { $0.objectID == objectID }
      }
    }
  }
}

extension StoredSettings {
  /// The names of the sorted views, and of replicas without settings of their own.
  var viewNames: [String] {
    let names = views.map(\.name)
    let replicas = (settings.replicas ?? []).compactMap { ReplicaName($0)?.name }
    return (names + replicas).keepingFirst
  }

  /// The names under which rules of a view, or of the index, are stored.
  fileprivate func names(of view: String?, andViews: Bool) -> [String] {
    [view ?? ""] + (andViews ? viewNames.filter { $0 != view } : [])
  }
}

extension Rule {
  /// The most conditions.
  private static let maxConditions = 25
  /// The most records that a rule promotes, and hides.
  private static let maxRecords = 300
  /// The highest position of a promoted record.
  private static let highestPosition = 300
  /// The most bytes of its JSON.
  private static let longest = 100_000

  /// The rule as its JSON says it; throws where an index can't have it.
  func checked() throws(IndexError) -> Rule {
    func refuse(_ reason: String) -> IndexError { .rule(objectID: objectID, reason: reason) }
    let rule: Rule
    do throws(SearchError) {
      rule = try Rule(json: json)
    } catch .refused(let message, _) {
      throw refuse(message)
    } catch {
      throw refuse("\(error)")
    }
    let bytes = json.text().utf8.count
    if bytes > Self.longest { throw refuse("it has \(bytes) bytes; at most \(Self.longest) are possible") }
    if conditions.count > Self.maxConditions {
      throw refuse("it has \(conditions.count) conditions; at most \(Self.maxConditions) are possible")
    }
    let promoted = consequence.promote.reduce(0) { $0 + $1.objectIDs.count }
    if max(promoted, consequence.hide.count) > Self.maxRecords {
      throw refuse("it promotes or hides more than \(Self.maxRecords) records")
    }
    if consequence.promote.contains(where: { $0.position > Self.highestPosition }) {
      throw refuse("the position of a promoted record is more than \(Self.highestPosition)")
    }
    let found = conditions.flatMap { $0.pattern.flatMap { RulePattern($0)?.facets } ?? [] }
    let automatic = consequence.automaticFacetFilters + consequence.automaticOptionalFacetFilters
    if let unknown = automatic.first(where: { !found.contains($0.facet) }) {
      throw refuse("no pattern has '{facet:\(unknown.facet)}', by which 'automaticFacetFilters' could filter")
    }
    do throws(SearchError) {
      _ = try ResolvedSettings().effective(consequence.params)
    } catch {
      throw refuse("params: \(error)")
    }
    return rule
  }
}
