/// A search with fewer words or fewer filters, which finds something where a search finds nothing.
public struct SearchOffer: Hashable, Sendable {
  /// What it leaves out.
  public enum LeftOut: Hashable, Sendable {
    /// Some words of the text; the others are ``SearchOffer/text``.
    case words([String])
    /// The whole text.
    case text
    /// A filter; of a hierarchy its narrowest level.
    case filter(Filter)
    /// All filters that the user can remove.
    case allFilters
  }

  /// What it leaves out.
  public var leftOut: LeftOut
  /// The text that it searches for, with misspelt words corrected.
  public var text: String
  /// The filters that it keeps.
  public var filters: FilterGroups
  /// The number of results.
  public var nbHits: Int

  /// Creates an offer.
  package init(leaving leftOut: LeftOut, text: String, filters: FilterGroups = FilterGroups(), nbHits: Int = 0) {
    self.leftOut = leftOut
    self.text = text
    self.filters = filters
    self.nbHits = nbHits
  }
}

extension SearchOffer {
  /// The most words of a text of which all combinations are tried.
  private static let mostCombined = 4
  /// The most words of a text of which some are left out.
  private static let mostWords = 10
  /// The most filters that are offered to be left out one by one.
  private static let mostFilters = 10
  /// The most searches that are offered.
  private static let most = 5

  /// What may be offered where a search finds nothing, without the number of results: at most 32 searches.
  ///
  /// Of up to four words these are all combinations. Of up to ten, these are the texts without one word, and each word.
  ///
  /// - Parameters:
  ///   - text: The text that finds nothing, with misspelt words corrected.
  ///   - filters: The filters that the user can remove.
  ///   - readsPhrases: Whether words in double quotes belong together.
  package static func possible(
    _ text: String, _ filters: FilterGroups = FilterGroups(), readsPhrases: Bool = false
  ) -> [SearchOffer] {
    let words = words(of: text, readsPhrases)
    let texts = kept(of: words.count).map { kept in
      SearchOffer(
        leaving: .words(words.indices.filter { !kept.contains($0) }.map { words[$0] }),
        text: kept.map { words[$0] }.joined(separator: " "), filters: filters)
    }
    return texts + withoutFilters(text, filters)
      + (words.isEmpty || filters.allSatisfy(\.filters.isEmpty)
        ? [] : [SearchOffer(leaving: .text, text: "", filters: filters)])
  }

  private static func withoutFilters(_ text: String, _ filters: FilterGroups) -> [SearchOffer] {
    let removable = filters.lazy.flatMap { group in
      // The wider levels of a hierarchy follow from the narrowest one.
      let removable = if case .hierarchical = group.id { group.filters.suffix(1) } else { group.filters[...] }
      return removable.lazy.map { (filter: $0, group: group.id) }
    }
    // Copying the others takes time, so only the offers that are needed are made.
    let each = removable.prefix(mostFilters).map { filter, group in
      var rest = filters
      rest.remove(filter, fromGroupWithID: group)
      return SearchOffer(leaving: .filter(filter), text: text, filters: rest)
    }
    return each + (each.count > 1 ? [SearchOffer(leaving: .allFilters, text: text)] : [])
  }

  /// What to offer, at most five: of the texts those with the most words that find something, and what finds something
  /// without one filter, those with most results first. Then what leaves out the whole text, or all filters.
  ///
  /// - Parameters:
  ///   - possible: What may be offered.
  ///   - counts: The number of results of each.
  package static func offers(_ possible: [SearchOffer], counts: [Int]) -> [SearchOffer] {
    let found = zip(possible, counts).map { offer, count in
      var offer = offer
      offer.nbHits = count
      return offer
    }.filter { $0.nbHits > 0 }
    let fewest = found.compactMap(\.leftOutWordCount).min()
    let parts = found.filter { $0.leftOutWordCount.map { $0 == fewest } ?? $0.leavesOutOneFilter }
    let ordered = parts.enumerated().sorted { left, right in
      (-left.element.nbHits, left.offset) < (-right.element.nbHits, right.offset)
    }.map(\.element)
    return Array((ordered + found.filter { $0.leftOutWordCount == nil && !$0.leavesOutOneFilter }).prefix(most))
  }

  private var leavesOutOneFilter: Bool { if case .filter = leftOut { true } else { false } }

  private var leftOutWordCount: Int? { if case .words(let words) = leftOut { words.count } else { nil } }

  /// The indices of the words of each text, those with the most words first.
  private static func kept(of count: Int) -> [[Int]] {
    guard (2...mostWords).contains(count) else { return [] }
    if count > mostCombined {
      return (0..<count).map { left in (0..<count).filter { $0 != left } } + (0..<count).map { [$0] }
    }
    let subsets = (1..<(1 << count) - 1).map { bits in (0..<count).filter { bits >> $0 & 1 == 1 } }
    return subsets.sorted { left, right in
      left.count == right.count ? left.lexicographicallyPrecedes(right) : left.count > right.count
    }
  }

  /// The words between spaces; those in double quotes are one.
  private static func words(of text: String, _ readsPhrases: Bool) -> [String] {
    var words: [String] = []
    var isQuoted = false
    var isOpen = false
    for character in text {
      if readsPhrases, character == "\"" { isQuoted.toggle() }
      guard !character.isWhitespace || isQuoted else {
        isOpen = false
        continue
      }
      if isOpen { words[words.count - 1].append(character) } else { words.append(String(character)) }
      isOpen = true
    }
    return words
  }
}
