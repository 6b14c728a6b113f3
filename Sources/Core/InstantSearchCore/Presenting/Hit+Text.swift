extension Hit<JSON> {
  /// The texts at a path with highlights, joined by commas, each once; nil if there is none.
  package func text(of path: Attribute, numbers: (Double) -> String = \.asPeopleWriteIt) -> HighlightedText? {
    let marked = (highlights?[path]?.passages ?? []).map { HighlightedText(tagged: $0.value) }
    let values = record.values(at: path).compactMap { $0.text(numbers) }.map { HighlightedText($0) }
    let texts = (marked.allSatisfy(\.text.isEmpty) ? values : marked).keepingFirst
    guard texts.count > 1 else { return texts.first }
    return HighlightedText(texts.map(\.runs).joined(separator: [HighlightedText.Run(", ")]))
  }
}
