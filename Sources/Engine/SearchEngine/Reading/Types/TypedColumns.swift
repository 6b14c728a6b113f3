import SearchModel

/// The values of a sample of records by attribute, from which the types are found.
struct TypedColumns {
  struct Column {
    let name: String
    fileprivate(set) var reader = ValueReader(type: .text)
    fileprivate(set) var sureness = 1.0
    fileprivate var texts: [String] = []
    fileprivate var numbers: [Double] = []
    fileprivate var declared: AttributeType?
    /// How many values must have the one or the other decimal mark, and the one or the other order of day and month.
    fileprivate var marks = Evidence<WrittenNumber.DecimalMark>()
    fileprivate var orders = Evidence<WrittenDate.Order>()

    fileprivate init(name: String) { self.name = name }
  }

  fileprivate struct Evidence<Form: Hashable> {
    var counts: [Form: Int] = [:]
    /// How many values can have either form.
    var open = 0

    mutating func add(_ form: Form?, isOpen: Bool) {
      if let form { counts[form, default: 0] += 1 } else if isOpen { open += 1 }
    }
  }

  private var columns: [Column] = []
  private var indices: [String: Int] = [:]
  private let hasDecimalCommas: Bool

  /// - Parameter hasDecimalCommas: Whether the decimal mark of all numbers is known to be a comma.
  init(_ sample: RecordSample, hasDecimalCommas: Bool) {
    self.hasDecimalCommas = hasDecimalCommas
    for record in sample.records {
      for (name, value) in record where name != "objectID" { add(value, at: name) }
    }
  }

  private mutating func add(_ value: JSON, at path: String) {
    switch value {
    case .object(let members): for (name, member) in members { add(member, at: "\(path).\(name)") }
    case .array(let elements): for element in elements { add(element, at: path) }
    case .string(let text):
      if !text.isEmpty, !Self.isPlaceholder(text) { columns[index(of: path)].texts.append(text) }
    case .integer, .double:
      if let number = value.number { columns[index(of: path)].numbers.append(number) }
    case .null, .bool, .decimal: break
    }
  }

  private mutating func index(of path: String) -> Int {
    if let index = indices[path] { return index }
    indices[path] = columns.count
    columns.append(Column(name: path))
    return columns.count - 1
  }

  mutating func declare(_ type: AttributeType, for path: String) { columns[index(of: path)].declared = type }

  /// Whether a text says that there is no value.
  static func isPlaceholder(_ text: String) -> Bool {
    text.utf8.count <= 7 && placeholders.contains(text.trimmed.lowercased())
  }

  private static let placeholders: Set = [
    "", "-", "--", "–", "—", "?", "n/a", "n.a.", "na", "#n/a", "null", "none", "nan", "nil", "k.a.", "unknown",
  ]

  // MARK: Finding the types

  /// The columns with their types.
  mutating func detected() -> [Column] {
    for index in columns.indices { columns[index].detect() }
    // What a column leaves open is decided by the other ones.
    var (points, commas, dayFirst, monthFirst) = (0, 0, 0, 0)
    for column in columns {
      points += column.marks.counts[.point] ?? 0
      commas += column.marks.counts[.comma] ?? 0
      dayFirst += column.orders.counts[.dayFirst] ?? 0
      monthFirst += column.orders.counts[.monthFirst] ?? 0
    }
    for index in columns.indices {
      if hasDecimalCommas { columns[index].marks = .init(counts: [.comma: 1]) }
      columns[index].decideMark(elsewhere: points == commas ? nil : points > commas ? .point : .comma)
      columns[index].decideOrder(
        elsewhere: dayFirst == monthFirst
          ? (commas > points ? .dayFirst : nil)
          : dayFirst > monthFirst
            ? .dayFirst : .monthFirst)
    }
    return columns
  }
}

extension TypedColumns.Column {
  /// The share of values that must have a type.
  private static let least = 0.9

