package import SearchModel

/// The words by which texts are compared with each other.
package enum DistinctiveWords {
  /// The longest words of the texts, each once, as the index folds them; ties by code point. Numbers are left out, and so
  /// are the stop words of the languages.
  ///
  /// - Parameters:
  ///   - maxBytes: How much of the texts is read, in bytes.
  ///   - maxCount: The most words.
  package static func words(
    of texts: [String], maxBytes: Int, maxCount: Int, languages: [String], _ budget: SearchBudget
  ) throws(SearchError) -> [String] {
    let languages = Language.all(named: languages)
    var tokenizer = Tokenizer()
    var found: Set<String> = []
    var bytesLeft = maxBytes
    for text in texts where bytesLeft > 0 {
      let bytes = text.utf8
      var end = bytes.index(bytes.startIndex, offsetBy: bytesLeft, limitedBy: bytes.endIndex) ?? bytes.endIndex
      // A scalar that would be cut is left out.
      while end < bytes.endIndex, bytes[end] & 0xC0 == 0x80 { end = bytes.index(before: end) }
      bytesLeft -= bytes.count
      let read = Array(bytes[..<end])
      try budget.require(8 * read.count)
      read.withUnsafeBufferPointer { bytes in
        tokenizer.forEachWord(in: bytes) { folded, token in
          guard token.kind != .separator, token.kind != .emoji,
            !folded.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
          else { return }
          found.insert(String(decoding: folded, as: UTF8.self))
        }
      }
    }
    try budget.require(64 * found.count)
    let words = found.filter { word in !languages.contains { $0.isStopWord(word) } }.sorted {
      let (first, second) = ($0.utf8.count, $1.utf8.count)
      return first == second ? $0.precedesByCodePoint($1) : first > second
    }
    return Array(words.prefix(maxCount))
  }
}
