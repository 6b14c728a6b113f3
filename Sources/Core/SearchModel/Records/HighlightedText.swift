/// A text with highlighted runs: those between `<em>` and `</em>` in an answer.
///
/// ```swift
/// let name = HighlightedText(tagged: "Desk <em>lamp</em>")
/// for run in name.runs { print(run.isHighlighted ? run.text.uppercased() : run.text) }
/// ```
public struct HighlightedText: Hashable, Sendable {
  /// The runs in order. None is empty, and highlighted and plain ones alternate.
  public private(set) var runs: [Run] = []

  /// A substring that is highlighted or plain throughout.
  public struct Run: Hashable, Sendable {
    /// The substring, without tags.
    public var text: String
    /// Whether the substring is to be highlighted.
    public var isHighlighted: Bool

    /// Creates a run, which is plain by default.
    package init(_ text: String, isHighlighted: Bool = false) {
      self.text = text
      self.isHighlighted = isHighlighted
    }
  }

  /// Joins these runs: empty ones are dropped, adjacent ones of the same kind are merged.
  package init(_ runs: some Sequence<Run>) {
    for run in runs { append(run.text, isHighlighted: run.isHighlighted) }
  }

  /// A text without highlights.
  public init(_ text: String) {
    if !text.isEmpty { runs = [Run(text)] }
  }

  /// Highlights ranges of a text; they may overlap, in any order.
  package init(_ text: String, highlighting ranges: some Sequence<Range<String.Index>>) {
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

  /// Parses a text with tags around its highlighted runs. Nothing else is unescaped or interpreted.
  ///
  /// Unbalanced tags are dropped; a run that is never closed extends to the end.
  public init(tagged text: String, preTag: String = "<em>", postTag: String = "</em>") {
    // Both tags may be the same text: inside a highlighted run, the closing one is tried first.
    let tags = [(bytes: Array(preTag.utf8), opens: true), (Array(postTag.utf8), false)].filter { !$0.bytes.isEmpty }
    let firstBytes = tags.map { $0.bytes[0] }
    var expected = tags
    var text = text
    text.withUTF8 { text in
      var (runStart, index, isHighlighted) = (0, 0, false)
      while index < text.count {
        guard firstBytes.contains(text[index]),
          let tag = expected.first(where: { text[index...].starts(with: $0.bytes) })
        else {
          index += 1
          continue
        }
        append(String(decoding: text[runStart..<index], as: UTF8.self), isHighlighted: isHighlighted)
        isHighlighted = tag.opens
        expected = isHighlighted ? tags.reversed() : tags
        index += tag.bytes.count
        runStart = index
      }
      append(String(decoding: text[runStart...], as: UTF8.self), isHighlighted: isHighlighted)
    }
  }

  private mutating func append(_ text: some StringProtocol, isHighlighted: Bool) {
    guard !text.isEmpty else { return }
    if let last = runs.indices.last, runs[last].isHighlighted == isHighlighted {
      runs[last].text += text
    } else {
      runs.append(Run(String(text), isHighlighted: isHighlighted))
    }
  }
}

extension HighlightedText {
  /// The text without tags.
  public var text: String { runs.map(\.text).joined() }

  /// The text with tags around what is highlighted.
  public func tagged(preTag: String = "<em>", postTag: String = "</em>") -> String {
    runs.map { $0.isHighlighted ? preTag + $0.text + postTag : $0.text }.joined()
  }

  /// The ranges of the highlighted runs in ``text``.
  package var highlightedRanges: [Range<String.Index>] {
    let text = text
    var ranges: [Range<String.Index>] = []
    var position = text.startIndex
    for run in runs {
      let end = text.utf8.index(position, offsetBy: run.text.utf8.count)
      if run.isHighlighted { ranges.append(position..<end) }
      position = end
    }
    return ranges
  }
}
