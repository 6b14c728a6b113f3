import SearchModel

/// The values of an attribute in a sample of records, and the type that they have.
struct TypedColumn {
  let name: String
  private(set) var reader = ValueReader(type: .text)
  private(set) var sureness = 1.0
  var texts: [String] = []
  var numbers: [Double] = []
  var declared: ValueReader?
  /// Whether values are in arrays.
  var isInArrays = false
  /// Whether texts are cells of tables, in which numbers are texts too.
  let isTable: Bool
  var marks = Evidence<WrittenNumber.DecimalMark>()
  var orders = Evidence<WrittenDate.Order>()
  private let words: AttributeWords

  init(name: String, isTable: Bool) {
    (self.name, self.isTable) = (name, isTable)
    words = AttributeWords(name)
  }

  /// How many values must have a form: the one or the other decimal mark, or order of day and month.
  struct Evidence<Form: Hashable> {
    private var counts: [Form: Int] = [:]
    /// How many values can have either form.
    private var open = 0

    /// Nil for a value that can have either form, if it depends on the form at all.
    mutating func add(_ form: Form?, isOpen: Bool) {
      if let form { counts[form, default: 0] += 1 } else if isOpen { open += 1 }
    }

    /// Takes a form as that of all values.
    mutating func require(_ form: Form) { counts = [form: 1] }

    subscript(form: Form) -> Int { counts[form] ?? 0 }

    var isEmpty: Bool { counts.isEmpty && open == 0 }
    /// Whether some values contradict the others.
    var isMixed: Bool { counts.count > 1 }

    /// The form of more values than any other; nil if there is none.
    var form: Form? {
      let most = counts.values.max() ?? 0
      let forms = counts.filter { $0.value == most }
      return forms.count == 1 ? forms.first?.key : nil
    }
  }
}

extension TypedColumn {
  /// The share of values that must have a type.
  private static let least = 0.9

  private func share(_ fits: (String) -> Bool) -> Double {
    texts.isEmpty ? 0 : Double(texts.count(where: fits)) / Double(texts.count)
  }

  private mutating func set(_ type: AttributeType, _ sureness: Double = 1) {
    reader.type = type
    self.sureness = sureness
  }

  mutating func detect() {
    if let declared {
      reader = declared
      gatherForms()
      if reader.type == .day || reader.type == .time { reader.unixUnit = unixUnit(isDeclared: true) ?? reader.unixUnit }
      sureness = texts.isEmpty ? 1 : share { reader.value(of: $0) != nil }
      return
    }
    if texts.isEmpty { return detectNumbers() }
    guard numbers.isEmpty else {
      // A table and JSON with the same attribute.
      _ = detectNumberTexts()
      return
    }
    if areZeroPadded { return set(.identifier, Double(Set(texts).count) / Double(texts.count)) }
    if detectDates() || detectWords() || detectNumberTexts() || detectDurations() { return }
    detectTexts()
  }

  /// Numbers in JSON: days and points in time by their names.
  private mutating func detectNumbers() {
    if areDayNumbers {
      set(.day)
    } else if let unit = unixUnit() {
      set(.time)
      reader.unixUnit = unit
    } else if words.have(.identifier) {
      set(.identifier)
      reader.areNumbers = true
    } else {
      set(isNamedAsMoney ? .money(currency: Currency.inName(name)) : .number)
    }
  }

  /// Whether nearly all numbers are days such as 20230102, and the name says so.
  private var areDayNumbers: Bool {
    guard words.have(.time) || words.have(.date) else { return false }
    let all = numbers.isEmpty ? texts.map { Double($0) ?? 0 } : numbers
    return Double(all.count { DayNumber.seconds(of: $0) != nil }) >= Self.least * Double(all.count)
  }

