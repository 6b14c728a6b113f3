import SearchModel

extension CollectionSchema {
  /// The schema of a collection for records like these.
  ///
  /// Attributes whose values are numbers have fields, so that they can be filtered and measured; of texts only the
  /// searchable ones have one. Fields have one type: other attributes have exact values only, if they are declared.
  init(name: String, settings: IndexSettings, records: [JSON]) {
    let declared = Self.names(settings.attributesForFaceting)
    let profiles = Self.profiles(of: records)
    let texts = Self.names(settings.searchableAttributes?.flatMap { $0.split(separator: ",").map(String.init) })
    let counted = ([.objectID, .tags] + declared).keepingFirst
    // The searchable fields are those before the exact ones.
    var all = texts.map { Field(name: $0.rawValue, kind: .text, isList: profiles[$0]?.isList ?? false) }
    all += counted.map { Field(name: ExactValue.fieldName(of: $0), kind: .text, isList: true, isFacet: true) }
    all.append(Field(name: Self.numbersField, kind: .text, isList: true))
    for (attribute, profile) in profiles.sorted(by: { $0.key < $1.key }) {
      guard let kind = profile.numberKind, Self.canBeWritten(attribute.rawValue), !texts.contains(attribute) else {
        continue
      }
      all.append(Field(name: attribute.rawValue, kind: kind, isList: profile.isList, isFacet: true))
    }
    (self.name, fields) = (name, all)
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
  func document(of record: JSON) throws(SearchError) -> JSON.Object {
    guard let members = record.object, let id = record["objectID"]?.string else {
      throw .refused(message: "a record is no object, or has no objectID that is a text")
    }
    var document: JSON.Object = ["id": .string(id)]
    for (name, value) in members where name != "objectID" { document[name == "id" ? Self.ownIDField : name] = value }
    var exact: JSON.Object = [:]
    for field in fields {
      guard let attribute = ExactValue.attribute(ofField: field.name) else { continue }
      let values = attribute == .objectID ? [id] : record.values(at: attribute).compactMap(\.valueText)
      if let long = values.first(where: { $0.utf8.count > ExactValue.longest }) {
        throw .refused(
          message: "record '\(id)': '\(attribute)' has a value of \(long.utf8.count) bytes; filters know at most "
            + "\(ExactValue.longest)")
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
}

// MARK: A look at the records

extension CollectionSchema {
  /// What the values of an attribute are in all records.
  private struct Profile {
    var kinds: Set<Kind> = []
    var isList = false

    /// The kind of a field for the values; nil if not all are numbers.
    var numberKind: Kind? {
      guard !kinds.isEmpty, kinds.isSubset(of: [.integer, .number]) else { return nil }
      return kinds.contains(.number) ? .number : .integer
    }
  }

  private static func profiles(of records: [JSON]) -> [Attribute: Profile] {
    var profiles: [Attribute: Profile] = [:]
    func look(at value: JSON, _ path: String, isList: Bool) {
      func note(_ kind: Kind) {
        profiles[Attribute(path), default: Profile()].kinds.insert(kind)
        if isList { profiles[Attribute(path)]?.isList = true }
      }
      switch value {
      case .null: break
      case .string: note(.text)
      case .integer: note(.integer)
      case .double: note(.number)
      case .bool: note(.bool)
      case .array(let elements):
        if elements.isEmpty || elements.contains(where: { $0.object == nil }) {
          profiles[Attribute(path), default: Profile()].isList = true
        }
        for element in elements { look(at: element, path, isList: true) }
      case .object(let members):
        note(.other)
        for (name, member) in members { look(at: member, "\(path).\(name)", isList: isList) }
      }
    }
    for record in records {
      for (name, value) in record.object ?? [:] where name != "objectID" && name != "id" {
        look(at: value, name, isList: false)
      }
    }
    return profiles
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
    case .null, .array, .object: nil
    }
  }
}
