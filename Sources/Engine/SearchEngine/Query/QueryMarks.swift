/// The ranges of a query's text that are quoted or preceded by a minus.
struct QueryMarks {
  struct Mark {
    /// In bytes.
    var range: Range<Int>
    var phrase: Int
    var excludes: Bool
  }

  private var marks: [Mark] = []
  /// The offsets of the quotes and minus signs, which are no words.
  private var signs: Set<Int> = []

  init(_ text: String, options: QueryTextOptions) {
    guard options.readsPhrases || options.readsExclusions else { return }
    let bytes = Array(text.utf8)
    var offset = 0
    while offset < bytes.count {
      let start = offset
      let isWordStart = start == 0 || Self.isSpace(bytes[start - 1])
      let excludes = options.readsExclusions && isWordStart && bytes[start] == UInt8(ascii: "-")
      if excludes {
        signs.insert(offset)
        offset += 1
      }
      if options.readsPhrases, offset < bytes.count, bytes[offset] == Self.quote,
        let end = bytes[(offset + 1)...].firstIndex(of: Self.quote)
      {
        add(offset..<end, excludes: excludes)
        signs.formUnion([offset, end])
        offset = end + 1
      } else if excludes {
        offset = bytes[offset...].firstIndex(where: Self.isSpace) ?? bytes.count
        add(start..<offset, excludes: true)
      } else {
        offset += 1
      }
    }
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

  private mutating func add(_ range: Range<Int>, excludes: Bool) {
    marks.append(Mark(range: range, phrase: marks.count, excludes: excludes))
  }

  private static let quote = UInt8(ascii: "\"")
  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}
