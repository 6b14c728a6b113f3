import SearchModel

@testable import SearchEngine

/// The parameters of a search: those of the query, else the settings of the index.
struct SlowParameters {
  /// The parameters that both may have, and those of the query alone.
  let query: Query
  private let settings: JSON.Object
  /// Whether more matching words come first.
  private var ranksByWords = false
  /// Whether the text is one that may be proposed: all its words are needed, in attributes that answers may show.
  private var isProposal = false
  var isOfProposal: Bool { isProposal }
  let limits: SlowLimits

  init(
    _ query: Query, settings: JSON.Object, _ limits: SlowLimits = SlowLimits(), isProposal: Bool = false
  ) {
    self.limits = limits
    self.isProposal = isProposal
    var merged = settings
    for (name, value) in query.parameters where !value.isNull { merged[name] = value }
    if let languages = merged["naturalLanguages"] {
      (merged["ignorePlurals"], merged["removeStopWords"]) = (languages, languages)
      merged["removeWordsIfNoResults"] = "allOptional"
    }
    if let text = merged["similarQuery"]?.string, !text.isEmpty {
      (merged["query"], merged["optionalWords"]) = (.string(text), .string(text))
      (merged["queryType"], merged["removeStopWords"]) = ("prefixNone", true)
      ranksByWords = true
    }
    if isProposal { merged["removeWordsIfNoResults"] = "none" }
    self.query = Query(parameters: merged)
    self.settings = settings
    searchable = Self.searchable(Self.texts("searchableAttributes", in: settings))
  }

  private static func texts(_ name: String, in members: JSON.Object) -> [String] {
    members[name]?.array?.compactMap(\.string) ?? []
  }

  // MARK: Words

  var shortestWithTypo: Int { query.minWordSizeForOneTypo ?? 4 }
  var allowsTyposOnNumbers: Bool { query.parameters["allowTyposOnNumericTokens"]?.bool ?? true }
  var readsPhrases: Bool { reads("exactPhrase") }
  var readsExclusions: Bool { reads("excludeWords") }

  private func reads(_ feature: String) -> Bool {
    guard query.parameters["advancedSyntax"]?.bool == true else { return false }
    return query.parameters["advancedSyntaxFeatures"]?.array?.contains(.string(feature)) ?? true
  }

  var wordsWithoutTypos: [[Unicode.Scalar]] {
    Self.texts("disableTypoToleranceOnWords", in: settings).flatMap {
      SlowWords.queryWords(of: $0, separators: separators).map(\.folded)
    }
  }

  var separators: String { settings["separatorsToIndex"]?.string ?? "" }

  var optionalWords: [[Unicode.Scalar]] {
    (query.optionalWords ?? []).flatMap { SlowWords.queryWords(of: $0, separators: separators).map(\.folded) }
  }

  var synonyms: [Synonym] {
    if query.parameters["synonyms"] == false { return [] }
    return (settings["synonyms"]?.array ?? []).compactMap { try? Synonym(json: $0) }
  }

  var rules: [Rule] { (settings["rules"]?.array ?? []).compactMap { try? Rule(json: $0) } }

  func languages(_ parameter: String) -> [Language] {
    func named(_ codes: [String]) -> [Language] { Language.all.filter { codes.contains($0.code) } }
    guard let value = query.parameters[parameter] else { return [] }
    if let codes = value.array { return named(codes.compactMap(\.string)) }
    if value != true { return [] }
    let codes = Self.texts("queryLanguages", in: query.parameters)
    return codes.isEmpty ? Language.all : named(codes)
  }

  var alternativesAsExact: [String] {
    guard query.parameters["alternativesAsExact"] != nil else { return ["ignorePlurals", "singleWordSynonym"] }
    return Self.texts("alternativesAsExact", in: query.parameters)
  }

  func countsExact(in path: String) -> Bool {
    !Self.texts("disableExactOnAttributes", in: query.parameters).contains { Self.isPath(path, in: $0) }
  }

  func allowsTypos(in path: String) -> Bool {
    !Self.texts("disableTypoToleranceOnAttributes", in: query.parameters).contains { Self.isPath(path, in: $0) }
  }

  func allowsPrefixes(in path: String) -> Bool {
    !Self.texts("disablePrefixOnAttributes", in: query.parameters).contains { Self.isPath(path, in: $0) }
  }

  // MARK: Attributes

  /// Whether a path is an attribute, or that of something in it.
  static func isPath(_ path: String, in attribute: String) -> Bool {
    path == attribute || path.hasPrefix(attribute + ".")
  }

  /// The attributes of each rank, the most important first; nil where none are set.
  let searchable: [(paths: [String], isOrdered: Bool)]?

  private static func searchable(_ entries: [String]) -> [(paths: [String], isOrdered: Bool)]? {
    if entries.isEmpty { return nil }
    return entries.map { entry in
      let paths = entry.split(separator: ",").map { attribute in
        let name = attribute.filter { $0 != " " }
        return name.hasPrefix("unordered(") ? String(name.dropFirst(10).dropLast()) : name
      }
      return (paths, paths.count == 1 && !entry.contains("unordered("))
    }
  }

  /// The rank of an attribute among the searchable ones; nil where this query does not search it.
  func rank(of path: String) -> Int? {
    if let restricted = query.restrictSearchableAttributes, !restricted.isEmpty {
      guard restricted.contains(where: { Self.isPath(path, in: $0.rawValue) }) else { return nil }
    }
    return isProposal && !isShown(path) ? nil : indexedRank(of: path)
  }

  /// Whether answers may show an attribute.
  func isShown(_ path: String) -> Bool { path == "objectID" || !isHidden(path) }

