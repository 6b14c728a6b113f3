/// Cuts texts into the tokens of a model.
struct TextTokenizer: Sendable {
  /// The tokens that are found in a text as it is.
  let addedTokens: AddedTokens
  let normalizers: [TextNormalizer]
  /// The tokens that are found in the normalized text.
  let normalizedTokens: AddedTokens
  let preTokenizers: [PreTokenizer]
  let model: TokenModel
  /// The greatest number of a token.
  let greatestID: Int32

  /// The numbers of a text's tokens, without those that a model adds at the ends.
  func tokens(of text: String) -> [Int32] {
    var tokens: [Int32] = []
    let text = Array(text.unicodeScalars)
    for (id, range) in addedTokens.parts(of: text) {
      if let id {
        tokens.append(id)
        continue
      }
      var section = Array(text[range])
      for normalizer in normalizers { normalizer.normalize(&section) }
      for (id, part) in normalizedTokens.parts(of: section) {
        if let id {
          tokens.append(id)
          continue
        }
        var pieces = [section[part]]
        let isStart = range.lowerBound == 0 && part.lowerBound == 0
        for preTokenizer in preTokenizers { pieces = preTokenizer.pieces(of: pieces, isStart: isStart) }
        for piece in pieces where !piece.isEmpty { model.append(tokensOf: piece, to: &tokens) }
      }
    }
    return tokens
  }
}

/// How pieces of text are cut into tokens.
enum TokenModel: Sendable {
  case bytePairs(BytePairModel)
  case wordPieces(WordPieceModel)

  func append(tokensOf piece: PreTokenizer.Piece, to tokens: inout [Int32]) {
    switch self {
    case .bytePairs(let model): model.append(tokensOf: piece, to: &tokens)
    case .wordPieces(let model): model.append(tokensOf: piece, to: &tokens)
    }
  }

  /// The token that stands for what the model does not know.
  var unknownID: Int32? {
    switch self {
    case .bytePairs(let model): model.unknownID
    case .wordPieces(let model): model.unknownID
    }
  }
}

/// Finds in each piece the longest token at its start, and so on; a piece that has another character is unknown as a whole.
struct WordPieceModel: Sendable {
  let vocabulary: Vocabulary
  let unknownID: Int32
  /// What the tokens that are not at the start of a piece begin with, in UTF-8.
  let continuation: [UInt8]
  /// Pieces with more characters are unknown.
  let longestPiece: Int

  func append(tokensOf piece: PreTokenizer.Piece, to tokens: inout [Int32]) {
    guard piece.count <= longestPiece else { return tokens.append(unknownID) }
    // The prefix of the tokens that continue a piece stands before its bytes, and overwrites those that are used up.
    var bytes = continuation
    /// The offsets of the characters.
    var offsets: [Int] = []
    for scalar in piece {
      offsets.append(bytes.count)
      bytes += scalar.utf8
    }
    offsets.append(bytes.count)
    let firstToken = tokens.count
    var start = 0
    while start < piece.count {
      var from = offsets[start]
      if start > 0 {
        from -= continuation.count
        for (index, byte) in continuation.enumerated() { bytes[from + index] = byte }
      }
      let found = bytes.withUnsafeBytes { bytes -> (id: Int32, end: Int)? in
        for end in stride(from: piece.count, to: start, by: -1) {
          if let id = vocabulary[UnsafeRawBufferPointer(rebasing: bytes[from..<offsets[end]])] { return (id, end) }
        }
        return nil
      }
      guard let found else {
        tokens.removeSubrange(firstToken...)
        return tokens.append(unknownID)
      }
      tokens.append(found.id)
      start = found.end
    }
  }
}
