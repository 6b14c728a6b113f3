/// The ranges of a query's text that are quoted or preceded by a minus: what `advancedSyntax` lets a text say.
package struct QueryMarks: Sendable {
  package struct Mark: Sendable {
    /// In bytes, with the sign before the first word.
    package var range: Range<Int>
    /// The number of the mark.
    package var phrase: Int
    package var excludes: Bool
  }

  /// In the order of the text.
  package private(set) var marks: [Mark] = []
  /// The offsets of the quotes and minus signs, which are no words.
  package private(set) var signs: Set<Int> = []

  package init(_ text: String, readsPhrases: Bool, readsExclusions: Bool) {
    guard readsPhrases || readsExclusions else { return }
    let bytes = Array(text.utf8)
    var offset = 0
    while offset < bytes.count {
      let start = offset
      let isWordStart = start == 0 || Self.isSpace(bytes[start - 1])
      let excludes = readsExclusions && isWordStart && bytes[start] == UInt8(ascii: "-")
      if excludes {
        signs.insert(offset)
        offset += 1
      }
      if readsPhrases, offset < bytes.count, bytes[offset] == Self.quote,
        let end = bytes[(offset + 1)...].firstIndex(of: Self.quote)
      {
        add(offset..<end, excludes: excludes)
        signs.formUnion([offset, end])
        offset = end + 1
      } else if excludes {
        offset = bytes[offset...].firstIndex(where: Self.isSpace) ?? bytes.count
        add(start..<offset, excludes: true)
      } else {
        offset += 1
      }
    }
  }

  /// The marks in the text of a query, if it reads them.
  package init(_ query: Query) {
    let features = query.advancedSyntax == true ? query.advancedSyntaxFeatures ?? [.exactPhrase, .excludeWords] : []
    self.init(
      query.query ?? "", readsPhrases: features.contains(.exactPhrase),
      readsExclusions: features.contains(.excludeWords))
  }

  /// The text in pieces: what is marked, with some of its signs, and what is between.
  package func pieces(of text: String) -> [(text: String, mark: Mark?)] {
    let bytes = Array(text.utf8)
    var pieces: [(text: String, mark: Mark?)] = []
    var offset = 0
    func addPiece(to end: Int, _ mark: Mark?) {
      pieces.append((String(decoding: bytes[offset..<end], as: UTF8.self), mark))
      offset = end
    }
    for mark in marks {
      addPiece(to: mark.range.lowerBound, nil)
      addPiece(to: mark.range.upperBound, mark)
    }
    addPiece(to: bytes.count, nil)
    return pieces
  }

  private mutating func add(_ range: Range<Int>, excludes: Bool) {
    marks.append(Mark(range: range, phrase: marks.count, excludes: excludes))
  }

  private static let quote = UInt8(ascii: "\"")
  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}
