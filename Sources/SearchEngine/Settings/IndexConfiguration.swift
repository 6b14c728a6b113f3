internal import SearchModel

/// The settings of an index: as stored, resolved for searching, and as the plan of its segments.
final class IndexConfiguration: Sendable {
  let stored: StoredSettings
  let plan: IndexPlan
  let synonyms: SynonymTable
  /// As in ``StoredSettings/rules``.
  private let rules: [String: RuleTable]
  private let settings: ResolvedSettings
  private let views: [ResolvedSettings]

  /// - Parameter previous: The configuration before, whose synonyms and rules are mostly the same.
  init(_ stored: StoredSettings, previous: IndexConfiguration? = nil) throws(IndexError) {
    var stored = stored
    try stored.takeSynonymsFromSettings()
    self.stored = stored
    settings = try stored.settings.resolved()
    views = try stored.resolvedViews()
    plan = IndexPlan(settings, views: views)
    if let previous, previous.stored.synonyms == stored.synonyms, previous.plan.separators == plan.separators {
      synonyms = previous.synonyms
    } else {
      synonyms = SynonymTable(stored.synonyms, separators: settings.separators)
    }
    var rules: [String: RuleTable] = [:]
    for (name, own) in stored.rules where !own.isEmpty {
      if let previous, let known = previous.rules[name], previous.stored.rules[name] == own,
        previous.plan.separators == plan.separators
      {
        rules[name] = known
      } else {
        rules[name] = RuleTable(own, separators: settings.separators)
      }
    }
    self.rules = rules
  }

  /// The names of the sorted views, and of replicas without settings of their own.
  var viewNames: [String] { stored.viewNames }

  /// The rules of a view; those of the index itself if there is no such view.
  func rules(ofView name: String?) -> RuleTable? {
    if rules.isEmpty { return nil }
    guard let name, viewNames.contains(name) else { return rules[""] }
    return rules[name]
  }

  /// The settings of a view, the index of its order, and whether it is a virtual replica; those of the index itself if
  /// there is no such view.
  func view(named name: String?) -> (settings: ResolvedSettings, order: Int, isVirtual: Bool) {
    let isVirtual = name.map(settings.isVirtual) ?? false
    guard let name, let index = stored.views.firstIndex(where: { $0.name == name }) else {
      return (settings, 0, isVirtual)
    }
    return (views[index], index + 1, isVirtual)
  }
}
