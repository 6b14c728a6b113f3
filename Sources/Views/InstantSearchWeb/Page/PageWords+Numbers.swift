// Numbers in fields, as people write them in the language of the page.

extension PageWords {
  /// A number as the text of a field: `1234,5` in German.
  func fieldText(_ number: Double) -> String {
    let text = number.asPeopleWriteIt
    return decimalSeparator == "." ? text : String(text.map { $0 == "." ? Character(decimalSeparator) : $0 })
  }

  /// The number that somebody has written in a field: `1.234,5`, `€ 1234,5` or `1,234.5` in German; nil for anything
  /// else.
  ///
  /// - Of points and commas, the last one is the decimal separator. A separator that occurs twice is one of thousands.
  /// - A single separator can be read in two ways. It separates thousands if it does so in the language, three digits
  ///   follow, and at most three precede, of which the first is not 0.
  /// - Spaces and apostrophes separate thousands: `1'000`.
  /// - An exponent has a sign, as the page writes it: `5e-121`. No other letters are between digits.
  func number(inField text: String) -> Double? {
    guard let (sign, digits) = Self.signAndDigits(of: text) else { return nil }
    let parts = digits.split(separator: "e", maxSplits: 1, omittingEmptySubsequences: false)
    let mantissa = parts[0]
    let exponent = parts.count == 2 ? parts[1] : "+0"
    guard let first = exponent.first, "+-".contains(first), !exponent.dropFirst().isEmpty,
      exponent.dropFirst().allSatisfy(Self.isDigit), mantissa.contains(where: Self.isDigit)
    else { return nil }
    let decimalIndex = decimalIndex(in: mantissa)
    let fraction = decimalIndex.map { mantissa[$0...].dropFirst() } ?? ""
    let groups = mantissa[..<(decimalIndex ?? mantissa.endIndex)]
      .split(omittingEmptySubsequences: false) { !Self.isDigit($0) }
    let separators = Set(mantissa[..<(decimalIndex ?? mantissa.endIndex)].filter { !Self.isDigit($0) })
    guard fraction.allSatisfy(Self.isDigit), groups.count == 1 || Self.areThousands(groups), separators.count <= 1,
      decimalIndex.map({ !separators.contains(mantissa[$0]) }) ?? true
    else { return nil }
    let whole = groups.joined()
    let number = Double("\(sign)\(whole.isEmpty ? "0" : whole).\(fraction.isEmpty ? "0" : fraction)e\(exponent)")
    return number.flatMap { $0.isFinite ? $0 : nil }
  }

  private static let separators: Set<Character> = [".", ",", "'", "’"]

  private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }

  /// The sign, and the digits with all that is between them; nil with two signs. Without units: `€ 5`, `5 kg`, `Rs. 500`.
  private static func signAndDigits(of text: String) -> (sign: String, digits: Substring)? {
    var text = text.filter { !$0.isWhitespace }[...]
    func removeUnit() {
      while let first = text.first, !isDigit(first), !".,+-−".contains(first) {
        text.removeFirst()
        // The point of an abbreviation.
        if first.isLetter, text.first == "." { text.removeFirst() }
      }
    }
    removeUnit()
    var sign = ""
    if let first = text.first, "+-−".contains(first) {
      sign = first == "+" ? "" : "-"
      text.removeFirst()
      // As in `-€5`.
      removeUnit()
    }
    while let last = text.last, !isDigit(last) {
      let before = text.dropLast().last
      if last == "." || last == ",", before.map(isDigit) ?? false { break }
      text.removeLast()
    }
    let areDigits = text.first.map { isDigit($0) || $0 == "." || $0 == "," } ?? false
    let isReadable = text.allSatisfy { isDigit($0) || separators.contains($0) || "e+-".contains($0) }
    return areDigits && isReadable ? (sign, text) : nil
  }

  /// The index of the decimal separator; nil if there is none.
  private func decimalIndex(in text: Substring) -> Substring.Index? {
    guard let last = text.lastIndex(where: { $0 == "." || $0 == "," }) else { return nil }
    let others = text.filter { Self.separators.contains($0) && $0 != text[last] }
    if text.filter({ $0 == text[last] }).count > 1 { return others.isEmpty ? nil : last }
    let groups = text.split(separator: text[last], omittingEmptySubsequences: false)
    return others.isEmpty && String(text[last]) == thousandsSeparator && Self.areThousands(groups) ? nil : last
  }

  private static func areThousands(_ groups: [Substring]) -> Bool {
    guard let first = groups.first, (1...3).contains(first.count), first.first != "0" else { return false }
    return groups.dropFirst().allSatisfy { $0.count == 3 }
  }
}
