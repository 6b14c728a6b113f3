/// A text in parts, of which some are highlighted: what stands between `<em>` and `</em>` in an answer.
///
/// ```swift
/// let name = HighlightedText(tagged: "Desk <em>lamp</em>")
/// for part in name.parts { print(part.text, bold: part.isHighlighted) }
/// ```
public struct HighlightedText: Hashable, Sendable {
  /// The parts in order; none is empty, and of two neighbours only one is highlighted.
  public private(set) var parts: [Part] = []

  /// A stretch of the text that is or is not highlighted.
  public struct Part: Hashable, Sendable {
    public var text: String
    public var isHighlighted: Bool

    public init(_ text: String, isHighlighted: Bool = false) {
      self.text = text
      self.isHighlighted = isHighlighted
    }
  }

  /// These parts, without those that are empty; neighbours of one kind become one part.
  public init(_ parts: some Sequence<Part>) {
    for part in parts { append(part.text, isHighlighted: part.isHighlighted) }
  }

  /// The text with the places in these ranges highlighted; they may overlap and come in any order.
  public init(_ text: String, highlighting ranges: some Sequence<Range<String.Index>> = []) {
    var position = text.startIndex
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      let lower = min(max(range.lowerBound, position), text.endIndex)
      let upper = min(max(range.upperBound, lower), text.endIndex)
      append(text[position..<lower], isHighlighted: false)
      append(text[lower..<upper], isHighlighted: true)
      position = upper
    }
    append(text[position...], isHighlighted: false)
  }

  /// Reads a text with tags around what is highlighted; everything else in it stays as it is, escaped or not.
  ///
  /// A tag that opens what is open already, or closes what is not open, is passed over; what is never closed is
  /// highlighted to the end.
  public init(tagged text: String, preTag: String = "<em>", postTag: String = "</em>") {
    // Where both tags are the same, the state tells which one it is: what ends the part is looked for first.
    let tags = [(text: preTag, opens: true), (text: postTag, opens: false)].filter { !$0.text.isEmpty }
    var expected = tags
    var rest = text.utf8[...]
    var part = rest.startIndex
    var isHighlighted = false
    while !rest.isEmpty {
      guard let tag = expected.first(where: { rest.starts(with: $0.text.utf8) }) else {
        rest = rest.dropFirst()
        continue
      }
      append(Substring(text.utf8[part..<rest.startIndex]), isHighlighted: isHighlighted)
      isHighlighted = tag.opens
      expected = isHighlighted ? tags.reversed() : tags
      rest = rest.dropFirst(tag.text.utf8.count)
      part = rest.startIndex
    }
    append(Substring(text.utf8[part...]), isHighlighted: isHighlighted)
  }

  private mutating func append(_ text: some StringProtocol, isHighlighted: Bool) {
    guard !text.isEmpty else { return }
    if let last = parts.indices.last, parts[last].isHighlighted == isHighlighted {
      parts[last].text += text
    } else {
      parts.append(Part(String(text), isHighlighted: isHighlighted))
    }
  }
}

extension HighlightedText {
  /// The text without tags.
  public var text: String { parts.map(\.text).joined() }

  /// The text with tags around what is highlighted.
  public func tagged(preTag: String = "<em>", postTag: String = "</em>") -> String {
    parts.map { $0.isHighlighted ? preTag + $0.text + postTag : $0.text }.joined()
  }

  /// Where in ``text`` the highlighted parts stand.
  public var highlightedRanges: [Range<String.Index>] {
    let text = text
    var ranges: [Range<String.Index>] = []
    var position = text.startIndex
    for part in parts {
      let end = text.utf8.index(position, offsetBy: part.text.utf8.count)
      if part.isHighlighted { ranges.append(position..<end) }
      position = end
    }
    return ranges
  }
}
