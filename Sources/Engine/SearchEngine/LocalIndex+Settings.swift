internal import Platform
public import SearchModel

extension LocalIndex {
  /// The settings of the index.
  public var settings: IndexSettings { snapshot.configuration.stored.settings }

  /// Replaces all settings, and rebuilds the segments if they depend on the change.
  package func setSettings(_ settings: IndexSettings) throws(IndexError) {
    try configure { $0.settings = settings }
  }

  /// Changes the settings that are set in these, and leaves the others; null restores a default.
  package func updateSettings(_ settings: IndexSettings) throws(IndexError) {
    try configure { stored in
      for (name, value) in settings.parameters {
        stored.settings[Query.Parameter(rawValue: name)] = value.isNull ? JSON?.none : value
      }
    }
  }

  func configure(_ body: (inout StoredSettings) -> Void) throws(IndexError) {
    try change { writer in
      var stored = writer.snapshot.configuration.stored
      body(&stored)
      try stored.tidy()
      let previous = writer.snapshot.configuration
      guard stored != previous.stored else { return }
      let new = try IndexConfiguration.changed(stored, from: previous)
      // Vectors may be of other texts then, also when the settings are changed back.
      if new.embeddedTexts != previous.embeddedTexts { embedding.withLock { $0.checkedTexts = nil } }
      try writer.configure(new)
    }
  }

  /// What somebody has found out from the records and the settings of the index, such as how to show them. It has no effect
  /// on searches, and other settings delete it.
  package var findings: JSON? { snapshot.configuration.stored.findings }

  /// Keeps findings from these settings, unless the index has others meanwhile. Returns at once: the index's thread writes
  /// them. Without effect if they can't be written, since they can be found out again.
  package func keep(_ findings: JSON, from settings: IndexSettings) {
    guard access == .writing else { return }
    changeThread.add { [state] in
      _ = try? state.change { writer in
        let previous = writer.snapshot.configuration
        var stored = previous.stored
        guard stored.settings == settings, stored.findings != findings else { return }
        stored.findings = findings
        try writer.configure(try .changed(stored, from: previous))
      }
    }
  }

  /// The names of the sorted views, and of the `replicas` in the settings. A replica is searched like the index itself
  /// until ``setView(_:_:)`` gives it settings of its own.
  public var views: [String] { snapshot.configuration.viewNames }

  /// The settings that a sorted view overrides; nil where there is no such view.
  package func viewSettings(_ name: String) -> IndexSettings? {
    let configuration = snapshot.configuration
    if let view = configuration.stored.views.first(where: { $0.name == name }) { return view.settings }
    return configuration.hasView(name) ? IndexSettings() : nil
  }

  /// Creates or changes a sorted view: the same records under another name, with settings that override those of the
  /// index, mostly `ranking`. Nil removes the view.
  ///
  /// ```swift
  /// try index.setView("products_by_price", IndexSettings(customRanking: [.ascending("price")]))
  /// ```
  public func setView(_ name: String, _ settings: IndexSettings?) throws(IndexError) {
    try configure { $0.setView(name, settings) }
  }

  /// Replaces the settings of the index, and those of some sorted views, in one change.
  package func setSettings(
    _ settings: IndexSettings, views: [(name: String, settings: IndexSettings?)]
  ) throws(IndexError) {
    try configure { stored in
      stored.settings = settings
      for view in views { stored.setView(view.name, view.settings) }
    }
  }
}
