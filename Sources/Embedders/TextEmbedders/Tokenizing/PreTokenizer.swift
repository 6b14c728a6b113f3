/// A step that cuts a normalized text into pieces, which the model cuts into tokens, as `tokenizer.json` describes it.
enum PreTokenizer: Hashable, Sendable {
  /// At spaces, and around each punctuation mark.
  case bert
  /// At spaces.
  case spaces
  /// At spaces, and between words and what is none.
  case words
  /// Replaces spaces by a mark, and cuts before each mark.
  case metaspace(mark: Unicode.Scalar, Prefix, splits: Bool)
  /// Words with the space before them, as GPT-2 cuts them, each byte as a character of its own.
  case byteLevel(addsSpace: Bool, splits: Bool)

  /// Which pieces get a mark that don't begin with one.
  enum Prefix: String, Sendable {
    case always, first, never
  }

  typealias Piece = ArraySlice<Unicode.Scalar>

  /// - Parameter isStart: Whether the first piece begins where the text does.
  func pieces(of pieces: [Piece], isStart: Bool) -> [Piece] {
    switch self {
    case .bert:
      pieces.flatMap { $0.split(whereSeparator: \.isSpace) }.flatMap {
        Self.runs(of: $0) { $0.isBERTPunctuation ? nil : 0 }
      }
    case .spaces: pieces.flatMap { $0.split(whereSeparator: \.isSpace) }
    case .words:
      pieces.flatMap { $0.split(whereSeparator: \.isSpace) }.flatMap {
        Self.runs(of: $0) { $0.isWordCharacter ? 1 : 0 }
      }
    case .metaspace(let mark, let prefix, let splits):
      pieces.enumerated().flatMap { index, piece in
        let isFirst = isStart && index == 0 && piece.startIndex == 0
        var text = piece.map { $0 == " " ? mark : $0 }
        if prefix == .always || prefix == .first && isFirst, text.first != mark { text.insert(mark, at: 0) }
        return splits ? Self.parts(of: text[...], before: mark) : [text[...]]
      }
    case .byteLevel(let addsSpace, let splits):
      pieces.flatMap { piece in
        let text: Piece = addsSpace && piece.first != " " ? ([" "] + piece)[...] : piece
        return (splits ? ByteLevel.words(of: text) : [text]).map(ByteLevel.characters)
      }
    }
  }

  /// Cuts a text into runs of characters of the same kind; those of no kind are alone.
  private static func runs(of text: Piece, _ kind: (Unicode.Scalar) -> Int?) -> [Piece] {
    var runs: [Piece] = []
    var start = text.startIndex
    while start < text.endIndex {
      let first = kind(text[start])
      var end = start + 1
      if first != nil { while end < text.endIndex, kind(text[end]) == first { end += 1 } }
      runs.append(text[start..<end])
      start = end
    }
    return runs
  }

  private static func parts(of text: Piece, before mark: Unicode.Scalar) -> [Piece] {
    var parts: [Piece] = []
    var start = text.startIndex
    for index in text.indices.dropFirst() where text[index] == mark {
      parts.append(text[start..<index])
      start = index
    }
    if start < text.endIndex { parts.append(text[start...]) }
    return parts
  }
}

/// The words and the bytes of GPT-2's tokenizer.
enum ByteLevel {
  /// A character for each byte: itself if it can be seen, and otherwise one from 256 on.
  private static let characterOfByte: [Unicode.Scalar] = {
    var next: UInt32 = 256
    return (0..<256).map { (byte: UInt32) in
      if (0x21...0x7E).contains(byte) || (0xA1...0xAC).contains(byte) || byte >= 0xAE {
        return Unicode.Scalar(UInt8(byte))
      }
      defer { next += 1 }
      return Unicode.Scalar(next) ?? " "
    }
  }()

  /// The bytes of a piece in UTF-8, as characters.
  static func characters(of piece: PreTokenizer.Piece) -> PreTokenizer.Piece {
    var characters: [Unicode.Scalar] = []
    characters.reserveCapacity(piece.count)
    for scalar in piece {
      for byte in scalar.utf8 { characters.append(characterOfByte[Int(byte)]) }
    }
    return characters[...]
  }

  /// What `'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+` matches, one after the other.
  static func words(of text: PreTokenizer.Piece) -> [PreTokenizer.Piece] {
    var words: [PreTokenizer.Piece] = []
    var start = text.startIndex
    while start < text.endIndex {
      let end = endOfWord(from: start, in: text)
      words.append(text[start..<end])
      start = end
    }
    return words
  }

  private enum Kind { case letter, number, space, other }

  private static func kind(of scalar: Unicode.Scalar) -> Kind {
    if scalar.isLetter { return .letter }
    if scalar.isNumber { return .number }
    return scalar.isSpace ? .space : .other
  }

  private static let endings: [[Unicode.Scalar]] = ["s", "t", "re", "ve", "m", "ll", "d"].map {
    Array($0.unicodeScalars)
  }

  private static func endOfWord(from start: Int, in text: PreTokenizer.Piece) -> Int {
    if text[start] == "'", let ending = endings.first(where: { text[(start + 1)...].starts(with: $0) }) {
      return start + 1 + ending.count
    }
    var first = start
    if text[start] == " ", start + 1 < text.endIndex, kind(of: text[start + 1]) != .space { first += 1 }
    let kind = kind(of: text[first])
    var end = first + 1
    while end < text.endIndex, self.kind(of: text[end]) == kind { end += 1 }
    // The last of several spaces belongs to what follows.
    return kind == .space && end < text.endIndex && end - start > 1 ? end - 1 : end
  }
}
