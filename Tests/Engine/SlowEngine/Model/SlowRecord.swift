import SearchModel

/// The values of a record with their paths, and its texts with their words.
struct SlowRecord {
  let json: JSON
  let objectID: String
  /// The values that are neither objects nor arrays, in the order of the record.
  let values: [(path: String, value: JSON)]
  let texts: [SlowText]
  /// It is no attribute.
  let vector: SlowVector?

  /// - Parameter words: splits a text into words.
  init(_ json: JSON, words: (String) -> [SlowWord] = { SlowWords.words(of: $0) }) {
    var members = json.object ?? [:]
    vector = SlowVector(members["_vectors"])
    members["_vectors"] = JSON?.none
    let json = json.object == nil ? json : .object(members)
    self.json = json
    objectID = json["objectID"]?.string ?? ""
    values = Self.values(in: json, path: "")
    texts = Self.texts(of: values, words)
  }

  func values(of path: String) -> [JSON] { values.filter { $0.path == path }.map(\.value) }

  /// The facet values of an attribute, each once.
  func facetValues(of path: String) -> [String] {
    var texts: [String] = []
    for text in values(of: path).compactMap({ Self.text(of: $0) }) {
      if !texts.contains(text) { texts.append(text) }
    }
    return texts
  }

  func numbers(of path: String) -> [Double] { values(of: path).compactMap(\.number) }

  /// A value as it is searched, highlighted and counted.
  static func text(of value: JSON) -> String? {
    switch value {
    case .string(let text): text
    case .bool(let isTrue): isTrue ? "true" : "false"
    case .integer(let number): number.description
    case .double(let number): Filter.Facet.Value.number(number).description
    case .decimal(let text): text
    case .null, .array, .object: nil
    }
  }

  private static func values(in value: JSON, path: String) -> [(path: String, value: JSON)] {
    switch value {
    case .object(let members):
      members.flatMap { name, value in values(in: value, path: path.isEmpty ? name : "\(path).\(name)") }
    case .array(let elements): elements.flatMap { values(in: $0, path: path) }
    default: [(path, value)]
    }
  }

  /// The words of all values; positions of a further value of an attribute begin far after the previous one.
  private static func texts(
    of values: [(path: String, value: JSON)], _ cut: (String) -> [SlowWord]
  ) -> [SlowText] {
    var texts: [SlowText] = []
    for (path, value) in values {
      guard let text = text(of: value) else { continue }
      var words = cut(text)
      if let before = texts.last(where: { $0.path == path && !$0.words.isEmpty })?.words.last {
        for index in words.indices { words[index].position += before.position + 10 }
      }
      texts.append(SlowText(path: path, words: words))
    }
    return texts
  }
}

/// The words of one value.
struct SlowText {
  var path: String
  var words: [SlowWord]
}
