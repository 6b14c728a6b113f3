import SearchEngine
import SearchModel

// What the values of attributes are.
extension AttributeProfile {
  package var values: Int { texts + booleans + numbers.count }
  /// The number of distinct values. Each long text counts as one.
  package var differentValues: Int { counts.count + longTexts }
  package var isList: Bool { lists * 2 > records }
  /// Whether no record has several values, even if each stands in an array.
  var mayBeSingle: Bool { !isList || values <= records }
  package var averageLetters: Double { texts == 0 ? 0 : Double(letters) / Double(texts) }
  package var averageWords: Double { texts == 0 ? 0 : Double(words) / Double(texts) }

  /// The kind of nearly all values.
  package enum Kind { case text, number, boolean }

  package var kind: Kind {
    if numbers.count * 5 >= values * 4 { return .number }
    return booleans * 5 >= values * 4 ? .boolean : .text
  }

  /// Whether most values are the same one.
  var isNearlyConstant: Bool { (counts.values.max() ?? 0) * 3 > values * 2 }

  /// Whether the attribute has few distinct values.
  package var hasFewValues: Bool {
    values > 0 && differentValues <= max(values / 3, min(8, values - 1)) && averageLetters <= 60
      && longTexts * 20 <= values
  }

  /// Whether some values occur again and again, even if most don't: a few authors of many books, or one kind of most
  /// records.
  package var hasFrequentValues: Bool {
    if values >= 20, averageLetters <= 40, longTexts == 0, differentValues * 2 <= values,
      (counts.values.max() ?? 0) * 3 >= values
    {
      return true
    }
    return values > 0 && differentValues * 3 <= values * 2 && averageLetters <= 40 && longTexts * 20 <= values
      && textsWithDigits * 5 < texts * 4 && counts.values.count { $0 >= 5 } >= 10
  }

  /// Whether most texts are URLs of pages or images.
  package var isLink: Bool {
    if type == .url || type == .picture { return true }
    return texts > 0 && links * 2 > texts || name.end(with: .link) && averageWords < 1.5 && texts > 0
  }

  /// Whether the values are addresses of pictures.
  package var isPicture: Bool { type == .picture || isLink && name.have(.picture) && !name.have(.credit) }

  /// Whether pictures show the record: the avatar of `user.avatar_url` shows somebody who has to do with it.
  package var showsRecord: Bool {
    isPicture && !(attribute.rawValue.contains(".") && name.words.contains { ["avatar", "logo", "icon"].contains($0) })
  }

  /// Whether the values are colors as the web writes them, which are no words: `#d73a4a`, or `d73a4a` by the name.
  package var isColorCode: Bool {
    type == .color
      || texts > 0 && colorCodes == texts && name.have(.color)
  }

  /// Whether the values are points in time: ISO 8601 text, or Unix time in seconds or milliseconds.
  package var isDate: Bool {
    if type == .day || type == .time { return true }
    if kind == .text { return dates * 5 >= texts * 4 && texts > 0 }
    guard kind == .number, name.have(.time) else { return false }
    return !numbers.isEmpty && numbers.allSatisfy { (1e8..<1e10).contains($0) || (1e11..<1e13).contains($0) }
  }

  /// Whether the values only identify records.
  package var isIdentifier: Bool {
    if name.end(with: .identifier) { return true }
    // Checksums and the like: long, with digits, and without words.
    if kind == .text {
      guard texts > 1, looksLikeCode, differentValues == values else { return false }
      // Names such as `bbrid` are in one piece.
      return averageLetters >= 30 || name.words.last?.hasSuffix("id") ?? false
    }
    guard kind == .number, values == records, values >= 20, !isDate else { return false }
    // Years and prices can ascend too.
    let isSequence = isAscending && type != .year && !name.have(.time) && !name.have(.money) && !name.end(with: .year)
    // Names such as `geonameid` are in one piece.
    let isNamed =
      differentValues == values && (name.end(with: .key) || name.words.last?.hasSuffix("id") ?? false)
    return numbers.allSatisfy { $0.rounded() == $0 } && (isSequence || isNamed)
  }

  /// Whether a program made up the name: `_ - rank`, `column_3`.
  var isComputed: Bool {
    let text = attribute.rawValue
    if name.words.isEmpty || text.hasPrefix("_") { return true }
    let letters = text.lowercased().filter(\.isLetter)
    return ["column", "col", "unnamed", "field", "var"].contains(letters) && text.last?.isNumber == true
  }

  /// Whether the numbers say yes or no, as 1 and 0, rather than how many: `children`, `weeks_injured`.
  package var isFlag: Bool {
    guard kind == .number, !isList, counts.count == 2, counts["0"] != nil, counts["1"] != nil else { return false }
    return !name.startWithPlural && !name.have(.count)
  }

