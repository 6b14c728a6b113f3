import SearchModel

/// Words that stand for words of a query because spaces are missing or superfluous.
struct SlowAlternative {
  /// The numbers of the words that it stands for.
  var words: [Int]
  /// Its own words, which follow each other in a value.
  var texts: [[Unicode.Scalar]]
  /// Whether the last of them also stands for longer words.
  var isPrefix: Bool

  /// The words that each of the first five makes with the next one, the one that all make, and the halves of each.
  static func all(of words: [SlowQueryWord], _ parameters: SlowParameters) -> [SlowAlternative] {
    var all: [SlowAlternative] = []
    for first in 0..<min(words.count, 5) where first > 0 { all += joined([first - 1, first], words, parameters) }
    if words.count >= 3 { all += joined(Array(words.indices), words, parameters) }
    for (number, word) in words.enumerated() where word.allowsTypos && word.folded.count >= parameters.shortestWithTypo
    {
      for count in 1...12 where count < word.folded.count {
        let halves = [Array(word.folded[..<count]), Array(word.folded[count...])]
        all.append(
          SlowAlternative(words: [number], texts: halves, isPrefix: word.isPrefix && halves[1].count >= 3))
      }
    }
    return all
  }

  private static func joined(
    _ numbers: [Int], _ words: [SlowQueryWord], _ parameters: SlowParameters
  ) -> [SlowAlternative] {
    let text = numbers.flatMap { words[$0].folded }
    let areNeighbours = numbers.dropFirst().allSatisfy { words[$0].position == words[$0 - 1].position + 1 }
    guard areNeighbours, numbers.allSatisfy({ words[$0].allowsTypos }), text.count >= parameters.shortestWithTypo
    else { return [] }
    return [SlowAlternative(words: numbers, texts: [text], isPrefix: words[numbers[numbers.count - 1]].isPrefix)]
  }

  /// The indices of the words of a value at which it begins.
  func starts(in words: [SlowWord]) -> [Int] {
    words.indices.filter { start in
      start + texts.count <= words.count
        && texts.indices.allSatisfy { index in
          let word = words[start + index].folded
          return word == texts[index]
            || isPrefix && index == texts.count - 1 && word.starts(with: texts[index])
        }
    }
  }
}
