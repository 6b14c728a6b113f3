public import SearchModel

/// Validated and parsed settings, with defaults filled in.
struct ResolvedSettings: Hashable, Sendable {
  /// The searchable attributes, the most important first; nil for all with text.
  var searchable: [SearchableAttribute]?
  /// The attributes declared for faceting, each once, in declaration order.
  var faceting: [FacetingAttribute] = []
  var customRanking: [IndexSettings.SortCriterion] = []
  var replicas: [ReplicaName] = []
  private var virtualReplicas: Set<String> = []
  var unretrievableAttributes: [Attribute] = []
  var disableTypoToleranceOnWords: [String] = []
  /// The attribute by whose values records are grouped, if a search asks for it.
  var attributeForDistinct: Attribute?
  /// The attributes whose numbers can be used in filters; nil for all.
  var numericAttributesForFiltering: [Attribute]?
  /// The most attributes that are searched or have numbers.
  private(set) var attributesLimitedTo = 1000
  /// The attributes that vectors are made of; nil for those that are searched.
  private(set) var embeddedAttributes: [Attribute]?
  /// How texts of records are read; nil if they stay as they are.
  private(set) var recordTypes: RecordTypes?
  /// The separators that are words.
  var separators = IndexedSeparators()
  /// The parameters of searches unless the query overrides them.
  var defaults = SearchParameters()

  init() {}

  /// Whether a name is that of a virtual replica, which selects the most relevant matches and sorts them.
  func isVirtual(_ name: String) -> Bool { virtualReplicas.contains(name) }

  init(_ settings: IndexSettings) throws(UnreadableValue) { try read(settings) }

  /// Reads the settings that are not null over these.
  private mutating func read(_ settings: IndexSettings) throws(UnreadableValue) {
    for (name, json) in settings.parameters where !json.isNull {
      let value = SettingValue(name: Query.Parameter(rawValue: name), json: json)
      if try readIndexOnly(value) { continue }
      if try defaults.read(value) { continue }
      try Self.checkUnsupported(value)
    }
  }

  private mutating func readIndexOnly(_ value: SettingValue) throws(UnreadableValue) -> Bool {
    switch value.name {
    case .searchableAttributes:
      let list = try value.list("a list of attributes as 'name', 'unordered(name)' or 'name,other'") {
        SearchableAttribute($0)
      }
      searchable = list.isEmpty ? nil : list
    case .attributesForFaceting:
      let forms = "'name', 'searchable(name)', 'filterOnly(name)' or 'afterDistinct(name)'"
      faceting = FacetingAttribute.merged(try value.list("a list of attributes as \(forms)") { FacetingAttribute($0) })
    case .customRanking: customRanking = try value.read("a list of 'asc(attribute)' and 'desc(attribute)'")
    case .ranking:
      defaults.ranking = try value.read(
        "a list of typo, geo, words, filters, proximity, attribute, exact, custom, 'asc(attribute)', 'desc(attribute)'")
    case .replicas:
      replicas = try value.list("a list of names as 'name' or 'virtual(name)', each once") { ReplicaName($0) }
      virtualReplicas = Set(replicas.filter(\.isVirtual).map(\.name))
      guard Set(replicas.map(\.name)).count == replicas.count else {
        throw value.failure("a list of names as 'name' or 'virtual(name)', each once")
      }
    case .unretrievableAttributes: unretrievableAttributes = try value.attributes()
    case .disableTypoToleranceOnWords: disableTypoToleranceOnWords = try value.texts()
    case .numericAttributesForFiltering:
      let names = try value.list("a list of attributes as 'name' or 'equalOnly(name)'") {
        AttributeModifier.split($0, among: ["equalOnly"])?.rest
      }
      numericAttributesForFiltering = names.isEmpty ? nil : names.map { Attribute($0) }
    case .paginationLimitedTo: defaults.paginationLimitedTo = try value.number(0 ... .max)
    case .attributesLimitedTo: attributesLimitedTo = try value.number(1...TextIndex.Mark.maxAttributes)
    case .attributeForDistinct:
      let name = try value.text()
      attributeForDistinct = name.isEmpty ? nil : Attribute(name)
    case .separatorsToIndex: separators = IndexedSeparators(try value.text())
    case .userData: break
    case .embeddedAttributes:
      let attributes = try value.attributes()
      embeddedAttributes = attributes.isEmpty ? nil : attributes
    case .attributeTypes:
      guard let types = RecordTypes(setting: value.json) else {
        throw value.failure(
          "an object with types such as 'money:EUR', of: \(AttributeType.names.joined(separator: ", "))")
      }
      recordTypes = types
    default: return false
    }
    return true
  }

  /// - Parameter suggesting: Whether the error has a similar name, which takes time to find.
  fileprivate static func checkUnsupported(
    _ value: SettingValue, suggesting: Bool = true
  ) throws(UnreadableValue) {
    if value.name == .unsupportedSettings { return }
    guard let descriptor = value.name.descriptor, descriptor.isForSettings else {
      // Saved among the synonyms of the index.
      if value.name == .synonyms {
        _ = try value.synonyms()
        return
      }
      throw value.failure("left out: there is no setting of this name\(suggesting ? value.name.suggestion : "")")
    }
    switch descriptor.engine {
    case .ignores: if descriptor.type == .attributes { _ = try value.attributes() }
    case .refuses(except: let harmless):
      guard harmless.contains(value.json) else {
        throw value.failure("left out: it is not supported, and without it other records would match")
      }
    case .honors, .honorsSetting: return
    }
  }
}

