internal import InstantSearchCore
internal import RecordOutlines
internal import SearchEngine
internal import SearchModel

/// What is known of the records that a tool may search.
struct IndexFacts: Sendable {
  var count: Int
  var outline: RecordOutline
  var attributes: [AttributeFacts]

  /// The number of records that are looked at.
  private static let sampled = 40

  subscript(attribute: Attribute) -> AttributeFacts? { attributes.first { $0.attribute == attribute } }

  var names: [String] { attributes.map(\.attribute.rawValue) }

  /// The names of the attributes by which records can be filtered.
  var filterable: [String] { attributes.filter(\.isFilterable).map(\.attribute.rawValue) }

  /// Looks at some records, and at the counts of all facets.
  init(of source: ToolSource) async throws(SearchError) {
    let found = try await source.response(to: Query(hits: Self.sampled), facets: [FacetRequest(.everyFacet)])
    let records = found.hits.compactMap(\.record.object)
    let inspection = Inspection(RecordSample(records, isWhole: found.nbHits <= records.count))
    count = found.nbHits
    let outline = try await source.outline() ?? RecordOutline(of: found)
    self.outline = outline
    // Facets of attributes that no record shows may be hidden from readers.
    let profiles = inspection.profiles.filter {
      $0.attribute != .objectID && !outline.hides($0.attribute) && $0.texts + $0.booleans + $0.numbers.count > 0
    }
    attributes = profiles.map { AttributeFacts($0, found) }
    let unmeasured = attributes.filter { $0.hasNumbers && $0.stats == nil }.map(\.attribute)
    guard !unmeasured.isEmpty else { return }
    let measured = try await source.response(
      to: Query(hits: 0), facets: unmeasured.map { FacetRequest($0, wantsValues: false) })
    for index in attributes.indices where attributes[index].stats == nil {
      attributes[index].stats = measured.facetStats[attributes[index].attribute]
    }
  }

  /// Adds an attribute that none of the records had that were looked at; nil unless a record shows it.
  func adding(_ attribute: Attribute, of source: ToolSource) async -> IndexFacts? {
    guard !outline.hides(attribute) else { return nil }
    var counted: SearchResponse?
    // Numbers have a range also where their values are not counted.
    for wantsValues in [true, false] where counted == nil {
      let facet = FacetRequest(attribute, wantsValues: wantsValues)
      counted = try? await source.response(to: Query(hits: 0), facets: [facet])
    }
    let number = counted?.facetStats[attribute].map {
      Filter.numeric(Filter.Numeric(attribute: attribute, operator: .equals, value: $0.max))
    }
    let value = counted?.facets(for: attribute)?.first.map {
      Filter.facet(Filter.Facet(attribute: attribute, stringValue: $0.value))
    }
    guard let counted, let filter = number ?? value,
      let found = try? await source.response(to: Query(hits: 1), where: .filter(filter)),
      let profile = Inspection(RecordSample(found.hits.compactMap(\.record.object), isWhole: false))[attribute]
    else { return nil }
    var facts = self
    facts.attributes.append(AttributeFacts(profile, counted))
    return facts
  }

  /// The members of a record that are not known, and not hidden.
  func others(in record: JSON) -> [Attribute] {
    var names = AttributeNames()
    names.add(record.object ?? [:])
    return names.all.map { Attribute($0) }.filter {
      self[$0] == nil && !outline.hides($0) && $0 != .objectID && !$0.rawValue.hasPrefix("_")
    }
  }

  /// The error about an attribute that can't be used, with those that can.
  func unknown(_ name: String, as what: String = "attribute", among names: [String]? = nil) -> ToolError {
    let attribute = Attribute(name)
    return ToolError(what, name, noneOf: names ?? filterable, missing: self[attribute] == nil ? attribute : nil)
  }
}

extension RecordOutline {
  /// Whether an attribute or an object around it is hidden.
  fileprivate func hides(_ attribute: Attribute) -> Bool {
    hidden.contains { attribute == $0 || attribute.rawValue.hasPrefix("\($0).") }
  }
}

/// What is known of an attribute.
struct AttributeFacts: Sendable {
  let attribute: Attribute
  var stats: FacetStats?
  /// The frequent values; nil if they are not counted.
  var values: [Facet]?
  let hasNumbers: Bool
  let isBoolean: Bool
  /// Whether records have several values.
  let isList: Bool
  let isLong: Bool

  init(_ profile: AttributeProfile, _ response: SearchResponse) {
    attribute = profile.attribute
    values = response.facets(for: profile.attribute)
    stats = response.facetStats[profile.attribute]
    hasNumbers = profile.numbers.count > profile.texts
    isBoolean = profile.booleans > 0
    isList = profile.lists > 0
    isLong = profile.longTexts > 0
  }

  /// Whether records can be filtered by the attribute.
  var isFilterable: Bool { values != nil || hasNumbers }
}
