/// Finds the terms of a sorted dictionary that begin with the same letter as a word and differ from it by a few typos, also
/// by more than a ``TypoAutomaton`` counts.
///
/// A row has the typos between the beginnings of the word and one beginning of a term. Terms with a common prefix are
/// neighbours, so its rows are kept; and where all numbers of a row are too great, all terms with that prefix are skipped.
struct FarTermSearch {
  private let letters: [UInt32]
  private let maxTypos: Int
  private let dictionary: StringList
  /// The rows of the beginnings of the current term, one after the other; the first one is that of no letter.
  private var rows: [Int]
  /// The letters of the current term, and the offsets at which they end.
  private var read: [(letter: UInt32, end: Int)] = []

  private var width: Int { letters.count + 1 }
  /// The bytes of the current term that are read.
  private var readCount: Int { read.last?.end ?? 0 }

  init(_ word: [UInt8], maxTypos: Int, in dictionary: StringList) {
    letters = String(decoding: word, as: UTF8.self).unicodeScalars.map(\.value)
    (self.maxTypos, self.dictionary) = (maxTypos, dictionary)
    rows = Array(0...letters.count)
  }

  /// The terms with at least one typo, and their typos.
  ///
  /// - Parameters:
  ///   - terms: The terms that begin with the first letter of the word.
  ///   - spend: Counts steps; false ends the search.
  mutating func matches(among terms: Range<Int>, _ spend: (Int) -> Bool) -> [TypoSearch.Found] {
    var found: [TypoSearch.Found] = []
    var term = terms.lowerBound
    while term < terms.upperBound, spend(16) {
      let text = dictionary[term]
      var isNear = true
      while isNear, readCount < text.count {
        guard spend(width) else { return found }
        isNear = readLetter(of: text) <= maxTypos
      }
      if isNear, let typos = rows.last, (1...maxTypos).contains(typos) {
        found.append(TypoSearch.Found(term: term, typos: typos))
      }
      let next = isNear ? term + 1 : dictionary.end(of: term, prefixLength: readCount)
      if next < terms.upperBound { keepLetters(of: text, sharedWith: dictionary[next]) }
      term = next
    }
    return found
  }

  /// Adds the row of one more letter, and returns its least number.
  private mutating func readLetter(of text: UnsafeBufferPointer<UInt8>) -> Int {
    let (letter, end) = text.scalar(at: readCount)
    let above = rows.count - width
    var least = read.count + 1
    rows.append(least)
    for column in letters.indices {
      var typos = min(rows[above + column + 1], rows[rows.count - 1]) + 1
      typos = min(typos, rows[above + column] + (letters[column] == letter ? 0 : 1))
      // Two neighbours transposed.
      if column > 0, letters[column - 1] == letter, read.last?.letter == letters[column] {
        typos = min(typos, rows[above - width + column - 1] + 1)
      }
      rows.append(typos)
      least = min(least, typos)
    }
    read.append((letter, end))
    return least
  }

  /// Keeps the rows of the prefix that the next term shares.
  private mutating func keepLetters(of text: UnsafeBufferPointer<UInt8>, sharedWith next: UnsafeBufferPointer<UInt8>) {
    var shared = 0
    while shared < min(text.count, next.count), text[shared] == next[shared] { shared += 1 }
    while let last = read.last, last.end > shared {
      read.removeLast()
      rows.removeLast(width)
    }
  }
}
