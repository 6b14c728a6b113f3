extension FilterExpression {
  /// How deep parentheses may stand inside each other; deeper ones are an error, not a crash.
  public static let deepestNesting = 128
  /// How many bytes the text of an expression may have.
  public static let longestText = 1_000_000

  /// Reads the `filters` parameter of the Algolia API: `price < 10 AND (category:Book OR NOT _tags:used)`.
  ///
  /// `AND` binds tighter than `OR`. `NOT` may stand before parentheses too. A bare value is a tag. A facet value
  /// without quotes is a boolean or a number if JSON reads it as one (`true`, `5`, `5.0`, `5e0`), otherwise text
  /// (`007`, `+5`); everything in quotes is text. Empty text is no condition.
  ///
  /// Values with spaces, parentheses or quotes stand in quotes; an apostrophe inside a value needs none.
  public init(parsing text: String) throws(FilterSyntaxError) {
    var parser = try FilterParser(text)
    self = try parser.readDocument()
  }
}

/// Reads the filter language by recursive descent over UTF-8, so that no mark can combine with a quote.
struct FilterParser {
  static let keywords: Set = ["AND", "OR", "NOT", "TO"]

  private let text: String
  private let bytes: [UInt8]
  private var position = 0
  private var depth = 0

  init(_ text: String) throws(FilterSyntaxError) {
    self.text = text
    bytes = Array(text.utf8)
    guard bytes.count <= FilterExpression.longestText else {
      throw FilterSyntaxError(
        text: String(decoding: bytes.prefix(100), as: UTF8.self), offset: 0,
        expected: "at most \(FilterExpression.longestText) bytes, not \(bytes.count),")
    }
  }

  mutating func readDocument() throws(FilterSyntaxError) -> FilterExpression {
    skipSpace()
    guard !isAtEnd else { return .everything }
    let expression = try readAlternatives()
    guard isAtEnd else { throw failure("AND, OR or the end") }
    return expression
  }

  /// Reads a numeric comparison or range that is the whole text, as an element of `numericFilters` is.
  mutating func readNumericDocument() throws(FilterSyntaxError) -> Filter {
    skipSpace()
    let start = position
    let filter = try readFilter(isNegated: false)
    guard case .numeric = filter else { throw failure("a numeric comparison or range", at: start) }
    guard isAtEnd else { throw failure("the end") }
    return filter
  }

  // MARK: Combinations

  /// - Parameter isNegated: Whether the opposite is read: `NOT (a OR b)` is `NOT a AND NOT b`. So each filter is made
  ///   once, however many negations stand around it.
  private mutating func readAlternatives(isNegated: Bool = false) throws(FilterSyntaxError) -> FilterExpression {
    let first = try readConjunction(isNegated: isNegated)
    guard skip(word: "OR") else { return first }
    var alternatives = [first]
    repeat { alternatives.append(try readConjunction(isNegated: isNegated)) } while skip(word: "OR")
    return isNegated ? .all(alternatives) : .any(alternatives)
  }

  private mutating func readConjunction(isNegated: Bool) throws(FilterSyntaxError) -> FilterExpression {
    let first = try readTerm(isNegated: isNegated)
    guard skip(word: "AND") else { return first }
    var parts = [first]
    repeat { parts.append(try readTerm(isNegated: isNegated)) } while skip(word: "AND")
    return isNegated ? .any(parts) : .all(parts)
  }

  private mutating func readTerm(isNegated: Bool) throws(FilterSyntaxError) -> FilterExpression {
    var isNegated = isNegated
    while skip(word: "NOT") { isNegated.toggle() }
    guard skip(UInt8(ascii: "(")) else { return .filter(try readFilter(isNegated: isNegated)) }
    depth += 1
    guard depth <= FilterExpression.deepestNesting else {
      throw failure("at most \(FilterExpression.deepestNesting) levels of parentheses")
    }
    let expression = try readAlternatives(isNegated: isNegated)
    guard skip(UInt8(ascii: ")")) else { throw failure("AND, OR or ')'") }
    depth -= 1
    return expression
  }

  // MARK: Single filters

  private mutating func readFilter(isNegated: Bool) throws(FilterSyntaxError) -> Filter {
    let start = position
    let name = try readName()
    if skip(UInt8(ascii: ":")) { return try readValue(of: name, isNegated: isNegated) }
    if let comparison = readOperator() {
      let attribute = Attribute(name.text)
      return .numeric(.init(attribute: attribute, operator: comparison, value: try readNumber(), isNegated: isNegated))
    }
    guard name.isQuoted || !Self.keywords.contains(name.text) else {
      throw failure("a filter, an attribute or '('", at: start)
    }
    return .tag(.init(value: name.text, isNegated: isNegated, score: try readScore()))
  }

  /// Reads what follows `attribute:`: the value of a facet, the bounds of a range, or a tag.
  private mutating func readValue(of name: Word, isNegated: Bool) throws(FilterSyntaxError) -> Filter {
    let attribute = Attribute(name.text)
    let start = position
    let value = try readWord(stoppingAt: Self.endsOfValue, "a value")
    if skip(word: "TO") {
      guard !value.isQuoted, let lower = Self.number(value.text) else { throw failure("a number", at: start) }
      let upperStart = position
      let upper = try readNumber()
      guard lower <= upper else { throw failure("a number that is not below \(value.text)", at: upperStart) }
      return .numeric(.init(attribute: attribute, range: lower...upper, isNegated: isNegated))
    }
    let score = try readScore()
    if attribute == .tags, !name.isQuoted {
      return .tag(.init(value: value.text, isNegated: isNegated, score: score))
    }
    let facetValue =
      value.isQuoted ? .string(value.text) : Filter.Facet.Value(unquoted: value.text, of: attribute)
    return .facet(.init(attribute: attribute, value: facetValue, isNegated: isNegated, score: score))
  }

