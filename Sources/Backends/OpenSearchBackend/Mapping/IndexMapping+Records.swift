import SearchModel

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

// What writing makes of settings and records: see ``FieldMapping``.

extension IndexMapping {
  /// The mapping of a new index with these settings, with fields for the attributes of these records.
  static func json(_ settings: IndexSettings, _ fields: [(path: String, json: JSON)]) -> JSON {
    var mapping: JSON.Object = ["dynamic": false]
    mapping["_meta"] = meta(settings)
    mapping["properties"] = .object(properties(of: FieldMapping.ownFields.map { ($0.key, $0.value) } + fields))
    return .object(mapping)
  }

  /// The member of a mapping that keeps the settings.
  static func meta(_ settings: IndexSettings) -> JSON {
    [FieldMapping.metaName: ["settings": .object(settings.parameters)]]
  }

  /// The members of a mapping that adds fields.
  static func added(_ fields: [(path: String, json: JSON)]) -> JSON { ["properties": .object(properties(of: fields))] }

  /// The nested objects of fields with dots in their names.
  private static func properties(of fields: [(path: String, json: JSON)]) -> JSON.Object {
    var properties: JSON.Object = [:]
    for (path, json) in fields { add(json, at: path.split(separator: ".")[...], to: &properties) }
    return properties
  }

  private static func add(_ json: JSON, at path: ArraySlice<Substring>, to properties: inout JSON.Object) {
    guard let name = path.first.map({ String($0) }) else { return }
    guard path.count > 1 else {
      properties[name] = json
      return
    }
    var inner = properties[name]?["properties"]?.object ?? [:]
    add(json, at: path.dropFirst(), to: &inner)
    properties[name] = ["properties": .object(inner)]
  }

  /// Whether an attribute can have a field.
  static func canBeField(_ attribute: Attribute) -> Bool {
    let names = attribute.rawValue.split(separator: ".", omittingEmptySubsequences: false)
    return names.count <= 20 && !attribute.rawValue.hasPrefix("_")
      && names.allSatisfy { name in name.contains { !$0.isWhitespace } }
  }

  /// The fields for attributes of records that the index lacks.
  ///
  /// The first records with an attribute decide about its type. If it is an object in some of them and a value in others, no
  /// field can have both, and it has none.
  func missingFields(for records: [JSON], _ settings: IndexSettings) -> [(path: String, json: JSON)] {
    let profile = RecordProfile(records)
    let wanted = WantedFields(settings)
    let known = Set(fields.map(\.attribute))
    let objects = Set(fields.flatMap { $0.attribute.parents })
    return profile.paths.compactMap { path in
      let attribute = Attribute(path)
      guard Self.canBeField(attribute), !known.contains(attribute), !objects.contains(attribute),
        attribute.parents.allSatisfy({ !known.contains($0) }), let kinds = profile[path], !kinds.contains(.object),
        !profile.hasValueAbove(path)
      else { return nil }
      let json: JSON =
        switch kinds {
        case [.number]: FieldMapping.number
        case [.bool]: FieldMapping.boolean
        case _ where kinds.contains(.text) && wanted.isSearched(attribute):
          FieldMapping.searchedText(isExact: kinds.count > 1 || wanted.isExact(attribute))
        default: FieldMapping.exactText
        }
      return (path, json)
    }
  }
}

extension IndexMapping {
  /// The fields in another index that has these settings, beside those that every index has: of the same types.
  func fields(fitting settings: IndexSettings) -> [(path: String, json: JSON)] {
    let wanted = WantedFields(settings)
    return fields.filter { FieldMapping.ownFields[$0.name] == nil }.map { field in
      let json =
        switch field.kind {
        case .keyword where hasNoTexts(field): FieldMapping.exactText
        case .text, .keyword:
          wanted.isSearched(field.attribute)
            ? FieldMapping.searchedText(isExact: field.exactName != nil || wanted.isExact(field.attribute))
            : FieldMapping.exactText
        case .number, .wholeNumber: FieldMapping.number
        case .boolean, .location, .other: field.json
        }
      return (field.name, json)
    }
  }

  /// This mapping with more fields.
  func adding(_ fields: [(path: String, json: JSON)]) throws(SearchError) -> IndexMapping {
    let added = try IndexMapping(json: ["": ["mappings": Self.added(fields)]])
    return IndexMapping(fields: self.fields + added.fields, settings: settings)
  }

  /// Whether the values of an attribute are numbers and booleans, which are not searched: with texts among them its field
  /// would have been made for searching.
  private func hasNoTexts(_ field: Field) -> Bool {
    field.kind == .keyword && settings.map { WantedFields($0).isSearched(field.attribute) } ?? false
  }

  /// Whether the fields can be searched and counted as settings say.
  func fits(_ settings: IndexSettings) -> Bool {
    let wanted = WantedFields(settings)
    let own = Set(FieldMapping.ownFields.map { Attribute($0.key) })
    return fields.allSatisfy { field in
      if own.contains(field.attribute) { return true }
      return switch field.kind {
      case .text: field.exactName != nil || !wanted.isExact(field.attribute)
      case .keyword: !wanted.isSearched(field.attribute) || hasNoTexts(field)
      default: true
      }
    }
  }
}

