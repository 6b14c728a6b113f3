/// Reads the words of one text. It lives within one call of `Tokenizer.forEachWord`, which owns all its buffers.
struct WordReader {
  typealias Body = (_ folded: UnsafeBufferPointer<UInt8>, _ token: Token) -> Void

  private let text: UnsafeBufferPointer<UInt8>
  private let buffer: UnsafeMutableBufferPointer<UInt8>
  private let ascii: UnsafeBufferPointer<UInt8>
  private let folds: ScalarFolds
  private let separators: IndexedSeparators
  /// The next byte to read.
  private var offset = 0
  private var wordPosition = 0
  /// The bytes of the buffer that the current word takes.
  private var byteCount = 0
  private var scalarCount = 0

  init(
    text: UnsafeBufferPointer<UInt8>, buffer: UnsafeMutableBufferPointer<UInt8>, ascii: UnsafeBufferPointer<UInt8>,
    folds: ScalarFolds, separators: IndexedSeparators
  ) {
    self.text = text
    self.buffer = buffer
    self.ascii = ascii
    self.folds = folds
    self.separators = separators
  }

  @inline(__always)
  mutating func readAll(_ body: Body) {
    while offset < text.count {
      let first = text[offset]
      if first < 0x80 {
        guard ascii[Int(first)] != 0 else {
          if separators.contains(UInt32(first)) { readSeparator(body) } else { offset += 1 }
          continue
        }
        let end = text.foldASCIIWord(at: offset, into: UnsafeMutableRawBufferPointer(buffer))
        if end == text.count || text[end] < 0x80 {
          body(
            UnsafeBufferPointer(start: buffer.baseAddress, count: min(end - offset, Tokenizer.maxWordLength)),
            Token(position: wordPosition, source: Range(uncheckedBounds: (offset, end)), kind: .word))
          wordPosition += 1
          offset = end
          continue
        }
      }
      readRun(body)
    }
  }

  /// Reads the word or separator at the current offset, in any script; always advances.
  @inline(never)
  private mutating func readRun(_ body: Body) {
    let (scalar, end) = text.scalar(at: offset)
    switch folds[scalar].role {
    case .separator, .symbol: if separators.contains(scalar) { return readSeparator(body) }
    default: break
    }
    switch folds[scalar].role {
    case .separator, .ignored, .voicing: offset = end
    case .letter: readWord(body)
    case .unspaced: readUnspaced(body)
    case .emoji, .symbol: readEmoji(body)
    }
  }

  @inline(never)
  private mutating func readSeparator(_ body: Body) {
    let (scalar, end) = text.scalar(at: offset)
    clearBuffer()
    append(scalar)
    emit(.separator, position: wordPosition, source: offset..<end, body)
    wordPosition += 1
    offset = end
  }

  private mutating func readWord(_ body: Body) {
    clearBuffer()
    let start = offset
    var wordEnd = offset
    reading: while offset < text.count {
      let (scalar, end) = text.scalar(at: offset)
      let fold = folds[scalar]
      switch fold.role {
      case .letter:
        wordEnd = end
        if Hangul.joining.contains(scalar) {
          join(scalar)
        } else if fold.expansion == nil {
          append(fold.scalar)
        } else {
          folds.forEachScalar(of: fold) { append($0) }
        }
      case .ignored, .voicing: if !ScalarFolds.isInvisible(scalar) { wordEnd = end }
      default: break reading
      }
      offset = end
    }
    emit(.word, position: wordPosition, source: start..<wordEnd, body)
    wordPosition += 1
  }

  /// Appends a Hangul vowel or final consonant, composed with the scalar before it where possible.
  private mutating func join(_ letter: UInt32) {
    if byteCount >= 3, scalarCount < Tokenizer.maxWordLength {
      let last = UnsafeBufferPointer(rebasing: UnsafeBufferPointer(buffer)[byteCount - 3..<byteCount])
      if last[0] >= 0xE0, let syllable = Hangul.syllable(last.scalar(at: 0).scalar, letter) {
        byteCount -= 3
        scalarCount -= 1
        return append(syllable)
      }
    }
    append(letter)
  }

  private mutating func clearBuffer() {
    byteCount = 0
    scalarCount = 0
  }

  private mutating func append(_ scalar: UInt32) {
    guard scalarCount < Tokenizer.maxWordLength else { return }
    scalarCount += 1
    if scalar < 0x80 {
      put(scalar)
    } else if scalar < 0x800 {
      put(0xC0 | scalar >> 6)
      put(0x80 | scalar & 0x3F)
    } else if scalar < 0x10000 {
      put(0xE0 | scalar >> 12)
      put(0x80 | scalar >> 6 & 0x3F)
      put(0x80 | scalar & 0x3F)
    } else {
      put(0xF0 | scalar >> 18)
      put(0x80 | scalar >> 12 & 0x3F)
      put(0x80 | scalar >> 6 & 0x3F)
      put(0x80 | scalar & 0x3F)
    }
  }

  private mutating func put(_ byte: UInt32) {
    buffer[byteCount] = UInt8(truncatingIfNeeded: byte)
    byteCount += 1
  }

