/// Splits texts into words and folds case, accents and width.
///
/// Reuse a tokenizer for many texts: it keeps the buffer in which words are folded.
struct Tokenizer {
  /// The number of folded scalars to which longer words are truncated.
  static let maxWordLength = 100

  private var buffer = [UInt8](repeating: 0, count: 4 * maxWordLength)
  private let folds = ScalarFolds.all
  let separators: IndexedSeparators

  init(separators: IndexedSeparators = IndexedSeparators()) { self.separators = separators }

  /// Calls the body with each word of the text, in order; the folded bytes are only valid during the call.
  ///
  /// The text must be valid UTF-8. Takes linear time and allocates nothing.
  @inline(__always)
  mutating func forEachWord(
    in text: UnsafeBufferPointer<UInt8>, _ body: (_ folded: UnsafeBufferPointer<UInt8>, _ token: Token) -> Void
  ) {
    let (folds, separators) = (folds, separators)
    buffer.withUnsafeMutableBufferPointer { buffer in
      folds.ascii.withUnsafeBufferPointer { ascii in
        var reader = WordReader(text: text, buffer: buffer, ascii: ascii, folds: folds, separators: separators)
        reader.readAll(body)
      }
    }
  }

  /// The words of a text that is indexed.
  static func words(of text: String, separators: IndexedSeparators = IndexedSeparators()) -> [Word] {
    var text = text
    var tokenizer = Tokenizer(separators: separators)
    var words: [Word] = []
    text.withUTF8 { bytes in
      tokenizer.forEachWord(in: bytes) { words.append(Word(folded: Array($0), token: $1)) }
    }
    return words
  }

  /// The words of a query: without the last character of a run without spaces, which the last pair contains.
  static func queryWords(of text: String, separators: IndexedSeparators = IndexedSeparators()) -> [Word] {
    queryWords(words(of: text, separators: separators))
  }

  /// Those of the words of a text.
  static func queryWords(_ words: [Word]) -> [Word] {
    var kept: [Word] = []
    for word in words {
      if word.token.kind == .single, let last = kept.last, last.token.kind == .pair,
        last.token.position + 1 == word.token.position
      {
        continue
      }
      kept.append(word)
    }
    return kept
  }

  /// The offset in the text at which its first folded scalars end, including marks on the last of them.
  static func sourceEnd(ofFolded scalarCount: Int, in text: UnsafeBufferPointer<UInt8>, source: Range<Int>) -> Int {
    let folds = ScalarFolds.all
    var remaining = scalarCount
    var position = source.lowerBound
    var sourceEnd = position
    while position < source.upperBound {
      let (scalar, end) = text.scalar(at: position)
      if scalar < 0x80, remaining == 0 { break }
      let fold = folds[scalar]
      let counts = fold.role != .ignored && fold.role != .voicing && !Hangul.joining.contains(scalar)
      if counts, remaining <= 0, Unicode.Scalar(scalar)?.isMark != true { break }
      if counts { remaining -= folds.scalarCount(of: fold) }
      if counts || !ScalarFolds.isInvisible(scalar) { sourceEnd = end }
      position = end
    }
    return sourceEnd
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The scalar that starts here in valid UTF-8, and where it ends.
  @inline(__always)
  func scalar(at position: Int) -> (scalar: UInt32, end: Int) {
    let first = UInt32(self[position])
    if first < 0x80 { return (first, position + 1) }
    let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    guard position + length <= count else { return (0xFFFD, count) }
    var scalar = first & (0x7F >> UInt32(length))
    for index in position + 1..<position + length { scalar = scalar << 6 | UInt32(self[index] & 0x3F) }
    return (scalar, position + length)
  }
}
