package import SearchModel

extension Hit<JSON> {
  /// The first passage with a word of the query that matches in no attribute that is shown.
  ///
  /// - Parameters:
  ///   - shown: The attributes that are shown, and those that must not be.
  ///   - searched: The attributes that are searched; all if there are none.
  ///   - passages: The highlights or the snippets of the attributes that are not shown.
  package func unshownMatch(
    besides shown: [Attribute], among searched: [Attribute], in passages: MarkedText?
  ) -> (attribute: Attribute, passage: MarkedText.Passage)? {
    guard let passages else { return nil }
    let words = Set(shown.flatMap { highlights?[$0]?.passages ?? [] }.flatMap(\.matchedWords))
    var matches: [Attribute: MarkedText.Passage] = [:]
    passages.forEachPassage { attributes, passage in
      guard !words.isSuperset(of: passage.matchedWords) else { return }
      for attribute in attributes where matches[attribute] == nil { matches[attribute] = passage }
    }
    let others = searched.isEmpty ? record.object?.map { Attribute($0.key) } ?? [] : searched
    let found = matches.isEmpty ? nil : others.first { matches[$0] != nil && !shown.contains($0) }
    return found.flatMap { attribute in matches[attribute].map { (attribute, $0) } }
  }
}

extension MarkedText {
  /// Calls the body with each passage, its path, and those of the objects that it is in: looking up the passages of all
  /// searched attributes would take the square of their number.
  fileprivate func forEachPassage(at paths: [Attribute] = [], _ body: ([Attribute], Passage) -> Void) {
    switch self {
    case .text(let passage): body(paths, passage)
    case .list(let elements): for element in elements { element.forEachPassage(at: paths, body) }
    case .object(let members):
      for member in members {
        let path = paths.last.map { "\($0).\(member.name)" } ?? member.name
        member.value.forEachPassage(at: paths + [Attribute(path)], body)
      }
    }
  }
}
