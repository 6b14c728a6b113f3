import InstantSearchCore
import SearchEngine
import SearchModel

/// Opens the input files of a command.
struct Inputs: Sendable {
  private let console: Console
  /// The encoding of files without a byte order mark, if the user names one.
  private let encoding: TextEncoding?
  private let skipsBadRecords: Bool
  private let hasDecimalCommas: Bool?
  /// The types that the user has declared.
  private let types: [Attribute: AttributeType]
  private let key: Key

  /// Where records have their keys.
  private enum Key: Equatable {
    case detected, none
    case attribute(Attribute)
  }

  init(_ arguments: Arguments, on console: Console) throws(Failure) {
    self.console = console
    encoding = try arguments.text(.encoding).map { name throws(Failure) in try TextEncoding(named: name) }
    skipsBadRecords = arguments[.skipBad]
    hasDecimalCommas = arguments[.decimalComma] ? true : nil
    types = try Self.types(arguments)
    key =
      switch arguments.text(.id) {
      case nil: .detected
      case "none"?: .none
      case let name?: .attribute(Attribute(name))
      }
  }

  private static func types(_ arguments: Arguments) throws(Failure) -> [Attribute: AttributeType] {
    var types: [Attribute: AttributeType] = [:]
    // The separator of a list may be a comma: `tags=list:,`.
    let declarations = (arguments.text(.type) ?? "").split(separator: ",", omittingEmptySubsequences: false)
      .reduce(into: [String]()) { declarations, text in
        if text.contains("=") || declarations.isEmpty {
          declarations.append(String(text))
        } else {
          declarations[declarations.count - 1] += "," + text
        }
      }
    for declaration in declarations where arguments[.type] {
      let text = declaration.drop { $0 == " " }
      guard let equals = text.lastIndex(of: "="), equals != text.startIndex else {
        throw Failure(.wrongUse, "--type: '\(text)' is no NAME=TYPE", advice: "For example: --type 'price=money:EUR'")
      }
      guard let type = AttributeType(rawValue: String(text[text.index(after: equals)...])) else {
        throw Failure(
          .wrongUse, "--type: there is no type '\(text[text.index(after: equals)...])'",
          advice: "There are: \(AttributeType.names.joined(separator: ", ")).")
      }
      types[Attribute(String(text[..<equals]))] = type
    }
    return types
  }

  /// The operands; standard input if there are none, nothing else is named, and something is piped in.
  static func paths(_ arguments: Arguments, on console: Console, namesNothingElse: Bool) -> [String] {
    arguments.operands.isEmpty && namesNothingElse && console.hasInput ? ["-"] : arguments.operands
  }

  /// The paths, with the files of folders in place of them.
  func files(_ paths: [String]) throws(Failure) -> [String] {
    var files: [String] = []
    for path in paths {
      files += path != "-" && SystemFile.isFolder(path) ? try InputFolder.files(in: path, on: console) : [path]
    }
    return files
  }

  /// The attributes that the user names with their types, or as the key.
  var namedAttributes: [Attribute] {
    let named = types.keys.sorted { $0.rawValue < $1.rawValue }
    return if case .attribute(let key) = key { named + [key] } else { named }
  }

