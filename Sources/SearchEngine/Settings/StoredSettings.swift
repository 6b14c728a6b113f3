internal import SearchModel

/// The settings of an index and of its sorted views, as they are kept.
struct StoredSettings: Hashable, Sendable {
  var settings = IndexSettings()
  /// What each view has in place of the index's own settings, by its name.
  var views: [View] = []

  struct View: Hashable, Sendable {
    var name: String
    var settings: IndexSettings
  }

  var json: JSON {
    [
      "settings": .object(settings.parameters),
      "views": .array(views.map { ["name": .string($0.name), "settings": .object($0.settings.parameters)] }),
    ]
  }

  init(settings: IndexSettings = IndexSettings()) { self.settings = settings }

  /// Nil where this is not what ``json`` writes.
  init?(_ json: JSON) {
    guard let members = json["settings"]?.object, let views = json["views"]?.array else { return nil }
    settings = IndexSettings(parameters: members)
    for view in views {
      guard let name = view["name"]?.string, let members = view["settings"]?.object else { return nil }
      self.views.append(View(name: name, settings: IndexSettings(parameters: members)))
    }
  }

  /// What a view is searched with: its own settings, and those of the index.
  func resolvedViews() throws(IndexError) -> [ResolvedSettings] {
    var resolved: [ResolvedSettings] = []
    for view in views { resolved.append(try settings.merging(view.settings).resolved()) }
    return resolved
  }
}
