internal import SearchEngine
internal import SearchModel

/// What an index has besides its records.
struct IndexSetup {
  var settings = IndexSettings()
  /// Its replicas, each with the settings and rules of its own.
  var views: [View] = []
  var synonyms: [Synonym] = []
  var rules: [Rule] = []

  struct View {
    let name: String
    let settings: IndexSettings?
    let rules: [Rule]
  }

  init() {}

  init(of index: LocalIndex) {
    settings = index.settings
    views = Self.views(of: index)
    synonyms = index.synonyms
    rules = index.rules()
  }

  /// What an index, or its replica with this name, would have as an index without replicas.
  init(of index: LocalIndex, under name: String) {
    self.init(of: index)
    (settings.replicas, views) = (nil, [])
    guard let own = index.viewSettings(name) else { return }
    settings = settings.overlaid(by: own)
    rules = index.rules(of: name)
  }

  static func views(of index: LocalIndex) -> [View] {
    index.views.map { View(name: $0, settings: index.viewSettings($0), rules: index.rules(of: $0)) }
  }
}

extension LocalIndex {
  /// Adds a setup, which replaces the settings.
  func setUp(_ setup: IndexSetup) throws {
    let changed = setup.views.filter { $0.settings != nil && $0.settings != IndexSettings() }
    try setSettings(setup.settings, views: changed.map { ($0.name, $0.settings) })
    for view in setup.views where !view.rules.isEmpty { try saveRules(view.rules, of: view.name) }
    try saveSynonyms(setup.synonyms)
    try saveRules(setup.rules)
  }
}