  private func share(_ fits: (String) -> Bool) -> Double {
    texts.isEmpty ? 0 : Double(texts.count(where: fits)) / Double(texts.count)
  }

  /// The lowercase words of the last part of the name.
  private var words: Set<String> {
    var words: [String] = [""]
    var wasSmall = false
    for letter in name.split(separator: ".").last ?? "" {
      if !letter.isLetter && !letter.isNumber || letter.isUppercase && wasSmall { words.append("") }
      if letter.isLetter || letter.isNumber { words[words.count - 1] += letter.lowercased() }
      wasSmall = letter.isLowercase || letter.isNumber
    }
    return Set(words)
  }

  private func isNamed(_ names: String) -> Bool {
    !words.isDisjoint(with: names.split(separator: " ").map(String.init))
  }

  private mutating func set(_ type: AttributeType, _ sureness: Double = 1) {
    reader.type = type
    self.sureness = sureness
  }

  fileprivate mutating func detect() {
    if let declared {
      reader.type = declared
      gatherForms()
      isUnixTime().map { reader.isInMilliseconds = $0 }
      sureness = texts.isEmpty ? 1 : share { reader.value(of: $0) != nil }
      return
    }
    if texts.isEmpty { return detectNumbers() }
    guard numbers.isEmpty else {
      // A table and JSON with the same attribute.
      _ = detectNumberTexts()
      return
    }
    if detectDates() || detectWords() || detectNumberTexts() || detectDurations() { return }
    detectTexts()
  }

  /// Numbers in JSON: points in time by their names.
  private mutating func detectNumbers() {
    if let isInMilliseconds = isUnixTime() {
      set(.time)
      reader.isInMilliseconds = isInMilliseconds
    } else if isNamed("id ids objectid uuid guid") {
      set(.identifier)
      reader.areNumbers = true
    } else {
      set(isNamed(Self.moneyNames) ? .money(currency: nil) : .number)
    }
  }

  /// Whether all numbers are milliseconds, or seconds, since 1970; nil if neither.
  private func isUnixTime() -> Bool? {
    guard isNamed(Self.dateNames) else { return nil }
    let all = numbers.isEmpty ? texts.compactMap(Double.init) : numbers
    guard !all.isEmpty, all.count == max(numbers.count, texts.count) else { return nil }
    if all.allSatisfy({ (1e8..<1e10).contains($0) }) { return false }
    return all.allSatisfy { (1e11..<1e13).contains($0) } ? true : nil
  }

  private static let dateNames =
    "date time timestamp ts created updated modified changed published released at on since until expires datum zeit fecha"

  private static let moneyNames =
    "price prices cost costs fee fees amount total subtotal salary revenue budget fare rent tax msrp preis betrag summe prix precio"

  // MARK: Texts that are no numbers

  private mutating func detectWords() -> Bool {
    let distinct = Set(texts)
    if distinct.count <= 4, BooleanWords.arePair(distinct) {
      set(.boolean)
      return true
    }
    for (type, fits) in [
      (.email, TextForms.isEmail), (.url, TextForms.isURL), (.color, TextForms.isColor),
      (.coordinates, { Coordinates($0) != nil }),
    ] as [(AttributeType, (String) -> Bool)] {
      let share = share(fits)
      guard share >= Self.least else { continue }
      // Two numbers are a place only if they look like degrees.
      if type == .coordinates, !texts.allSatisfy({ $0.contains(".") }) { continue }
      let arePictures = type == .url && (self.share(TextForms.isPictureURL) >= Self.least || isNamed(Self.pictureNames))
      set(arePictures ? .picture : type, share)
      return true
    }
    return false
  }

  private static let pictureNames =
    "image images img picture pictures photo photos thumbnail thumbnails cover poster avatar bild logo icon"

