/// Finds the terms of a sorted dictionary that differ from a word by a few edits.
///
/// An edit is an inserted, missing or substituted letter, or two neighbours transposed (optimal string alignment). The
/// matrix of distances has a row for each letter of the current term: terms with a common prefix are neighbours and share
/// rows, and where no cell of a row is small enough, all terms with that prefix are skipped.
struct NearTerms {
  struct Found: Hashable {
    /// The number of the term in the dictionary.
    var term: Int
    var edits: Int
  }

  private let letters: [UInt32]
  private let mostEdits: Int
  private let dictionary: StringList
  private let budget: SearchBudget
  /// The rows of the matrix, one after the other; the first one is that of no letter.
  private var cells: [Int]
  /// The letters of the current term that have a row, and their end offsets.
  private var read: [(letter: UInt32, end: Int)] = []
  private var found: [Found] = []

  /// The terms other than the word itself, in the order of the dictionary.
  ///
  /// - Parameter mostSteps: the steps of the call after which to end, with an incomplete result.
  static func found(
    near word: [UInt8], within edits: Int, in dictionary: StringList, mostSteps: Int = .max, _ budget: SearchBudget
  ) -> [Found] {
    guard edits > 0, !word.isEmpty else { return [] }
    var search = NearTerms(word, edits, dictionary, budget)
    var term = 0
    while term < dictionary.count, budget.spend(16), budget.steps < mostSteps { term = search.next(term) }
    return search.found
  }

  private init(_ word: [UInt8], _ edits: Int, _ dictionary: StringList, _ budget: SearchBudget) {
    letters = String(decoding: word, as: UTF8.self).unicodeScalars.map(\.value)
    mostEdits = edits
    self.dictionary = dictionary
    self.budget = budget
    // A term that is longer by more than the edits is skipped at the letter after these.
    cells = Array(repeating: edits + 1, count: (letters.count + edits + 2) * (letters.count + 1))
    for column in 0...min(edits, letters.count) { cells[column] = column }
  }

  /// Reads a term from where it differs from the one before; returns the number of the next term to read.
  private mutating func next(_ term: Int) -> Int {
    let word = dictionary[term]
    var offset = read.last?.end ?? 0
    while offset < word.count {
      let (letter, end) = word.scalar(at: offset)
      read.append((letter, end))
      offset = end
      guard fillRow(read.count) else { return leave(word, for: dictionary.end(of: term, prefixLength: end)) }
    }
    let distance = cells[(read.count + 1) * (letters.count + 1) - 1]
    if distance > 0, distance <= mostEdits { found.append(Found(term: term, edits: distance)) }
    return leave(word, for: term + 1)
  }

  /// Computes the row of the last letter that was read; false if all its cells are too great. Cells far from the diagonal
  /// are.
  private mutating func fillRow(_ row: Int) -> Bool {
    let width = letters.count + 1
    let (start, before) = (row * width, (row - 1) * width)
    let letter = read[row - 1].letter
    budget.spend(2 * mostEdits + 2)
    var least = mostEdits + 1
    for column in max(0, row - mostEdits - 1)...min(letters.count, row + mostEdits + 1) {
      var distance = mostEdits + 1
      if column == 0 {
        distance = row
      } else if abs(row - column) <= mostEdits {
        let isEqual = letters[column - 1] == letter
        distance = min(
          cells[before + column - 1] + (isEqual ? 0 : 1), cells[before + column] + 1, cells[start + column - 1] + 1)
        if row > 1, column > 1, letters[column - 2] == letter, letters[column - 1] == read[row - 2].letter {
          distance = min(distance, cells[before - width + column - 2] + 1)
        }
      }
      cells[start + column] = min(distance, mostEdits + 1)
      least = min(least, distance)
    }
    return least <= mostEdits
  }

  /// Keeps the rows of the prefix that the next term shares.
  private mutating func leave(_ word: UnsafeBufferPointer<UInt8>, for next: Int) -> Int {
    guard next < dictionary.count else { return next }
    let nextWord = dictionary[next]
    let longest = min(word.count, nextWord.count)
    var shared = 0
    while shared < longest, word[shared] == nextWord[shared] { shared += 1 }
    while let last = read.last, last.end > shared { read.removeLast() }
    return next
  }
}
