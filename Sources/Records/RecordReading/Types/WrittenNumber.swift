/// A number as people write it, with what stands before and after it: `€ 1.234,50`, `12 kg`, `(1,000.00)`.
struct WrittenNumber {
  /// The text before the number, without spaces, such as a currency.
  var prefix: Substring
  /// The text after the number, without spaces, such as a unit.
  var suffix: Substring
  private var digits: Substring
  private var isNegative: Bool

  /// The mark before the decimals.
  enum DecimalMark: Hashable, Sendable { case point, comma }

  /// Nil unless the text has exactly one run of digits and marks, which begins and ends with a digit.
  init?(_ text: String) {
    var text = text.trimmed[...]
    isNegative = false
    // Accountants write negative amounts in parentheses: `(12.50)`. `(1)` is a note.
    if text.first == "(", text.last == ")", text.contains(where: { $0 == "." || $0 == "," }) {
      text = text.dropFirst().dropLast()
      isNegative = true
    }
    guard let first = text.firstIndex(where: Self.isDigit), let last = text.lastIndex(where: Self.isDigit) else {
      return nil
    }
    prefix = text[..<first]
    suffix = text[text.index(after: last)...].trimmed
    digits = text[first...last]
    // A point may stand before all digits: `.5`.
    if prefix.last == "." {
      prefix.removeLast()
      digits = text[text.index(before: first)...last]
    }
    guard digits.allSatisfy({ Self.isDigit($0) || Self.isMark($0) }) else { return nil }
    // Retailers write `357,-`.
    if [",-", ".-", ",–", ",—"].contains(suffix) { suffix = "" }
    let sign = prefix.firstIndex { "-−–".contains($0) }
    if let sign {
      // A code, such as `CAD-101`, or two numbers.
      if sign > prefix.startIndex, prefix[prefix.index(before: sign)].isLetter { return nil }
      guard !isNegative else { return nil }
      isNegative = true
      prefix.remove(at: sign)
    } else if suffix == "-", hasMark {
      guard !isNegative else { return nil }
      isNegative = true
      suffix = ""
    }
    // Telephone numbers begin with a plus sign.
    guard !prefix.contains("+"), !isAddress else { return nil }
    prefix = prefix.trimmed
  }

  /// Whether the digits are an IP address: `192.168.100.101`.
  private var isAddress: Bool {
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts.allSatisfy { UInt8($0) != nil }
  }

  /// The number if this is its decimal mark; nil if the marks can't be read so, or a whole part of more than 15 digits would
  /// lose some.
  func value(_ mark: DecimalMark) -> Double? {
    let decimal: Character = mark == .point ? "." : ","
    let halves = digits.split(separator: decimal, omittingEmptySubsequences: false)
    guard halves.count <= 2 else { return nil }
    guard let whole = Self.joined(halves[0], decimal) else { return nil }
    let decimals = halves.count == 2 ? halves[1] : ""
    guard decimals.allSatisfy(Self.isDigit), halves.count == 1 || !decimals.isEmpty,
      !whole.isEmpty || !decimals.isEmpty,
      whole.count <= 15, let number = Double("\(whole.isEmpty ? "0" : whole).\(decimals)0")
    else { return nil }
    return isNegative ? -number : number
  }

  /// The digits of the whole part without the marks between thousands; nil if these are not where they must be.
  private static func joined(_ whole: Substring, _ decimal: Character) -> String? {
    let groups = whole.split(omittingEmptySubsequences: false) { !isDigit($0) }
    let marks = Set(whole.filter { !isDigit($0) })
    guard marks.count <= 1 else { return nil }
    // Codes and telephone numbers begin with zeros.
    if whole.first == "0", whole.count > 1 { return nil }
    guard groups.count > 1 else { return String(whole) }
    guard let last = groups.last, last.count == 3, (1...3).contains(groups[0].count) else { return nil }
    let middle = groups.dropFirst().dropLast()
    // In India, groups before the last have two digits: `12,34,567`.
    let areIndian = marks == [","] && groups[0].count <= 2 && !middle.isEmpty && middle.allSatisfy { $0.count == 2 }
    guard areIndian || middle.allSatisfy({ $0.count == 3 }) else { return nil }
    return groups.joined()
  }

  /// The decimal mark that the number must have; nil if both are possible.
  var evidence: DecimalMark? {
    switch (value(.point), value(.comma)) {
    case (nil, nil), (.some, .some): nil
    case (.some, nil): .point
    case (nil, .some): .comma
    }
  }

  /// Whether nothing stands beside the number, or it is a year that is not certain: `c2024`, `[1998?]`.
  var isPlain: Bool {
    if prefix.isEmpty, suffix.isEmpty { return true }
    return digits.utf8.count == 4 && !hasMark && !isNegative
      && ["", "[", "(", "c", "[c", "ca", "ca.", "[ca.", "circa", "©", "~"].contains(prefix.lowercased())
      && ["", "]", ")", "?", "?]", "."].contains(suffix)
  }

  /// Whether a point or a comma is among the digits.
  var hasMark: Bool { digits.contains { $0 == "." || $0 == "," } }

  private static func isDigit(_ letter: Character) -> Bool { letter >= "0" && letter <= "9" }

  /// Points, commas, apostrophes, and spaces of any width.
  private static func isMark(_ letter: Character) -> Bool {
    letter == "." || letter == "," || letter == "'" || letter == "’" || letter == " " || letter == "\u{A0}"
      || letter == "\u{202F}" || letter == "\u{2009}"
  }
}

extension StringProtocol where SubSequence == Substring {
  /// The text without spaces at its ends.
  package var trimmed: Substring {
    guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace }) else {
      return ""
    }
    return self[first...last]
  }
}