  /// What all numbers count since 1970; nil if they are no times. Those that are found lie before 2030, and nearly all of them after
  /// 1973, or 1985 for milliseconds: no timestamp such as `2024013110` does.
  private func unixUnit(isDeclared: Bool = false) -> ValueReader.UnixUnit? {
    guard isDeclared || words.have(.time) else { return nil }
    let all = numbers.isEmpty ? texts.compactMap(Double.init) : numbers
    guard !all.isEmpty, all.count == max(numbers.count, texts.count) else { return nil }
    for (unit, usual) in [(ValueReader.UnixUnit.seconds, 1e8..<1.9e9), (.milliseconds, 5e11..<1.9e12)] {
      // Some times may lie long before, even before 1970.
      let areTimes = all.allSatisfy { (-usual.upperBound..<usual.upperBound).contains($0) }
      if areTimes, all.count(where: usual.contains) * 20 >= all.count * 19 { return unit }
    }
    return nil
  }

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
      let arePictures =
        type == .url
        && (self.share(TextForms.isPictureURL) >= Self.least || words.have(.picture) && !words.have(.credit))
      set(arePictures ? .picture : type, share)
      return true
    }
    return false
  }

  private mutating func detectTexts() {
    if share(TextForms.isJSON) >= Self.least { return }
    let htmlShare = share(TextForms.isHTML)
    if htmlShare >= 0.3 { return set(.html, htmlShare) }
    if let separator = listSeparator() {
      return set(.list(separator: separator), share { $0.contains(separator) })
    }
    if words.have(.country), texts.allSatisfy({ !$0.contains(where: \.isNumber) }) { return set(.country) }
    let distinctShare = Double(Set(texts).count) / Double(texts.count)
    let areCodes =
      texts.count >= 10 && distinctShare == 1
      && texts.allSatisfy { !$0.contains(" ") && (6...64).contains($0.utf8.count) && $0.contains(where: \.isNumber) }
    if isNamedAsCode || areCodes { set(.identifier, distinctShare) }
  }

  private var isNamedAsMoney: Bool {
    if isNamedAsPrice { return true }
    return words.have(.proceeds) && (numbers.contains { $0.rounded() != $0 } || texts.contains { $0.contains(".") })
  }

  /// Whether the name says for sure that the values are money: `Price`, `Paid ($)`, but not `$date`, as databases write.
  private var isNamedAsPrice: Bool {
    if words.have(.money) { return true }
    guard let sign = name.firstIndex(where: { "€$£¥₹₽₩".contains($0) }) else { return false }
    return !(name[name.index(after: sign)...].first?.isLetter ?? false)
  }

  /// Whether the values have a price beside them, or may be one.
  var isPrice: Bool { if case .money = reader.type { isNamedAsPrice } else { false } }

  /// Takes sales beside prices for numbers of what was sold.
  mutating func takeProceedsAsNumbers() {
    if declared == nil, reader.type == .money(currency: nil), !isNamedAsPrice, words.have(.proceeds) {
      reader.type = .number
    }
  }

  /// Takes a total in hundredths beside prices for money: `Add-on total` beside `Unit price`.
  mutating func takeTotalAsMoney() {
    guard declared == nil, reader.type == .number, words.end(with: .total) else { return }
    let all = numbers + texts.compactMap { reader.value(of: $0)?.number }
    let areCents = all.allSatisfy { abs(($0 * 100).rounded() - $0 * 100) < 1e-4 }
    if areCents, all.contains(where: { $0.rounded() != $0 }) {
      reader.type = .money(currency: Currency.inName(name))
    }
  }

  /// Whether nearly all texts are numbers of one length, some of which begin with zeros.
  private var areZeroPadded: Bool {
    guard texts.count >= 10, let length = texts.first?.utf8.count, length > 1,
      texts.contains(where: { $0.hasPrefix("0") && $0.utf8.count == length })
    else { return false }
    return share { $0.utf8.count == length && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } } >= Self.least
  }

  private var isNamedAsCode: Bool { words.have(.identifier) || words.have(.code) || words.have(.label) }

  /// The separator of several short texts that occur again and again, each beside different ones.
  private func listSeparator() -> String? {
    // `News of the day | The Paper` is a title.
    if isInArrays || words.end(with: .title) { return nil }
    let texts = Array(Set(texts))
    for separator in [";", "|", ","] {
      let lists = texts.filter { $0.contains(separator) }
      guard lists.count * 10 >= texts.count * 3 || lists.count >= 20 && lists.count * 10 >= texts.count else {
        continue
      }
      let elements = texts.flatMap { $0.split(separator: separator).map { String($0.trimmed) } }
      let long = elements.count { $0.count > (separator == "," ? 40 : 80) }
      guard long * 50 <= elements.count, elements.count >= 6 else { continue }
      if separator == ",", !words.have(.tags), Self.areStatements(elements) { continue }
      // Sentences and names have commas too, but hardly the same words between them; nobody writes `|` in a sentence.
      let most = words.have(.tags) || separator == "|" ? 1 : separator == "," ? 0.3 : 0.7
      if Double(Set(elements).count) <= Double(elements.count) * most { return separator }
    }
    return nil
  }

  /// Whether texts between commas say something together, rather than each being one of several values: most have an
  /// amount, as in `Total Fat 18g 24%, Sodium 20mg`, or a name before their value, as in `Prep Time: 30 mins, Yield: 8`.
  private static func areStatements(_ texts: [String]) -> Bool {
    let statements = texts.count { text in
      text.contains(": ") || text.split(separator: " ").dropFirst().contains { $0.first?.isNumber ?? false }
    }
    return statements * 2 > texts.count
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
      if areDayNumbers {
        set(.day)
        return true
      }
      if isNamedAsCode {
        set(.identifier)
        reader.areNumbers = isTable && texts.allSatisfy { CSVRows.value(of: $0).number != nil }
        return true
      }
      if let unit = unixUnit() {
        set(.time)
        reader.unixUnit = unit
        return true
      }
      if isNamedAsMoney {
        type = .money(currency: Currency.inName(name))
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
      if date.separator != nil, !date.hasFullYear, date.time == nil, !words.have(.time) { continue }
      dates += 1
      // Databases write days as `2024-01-31 00:00`.
      if let time = date.time, time != 0 { times += 1 }
    }
    guard Double(dates) >= Self.least * Double(texts.count) else { return false }
    set(times > 0 ? .time : .day, Double(dates) / Double(texts.count))
    gatherForms()
    return true
  }

  private mutating func detectDurations() -> Bool {
    // `01D` is a code.
    if texts.contains(where: { $0.hasPrefix("0") && $0.dropFirst().first?.isASCIIDigit ?? false && !$0.contains(":") })
    {
      return false
    }
    let share = share { WrittenDuration.seconds($0) != nil }
    // `10:30` may be a time of the day, `3D` a format, `80s` a decade.
    let isOpen = texts.contains { $0.contains(":") } || texts.allSatisfy { $0.filter(\.isLetter).count == 1 }
    guard share >= Self.least,
      !isOpen || words.have(.duration)
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

  /// Sets the forms of the values: of these what they show, else the form that other attributes have.
  mutating func decide(_ otherMark: WrittenNumber.DecimalMark?, _ otherOrder: WrittenDate.Order?) {
    if !marks.isEmpty {
      if let mark = marks.form ?? otherMark { reader.mark = mark } else { sureness /= 2 }
    }
    if !orders.isEmpty {
      if let order = orders.form ?? otherOrder { reader.order = order } else { sureness /= 2 }
      if orders.isMixed { sureness = share { reader.value(of: $0) != nil } }
    }
  }

  // MARK: Currencies

  /// The currency that a column such as `Currency` has in all rows; nil if this is no such column.
  var onlyCurrency: String? {
    guard words.have(.currency), let text = texts.first, texts.allSatisfy({ $0 == text }) else { return nil }
    return Currency.named(text.trimmed)
  }

  /// Sets the currency of amounts that name none, if nobody declared that they have none.
  mutating func take(currency: String) {
    if declared == nil, reader.type == .money(currency: nil) { reader.type = .money(currency: currency) }
  }
}
