/// The words of a text that a snippet shows: around the passage with the most different words of the query.
struct SnippetWindow {
  private let tokens: [Token]
  /// The indices of the words.
  private let shown: Range<Int>

  var isCut: Bool { shown.count < tokens.count }

  /// - Parameter marks: in the order of the text.
  init(length: Int, tokens: [Token], marks: [WordMarker.Mark]) {
    self.tokens = tokens
    let length = max(length, 1)
    guard tokens.count > length, let best = Self.best(marks, length: length) else {
      shown = 0..<min(length, tokens.count)
      return
    }
    // The rest of the length is split evenly before and after the matching words.
    let start = best.lowerBound - (length - best.count) / 2
    let first = min(max(start, 0), tokens.count - length)
    shown = first..<first + length
  }

  /// The positions from the first to the last matching word, in the earliest window with the most different words of
  /// the query.
  private static func best(_ marks: [WordMarker.Mark], length: Int) -> ClosedRange<Int>? {
    var best: ClosedRange<Int>?
    var most = 0
    var (first, last) = (0, 0)
    // The number of marks of each word in the window, and of words with any.
    var counts = [Int](repeating: 0, count: UInt64.bitWidth)
    var distinct = 0
    while first < marks.count {
      while last < marks.count, marks[last].position < marks[first].position + length {
        marks[last].words.forEachBit { word in
          counts[word] += 1
          if counts[word] == 1 { distinct += 1 }
        }
        last += 1
      }
      if distinct > most {
        most = distinct
        best = marks[first].position...marks[last - 1].position
      }
      marks[first].words.forEachBit { word in
        counts[word] -= 1
        if counts[word] == 0 { distinct -= 1 }
      }
      first += 1
    }
    return best
  }

  /// The bytes of a text of this length that are shown; up to its start and end where nothing is cut there.
  func bytes(of count: Int) -> Range<Int> {
    guard isCut else { return 0..<count }
    let start = shown.lowerBound == 0 ? 0 : tokens[shown.lowerBound].source.lowerBound
    guard shown.upperBound < tokens.count else { return start..<count }
    let last = tokens[shown.upperBound - 1]
    // The second character of a pair belongs to the next word.
    return start..<(last.kind == .pair ? tokens[shown.upperBound].source.lowerBound : last.source.upperBound)
  }
}

extension UInt64 {
  /// Calls the body with the index of each set bit, ascending.
  @inline(__always)
  func forEachBit(_ body: (Int) -> Void) {
    var rest = self
    while rest != 0 {
      body(rest.trailingZeroBitCount)
      rest &= rest - 1
    }
  }
}
