internal import SearchModel

/// The settings of an index and of its sorted views, its synonyms and rules, as they are stored.
struct StoredSettings: Hashable, Sendable {
  var settings = IndexSettings()
  /// The settings that each view overrides.
  var views: [View] = []
  /// The synonyms, of which each has an ID of its own. Views have those of their index.
  var synonyms: [Synonym] = []
  /// The rules of the index under an empty name, and those of its views under theirs; each has an ID of its own there.
  var rules: [String: [Rule]] = [:]
  /// What is known of the vectors of records; nil before the first one has a vector.
  var vectors: VectorSettings?
  /// What somebody has found out from these settings and the records.
  var findings: JSON?

  struct View: Hashable, Sendable {
    var name: String
    var settings: IndexSettings

    /// Throws where a view differs from its index in a setting that both must share, because they share the segments.
    fileprivate func check(_ name: Query.Parameter, _ isSame: Bool) throws(IndexError) {
      guard !isSame else { return }
      throw .setting(
        name, expected: "left out in the view '\(self.name)', or the same as in its index, with which it shares it",
        found: (settings[name] ?? .null).text())
    }
  }

  var json: JSON {
    var members: JSON.Object = [
      "settings": .object(settings.parameters),
      "views": .array(views.map { ["name": .string($0.name), "settings": .object($0.settings.parameters)] }),
    ]
    if !synonyms.isEmpty { members["synonyms"] = .array(synonyms.map(\.json)) }
    if !rules.isEmpty {
      let names = rules.keys.sorted { $0.precedesByCodePoint($1) }
      members["rules"] = .array(
        names.map { ["view": .string($0), "rules": .array((rules[$0] ?? []).map(\.json))] })
    }
    members["vectors"] = vectors?.json
    members["findings"] = findings
    return .object(members)
  }

  init(settings: IndexSettings = IndexSettings()) { self.settings = settings }

  /// Decodes what ``json`` encodes; nil if it has another form.
  init?(_ json: JSON) {
    guard let members = json["settings"]?.object, let views = json["views"]?.array else { return nil }
    settings = IndexSettings(parameters: members)
    for view in views {
      guard let name = view["name"]?.string, let members = view["settings"]?.object else { return nil }
      self.views.append(View(name: name, settings: IndexSettings(parameters: members)))
    }
    if let json = json["vectors"] {
      guard let vectors = VectorSettings(json) else { return nil }
      self.vectors = vectors
    }
    findings = json["findings"]
    for json in json["synonyms"]?.array ?? [] {
      guard let synonym = try? Synonym(json: json) else { return nil }
      synonyms.append(synonym)
    }
    for json in json["rules"]?.array ?? [] {
      guard let name = json["view"]?.string, let elements = json["rules"]?.array else { return nil }
      let rules = elements.compactMap { try? Rule(json: $0) }
      guard rules.count == elements.count else { return nil }
      self.rules[name] = rules
    }
  }

  /// Moves lists of synonyms from the settings, where old exports have them, to the synonyms of the index.
  mutating func takeSynonymsFromSettings() throws(IndexError) {
    synonyms.save(try Self.takeSynonyms(from: &settings), by: \.objectID)
    for index in views.indices { synonyms.save(try Self.takeSynonyms(from: &views[index].settings), by: \.objectID) }
  }

  /// Moves lists of synonyms to their place, and removes the rules of views that are gone.
  mutating func tidy() throws(IndexError) {
    try takeSynonymsFromSettings()
    let viewNames = viewNames
    rules = rules.filter { !$1.isEmpty && ($0.isEmpty || viewNames.contains($0)) }
  }

  private static func takeSynonyms(from settings: inout IndexSettings) throws(IndexError) -> [Synonym] {
    guard let lists = settings[.synonyms], !lists.isNull else { return [] }
    let synonyms: [Synonym]
    do throws(UnreadableValue) {
      synonyms = try SettingValue(name: .synonyms, json: lists).synonyms()
    } catch {
      throw error.asSetting
    }
    for synonym in synonyms { try synonym.check() }
    settings[.synonyms] = JSON?.none
    return synonyms
  }

  /// Sets the settings of a view; nil removes it.
  mutating func setView(_ name: String, _ settings: IndexSettings?) {
    let index = views.firstIndex { $0.name == name }
    switch (index, settings) {
    case (let index?, let settings?): views[index].settings = settings
    case (let index?, nil): views.remove(at: index)
    case (nil, let settings?): views.append(View(name: name, settings: settings))
    case (nil, nil): break
    }
  }