  /// Opens the files as one source, with the types of its attributes and the key of its records, and inspects some of the
  /// records. Throws unless the files are text.
  ///
  /// - Parameters:
  ///   - isOnlyOne: Whether the attributes that the user names must be in these files, since there are no others.
  ///   - stored: The types of the index to which the records are added.
  func source(
    _ paths: [String], isOnlyOne: Bool = true, stored: RecordTypes? = nil
  ) throws(Failure) -> SampledSource {
    var source = try untypedSource(paths)
    let sample = try Failure.reading(skippingBadRecords: skipsBadRecords) { try source.asTexts.sample() }
    if sample.hasTables, sample.isWhole, sample.records.isEmpty, !skipsBadRecords {
      throw Failure(
        .badInput, "\(paths.joined(separator: ", ")): there is no record below the first line",
        advice: "A table has the names of its columns there. Records are expected, as NDJSON, JSON or CSV.")
    }
    if isOnlyOne { try AttributeCheck(namedAttributes, sample, of: source, on: console).finish() }
    let found = RecordTypes(
      detectedIn: sample, hasDecimalCommas: source.hasDecimalCommas ?? false, declaring: types, stored: stored)
    source.types = found
    switch key {
    case .attribute(let key) where isOnlyOne || AttributeCheck([key]).isComplete(in: sample): source.key = key
    case .attribute, .detected:
      source.key = sample.key ?? (stored == nil ? sample.uniqueCode : nil)
      (source.refusesRepeatedKeys, source.hasContentIDs) = (true, source.key == nil)
    case .none: break
    }
    return SampledSource(source: source, sample: found.reading(sample))
  }

  /// Records with a sample of them, whose values are read in the same way.
  struct SampledSource: Sendable {
    let source: RecordSource
    let sample: RecordSample
  }

  /// Opens the files as one source, whose values stay as they are.
  func untypedSource(_ paths: [String]) throws(Failure) -> RecordSource {
    var sources: [RecordSource] = []
    for path in try files(paths) { sources.append(try source(path)) }
    var source = sources.count == 1 ? sources[0] : RecordSource(joining: sources)
    source.hasDecimalCommas = hasDecimalCommas
    if skipsBadRecords { source.onBadRecord = { _ in } }
    return source
  }

  private func source(_ path: String) throws(Failure) -> RecordSource {
    let name = path == "-" ? "standard input" : path
    let format = RecordSource.Format(name: Compression.uncompressedName(path))
    let progress = ProgressLine(console)
    defer { progress.erase() }
    var source = try Failure.reading {
      try (path == "-" ? .standardInput() : RecordSource(path: path, format: format))
        .opened { progress.show(StepProgress(.receiving(name), $0)) }
    }
    progress.erase()
    let changed = try source.withBytes { bytes in
      Result { () throws(Failure) in
        try text(of: bytes, name) { spool throws(Failure) in
          try Failure.reading { try RecordSource(spool, name: path == "-" ? nil : path, format: format) }
        }
      }
    }?.get()
    source = changed ?? source
    if isBlank(source) {
      throw Failure(
        .badInput, "\(name): there is nothing in it", advice: "Records are expected, as NDJSON, JSON or CSV.")
    }
    source.hasDecimalCommas = hasDecimalCommas
    source.isUTF8 = encoding == .utf8
    guard let (member, records) = source.unwrapped() else { return source }
    let description = member.map { "those of '\($0)'" } ?? "the members of the object, with their names as keys"
    console.note("\(name): the records are \(description)")
    return records
  }

  /// The bytes of a file that is in memory as a whole while it is read, such as settings.
  static func wholeFile(_ path: String) throws(Failure) -> [UInt8] {
    let source = try Failure.reading { try RecordSource(path: path).opened() }
    guard source.byteCount <= largestWholeFile else {
      throw Failure(
        .badInput,
        "\(path): it has \(source.byteCount.groupedByThousands()) bytes, more than the "
          + "\(largestWholeFile.groupedByThousands()) that are possible")
    }
    return source.firstBytes(.max)
  }

  private static let largestWholeFile = 100_000_000

  private func isBlank(_ source: RecordSource) -> Bool {
    let start = source.firstBytes(4096)
    return start.count == source.byteCount && start.allSatisfy { [0x09, 0x0A, 0x0D, 0x20].contains($0) }
  }

