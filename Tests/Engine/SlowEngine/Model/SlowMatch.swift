import SearchModel

@testable import SearchEngine

/// A position in a record at which a word of the query occurs.
struct SlowOccurrence {
  /// The number of the word in the query.
  var word: Int
  var path: String
  /// The rank of the attribute among the searchable ones.
  var rank: Int
  /// The number of the value among those of the record.
  var value: Int
  var position: Int
  var typos: Int
  var isExact: Bool
  /// Whether the word is the whole value.
  var isWhole: Bool
}

/// The text of a query: the words that a record must and must not contain.
struct SlowTextQuery {
  /// The words that are searched. A record must contain all but optional ones, and at least one.
  var required: [SlowQueryWord] { didSet { alternatives = SlowAlternative.all(of: required, parameters) } }
  /// What may stand in a record for required words.
  private(set) var alternatives: [SlowAlternative]
  /// The words that a record must not contain; those of a phrase together.
  var excluded: [[SlowQueryWord]]
  private let parameters: SlowParameters

  init(_ parameters: SlowParameters) {
    self.parameters = parameters
    let words = SlowQuery.words(of: parameters.query.query ?? "", parameters)
    required = Self.withoutStopWords(words.filter { !$0.isExcluded }, parameters)
    alternatives = SlowAlternative.all(of: required, parameters)
    excluded = Self.phrases(in: words.filter(\.isExcluded)).map(\.words)
  }

  /// Some of the words, without typos.
  func onlyWithoutTypos(_ numbers: [Int]) -> SlowTextQuery {
    var query = self
    query.required = numbers.map { required[$0].withoutTypos }
    query.alternatives.removeAll { $0.typos > 0 }
    return query
  }

  /// A single word without typos, which a record must have.
  func only(_ number: Int) -> SlowTextQuery {
    var query = self
    query.required = [required[number].withoutTypos]
    query.required[0].isOptional = false
    query.alternatives = alternatives.filter { $0.words.contains(number) && $0.typos == 0 }.map { alternative in
      var alternative = alternative
      alternative.words = [0]
      return alternative
    }
    query.excluded = []
    return query
  }

  private static func withoutStopWords(_ words: [SlowQueryWord], _ parameters: SlowParameters) -> [SlowQueryWord] {
    let languages = parameters.languages("removeStopWords")
    let ofSynonyms = SlowAlternative.synonyms(of: words, parameters).flatMap(\.words)
    let kept = words.indices.filter { number in
      let isStopWord = languages.contains { $0.isStopWord(words[number].text) }
      return !isStopWord || words[number].isPrefix || words[number].phrase != nil || ofSynonyms.contains(number)
    }
    return kept.isEmpty ? words : kept.map { words[$0] }
  }

  /// The words of each phrase, each with its number among the given ones.
  static func phrases(in words: [SlowQueryWord]) -> [(numbers: [Int], words: [SlowQueryWord])] {
    Set(words.compactMap(\.phrase)).sorted().map { phrase in
      let numbers = words.indices.filter { words[$0].phrase == phrase }
      return (numbers, numbers.map { words[$0] })
    }
  }
}

extension SlowRecord {
  /// All occurrences of the words, and of what stands for them, in attributes that are searched, or, of excluded words, in
  /// all searchable ones.
  func occurrences(
    of words: [SlowQueryWord], or alternatives: [SlowAlternative] = [], _ parameters: SlowParameters,
    _ typos: SlowTypos,
    areExcluded: Bool = false
  ) -> [SlowOccurrence] {
    var found: [SlowOccurrence] = []
    for (value, text) in texts.enumerated() {
      let rank = areExcluded ? parameters.indexedRank(of: text.path) : parameters.rank(of: text.path)
      guard let rank else { continue }
      let allowsTypos = parameters.allowsTypos(in: text.path)
      let countsExact = parameters.countsExact(in: text.path)
      let areWhole = !parameters.allowsPrefixes(in: text.path)
      let words = areWhole ? words.map(\.whole) : words
      let alternatives = areWhole ? alternatives.map(\.whole) : alternatives
      for word in text.words {
        for (number, queryWord) in words.enumerated() {
          guard let count = queryWord.typos(in: word, typos), count == 0 || allowsTypos else { continue }
          found.append(
            SlowOccurrence(
              word: number, path: text.path, rank: rank, value: value,
              position: min(word.position, parameters.limits.highestPosition), typos: count,
              isExact: countsExact && word.folded == queryWord.folded,
              isWhole: countsExact && word.folded == queryWord.folded && text.words.count == 1))
        }
      }
      for alternative in alternatives where alternative.typos == 0 || allowsTypos {
        for start in alternative.starts(in: text.words) {
          for number in alternative.words {
            let isExact = countsExact && alternative.isExact
            found.append(
              SlowOccurrence(
                word: number, path: text.path, rank: rank, value: value,
                position: min(text.words[start].position, parameters.limits.highestPosition), typos: alternative.typos,
                isExact: isExact, isWhole: isExact && text.words.count == 1))
          }
        }
      }
    }
    return found
  }

  /// Whether the record contains the required words and phrases, and none of the excluded ones.
  func matches(_ query: SlowTextQuery, _ parameters: SlowParameters, _ typos: SlowTypos) -> Bool {
    for excluded in query.excluded {
      let occurrences = self.occurrences(of: excluded, parameters, typos, areExcluded: true)
      if Self.has(excluded, numbered: Array(excluded.indices), among: occurrences) { return false }
    }
    if query.required.isEmpty { return true }
    let occurrences = self.occurrences(of: query.required, or: query.alternatives, parameters, typos)
    let found = query.required.indices.filter { number in occurrences.contains { $0.word == number } }
    guard !found.isEmpty, query.required.indices.allSatisfy({ query.required[$0].isOptional || found.contains($0) })
    else { return false }
    return SlowTextQuery.phrases(in: query.required).allSatisfy { phrase in
      Self.has(phrase.words, numbered: phrase.numbers, among: occurrences)
    }
  }

  /// Whether the words occur as a phrase in a value.
  private static func has(
    _ phrase: [SlowQueryWord], numbered numbers: [Int], among occurrences: [SlowOccurrence]
  ) -> Bool {
    occurrences.contains { first in
      first.word == numbers[0]
        && zip(phrase, numbers).allSatisfy { word, number in
          let position = first.position + word.positionInPhrase - phrase[0].positionInPhrase
          return occurrences.contains { $0.word == number && $0.value == first.value && $0.position == position }
        }
    }
  }
}
