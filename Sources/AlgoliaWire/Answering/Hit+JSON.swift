public import SearchModel

extension Hit<JSON> {
  /// Reads a hit as the API has it: what the search says of the record stands among its attributes there.
  ///
  /// The `objectID` stays part of the record, so that types with such a property can be decoded.
  public init(json: JSON) throws(SearchError) { try self.init(JSONPlace(json, in: .answer)) }

  package static func all(in place: JSONPlace) throws(SearchError) -> [Self] {
    var hits: [Self] = []
    for hit in try place.elements() { hits.append(try Self(hit)) }
    return hits
  }

  private init(_ place: JSONPlace) throws(SearchError) {
    var record = try place.object()
    for name in Self.addedFields { record[name] = nil }
    self.init(
      objectID: try place.required("objectID").text(), record: .object(record),
      highlights: try place["_highlightResult"].map { place throws(SearchError) in try MarkedText(place) },
      snippets: try place["_snippetResult"].map { place throws(SearchError) in try MarkedText(place) },
      rankingInfo: place["_rankingInfo"]?.value)
  }

  /// The hit as the API has it; of a record that is no object only what the search says of it.
  public var json: JSON {
    var json = record.object ?? [:]
    json.reserveCapacity(json.count + Self.addedFields.count + 1)
    json["objectID"] = .string(objectID)
    json["_highlightResult"] = highlights?.json(isSnippet: false)
    json["_snippetResult"] = snippets?.json(isSnippet: true)
    json["_rankingInfo"] = rankingInfo
    return .object(json)
  }

  private static let addedFields = ["_highlightResult", "_snippetResult", "_rankingInfo"]
}

extension MarkedText {
  /// An object with a text in `value` and a `matchLevel` is a text, any other one an object of the record.
  init(_ place: JSONPlace) throws(SearchError) {
    if case .array = place.value {
      var list: [MarkedText] = []
      for element in try place.elements() { list.append(try MarkedText(element)) }
      self = .list(list)
    } else if let value = place.value["value"]?.string, let level = place.value["matchLevel"]?.string {
      var words: [String] = []
      for word in try place["matchedWords"]?.elements() ?? [] { words.append(try word.text()) }
      self = .text(
        Passage(
          value: value, matchLevel: MatchLevel(rawValue: level) ?? .none, matchedWords: words,
          isFullyHighlighted: try place["fullyHighlighted"]?.bool() ?? false))
    } else {
      var members: [Member] = []
      for (name, place) in try place.members() where !place.value.isNull {
        members.append(Member(name: name, value: try MarkedText(place)))
      }
      self = .object(members)
    }
  }

  /// The API's form; snippets name the words that match only where there are some.
  func json(isSnippet: Bool) -> JSON {
    switch self {
    case .list(let elements): return .array(elements.map { $0.json(isSnippet: isSnippet) })
    case .object(let members):
      return .object(JSON.Object(members.map { (key: $0.name, value: $0.value.json(isSnippet: isSnippet)) }))
    case .text(let passage):
      var json: [JSON.Object.Element] = [
        ("value", .string(passage.value)), ("matchLevel", .string(passage.matchLevel.rawValue)),
      ]
      if passage.isFullyHighlighted || (passage.matchLevel != .none && !isSnippet) {
        json.append(("fullyHighlighted", .bool(passage.isFullyHighlighted)))
      }
      if !passage.matchedWords.isEmpty || !isSnippet {
        json.append(("matchedWords", .array(passage.matchedWords.map { .string($0) })))
      }
      return .object(JSON.Object(uniqueMembers: json))
    }
  }
}
