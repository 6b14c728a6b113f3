internal import SearchModel

/// The settings of an index: as stored, resolved for searching, and as the plan of its segments.
final class IndexConfiguration: Sendable {
  let stored: StoredSettings
  let plan: IndexPlan
  let synonyms: SynonymTable
  /// What vectors of records are made of.
  let embeddedTexts: EmbeddedTexts
  /// As in ``StoredSettings/rules``.
  private let rules: [String: RuleTable]
  private let index: IndexView
  private let views: [String: IndexView]
  /// The names of the sorted views, and of replicas without settings of their own.
  let viewNames: [String]
  private let knownViews: Set<String>

  /// - Parameter previous: The configuration before, whose synonyms and rules are mostly the same.
  init(_ stored: StoredSettings, previous: IndexConfiguration? = nil) throws(IndexError) {
    var stored = stored
    try stored.takeSynonymsFromSettings()
    self.stored = stored
    let settings = try stored.settings.resolved()
    let viewSettings = try stored.resolvedViews()
    plan = IndexPlan(settings, views: viewSettings)
    embeddedTexts = EmbeddedTexts(settings, describing: stored.vectors?.attributes)
    index = IndexView(settings, order: 0, plan)
    var views: [String: IndexView] = [:]
    // Of several with one name the first counts, as in `setView`.
    for (number, (view, own)) in zip(stored.views, viewSettings).enumerated() where views[view.name] == nil {
      views[view.name] = IndexView(own, order: number + 1, isVirtual: settings.isVirtual(view.name), plan)
    }
    for replica in settings.replicas where replica.isVirtual && views[replica.name] == nil {
      views[replica.name] = IndexView(settings, order: 0, isVirtual: true, plan)
    }
    self.views = views
    viewNames = stored.viewNames
    knownViews = Set(viewNames)
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

  /// The greatest number of attributes that are searched or have numbers.
  var attributesLimitedTo: Int { index.settings.attributesLimitedTo }
  /// How texts of new records are read; nil if they stay as they are.
  var recordTypes: RecordTypes? { index.settings.recordTypes }

  /// The configuration with what is known of the vectors.
  func knowing(_ vectors: VectorSettings?) throws(IndexError) -> IndexConfiguration {
    var stored = stored
    stored.vectors = vectors
    return try IndexConfiguration(stored, previous: self)
  }

  func hasView(_ name: String) -> Bool { knownViews.contains(name) }

  /// The configuration with changed settings or synonyms, which must be within the limits. An index that exceeds a limit,
  /// since it is older than the limit, can be opened and changed, but not to exceed it by more.
  static func changed(
    _ stored: StoredSettings, from previous: IndexConfiguration? = nil
  ) throws(IndexError) -> IndexConfiguration {
    let before = previous?.stored
    var stored = stored
    if stored.settings != before?.settings { stored.findings = nil }
    if stored.settings != before?.settings || stored.views != before?.views { try stored.checkSizes(from: before) }
    let configuration = try IndexConfiguration(stored, previous: previous)
    if configuration.plan != previous?.plan { try configuration.checkOrders(from: previous) }
    if configuration.stored.synonyms != before?.synonyms { try configuration.checkSynonyms(from: previous) }
    return configuration
  }

  /// The most attributes by which an order compares records: each comparison may take as many steps.
  private static let maxSortCriteria = 64

  /// Throws where records are sorted by too many attributes.
  private func checkOrders(from previous: IndexConfiguration?) throws(IndexError) {
    for name in [""] + viewNames {
      let order = view(named: name).order
      let count = plan.orders[order].count
      // A new view adds an order, unless it has that of the index.
      let known = order == 0 || previous?.hasView(name) == true ? previous : nil
      let previousCount = known.map { $0.plan.orders[$0.view(named: name).order].count } ?? 0
      guard count > max(Self.maxSortCriteria, previousCount) else { continue }
      throw .setting(
        .customRanking,
        expected: "at most \(Self.maxSortCriteria) attributes, together with those in 'ranking'", found: "\(count)")
    }
  }

  /// Throws where too many texts stand for the same words.
  private func checkSynonyms(from previous: IndexConfiguration?) throws(IndexError) {
    guard let (synonym, words) = synonyms.excess(beyond: previous?.synonyms) else { return }
    throw .synonym(
      objectID: stored.synonyms[synonym].objectID,
      reason: "more than \(SynonymTable.maxOutputs) texts would stand for '\(words)'")
  }

  /// The rules of a view; those of the index itself if there is no such view.
  func rules(ofView name: String?) -> RuleTable? {
    if rules.isEmpty { return nil }
    guard let name, hasView(name) else { return rules[""] }
    return rules[name]
  }

  /// The view with this name; the index itself if there is none.
  func view(named name: String?) -> IndexView { name.flatMap { views[$0] } ?? index }
}
