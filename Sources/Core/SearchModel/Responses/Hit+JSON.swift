extension Hit<JSON> {
  /// Reads a hit in the API's form, where highlights, snippets and ranking info are members of the record.
  ///
  /// `objectID` remains a member of the record, so that types with such a property can be decoded.
  package init(json: JSON) throws(SearchError) { try self.init(JSONNode(json, in: .answer)) }

  package static func all(in node: JSONNode) throws(SearchError) -> [Self] {
    var hits: [Self] = []
    for hit in try node.elements() { hits.append(try Self(hit)) }
    return hits
  }

  private init(_ node: JSONNode) throws(SearchError) {
    var record = try node.object()
    for name in Self.addedFields { record[name] = nil }
    self.init(
      objectID: try node.required("objectID").text(), record: .object(record),
      highlights: try node["_highlightResult"].map { node throws(SearchError) in try MarkedText(node) },
      snippets: try node["_snippetResult"].map { node throws(SearchError) in try MarkedText(node) },
      rankingInfo: node["_rankingInfo"]?.value)
    isSemantic = node["_isSemantic"]?.value.bool ?? false
  }

  /// The hit in the API's form. The attributes of a record that is not an object are left out.
  package var json: JSON {
    var json = record.object ?? [:]
    json.reserveCapacity(json.count + Self.addedFields.count + 1)
    json["objectID"] = .string(objectID)
    json["_highlightResult"] = highlights?.json(isSnippet: false)
    json["_snippetResult"] = snippets?.json(isSnippet: true)
    json["_rankingInfo"] = rankingInfo
    if isSemantic { json["_isSemantic"] = true }
    return .object(json)
  }

  private static let addedFields = ["_highlightResult", "_snippetResult", "_rankingInfo", "_isSemantic"]
}

extension MarkedText {
  /// Reads a marked text: an object with the strings `value` and `matchLevel` is a passage, any other object a nested one.
  init(_ node: JSONNode) throws(SearchError) {
    if case .array = node.value {
      var list: [MarkedText] = []
      for element in try node.elements() { list.append(try MarkedText(element)) }
      self = .list(list)
    } else if let value = node.value["value"]?.string, let level = node.value["matchLevel"]?.string {
      var words: [String] = []
      for word in try node["matchedWords"]?.elements() ?? [] { words.append(try word.text()) }
      self = .text(
        Passage(
          value: value, matchLevel: MatchLevel(rawValue: level) ?? .none, matchedWords: words,
          isFullyHighlighted: try node["fullyHighlighted"]?.bool() ?? false))
    } else {
      var members: [Member] = []
      for (name, node) in try node.members() where !node.value.isNull {
        members.append(Member(name: name, value: try MarkedText(node)))
      }
      self = .object(members)
    }
  }
}