extension Query.Parameter {
  /// Whether it is a setting that is stored without effect. Most don't change which records match, and without
  /// `camelCaseAttributes` only fewer records match.
  fileprivate var isIgnoredSetting: Bool {
    guard let descriptor else { return self == .unsupportedSettings }
    return descriptor.isForSettings && descriptor.engine == .ignores
  }

  /// A suggestion for an unknown name, as the end of a sentence; empty where no setting has a similar name.
  fileprivate var suggestion: String {
    guard rawValue.utf8.count <= 64,
      let name = EditDistance.nearest(to: rawValue, among: Self.settings.map(\.rawValue).sorted())
    else { return "" }
    return "; did you mean '\(name)'?"
  }
}

extension IndexSettings {
  /// The settings that are stored without having an effect, in their order. Most of them don't change which records match;
  /// without the effect of `camelCaseAttributes` fewer do.
  public var ignoredSettings: [Query.Parameter] {
    parameters.compactMap { name, value in
      let name = Query.Parameter(rawValue: name)
      return !name.isIgnoredSetting || name.asksForNothing(with: value) ? nil : name
    }
  }

  /// The settings that are refused because their names are unknown, or because they are not supported and would change
  /// which records match. Invalid values of supported settings are not included.
  package var unsupported: [Query.Parameter] {
    parameters.compactMap { name, json in
      let name = Query.Parameter(rawValue: name)
      if json.isNull { return nil }
      let value = SettingValue(name: name, json: json)
      return (try? ResolvedSettings.checkUnsupported(value, suggesting: false)) == nil ? name : nil
    }
  }
}

extension ResolvedSettings {
  /// The parameters of a search: from the query, else the settings, else the defaults.
  ///
  /// Throws where a value is invalid, or unsupported and would change which records match: the one check of parameters
  /// that every search passes.
  func effective(_ query: Query) throws(SearchError) -> SearchParameters {
    var parameters = defaults
    try read(query, into: &parameters)
    return parameters
  }

  /// Reads the parameters of a query over the defaults.
  func read(_ query: Query, into parameters: inout SearchParameters) throws(SearchError) {
    for (name, json) in query.parameters {
      let value = SettingValue(name: Query.Parameter(rawValue: name), json: json)
      let isSetting = Query.Parameter.indexAndQuery.contains(value.name)
      guard isSetting || Query.Parameter.supportedInQueries.contains(value.name) else {
        if value.name.asksForNothing(with: json) { continue }
        if value.name.affectsMatching { throw .unsupportedParameter(value.name) }
        parameters.ignored.append(value.name)
        continue
      }
      if json.isNull { continue }
      do throws(UnreadableValue) {
        if isSetting {
          _ = try parameters.read(value)
          continue
        }
        if try parameters.readQueryOnly(value) { continue }
        if try parameters.readLocation(value) { continue }
      } catch {
        throw error.asParameter
      }
      if try parameters.readFilter(value) { continue }
      if case .refuses(except: let harmless)? = value.name.descriptor?.engine, !harmless.contains(json) {
        throw .unsupportedParameter(value.name)
      }
    }
    try checkSearchable(parameters.restrictSearchableAttributes ?? [])
    if parameters.length != nil, parameters.offset == nil { parameters.ignored.append(.length) }
    if parameters.typoTolerance == .strict {
      parameters.ranking = [.typo] + parameters.ranking.filter { $0 != .typo }
    }
    parameters.searchSpoken()
    parameters.searchSimilar()
  }

  private func checkSearchable(_ attributes: [Attribute]) throws(SearchError) {
    guard let searchable, !attributes.isEmpty else { return }
    let known = Set(searchable.lazy.flatMap(\.paths))
    let unknown = attributes.first { !known.contains($0) }
    guard let unknown else { return }
    throw .refused(
      message: "the parameter 'restrictSearchableAttributes' names '\(unknown)', which is not searchable", status: 400)
  }
}

extension ResolvedSettings {
  /// These settings of an index with those that a view overrides; the error names the invalid one.
  ///
  /// Lists that the view has from its index are not read again.
  ///
  /// - Parameter index: The settings of the index, which these are.
  func overridden(by view: IndexSettings, of index: IndexSettings) throws(IndexError) -> ResolvedSettings {
    // Null stands for the default.
    if view.parameters.contains(where: \.value.isNull) { return try index.merging(view).resolved() }
    do throws(UnreadableValue) {
      var settings = self
      try settings.read(view)
      return settings
    } catch {
      throw error.asSetting
    }
  }
}

extension IndexSettings {
  /// Resolves the settings; the error names the invalid one.
  func resolved() throws(IndexError) -> ResolvedSettings {
    do throws(UnreadableValue) {
      return try ResolvedSettings(self)
    } catch {
      throw error.asSetting
    }
  }

  /// Throws where an index can't have these settings; the error names the invalid one.
  package func validate() throws(IndexError) { _ = try resolved() }
}
