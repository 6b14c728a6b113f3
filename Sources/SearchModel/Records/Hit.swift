/// A record that a search found, with what the search says of it.
public struct Hit<Record> {
  public var objectID: String
  public var record: Record
  /// The attributes with the matching words marked, as the record nests them.
  public var highlights: MarkedText?
  /// Excerpts around the matching words.
  public var snippets: MarkedText?
  /// Why the record stands where it does; only where the query asked for it.
  public var rankingInfo: JSON?

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

extension Hit: Equatable where Record: Equatable {}
extension Hit: Hashable where Record: Hashable {}
extension Hit: Sendable where Record: Sendable {}
extension Hit: Encodable where Record: Encodable {}
extension Hit: Decodable where Record: Decodable {}
extension Hit: Identifiable {
  public var id: String { objectID }
}

extension Hit {
  /// A text of the record with the matching words highlighted; nil where the answer has none at this path.
  ///
  /// - Parameters:
  ///   - path: Where the text stands, such as `author.name`.
  ///   - preTag: What stands before a matching word, where the query asks for tags of its own.
  ///   - postTag: What stands after it.
  public func highlightedText(
    of path: Attribute, preTag: String = "<em>", postTag: String = "</em>"
  ) -> HighlightedText? {
    highlights?[path]?.passage.map { HighlightedText(tagged: $0.value, preTag: preTag, postTag: postTag) }
  }
}

extension Hit<JSON> {
  /// The same hit with the record as one of your own types.
  public func decoded<Decoded: Decodable>(as type: Decoded.Type = Decoded.self) throws(SearchError) -> Hit<Decoded> {
    do {
      return Hit<Decoded>(
        objectID: objectID, record: try record.decoded(as: type), highlights: highlights, snippets: snippets,
        rankingInfo: rankingInfo)
    } catch {
      throw SearchError(decoding: "record \(objectID)", failed: error)
    }
  }
}

/// Text with marks around what matched, in the shape of the record: `author.name` is found under `author`, `name`.
public indirect enum MarkedText: Hashable, Sendable, Codable {
  case text(Passage)
  case list([MarkedText])
  case object([Member])

  /// One text of the record.
  public struct Passage: Hashable, Sendable, Codable {
    /// The text with the marks in it.
    public var value: String
    public var matchLevel: MatchLevel
    /// The words of the query that match.
    public var matchedWords: [String]
    /// Whether the whole text matches.
    public var isFullyHighlighted: Bool

    public init(
      value: String, matchLevel: MatchLevel = .none, matchedWords: [String] = [], isFullyHighlighted: Bool = false
    ) {
      self.value = value
      self.matchLevel = matchLevel
      self.matchedWords = matchedWords
      self.isFullyHighlighted = isFullyHighlighted
    }
  }

  /// How many words of the query a text matches.
  public enum MatchLevel: String, Hashable, Sendable, Codable {
    case none, partial, full
  }

  /// A named part of an object.
  public struct Member: Hashable, Sendable, Codable {
    public var name: String
    public var value: MarkedText

    public init(name: String, value: MarkedText) {
      self.name = name
      self.value = value
    }
  }

  /// The part at a path such as `author.name`; an attribute whose name holds a dot is found by its whole name.
  public subscript(path: Attribute) -> MarkedText? {
    guard case .object(let members) = self else { return nil }
    if let member = members.first(where: { $0.name == path.rawValue }) { return member.value }
    let parts = path.rawValue.split(separator: ".", maxSplits: 1)
    guard parts.count == 2, let member = members.first(where: { $0.name == parts[0] }) else { return nil }
    return member.value[Attribute(String(parts[1]))]
  }

  /// The passage, where this is a single text.
  public var passage: Passage? {
    if case .text(let passage) = self { passage } else { nil }
  }

  /// All passages, in order.
  public var passages: [Passage] {
    switch self {
    case .text(let passage): [passage]
    case .list(let elements): elements.flatMap(\.passages)
    case .object(let members): members.flatMap(\.value.passages)
    }
  }
}
