extension String {
  /// The text without the differences of upper and lower case: `STRASSE` and `Straße` have the same one.
  ///
  /// Unicode's full case mappings, which give what its case folding does, and `i` for `ı`, whose capital is `I` too. The
  /// way through both cases is for letters that are alone in theirs, such as `ς` and `ẞ`.
  package var caseFolded: String { lowercased().uppercased().lowercased() }
}

extension Attribute {
  /// Whether values that differ by case are different: tags and objectIDs are names, other values are texts.
  package var comparesCase: Bool { self == "_tags" || self == .objectID }

  /// What filters and counts compare of a value.
  package func key(of value: String) -> String { comparesCase ? value : value.caseFolded }
}

extension Facet {
  /// The order of values as texts: by code point without case, and those that differ by case only by code point.
  package func precedesByText(_ other: Facet) -> Bool {
    let (key, otherKey) = (value.caseFolded, other.value.caseFolded)
    return key == otherKey ? value.precedesByCodePoint(other.value) : key.precedesByCodePoint(otherKey)
  }
}

extension [Facet] {
  /// Lists values whatever their count and rank, written as they are given: a list with a chosen value compares texts.
  ///
  /// The first one with the key of a listed value is written in its place, and further ones are appended with its count.
  ///
  /// - Parameters:
  ///   - kept: The values.
  ///   - key: Returns what is compared of a value.
  ///   - missing: Makes a value whose key is not listed.
  package mutating func keep(_ kept: [String], by key: (String) -> String, missing: (String) -> Facet) {
    guard !kept.isEmpty else { return }
    let indices = Dictionary(zip(map { key($0.value) }, self.indices)) { first, _ in first }
    var written: Set<Int> = []
    for value in kept.keepingFirst {
      guard let index = indices[key(value)] else {
        append(missing(value))
        continue
      }
      if written.insert(index).inserted {
        self[index].value = value
      } else {
        append(Facet(value: value, count: self[index].count))
      }
    }
  }
}
