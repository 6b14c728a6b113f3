import SearchModel

/// The fields of a collection, in their order.
///
/// A collection that this library has made has fields of its own, which no answer contains: the exact values of facets
/// (``ExactValue``), and the names of the attributes that have numbers in a document. Its searchable attributes are the fields
/// before those. A collection that was made by others is searched in all its texts, and its filters compare values as
/// Typesense does.
struct CollectionSchema: Sendable, Hashable {
  var name: String
  var fields: [Field]
  /// The setting `attributeTypes`, which is kept for those who show the values.
  var types: JSON?

  struct Field: Sendable, Hashable {
    var name: String
    var kind: Kind
    var isList = false
    var isFacet = false

    var attribute: Attribute { Attribute(name) }

    var isNumber: Bool { kind == .number || wholeLimits != nil }

    /// The least and the greatest number of a field of whole numbers, but for the very least one; nil for others.
    var wholeLimits: ClosedRange<Int64>? {
      switch kind {
      case .integer: -Int64.max...Int64.max
      case .shortInteger: -Int64(Int32.max)...Int64(Int32.max)
      case .text, .number, .bool, .other: nil
      }
    }
  }

  /// The type of the values of a field.
  enum Kind: Hashable {
    case text
    case integer
    /// A whole number of 32 bits.
    case shortInteger
    case number
    case bool
    /// An object, a point on the map, a pattern for names.
    case other
  }

  /// The names of the attributes of a document that have numbers, as exact values.
  static let numbersField = "_numbers"
  /// The beginning of the name of a field that no document has. The rest is the types of attributes: a collection has no
  /// other member that keeps a text.
  private static let typesPrefix = "_types."
  /// A member `id` of a record, since the ID of a document is its objectID.
  static let ownIDField = "_id"

  /// Whether this library has made the collection.
  var isOwn: Bool { fields.contains { $0.name == Self.numbersField } }

  /// Whether a search can name a field: signs of filters and lists can't be quoted in names.
  static func canBeWritten(_ name: String) -> Bool { !name.isEmpty && !name.contains { ",:()[]{}&|`".contains($0) } }

  /// The field of an attribute; nil if no document has it.
  func field(of attribute: Attribute) -> Field? { fields.first { $0.name == attribute.rawValue } }

  /// The field with the exact values of an attribute; nil if it has none.
  func exactField(of attribute: Attribute) -> Field? {
    let name = ExactValue.fieldName(of: attribute)
    return fields.first { $0.name == name }
  }

  /// The attributes that can be searched, the most important first.
  var searchableAttributes: [Attribute] {
    let fields = isOwn ? fields.prefix { ExactValue.attribute(ofField: $0.name) == nil } : fields[...]
    return fields.filter { $0.kind == .text && !$0.name.contains("*") }.map(\.attribute)
  }

  /// The attributes whose values can be counted, in order.
  var facetAttributes: [Attribute] {
    isOwn
      ? fields.compactMap { ExactValue.attribute(ofField: $0.name) }.filter { $0 != .objectID }
      : fields.filter { $0.isFacet && !$0.name.contains("*") }.map(\.attribute)
  }
}

// MARK: JSON

extension CollectionSchema {
  /// Reads the answer of a node about a collection. Ignores other members; fields of unknown types are `other`.
  init(json: JSON) throws(SearchError) {
    guard let name = json["name"]?.string, let fields = json["fields"]?.array else {
      throw .unreadableAnswer(path: "the collection", reason: "it has no name or no fields")
    }
    self.name = name
    types = fields.lazy.compactMap { $0["name"]?.string }.first { $0.hasPrefix(Self.typesPrefix) }
      .flatMap { ExactValue.decoded($0.dropFirst(Self.typesPrefix.count)) }.flatMap { try? JSON(parsing: $0) }
    self.fields = fields.compactMap { json in
      guard let name = json["name"]?.string, let type = json["type"]?.string, json["index"]?.bool != false,
        Self.canBeWritten(name)
      else {
        return nil
      }
      let isList = type.hasSuffix("[]")
      let kind: Kind =
        switch isList ? String(type.dropLast(2)) : type {
        case "string": .text
        case "int32": .shortInteger
        case "int64": .integer
        case "float": .number
        case "bool": .bool
        default: .other
        }
      return Field(name: name, kind: kind, isList: isList, isFacet: json["facet"]?.bool ?? false)
    }
  }

  /// The members of the call that makes the collection, but for its name.
  var json: JSON.Object {
    var fields = fields.map(\.json)
    if let types {
      let name = Self.typesPrefix + ExactValue.encoded(types.text())
      fields.append(["name": .string(name), "type": "string", "index": false, "optional": true])
    }
    return [
      "enable_nested_fields": true,
      "fields": .array(fields),
      // Words end at punctuation: `a:b` has two.
      "token_separators": .array("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~".map { .string(String($0)) }),
    ]
  }
}

extension CollectionSchema.Field {
  var json: JSON {
    let type =
      switch kind {
      case .text: "string"
      case .integer: "int64"
      case .shortInteger: "int32"
      case .number: "float"
      case .bool: "bool"
      case .other: "object"
      }
    return [
      "name": .string(name), "type": .string(isList ? "\(type)[]" : type), "facet": .bool(isFacet), "optional": true,
    ]
  }
}
