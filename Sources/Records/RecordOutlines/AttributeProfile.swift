package import SearchEngine
package import SearchModel

/// Statistics of an attribute in a sample of records.
package struct AttributeProfile: Sendable {
  package let attribute: Attribute
  /// What the name of the attribute says.
  package let name: AttributeWords
  /// What the name of the object says that has the attribute: `author` of `author.name`; nil if that is the record.
  let parent: AttributeWords?
  /// The type of the values; nil if it is not known.
  package var type: AttributeType?
  /// Whether the numbers are prices that are no longer asked, shown beside the price.
  var isFormerPrice = false
  /// Whether others have the same name with another number at its end.
  var isInSeries = false
  /// The attribute that says the same in more readable words: `agency_name` for `agency`.
  var repeated: Attribute?
  /// The first value in each record with the attribute, in the order of the records.
  private(set) var column: [(record: Int, value: JSON)] = []
  /// The number of records with the attribute.
  package var records: Int { column.count }
  /// The number of records in which it is an array, or in one.
  package private(set) var lists = 0
  package private(set) var texts = 0
  package private(set) var booleans = 0
  package private(set) var numbers: [Double] = []
  /// The number of occurrences of each value, without long texts.
  package private(set) var counts: [String: Int] = [:]
  package private(set) var longTexts = 0
  private(set) var letters = 0
  private(set) var words = 0
  package private(set) var longestText = 0
  private(set) var links = 0
  private(set) var dates = 0
  private(set) var colorCodes = 0
  private(set) var clocks = 0
  private(set) var jsonTexts = 0
  private(set) var textsWithDigits = 0
  private(set) var textsWithLetters = 0
  private var lastListRecord = -1
  private(set) var isAscending = true

  package init(_ attribute: Attribute) {
    self.attribute = attribute
    name = AttributeWords(attribute.rawValue)
    parent = attribute.rawValue.dropLast().lastIndex(of: ".").map { AttributeWords(String(attribute.rawValue[..<$0])) }
  }

  /// Longer texts, in bytes, are not compared.
  private static let longestValue = 120

  package mutating func add(_ value: JSON, of record: Int, isInList: Bool) {
    if value.isNull || value.string.map(TypedColumns.isPlaceholder) ?? false { return }
    if record != column.last?.record { column.append((record, value)) }
    if isInList, record != lastListRecord { (lastListRecord, lists) = (record, lists + 1) }
    switch value {
    case .string(let text): add(text)
    case .bool(let isTrue):
      booleans += 1
      counts[isTrue ? "true" : "false", default: 0] += 1
    case .integer, .double, .decimal:
      guard let number = value.number else { return }
      if let last = numbers.last, number <= last { isAscending = false }
      numbers.append(number)
      if case .decimal(let text) = value {
        counts[text, default: 0] += 1
      } else {
        counts[number.asPeopleWriteIt, default: 0] += 1
      }
    case .null, .array, .object: break
    }
  }

  private mutating func add(_ padded: String) {
    // Databases pad texts to the width of their column.
    let text = String(padded.trimmed)
    texts += 1
    let size = text.utf8.count
    letters += size
    longestText = max(longestText, size)
    words += text.utf8.reduce(1) { $0 + ($1 == UInt8(ascii: " ") ? 1 : 0) }
    if Self.isColorCode(text) { colorCodes += 1 }
    if text.utf8.contains(where: { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
      textsWithDigits += 1
      if Self.isClock(text) { clocks += 1 }
    }
    if text.contains(where: \.isLetter) { textsWithLetters += 1 }
    if TextForms.isJSON(text) { jsonTexts += 1 }
    if Self.isLink(text) { links += 1 } else if Self.isDate(text) { dates += 1 }
    if size > Self.longestValue { longTexts += 1 } else { counts[text, default: 0] += 1 }
  }
}

// MARK: Forms of texts

extension AttributeProfile {
  private static func isLink(_ text: String) -> Bool {
    if ["http:", "https:", "ftp:", "data:", "mailto:"].contains(where: { text.utf8.starts(with: $0.utf8) }) {
      return true
    }
    let end = text.suffix(5).lowercased()
    return [".png", ".jpg", ".jpeg", ".gif", ".webp", ".svg"].contains { end.hasSuffix($0) }
  }

  /// Whether a text is three or six hexadecimal digits, with `#` before them or not.
  private static func isColorCode(_ text: String) -> Bool {
    let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
    return (digits.utf8.count == 6 || digits.utf8.count == 3) && digits.allSatisfy(\.isHexDigit)
  }

  /// Whether a text is hours and minutes, perhaps with seconds, `AM` or `PM`.
  private static func isClock(_ text: String) -> Bool {
    guard text.utf8.count <= 14 else { return false }
    let words = text.split(separator: " ")
    guard (1...2).contains(words.count), words.count == 1 || ["am", "pm", "uhr"].contains(words[1].lowercased()) else {
      return false
    }
    let parts = words[0].split(separator: ":", omittingEmptySubsequences: false)
    return (2...3).contains(parts.count) && parts.allSatisfy { (1...2).contains($0.count) && Int($0) != nil }
  }

  /// Whether a text begins with a date in the form `2024-05-17`, unlike a telephone number.
  private static func isDate(_ text: String) -> Bool {
    let bytes = Array(text.utf8.prefix(36)), digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard (10...35).contains(bytes.count), bytes.count == 10 || !digits.contains(bytes[10]) else { return false }
    let parts = bytes.prefix(10).split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard parts.map(\.count) == [4, 2, 2], parts.joined().allSatisfy(digits.contains) else { return false }
    let numbers = parts.map { $0.reduce(0) { 10 * $0 + Int($1 & 15) } }
    return (1...12).contains(numbers[1]) && (1...31).contains(numbers[2])
  }
}