  private func emit(_ kind: Token.Kind, position: Int, source: Range<Int>, _ body: Body) {
    body(
      UnsafeBufferPointer(start: buffer.baseAddress, count: byteCount),
      Token(position: position, source: source, kind: kind))
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Folds the ASCII word at an offset into a buffer for `Tokenizer.maxWordLength` bytes and seven more; returns where its ASCII
  /// letters end.
  ///
  /// Works on eight bytes at a time: byte by byte, the processor mispredicts the end of nearly every word.
  @inline(__always)
  func foldASCIIWord(at start: Int, into folded: UnsafeMutableRawBufferPointer) -> Int {
    let bytes = UnsafeRawBufferPointer(self)
    var end = start
    while end < count {
      // The last bytes of the text are read one by one.
      var letters = EightLetters(0)
      if end + 8 <= count {
        letters = EightLetters(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: end, as: UInt64.self)))
      } else {
        var last: UInt64 = 0
        for index in (end..<count).reversed() { last = last << 8 | UInt64(self[index]) }
        letters = EightLetters(last)
      }
      // The letters of a longer word beyond the limit are not kept.
      if end - start < Tokenizer.maxWordLength {
        folded.storeBytes(of: letters.lowercased.littleEndian, toByteOffset: end - start, as: UInt64.self)
      }
      end += letters.count
      if letters.count < 8 { break }
    }
    return end
  }
}

/// Eight bytes of a text as one number, the first one lowest, folded as if they were ASCII.
private struct EightLetters {
  let lowercased: UInt64
  /// How many bytes from the first on are ASCII letters and digits.
  let count: Int

  @inline(__always)
  init(_ bytes: UInt64) {
    let high: UInt64 = 0x8080_8080_8080_8080
    /// For each byte below 0x80, sets its highest bit if it is at least this one.
    func atLeast(_ byte: UInt8, _ bytes: UInt64) -> UInt64 {
      (bytes & ~high) &+ UInt64(0x80 - byte) &* 0x0101_0101_0101_0101
    }
    let capitals = atLeast(0x41, bytes) & ~atLeast(0x5B, bytes) & ~bytes & high
    lowercased = bytes | capitals >> 2
    let letters = atLeast(0x61, lowercased) & ~atLeast(0x7B, lowercased)
    let digits = atLeast(0x30, lowercased) & ~atLeast(0x3A, lowercased)
    count = (~((letters | digits) & ~bytes) & high).trailingZeroBitCount / 8
  }
}

// MARK: - Scripts without spaces

extension WordReader {
  /// A character of a run, and its bytes with the marks on it.
  private struct Character {
    var scalar: UInt32
    var source: Range<Int>
    var position: Int
  }

  private mutating func readUnspaced(_ body: Body) {
    var previous: Character?
    var current: Character?
    reading: while offset < text.count {
      let (scalar, end) = text.scalar(at: offset)
      let fold = folds[scalar]
      switch fold.role {
      case .unspaced:
        if scalar < 0x3000, let start = current?.source.lowerBound, Unicode.Scalar(scalar)?.isMark == true {
          current?.source = start..<end
        }
        if let previous, let current { emitPair(previous, current, body) }
        previous = current
        current = Character(scalar: fold.scalar, source: offset..<end, position: wordPosition)
        wordPosition += 1
      case .ignored, .voicing:
        guard var marked = current, !ScalarFolds.isInvisible(scalar) else { break }
        if fold.role == .voicing { marked.scalar = ScalarFolds.voiced(marked.scalar, by: scalar) }
        marked.source = marked.source.lowerBound..<end
        current = marked
      default: break reading
      }
      offset = end
    }
    guard let current else { return }
    if let previous { emitPair(previous, current, body) }
    clearBuffer()
    append(current.scalar)
    emit(.single, position: current.position, source: current.source, body)
  }

  private mutating func emitPair(_ first: Character, _ second: Character, _ body: Body) {
    clearBuffer()
    append(first.scalar)
    append(second.scalar)
    emit(
      .pair, position: first.position, source: first.source.lowerBound..<second.source.upperBound, body)
  }
}

// MARK: - Emoji

extension WordReader {
  /// Reads an emoji with its skin tones, tags and joined emoji; a symbol without any of these is skipped.
  ///
  /// Variation selectors are dropped, unless a symbol is an emoji only because of its own.
  private mutating func readEmoji(_ body: Body) {
    clearBuffer()
    let start = offset
    let (first, end) = text.scalar(at: offset)
    append(first)
    offset = end
    if Self.regionalIndicators.contains(first) {
      if let second = nextScalar(), Self.regionalIndicators.contains(second.scalar) { take(second) }
    } else {
      takeRestOfEmoji()
    }
    let isSymbol = folds[first].role == .symbol
    if isSymbol, offset == end { return }
    if isSymbol, scalarCount == 1 { append(Self.variationSelector) }
    emit(.emoji, position: wordPosition, source: start..<offset, body)
    wordPosition += 1
  }

  private mutating func takeRestOfEmoji() {
    while let next = nextScalar() {
      if next.scalar == Self.variationSelector {
        offset = next.end
      } else if Self.skinTones.contains(next.scalar) || Self.tags.contains(next.scalar) {
        take(next)
      } else if next.scalar == Self.joiner, next.end < text.count {
        let joined = text.scalar(at: next.end)
        let role = folds[joined.scalar].role
        guard role == .emoji || role == .symbol else { return }
        take(next)
        take(joined)
      } else {
        return
      }
    }
  }

  private func nextScalar() -> (scalar: UInt32, end: Int)? { offset < text.count ? text.scalar(at: offset) : nil }

  private mutating func take(_ next: (scalar: UInt32, end: Int)) {
    append(next.scalar)
    offset = next.end
  }

  private static let regionalIndicators: ClosedRange<UInt32> = 0x1F1E6...0x1F1FF
  private static let skinTones: ClosedRange<UInt32> = 0x1F3FB...0x1F3FF
  private static let tags: ClosedRange<UInt32> = 0xE0020...0xE007F
  private static let variationSelector: UInt32 = 0xFE0F
  private static let joiner: UInt32 = 0x200D
}
