import SearchEngine

/// The input files of a command.
enum Inputs {
  /// The operands; standard input if there are none, nothing else is named, and something is piped in.
  static func paths(_ arguments: Arguments, on console: Console, namesNothingElse: Bool) -> [String] {
    arguments.operands.isEmpty && namesNothingElse && console.hasInput ? ["-"] : arguments.operands
  }

  /// The arguments with their operands separated: first files, then the words of a text to search for.
  ///
  /// The text begins with the first operand that is no file, unless it looks like the name of one. Where nothing else is
  /// to be searched, the first operand is a file in any case.
  static func separatingText(_ arguments: Arguments, on console: Console) throws(Failure) -> Arguments {
    let isElsewhere = [.store, .appID, .host, .indexName].contains { arguments[$0] } || console.hasInput
    var count = arguments.operands.prefix(while: isFile).count
    if count == 0, !isElsewhere { count = min(1, arguments.operands.count) }
    let words = arguments.operands.dropFirst(count)
    guard !words.isEmpty else { return arguments }
    if let file = words.first(where: { SystemFile.size(of: $0) != nil }) {
      throw Failure(
        .wrongUse, "'\(file)' is behind the text '\(words[words.startIndex])'",
        advice: "Name files before the text, or give the text as --query.")
    }
    let text = words.joined(separator: " ")
    guard !arguments[.query] else {
      throw Failure(
        .wrongUse, "the text is given twice, as '\(text)' and as --query", advice: "Leave one of them out.")
    }
    return arguments.replacing(files: Array(arguments.operands.prefix(count)), text: text)
  }

  /// Whether an operand is a file, or was meant to be one.
  private static func isFile(_ operand: String) -> Bool {
    operand == "-" || SystemFile.size(of: operand) != nil || operand.contains("/") || RecordSource.Format(name: operand) != nil
  }

  /// Opens the files as one source. Throws unless they are text.
  static func source(_ paths: [String]) throws(Failure) -> RecordSource {
    var sources: [RecordSource] = []
    for path in paths { sources.append(try source(path)) }
    return sources.count == 1 ? sources[0] : RecordSource(joining: sources)
  }

  private static func source(_ path: String) throws(Failure) -> RecordSource {
    let source = try Failure.reading {
      try (path == "-" ? .standardInput() : RecordSource(path: path)).opened()
    }
    let name = path == "-" ? "standard input" : path
    let start = source.firstBytes(4096)
    if let kind = kind(of: start) { throw Failure(.badInput, "\(name): \(kind.what)", advice: kind.advice) }
    if start.allSatisfy({ [0x09, 0x0A, 0x0D, 0x20].contains($0) }), start.count == source.byteCount {
      throw Failure(
        .badInput, "\(name): there is nothing in it", advice: "Records are expected, as NDJSON, JSON or CSV.")
    }
    return source
  }

  /// The format of a file that is not text, with advice; nil for text.
  private static func kind(of start: [UInt8]) -> (what: String, advice: String)? {
    let formats: [(magic: [UInt8], what: String, advice: String)] = [
      ([0x1F, 0x8B], "this is compressed", "To read it: zcat FILE | instantsearch … -"),
      ([0x28, 0xB5, 0x2F, 0xFD], "this is compressed", "To read it: zstdcat FILE | instantsearch … -"),
      ([0xFD, 0x37, 0x7A, 0x58, 0x5A], "this is compressed", "To read it: xzcat FILE | instantsearch … -"),
      ([0x50, 0x4B, 0x03, 0x04], "this is an archive or a spreadsheet", "Unpack it, or export it as CSV."),
      (Array("SQLite format 3\0".utf8), "this is a database", "If it is an index: --store FILE"),
      ([0xFF, 0xFE], "this is text in UTF-16", "To read it: iconv -f UTF-16 -t UTF-8 FILE | instantsearch … -"),
      ([0xFE, 0xFF], "this is text in UTF-16", "To read it: iconv -f UTF-16 -t UTF-8 FILE | instantsearch … -"),
    ]
    if let format = formats.first(where: { start.starts(with: $0.magic) }) { return (format.what, format.advice) }
    guard start.contains(0) else { return nil }
    return ("this is no text", "Records are expected, as NDJSON, JSON or CSV.")
  }
}