  private mutating func detectTexts() {
    let htmlShare = share(TextForms.isHTML)
    if htmlShare >= 0.3 { return set(.html, htmlShare) }
    if let separator = listSeparator() { return set(.list(separator: separator)) }
    let distinct = Set(texts)
    if isNamed("country land pays país nation countrycode"), texts.allSatisfy({ !$0.contains(where: \.isNumber) }) {
      return set(.country)
    }
    if isNamed(
      "id ids uuid guid sku ean isbn gtin upc asin barcode hash sha md5 checksum code zip plz postcode phone tel")
    {
      return set(.identifier)
    }
    let areCodes =
      texts.count >= 10 && distinct.count == texts.count
      && texts.allSatisfy { !$0.contains(" ") && (6...64).contains($0.utf8.count) && $0.contains(where: \.isNumber) }
    if areCodes { set(.identifier) }
  }

  /// The separator of several short texts that occur again and again.
  private func listSeparator() -> String? {
    for separator in [";", "|", ","] {
      let lists = texts.filter { $0.contains(separator) }
      guard lists.count * 10 >= texts.count * 3 || lists.count >= 20 && lists.count * 10 >= texts.count else {
        continue
      }
      let elements = texts.flatMap { $0.split(separator: separator).map { String($0.trimmed) } }
      guard elements.allSatisfy({ $0.count <= 40 }), elements.count >= 6 else { continue }
      // Sentences have commas too, but hardly the same words between them.
      let most = separator == "," ? 0.4 : 0.7
      if Double(Set(elements).count) <= Double(elements.count) * most { return separator }
    }
    return nil
  }

  // MARK: Numbers, dates, durations

  private mutating func detectNumberTexts() -> Bool {
    let written = texts.map(WrittenNumber.init)
    let read = written.compactMap { $0 }.filter { $0.value(.point) != nil || $0.value(.comma) != nil }
    let share = Double(read.count) / Double(texts.count)
    guard share >= Self.least else { return false }
    var affixes: [Substring: Int] = [:]
    for number in read {
      guard number.prefix.isEmpty || number.suffix.isEmpty else { return false }
      affixes[number.prefix.isEmpty ? number.suffix : number.prefix, default: 0] += 1
    }
    let bare = affixes.removeValue(forKey: "") ?? 0
    let type: AttributeType
    if affixes.isEmpty {
      if isNamed("id ids uuid ean isbn gtin upc asin sku zip plz postcode phone tel fax code") {
        set(.identifier)
        reader.areNumbers = texts.allSatisfy { CSVRows.value(of: $0).number != nil }
        return true
      }
      if let isInMilliseconds = isUnixTime() {
        set(.time)
        reader.isInMilliseconds = isInMilliseconds
        return true
      }
      type = isNamed(Self.moneyNames) ? .money(currency: nil) : .number
    } else if let found = Self.type(of: affixes, isSuffix: read.allSatisfy { $0.prefix.isEmpty }),
      bare * 2 <= read.count
    {
      type = found
    } else {
      return false
    }
    reader.type = type
    gatherForms()
    sureness = self.share { reader.value(of: $0) != nil }
    return true
  }

  /// The type of numbers with these texts before or after them; nil if they differ, or are unknown.
  private static func type(of affixes: [Substring: Int], isSuffix: Bool) -> AttributeType? {
    let currencies = Set(affixes.keys.map(Currency.named))
    if currencies.count == 1, let currency = currencies.first ?? nil { return .money(currency: currency) }
    guard affixes.count == 1, let affix = affixes.keys.first else { return nil }
    if affix == "%" { return .percentage }
    return isSuffix && MeasuringUnit.isKnown(affix) ? .quantity(unit: String(affix)) : nil
  }

  private mutating func detectDates() -> Bool {
    var (dates, times) = (0, 0)
    // Most columns have no dates in their first values.
    guard texts.prefix(20).contains(where: { WrittenDate($0) != nil }) else { return false }
    for text in texts {
      guard let date = WrittenDate(text) else { continue }
      // Version numbers look like dates: `1.2.10`.
      if date.separator == ".", !date.hasFullYear, date.time == nil, !isNamed(Self.dateNames) { continue }
      dates += 1
      if date.time != nil { times += 1 }
    }
    guard Double(dates) >= Self.least * Double(texts.count) else { return false }
    set(times * 2 > dates ? .time : .day, Double(dates) / Double(texts.count))
    gatherForms()
    return true
  }

