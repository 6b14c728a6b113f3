/// A record in the results of a search, with its highlights, snippets and ranking info.
public struct Hit<Record> {
  /// The ID of the record, which is unique in its index.
  public var objectID: String
  /// The attributes that the answer has of the record: as JSON, or decoded as a type of your own.
  public var record: Record
  /// The attributes with tags around the matching words, nested as in the record.
  public var highlights: MarkedText?
  /// Excerpts around the matching words, nested as in the record.
  public var snippets: MarkedText?
  /// The criteria that ranked the record; only with `getRankingInfo`.
  public var rankingInfo: JSON?
  /// Whether the record was found by its meaning, and does not have the words.
  public var isSemantic = false
  /// Where the hit was found, for its events; nil while they are not tracked. It is not encoded.
  package var origin: HitOrigin?

  /// Creates a hit, by default without highlights, snippets and ranking info.
  public init(
    objectID: String, record: Record, highlights: MarkedText? = nil, snippets: MarkedText? = nil,
    rankingInfo: JSON? = nil
  ) {
    self.objectID = objectID
    self.record = record
    self.highlights = highlights
    self.snippets = snippets
    self.rankingInfo = rankingInfo
  }
}

/// Hits are equal if they show the same; the search that found them does not matter.
extension Hit: Equatable where Record: Equatable {
  public static func == (left: Self, right: Self) -> Bool {
    left.objectID == right.objectID && left.record == right.record && left.highlights == right.highlights
      && left.snippets == right.snippets && left.rankingInfo == right.rankingInfo
      && left.isSemantic == right.isSemantic
  }
}
extension Hit: Hashable where Record: Hashable {
  public func hash(into hasher: inout Hasher) {
    hasher.combine(objectID)
    hasher.combine(record)
    hasher.combine(highlights)
    hasher.combine(snippets)
    hasher.combine(rankingInfo)
    hasher.combine(isSemantic)
  }
}
extension Hit: Sendable where Record: Sendable {}
extension Hit: Encodable where Record: Encodable {}
extension Hit: Identifiable {
  public var id: String { objectID }
}

extension Hit {
  /// A text of the record with the matching words highlighted; nil if the answer has none at this path.
  ///
  /// - Parameters:
  ///   - path: The path of the text, such as `author.name`.
  ///   - preTag: The tag before a matching word, if the query sets `highlightPreTag`.
  ///   - postTag: The tag after it.
  public func highlightedText(
    of path: Attribute, preTag: String = "<em>", postTag: String = "</em>"
  ) -> HighlightedText? {
    highlights?[path]?.passage.map { HighlightedText(tagged: $0.value, preTag: preTag, postTag: postTag) }
  }

  /// A text of the record with the matching words highlighted, or another text if the answer has none at this path.
  ///
  /// ```swift
  /// let name = hit.highlightedText(of: "name", default: hit.record.name)
  /// ```
  ///
  /// - Parameters:
  ///   - path: The path of the text, such as `author.name`.
  ///   - text: The text without highlights, usually the same attribute of ``record``.
  ///   - preTag: The tag before a matching word, if the query sets `highlightPreTag`.
  ///   - postTag: The tag after it.
  public func highlightedText(
    of path: Attribute, default text: @autoclosure () -> String, preTag: String = "<em>", postTag: String = "</em>"
  ) -> HighlightedText {
    highlightedText(of: path, preTag: preTag, postTag: postTag) ?? HighlightedText(text())
  }
}

extension Hit {
  /// The hit with another record made of its own.
  package func mapRecord<New, Failure: Error>(
    _ transform: (Record) throws(Failure) -> New
  ) throws(Failure) -> Hit<New> {
    var hit = Hit<New>(
      objectID: objectID, record: try transform(record), highlights: highlights, snippets: snippets,
      rankingInfo: rankingInfo)
    hit.isSemantic = isSemantic
    hit.origin = origin
    return hit
  }
}

extension Hit {
  private enum CodingKeys: String, CodingKey {
    case objectID, record, highlights, snippets, rankingInfo, isSemantic
  }
}

extension Hit: Decodable where Record: Decodable {
  /// Reads a hit that was encoded, or one in the API's form, where highlights, snippets and ranking info are members of
  /// the record.
  ///
  /// ```swift
  /// let hit = try JSONDecoder().decode(Hit<Product>.self, from: data)
  /// ```
  public init(from decoder: any Decoder) throws {
    let names = try decoder.container(keyedBy: MemberName.self).allKeys.map(\.stringValue)
    guard names.contains(CodingKeys.record.rawValue), names.allSatisfy({ CodingKeys(rawValue: $0) != nil }) else {
      try self.init(inAPIForm: decoder)
      return
    }
    do {
      let members = try decoder.container(keyedBy: CodingKeys.self)
      self.init(
        objectID: try members.decode(String.self, forKey: .objectID),
        record: try members.decode(Record.self, forKey: .record),
        highlights: try members.decodeIfPresent(MarkedText.self, forKey: .highlights),
        snippets: try members.decodeIfPresent(MarkedText.self, forKey: .snippets),
        rankingInfo: try members.decodeIfPresent(JSON.self, forKey: .rankingInfo))
      isSemantic = try members.decodeIfPresent(Bool.self, forKey: .isSemantic) ?? false
    } catch {
      // The record may have an attribute of the name `record`.
      guard let hit = try? Self(inAPIForm: decoder) else { throw error }
      self = hit
    }
  }

  private init(inAPIForm decoder: any Decoder) throws {
    if Record.self == JSON.self, let hit = try Hit<JSON>(json: JSON(from: decoder)) as? Self {
      self = hit
      return
    }
    let members = try decoder.container(keyedBy: MemberName.self)
    func marked(_ name: String) throws -> MarkedText? {
      try members.decodeIfPresent(JSON.self, forKey: MemberName(stringValue: name)).map {
        try MarkedText(JSONNode($0, in: .answer))
      }
    }
    self.init(
      objectID: try members.decode(String.self, forKey: MemberName(stringValue: "objectID")),
      record: try Record(from: decoder), highlights: try marked("_highlightResult"),
      snippets: try marked("_snippetResult"),
      rankingInfo: try members.decodeIfPresent(JSON.self, forKey: MemberName(stringValue: "_rankingInfo")))
    isSemantic = try members.decodeIfPresent(Bool.self, forKey: MemberName(stringValue: "_isSemantic")) ?? false
  }
}

extension Hit<JSON> {
  /// The hit with its record decoded.
  ///
  /// A record that is a hit itself, such as `Hit<Product>`, is this hit with the record of that one decoded.
  public func decoded<Decoded: Decodable>(as type: Decoded.Type = Decoded.self) throws(SearchError) -> Hit<Decoded> {
    if let hitType = type as? any DecodableHit.Type, let hit = try hitType.init(decoding: self) as? Decoded {
      return mapRecord { _ in hit }
    }
    do {
      return try mapRecord { try $0.decoded(as: type) }
    } catch {
      throw SearchError(decoding: "record \(objectID)", failed: error)
    }
  }
}

/// A record that is made of a whole hit, for ``Hit/decoded(as:)``: its highlights are not in the JSON of the record.
package protocol DecodableHit {
  init(decoding hit: Hit<JSON>) throws(SearchError)
}

extension Hit: DecodableHit where Record: Decodable {
  package init(decoding hit: Hit<JSON>) throws(SearchError) { self = try hit.decoded(as: Record.self) }
}
