/// Words and expressions of a query that also find others.
///
/// ```swift
/// let sofas = Synonym(objectID: "sofas", kind: .equivalent(["sofa", "couch", "three seater"]))
/// ```
public struct Synonym: Hashable, Sendable {
  /// Its ID among the synonyms of an index.
  public var objectID: String
  /// The words, and which of them find which.
  public var kind: Kind

  /// Which words find which. Each text is a word, or several that follow each other.
  public enum Kind: Hashable, Sendable {
    /// Each text finds all of them.
    case equivalent([String])
    /// The input finds the others too; they don't find it.
    case oneWay(input: String, finds: [String])
    /// The word finds the corrections too, which count as if it had so many typos: one or two. Where typos are not
    /// tolerated in an attribute, it does not find them there.
    case correction(of: String, finds: [String], typos: Int)
    /// Each of the replacements finds the placeholder, such as `<street>`, in a record.
    case placeholder(String, replacements: [String])
  }

  /// A synonym with an ID that is its own among those of an index.
  public init(objectID: String, kind: Kind) {
    self.objectID = objectID
    self.kind = kind
  }
}

extension Synonym: JSONCodable {
  /// Its type in the API.
  package var type: String {
    switch kind {
    case .equivalent: "synonym"
    case .oneWay: "oneWaySynonym"
    case .correction(_, _, let typos): typos == 1 ? "altCorrection1" : "altCorrection2"
    case .placeholder: "placeholder"
    }
  }

  /// All its texts.
  package var texts: [String] {
    switch kind {
    case .equivalent(let texts): texts
    case .oneWay(let text, let others), .correction(let text, let others, _), .placeholder(let text, let others):
      [text] + others
    }
  }

  /// All types in the API.
  package static let types = ["synonym", "oneWaySynonym", "altCorrection1", "altCorrection2", "placeholder"]

  /// The JSON of the API.
  package var json: JSON {
    var members: JSON.Object = ["objectID": .string(objectID), "type": .string(type)]
    switch kind {
    case .equivalent(let texts): members["synonyms"] = Self.list(texts)
    case .oneWay(let input, let texts): (members["input"], members["synonyms"]) = (.string(input), Self.list(texts))
    case .correction(let word, let texts, _):
      (members["word"], members["corrections"]) = (.string(word), Self.list(texts))
    case .placeholder(let name, let texts):
      (members["placeholder"], members["replacements"]) = (.string(name), Self.list(texts))
    }
    return .object(members)
  }

  private static func list(_ texts: [String]) -> JSON { .array(texts.map { .string($0) }) }

  /// Reads the JSON of the API.
  ///
  /// - Throws: `SearchError.refused`, which says what is missing or wrong.
  package init(json: JSON) throws(SearchError) {
    func text(_ name: String) throws(SearchError) -> String {
      guard let text = json[name]?.string, !text.isEmpty else { throw Self.failure(json, name, "a text") }
      return text
    }
    func texts(_ name: String) throws(SearchError) -> [String] {
      let elements = json[name]?.array ?? []
      let texts = elements.compactMap(\.string)
      guard !texts.isEmpty, texts.count == elements.count, !texts.contains("") else {
        throw Self.failure(json, name, "a list of texts, none of them empty")
      }
      return texts
    }
    objectID = try text("objectID")
    // The API's versions write some of the names in lowercase.
    switch try text("type").lowercased() {
    case "synonym": kind = .equivalent(try texts("synonyms"))
    case "onewaysynonym": kind = .oneWay(input: try text("input"), finds: try texts("synonyms"))
    case "altcorrection1": kind = .correction(of: try text("word"), finds: try texts("corrections"), typos: 1)
    case "altcorrection2": kind = .correction(of: try text("word"), finds: try texts("corrections"), typos: 2)
    case "placeholder": kind = .placeholder(try text("placeholder"), replacements: try texts("replacements"))
    default: throw Self.failure(json, "type", "one of \(Self.types.joined(separator: ", "))")
    }
  }

  private static func failure(_ json: JSON, _ name: String, _ expected: String) -> SearchError {
    let id = json["objectID"]?.string.map { " '\($0)'" } ?? ""
    let found = (json[name] ?? .null).text()
    return .refused(
      message: "the synonym\(id): '\(name)' must be \(expected), not \(found.prefix(80))", status: 400)
  }
}
