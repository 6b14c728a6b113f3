/// The edit distance between words, from the whole matrix.
///
/// A typo is an inserted, missing or substituted letter, or two neighbours transposed; a different first letter costs
/// one more. Results are cached, since the same few words are compared all the time.
final class SlowTypos {
  private struct Question: Hashable {
    var query: [Unicode.Scalar]
    var word: [Unicode.Scalar]
    var isPrefix: Bool
  }

  private var known: [Question: Int] = [:]

  /// The typos between a word of a query and a word or, if it is a prefix, any prefix of the word.
  func typos(_ query: [Unicode.Scalar], _ word: [Unicode.Scalar], isPrefix: Bool) -> Int {
    let question = Question(query: query, word: word, isPrefix: isPrefix)
    if let typos = known[question] { return typos }
    let typos = Self.typos(query, word, isPrefix: isPrefix)
    known[question] = typos
    return typos
  }

  static func typos(_ query: [Unicode.Scalar], _ word: [Unicode.Scalar], isPrefix: Bool) -> Int {
    let distances = distances(query, word)[query.count]
    let least = isPrefix ? distances.dropFirst().min() ?? query.count : distances[word.count]
    return least + (query.first == word.first ? 0 : 1)
  }

  /// The edits between two words, where the first letter counts as any other.
  static func edits(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    distances(left, right)[left.count][right.count]
  }

  /// In row i and column j, the distance between the first i letters of one word and the first j letters of the other.
  private static func distances(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> [[Int]] {
    var rows = Array(repeating: Array(repeating: 0, count: right.count + 1), count: left.count + 1)
    for i in 0...left.count {
      for j in 0...right.count {
        guard i > 0, j > 0 else {
          rows[i][j] = i + j
          continue
        }
        var least = rows[i - 1][j - 1] + (left[i - 1] == right[j - 1] ? 0 : 1)
        least = min(least, rows[i - 1][j] + 1, rows[i][j - 1] + 1)
        if i > 1, j > 1, left[i - 1] == right[j - 2], left[i - 2] == right[j - 1] {
          least = min(least, rows[i - 2][j - 2] + 1)
        }
        rows[i][j] = least
      }
    }
    return rows
  }
}
