internal import SearchModel

/// What is shown of a text, and where it matches.
struct MarkedPassage {
  /// The highlighted ranges of bytes.
  let marks: [Range<Int>]
  /// The shown range of bytes.
  let shown: Range<Int>
  let matchLevel: MarkedText.MatchLevel
  /// A bit for each word of the query that matches.
  let words: UInt64
  let isFullyHighlighted: Bool
  /// The ranges of synonyms, in order, and the words to show in place of them.
  let replaced: [(range: Range<Int>, word: Int)]

  /// Calls the body with the shown ranges of bytes, which are alternately plain and highlighted.
  func forEachRun(_ body: (_ run: Range<Int>, _ isMarked: Bool) -> Void) {
    var offset = shown.lowerBound
    for mark in marks {
      let mark = mark.clamped(to: shown)
      guard !mark.isEmpty else { continue }
      body(offset..<mark.lowerBound, false)
      body(mark, true)
      offset = mark.upperBound
    }
    body(offset..<shown.upperBound, false)
  }

  /// Calls the body with the pieces of a highlighted range: bytes of the text, or a word in place of some.
  func forEachPiece(of run: Range<Int>, _ body: (_ bytes: Range<Int>, _ word: Int?) -> Void) {
    var offset = run.lowerBound
    let first = run.isEmpty ? replaced.endIndex : replaced.partitioningIndex { $0.range.upperBound > run.lowerBound }
    for (range, word) in replaced[first...].prefix(while: { $0.range.lowerBound < run.upperBound }) {
      if offset < range.lowerBound { body(offset..<range.lowerBound, nil) }
      body(range, word)
      offset = min(range.upperBound, run.upperBound)
    }
    if offset < run.upperBound { body(offset..<run.upperBound, nil) }
  }
}
