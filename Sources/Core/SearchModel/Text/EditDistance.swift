/// Finds the name that was meant by a misspelled one, by edit distance.
package enum EditDistance {
  /// The name with the least distance from a word; nil if none is close.
  ///
  /// Takes time in proportion to the length of the word: bound it first.
  package static func nearest(to word: String, among names: [String]) -> String? {
    let word = word.lowercased()
    let distances = names.map { (name: $0, distance: distance(word, $0.lowercased())) }
    guard let nearest = distances.min(by: { $0.distance < $1.distance }) else { return nil }
    // An unambiguous prefix is an abbreviation, not a misspelling.
    let begun = names.filter { $0.lowercased().hasPrefix(word) }
    if begun.count == 1, word.count >= 2 { return begun[0] }
    return nearest.distance <= max(1, min(word.count, nearest.name.count) / 3) ? nearest.name : nil
  }

  /// The edit distance with transpositions (optimal string alignment).
  static func distance(_ left: String, _ right: String) -> Int {
    let (left, right) = (Array(left), Array(right))
    var before: [Int] = []
    var above = Array(0...right.count)
    for row in left.indices {
      var current = [row + 1]
      for column in right.indices {
        let isSame = left[row] == right[column]
        var cost = min(above[column + 1] + 1, current[column] + 1, above[column] + (isSame ? 0 : 1))
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          cost = min(cost, before[column - 1] + 1)
        }
        current.append(cost)
      }
      (before, above) = (above, current)
    }
    return above[right.count]
  }
}
