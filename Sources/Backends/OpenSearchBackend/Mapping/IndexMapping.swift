import SearchModel

/// What is known of the fields of an index, from its mapping: one of this library, or any other.
struct IndexMapping: Hashable, Sendable {
  struct Field: Hashable, Sendable {
    /// The path of the attribute, with dots.
    let attribute: Attribute
    let kind: Kind
    /// The field with the whole values, for filters and counts; nil if there is none.
    let exactName: String?
    /// The field with the words of a text; nil if it is not searched.
    let wordsName: String?
    /// The field in the mapping.
    let json: JSON

    var name: String { attribute.rawValue }
    /// The field in which words are marked.
    var markedName: String { wordsName ?? name }
    var isNumber: Bool { kind == .number || kind == .wholeNumber }
  }

  enum Kind: Hashable, Sendable {
    /// A text whose words are searched.
    case text
    case keyword, number, wholeNumber, boolean, location, other
  }

  /// The fields in the order of the mapping.
  let fields: [Field]
  /// The settings of an index of this library; nil for one of others.
  let settings: IndexSettings?

  /// The attributes that are searched, in groups of equal importance, the most important first.
  let searchedGroups: [[Attribute]]
  /// The attributes that are declared for faceting; of an index of others those with whole values.
  let facetAttributes: [Attribute]

  private let fieldsByName: [Attribute: Field]
  private let declaredAttributes: Set<Attribute>

  init(fields: [Field], settings: IndexSettings? = nil) {
    let fields = fields.keepingFirst(of: \.attribute)
    (self.fields, self.settings) = (fields, settings)
    fieldsByName = Dictionary(fields.map { ($0.attribute, $0) }) { first, _ in first }
    // Once, and not in each search.
    searchedGroups = Self.searchedGroups(settings, fields)
    facetAttributes = Self.facetAttributes(settings, fields)
    declaredAttributes = Set(facetAttributes)
  }

  /// Whether this library has made the index.
  var isOwn: Bool { settings != nil }

  func field(of attribute: Attribute) -> Field? { fieldsByName[attribute] }

  /// The field with the places of the records; nil if there is none.
  var locationField: String? {
    let preferred = [FieldMapping.locationField, "_geoloc"].map { Attribute($0) }
    return (preferred.compactMap { field(of: $0) } + fields).first { $0.kind == .location }?.name
  }

  private static func searchedGroups(_ settings: IndexSettings?, _ fields: [Field]) -> [[Attribute]] {
    let texts = Set(fields.lazy.filter { $0.kind == .text }.map(\.attribute))
    let declared = (settings?.searchableAttributes ?? []).map { text in
      text.split(separator: ",").compactMap {
        AttributeModifier.split($0, among: ["unordered", "ordered"]).map { Attribute($0.rest) }
      }
    }
    let groups = declared.isEmpty ? fields.filter { $0.kind == .text }.map { [$0.attribute] } : declared
    return groups.map { $0.filter(texts.contains) }.filter { !$0.isEmpty }
  }

  private static func facetAttributes(_ settings: IndexSettings?, _ fields: [Field]) -> [Attribute] {
    guard let settings else {
      return fields.filter { $0.exactName != nil && $0.attribute != .objectID }.map(\.attribute)
    }
    return (settings.attributesForFaceting ?? []).compactMap { declared($0) }.keepingFirst
  }

  private static func declared(_ text: String) -> Attribute? {
    var rest = text
    while let (modifier, inside) = AttributeModifier.split(rest, among: ["searchable", "filterOnly", "afterDistinct"]) {
      if modifier == nil { return Attribute(inside) }
      rest = inside
    }
    return nil
  }

  /// Whether the values of an attribute may be filtered and counted.
  func isDeclared(_ attribute: Attribute) -> Bool {
    isOwn ? declaredAttributes.contains(attribute) : field(of: attribute)?.exactName != nil
  }
}

// MARK: JSON

extension IndexMapping {
  /// Reads the answer of a node about an index, or about the indices that an alias names: fields that differ are those of
  /// the first one that has them.
  init(json: JSON) throws(SearchError) {
    guard let indices = json.object, !indices.isEmpty else {
      throw .unreadableAnswer(path: "the mapping", reason: "it has no index")
    }
    var fields: [Field] = []
    var settings: IndexSettings?
    for (_, index) in indices {
      let mapping = index["mappings"]
      // Before version 7 an index had several types of documents, each with its fields.
      if let types = mapping?.object, types["properties"] == nil,
        types.contains(where: { $0.value["properties"] != nil })
      {
        throw .failed(reason: "the server is too old; OpenSearch, or Elasticsearch from 7.10 on is needed")
      }
      Self.add(mapping?["properties"], under: "", to: &fields)
      if let own = mapping?["_meta"]?[FieldMapping.metaName] {
        settings = settings ?? IndexSettings(parameters: own["settings"]?.object ?? [:])
      }
    }
    self.init(fields: fields, settings: settings)
  }

  private static func add(_ properties: JSON?, under prefix: String, to fields: inout [Field]) {
    for (name, json) in properties?.object ?? [:] {
      let path = prefix + name
      // Documents of a `nested` type are of their own, which a filter on a field does not find.
      guard json["type"] != "nested" else { continue }
      if let type = json["type"]?.string, type != "object" {
        fields.append(field(path, type, json))
      } else {
        add(json["properties"], under: "\(path).", to: &fields)
      }
    }
  }

  private static func field(_ path: String, _ type: String, _ json: JSON) -> Field {
    let isSearchable = json["index"]?.bool ?? true
    var kind: Kind =
      switch type {
      case _ where textTypes.contains(type): isSearchable ? .text : .other
      case "keyword", "constant_keyword", "wildcard": .keyword
      case "long", "integer", "short", "byte", "unsigned_long": .wholeNumber
      case "double", "float", "half_float", "scaled_float": .number
      case "boolean": .boolean
      case "geo_point": .location
      default: .other
      }
    var (exactName, wordsName): (String?, String?)
    switch kind {
    case .keyword, .number, .wholeNumber, .boolean:
      if isSearchable, json["doc_values"]?.bool ?? true { exactName = path }
      if kind == .keyword, let subfield = wordsSubfield(of: json) { (kind, wordsName) = (.text, "\(path).\(subfield)") }
    case .text:
      (exactName, wordsName) = (exactSubfield(of: json).map { "\(path).\($0)" }, path)
    case .location, .other: break
    }
    return Field(
      attribute: Attribute(path), kind: kind, exactName: exactName, wordsName: wordsName, json: json)
  }

  /// The subfield with the whole values of a text; nil if there is none.
  private static func exactSubfield(of json: JSON) -> String? {
    // One that is normalized has other values than the records.
    let subfields = (json["fields"]?.object ?? [:]).filter {
      $0.value["type"] == "keyword" && $0.value["normalizer"] == nil
    }
    // The one that a cluster adds to a text of which it has no mapping.
    return (subfields.first { $0.key == "keyword" } ?? subfields.first)?.key
  }

  /// The subfield with the words of a whole value; nil if there is none.
  private static func wordsSubfield(of json: JSON) -> String? {
    let subfields = (json["fields"]?.object ?? [:]).filter {
      textTypes.contains($0.value["type"]?.string ?? "") && $0.value["index"]?.bool ?? true
    }
    let own = subfields.first { $0.key == FieldMapping.wordsSubfield }
    return (own ?? subfields.first { $0.value["type"] == "search_as_you_type" } ?? subfields.first)?.key
  }

  /// The types of fields whose words are searched.
  private static let textTypes: Set = ["text", "match_only_text", "search_as_you_type"]
}