/// What settings say about the fields of attributes.
private struct WantedFields {
  /// Empty for all.
  private let searched: Set<Attribute>
  /// The attributes whose values are counted; empty for all.
  private let declared: Set<Attribute>
  /// Those whose values group and order records.
  private let compared: Set<Attribute>

  init(_ settings: IndexSettings) {
    searched = Set(
      (settings.searchableAttributes ?? []).flatMap { $0.split(separator: ",") }.compactMap {
        AttributeModifier.split($0, among: ["unordered", "ordered"]).map { Attribute($0.rest) }
      })
    declared = Set(IndexMapping(fields: [], settings: settings).facetAttributes)
    compared = Set((settings.customRanking ?? []).map(\.attribute) + [settings.attributeForDistinct].compactMap(\.self))
  }

  func isSearched(_ attribute: Attribute) -> Bool { searched.isEmpty || searched.contains(attribute) }

  /// Whether the whole text is needed.
  func isExact(_ attribute: Attribute) -> Bool {
    declared.isEmpty || declared.contains(attribute) || compared.contains(attribute)
  }
}

extension Attribute {
  /// The attributes of the objects that contain this one: `a` and `a.b` of `a.b.c`.
  fileprivate var parents: [Attribute] {
    let names = rawValue.split(separator: ".")
    return (1..<max(names.count, 1)).map { Attribute(names[..<$0].joined(separator: ".")) }
  }
}

// MARK: A look at the records

/// The types of the values of each attribute in some records.
private struct RecordProfile {
  /// The paths in the order of their first occurrence.
  private(set) var paths: [String] = []
  private var kinds: [String: Set<Kind>] = [:]

  enum Kind: Hashable {
    case text, number, bool, object
  }

  init(_ records: [JSON]) {
    for record in records {
      for (name, value) in record.object ?? [:] where !Self.reserved.contains(name) { look(at: value, name) }
    }
  }

  /// Every index has their fields.
  private static let reserved: Set = ["objectID", "_geoloc", "_tags"]

  subscript(path: String) -> Set<Kind>? { kinds[path] }

  /// Whether some record has a value at the path of an object that contains this path.
  func hasValueAbove(_ path: String) -> Bool {
    Attribute(path).parents.contains { kinds[$0.rawValue].map { $0 != [.object] } ?? false }
  }

  private mutating func look(at value: JSON, _ path: String) {
    switch value {
    case .null: break
    case .string: note(.text, path)
    case .integer, .double, .decimal: note(.number, path)
    case .bool: note(.bool, path)
    case .array(let elements): for element in elements { look(at: element, path) }
    case .object(let members):
      note(.object, path)
      for (name, member) in members { look(at: member, "\(path).\(name)") }
    }
  }

  private mutating func note(_ kind: Kind, _ path: String) {
    if kinds[path] == nil { paths.append(path) }
    kinds[path, default: []].insert(kind)
  }
}

// MARK: Documents

extension IndexMapping {
  /// The document of a record.
  ///
  /// - Parameter position: The rank of the record among equal matches; nil if the record has it already.
  func document(of record: JSON.Object, at position: Int64?) -> JSON.Object {
    var document = record
    guard isOwn else {
      document["objectID"] = nil
      return document
    }
    if let position { document[FieldMapping.positionField] = .integer(position) }
    document[FieldMapping.locationField] = Self.locations(of: record)
    return document
  }

  /// The places of a record that the field can have.
  private static func locations(of record: JSON.Object) -> JSON? {
    let places = record["_geoloc"].map { $0.array ?? [$0] } ?? []
    let points: [JSON] = places.compactMap { place in
      guard let latitude = place["lat"]?.number, let longitude = place["lng"]?.number, abs(latitude) <= 90,
        abs(longitude) <= 180
      else { return nil }
      return ["lat": .double(latitude), "lon": .double(longitude)]
    }
    return points.isEmpty ? nil : .array(points)
  }

  /// The record of a document, with its ID as objectID, whatever another client has written.
  ///
  /// - Parameter keepsPosition: Whether the record keeps the members that only documents have.
  func record(of document: JSON.Object, _ id: String, keepsPosition: Bool = false) -> JSON.Object {
    var record = document
    if isOwn, !keepsPosition {
      record[FieldMapping.positionField] = nil
      record[FieldMapping.locationField] = nil
    }
    if record["objectID"] == nil {
      return JSON.Object([("objectID", .string(id))] + record.map { ($0.key, $0.value) })
    }
    record["objectID"] = .string(id)
    return record
  }

  /// The position of the first record of a call: microseconds since 1970.
  static func positionNow() -> Int64 { Int64(Date().timeIntervalSince1970 * 1_000_000) }
}
