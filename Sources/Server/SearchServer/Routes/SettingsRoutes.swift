internal import AlgoliaWire
internal import SearchEngine
package import SearchModel

extension ServerApplication {
  static let settingsRoutes = [
    Route(
      "GET", "/1/indexes/{index}/settings", .key(.settings),
      summary:
        "[the settings](EngineReference.md#settings-and-parameters); null restores a default; `forwardToReplicas`"
    ) { try $0.readSettings() },
    Route("PUT", "/1/indexes/{index}/settings", .key(.editSettings), .writing) { try $0.changeSettings() },
  ]
}

extension Call {
  fileprivate func readSettings() throws -> HTTPResponse {
    let entry = try indices.find(indexName)
    var settings = entry.settings
    if entry.name != indexName, let view = entry.index.viewSettings(indexName) {
      settings = settings.overlaid(by: view)
      settings.replicas = nil
      settings["primary"] = .string(entry.name)
    }
    return HTTPResponse(json: .object(settings.withKept))
  }

  /// Changes the settings in the body; null resets a setting to its default.
  fileprivate func changeSettings() throws -> HTTPResponse {
    let changes = IndexSettings(body: try json().object())
    guard changes[.unsupportedSettings] == nil else {
      throw ServerFailure.badRequest("unsupportedSettings: set them by their names")
    }
    // A lenient server stores unsupported settings without effect; otherwise the index refuses them.
    let kept = application.isLenient ? changes.unsupported : []
    let forwards = try flag("forwardToReplicas", default: false)
    if let entry = try? indices.find(indexName), entry.name != indexName {
      try indices.change(entry.name) { index in
        try index.setView(
          indexName, (index.viewSettings(indexName) ?? IndexSettings()).changed(by: changes, kept: kept))
      }
    } else {
      try indices.change(indexName) { index in
        let settings = index.settings.changed(by: changes, kept: kept)
        try settings.validate()
        let replicas = settings.replicaNames
        var views: [(name: String, settings: IndexSettings?)] = []
        if changes["replicas"] != nil {
          let (before, after) = (Set(index.views), Set(replicas))
          for name in replicas where !before.contains(name) {
            try permission.requireIndex(name)
            try indices.requireFree(name, besides: indexName)
          }
          views = index.views.filter { !after.contains($0) }.map { (name: $0, settings: nil) }
        }
        if forwards {
          for name in replicas {
            views.append((name, (index.viewSettings(name) ?? IndexSettings()).without(changes)))
          }
        }
        try index.setSettings(settings, views: views)
      }
    }
    return changed(ignoring: (kept + changes.ignoredSettings).keepingFirst)
  }

  /// The response to changed settings, with those that have no effect.
  private func changed(ignoring ignored: [Query.Parameter]) -> HTTPResponse {
    var sentences = IgnoredParameters(known: Query.Parameter.settings)
    var members: JSON.Object = [:]
    members.add(ignored: ignored, &sentences)
    if let message = members["message"]?.string { application.note("settings of '\(indexName)' \(message)") }
    return changed("updatedAt", members).withHeader(ignored: ignored)
  }
}

extension IndexSettings {
  /// Unsupported settings by name. The engine would refuse them as settings, so they are stored in a member that it does
  /// not interpret.
  fileprivate var kept: JSON.Object {
    get { self[.unsupportedSettings]?.object ?? [:] }
    set { self[.unsupportedSettings] = newValue.isEmpty ? JSON?.none : .object(newValue) }
  }

  /// The settings as the client set them, with the unsupported ones.
  fileprivate var withKept: JSON.Object {
    var members = parameters
    members[Query.Parameter.unsupportedSettings.rawValue] = JSON?.none
    for (name, value) in kept { members[name] = value }
    return members
  }

  /// The settings overridden by those of a replica.
  func overlaid(by view: IndexSettings) -> IndexSettings {
    var settings = merging(view)
    var kept = JSON.Object(kept.lazy.filter { view.parameters[$0.key] == nil })
    for (name, value) in view.kept { kept[name] = value }
    settings.kept = kept
    return settings
  }

  /// The settings overridden by others, without those that are null.
  ///
  /// - Parameter names: The names of the others that are unsupported, and stored without effect.
  fileprivate func changed(by changes: IndexSettings, kept names: [Query.Parameter]) -> IndexSettings {
    let names = Set(names.map(\.rawValue))
    var settings = self
    var kept = self.kept
    for (name, value) in changes.parameters {
      let isKept = names.contains(name)
      settings[Query.Parameter(rawValue: name)] = isKept || value.isNull ? JSON?.none : value
      if isKept { kept[name] = value }
    }
    settings.kept = JSON.Object(kept.lazy.filter { names.contains($0.key) || changes.parameters[$0.key] == nil })
    return settings
  }

  /// The settings with the unsupported ones stored without effect.
  package func keepingUnsupported() -> IndexSettings { IndexSettings().changed(by: self, kept: unsupported) }

  /// The settings without those that others contain.
  fileprivate func without(_ others: IndexSettings) -> IndexSettings {
    var settings = IndexSettings(parameters: JSON.Object(parameters.lazy.filter { others.parameters[$0.key] == nil }))
    settings.kept = JSON.Object(kept.lazy.filter { others.parameters[$0.key] == nil })
    return settings
  }

  private static let virtual = (start: "virtual(", end: ")")

  /// The names of the replicas, with `virtual(…)` removed.
  fileprivate var replicaNames: [String] {
    (self.replicas ?? []).map { name in
      guard name.hasPrefix(Self.virtual.start), name.hasSuffix(Self.virtual.end) else { return name }
      return String(name.dropFirst(Self.virtual.start.count).dropLast(Self.virtual.end.count))
    }
  }
}
