internal import SearchModel

/// The words by which texts are compared with each other.
enum DistinctiveWords {
  /// The different words of the texts, as the index folds them. Numbers are left out, and so are the stop words of the
  /// languages.
  ///
  /// - Parameter maxBytes: How much of the texts is read, in bytes.
  static func words(
    of texts: [String], maxBytes: Int, languages: [String], _ budget: SearchBudget
  ) throws(SearchError) -> Set<String> {
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
    return found.filter { word in !languages.contains { $0.isStopWord(word) } }
  }
}
