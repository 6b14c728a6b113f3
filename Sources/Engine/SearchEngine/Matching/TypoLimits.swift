/// How many typos a word of so many letters may have. A different first letter counts as two.
enum TypoLimits {
  static func inSearch(letters: Int, _ options: QueryTextOptions) -> Int {
    letters < options.minWordSizeFor1Typo ? 0 : letters < options.minWordSizeFor2Typos ? 1 : 2
  }

  /// Of a word that no record has, for which a term is proposed.
  ///
  /// - Parameter isNarrow: Whether few records have the other words of the query, so that a term is unlikely to be similar
  ///   to the word by chance.
  static func inCorrection(letters: Int, isNarrow: Bool) -> Int {
    switch letters {
    case ..<3: 0
    case 3, 4: 1
    case 5, 6: isNarrow ? 2 : 1
    default: 2
    }
  }

  /// Of a word for which there is no such term; both begin with the same letter then.
  ///
  /// - Parameter isOnlyWord: Whether the query has no other word that some record has. Beside one, the word is rather left out:
  ///   a term that is so far from it is three times as often a wrong one.
  static func inFarCorrection(letters: Int, isOnlyWord: Bool) -> Int {
    isOnlyWord ? letters >= 9 ? 3 : letters >= 5 ? 2 : 0 : 0
  }
}
