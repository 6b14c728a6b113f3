import SearchModel

extension CollectionSchema {
  /// The schema of a collection for records like these.
  ///
  /// Attributes whose values are numbers have fields, so that they can be filtered and measured; of texts only the
  /// searchable ones have one. Fields have one type: other attributes have exact values only, if they are declared.
  ///
  /// - Parameter old: The schema to which the records belong, for attributes that only others of them have.
  init(name: String, settings: IndexSettings, records: [JSON], old: CollectionSchema? = nil) {
    let profiles = Profiles(records)
    let texts = Self.names(settings.searchableAttributes?.flatMap { $0.split(separator: ",").map(String.init) })
    let declared = ([.objectID, .tags] + Self.names(settings.attributesForFaceting)).keepingFirst
    // The searchable fields come before the exact ones.
    fields = (texts.isEmpty ? profiles.texts : texts.keepingFirst).map {
      let isList = profiles[$0]?.isList ?? old?.field(of: $0)?.isList ?? false
      return Field(name: $0.rawValue, kind: .text, isList: isList)
    }
    fields += declared.map { Field(name: ExactValue.fieldName(of: $0), kind: .text, isList: true, isFacet: true) }
    fields.append(Field(name: Self.numbersField, kind: .text, isList: true))
    self.name = name
    types = settings[.attributeTypes].flatMap { $0.isNull ? nil : $0 }
    fields += missingFields(of: profiles)
  }

  /// What must change so that the collection can have these records too: new fields, and the names of fields that get
  /// another kind.
  func changes(for records: [JSON]) -> (dropped: [String], added: [Field]) {
    let profiles = Profiles(records)
    var (dropped, added): ([String], [Field]) = ([], [])
    for field in fields where field.kind == .integer && profiles[field.attribute]?.numberKind == .number {
      dropped.append(field.name)
      var field = field
      field.kind = .number
      added.append(field)
    }
    return (dropped, added + missingFields(of: profiles))
  }

  /// Whether the collection has no searchable attribute, and these records have.
  func isFirstText(in records: [JSON]) -> Bool { searchableAttributes.isEmpty && !Profiles(records).texts.isEmpty }

  /// Whether one of these records has a list in a searchable attribute that has single texts.
  func isFirstList(in records: [JSON]) -> Bool {
    let profiles = Profiles(records)
    return fields.contains { $0.kind == .text && !$0.isList && profiles[$0.attribute]?.isList ?? false }
  }

  private func missingFields(of profiles: Profiles) -> [Field] {
    profiles.names.compactMap { attribute in
      guard let profile = profiles[attribute], let kind = profile.numberKind,
        Self.canBeWritten(attribute.rawValue), field(of: attribute) == nil
      else { return nil }
      return Field(name: attribute.rawValue, kind: kind, isList: profile.isList, isFacet: true)
    }
  }

  /// The settings that the fields stand for.
  var settings: IndexSettings {
    var settings = IndexSettings(
      searchableAttributes: searchableAttributes.map(\.rawValue),
      attributesForFaceting: facetAttributes.filter { $0 != .tags }.map(\.rawValue))
    settings[.attributeTypes] = types
    return settings
  }

  private static func names(_ texts: [String]?) -> [Attribute] {
    (texts ?? []).compactMap { text in
      AttributeModifier.split(text, among: ["searchable", "filterOnly", "ordered", "unordered"]).map {
        Attribute($0.rest)
      }
    }
  }

  /// The document of a record.
  ///
  /// - Throws: The reason why a collection can't have it.
  func document(of record: JSON) throws(RecordProblem) -> JSON.Object {
    guard let members = record.object, let id = record["objectID"]?.string, !id.isEmpty else {
      throw RecordProblem(reason: "it is no object, or has no objectID that is a text")
    }
    var document: JSON.Object = ["id": .string(id)]
    for (name, value) in members where name != "objectID" && (isOwn || name != "id") {
      document[name == "id" ? Self.ownIDField : name] = value
    }
    guard isOwn else { return document }
    var exact: JSON.Object = [:]
    for field in fields {
      guard let attribute = ExactValue.attribute(ofField: field.name) else { continue }
      let values = attribute == .objectID ? [id] : record.values(at: attribute).compactMap(\.valueText)
      if let long = values.first(where: { $0.utf8.count > ExactValue.longest }) {
        throw RecordProblem(
          reason: "'\(attribute)' has a value of \(long.utf8.count) bytes; filters know at most \(ExactValue.longest)")
      }
      let texts = values.map { ExactValue.text(of: $0) }.keepingFirst
      if !texts.isEmpty { exact[String(field.name.dropFirst("_exact.".count))] = .array(texts.map { .string($0) }) }
    }
    document["_exact"] = .object(exact)
    let numbers = fields.filter { field in
      (field.kind == .integer || field.kind == .number)
        && record.values(at: field.attribute).contains { $0.number != nil }
    }
    document[Self.numbersField] = .array(numbers.map { .string(ExactValue.text(of: $0.name)) })
    return document
  }

