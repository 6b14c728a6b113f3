extension FilterExpression {
  /// The deepest nesting of parentheses; deeper ones are an error, not a stack overflow.
  package static let deepestNesting = 128
  /// The longest text of an expression, in bytes.
  package static let longestText = 1_000_000

  /// Reads the `filters` parameter of the Algolia API: `price < 10 AND (category:Book OR NOT _tags:used)`.
  ///
  /// `AND` binds tighter than `OR`. `NOT` may precede parentheses. A value without an attribute is a tag. A facet value
  /// without quotes is a boolean or a number if it is one in JSON (`true`, `5`, `5.0`, `5e0`), otherwise text (`007`,
  /// `+5`); a quoted value is text. Every record matches an empty text.
  ///
  /// A comparison or a range may have dates in place of numbers, which are their seconds since 1970: `sold >= 2024-01-31`,
  /// `sold:2024-01-01 TO 2024-01-31T12:00:00Z`.
  ///
  /// Values with spaces, parentheses or quotes must be quoted; an apostrophe inside a value needs no quotes.
  public init(parsing text: String) throws(FilterSyntaxError) {
    var parser = try FilterParser(text)
    self = try parser.readDocument()
  }

  /// What a value stands for: all numbers of a range, such as the seconds of a day, or another value.
  package enum WrittenValue { case numbers(ClosedRange<Double>), value(Filter.Facet.Value) }

  /// Returns what a value of an attribute stands for; nil where it is what the language says.
  package typealias ValueReading = (_ attribute: Attribute, _ value: String) -> WrittenValue?

  /// Reads filters whose values may be written in other ways. Numbers may be in quotes then.
  package init(parsing text: String, reading: @escaping ValueReading) throws(FilterSyntaxError) {
    var parser = try FilterParser(text, reading: reading)
    self = try parser.readDocument()
  }
}

/// A recursive descent parser of the filter language. It reads bytes: as characters, a quote and a combining mark
/// after it would be one.
struct FilterParser {
  static let keywords: Set = ["AND", "OR", "NOT", "TO"]

  private let text: String
  private let bytes: [UInt8]
  private var position = 0
  private var depth = 0
  private let reading: FilterExpression.ValueReading

