internal import AlgoliaWire
package import SearchEngine
internal import SearchModel

extension ServerApplication {
  static let settingsRoutes = [
    Route("GET", "/1/indexes/{index}/settings", .key(.settings)) { try $0.readSettings() },
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

  /// Changes the settings that the body names; null gives one back its default.
  fileprivate func changeSettings() throws -> HTTPResponse {
    let changes = IndexSettings(parameters: try json().object())
    guard changes[.unsupportedSettings] == nil else {
      throw ServerFailure.badRequest("unsupportedSettings: set them by their names")
    }
    // What an index can't honour is kept beside its settings, or refused by it.
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
        if changes["replicas"] != nil {
          for name in replicas where !index.views.contains(name) {
            try permission.requireIndex(name)
            try indices.requireFree(name, besides: indexName)
          }
          for view in index.views where !replicas.contains(view) { try index.setView(view, nil) }
        }
        try index.setSettings(settings)
        guard forwards else { return }
        for view in replicas {
          guard let own = index.viewSettings(view) else { continue }
          try index.setView(view, own.without(changes))
        }
      }
    }
    return changed(ignoring: kept + changes.ignoredSettings)
  }

  /// The answer to changed settings, with those that have no effect.
  private func changed(ignoring ignored: [Query.Parameter]) -> HTTPResponse {
    var sentences = IgnoredParameters(known: Query.Parameter.settings)
    var members: JSON.Object = [:]
    members.add(ignored: ignored, &sentences)
    if let message = members["message"]?.string { application.note("settings of '\(indexName)' \(message)") }
    return changed("updatedAt", members).withHeader(ignored: ignored)
  }
}

extension IndexSettings {
  /// Settings that are not supported, by name. They are kept in a member of their own, which the engine does not look
  /// into: it would refuse them.
  fileprivate var kept: JSON.Object {
    get { self[.unsupportedSettings]?.object ?? [:] }
    set { self[.unsupportedSettings] = newValue.isEmpty ? JSON?.none : .object(newValue) }
  }

  /// The settings as they were set, those that are kept among the others.
  fileprivate var withKept: JSON.Object {
    var members = parameters
    members[Query.Parameter.unsupportedSettings.rawValue] = JSON?.none
    for (name, value) in kept { members[name] = value }
    return members
  }

  /// These settings with those of a replica in place of their own.
  func overlaid(by view: IndexSettings) -> IndexSettings {
    var settings = merging(view)
    settings.kept = JSON.Object(kept.lazy.filter { view.parameters[$0.key] == nil })
    for (name, value) in view.kept { settings.kept[name] = value }
    return settings
  }

  /// These settings with others in place of their own, and without those that are null.
  ///
  /// - Parameter names: Those of the others that are kept without effect.
  fileprivate func changed(by changes: IndexSettings, kept names: [Query.Parameter]) -> IndexSettings {
    var settings = self
    for (name, value) in changes.parameters {
      let isKept = names.contains(Query.Parameter(rawValue: name))
      settings[Query.Parameter(rawValue: name)] = isKept || value.isNull ? JSON?.none : value
      settings.kept[name] = isKept ? value : JSON?.none
    }
    return settings
  }

  /// These settings with those that are not supported kept without effect.
  package func keepingUnsupported() -> IndexSettings { IndexSettings().changed(by: self, kept: unsupported) }

  /// What others do not say.
  fileprivate func without(_ others: IndexSettings) -> IndexSettings {
    var settings = IndexSettings(parameters: JSON.Object(parameters.lazy.filter { others.parameters[$0.key] == nil }))
    settings.kept = JSON.Object(kept.lazy.filter { others.parameters[$0.key] == nil })
    return settings
  }

  /// The names of the replicas, without `virtual(…)` around them.
  private static let virtual = (start: "virtual(", end: ")")

  fileprivate var replicaNames: [String] {
    (replicas ?? []).map { name in
      guard name.hasPrefix(Self.virtual.start), name.hasSuffix(Self.virtual.end) else { return name }
      return String(name.dropFirst(Self.virtual.start.count).dropLast(Self.virtual.end.count))
    }
  }
}
