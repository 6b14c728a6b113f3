import SearchModel

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
  /// The words that a record must contain.
  var required: [SlowQueryWord]
  /// The words that a record must not contain; those of a phrase together.
  var excluded: [[SlowQueryWord]]
  /// Whether a record needs only one of the words.
  var isAnyWordEnough = false

  init(_ parameters: SlowParameters) {
    let words = SlowQuery.words(of: parameters.query.query ?? "", parameters)
    required = words.filter { !$0.isExcluded }
    excluded = Self.phrases(in: words.filter(\.isExcluded)).map(\.words)
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
  /// All occurrences of the words in attributes that are searched.
  func occurrences(of words: [SlowQueryWord], _ parameters: SlowParameters, _ typos: SlowTypos) -> [SlowOccurrence] {
    var found: [SlowOccurrence] = []
    for (value, text) in texts.enumerated() {
      guard let rank = parameters.rank(of: text.path) else { continue }
      let allowsTypos = parameters.allowsTypos(in: text.path)
      for word in text.words {
        for (number, queryWord) in words.enumerated() {
          guard let count = queryWord.typos(in: word, typos), count == 0 || allowsTypos else { continue }
          found.append(
            SlowOccurrence(
              word: number, path: text.path, rank: rank, value: value,
              position: min(word.position, parameters.limits.highestPosition), typos: count,
              isExact: word.folded == queryWord.folded,
              isWhole: word.folded == queryWord.folded && text.words.count == 1))
        }
      }
    }
    return found
  }

  /// Whether the record contains the required words and phrases, and none of the excluded ones.
  func matches(_ query: SlowTextQuery, _ parameters: SlowParameters, _ typos: SlowTypos) -> Bool {
    for excluded in query.excluded {
      let occurrences = self.occurrences(of: excluded, parameters, typos)
      if Self.has(excluded, numbered: Array(excluded.indices), among: occurrences) { return false }
    }
    if query.required.isEmpty { return true }
    let occurrences = self.occurrences(of: query.required, parameters, typos)
    let found = query.required.indices.filter { number in occurrences.contains { $0.word == number } }
    guard query.isAnyWordEnough ? !found.isEmpty : found.count == query.required.count else { return false }
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