  /// Whether the numbers say something of the record by their size. Those of regions stand for names, months and days are
  /// parts of a date, and the width of a picture says nothing of what it shows.
  var isMeasure: Bool {
    guard kind == .number, !isCode, !isList, !isFlag else { return false }
    if name.end(with: .size), name.have(.picture) || parent?.have(.picture) ?? false { return false }
    if name.have(.picture), name.end(with: .position) { return false }
    guard name.end(with: .region) && parent == nil || name.end(with: .datePart) else { return true }
    return numbers.contains { $0.rounded() != $0 } || name.end(with: .datePart) && numbers.contains { $0 > 60 }
  }

  /// Whether the numbers are years, but for a few mistakes among them.
  var areYears: Bool {
    if numbers.isEmpty || type == .year { return type == .year }
    let years = numbers.count { (1_000..<3_000).contains($0) && $0.rounded() == $0 }
    return years == numbers.count || name.have(.year) && years * 10 >= numbers.count * 9
  }

  /// Whether the texts are short codes in capitals, such as `GBR`.
  var areCapitalCodes: Bool {
    texts == values && longestText <= 6 && averageWords < 1.2
      && hasNoSmallLetter
  }

  /// Whether the codes are in capitals, as in `SHOP-12`, so that they are not the names of users.
  var hasNoSmallLetter: Bool { counts.keys.allSatisfy { !$0.contains(where: \.isLowercase) } }

  /// Whether the texts say little by themselves: abbreviations, or one of two or three that very many records share.
  var saysLittle: Bool {
    averageLetters <= 3 || name.have(.otherName) || name.end(with: .datePart)
      || averageLetters <= 5 && areCapitalCodes && !looksLikeCode
      || differentValues <= 3 && values >= 200
  }

  /// The name with `#` in place of its digits, for one of several similar attributes, and the last number: `ratings_#` and 5
  /// for `ratings_5`, `growth_####_pct` and 2020 for `growth_2020_pct`. Nil unless the name ends with a number or has years.
  var series: (name: String, last: Int)? {
    func isDigit(_ letter: Character) -> Bool { letter.isASCII && letter.isNumber }
    let pattern = String(attribute.rawValue.map { isDigit($0) ? "#" : $0 })
    let numbers = attribute.rawValue.split { !isDigit($0) }.map { Int($0) ?? 0 }
    guard let last = numbers.last, pattern.contains(where: { $0 != "#" }) else { return nil }
    return pattern.last == "#" || numbers.allSatisfy(Self.years.contains) ? (pattern, last) : nil
  }

  static let years = 1_800..<2_200

  /// Whether the numbers are codes rather than quantities.
  package var isCode: Bool {
    isIdentifier || isAddressCode || name.have(.label) || kind == .number && name.end(with: .title)
      || name.have(.ordinal) && !name.sayHowMany && (kind == .number || looksLikeCode)
  }

  /// Whether people look for records by the codes: an ISBN, an order number, a postcode. Numbers of fewer than four digits
  /// match too much, and nobody types a checksum.
  var isSearchedCode: Bool {
    guard parent == nil, !isLink, !isDate, ![.latitude, .longitude, .coordinate].contains(where: { name.have($0) })
    else {
      return false
    }
    if kind == .text { return isIdentifier && averageLetters <= 20 }
    return kind == .number && isCode && numbers.allSatisfy { $0.rounded() == $0 }
      && numbers.count { $0 >= 1_000 } * 2 > numbers.count
  }

  /// Whether the values are codes of an address or a product, which nobody chooses from a list.
  package var isAddressCode: Bool {
    // `sheet_x` is a position in a picture.
    type == .coordinates || [.code, .latitude, .longitude, .coordinate].contains { name.have($0) }
      || name.words.count > 1 && ["x", "y"].contains(name.words.last)
  }

  /// Whether the values are half of a person's name.
  package var isHalfName: Bool { isGivenName || isFamilyName }

  /// Whether the values are first or middle names.
  var isGivenName: Bool { isHalfName(.givenName) }

  /// Whether the values are last names.
  var isFamilyName: Bool { isHalfName(.familyName) }

  private func isHalfName(_ half: AttributeWords.Meaning) -> Bool {
    if name.words.last == "name", name.have(half) { return true }
    if name.words.first == "name", name.words.count == 2, name.end(with: half) { return true }
    guard name.words.count == 1, name.have(half) else { return false }
    // `first` is no name, and a `family` may be one of plants, unless it is somebody's: `author.family`.
    switch name.words[0] {
    case "first", "last", "middle", "maiden": return parent?.end(with: .title) ?? false
    case "given", "family": return attribute.rawValue.contains(".")
    default: return true
    }
  }

  /// Whether most texts are objects or arrays of JSON, which people don't read.
  package var isJSON: Bool { jsonTexts * 2 > texts }

  /// Whether the texts are times of a day, such as `9:30 AM`, which say little without their date.
  var isClock: Bool { texts > 0 && clocks * 5 >= texts * 4 }

  /// Whether the texts are single words with digits, such as `SHOP-12`.
  var looksLikeCode: Bool { averageWords < 1.2 && textsWithDigits * 5 >= texts * 4 }
}
