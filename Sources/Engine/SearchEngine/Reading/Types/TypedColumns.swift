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
    /// Whether values are in arrays.
    fileprivate var isInArrays = false
    /// Whether texts are cells of tables, in which numbers are texts too.
    fileprivate let isTable: Bool
    /// How many values must have the one or the other decimal mark, and the one or the other order of day and month.
    fileprivate var marks = Evidence<WrittenNumber.DecimalMark>()
    fileprivate var orders = Evidence<WrittenDate.Order>()

    fileprivate init(name: String, isTable: Bool) { (self.name, self.isTable) = (name, isTable) }
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
  private let isTable: Bool

  /// - Parameter hasDecimalCommas: Whether the decimal mark of all numbers is known to be a comma.
  init(_ sample: RecordSample, hasDecimalCommas: Bool) {
    (self.hasDecimalCommas, isTable) = (hasDecimalCommas, sample.hasTables)
    for record in sample.records {
      for (name, value) in record where name != "objectID" { add(value, at: name) }
    }
  }

  private mutating func add(_ value: JSON, at path: String) {
    switch value {
    case .object(let members): for (name, member) in members { add(member, at: "\(path).\(name)") }
    case .array(let elements):
      for element in elements { add(element, at: path) }
      if let index = indices[path] { columns[index].isInArrays = true }
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
    columns.append(Column(name: path, isTable: isTable))
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
      if declared == .day || declared == .time { reader.unixUnit = unixUnit(isDeclared: true) }
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
    if let unit = unixUnit() {
      set(.time)
      reader.unixUnit = unit
    } else if isNamed("id ids objectid uuid guid") {
      set(.identifier)
      reader.areNumbers = true
    } else {
      set(isNamed(Self.moneyNames) ? .money(currency: nil) : .number)
    }
  }

  /// What all numbers count since 1970; nil if they are no times. Those that are found lie before 2030 and after 1973, or 1985
  /// for milliseconds: no timestamp such as `2024013110` does.
  private func unixUnit(isDeclared: Bool = false) -> ValueReader.UnixUnit? {
    guard isDeclared || isNamed(Self.dateNames) else { return nil }
    let all = numbers.isEmpty ? texts.compactMap(Double.init) : numbers
    guard !all.isEmpty, all.count == max(numbers.count, texts.count) else { return nil }
    if all.allSatisfy({ (1e8..<1.9e9).contains($0) }) { return .seconds }
    return all.allSatisfy { (5e11..<1.9e12).contains($0) } ? .milliseconds : nil
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
    if isNamed(Self.identifierNames + " guid barcode hash sha md5 checksum") {
      return set(.identifier)
    }
    let areCodes =
      texts.count >= 10 && distinct.count == texts.count
      && texts.allSatisfy { !$0.contains(" ") && (6...64).contains($0.utf8.count) && $0.contains(where: \.isNumber) }
    if areCodes { set(.identifier) }
  }

  /// The separator of several short texts that occur again and again, each beside different ones.
  private func listSeparator() -> String? {
    if isInArrays { return nil }
    let texts = Array(Set(texts))
    for separator in [";", "|", ","] {
      let lists = texts.filter { $0.contains(separator) }
      guard lists.count * 10 >= texts.count * 3 || lists.count >= 20 && lists.count * 10 >= texts.count else {
        continue
      }
      let elements = texts.flatMap { $0.split(separator: separator).map { String($0.trimmed) } }
      guard elements.allSatisfy({ $0.count <= 40 }), elements.count >= 6 else { continue }
      // Sentences and names have commas too, but hardly the same words between them.
      let most = separator == "," ? 0.3 : 0.7
      if Double(Set(elements).count) <= Double(elements.count) * most { return separator }
    }
    return nil
  }

  // MARK: Numbers, dates, durations

  private mutating func detectNumberTexts() -> Bool {
    // How many numbers are bare, and how many have the text of each type before or after them.
    var bare = 0
    var counts: [AttributeType: Int] = [:]
    for text in texts {
      guard let number = WrittenNumber(text) else {
        if ScientificNumber.value(of: text) != nil { bare += 1 }
        continue
      }
      guard number.value(.point) != nil || number.value(.comma) != nil else { continue }
      if number.prefix.isEmpty, number.suffix.isEmpty { bare += 1 }
      if let type = Self.type(of: number) { counts[type, default: 0] += 1 }
    }
    var (type, read) = (AttributeType.number, bare)
    if let most = counts.max(by: { ($0.value, $1.key.rawValue) < ($1.value, $0.key.rawValue) }), most.value >= bare {
      (type, read) = (most.key, bare + most.value)
    }
    guard read > 0, Double(read) >= Self.least * Double(texts.count) else { return false }
    if type == .number {
      if isNamed(Self.identifierNames) {
        set(.identifier)
        reader.areNumbers = isTable && texts.allSatisfy { CSVRows.value(of: $0).number != nil }
        return true
      }
      if let unit = unixUnit() {
        set(.time)
        reader.unixUnit = unit
        return true
      }
      if isNamed(Self.moneyNames) {
        type = .money(currency: nil)
      } else if !isTable {
        // Whoever writes JSON could have written numbers.
        return false
      }
    }
    reader.type = type
    gatherForms()
    sureness = share { reader.value(of: $0) != nil }
    return true
  }

  private static let identifierNames =
    "id ids uuid ean isbn gtin upc asin sku zip zipcode plz postleitzahl postcode phone tel telephone telefon mobile handy "
    + "móvil fax contact code ip version"

  /// The type of a number by the text before or after it; nil if that is unknown, or there is none.
  private static func type(of number: WrittenNumber) -> AttributeType? {
    guard number.prefix.isEmpty != number.suffix.isEmpty else { return nil }
    let affix = number.prefix.isEmpty ? number.suffix : number.prefix
    if let currency = Currency.named(affix) { return .money(currency: currency) }
    if affix == "%" { return .percentage }
    return number.prefix.isEmpty && MeasuringUnit.isKnown(affix) ? .quantity(unit: String(affix)) : nil
  }

  private mutating func detectDates() -> Bool {
    var (dates, times) = (0, 0)
    // Most columns have no dates in their first values.
    guard texts.prefix(20).contains(where: { WrittenDate($0) != nil }) else { return false }
    for text in texts {
      guard let date = WrittenDate(text) else { continue }
      // Version numbers and sizes look like dates: `1.2.10`, `10-20-30`.
      if date.separator != nil, !date.hasFullYear, date.time == nil, !isNamed(Self.dateNames) { continue }
      dates += 1
      if date.time != nil { times += 1 }
    }
    guard Double(dates) >= Self.least * Double(texts.count) else { return false }
    set(times > 0 ? .time : .day, Double(dates) / Double(texts.count))
    gatherForms()
    return true
  }

  private mutating func detectDurations() -> Bool {
    let share = share { WrittenDuration.seconds($0) != nil }
    // `10:30` may be a time of the day, `3D` a format, `80s` a decade.
    let isOpen = texts.contains { $0.contains(":") } || texts.allSatisfy { $0.filter(\.isLetter).count == 1 }
    guard share >= Self.least,
      !isOpen || isNamed("duration length runtime playtime elapsed dauer länge laufzeit durée duración track")
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
