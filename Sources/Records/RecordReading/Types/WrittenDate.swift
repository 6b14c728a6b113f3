internal import SearchModel

/// A date, perhaps with a time, as people and programs write it.
///
/// `ISODate` has the calendar, and reads the dates of filters: these have one form only, so that a filter means the same on
/// every backend, and the module of filters has no engine.
struct WrittenDate {
  /// Which number of `3/4/2024` is the day. Only dates without the name of the month and with the year at the end have one.
  enum Order: Hashable, Sendable { case dayFirst, monthFirst }

  private var year: Int
  /// The second number of a date that needs an order.
  private var month: Int
  /// The first number of a date that needs an order.
  private var day: Int
  /// Seconds of the day in UTC; nil for a date without a time.
  private(set) var time: Double?
  /// The orders that the date may have; nil if it has the same meaning in both, because it needs none.
  private(set) var orders: Set<Order>?
  /// Whether the year has four digits.
  private(set) var hasFullYear = true
  /// The character between day, month and year; nil between words.
  private(set) var separator: Character?

  /// Nil if the text is no date.
  init?(_ text: String) {
    guard (6...64).contains(text.utf8.count), text.utf8.contains(where: { $0 >= 0x30 && $0 <= 0x39 }) else {
      return nil
    }
    var words = text.split { $0 == " " || $0 == "\u{A0}" || $0 == "\u{202F}" }
    if words.count == 1, let letter = words[0].firstIndex(where: { $0 == "T" || $0 == "t" }),
      letter != words[0].startIndex,
      words[0][words[0].index(before: letter)].isNumber
    {
      words = [words[0][..<letter], words[0][words[0].index(after: letter)...]]
    }
    (year, month, day) = (0, 0, 0)
    guard readDate(&words), readTime(words), orders != nil || isOnCalendar else { return nil }
  }

  // MARK: The date

  private mutating func readDate(_ words: inout [Substring]) -> Bool {
    if readDateWithoutWeekday(&words) { return true }
    // At last, since `mar` is Tuesday in Spanish and March in English.
    guard let first = words.first, Names.isWeekday(first) else { return false }
    words.removeFirst()
    return readDateWithoutWeekday(&words)
  }

  private mutating func readDateWithoutWeekday(_ words: inout [Substring]) -> Bool {
    if let first = words.first, readNumericDate(first) {
      words.removeFirst()
      return true
    }
    return readNamedDate(&words)
  }

  private mutating func readNamedDate(_ words: inout [Substring]) -> Bool {
    // `26 October 2023`, `26. Oktober 2023`, `26 de octubre de 2023`, `October 26, 2023`, `26-Oct-2023`, `26/Oct/23`.
    var parts = words
    if let first = words.first, let separator = first.first(where: { "-/".contains($0) }),
      words.count < 3 || words[1].contains(":")
    {
      parts.replaceSubrange(0...0, with: first.split(separator: separator, omittingEmptySubsequences: false))
    }
    parts.removeAll { $0 == "de" || $0 == "del" || $0 == "of" }
    guard parts.count >= 3 else { return false }
    func number(_ word: Substring) -> Int? {
      var word = word
      while let last = word.last, last == "," || last == "." { word.removeLast() }
      for ending in ["st", "nd", "rd", "th", "er", "º"] where word.hasSuffix(ending) {
        word = word.dropLast(ending.count)
      }
      return word.count <= 4 && word.allSatisfy(\.isASCIIDigit) ? Int(word) : nil
    }
    if let month = Names.month(parts[1]), let day = number(parts[0]), let year = number(parts[2]) {
      (self.day, self.month) = (day, month)
      guard setYear(year, digits: parts[2].filter(\.isASCIIDigit).count) else { return false }
    } else if let month = Names.month(parts[0]), let day = number(parts[1]), let year = number(parts[2]) {
      (self.day, self.month) = (day, month)
      guard setYear(year, digits: parts[2].filter(\.isASCIIDigit).count) else { return false }
    } else {
      return false
    }
    parts.removeFirst(3)
    words = parts
    return true
  }

  private mutating func readNumericDate(_ word: Substring) -> Bool {
    var word = word
    if word.last == "," { word.removeLast() }
    // Cameras write `2024:01:31 10:30:00`.
    guard let separator = word.first(where: { !$0.isASCIIDigit }),
      "-/.".contains(separator) || separator == ":" && word.prefix(while: \.isASCIIDigit).count == 4
    else { return false }
    let parts = word.split(separator: separator, omittingEmptySubsequences: false)
    guard parts.count == 3, parts.allSatisfy({ (1...4).contains($0.count) && $0.allSatisfy(\.isASCIIDigit) }),
      let first = Int(parts[0]), let second = Int(parts[1]), let third = Int(parts[2])
    else { return false }
    self.separator = separator
    if parts[0].count == 4 {
      guard parts[1].count <= 2, parts[2].count <= 2 else { return false }
      (year, month, day) = (first, second, third)
      return true
    }
    guard parts[0].count <= 2, parts[1].count <= 2, parts[2].count == 4 || parts[2].count == 2,
      setYear(third, digits: parts[2].count)
    else { return false }
    (month, day) = (first, second)
    let canBeMonthFirst = isOnCalendar
    (day, month) = (first, second)
    let canBeDayFirst = isOnCalendar
    // `5/5/2024` says nothing about the order.
    if first != second {
      orders = Set((canBeDayFirst ? [.dayFirst] : []) + (canBeMonthFirst ? [.monthFirst] : []))
    }
    return canBeDayFirst || canBeMonthFirst
  }

