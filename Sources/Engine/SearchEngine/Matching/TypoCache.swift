internal import Platform

/// The terms of a segment that words matched with typos, which never change. Emptied when it is full.
///
/// Searches repeat words: each key that is typed repeats the words before it, and many people search for the same.
final class TypoCache: Sendable {
  private let state = Locked(State())
  private let thresholds: Thresholds

  private struct Key: Hashable {
    var folded: [UInt8]
    var isPrefix: Bool
    var maxTypos: Int

    init(_ word: QueryWord) {
      folded = word.folded
      isPrefix = word.isPrefix
      maxTypos = word.maxTypos
    }
  }

  private struct State {
    var found: [Key: [TypoSearch.Found]] = [:]
    var size = 0
  }

  /// The memory for a word besides its terms, in terms.
  private static let sizeOfWord = 16

  init(_ thresholds: Thresholds) { self.thresholds = thresholds }

  /// All terms of the segment that the word matches with at least one typo, in the order of its dictionary.
  func matches(of word: QueryWord, in dictionary: StringList, budget: SearchBudget) -> [TypoSearch.Found] {
    let key = Key(word)
    let known = state.withLock { $0.found[key] }
    if thresholds.choose(.typosKnown, over: .typosSearched, if: known != nil), let known { return known }
    let found = TypoSearch.matches(of: word.matcher, in: dictionary, budget: budget)
    let size = found.count + Self.sizeOfWord
    // An index may have many small segments.
    let most = min(thresholds.maxTyposKept, max(1024, 4 * dictionary.count))
    // A search that was stopped has not found all.
    guard !budget.isSpent, size <= most else { return found }
    state.withLock { state in
      if state.size + size > most { state = State() }
      if state.found.updateValue(found, forKey: key) == nil { state.size += size }
    }
    return found
  }
}