  private mutating func detectDurations() -> Bool {
    let share = share { WrittenDuration.seconds($0) != nil }
    let isClock = texts.contains { $0.contains(":") }
    guard share >= Self.least,
      !isClock || isNamed("duration length time runtime elapsed dauer länge durée duración track min minutes")
    else { return false }
    set(.duration, share)
    return true
  }

  /// Counts which decimal marks and which orders of day and month the values must have.
  private mutating func gatherForms() {
    switch reader.type {
    case .number, .money, .percentage, .quantity:
      for text in texts {
        guard let number = WrittenNumber(text) else { continue }
        marks.add(number.evidence, isOpen: number.hasMark)
      }
    case .day, .time:
      for text in texts {
        guard let date = WrittenDate(text), let orders = date.orders else { continue }
        self.orders.add(orders.count == 1 ? orders.first : nil, isOpen: true)
        // Points stand between the numbers of a date only where the day is first.
        if orders.count == 2, date.separator == "." { self.orders.add(.dayFirst, isOpen: false) }
      }
    default: break
    }
  }

  fileprivate mutating func decideMark(elsewhere: WrittenNumber.DecimalMark?) {
    guard !marks.counts.isEmpty || marks.open > 0 else { return }
    let (points, commas) = (marks.counts[.point] ?? 0, marks.counts[.comma] ?? 0)
    if points != commas {
      reader.mark = points > commas ? .point : .comma
    } else if let elsewhere {
      reader.mark = elsewhere
    } else {
      sureness /= 2
    }
  }

  fileprivate mutating func decideOrder(elsewhere: WrittenDate.Order?) {
    guard !orders.counts.isEmpty || orders.open > 0 else { return }
    let (dayFirst, monthFirst) = (orders.counts[.dayFirst] ?? 0, orders.counts[.monthFirst] ?? 0)
    if dayFirst != monthFirst {
      reader.order = dayFirst > monthFirst ? .dayFirst : .monthFirst
      if min(dayFirst, monthFirst) > 0 { sureness = share { reader.value(of: $0) != nil } }
    } else if let elsewhere {
      reader.order = elsewhere
    } else {
      sureness /= 2
    }
  }
}

/// The forms of texts that have a meaning by themselves.
private enum TextForms {
  static func isURL(_ text: String) -> Bool {
    (text.hasPrefix("https://") || text.hasPrefix("http://")) && !text.contains(" ") && text.utf8.count > 10
  }

  static func isPictureURL(_ text: String) -> Bool {
    let path = text.prefix { $0 != "?" && $0 != "#" }.lowercased()
    return [".png", ".jpg", ".jpeg", ".gif", ".webp", ".avif", ".svg"].contains { path.hasSuffix($0) }
  }

  static func isEmail(_ text: String) -> Bool {
    let text = text.trimmed
    let halves = text.split(separator: "@", omittingEmptySubsequences: false)
    guard halves.count == 2, !halves[0].isEmpty, !text.contains(" ") else { return false }
    return halves[1].contains(".") && halves[1].first != "." && halves[1].last != "."
  }

  static func isColor(_ text: String) -> Bool {
    if text.hasPrefix("rgb("), text.hasSuffix(")") { return true }
    let digits = text.dropFirst()
    return text.hasPrefix("#") && [3, 4, 6, 8].contains(digits.count) && digits.allSatisfy(\.isHexDigit)
  }

  /// Whether a text has a tag that is closed, or one of those that need not be.
  static func isHTML(_ text: String) -> Bool {
    guard let start = text.firstIndex(of: "<") else { return false }
    let rest = text[start...]
    return rest.contains("</") && rest.contains(">") || rest.contains("<br") || rest.contains("<p>")
      || rest.contains("<img ")
  }
}