  /// The text of a file that is compressed or not in UTF-8, as UTF-8; nil if it can be read as it is.
  private func text(
    of bytes: UnsafeRawBufferPointer, _ name: String, _ source: (TextSpool) throws(Failure) -> RecordSource
  ) throws(Failure) -> RecordSource? {
    guard let compression = Compression(bytes) else {
      let decoded = try decoded(bytes, name).map { spool throws(Failure) in try source(spool) }
      if Compression.uncompressedName(name) != name {
        throw Failure(
          .badInput, "\(name): this is not compressed, though its name says so",
          advice: "Give it a name without that ending.")
      }
      return decoded
    }
    let spool = TextSpool()
    try Failure.reading {
      do {
        let progress = ProgressLine(console)
        defer { progress.erase() }
        try compression.decompress(bytes) {
          progress.show(StepProgress(.unpacking(name), $0, of: bytes.count))
        } _: { piece throws(IndexError) in
          try spool.append(piece)
        }
      } catch let error as Compression.Failure {
        throw Failure(.badInput, "\(name): this can't be unpacked: \(error.reason)")
      }
    }
    let unpacked = try source(spool)
    let text = try unpacked.withBytes { bytes in
      Result { () throws(Failure) in try decoded(bytes, name) }
    }?.get()
    return try text.map { spool throws(Failure) in try source(spool) } ?? unpacked
  }

  /// The text as UTF-8; nil if it is that already.
  private func decoded(_ bytes: UnsafeRawBufferPointer, _ name: String) throws(Failure) -> TextSpool? {
    if let encoding = TextEncoding(mark: bytes) ?? encoding, encoding != .utf8 {
      let spool = TextSpool()
      try Failure.reading {
        try encoding.decode(bytes) { piece throws(IndexError) in try spool.append(piece) }
      }
      return spool
    }
    let start = bytes.prefix(4096)
    if let kind = Self.kind(of: Array(start)) { throw Failure(.badInput, "\(name): \(kind.what)", advice: kind.advice) }
    return nil
  }

  /// The format of a file that is not text, with advice; nil for text.
  private static func kind(of start: [UInt8]) -> (what: String, advice: String)? {
    let formats: [(magic: [UInt8], what: String, advice: String)] = [
      ([0xFD, 0x37, 0x7A, 0x58, 0x5A], "this is compressed", "To read it: xzcat FILE | instantsearch … -"),
      (Array("BZh".utf8), "this is compressed", "To read it: bzcat FILE | instantsearch … -"),
      ([0x50, 0x4B, 0x03, 0x04], "this is an archive or a spreadsheet", "Unpack it, or export it as CSV."),
      (Array("SQLite format 3\0".utf8), "this is a database", "If it is an index: --store FILE"),
      (
        Array("PAR1".utf8), "this is Parquet, whose compressed columns are not read here",
        "Convert it: duckdb -c \"COPY 'FILE.parquet' TO 'FILE.csv'\""
      ),
    ]
    if let format = formats.first(where: { start.starts(with: $0.magic) }) { return (format.what, format.advice) }
    guard start.contains(0) else { return nil }
    // Usual texts in UTF-16 have a zero in most pairs of bytes, always on the same side.
    let zeros = start.indices.filter { start[$0] == 0 }
    if zeros.count * 3 > start.count, zeros.allSatisfy({ $0 % 2 == zeros[0] % 2 }) {
      return ("this may be text in UTF-16", "To read it: --encoding utf-16\(zeros[0] % 2 == 0 ? "be" : "le")")
    }
    return ("this is no text", "Records are expected, as NDJSON, JSON or CSV.")
  }
}

extension Inputs {
  /// The arguments with their operands separated: first files, then the words of a text to search for.
  ///
  /// The text begins with the first operand that is no file, unless it looks like the name of one. Where nothing else is
  /// to be searched, the first operand is a file in any case.
  static func separatingText(_ arguments: Arguments, on console: Console) throws(Failure) -> Arguments {
    var count = arguments.operands.prefix(while: isFile).count
    if count == 0, !arguments.namesPlace, !console.hasInput { count = min(1, arguments.operands.count) }
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
    operand == "-" || SystemFile.size(of: operand) != nil || operand.contains("/") || InputFolder.isInput(operand)
  }
}