  /// The most sorted views of an index: each takes memory for every record.
  private static let maxViews = 100

  /// Throws where there are more views, or attributes in a list, than an index may have, unless it had as many beyond the
  /// limit before.
  func checkSizes(from previous: StoredSettings?) throws(IndexError) {
    let limit = try settings.resolved().attributesLimitedTo
    let previousLimit = try previous?.settings.resolved().attributesLimitedTo ?? limit
    let previousViews = Dictionary(
      (previous?.views ?? []).map { ($0.name, $0.settings) }, uniquingKeysWith: { first, _ in first })
    try Self.checkLists(of: settings, limit, from: previous?.settings, previousLimit)
    for view in views { try Self.checkLists(of: view.settings, limit, from: previousViews[view.name], previousLimit) }
    let viewCount = viewNames.count
    guard viewCount > max(Self.maxViews, previous?.viewNames.count ?? 0) else { return }
    throw .setting(.replicas, expected: "at most \(Self.maxViews) sorted views", found: "\(viewCount)")
  }

  private static func checkLists(
    of settings: IndexSettings, _ limit: Int, from previous: IndexSettings?, _ previousLimit: Int
  ) throws(IndexError) {
    for (name, value) in settings.parameters where Query.Parameter.attributeLists.contains(.init(rawValue: name)) {
      let count = value.attributeCount
      guard count > limit else { continue }
      let previousCount = previous?.parameters[name]?.attributeCount ?? 0
      guard count - limit > previousCount - previousLimit else { continue }
      let expected = "a list of at most \(limit) attributes, unless attributesLimitedTo is raised"
      throw .setting(.init(rawValue: name), expected: expected, found: "one of \(count)")
    }
  }

  /// The settings of each view, merged with those of the index.
  func resolvedViews() throws(IndexError) -> [ResolvedSettings] {
    var resolved: [ResolvedSettings] = []
    let index = try settings.resolved()
    for view in views {
      var own = try index.overridden(by: view.settings, of: settings)
      try view.check(.searchableAttributes, own.searchable == index.searchable)
      try view.check(.attributesForFaceting, own.faceting == index.faceting)
      let isNumericSame = own.numericAttributesForFiltering == index.numericAttributesForFiltering
      try view.check(.numericAttributesForFiltering, isNumericSame)
      try view.check(.separatorsToIndex, own.separators == index.separators)
      try view.check(.attributesLimitedTo, own.attributesLimitedTo == index.attributesLimitedTo)
      try view.check(.replicas, own.replicas == index.replicas)
      try view.check(.attributeTypes, own.recordTypes == index.recordTypes)
      if index.isVirtual(view.name) {
        try view.check(.ranking, own.defaults.ranking == index.defaults.ranking)
        if !own.defaults.ranking.contains(.custom) { own.defaults.ranking.append(.custom) }
      }
      resolved.append(own)
    }
    return resolved
  }
}

extension JSON {
  /// The number of attributes in a list of them, some of which may have the same rank.
  fileprivate var attributeCount: Int {
    (array ?? []).reduce(0) { count, element in
      count + 1 + (element.string?.utf8.count { $0 == UInt8(ascii: ",") } ?? 0)
    }
  }
}

extension Array {
  /// Adds elements, or replaces those with the same objectID in their places; of several ones the last counts.
  mutating func save(_ elements: [Element], by objectID: (Element) -> String) {
    var indices = Dictionary(enumerated().map { (objectID($1), $0) }, uniquingKeysWith: { first, _ in first })
    for element in elements {
      let index = indices[objectID(element), default: count]
      if index < count {
        self[index] = element
      } else {
        indices[objectID(element)] = count
        append(element)
      }
    }
  }

  /// The elements with texts that have all words of a query, the last of which may be the beginning of one.
  func matching(_ query: String, _ texts: (Element) -> [String]) -> [Element] {
    let sought = Tokenizer.queryWords(of: query).map(\.folded)
    return sought.isEmpty
      ? self
      : filter { element in
        let words = texts(element).flatMap { Tokenizer.words(of: $0).map(\.folded) }
        return sought.enumerated().allSatisfy { index, word in
          words.contains { index == sought.count - 1 ? $0.starts(with: word) : $0 == word }
        }
      }
  }
}