  /// The record of a document, with its objectID first, and without some attributes.
  func record(of document: JSON.Object, _ id: String, without omitted: [String] = []) -> JSON.Object {
    var record: JSON.Object = ["objectID": .string(id)]
    for (name, value) in document {
      switch name {
      case "id" where isOwn, Self.numbersField where isOwn, "_exact" where isOwn: continue
      case Self.ownIDField where isOwn: record["id"] = value
      // Nodes leave flattened names in documents that others changed in part.
      case _ where isOwn && ExactValue.attribute(ofField: name) != nil: continue
      default: record[name] = value
      }
    }
    for name in omitted where name != "objectID" { record[name] = JSON?.none }
    return record
  }
}

/// Why a collection can't have a record.
struct RecordProblem: Error {
  let reason: String
}

// MARK: A look at the records

/// The types of the values of each attribute in some records.
private struct Profiles {
  /// The attributes in the order of their first occurrence.
  private(set) var names: [Attribute] = []
  private var profiles: [Attribute: Profile] = [:]

  struct Profile {
    var kinds: Set<CollectionSchema.Kind> = []
    var isList = false

    /// The kind of a field for the values; nil if not all are numbers.
    var numberKind: CollectionSchema.Kind? {
      guard !kinds.isEmpty, kinds.isSubset(of: [.integer, .number]) else { return nil }
      return kinds.contains(.number) ? .number : .integer
    }
  }

  init(_ records: [JSON]) {
    for record in records {
      for (name, value) in record.object ?? [:] where name != "objectID" && name != "id" {
        look(at: value, name, isList: false)
      }
    }
  }

  /// Nil for attributes that no record has.
  subscript(attribute: Attribute) -> Profile? { profiles[attribute] }

  /// The attributes whose values are texts, and are not reserved.
  var texts: [Attribute] {
    names.filter { name in
      self[name]?.kinds == [.text] && !name.rawValue.hasPrefix("_") && CollectionSchema.canBeWritten(name.rawValue)
    }
  }

  private mutating func look(at value: JSON, _ path: String, isList: Bool) {
    switch value {
    case .null: break
    case .string: note(.text, path, isList)
    case .integer: note(.integer, path, isList)
    case .double, .decimal: note(.number, path, isList)
    case .bool: note(.bool, path, isList)
    case .array(let elements):
      if elements.isEmpty || elements.contains(where: { $0.object == nil }) { note(nil, path, true) }
      for element in elements { look(at: element, path, isList: true) }
    case .object(let members):
      note(.other, path, isList)
      for (name, member) in members { look(at: member, "\(path).\(name)", isList: isList) }
    }
  }

  private mutating func note(_ kind: CollectionSchema.Kind?, _ path: String, _ isList: Bool) {
    let attribute = Attribute(path)
    if profiles[attribute] == nil { names.append(attribute) }
    if let kind { profiles[attribute, default: Profile()].kinds.insert(kind) }
    if isList { profiles[attribute, default: Profile()].isList = true }
  }
}

extension JSON {
  /// The values at a path: one, or the elements of an array; dots separate the names of nested members.
  fileprivate func values(at attribute: Attribute) -> [JSON] {
    var values = [self]
    for name in attribute.rawValue.split(separator: ".") {
      values = values.compactMap { $0[String(name)] }.flatMap { $0.array ?? [$0] }
    }
    return values
  }

  /// The text by which a filter finds a value; nil for objects, arrays and null.
  fileprivate var valueText: String? {
    switch self {
    case .string(let text): text
    case .bool(let isTrue): Filter.Facet.Value.bool(isTrue).description
    case .integer(let number): number.description
    case .double(let number): Filter.Facet.Value.number(number).description
    case .decimal(let text): text
    case .null, .array, .object: nil
    }
  }
}
