internal import AlgoliaWire
internal import SearchEngine
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
      settings = settings.merging(view)
      settings.replicas = nil
      settings["primary"] = .string(entry.name)
    }
    return HTTPResponse(json: .object(settings.parameters))
  }

  /// Changes the settings that the body names; null gives one back its default.
  fileprivate func changeSettings() throws -> HTTPResponse {
    let changes = IndexSettings(parameters: try json().object())
    let forwards = try flag("forwardToReplicas", default: false)
    if let entry = try? indices.find(indexName), entry.name != indexName {
      try indices.change(entry.name) { index in
        try index.setView(indexName, (index.viewSettings(indexName) ?? IndexSettings()).changed(by: changes))
      }
    } else {
      try indices.change(indexName) { index in
        let settings = index.settings.changed(by: changes)
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
    return changed("updatedAt")
  }
}

extension IndexSettings {
  /// These settings with others in place of their own, and without those that are null.
  fileprivate func changed(by changes: IndexSettings) -> IndexSettings {
    IndexSettings(parameters: JSON.Object(merging(changes).parameters.lazy.filter { !$0.value.isNull }))
  }

  /// What others do not say.
  fileprivate func without(_ others: IndexSettings) -> IndexSettings {
    IndexSettings(parameters: JSON.Object(parameters.lazy.filter { others.parameters[$0.key] == nil }))
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