  /// The rank of an attribute among the searchable ones, whatever a query restricts.
  func indexedRank(of path: String) -> Int? {
    guard let searchable else { return path == "objectID" || path.hasPrefix("_") ? nil : 0 }
    return searchable.firstIndex { attribute in attribute.paths.contains { Self.isPath(path, in: $0) } }
  }

  /// Whether the position of a word in the attribute counts.
  func isOrdered(_ rank: Int) -> Bool { searchable?[rank].isOrdered ?? false }

  /// The names of attributes to highlight, or `*`.
  var highlighted: [String] {
    query.attributesToHighlight?.map(\.rawValue) ?? searchable?.flatMap(\.paths) ?? ["*"]
  }

  /// The names of attributes to retrieve, with `-` for those to exclude.
  var retrieved: [String] { query.attributesToRetrieve?.map(\.rawValue) ?? ["*"] }
  /// The unretrievable attributes.
  var unretrievable: [String] { Self.texts("unretrievableAttributes", in: settings) }

  /// Whether an attribute is left out of all answers.
  func isHidden(_ attribute: String) -> Bool { unretrievable.contains { Self.isPath(attribute, in: $0) } }

  // MARK: Facets

  struct Faceting {
    var name: String
    var isSearchable: Bool
    var isFilterOnly: Bool
    var isAfterDistinct: Bool
  }

  /// The attributes that are declared for faceting, each once; tags always are.
  var faceting: [Faceting] {
    var faceting: [Faceting] = []
    for entry in Self.texts("attributesForFaceting", in: settings) + ["filterOnly(_tags)"] {
      let name = entry.split(separator: "(").last.map { String($0.filter { $0 != ")" }) } ?? ""
      let (isSearchable, isFilterOnly) = (entry.contains("searchable("), entry.contains("filterOnly("))
      let isAfterDistinct = entry.contains("afterDistinct(")
      if let index = faceting.firstIndex(where: { $0.name == name }) {
        // Repeated declarations are merged.
        if isSearchable { faceting[index].isSearchable = true }
        if !isFilterOnly { faceting[index].isFilterOnly = false }
        if isAfterDistinct { faceting[index].isAfterDistinct = true }
      } else {
        faceting.append(
          Faceting(
            name: name, isSearchable: isSearchable, isFilterOnly: isFilterOnly, isAfterDistinct: isAfterDistinct))
      }
    }
    return faceting
  }

  // MARK: Groups

  /// How many records of a group an answer has; 0 where they are not grouped.
  var distinct: Int {
    switch query.parameters["distinct"] {
    case true: 1
    case let value: value?.int ?? 0
    }
  }

  /// What records of a group have in common; nil for one that is a group of its own.
  func group(of record: SlowRecord) -> String? {
    guard distinct > 0, let attribute = settings["attributeForDistinct"]?.string else { return nil }
    for value in record.values(of: attribute) {
      if let text = value.string { return text }
      if case .integer(let number) = value { return "\(number)" }
      if case .decimal(let text) = value { return text }
      if let number = value.number { return "\(Int(number.rounded()))" }
    }
    return nil
  }

  func isAfterDistinct(_ attribute: String) -> Bool {
    guard distinct > 0, settings["attributeForDistinct"] != nil else { return false }
    return query.facetingAfterDistinct == true || faceting.contains { $0.name == attribute && $0.isAfterDistinct }
  }

  // MARK: Order

  /// Whether the index is a virtual replica, which settings say in the model.
  var isVirtualReplica: Bool { settings["isVirtualReplica"] == true }

  enum Criterion: Equatable {
    case rule(String)
    case sort(attribute: String, isAscending: Bool)

    var isRule: Bool { if case .rule = self { true } else { false } }
  }

  /// The criteria in the order of comparison: sort criteria before the first text rule, the text rules, and all other
  /// sort criteria.
  var criteria: [Criterion] {
    var names = Self.texts("ranking", in: settings)
    if settings["ranking"] == nil {
      names = ["typo", "geo", "words", "filters", "proximity", "attribute", "exact", "custom"]
    }
    if isVirtualReplica, !names.contains("custom") { names.append("custom") }
    if query.typoTolerance == .strict { names = ["typo"] + names.filter { $0 != "typo" } }
    if ranksByWords { names = ["words"] + names.filter { $0 != "words" } }
    let hasDistances = SlowLocations(query).center != nil
    let named = names.filter { $0 != "geo" || hasDistances }.flatMap { name in
      name == "custom" ? Self.texts("customRanking", in: settings).map(Self.criterion) : [Self.criterion(name)]
    }
    let leading = named.prefix { !$0.isRule }
    let rest = named.dropFirst(leading.count)
    return leading + rest.filter(\.isRule) + rest.filter { !$0.isRule }
  }

  private static func criterion(_ text: String) -> Criterion {
    for (modifier, isAscending) in [("asc(", true), ("desc(", false)] where text.hasPrefix(modifier) {
      return .sort(attribute: String(text.dropFirst(modifier.count).dropLast()), isAscending: isAscending)
    }
    return .rule(text)
  }

  // MARK: Pages

  /// The number of records that can be reached.
  var reachable: Int { settings["paginationLimitedTo"]?.int ?? 1000 }

  var pageSize: Int {
    let size = query.hitsPerPage ?? 20
    return query.offset == nil ? size : query.length ?? size
  }

  var firstHit: Int { query.offset ?? (query.page ?? 0) * pageSize }
}

/// The limits of the engine that change answers.
struct SlowLimits {
  var maxQueryWords = 32
  var maxRemovedWords = 5
  var highestPosition = 1000
  var nearestRecords = 1000
  var maxCorrections = 4
  var maxWordsCorrected = 3
  var maxProposals = 2
  var maxRecordsOfContext = 256
  var contextDivisor = 128
  var vectorSampleSize = 512
}
