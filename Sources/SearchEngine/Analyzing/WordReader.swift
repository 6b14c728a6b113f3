/// Reads the words of one text. All buffers belong to the caller of `Tokenizer.forEachWord`, within whose call it lives.
struct WordReader {
  typealias Body = (_ folded: UnsafeBufferPointer<UInt8>, _ token: Token) -> Void

  private let text: UnsafeBufferPointer<UInt8>
  private let room: UnsafeMutableBufferPointer<UInt8>
  private let ascii: UnsafeBufferPointer<UInt8>
  private let folds: ScalarFolds
  /// Where to read on, in bytes.
  private var place = 0
  private var wordPosition = 0
  /// How much of the room the word takes that is being folded.
  private var byteCount = 0
  private var scalarCount = 0

  init(
    text: UnsafeBufferPointer<UInt8>, room: UnsafeMutableBufferPointer<UInt8>, ascii: UnsafeBufferPointer<UInt8>,
    folds: ScalarFolds
  ) {
    self.text = text
    self.room = room
    self.ascii = ascii
    self.folds = folds
  }

  @inline(__always)
  mutating func readAll(_ body: Body) {
    while place < text.count {
      let first = text[place]
      if first < 0x80 {
        guard ascii[Int(first)] != 0 else {
          place += 1
          continue
        }
        let end = foldASCII()
        if end == text.count || text[end] < 0x80 {
          body(
            UnsafeBufferPointer(start: room.baseAddress, count: min(end - place, Tokenizer.longestWord)),
            Token(position: wordPosition, source: Range(uncheckedBounds: (place, end)), kind: .word))
          wordPosition += 1
          place = end
          continue
        }
      }
      readRun(body)
    }
  }