  private mutating func readOperator() -> Filter.Numeric.Operator? {
    // Longer ones first, so that `<=` is not read as `<`; `<score` is no comparison.
    let operators: [Filter.Numeric.Operator] = [
      .lessThanOrEqual, .greaterThanOrEqual, .notEquals, .lessThan, .greaterThan, .equals,
    ]
    guard position < bytes.count, Self.startsOfOperator.contains(bytes[position]), !isNext("<score") else { return nil }
    for comparison in operators where isNext(comparison.rawValue) {
      position += comparison.rawValue.utf8.count
      skipSpace()
      return comparison
    }
    return nil
  }

  private mutating func readNumber() throws(FilterSyntaxError) -> Double {
    let start = position
    let word = try readWord(stoppingAt: Self.endsOfValue, "a number")
    guard !word.isQuoted, let number = Self.number(word.text) else { throw failure("a number", at: start) }
    return number
  }

  private mutating func readScore() throws(FilterSyntaxError) -> Int? {
    guard isNext("<score") else { return nil }
    position += 6
    skipSpace()
    guard skip(UInt8(ascii: "=")) else { throw failure("'=' and a score") }
    let start = position
    while position < bytes.count, bytes[position] &- UInt8(ascii: "0") < 10 { position += 1 }
    let digits = String(decoding: bytes[start..<position], as: UTF8.self)
    guard let score = Int(digits), Filter.scores.contains(score) else {
      throw failure("a score from 0 to 65535", at: start)
    }
    skipSpace()
    guard skip(UInt8(ascii: ">")) else { throw failure("'>'") }
    return score
  }

  /// A finite number as people write it: digits, a sign, a point, an exponent.
  static func number(_ text: String) -> Double? {
    guard text.utf8.allSatisfy({ lettersOfNumber.contains($0) }), let number = Double(text), number.isFinite
    else { return nil }
    return number
  }

  // MARK: Words

  struct Word {
    var text: String
    var isQuoted: Bool
  }

  private static let space = ASCIISet(" \t\n\r")
  private static let endsOfName = ASCIISet(" \t\n\r():<>=!\"'")
  /// An apostrophe inside a value is a letter of it: `author:O'Brien`.
  private static let endsOfValue = ASCIISet(" \t\n\r()<>\"")
  private static let startsOfOperator = ASCIISet("<>=!")
  private static let lettersOfNumber = ASCIISet("+-.eE0123456789")

  private mutating func readName() throws(FilterSyntaxError) -> Word {
    try readWord(stoppingAt: Self.endsOfName, "a filter, an attribute or '('")
  }

  private mutating func readWord(
    stoppingAt ends: ASCIISet, _ expected: @autoclosure () -> String
  ) throws(FilterSyntaxError) -> Word {
    defer { skipSpace() }
    if position < bytes.count, bytes[position] == UInt8(ascii: "\"") || bytes[position] == UInt8(ascii: "'") {
      return Word(text: try readQuoted(), isQuoted: true)
    }
    let start = position
    while position < bytes.count, !ends.contains(bytes[position]) { position += 1 }
    guard position > start else { throw failure(expected()) }
    return Word(text: String(decoding: bytes[start..<position], as: UTF8.self), isQuoted: false)
  }

  /// Reads text in quotes of either kind; a backslash takes the next byte as it is.
  private mutating func readQuoted() throws(FilterSyntaxError) -> String {
    let start = position
    let quote = bytes[position]
    position += 1
    var content: [UInt8] = []
    while position < bytes.count, bytes[position] != quote {
      if bytes[position] == UInt8(ascii: "\\"), position + 1 < bytes.count { position += 1 }
      content.append(bytes[position])
      position += 1
    }
    guard position < bytes.count else { throw failure("a closing quote for this one", at: start) }
    position += 1
    return String(decoding: content, as: UTF8.self)
  }

  private var isAtEnd: Bool { position == bytes.count }

  /// Whether the text goes on with these bytes.
  private func isNext(_ word: String) -> Bool {
    guard position + word.utf8.count <= bytes.count else { return false }
    var next = position
    for byte in word.utf8 {
      guard bytes[next] == byte else { return false }
      next += 1
    }
    return true
  }

  private mutating func skipSpace() {
    while position < bytes.count, Self.space.contains(bytes[position]) { position += 1 }
  }

  private mutating func skip(_ byte: UInt8) -> Bool {
    guard position < bytes.count, bytes[position] == byte else { return false }
    position += 1
    skipSpace()
    return true
  }

  /// Skips a keyword, unless it is the beginning of a longer word or the name of an attribute (`OR:x`).
  private mutating func skip(word: String) -> Bool {
    let end = position + word.utf8.count
    guard isNext(word),
      end == bytes.count || Self.endsOfName.contains(bytes[end]), end == bytes.count || bytes[end] != UInt8(ascii: ":")
    else { return false }
    position = end
    skipSpace()
    return true
  }

  private func failure(_ expected: String, at place: Int? = nil) -> FilterSyntaxError {
    FilterSyntaxError(text: text, offset: place ?? position, expected: expected)
  }
}

/// A set of ASCII characters as a bit for each: filters of a megabyte are asked for every byte.
private struct ASCIISet {
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  init(_ characters: StaticString) {
    characters.withUTF8Buffer { bytes in
      for byte in bytes { if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte & 63) } }
    }
  }

  func contains(_ byte: UInt8) -> Bool {
    byte < 0x80 && (byte < 64 ? low : high) >> UInt64(byte & 63) & 1 == 1
  }
}
