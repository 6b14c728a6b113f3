import SearchModel

/// A place in a record where a word of the query stands.
struct SlowOccurrence {
  /// The number of the word in the query.
  var word: Int
  var path: String
  /// The place of the attribute among the searchable ones.
  var rank: Int
  /// The number of the value among those of the record.
  var value: Int
  var position: Int
  var typos: Int
  var isExact: Bool
  /// Whether the value is this word and nothing else.
  var isWhole: Bool
}

/// What a query's text asks of records.
struct SlowTextQuery {
  /// The words that a record must have.
  var wanted: [SlowQueryWord]
  /// The words that a record must not have; those of a phrase together.
  var excluded: [[SlowQueryWord]]
  /// Whether one of the wanted words is enough.
  var isAnyWordEnough = false

  init(_ parameters: SlowParameters) {
    let words = SlowQuery.words(of: parameters.query.query ?? "", parameters)
    wanted = words.filter { !$0.isExcluded }
    excluded = Self.phrases(in: words.filter(\.isExcluded)).map(\.words)
  }

  /// The words that stand together, each with its number among the given ones.
  static func phrases(in words: [SlowQueryWord]) -> [(numbers: [Int], words: [SlowQueryWord])] {
    Set(words.compactMap(\.phrase)).sorted().map { phrase in
      let numbers = words.indices.filter { words[$0].phrase == phrase }
      return (numbers, numbers.map { words[$0] })
    }
  }
}

extension SlowRecord {
  /// Every place where one of the words stands in an attribute that is searched.
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

  /// Whether the record has the words and phrases that are wanted, and none of those that are excluded.
  func matches(_ query: SlowTextQuery, _ parameters: SlowParameters, _ typos: SlowTypos) -> Bool {
    for excluded in query.excluded {
      let places = occurrences(of: excluded, parameters, typos)
      if Self.has(excluded, numbered: Array(excluded.indices), among: places) { return false }
    }
    if query.wanted.isEmpty { return true }
    let places = occurrences(of: query.wanted, parameters, typos)
    let found = query.wanted.indices.filter { number in places.contains { $0.word == number } }
    guard query.isAnyWordEnough ? !found.isEmpty : found.count == query.wanted.count else { return false }
    return SlowTextQuery.phrases(in: query.wanted).allSatisfy { phrase in
      Self.has(phrase.words, numbered: phrase.numbers, among: places)
    }
  }

  /// Whether the words stand one after the other in a value.
  private static func has(
    _ phrase: [SlowQueryWord], numbered numbers: [Int], among places: [SlowOccurrence]
  ) -> Bool {
    places.contains { first in
      first.word == numbers[0]
        && zip(phrase, numbers).allSatisfy { word, number in
          let position = first.position + word.placeInPhrase - phrase[0].placeInPhrase
          return places.contains { $0.word == number && $0.value == first.value && $0.position == position }
        }
    }
  }
}
