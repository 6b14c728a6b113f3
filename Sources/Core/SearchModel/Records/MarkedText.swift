/// Text with tags around the matching words, nested as in the record: `author.name` is the member `name` of `author`.
public indirect enum MarkedText: Hashable, Sendable, Codable {
  /// A single text.
  case text(Passage)
  /// The elements of an array, in the order of the record.
  case list([MarkedText])
  /// The members of an object, in the order of the record.
  case object([Member])

  /// A single text of the record.
  public struct Passage: Hashable, Sendable, Codable {
    /// The text with its tags.
    public var value: String
    /// How many words of the query the text matches.
    public var matchLevel: MatchLevel
    /// The words of the query that match.
    public var matchedWords: [String]
    /// Whether the whole text matches.
    public var isFullyHighlighted: Bool

    /// Creates a text with its tags, by default one without matches.
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
    /// No word matches.
    case none
    /// Some words match.
    case partial
    /// All words match.
    case full
  }

  /// A member of an object.
  public struct Member: Hashable, Sendable, Codable {
    /// The name of the member, which is not a path: a dot belongs to the name.
    public var name: String
    /// The marked text of the member.
    public var value: MarkedText

    /// Creates a member.
    public init(name: String, value: MarkedText) {
      self.name = name
      self.value = value
    }
  }

  /// The marked text at a path such as `author.name`. A member whose name contains a dot is found by its whole name.
  public subscript(path: Attribute) -> MarkedText? {
    guard case .object(let members) = self else { return nil }
    if let member = members.first(where: { $0.name == path.rawValue }) { return member.value }
    let components = path.rawValue.split(separator: ".", maxSplits: 1)
    guard components.count == 2, let member = members.first(where: { $0.name == components[0] }) else { return nil }
    return member.value[Attribute(String(components[1]))]
  }

  /// The passage; nil for lists and objects.
  public var passage: Passage? {
    if case .text(let passage) = self { passage } else { nil }
  }

  /// All passages, in order.
  package var passages: [Passage] {
    switch self {
    case .text(let passage): [passage]
    case .list(let elements): elements.flatMap(\.passages)
    case .object(let members): members.flatMap(\.value.passages)
    }
  }

  /// The API's form; snippets have `matchedWords` only if it is not empty.
  package func json(isSnippet: Bool) -> JSON {
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
