internal import SearchModel

extension Highlighter {
  /// Writes the highlighted text, or a snippet, as the API's form of ``passage(_:allowingTypos:allowingPrefixes:words:)``.
  ///
  /// - Parameter text: The contents of a JSON string without escapes.
  mutating func write(
    _ text: UnsafeRawBufferPointer, allowingTypos: Bool, allowingPrefixes: Bool, words snippetLength: Int?,
    isSnippet: Bool, to writer: inout JSONWriter
  ) {
    let bytes = text.assumingMemoryBound(to: UInt8.self)
    guard
      let found = found(
        in: bytes, allowingTypos: allowingTypos, allowingPrefixes: allowingPrefixes, words: snippetLength)
    else {
      guard budget.take(bytes: text.count + Self.bytesBesideValue) else { return }
      writer.writeRaw(#"{"value":""#)
      writer.writeRaw(text)
      writer.writeRaw(isSnippet ? #"","matchLevel":"none"}"# : #"","matchLevel":"none","matchedWords":[]}"#)
      return
    }
    let known = writtenEnds.firstIndex {
      $0.words == found.words && $0.isFullyHighlighted == found.isFullyHighlighted && $0.isSnippet == isSnippet
    }
    if known == nil {
      if writtenEnds.count == Self.maxEnds { writtenEnds.removeAll() }
      writtenEnds.append(end(of: found, isSnippet: isSnippet))
    }
    let writtenEnd = writtenEnds[known ?? writtenEnds.count - 1]
    guard budget.take(bytes: byteCount(of: found, writtenEnd)) else { return }
    writer.writeRaw(#"{"value":""#)
    if found.shown.lowerBound > 0 { writer.writeRaw(escapedTags.ellipsis) }
    found.forEachRun { run, isMarked in
      if isMarked { writer.writeRaw(escapedTags.pre) }
      if found.replaced.isEmpty {
        if !run.isEmpty { writer.writeRaw(UnsafeRawBufferPointer(rebasing: text[run])) }
      } else {
        found.forEachPiece(of: run) { bytes, word in
          if let word {
            writer.writeRaw(typed[word].escaped)
          } else {
            writer.writeRaw(UnsafeRawBufferPointer(rebasing: text[bytes]))
          }
        }
      }
      if isMarked { writer.writeRaw(escapedTags.post) }
    }
    if found.shown.upperBound < text.count { writer.writeRaw(escapedTags.ellipsis) }
    writer.writeRaw(writtenEnd.text)
  }

  /// The most ends of passages that are kept.
  private static let maxEnds = 8

  /// What is written after the value of a passage.
  struct PassageEnd {
    let words: UInt64
    let isFullyHighlighted: Bool
    let isSnippet: Bool
    /// The bytes of the matched words, with quotes and commas, estimated from above.
    let wordBytes: Int
    /// JSON.
    let text: [UInt8]
  }

  private func end(of found: MarkedPassage, isSnippet: Bool) -> PassageEnd {
    let matchedWords = matchedWords(found.words)
    var writer = JSONWriter()
    switch found.matchLevel {
    case .none: writer.writeRaw(#"","matchLevel":"none""#)
    case .partial: writer.writeRaw(#"","matchLevel":"partial""#)
    case .full: writer.writeRaw(#"","matchLevel":"full""#)
    }
    if found.isFullyHighlighted || (found.matchLevel != .none && !isSnippet) {
      writer.writeRaw(
        found.isFullyHighlighted ? #","fullyHighlighted":true"# : #","fullyHighlighted":false"#)
    }
    if !matchedWords.isEmpty || !isSnippet {
      writer.writeRaw(#","matchedWords":["#)
      for word in matchedWords {
        writer.separate()
        writer.writeQuoted(word)
      }
      writer.writeRaw("]")
    }
    writer.writeRaw("}")
    return PassageEnd(
      words: found.words, isFullyHighlighted: found.isFullyHighlighted, isSnippet: isSnippet,
      wordBytes: matchedWords.reduce(0) { $0 + $1.utf8.count + 3 }, text: writer.output)
  }

  /// An upper estimate of the bytes of JSON for a passage.
  func byteCount(of passage: MarkedText.Passage) -> Int {
    passage.matchedWords.reduce(passage.value.jsonByteCount + Self.bytesBesideValue) { $0 + $1.utf8.count + 3 }
  }

  /// The same before the passage is made, when its end is.
  private func byteCount(of found: MarkedPassage, _ end: PassageEnd) -> Int {
    let tags = found.marks.count * (escapedTags.pre.count + escapedTags.post.count) + 2 * escapedTags.ellipsis.count
    let replaced = found.replaced.reduce(0) { $0 + typed[$1.word].escaped.count }
    return found.shown.count + tags + replaced + end.wordBytes + Self.bytesBesideValue
  }

  private static let bytesBesideValue = 120
}

extension String {
  /// The text as the contents of a JSON string.
  var jsonEscaped: [UInt8] {
    var writer = JSONWriter()
    var text = self
    text.withUTF8 { writer.writeEscaping(UnsafeRawBufferPointer($0)) }
    return writer.output
  }
}
