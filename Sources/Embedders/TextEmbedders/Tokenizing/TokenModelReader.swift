import SearchModel

/// Reads the model of `tokenizer.json`, whose members may be in any order.
struct TokenModelReader {
  private var members = JSON.Object()
  private var vocabulary = Vocabulary()
  private var merges: [(left: String, right: String)] = []

  /// Reads a member.
  mutating func read(_ name: String, _ scanner: inout JSONScanner) throws(SearchError) {
    switch name {
    case "vocab":
      // Unigram has a list of tokens and scores.
      if members["type"] == "Unigram" { throw TokenizerFile.unknown("model 'Unigram'") }
      try scanner.members { (token, scanner) throws(SearchError) in
        guard let id = try scanner.value().int, (0...TokenizerFile.greatestID).contains(id) else {
          throw .failed(reason: "the token '\(token)' has no number")
        }
        guard vocabulary.add(token, id: Int32(id)) else { throw .failed(reason: "the token '\(token)' is there twice") }
      }
    case "merges":
      try scanner.elements { (scanner) throws(SearchError) in
        let merge = try scanner.value()
        let parts = merge.array?.compactMap(\.string) ?? merge.string.map { Self.halves(of: $0) } ?? []
        guard parts.count == 2, merge.array.map({ $0.count == 2 }) ?? true else {
          throw .failed(reason: "\(merge.text()) is not a merge of two tokens")
        }
        merges.append((parts[0], parts[1]))
      }
    default: members[name] = try scanner.value()
    }
  }

  /// Splits at each space. Neighbours that have spaces themselves are written as an array.
  private static func halves(of text: String) -> [String] {
    text.unicodeScalars.split(separator: " ", omittingEmptySubsequences: false).map { String($0) }
  }

  func model() throws(SearchError) -> (TokenModel, Vocabulary) {
    let component = try Component(.object(members), "model")
    guard vocabulary.count > 0 else { throw .failed(reason: "the model '\(component.type)' has no vocabulary") }
    switch component.type {
    case "BPE": return (.bytePairs(try bytePairs(component)), vocabulary)
    case "WordPiece": return (.wordPieces(try wordPieces(component)), vocabulary)
    default: throw TokenizerFile.unknown("model '\(component.type)'")
    }
  }

  private func bytePairs(_ component: Component) throws(SearchError) -> BytePairModel {
    try component.allow(
      "type", "dropout", "unk_token", "continuing_subword_prefix", "end_of_word_suffix", "fuse_unk", "byte_fallback",
      "ignore_merges")
    for name in ["dropout", "continuing_subword_prefix", "end_of_word_suffix"] {
      let value = members[name] ?? .null
      guard value.isNull || value == "" || value == 0 else {
        throw TokenizerFile.unknown("member '\(name)' of 'BPE' with the value \(value.text())")
      }
    }
    var merged: [UInt64: BytePairModel.Merge] = [:]
    merged.reserveCapacity(merges.count)
    for (rank, (left, right)) in merges.enumerated() {
      guard let leftID = vocabulary[left], let rightID = vocabulary[right], let id = vocabulary[left + right] else {
        throw .failed(reason: "the merge of '\(left)' and '\(right)' is not in the vocabulary")
      }
      merged[BytePairModel.pair(leftID, rightID)] = BytePairModel.Merge(rank: UInt32(rank), id: id)
    }
    return BytePairModel(
      vocabulary: vocabulary, characterIDs: vocabulary.characterIDs, merges: merged,
      unknownID: members["unk_token"]?.isNull ?? true ? nil : try unknownID(component),
      fusesUnknown: try component.flag("fuse_unk") ?? false,
      byteIDs: try component.flag("byte_fallback") ?? false ? byteIDs : nil,
      prefersWholePieces: try component.flag("ignore_merges") ?? false)
  }

  private func wordPieces(_ component: Component) throws(SearchError) -> WordPieceModel {
    try component.allow("type", "unk_token", "continuing_subword_prefix", "max_input_chars_per_word")
    guard merges.isEmpty else { throw TokenizerFile.unknown("member 'merges' of 'WordPiece'") }
    guard let longest = members["max_input_chars_per_word"]?.int, (1...10_000).contains(longest) else {
      throw .failed(reason: "'max_input_chars_per_word' of 'WordPiece' is not a number up to 10000")
    }
    return WordPieceModel(
      vocabulary: vocabulary, unknownID: try unknownID(component),
      continuation: Array(try component.string("continuing_subword_prefix").utf8), longestPiece: longest)
  }

  private func unknownID(_ component: Component) throws(SearchError) -> Int32 {
    let token = try component.string("unk_token")
    guard let id = vocabulary[token] else { throw .failed(reason: "the token '\(token)' is not in the vocabulary") }
    return id
  }

  /// The tokens of bytes, which are named by two hexadecimal digits.
  private var byteIDs: [Int32?] {
    (0..<256).map { byte in
      let digits = String(byte, radix: 16, uppercase: true)
      return vocabulary["<0x\(byte < 16 ? "0" : "")\(digits)>"]
    }
  }
}