  /// Folds the ASCII word at the current place into the room; returns where its ASCII letters end.
  ///
  /// Eight bytes at a time: going through them one by one, the processor mispredicts the end of nearly every word.
  @inline(__always)
  private func foldASCII() -> Int {
    let bytes = UnsafeRawBufferPointer(text)
    let folded = UnsafeMutableRawBufferPointer(room)
    var end = place
    while end + 8 <= bytes.count, end - place < Tokenizer.longestWord {
      let letters = EightLetters(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: end, as: UInt64.self)))
      folded.storeBytes(of: letters.lowercased.littleEndian, toByteOffset: end - place, as: UInt64.self)
      if letters.count < 8 { return end + letters.count }
      end += 8
    }
    while end < text.count, ascii[Int(text[end])] != 0 {
      if end - place < Tokenizer.longestWord { room[end - place] = ascii[Int(text[end])] }
      end += 1
    }
    return end
  }

  /// Reads what starts at the current place, whatever the script; always reads on.
  @inline(never)
  private mutating func readRun(_ body: Body) {
    let (scalar, end) = text.scalar(at: place)
    switch folds[scalar].role {
    case .separator, .ignored, .voicing: place = end
    case .letter: readWord(body)
    case .unspaced: readUnspaced(body)
    case .emoji, .symbol: readEmoji(body)
    }
  }

  private mutating func readWord(_ body: Body) {
    clearRoom()
    let start = place
    reading: while place < text.count {
      let (scalar, end) = text.scalar(at: place)
      let fold = folds[scalar]
      switch fold.role {
      case .letter:
        if Hangul.joining.contains(scalar) {
          join(scalar)
        } else if fold.expansion == nil {
          append(fold.scalar)
        } else {
          folds.forEachScalar(of: fold) { append($0) }
        }
      case .ignored, .voicing: break
      default: break reading
      }
      place = end
    }
    emit(.word, position: wordPosition, source: start..<place, body)
    wordPosition += 1
  }

  /// Appends a Hangul vowel or final consonant, which makes one scalar with the one before if it can.
  private mutating func join(_ letter: UInt32) {
    if byteCount >= 3, scalarCount < Tokenizer.longestWord {
      let last = UnsafeBufferPointer(rebasing: UnsafeBufferPointer(room)[byteCount - 3..<byteCount])
      if last[0] >= 0xE0, let syllable = Hangul.syllable(last.scalar(at: 0).scalar, letter) {
        byteCount -= 3
        scalarCount -= 1
        return append(syllable)
      }
    }
    append(letter)
  }

  private mutating func clearRoom() {
    byteCount = 0
    scalarCount = 0
  }

  private mutating func append(_ scalar: UInt32) {
    guard scalarCount < Tokenizer.longestWord else { return }
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
    room[byteCount] = UInt8(truncatingIfNeeded: byte)
    byteCount += 1
  }

  private func emit(_ kind: Token.Kind, position: Int, source: Range<Int>, _ body: Body) {
    body(
      UnsafeBufferPointer(start: room.baseAddress, count: byteCount),
      Token(position: position, source: source, kind: kind))
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
    /// The highest bit of each byte that is at least this one, of bytes below 0x80.
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
    reading: while place < text.count {
      let (scalar, end) = text.scalar(at: place)
      let fold = folds[scalar]
      switch fold.role {
      case .unspaced:
        if scalar < 0x3000, let start = current?.source.lowerBound, Unicode.Scalar(scalar)?.isMark == true {
          current?.source = start..<end
        }
        if let previous, let current { emitPair(previous, current, body) }
        previous = current
        current = Character(scalar: fold.scalar, source: place..<end, position: wordPosition)
        wordPosition += 1
      case .ignored, .voicing:
        guard var marked = current else { break }
        if fold.role == .voicing { marked.scalar = ScalarFolds.voiced(marked.scalar, by: scalar) }
        marked.source = marked.source.lowerBound..<end
        current = marked
      default: break reading
      }
      place = end
    }
    guard let current else { return }
    if let previous { emitPair(previous, current, body) }
    clearRoom()
    append(current.scalar)
    emit(.single, position: current.position, source: current.source, body)
  }

  private mutating func emitPair(_ first: Character, _ second: Character, _ body: Body) {
    clearRoom()
    append(first.scalar)
    append(second.scalar)
    emit(
      .pair, position: first.position, source: first.source.lowerBound..<second.source.upperBound, body)
  }
}

// MARK: - Emoji

extension WordReader {
  /// Reads an emoji with skin tones, tags, and others joined to it; a symbol without any of these is passed over.
  ///
  /// Variation selectors are dropped, but for one that alone makes a symbol an emoji.
  private mutating func readEmoji(_ body: Body) {
    clearRoom()
    let start = place
    let (first, end) = text.scalar(at: place)
    append(first)
    place = end
    if Self.regionalIndicators.contains(first) {
      if let second = nextScalar(), Self.regionalIndicators.contains(second.scalar) { take(second) }
    } else {
      takeRestOfEmoji()
    }
    let isSymbol = folds[first].role == .symbol
    if isSymbol, place == end { return }
    if isSymbol, scalarCount == 1 { append(Self.variationSelector) }
    emit(.emoji, position: wordPosition, source: start..<place, body)
    wordPosition += 1
  }

  private mutating func takeRestOfEmoji() {
    while let next = nextScalar() {
      if next.scalar == Self.variationSelector {
        place = next.end
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

  private func nextScalar() -> (scalar: UInt32, end: Int)? { place < text.count ? text.scalar(at: place) : nil }

  private mutating func take(_ next: (scalar: UInt32, end: Int)) {
    append(next.scalar)
    place = next.end
  }

  private static let regionalIndicators: ClosedRange<UInt32> = 0x1F1E6...0x1F1FF
  private static let skinTones: ClosedRange<UInt32> = 0x1F3FB...0x1F3FF
  private static let tags: ClosedRange<UInt32> = 0xE0020...0xE007F
  private static let variationSelector: UInt32 = 0xFE0F
  private static let joiner: UInt32 = 0x200D
}