  /// Years of two digits are those from 1940 to 2039: more dates in files are past than to come.
  private mutating func setYear(_ number: Int, digits: Int) -> Bool {
    hasFullYear = digits == 4
    year = digits == 2 ? (number < 40 ? 2000 : 1900) + number : number
    return digits == 2 || digits == 4
  }

  private var isOnCalendar: Bool { ISODate.isOnCalendar(year, month, day) }

  // MARK: The time

  /// Reads `10:30`, `10:30:15.5`, `10:30 PM`, with `Z`, `UTC`, `GMT` or `+02:00` after it.
  private mutating func readTime(_ words: [Substring]) -> Bool {
    var words = words[...]
    if let first = words.first, ["at", "um", "à", "a", "–", "-"].contains(first.lowercased()) { words.removeFirst() }
    if words.last?.lowercased() == "uhr" { words.removeLast() }
    guard var clock = words.popFirst() else { return true }
    var offset = 0
    if let sign = clock.firstIndex(where: { $0 == "+" || $0 == "-" || $0 == "Z" || $0 == "z" }) {
      guard let seconds = Self.zone(clock[sign...]) else { return false }
      offset = seconds
      clock = clock[..<sign]
    }
    var isAfternoon: Bool?
    let lowercased = clock.lowercased()
    if lowercased.hasSuffix("am") || lowercased.hasSuffix("pm") {
      isAfternoon = lowercased.hasSuffix("pm")
      clock = clock.dropLast(2)
    }
    if let word = words.first, ["am", "pm", "a.m.", "p.m."].contains(word.lowercased()) {
      isAfternoon = word.lowercased().hasPrefix("p")
      words.removeFirst()
    }
    if let word = words.popFirst() {
      guard let seconds = Self.zone(word), words.isEmpty else { return false }
      offset = seconds
    }
    let parts = clock.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count) || parts.count == 1 && isAfternoon != nil, parts[0].count <= 2,
      parts.dropFirst().allSatisfy({ $0.prefix { $0.isASCIIDigit }.count == 2 }), var hour = Int(parts[0]),
      parts.count < 2 || parts[1].count == 2, let minute = parts.count < 2 ? 0 : Int(parts[1]),
      let second = parts.count < 3 ? 0 : Self.seconds(parts[2]), hour <= 24, minute < 60, second < 61,
      hour < 24 || minute == 0 && second == 0
    else { return false }
    if let isAfternoon {
      guard (1...12).contains(hour) else { return false }
      hour = hour % 12 + (isAfternoon ? 12 : 0)
    }
    time = Double(hour * 3600 + minute * 60 - offset) + second
    return true
  }

  private static func seconds(_ text: Substring) -> Double? {
    let text = text.replacing(",", with: ".")
    guard text.allSatisfy({ $0.isASCIIDigit || $0 == "." }) else { return nil }
    return Double(text)
  }

  /// The offset of a zone from UTC in seconds.
  private static func zone(_ text: Substring) -> Int? {
    if ["Z", "z", "UTC", "GMT"].contains(text) { return 0 }
    var text = text
    for name in ["UTC", "GMT"] where text.hasPrefix(name) { text = text.dropFirst(3) }
    guard let sign = text.first, sign == "+" || sign == "-" else { return nil }
    let digits = text.dropFirst().filter { $0 != ":" }
    guard digits.count == 2 || digits.count == 4, digits.allSatisfy(\.isASCIIDigit), let number = Int(digits) else {
      return nil
    }
    let (hours, minutes) = digits.count == 2 ? (number, 0) : (number / 100, number % 100)
    guard hours <= 14, minutes < 60 else { return nil }
    return (sign == "-" ? -1 : 1) * (hours * 3600 + minutes * 60)
  }

  // MARK: The value

  /// The seconds since 1970; nil if the date can't have this order.
  func seconds(_ order: Order) -> Double? {
    if let orders {
      guard orders.contains(order) else { return nil }
    }
    let (day, month) = orders != nil && order == .monthFirst ? (month, day) : (day, month)
    return Double(ISODate.days(year, month, day)) * 86400 + (time ?? 0)
  }
}

extension WrittenDate {
  /// The names of months and weekdays in English, German, French and Spanish.
  private enum Names {
    static func month(_ word: Substring) -> Int? {
      var word = word.lowercased()
      while let last = word.last, last == "." || last == "," { word.removeLast() }
      return months[word]
    }

    static func isWeekday(_ word: Substring) -> Bool {
      var word = word.lowercased()
      while let last = word.last, last == "." || last == "," { word.removeLast() }
      return weekdays.contains(word)
    }

    private static let months: [String: Int] = {
      let names = [
        "january jan januar jänner jän janvier janv enero ene",
        "february feb februar februári février févr fév febrero",
        "march mar märz mär mrz mars marzo", "april apr avril avr abril abr", "may mai mayo",
        "june jun juni juin junio",
        "july jul juli juillet juil julio", "august aug août agosto ago",
        "september sep sept septembre septiembre setiembre", "october oct oktober okt octobre octubre",
        "november nov novembre noviembre", "december dec dezember dez décembre déc diciembre dic",
      ]
      var months: [String: Int] = [:]
      for (index, line) in names.enumerated() {
        for name in line.split(separator: " ") { months[String(name)] = index + 1 }
      }
      return months
    }()

    private static let weekdays = Set(
      """
      monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur thurs fri sat sun montag dienstag \
      mittwoch donnerstag freitag samstag sonnabend sonntag mo di mi do fr sa so lundi mardi mercredi jeudi vendredi samedi \
      dimanche lun mar mer jeu ven sam dim lunes martes miércoles jueves viernes sábado domingo mié jue vie sáb dom
      """.split(separator: " ").map(String.init))
  }
}

extension Character {
  var isASCIIDigit: Bool { self >= "0" && self <= "9" }
}
