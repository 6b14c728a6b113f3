// Numbers in fields, as people write them in the language of the page.

extension PageWords {
  /// A number as the text of a field: `1234,5` in German.
  func fieldText(_ number: Double) -> String {
    let text = number.asPeopleWriteIt
    return decimalSeparator == "." ? text : String(text.map { $0 == "." ? Character(decimalSeparator) : $0 })
  }

  /// The number that somebody has written in a field: `1.234,5`, `€ 1234,5` or `1234.5` in German; nil for anything else.
  ///
  /// A text with one separator can be read in two ways. Followed by three digits, the separator of thousands is one;
  /// followed by any other number of digits, it is a decimal separator.
  func number(inField text: String) -> Double? {
    func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }
    func belongs(_ character: Character) -> Bool { isDigit(character) || ".,+-−".contains(character) }
    var text = text.filter { !$0.isWhitespace }[...]
    // A unit before or behind it.
    while let first = text.first, !belongs(first) { text.removeFirst() }
    while let last = text.last, !isDigit(last), last != ".", last != "," { text.removeLast() }
    var sign = ""
    while let first = text.first, "+-−".contains(first) {
      guard sign.isEmpty else { return nil }
      sign = first == "+" ? "+" : "-"
      text.removeFirst()
      // As in `-€5`.
      while let first = text.first, !belongs(first) { text.removeFirst() }
    }
    let plain =
      thousandsSeparator.isEmpty ? [text] : text.split(separator: thousandsSeparator, omittingEmptySubsequences: false)
    let whole = (plain.last ?? "").split(separator: decimalSeparator, omittingEmptySubsequences: false)
    let areGroups =
      plain.count > 1 && (1...3).contains(plain[0].count) && plain[1..<(plain.count - 1)].allSatisfy { $0.count == 3 }
      && whole.first?.count == 3
    let digits = plain.count == 1 || areGroups ? plain.joined() : plain.count == 2 ? plain.joined(separator: ".") : ""
    let number = digits.split(separator: decimalSeparator, omittingEmptySubsequences: false).joined(separator: ".")
    guard let first = number.first, isDigit(first) || first == "." else { return nil }
    return Double(sign + number).flatMap { $0.isFinite ? $0 : nil }
  }
}