  init(_ text: String, reading: @escaping FilterExpression.ValueReading = { _, _ in nil }) throws(FilterSyntaxError) {
    self.text = text
    self.reading = reading
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

  /// Reads a text that is a single numeric comparison or range: an element of `numericFilters`.
  mutating func readNumericDocument() throws(FilterSyntaxError) -> Filter {
    skipSpace()
    let start = position
    let filter = try readFilter(isNegated: false)
    guard case .numeric = filter else { throw failure("a numeric comparison or range", at: start) }
    guard isAtEnd else { throw failure("the end") }
    return filter
  }

  // MARK: Combinations

  /// - Parameter isNegated: Whether to negate what is read, by De Morgan's laws: `NOT (a OR b)` is `NOT a AND NOT b`.
  ///   Each filter is made once, whatever the number of negations around it.
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
    var operands = [first]
    repeat { operands.append(try readTerm(isNegated: isNegated)) } while skip(word: "AND")
    return isNegated ? .any(operands) : .all(operands)
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
      let numbers = try readNumbers(of: attribute) { text in
        // What a user may mean who compares a text like a number.
        guard [.equals, .notEquals].contains(comparison) else { return nil }
        return Filter.Facet(attribute: attribute, stringValue: text, isNegated: comparison == .notEquals)
      }
      return .numeric(.init(attribute, comparison, numbers, isNegated: isNegated))
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
      guard let lower = numbers(of: attribute, value)?.lowerBound else { throw failure("a number", at: start) }
      let upperStart = position
      let upper = try readNumbers(of: attribute).upperBound
      guard lower <= upper else { throw failure("a number that is not below \(value.text)", at: upperStart) }
      return .numeric(.init(attribute: attribute, range: lower...upper, isNegated: isNegated))
    }
    let score = try readScore()
    if attribute == .tags, !name.isQuoted {
      return .tag(.init(value: value.text, isNegated: isNegated, score: score))
    }
    var facetValue =
      value.isQuoted ? .string(value.text) : Filter.Facet.Value(unquoted: value.text, of: attribute)
    switch reading(attribute, value.text) {
    case .numbers(let range)?: return .numeric(.init(attribute, .equals, range, isNegated: isNegated))
    case .value(let value)?: facetValue = value
    case nil: break
    }
    return .facet(.init(attribute: attribute, value: facetValue, isNegated: isNegated, score: score))
  }

  private mutating func readOperator() -> Filter.Numeric.Operator? {
    // Longer ones first: `<=` is not `<`. `<score` is not a comparison.
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

  /// - Parameter filter: The filter that a text in place of the number may stand for.
  private mutating func readNumbers(
    of attribute: Attribute, or filter: (_ text: String) -> Filter.Facet? = { _ in nil }
  ) throws(FilterSyntaxError) -> ClosedRange<Double> {
    let start = position
    let word = try readWord(stoppingAt: Self.endsOfValue, "a number")
    if let numbers = numbers(of: attribute, word) { return numbers }
    let text = filter(word.text)?.text ?? ""
    let fits = (1...Self.longestExample).contains(text.utf8.count)
    throw failure(fits ? "a number, or \(text) for a text," : "a number", at: start)
  }

  private func numbers(of attribute: Attribute, _ word: Word) -> ClosedRange<Double>? {
    if case .numbers(let range)? = reading(attribute, word.text) { return range }
    return word.isQuoted ? nil : Self.number(word.text).map { $0...$0 }
  }

  /// The greatest length of a filter in an error, in bytes.
  private static let longestExample = 100

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

  /// A finite decimal number: digits, a sign, a point, an exponent. A date is its seconds since 1970.
  static func number(_ text: String) -> Double? {
    guard text.utf8.allSatisfy({ lettersOfNumber.contains($0) }), let number = Double(text) else {
      return ISODate.seconds(of: text)
    }
    return number.isFinite ? number : nil
  }

  // MARK: Words

  struct Word {
    var text: String
    var isQuoted: Bool
  }

  private static let space = ASCIISet(" \t\n\r")
  private static let endsOfName = ASCIISet(" \t\n\r():<>=!\"'")
  /// Without the apostrophe, which may be inside a value: `author:O'Brien`.
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

  /// Reads text in single or double quotes; a backslash escapes the next byte.
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

  /// Whether these bytes come next.
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

  /// Skips a keyword, unless it is the prefix of a word or the name of an attribute (`OR:x`).
  private mutating func skip(word: String) -> Bool {
    let end = position + word.utf8.count
    guard isNext(word),
      end == bytes.count || Self.endsOfName.contains(bytes[end]), end == bytes.count || bytes[end] != UInt8(ascii: ":")
    else { return false }
    position = end
    skipSpace()
    return true
  }

  private func failure(_ expected: String, at offset: Int? = nil) -> FilterSyntaxError {
    FilterSyntaxError(text: text, offset: offset ?? position, expected: expected)
  }
}

extension Filter.Numeric {
  /// Compares with all numbers of a range.
  fileprivate init(_ attribute: Attribute, _ comparison: Operator, _ range: ClosedRange<Double>, isNegated: Bool) {
    if range.lowerBound < range.upperBound, comparison == .equals || comparison == .notEquals {
      self.init(attribute: attribute, range: range, isNegated: isNegated != (comparison == .notEquals))
    } else {
      let isAbove = comparison == .lessThanOrEqual || comparison == .greaterThan
      let bound = isAbove ? range.upperBound : range.lowerBound
      self.init(attribute: attribute, operator: comparison, value: bound, isNegated: isNegated)
    }
  }
}

/// A set of ASCII characters as a bitmap: membership is checked for every byte of a filter of up to a megabyte.
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
