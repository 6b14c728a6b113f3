internal import SearchModel

/// The settings of an index: as stored, resolved for searching, and as the plan of its segments.
struct IndexConfiguration: Sendable {
  let stored: StoredSettings
  let plan: IndexPlan
  let synonyms: SynonymTable
  private let settings: ResolvedSettings
  private let views: [ResolvedSettings]

  /// - Parameter previous: The configuration before, whose synonyms are mostly the same.
  init(_ stored: StoredSettings, previous: IndexConfiguration? = nil) throws(IndexError) {
    self.stored = stored
    settings = try stored.settings.resolved()
    views = try stored.resolvedViews()
    plan = IndexPlan(settings, views: views)
    if let previous, previous.stored.synonyms == stored.synonyms, previous.plan.separators == plan.separators {
      synonyms = previous.synonyms
    } else {
      synonyms = SynonymTable(stored.synonyms, separators: settings.separators)
    }
  }

  /// The names of the sorted views, and of replicas without settings of their own.
  var viewNames: [String] {
    let names = stored.views.map(\.name)
    return names + settings.replicas.map(\.name).filter { !names.contains($0) }
  }

  /// The settings of a view, and the index of its order; those of the index itself if there is no such view.
  func view(named name: String?) -> (settings: ResolvedSettings, order: Int) {
    guard let name, let index = stored.views.firstIndex(where: { $0.name == name }) else { return (settings, 0) }
    return (views[index], index + 1)
  }
}
