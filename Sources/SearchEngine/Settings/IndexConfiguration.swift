internal import SearchModel

/// The settings of an index in the forms in which they are used.
struct IndexConfiguration: Sendable {
  let stored: StoredSettings
  let plan: IndexPlan
  private let settings: ResolvedSettings
  private let views: [ResolvedSettings]

  init(_ stored: StoredSettings) throws(IndexError) {
    self.stored = stored
    settings = try stored.settings.resolved()
    views = try stored.resolvedViews()
    plan = IndexPlan(settings, views: views)
  }

  /// The sorted views, and the replicas that have no settings of their own.
  var viewNames: [String] {
    let names = stored.views.map(\.name)
    return names + settings.replicas.map(\.name).filter { !names.contains($0) }
  }

  /// The settings under a name and the place of their order: those of the index, if there is no such view.
  func view(named name: String?) -> (settings: ResolvedSettings, order: Int) {
    guard let name, let place = stored.views.firstIndex(where: { $0.name == name }) else { return (settings, 0) }
    return (views[place], place + 1)
  }
}
