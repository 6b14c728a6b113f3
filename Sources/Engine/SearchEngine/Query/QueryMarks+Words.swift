import SearchModel

extension QueryMarks {
  init(_ text: String, options: QueryTextOptions) {
    self.init(text, readsPhrases: options.readsPhrases, readsExclusions: options.readsExclusions)
  }

  /// The mark of the word that starts at this byte.
  func mark(at offset: Int) -> Mark? {
    let index = marks.partitioningIndex { $0.range.upperBound > offset }
    return index < marks.count && marks[index].range.contains(offset) ? marks[index] : nil
  }

  /// The words of the text without signs. The words around signs and excluded words are neighbours.
  func queryWords(of text: String, separators: IndexedSeparators) -> [Word] {
    let words = Tokenizer.words(of: text, separators: separators)
    if signs.isEmpty { return Tokenizer.queryWords(words) }
    var kept: [Word] = []
    var skippedCount = 0
    for var word in words {
      if signs.contains(word.token.source.lowerBound) {
        skippedCount += 1
      } else if mark(at: word.token.source.lowerBound)?.excludes == true {
        skippedCount += 1
        kept.append(word)
      } else {
        word.token.position -= skippedCount
        kept.append(word)
      }
    }
    return Tokenizer.queryWords(kept)
  }
}
