import SearchModel

@testable import SearchEngine

/// Words that stand for words of a query because spaces are missing or superfluous, or because they are synonyms.
struct SlowAlternative {
  /// The numbers of the words that it stands for.
  var words: [Int]
  /// Its own words, which follow each other in a value.
  var texts: [[Unicode.Scalar]]
  /// Whether the last of them also stands for longer words.
  var isPrefix = false
  var typos = 0
  var isExact = false
  var isSynonym = false

  /// The same, so that it does not match longer words.
  var whole: SlowAlternative {
    var alternative = self
    alternative.isPrefix = false
    return alternative
  }

  static func all(of words: [SlowQueryWord], _ parameters: SlowParameters) -> [SlowAlternative] {
    spellings(of: words, parameters) + synonyms(of: words, parameters)
      + words.indices.flatMap { otherForms(of: $0, words, parameters) }
  }

  /// What the words find by all synonyms of an index.
  static func synonyms(of words: [SlowQueryWord], _ parameters: SlowParameters) -> [SlowAlternative] {
    parameters.synonyms.flatMap { synonyms($0, of: words, parameters) }
  }

  /// The other number of a word.
  private static func otherForms(
    of number: Int, _ words: [SlowQueryWord], _ parameters: SlowParameters
  ) -> [SlowAlternative] {
    if words[number].phrase != nil { return [] }
    return parameters.languages("ignorePlurals").flatMap { $0.otherForms(of: words[number].text) }.map { form in
      SlowAlternative(
        words: [number], texts: [Array(form.unicodeScalars)],
        isExact: parameters.alternativesAsExact.contains("ignorePlurals"))
    }
  }

  /// What the words find by a synonym of an index.
  private static func synonyms(
    _ synonym: Synonym, of words: [SlowQueryWord], _ parameters: SlowParameters
  ) -> [SlowAlternative] {
    var pairs: [(input: String, output: String, typos: Int)] = []
    switch synonym.kind {
    case .equivalent(let texts): for input in texts { for output in texts { pairs.append((input, output, 0)) } }
    case .oneWay(let input, let texts): pairs = texts.map { (input, $0, 0) }
    case .correction(let word, let texts, let typos): pairs = texts.map { (word, $0, typos) }
    case .placeholder(let name, let texts): pairs = texts.map { ($0, name, 0) }
    }
    if parameters.query.typoTolerance == .off { pairs.removeAll { $0.typos > 0 } }
    return pairs.flatMap { pair -> [SlowAlternative] in
      let inputWords = SlowWords.queryWords(of: pair.input, separators: parameters.separators)
      let input = inputWords.map(\.folded)
      // A record has the last character of each run; at the end of the text the pair before it is enough.
      var outputWords = SlowWords.words(of: pair.output, separators: parameters.separators)
      if outputWords.count >= 2, outputWords[outputWords.count - 1].kind == .single,
        outputWords[outputWords.count - 2].kind == .pair
      {
        outputWords.removeLast()
      }
      let output = outputWords.map(\.folded)
      if input.isEmpty || output.isEmpty || input == output { return [] }
      let kind = input.count == 1 && output.count == 1 ? "singleWordSynonym" : "multiWordsSynonym"
      return words.indices.compactMap { first in
        let numbers = Array(words.indices.dropFirst(first).prefix(input.count))
        let isThere =
          numbers.count == input.count
          && numbers.allSatisfy { number in
            words[number].folded == input[number - first] && words[number].phrase == nil
              && words[number].position - words[first].position
                == inputWords[number - first].position - inputWords[0].position
          }
        guard isThere else { return nil }
        return SlowAlternative(
          words: numbers, texts: output, typos: pair.typos,
          isExact: pair.typos == 0 && parameters.alternativesAsExact.contains(kind), isSynonym: true)
      }
    }
  }

  /// The words that each of the first five makes with the next one, the one that all make, and the halves of each.
  static func spellings(of words: [SlowQueryWord], _ parameters: SlowParameters) -> [SlowAlternative] {
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
