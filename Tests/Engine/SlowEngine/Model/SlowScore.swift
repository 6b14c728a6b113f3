import SearchModel

/// The values of the ranking rules for a record; less is better for all of them.
struct SlowScore {
  static let farthest = 8

  let words: [SlowQueryWord]
  let occurrences: [SlowOccurrence]
  let filters: Int
  /// The number of the step in which the distance lies.
  let distance: Int
  let parameters: SlowParameters

  func value(of rule: String) -> Int {
    if rule == "filters" { return -min(filters, 65_535) }
    if rule == "geo" { return distance }
    if occurrences.isEmpty { return 0 }
    switch rule {
    case "typo": return typos
    case "words": return -occurring.count
    case "proximity": return proximity
    case "attribute": return attribute
    case "exact": return -exact
    default: return 0
    }
  }

  private var wordCount: Int { words.count }

  private func occurrences(of word: Int) -> [SlowOccurrence] { occurrences.filter { $0.word == word } }

  /// The words that occur.
  var occurring: [Int] { (0..<wordCount).filter { !occurrences(of: $0).isEmpty } }

  var typos: Int { occurring.reduce(0) { total, word in total + (occurrences(of: word).map(\.typos).min() ?? 0) } }

  /// The least over all ways to choose one occurrence of each word.
  private var proximity: Int {
    let choices = occurring.map { occurrences(of: $0) }
    var least = Int.max
    func choose(_ next: Int, after chosen: SlowOccurrence?, sum: Int) {
      if sum >= least { return }
      if next == choices.count {
        least = sum
        return
      }
      for occurrence in choices[next] {
        choose(next + 1, after: occurrence, sum: sum + (chosen.map { distance($0, occurrence) } ?? 0))
      }
    }
    choose(0, after: nil, sum: 0)
    return least
  }

  private func distance(_ first: SlowOccurrence, _ second: SlowOccurrence) -> Int {
    var distance = Self.farthest
    if first.path == second.path {
      let steps = second.position - first.position
      distance = min(steps > 0 ? steps : 1 - steps, Self.farthest)
    }
    return max(distance, parameters.query.parameters["minProximity"]?.int ?? 1)
  }

  private var attribute: Int {
    occurrences.map { $0.rank * 1001 + (parameters.isOrdered($0.rank) ? $0.position : 0) }.min() ?? 0
  }

  private var exact: Int {
    let kind = parameters.query.parameters["exactOnSingleWordQuery"]?.string ?? "attribute"
    if wordCount == 1, kind == "none" { return 0 }
    if wordCount == 1, kind == "word", words[0].folded.count < 3 { return 0 }
    if wordCount == 1, kind == "attribute" { return occurrences.contains(where: \.isWhole) ? 1 : 0 }
    return occurring.filter { word in occurrences(of: word).contains(where: \.isExact) }.count
  }
}

/// The order of records by the value of an attribute: numbers, then texts, then records without either.
enum SlowOrder {
  /// Less than 0 where the left record comes first.
  static func compare(_ left: SlowRecord, _ right: SlowRecord, by attribute: String, isAscending: Bool) -> Int {
    let sign = isAscending ? 1 : -1
    switch (number(attribute, of: left), number(attribute, of: right)) {
    case (let left?, let right?): return left == right ? 0 : left < right ? -sign : sign
    case (_?, nil): return -1
    case (nil, _?): return 1
    case (nil, nil): break
    }
    switch (text(attribute, of: left), text(attribute, of: right)) {
    case (let left?, let right?):
      let keys = (letters(of: left), letters(of: right))
      if keys.0 != keys.1 { return keys.0.lexicographicallyPrecedes(keys.1) ? -sign : sign }
      if left.precedesByCodePoint(right) { return -sign }
      return right.precedesByCodePoint(left) ? sign : 0
    case (_?, nil): return -1
    case (nil, _?): return 1
    case (nil, nil): return 0
    }
  }

  /// The letters of a text without case and accents.
  private static func letters(of text: String) -> [Unicode.Scalar] {
    text.replacing("ß", with: "s").replacing("ẞ", with: "s").unicodeScalars.flatMap { scalar in
      let parts = CanonicalDecompositions.full(of: scalar.value).compactMap(Unicode.Scalar.init)
      let isAccented = parts.count > 1 && parts[0].properties.isAlphabetic && parts.allSatisfy { $0.value < 0x780 }
      return (isAccented ? [parts[0]] : [scalar]).filter { $0.properties.canonicalCombiningClass == .notReordered }
    }.flatMap { $0.properties.lowercaseMapping.unicodeScalars.prefix(1) }
  }

  /// The first number of an attribute; true and false count as 1 and 0.
  private static func number(_ attribute: String, of record: SlowRecord) -> Double? {
    record.values(of: attribute).lazy.compactMap { $0.number ?? $0.bool.map { $0 ? 1 : 0 } }.first
  }

  private static func text(_ attribute: String, of record: SlowRecord) -> String? {
    record.values(of: attribute).lazy.compactMap(\.string).first
  }
}
